"""The coach of a guided first game: what it says now, one step at a time."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from ...core.lesson import LEARNER, LessonPart
from ...table.automation.lessons import lesson_moment
from ..view.markup import tag
from ..view.scene import Scene
from .viewpoint import Viewpoint

NO_COACH = tag("section", id="coach", hidden=True)


def coach(viewpoint: Viewpoint, scene: Scene) -> Markup:
    table = viewpoint.table
    moment = lesson_moment(table.title, table.state) if viewpoint.seat == LEARNER else None
    if moment is None:
        return NO_COACH
    further = tag("button", scene.words("coach.next"), type="button", data_coach_next=True)
    steps = _steps(scene, moment, table.spec.lesson)
    forms = _forms(viewpoint, scene, is_over=not moment.moves)
    label = scene.words("coach.title")
    asks = ("learner" if moment.is_learners else "others") if moment.moves else "nothing"
    inside = *steps, further, *forms
    return tag("section", *inside, id="coach", class_="coach", aria_label=label, aria_live="polite", data_asks=asks)


def _steps(scene: Scene, moment: LessonPart, chapter: int) -> Iterator[Markup]:
    lesson, texts = scene.title.lesson(), scene.title.lesson_texts(scene.language)
    total = lesson.steps_before(len(lesson.chapters) + 1)
    for number, step in enumerate(moment.steps, lesson.steps_before(chapter) + moment.first + 1):
        place = tag("small", scene.words("coach.step", number, total))
        yield tag("p", place, " ", texts[step.text], data_coach_step=number, data_show=" ".join(step.show))


def _forms(viewpoint: Viewpoint, scene: Scene, is_over: bool) -> Iterator[Markup]:
    """Buttons for the next chapter, at the end of one, and for going on without the coach."""
    spec = viewpoint.table.spec
    if is_over and spec.lesson < len(scene.title.lesson().chapters):
        fields = _hidden("game", spec.game), _hidden("chapter", spec.lesson + 1)
        button = tag("button", scene.words("coach.next_chapter"), class_="main")
        yield tag("form", *fields, button, method="post", action="/lesson")
    leave = tag("button", scene.words("coach.play_on" if is_over else "coach.leave"), class_="quiet")
    action = f"/tables/{spec.id}/lesson"
    yield tag("form", _hidden("seat", viewpoint.seat), leave, method="post", action=action, data_fetch=True)


def _hidden(name: str, value: str | int) -> Markup:
    return tag("input", type="hidden", name=name, value=value)
