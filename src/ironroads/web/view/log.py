"""The log in sentences: newest on top, by rounds, each line a door to its moment, each amount open to its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import Formatter

from markupsafe import Markup

from ...core.rules.game import Event
from ...table.log.entries import MovePlayed
from .markup import join, tag
from .rounds import Item, Page
from .scene import Gain, Scene
from .sentences import glyph

NEWEST = 3  # events told in the status bar
OPEN = 2  # the newest chapters are sent at once, older ones when somebody opens them
NOTED = ("order", "clock", "post")


def fragments(scene: Scene) -> dict[str, str]:
    """Headings of all chapters, lines of the newest; what was told before is only told on."""
    if not scene.now:
        return _told(scene)
    chronicle = scene.chronicle
    key = scene.seat, scene.language, scene.people, scene.over, len(chronicle.begins)
    old = chronicle.pages.get((scene.seat, scene.language))
    if old is not None and old.key == key:
        found = {**old.fragments, **_lines(scene, len(chronicle.begins) - 1, chronicle.items[old.items :])}
    else:
        found = _told(scene)
    chronicle.pages[scene.seat, scene.language] = Page(key, len(chronicle.items), found)
    return found


def _told(scene: Scene) -> dict[str, str]:
    """Everything from the beginning; each line goes right below its heading."""
    last = _last_chapter(scene)
    found: dict[str, str] = {}
    for chapter in range(last + 1):
        sent = chapter > last - OPEN
        gain = scene.sums[chapter] if chapter < len(scene.sums) and (chapter < last or scene.over) else ()
        found[f"log>r-{chapter}"] = heading(scene, chapter, sent, gain)
        found |= _lines(scene, chapter, scene.chronicle.chapter(chapter)) if sent else {}
    return found


def _lines(scene: Scene, chapter: int, items: Sequence[Item]) -> dict[str, str]:
    return {f"r-{chapter}+{item.id}": line(scene, item) for item in items if _listed(scene, item)}


def latest(scene: Scene) -> Markup:
    """What happened last, for whoever does not look at the log."""
    events = [event for event in _last_move(scene) if event.audience is None or scene.seat in event.audience]
    said = join([scene.marked.event(event) for event in events[:NEWEST]], " ")
    return tag("p", said, id="latest", class_="latest", aria_live="polite")


def _last_move(scene: Scene) -> Sequence[Event]:
    """What came of the last move that had something to tell."""
    for item in reversed(scene.chronicle.items):
        if item.event is not None and not item.logged.undone and shown(scene, item):
            return item.logged.events
    return ()


def _last_chapter(scene: Scene) -> int:
    """The chapter of this moment, or of now."""
    chronicle = scene.chronicle
    if scene.now:
        return len(chronicle.begins) - 1
    last = max((i for i, item in enumerate(chronicle.items) if shown(scene, item)), default=0)
    return chronicle.chapter_of(last)


def shown(scene: Scene, item: Item) -> bool:
    """Whether the viewer may read a line, and it had been written at this moment."""
    past = scene.now or (item.logged.move <= scene.moves and not item.logged.undone)
    return past and item.visible(scene.seat)


def lines(scene: Scene, chapter: int) -> Markup:
    """All lines of a chapter, newest first."""
    items = reversed(scene.chronicle.chapter(chapter))
    return join([line(scene, item) for item in items if _listed(scene, item)])


def _listed(scene: Scene, item: Item) -> bool:
    """Whether a line stands below the heading of its round; what the heading says already does not."""
    return shown(scene, item) and not (_opens(scene, item) and not item.logged.undone)


def _opens(scene: Scene, item: Item) -> bool:
    """Whether the heading of a round says what the line would."""
    event = item.event
    return event is not None and event.kind in scene.chronicle.rounds and event.audience is None


def line(scene: Scene, item: Item) -> Markup:
    """A line, made once for everybody who reads the same language."""
    key = (item.id, item.logged.undone, scene.language, scene.people)
    found = scene.chronicle.lines.get(key)
    if found is None:
        found = scene.chronicle.lines[key] = _line(scene, item)
    return found


def _line(scene: Scene, item: Item) -> Markup:
    return tag(
        "li",
        _said(scene, item),
        "" if item.logged.undone else _door(scene, item.logged.move),
        id=item.id,
        class_="undone" if item.logged.undone else "",
        data_entry=item.logged.number,
        data_kind=item.event.kind if item.event else "table",
        data_seat=item.event.seat if item.event else item.logged.entry.seat,
    )


def _said(scene: Scene, item: Item) -> Markup:
    if item.event is None:
        return tag("span", scene.plain.entry(item.logged), class_="aside")
    entry = item.logged.entry
    first = item.event is item.logged.events[0]
    noted = first and isinstance(entry, MovePlayed) and entry.by in NOTED
    note = tag("small", scene.words(f"log.by_{entry.by}")) if noted and isinstance(entry, MovePlayed) else ""
    return sentence(scene, item.event) + note


def _door(scene: Scene, moment: int) -> Markup:
    label = scene.words("log.show", moment)
    return tag("a", "◷", href=f"?at={moment}", data_at=moment, class_="door", title=label, aria_label=label)


def sentence(scene: Scene, event: Event) -> Markup:
    """An event in words; what an amount is made of opens below it."""
    said = scene.marked.event(event)
    if not event.because:
        return tag("span", said)
    reasons = join([tag("li", sentence(scene, reason)) for reason in event.because])
    return tag("details", tag("summary", said), tag("ul", reasons), class_="because")


def heading(scene: Scene, chapter: int, sent: bool, gain: Gain) -> Markup:
    """A heading, made once for everybody who reads the same language."""
    first = _first(scene, chapter)
    key = (chapter, first.id if first else "", sent, gain, scene.language, scene.people)
    found = scene.chronicle.lines.get(key)
    if found is None:
        found = scene.chronicle.lines[key] = _heading(scene, chapter, sent, gain)
    return found


def _heading(scene: Scene, chapter: int, sent: bool, gain: Gain) -> Markup:
    """The round and what it brought; its lines are below it already, or come when it is opened."""
    inside = tag("span", round_name(scene, chapter)), _gains(scene, gain)
    button = tag("button", *inside, type="button", aria_expanded="true" if sent else "false", data_chapter=chapter)
    first = _first(scene, chapter)
    door = _door(scene, first.logged.move) if first and not first.logged.undone else ""
    return tag("li", button, door, id=f"r-{chapter}", class_="round")


def _first(scene: Scene, chapter: int) -> Item | None:
    items, begin = scene.chronicle.items, scene.chronicle.begins[chapter]
    return items[begin] if begin < len(items) else None


def round_name(scene: Scene, chapter: int) -> str:
    first = _first(scene, chapter)
    if first is not None and first.event is not None and _opens(scene, first):
        return scene.plain.event(first.event)
    return scene.words("log.further" if chapter else "log.beginning")


def short_name(scene: Scene, chapter: int) -> str:
    """The round by its number, if its game has a word for that."""
    first = _first(scene, chapter)
    event = first.event if first else None
    if event is not None and event.kind in scene.plain.catalogue.get("rounds", {}):
        return scene.plain.phrase("rounds", event.kind, *event.facts)
    return round_name(scene, chapter)


def _gains(scene: Scene, gain: Gain) -> Markup:
    """What a round brought each player; its lines say from what."""
    parts = [_amount(scene, seat, amount) for seat, amount in enumerate(gain) if amount]
    return tag("span", *parts, class_="gains") if parts else Markup("")


def _amount(scene: Scene, seat: int, amount: int) -> Markup:
    name = scene.people[seat]
    mark = glyph(seat, scene.seat_ink(seat))
    return tag("span", mark, tag("span", f"{name} ", class_="sr"), gained(scene, amount), title=name)


def gained(scene: Scene, amount: int) -> str:
    """An amount with its sign."""
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return f"{sign}{scene.plain.cell(abs(amount), scene.face.purse[1])}"


def kinds(scene: Scene) -> list[tuple[str, str]]:
    """Kinds of events that can be picked out, each with its sentence with dots for the particulars."""
    texts: dict[str, str] = scene.plain.catalogue["events"]
    used = {item.event.kind for item in scene.chronicle.items if item.event and item.visible(scene.seat)}
    return sorted(((kind, dotted(texts[kind])) for kind in used), key=lambda pair: pair[1])


def dotted(text: str) -> str:
    """A text of the catalogue with dots for its particulars."""
    parts = [literal + ("…" if field is not None else "") for literal, field, _, _ in Formatter().parse(text)]
    return "".join(parts)


def since(scene: Scene) -> Iterator[Item]:
    """The lines that were written since the viewer last looked."""
    for item in scene.chronicle.items:
        if item.logged.number > scene.since and not item.logged.undone and _listed(scene, item):
            yield item
