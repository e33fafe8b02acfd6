"""Keys: what a signed link opens."""

from __future__ import annotations

from collections import OrderedDict

import msgspec
from itsdangerous import BadSignature, Signer

from ..errors import BadLink
from ..log.entries import WATCHER

SEAT, HOST, WATCH = "seat", "host", "watch"  # roles
CACHE_SIZE = 10_000  # links


class Key(msgspec.Struct, frozen=True):
    """What a signed link opens: a seat, the host's controls, or a spectator's view."""

    table: str
    role: str = SEAT
    seat: int = WATCHER
    link: int = 0  # see `Seat.link`


class Keys:
    """Writes keys as signed text and reads them back."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="ironroads.key")
        self._cache: OrderedDict[str, Key] = OrderedDict()

    def write(self, key: Key) -> str:
        """The key as text that is safe in a URL.

        >>> keys = Keys("secret")
        >>> keys.read(keys.write(Key("k3x9", "seat", 2)))
        Key(table='k3x9', role='seat', seat=2, link=0)
        """
        return self._signer.sign(f"{key.table}.{key.role}.{key.seat}.{key.link}").decode()

    def read(self, text: str) -> Key:
        """Raises BadLink if the signature is wrong."""
        if text not in self._cache:
            self._cache[text] = self._verified(text)
            if len(self._cache) > CACHE_SIZE:
                self._cache.popitem(last=False)
        return self._cache[text]

    def _verified(self, text: str) -> Key:
        try:
            table, role, seat, link = self._signer.unsign(text).decode().split(".")
        except (BadSignature, ValueError):
            raise BadLink from None
        return Key(table, role, int(seat), int(link))
