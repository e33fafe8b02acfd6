"""What `ironroads --help` shows."""

from __future__ import annotations

# By command: its line in `ironroads --help`. The command itself is `command` in `commands/<name>.py`.
COMMANDS = {
    "serve": "The table in the browser: alone, at one screen, live with others, or by post.",
    "games": "Games with their boards and options.",
    "play": "A whole game in the terminal, against bots or with several people.",
    "arena": "Bots against each other, and how sure we can be who is stronger.",
    "analyse": "A finished game: the expected result over time, and the moves that changed it most.",
    "replay": "A record played again.",
    "report": "A record told round by round as a paper by post would print it, with the map.",
    "draw": "A board, a record or a position as a picture (SVG).",
    "engine": "Answer requests, one JSON object a line, for programs that play, test or analyse.",
    "bench": "Random complete games, decisions and copies per CPU second, and what they cost.",
    "perft": "How many positions lie so many moves deep, outcomes of chance counted.",
    "doctor": "Replay every stored table and report what differs.",
    "backup": "All stored tables in one file.",
    "restore": "Stored tables from a backup, into an empty database.",
    "post": "Play moves that came by mail.",
    "check": "Say that a board, a record or a position is good, or list what is wrong with it.",
}


def overview() -> str:
    width = max(map(len, COMMANDS))
    listed = "\n".join(f"  {name:{width}}  {line}" for name, line in COMMANDS.items())
    return f"""Usage: ironroads COMMAND [OPTIONS]

  Railway board games for people and bots.

  Example: ironroads play steel-driver --seats human,greedy,greedy

Commands:
{listed}

  Each command tells more with --help, with an example; --version tells the version."""
