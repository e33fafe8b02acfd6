"""Signed links: what they open, and how they are written."""

from __future__ import annotations

from collections import OrderedDict

import msgspec
from itsdangerous import BadSignature, Signer

from ..errors import BadLink
from ..log.entries import WATCHER

SEAT, HOST, WATCH = "seat", "host", "watch"
REMEMBERED = 10_000  # links


class Key(msgspec.Struct, frozen=True):
    """What a signed link opens: a seat, the host's place, or a place to look on from."""

    table: str
    role: str = SEAT
    seat: int = WATCHER
    link: int = 0


class Keys:
    """Writes and reads signed links; whoever holds one needs no account."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="ironroads.key")
        self._read: OrderedDict[str, Key] = OrderedDict()  # links that were opened lately

    def write(self, key: Key) -> str:
        """As text for an address: letters, digits, dots, hyphens and underscores.

        >>> keys = Keys("secret")
        >>> keys.read(keys.write(Key("k3x9", "seat", 2)))
        Key(table='k3x9', role='seat', seat=2, link=0)
        """
        return self._signer.sign(f"{key.table}.{key.role}.{key.seat}.{key.link}").decode()

    def read(self, text: str) -> Key:
        """BadLink when we did not write it."""
        if text not in self._read:
            self._read[text] = self._unsigned(text)
            if len(self._read) > REMEMBERED:
                self._read.popitem(last=False)
        return self._read[text]

    def _unsigned(self, text: str) -> Key:
        try:
            table, role, seat, link = self._signer.unsign(text).decode().split(".")
        except (BadSignature, ValueError):
            raise BadLink from None
        return Key(table, role, int(seat), int(link))
