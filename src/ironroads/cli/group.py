"""The group of commands: imports only the one that is called, and explains errors."""

from __future__ import annotations

from importlib import import_module

import click

from .. import __version__
from .overview import COMMANDS, overview


class Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f".commands.{COMMANDS[name]}", __package__).command
        return command

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write(overview() + "\n")

    def invoke(self, ctx: click.Context) -> object:
        """Explain user errors in one sentence, with exit status 2."""
        try:
            return super().invoke(ctx)
        except ValueError as error:
            from .words import explained

            raise explained(error) from error


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="ironroads")
def group() -> None:
    """Railway board games for people and bots."""
