"""The log in sentences: newest first, by round; each line leads to its moment, each amount opens to its reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from string import Formatter

from markupsafe import Markup

from ...core.rules.game import Event
from ...table.log.entries import MovePlayed
from .markup import join, tag
from .markup_speaker import glyph
from .round_log import LogLine, RenderedLog
from .scene import Income, Scene

LATEST = 3  # events of the last move that the status bar shows
OPEN_ROUNDS = 2  # the newest rounds are sent at once, older ones when the reader opens them
EXPLAINED = ("order", "clock", "post")  # ways of moving that the log mentions


def fragments(scene: Scene) -> dict[str, str]:
    """Return the headings of all rounds and the lines of the newest; lines rendered before are reused."""
    if not scene.is_current:
        return _all_fragments(scene)
    log = scene.log
    key = scene.seat, scene.language, scene.player_names, scene.over, len(log.starts)
    before = log.rendered.get((scene.seat, scene.language))
    if before is not None and before.key == key:
        new = log.lines[_start_of_group(scene, before.lines) :]
        parts = {**before.fragments, **_line_fragments(scene, len(log.starts) - 1, new)}
    else:
        parts = _all_fragments(scene)
    log.rendered[scene.seat, scene.language] = RenderedLog(key, len(log.lines), parts)
    return parts


def _all_fragments(scene: Scene) -> dict[str, str]:
    """Render the log from the start; each line goes right below its heading."""
    last = _last_round(scene)
    parts: dict[str, str] = {}
    for number in range(last + 1):
        is_open = number > last - OPEN_ROUNDS
        finished = number < len(scene.income) and (number < last or scene.over)
        parts[f"log>r-{number}"] = heading(scene, number, is_open, scene.income[number] if finished else ())
        parts |= _line_fragments(scene, number, scene.log.round_lines(number)) if is_open else {}
    return parts


def _line_fragments(scene: Scene, number: int, lines: Sequence[LogLine]) -> dict[str, str]:
    return {f"r-{number}+{group[0].id}": group_markup(scene, group) for group in _groups(scene, lines)}


def _groups(scene: Scene, lines: Iterable[LogLine]) -> list[list[LogLine]]:
    """Return the listed lines, those that the face gathers together."""
    groups: list[list[LogLine]] = []
    for line in lines:
        if groups and _belong_together(scene, groups[-1][-1], line):
            groups[-1].append(line)
        else:
            groups.append([line])
    listed = [[line for line in group if _is_listed(scene, line)] for group in groups]
    return [group for group in listed if group]


def _belong_together(scene: Scene, line: LogLine, other: LogLine) -> bool:
    if line.event is None or other.event is None or line.logged.undone or other.logged.undone:
        return False
    kinds = scene.face.gathered
    return line.event.kind in kinds and other.event.kind in kinds and line.event.seat == other.event.seat


def _start_of_group(scene: Scene, index: int) -> int:
    """Return the first line of the group in the newest round that the line at an index may continue."""
    lines, first = scene.log.lines, scene.log.starts[-1]
    while first < index < len(lines) and _belong_together(scene, lines[index - 1], lines[index]):
        index -= 1
    return index


def latest(scene: Scene) -> Markup:
    """Return the last move in words, for the status bar."""
    events = [event for event in _last_move(scene) if event.is_for(scene.seat)]
    text = join([scene.markup_speaker.event(event) for event in events[:LATEST]], " ")
    return tag("p", text, id="latest", class_="latest", aria_live="polite")


def latest_text(scene: Scene) -> str:
    """Return the first sentence of the last move, as plain text."""
    events = [event for event in _last_move(scene) if event.is_for(scene.seat)]
    return scene.speaker.event(events[0]) if events else ""


def _last_move(scene: Scene) -> Sequence[Event]:
    """Return the events of the last move that had any to show."""
    for line in reversed(scene.log.lines):
        if line.event is not None and not line.logged.undone and is_shown(scene, line):
            return line.logged.events
    return ()


def _last_round(scene: Scene) -> int:
    """Return the round of the moment that is shown."""
    if scene.is_current:
        return len(scene.log.starts) - 1
    last = max((i for i, line in enumerate(scene.log.lines) if is_shown(scene, line)), default=0)
    return scene.log.round_of(last)


def is_shown(scene: Scene, line: LogLine) -> bool:
    """Whether the viewer may read a line, and it had been written at this moment."""
    written = scene.is_current or (line.logged.move <= scene.moves_shown and not line.logged.undone)
    return written and line.is_visible(scene.seat)


def round_lines(scene: Scene, number: int) -> Markup:
    """Return all lines of a round, newest first."""
    groups = _groups(scene, scene.log.round_lines(number))
    return join([group_markup(scene, group) for group in reversed(groups)])


def _is_listed(scene: Scene, line: LogLine) -> bool:
    """Whether a line appears below the heading of its round; the line that makes the heading does not."""
    return is_shown(scene, line) and not (_is_heading(scene, line) and not line.logged.undone)


def _is_heading(scene: Scene, line: LogLine) -> bool:
    event = line.event
    return event is not None and event.kind in scene.log.opening_kinds and event.audience is None


def group_markup(scene: Scene, group: Sequence[LogLine]) -> Markup:
    """Render a line, or several that are summed up, once for all readers of a language."""
    line, last = group[0], group[-1]
    key = (line.id, last.id, line.logged.undone, scene.language, scene.player_names)
    known = scene.log.markup.get(key)
    if known is None:
        known = scene.log.markup[key] = _line(scene, line, last, _group_text(scene, group))
    return known


def _group_text(scene: Scene, group: Sequence[LogLine]) -> Markup:
    """Return the sum of the lines, with all of them on demand; one after the other if there is no sum."""
    events = [line.event for line in group if line.event is not None]
    total = scene.face.sum_up(events) if len(events) > 1 else None
    if total is None:
        return join([_text(scene, line) for line in group], " ")
    return _unfolding(scene.markup_speaker.event(total), scene, events)


def _line(scene: Scene, line: LogLine, last: LogLine, inside: Markup) -> Markup:
    return tag(
        "li",
        inside,
        "" if line.logged.undone else _moment_link(scene, last.logged.move),
        id=line.id,
        class_="undone" if line.logged.undone else "",
        data_entry=last.logged.number,
        data_kind=line.event.kind if line.event else "table",
        data_seat=line.event.seat if line.event else line.logged.entry.seat,
    )


def _text(scene: Scene, line: LogLine) -> Markup:
    if line.event is None:
        return tag("span", scene.speaker.entry(line.logged), class_="aside")
    entry = line.logged.entry
    by = entry.by if isinstance(entry, MovePlayed) and line.event is line.logged.events[0] else ""
    note = tag("small", scene.words(f"log.by_{by}")) if by in EXPLAINED else ""
    return sentence(scene, line.event) + note


def line_text(scene: Scene, line: LogLine) -> Markup | str:
    """Return a line without its reasons: an event, or what happened at the table itself."""
    return scene.speaker.entry(line.logged) if line.event is None else scene.markup_speaker.event(line.event)


def _moment_link(scene: Scene, move: int) -> Markup:
    label = scene.words("log.show", move)
    return tag("a", "◷", href=f"?at={move}", data_at=move, class_="moment", title=label, aria_label=label)


def sentence(scene: Scene, event: Event) -> Markup:
    """Return an event in words; its reasons unfold below it."""
    text = scene.markup_speaker.event(event)
    return _unfolding(text, scene, event.because) if event.because else tag("span", text)


def _unfolding(text: Markup, scene: Scene, parts: Sequence[Event]) -> Markup:
    """Return a sentence, with the events behind it on demand."""
    listed = join([tag("li", sentence(scene, part)) for part in parts])
    return tag("details", tag("summary", text), tag("ul", listed), class_="because")


def heading(scene: Scene, number: int, is_open: bool, income: Income) -> Markup:
    """Render the heading of a round, once for all readers of a language."""
    first = scene.log.first_line(number)
    key = (number, first.id if first else "", is_open, income, scene.language, scene.player_names)
    known = scene.log.markup.get(key)
    if known is None:
        known = scene.log.markup[key] = _heading(scene, number, is_open, income)
    return known


def _heading(scene: Scene, number: int, is_open: bool, income: Income) -> Markup:
    inside = tag("span", round_name(scene, number)), _income(scene, income)
    button = tag("button", *inside, type="button", aria_expanded="true" if is_open else "false", data_round=number)
    first = scene.log.first_line(number)
    link = _moment_link(scene, first.logged.move) if first and not first.logged.undone else ""
    return tag("li", button, link, id=f"r-{number}", class_="round")


def round_name(scene: Scene, number: int) -> str:
    first = scene.log.first_line(number)
    if first is not None and first.event is not None and _is_heading(scene, first):
        return scene.speaker.event(first.event)
    return scene.words("log.further" if number else "log.beginning")


def short_round_name(scene: Scene, number: int) -> str:
    """Return the round by its number if the game's catalogue has a text for that, else its full name."""
    return numbered_round(scene, number) or round_name(scene, number)


def numbered_round(scene: Scene, number: int) -> str:
    """Return the round by its number, such as "Turn 3"; empty if the game's catalogue has no text for that."""
    first = scene.log.first_line(number)
    event = first.event if first else None
    if event is None or event.kind not in scene.speaker.catalogue.get("rounds", {}):
        return ""
    return scene.speaker.phrase("rounds", event.kind, *event.facts)


def _income(scene: Scene, income: Income) -> Markup:
    amounts = [_seat_income(scene, seat, amount) for seat, amount in enumerate(income) if amount]
    return tag("span", *amounts, class_="income") if amounts else Markup("")


def _seat_income(scene: Scene, seat: int, amount: int) -> Markup:
    name = scene.player_names[seat]
    mark = glyph(seat, scene.seat_ink(seat))
    return tag("span", mark, tag("span", f"{name} ", class_="sr"), signed_amount(scene, amount), title=name)


def signed_amount(scene: Scene, amount: int) -> str:
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return f"{sign}{scene.speaker.cell(abs(amount), scene.face.purse[1])}"


def kinds(scene: Scene) -> list[tuple[str, str]]:
    """Return the kinds of events for the log's filter, each with its text."""
    texts: dict[str, str] = scene.speaker.catalogue["events"]
    used = {line.event.kind for line in scene.log.lines if line.event and line.is_visible(scene.seat)}
    return sorted(((kind, without_facts(texts[kind])) for kind in used), key=lambda pair: pair[1])


def without_facts(text: str) -> str:
    """Return a text of the catalogue with an ellipsis in place of each fact.

    >>> without_facts("{seat} pays {0:money}.")
    '… pays ….'
    """
    parts = [literal + ("…" if field is not None else "") for literal, field, _, _ in Formatter().parse(text)]
    return "".join(parts)


def move_text(scene: Scene, move: int) -> str:
    """Return what a move did, as far as the viewer may read it."""
    lines = [line for line in scene.log.lines_of_move(move) if is_shown(scene, line)]
    return " ".join([scene.speaker.event(line.event) for line in lines[:LATEST] if line.event is not None])


def new_lines(scene: Scene) -> Iterator[LogLine]:
    """Yield the lines that were written since the viewer last looked."""
    for line in scene.log.lines:
        if line.logged.number > scene.known_entries and not line.logged.undone and _is_listed(scene, line):
            yield line
