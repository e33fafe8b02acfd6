"""A program at a table: plays the seat of a token, at random, until the game is over.

    python examples/bot.py http://127.0.0.1:8000 TOKEN

The token of a seat stands on the table page under “More”, or comes from POST /api/tables.
"""

import json
import random
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def play(site: str, token: str, table: str, move: str, seen: int) -> None:
    body = json.dumps({"move": move, "seen": seen}).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    try:
        urlopen(Request(f"{site}/api/tables/{table}/moves", body, headers)).close()
    except HTTPError as refused:
        if refused.code != 409:  # somebody was faster: the next state comes anyway
            raise SystemExit(json.load(refused)["error"]) from None


def main(site: str, token: str) -> None:
    table = token.partition(".")[0]
    address = f"{site.replace('http', 'ws', 1)}/api/tables/{table}/live"
    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as live:
        for message in live:
            state = json.loads(message)
            if state["over"]:
                print("The game is over, places by seat:", state["places"])
                return
            if state["legal"]:
                play(site, token, table, random.choice(state["legal"])["move"], state["seen"])


if __name__ == "__main__":
    main(*sys.argv[1:3])
