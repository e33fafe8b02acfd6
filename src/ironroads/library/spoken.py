"""Errors as sentences: what the front door raises reads well without a catalogue at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from ..core.errors import IllegalMove, IronroadsError
from ..core.speaker import Speaker
from ..words.loader import ENGLISH, catalogue

E = TypeVar("E", bound=IronroadsError)


@contextmanager
def spoken(speaker: Callable[[], Speaker] | None = None) -> Iterator[None]:
    """Give every error of ours that leaves the block its sentence; an inner block has the better words.

    The speaker is made when there is an error: most blocks have none, and some are run at every step of a game.
    """
    try:
        yield
    except IronroadsError as error:
        if not error.sentence:
            error.sentence = sentence(error, speaker() if speaker is not None else plain_speaker())
        raise


def worded(error: E, speaker: Speaker | None = None) -> E:
    """Give an error its sentence, for code that raises it at once; cheaper than a block where there is none."""
    error.sentence = sentence(error, speaker or plain_speaker())
    return error


def plain_speaker(language: str = ENGLISH) -> Speaker:
    """The words that all games share."""
    return Speaker(catalogue(language, "core"), {})


def sentence(error: IronroadsError, speaker: Speaker) -> str:
    """The sentence of an error; a refusal names the move, the game and the rule."""
    said = speaker.error(error)
    if not isinstance(error, IllegalMove):
        return said
    key = "refused_by_rule" if error.rule else "refused"
    return speaker.phrase("errors", key, error.move, said, str(speaker.text("title")), error.rule)
