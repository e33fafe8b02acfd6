"""The speaker: events, questions and refusals of a game as sentences of a language.

A catalogue is a tree of texts (see `games/*/en.toml`). A place in a text is `{0}` for the first fact, `{name}` for
a field of an action, `{seat}` for the player it is about. The word behind the colon says how a number is read:
`{0:company}` looks it up among the names of the companies, `{1:cubes}` counts in a unit, `{0:seat}` is a player,
`{0:leader}` the player who leads an auction, `{0:partner}` a player with whom something is done, if there is one,
`{0:city*}` a set of cities, `{0:die}` what a die shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any

from ..words.cldr import listed, number, plural
from ..words.loader import Catalogue, catalogue
from .errors import FaultyInput, IronroadsError
from .faults import Fault
from .rules.bits import members
from .rules.game import Action, Decision, Event, Option, Suggestion
from .rules.refusal import Refusal
from .rules.sentinels import CHANCE, NOBODY, NOTHING

Fact = int | str


def kind_of(action: Action) -> str:
    """The name of an action's kind in notation and catalogues."""
    return type(action).__name__.lower()


@lru_cache(maxsize=10_000)
def _parts(text: str) -> list[tuple[str, int | str | None, str]]:
    """Split a text into literals, places and the words that format them.

    >>> _parts("{0:seat} pays {sum}.")
    [('', 0, 'seat'), (' pays ', 'sum', ''), ('.', None, '')]
    """
    return [
        (literal, int(place) if place is not None and place.isdecimal() else place, spec or "")
        for literal, place, spec, _ in Formatter().parse(text)
    ]


class Speaker(Formatter):
    """Says events, questions, choices and refusals of one game in one language."""

    def __init__(self, texts: Catalogue, names: Mapping[str, Sequence[str]], people: Sequence[str] = ()) -> None:
        self.catalogue = texts
        self.language: str = texts["language"]
        self.names = names
        self.people = people

    def event(self, event: Event) -> str:
        return self._say(self.text("events", event.kind), event.facts, seat=self.seat(event.seat))

    def preview(self, event: Event) -> str:
        """What would happen; said as in the log if the catalogue has no such text."""
        texts = self.catalogue.get("previews", {})
        text = texts.get(event.kind) or self.text("events", event.kind)
        return self._say(text, event.facts, seat=self.seat(event.seat))

    def decision(self, decision: Decision, to: int = NOBODY) -> str:
        """The question as put to one of the seats asked: `to`, or the first of them."""
        seat = to if to in decision.seats else decision.seats[0]
        return self._say(self.text("decisions", decision.kind), decision.facts, seat=self.seat(seat))

    def deciding(self, decision: Decision) -> str:
        """What others read while seats decide; the question itself if the catalogue has no such text."""
        text = self.catalogue.get("deciding", {}).get(decision.kind)
        if text is None:
            return self.decision(decision)
        return self._say(text, decision.facts, seat=self._listed([self.seat(seat) for seat in decision.seats]))

    def hint(self, decision: Decision) -> str:
        """A hint for newcomers about a question; may be empty."""
        return self._say(self.catalogue["hints"].get(decision.kind, ""), decision.facts)

    def action(self, action: Action) -> str:
        values = {name: getattr(action, name) for name in action.__dataclass_fields__}
        return self._say(self.text("actions", kind_of(action)), (), **values)

    def line(self, line: Suggestion) -> str:
        return self._say(self.text("lines", line.kind), line.facts)

    def change(self, kind: str, subject: int, amount: int, total: int) -> str:
        """A clause about more or less of a part of what the player has, such as "you get 2 shares of Green".

        Empty for less of what only ends, such as a turn's performance: that goes without saying, and its text is empty.
        """
        text = self.text("parts", kind)["more" if amount > 0 else "less"]
        return self._say(text, (subject, abs(amount), total))

    def refusal(self, refusal: Refusal) -> str:
        return self._say(self.text("refusals", refusal.code), refusal.facts)

    def error(self, error: IronroadsError) -> str:
        """The sentence of an error; it ends with that of the error that caused it."""
        facts = error.facts
        if isinstance(error, FaultyInput):
            facts = (*facts[:-1], "; ".join(self.faults(error)))
        if isinstance(error.__cause__, IronroadsError):
            facts = (*facts[:-1], self.error(error.__cause__))
        return self._say(self.text(error.section, error.code), facts)

    def faults(self, error: FaultyInput) -> list[str]:
        """Every fault with its place, in the words of the game it belongs to."""
        places: Mapping[str, str] = self.catalogue["places"]
        return [f"{places.get(fault.place, fault.place)}: {said}" for fault, said in self.explained(error)]

    def explained(self, error: FaultyInput) -> list[tuple[Fault, str]]:
        """Every fault with its sentence, without the place."""
        words = catalogue(self.language, "core", *error.words)["faults"]
        return [(fault, self._say(words[fault.code], fault.facts)) for fault in error.faults]

    def option(self, option: Option) -> str:
        return str(self.text("options", option.name, "label"))

    def option_help(self, option: Option) -> str:
        return str(self.text("options", option.name, "help"))

    def option_value(self, option: Option, value: str) -> str:
        words: Mapping[str, str] = self.catalogue["options"][option.name].get("values", {})
        return words.get(value) or str(self.catalogue["values"].get(value, value))

    def phrase(self, section: str, key: str, *facts: Fact) -> str:
        """Any other text, such as the heading of a panel."""
        return self._say(self.text(section, key), facts)

    def cell(self, value: Fact, word: str) -> str:
        """Format one value by a word of the catalogue."""
        return self.format_field(value, word)

    def heading(self, column: str) -> str:
        """The heading of a panel's column; `seat-0` stands for the first player."""
        return self._peopled(column) if column.startswith("seat-") else self.phrase("panels", column)

    def _peopled(self, text: str) -> str:
        """`seat-0` in place of a name stands for the first player, `seat-0+seat-2` for two of them."""
        if not text.startswith("seat-"):
            return text
        people = [self.seat(int(part.removeprefix("seat-"))) for part in text.split("+")]
        return people[0] if len(people) == 1 else self._listed(people)

    def seat(self, seat: int) -> str:
        if 0 <= seat < len(self.people):
            return self.people[seat]
        if seat == CHANCE:
            return str(self.text("chance"))
        return self._say(self.text("player"), (seat + 1,))

    def text(self, *path: str) -> Any:
        found: Any = self.catalogue
        for key in path:
            found = found[key]
        return found

    def _say(self, text: str, facts: Sequence[Fact], **values: Fact) -> str:
        return self.vformat(text, facts, values)

    def vformat(self, text: str, facts: Sequence[Any], values: Mapping[str, Any]) -> str:
        """Format as the base class does; texts are parsed once, since they are used again and again."""
        said = []
        for literal, place, spec in _parts(text):
            said.append(literal)
            if place is not None:
                value = facts[place] if isinstance(place, int) else values[place]
                said.append(self.format_field(value, spec))
        return "".join(said)

    def format_field(self, value: Any, spec: str) -> str:
        if not spec:
            return str(value).replace("-", "−") if isinstance(value, int) else str(value)
        if spec.endswith("*"):
            return self._listed([self.format_field(item, spec[:-1]) for item in members(value)])
        if spec == "seat":
            return self.seat(value) if value >= 0 else str(self.text("nobody"))
        if spec == "leader":
            return self._say(self.text("leads"), (self.seat(value),)) if value >= 0 else str(self.text("no_bids"))
        if spec == "partner":
            return self._say(self.text("with_partner"), (self.seat(value),)) if value >= 0 else ""
        if spec == "die":
            return self._thrown(value)
        if spec in self.names:
            return self._name(spec, value)
        if spec in self.catalogue["units"]:
            return self._counted(self.catalogue["units"][spec], value)
        return signed(value) if spec == "+" else format(value, spec)

    def _name(self, table: str, number: int) -> str:
        if number < 0:
            return str(self.text("none"))
        key = self.names[table][number]
        words: Mapping[str, str] = self.catalogue.get("names", {}).get(table, {})
        return self._peopled(words.get(key, key))

    def _counted(self, unit: str | Mapping[str, str], count: int) -> str:
        """A number with its unit: one text for all numbers, or one for each plural form of the language."""
        if count == NOTHING:
            return ""
        text = unit if isinstance(unit, str) else plural(self.language, unit, count)
        return text.replace("{n}", number(self.language, count))

    def _thrown(self, pips: int) -> str:
        return str(pips)

    def _listed(self, words: Sequence[str]) -> str:
        return listed(self.language, words) if words else str(self.text("none"))


def signed(value: int) -> str:
    """
    >>> signed(2), signed(0), signed(-2)
    ('+2', '0', '−2')
    """
    return f"{value:+}".replace("-", "−") if value else "0"
