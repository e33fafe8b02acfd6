"""Checking a finished game without the server that it was played on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from ..core.record import CHANCE_WORD, Record, replay
from ..core.rules.dice import Dice, Word
from ..core.rules.game import Game
from ..core.rules.match import Match
from ..core.rules.sentinels import CHANCE
from ..core.typed import convert_data
from .errors import Refused
from .log.chain import digest, genesis, link
from .log.entries import AnyEntry, MovePlayed, MovesUndone, WordGiven, decode


class Verified(NamedTuple):
    """What was found to be true. Whoever noted the commitment or a hash during the game compares them."""

    throws: int  # throws and draws that follow from the secret, or from the seed
    commitment: str  # the secret's fingerprint; empty if a seed decided
    words: int
    entries: int  # of the log, whose chain is whole; 0 if the record has none
    log_hash: str  # of the last entry


def verify(game: Game[Any], record: Record) -> Verified:
    """Refused names the first thing that is not true; BadRecord if the moves cannot be replayed."""
    match = replay(game, record)
    commitment = _checked_commitment(record)
    entries, log_hash = _checked_log(record) if record.log is not None else (0, "")
    words = len(match.dice.words) if match.dice is not None else 0
    return Verified(_check_throws(match), commitment, words, entries, log_hash)


def _checked_commitment(record: Record) -> str:
    if record.dice is None:
        return ""
    if Dice(record.dice.secret).commitment() != record.dice.commitment:
        raise Refused("verify_commitment")
    return record.dice.commitment


def _check_throws(match: Match[Any]) -> int:
    """Play the match again and compare every move of chance with what the dice say."""
    again = match.at(0)
    throws = 0
    for number, (seat, action) in enumerate(match.moves):
        if seat == CHANCE:
            throws += 1
            if again.outcome() != action:
                played, due = match.game.write(action), match.game.write(again.outcome())
                raise Refused("verify_throw", number + 1, played, due)
        again.play(seat, action)
    return throws


class ShownEntry(msgspec.Struct, forbid_unknown_fields=True):
    """An entry of an exported log: with its data, or only its digest."""

    digest: str = ""
    is_move: bool = False  # a sealed one that was taken back
    at: int = 0
    salt: str = ""
    data: str = ""


class ShownLog(msgspec.Struct, forbid_unknown_fields=True):
    table: str
    hash: str  # of the last entry
    entries: list[ShownEntry]


def _checked_log(record: Record) -> tuple[int, str]:
    """Recompute the chain, and compare what it says with the moves and words; returns its length and last hash."""
    try:
        log = convert_data(record.log, ShownLog)
        entries = [decode(shown.data) if shown.data else shown.is_move for shown in log.entries]
    except msgspec.DecodeError as error:
        raise Refused("verify_log", str(error)) from None
    chain = genesis(log.table, record.dice.commitment if record.dice is not None else "")
    for number, shown in enumerate(log.entries, 1):
        chain = link(chain, shown.digest or digest(shown.salt, number, shown.at / 1000, shown.data))
    if chain != log.hash:
        raise Refused("verify_chain")
    moves, words = _folded(entries)
    if moves != record.moves or (record.dice is not None and words != record.dice.words):
        raise Refused("verify_moves")
    return len(entries), chain


def _folded(entries: Sequence[AnyEntry | bool]) -> tuple[list[str], list[Word]]:
    """The moves and words that a log leads to; of a hidden entry we know whether it is a move."""
    moves: list[str] = []
    words: list[Word] = []
    most = 0
    for entry in entries:
        match entry:
            case MovePlayed():
                moves.append(f"{CHANCE_WORD if entry.seat == CHANCE else entry.seat} {entry.text}")
            case True:
                moves.append("?")
            case MovesUndone():
                del moves[entry.keep :]
            case WordGiven():
                words.append(Word(most, entry.seat, entry.text))
            case _:
                pass
        most = max(most, len(moves))
    return moves, words
