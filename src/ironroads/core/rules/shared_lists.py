"""Lists that copies of a position share: they are replaced where others would be changed."""


def changed(items: list[int], place: int, item: int) -> list[int]:
    """A new list that differs in one place.

    >>> changed([1, 2, 3], 1, 7)
    [1, 7, 3]
    """
    items = items[:]
    items[place] = item
    return items
