"""The program within the process of the tests, which saves starting Python and loading games for every command."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import chdir
from pathlib import Path

from click.testing import CliRunner, Result

from cli.running import ENVIRONMENT, SOMEWHERE
from ironroads.cli.group import group


def said(*args: object, typed: str = "", cwd: str | Path = SOMEWHERE, env: Mapping[str, str] = ENVIRONMENT) -> str:
    """What a command prints that goes well."""
    done = _run(args, typed, cwd, env)
    assert done.exit_code == 0, done.stderr
    return done.stdout


def refused(*args: object, typed: str = "", cwd: str | Path = SOMEWHERE, env: Mapping[str, str] = ENVIRONMENT) -> str:
    """The sentence of a command that is refused."""
    done = _run(args, typed, cwd, env)
    assert done.exit_code == 2, (done.exit_code, done.stdout, done.stderr)
    assert not done.stdout
    return done.stderr.strip()


def _run(args: tuple[object, ...], typed: str, cwd: str | Path, env: Mapping[str, str]) -> Result:
    with chdir(cwd):
        return CliRunner().invoke(
            group, [*map(str, args)], input=typed, env=env, prog_name="ironroads", catch_exceptions=False
        )
