"""Lists that copies of a state share: replaced instead of changed in place."""


def changed(items: list[int], place: int, item: int) -> list[int]:
    """Copy a list with one item replaced.

    >>> changed([1, 2, 3], 1, 7)
    [1, 7, 3]
    """
    items = items[:]
    items[place] = item
    return items
