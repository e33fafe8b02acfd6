"""A puzzle on the page of its table: the task, whether the move was right, and the answer with its reason."""

from __future__ import annotations

from markupsafe import Markup

from ...table.advice.puzzles import PuzzleAtTable, puzzle_at
from ..view.markup import tag
from ..view.scene import Scene
from .viewpoint import Viewpoint


def puzzle_section(viewpoint: Viewpoint, scene: Scene) -> Markup:
    """Return the section in the place of the coach, whose id it has."""
    puzzle = puzzle_at(viewpoint.table)
    label = scene.words("puzzle.title", scene.speaker.text("title"))
    inside = _told(viewpoint, scene, puzzle) if puzzle is not None else [tag("p", scene.words("puzzle.gone"))]
    return tag("section", *inside, id="coach", class_="coach puzzle", aria_label=label, aria_live="polite")


def _told(viewpoint: Viewpoint, scene: Scene, puzzle: PuzzleAtTable) -> list[Markup]:
    words = scene.words
    place = tag("small", words("puzzle.number", puzzle.number, puzzle.total))
    name = scene.player_names[puzzle.seat]
    if not puzzle.played:
        return [tag("p", place, " ", words("puzzle.task", name)), _answer(viewpoint, scene, puzzle)]
    played = scene.speaker.action(scene.game.read(puzzle.played))
    if puzzle.is_solved:
        text = tag("p", place, " ", tag("strong", words("puzzle.right", played)), " ", _why(viewpoint, scene, puzzle))
        return [text, *_next(scene, puzzle)]
    text = tag("p", place, " ", tag("strong", words("puzzle.wrong", played)))
    return [text, _again(viewpoint, scene), _answer(viewpoint, scene, puzzle), *_next(scene, puzzle)]


def _why(viewpoint: Viewpoint, scene: Scene, puzzle: PuzzleAtTable) -> str:
    return puzzle.why(viewpoint.table, scene.language)


def _answer(viewpoint: Viewpoint, scene: Scene, puzzle: PuzzleAtTable) -> Markup:
    """The answer, folded until the player wants it."""
    answer = scene.speaker.action(scene.game.read(puzzle.answer))
    solution = tag("p", tag("strong", answer), ". ", _why(viewpoint, scene, puzzle))
    return tag("details", tag("summary", scene.words("puzzle.answer")), solution)


def _again(viewpoint: Viewpoint, scene: Scene) -> Markup:
    address = f"/tables/{viewpoint.table.id}/undo"
    return tag("button", scene.words("puzzle.again"), form="play", formaction=address, class_="main")


def _next(scene: Scene, puzzle: PuzzleAtTable) -> list[Markup]:
    following = puzzle.number % puzzle.total + 1
    button = tag("button", scene.words("puzzle.next"), class_="main" if puzzle.is_solved else "")
    action = f"/puzzles/{scene.title.id}/{following}"
    return [tag("form", button, method="post", action=action)]
