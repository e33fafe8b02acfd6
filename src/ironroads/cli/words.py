"""What the command line itself says, in the language that was asked for."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import click

from ..core.errors import IronroadsError
from ..core.speaker import Speaker
from ..words.loader import ENGLISH, catalogue, languages

F = TypeVar("F", bound=Callable[..., Any])
LANGUAGE = "ironroads.language"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first one that is set counts


class Explained(click.ClickException):
    """A fault told in one sentence, without the word Error in front."""

    exit_code = 2

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        self.code = code

    def show(self, file: Any = None) -> None:
        click.echo(self.message, err=True)


def language_option(command: F) -> F:
    """`--language`, also as the environment variable IRONROADS_LANGUAGE."""
    option = click.option(
        "--language",
        type=click.Choice(languages()),
        default=spoken_here,
        show_default="that of the system, or English",
        envvar="IRONROADS_LANGUAGE",
        is_eager=True,
        callback=_remember,
        help="Language of what is said.",
    )
    return option(command)


def spoken_here() -> str:
    """The language that the system is set to, where it is one of ours."""
    setting = next((os.environ[name] for name in LOCALE if os.environ.get(name)), "")
    return setting[:2] if setting[:2] in languages() else ENGLISH


def _remember(ctx: click.Context, parameter: click.Parameter, value: str) -> str:
    ctx.meta[LANGUAGE] = value
    return value


def chosen_language() -> str:
    ctx = click.get_current_context(silent=True)
    language: str = ctx.meta.get(LANGUAGE, ENGLISH) if ctx else ENGLISH
    return language


@cache
def words(language: str = ENGLISH) -> Speaker:
    """The words of the command line on top of those that all games share."""
    return Speaker(catalogue(language, "core", "cli"), {})


def explained(error: ValueError) -> Exception:
    """What the user is told; a ValueError that is none of ours stays what it is."""
    return Explained(words(chosen_language()).error(error)) if isinstance(error, IronroadsError) else error
