"""Folding of choices: bids of 5 to 39 are one line, not thirty-five."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

NUMBER = re.compile(r"(?:[+−-]?[$£€])?[+−-]?\d[\d.,]*(?<![.,])")
AMOUNT = re.compile(r"([a-z_-]+):(\d+)")
FEWEST = 3  # choices that are folded

Span = Callable[[str, str], str]  # says "5 to 39" in a language


@dataclass(frozen=True)
class ChoiceLine:
    """A line of the list of choices: one choice, or several with consecutive numbers."""

    first: int
    last: int
    notation: str
    label: str
    effect: str = ""

    @property
    def kind(self) -> str:
        return self.notation.partition(":")[0]

    @property
    def numbers(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def fold(lines: Sequence[ChoiceLine], span: Span) -> list[ChoiceLine]:
    """Join choices in a row that differ in amounts only."""
    found: list[ChoiceLine] = []
    run: list[ChoiceLine] = []
    for line in lines:
        if run and not _continues(run[-1], line):
            found += _folded(run, span)
            run = []
        run.append(line)
    return found + _folded(run, span)


def _continues(before: ChoiceLine, line: ChoiceLine) -> bool:
    """Whether a line is the next amount of the same kind, with the same words."""
    amounts = AMOUNT.fullmatch(before.notation), AMOUNT.fullmatch(line.notation)
    if amounts[0] is None or amounts[1] is None or amounts[0][1] != amounts[1][1]:
        return False
    return int(amounts[1][2]) == int(amounts[0][2]) + 1 and _shape(before) == _shape(line)


def _shape(line: ChoiceLine) -> tuple[str, str]:
    return NUMBER.sub("#", line.label), NUMBER.sub("#", line.effect)


def _folded(run: Sequence[ChoiceLine], span: Span) -> list[ChoiceLine]:
    if len(run) < FEWEST:
        return list(run)
    first, last = run[0], run[-1]
    label, effect = merged([line.label for line in run], span), merged([line.effect for line in run], span)
    return [ChoiceLine(first.first, last.last, f"{first.notation} … {last.notation}", label, effect)]


def merged(texts: Sequence[str], span: Span) -> str:
    """Texts that differ in numbers only, as one.

    >>> merged(["Bid $5.", "Bid $6.", "Bid $7."], "{} to {}".format)
    'Bid $5 to $7.'
    >>> merged(["keep $1", "keep $0", "keep $4"], "{} to {}".format)
    'keep $0 to $4'
    >>> merged(["−$1", "−$2", "−$3"], "{} to {}".format)
    '−$1 to −$3'
    """
    columns = zip(*[NUMBER.findall(text) for text in texts], strict=True)
    spans = iter([_span(column, span) for column in columns])
    return NUMBER.sub(lambda _: next(spans), texts[0])


def _span(numbers: Sequence[str], span: Span) -> str:
    """From the first to the last if they rise or fall, else from the lowest to the highest."""
    if len(set(numbers)) == 1:
        return numbers[0]
    ranked = sorted(numbers, key=_value)
    monotonic = list(numbers) in (ranked, ranked[::-1])
    return span(numbers[0], numbers[-1]) if monotonic else span(ranked[0], ranked[-1])


def _value(number: str) -> int:
    return int("".join([sign for sign in number.replace("−", "-") if sign.isdecimal() or sign == "-"]))


def collapse(lines: Sequence[ChoiceLine], more: Callable[[int, str], str]) -> list[ChoiceLine]:
    """Make one line of the kind that has the most; the same lines if each kind has few.

    `more` says how many there are of a kind and how to list them.
    """
    kinds = [line.kind for line in lines]
    largest = max(kinds, key=kinds.count, default="")
    if kinds.count(largest) < FEWEST:
        return list(lines)
    of_kind = [line for line in lines if line.kind == largest]
    first, last = of_kind[0], of_kind[-1]
    count = sum([line.last - line.first + 1 for line in of_kind])
    joined = replace(first, last=last.last, notation=f"{largest}:…", label=more(count, largest), effect="")
    at = kinds.index(largest)
    return [*lines[:at], joined, *[line for line in lines[at:] if line.kind != largest]]
