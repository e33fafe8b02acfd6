"""`ironroads puzzles`: make the puzzles of a title, and check that a search still finds their answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec
from msgspec.structs import replace

from ....bots.advice.puzzle_making import PuzzleTask, check, puzzles_of_game
from ....bots.parallel import run_parallel
from ....bots.picklable import PicklableGame
from ....core.puzzle import PuzzleFile, PuzzleGame
from ....core.record import replay
from ....core.rules.game import Game
from ....games import TITLES
from ....games.title import Title
from ....library.loaded import write_text
from ....table.advice.puzzle_collection import puzzles

COUNT = 30
ITERATIONS = 300
MOST_GAMES = 400


@click.group("puzzles")
def command() -> None:
    """Puzzles: positions from games of bots in which one move is clearly the best.

    Example: ironroads puzzles make steel-driver --seed 1 --out steel-driver.json
    """


@command.command("make")
@click.argument("game", type=click.Choice(list(TITLES)))
@click.option("--count", type=click.IntRange(1), default=COUNT, show_default=True, help="Puzzles to find.")
@click.option("--seats", type=int, default=0, help="Players; the fewest that the game allows, but three if possible.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the first game.")
@click.option("--iterations", type=click.IntRange(10), default=ITERATIONS, show_default=True, help="Of each check.")
@click.option("--jobs", type=int, default=-1, show_default=True, help="Processes; -1 for one on each core.")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="FILE", help="Where to write them.")
def make(game: str, count: int, seats: int, seed: int, iterations: int, jobs: int, out: Path) -> None:
    """Find puzzles in games between bots, and write them to a file.

    Example: ironroads puzzles make steel-driver --seed 1 --out steel-driver.json
    """
    title = TITLES[game]
    players = seats or max(title.players[0], min(3, title.players[-1]))
    box = PicklableGame.of(title.kind, title.board_file(), title.choose_for_bots({}))
    tasks = (PuzzleTask(box, players, seed + number, iterations) for number in range(MOST_GAMES))
    games: list[PuzzleGame] = []
    command = f"ironroads puzzles make {game} --count {count} --seats {players} --seed {seed} --iterations {iterations}"
    for found in run_parallel(puzzles_of_game, tasks, jobs):
        fresh = _without_repeats(found, games)
        games += [fresh] if fresh.puzzles else []
        made = sum(len(each.puzzles) for each in games)
        click.echo(f"{made}/{count}", err=True)
        write_text(out, _written(PuzzleFile(game, title.kind.rules, command, games)))
        if made >= count:
            break


@command.command("check")
@click.argument("game", type=click.Choice(list(TITLES)))
@click.option("--iterations", type=click.IntRange(10), default=ITERATIONS, show_default=True, help="For each puzzle.")
def check_all(game: str, iterations: int) -> None:
    """Search every shipped puzzle of a game again, and list those with another answer.

    Example: ironroads puzzles check steel-driver
    """
    title, agreed = TITLES[game], 0
    shipped = puzzles(game, title.kind.rules)
    for each in shipped:
        record = each.record()
        opened = _opened(title, each.game)
        agrees = check(opened, replay(opened, record, each.puzzle.start), each.puzzle, iterations)
        agreed += agrees
        if not agrees:
            click.echo(f"{each.number}: {each.puzzle.answer}")
    click.echo(f"{agreed}/{len(shipped)}")


def _without_repeats(found: PuzzleGame, games: list[PuzzleGame]) -> PuzzleGame:
    """Leave out puzzles of an opening whose answer an earlier game has asked for."""
    known = {(puzzle.start, puzzle.answer) for game in games for puzzle in game.puzzles}
    return replace(found, puzzles=[puzzle for puzzle in found.puzzles if (puzzle.start, puzzle.answer) not in known])


def _opened(title: Title, game: PuzzleGame) -> Game[Any]:
    return title.open(game.board.id, game.options)


def _written(file: PuzzleFile) -> str:
    return msgspec.json.format(msgspec.json.encode(file), indent=0).decode() + "\n"
