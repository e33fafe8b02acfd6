"""What `ironroads --help` shows."""

from __future__ import annotations

# By folder of `commands/`: its heading in `ironroads --help`, and for each module in it the line of its `command`.
SECTIONS = {
    "play": (
        "Play",
        {
            "serve": "The table in the browser: alone, at one screen, live with others, or by post.",
            "play": "A whole game in the terminal, against bots or with several people.",
            "games": "Games with their boards and options.",
            "replay": "A record played again.",
            "report": "A record retold round by round, as a game master by post would print it, with the map.",
        },
    ),
    "boards": (
        "Boards",
        {
            "board": "Boards, ours and your own: list, show, export, new, check, diff.",
            "check": "Say that a board, a record or a position is good, or list what is wrong with it.",
            "draw": "A board, a record or a position as a picture (SVG).",
            "print": "A board, a record or a position on paper: PDF at true size, with pieces, forms and rules.",
        },
    ),
    "research": (
        "Bots and research",
        {
            "arena": "Bots against each other, and how sure we can be who is stronger.",
            "balance": "How fair and how varied a board is, by many games between bots.",
            "simulate": "Games between bots as records and tables, for learning programs.",
            "tabulate": "Records of finished games as the same tables.",
            "analyse": "A finished game: the expected result over time, and the moves that changed it most.",
            "puzzles": "Positions in which one move is clearly the best: make them, check them.",
            "engine": "Answer requests, one JSON object a line, for programs that play, test or analyse.",
            "bench": "Random complete games, decisions and copies per CPU second, and what they cost.",
            "perft": "How many positions lie so many moves deep, outcomes of chance counted.",
        },
    ),
    "server": (
        "Running a server",
        {
            "admin": "Tables, accounts and reports of a server: look, lock, close, announce, invite.",
            "post": "Play moves that came by mail.",
            "backup": "All stored tables in one file.",
            "restore": "Stored tables from a backup, into an empty database.",
            "export": "All finished games as records and tables, for learning programs.",
            "doctor": "Replay every stored table and report what differs.",
            "verify": "Check that the throws of a finished game were fair and its log is whole.",
        },
    ),
}
COMMANDS = {
    name: f"{folder}.{name}" for folder, (_, lines) in SECTIONS.items() for name in lines
}  # by name: its module


def overview() -> str:
    listed = "\n\n".join(f"{heading}:\n{_listed(lines)}" for heading, lines in SECTIONS.values())
    return f"""Usage: ironroads COMMAND [OPTIONS]

  Railway board games for people and bots.

  Example: ironroads play steel-driver --seats human,greedy,greedy

{listed}

  --help explains a command, with an example; --version shows the version."""


def _listed(lines: dict[str, str]) -> str:
    width = max(map(len, COMMANDS))
    return "\n".join(f"  {name:{width}}  {line}" for name, line in lines.items())
