"""Texts of the command line, in the chosen language."""

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
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts


class Explained(click.ClickException):
    """An error shown as one sentence, without the prefix "Error"."""

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
    """The language of the system, if there are texts in it."""
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
    """The texts of the command line, with those that all games share."""
    return Speaker(catalogue(language, "core", "cli"), {})


def explained(error: ValueError) -> Exception:
    """Turn an error of ours into a sentence; other errors stay as they are."""
    if not isinstance(error, IronroadsError):
        return error
    return Explained(error.sentence or words(chosen_language()).error(error))
