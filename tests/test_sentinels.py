"""Each sentinel has one meaning."""

from ironroads.core.rules import sentinels

NAMES = ("CHANCE", "NOBODY", "NOTHING", "NOWHERE", "UNKNOWN", "UNANSWERED")


def test_sentinels_are_different_negative_numbers():
    numbers = [getattr(sentinels, name) for name in NAMES]
    assert len(set(numbers)) == len(numbers)
    assert all(number < 0 for number in numbers)


def test_programs_know_chance_by_its_number():
    assert sentinels.CHANCE == -1, "stored in tables, and part of the engine protocol"
