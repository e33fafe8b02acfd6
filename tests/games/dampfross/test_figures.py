"""The rulebook's examples on the rules page: the amounts, and the positions whose pictures are shown.

`--write-golden` writes the positions anew.
"""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from ironroads import games
from ironroads.core.position import write_position
from playing import play, told

from .maps import TITLE, position, running

FIGURES = Path(games.__file__).parent / "dampfross" / "show" / "figures"


def way(board, start, goal):
    """The hexes of a shortest way over land, by name."""
    first, last = board.place_hexes[start], board.place_hexes[goal]
    before, ring = {first: first}, [first]
    for hex in ring:
        for side in board.buildable_at[hex]:
            beyond = board.other_end(side, hex)
            if beyond not in before:
                before[beyond] = hex
                ring.append(beyond)
    found = [last]
    while found[-1] != first:
        found.append(before[found[-1]])
    return [board.hex_names[hex] for hex in reversed(found)]


def seven_units():
    """White comes into a town on Black's line and builds on beside it."""
    match = position(TITLE.open("dampfross-austria"), {0: ["B75-B74"], 1: ["A76-A75-A74-A73"]}, points=5)
    play(match, "build:A75-B74 build:A74-A75 build:A73-A74")
    assert match.state.accounts == [20 - 7, 20 + 7]
    return match


def nineteen_and_eleven():
    """A owes B 19 units and B owes A 11; where both have track it is free for both."""
    game = TITLE.open("dampfross-austria")
    hexes = way(game.board, "Wien", "Bruck")
    steps = len(hexes) - 1
    tracks = {0: ["-".join(hexes[: steps - 19 + 1])], 1: ["-".join(hexes[11:])]}
    before, after = (running(game, tracks, "Wien", "Bruck", accounts={"0": 12}) for _ in range(2))
    play(after, "enter rest enter rest")
    assert [(event.seat, event.facts) for event in told(after, "fare")] == [(0, (19, 1)), (1, (11, 0))]
    assert after.state.accounts == [12 - 8, 20 + 8] and after.decision().kind == "race"
    return before


def joint_line(pips, points):
    """Two players build from a hex where both are, over plain hexes."""
    game = TITLE.open("dampfross-austria", {"joint": "yes"})
    match = position(game, {0: ["A75-A74-A73"], 1: ["A75-Z34-Y34"]}, phase="throw", partner="1", skipped=["1"])
    play(match, f"die:{pips}")
    assert match.state.points == points
    line = ["A75", "Z35", "Y36", "X36", "W37", "V37", "U38"][: points + 1]
    play(match, " ".join(f"build:{a}-{b}" for a, b in pairwise(line)))
    assert sum(event.facts[1] for event in told(match, "built_together")) == points
    return match


EXAMPLES = {
    "seven-units": seven_units,
    "nineteen-and-eleven": nineteen_and_eleven,
    "eight-gives-six": lambda: joint_line(8, 6),
    "six-gives-four": lambda: joint_line(6, 4),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_of_the_rulebook_is_true_and_shown(name, write_golden):
    match, file = EXAMPLES[name](), FIGURES / f"{name}.json"
    text = json.dumps(write_position(match.game, match.state), ensure_ascii=False) + "\n"
    if write_golden:
        file.write_text(text, "utf-8")
    assert file.read_text("utf-8") == text, "changed on purpose? see CONTRIBUTING.md"
    assert TITLE.draw_figure(name).startswith("<svg")
    for language in ("en", "de"):
        assert f"(figure://{name}.svg)" in TITLE.rules_page(language)


def test_a_figure_that_does_not_exist_is_empty():
    assert TITLE.draw_figure("none") == ""
