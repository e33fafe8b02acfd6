"""Signed mail addresses: whoever answers a notice writes to an address that says for which seat and which question."""

from __future__ import annotations

import hashlib
import hmac
from typing import NamedTuple

from ..errors import BadLink

SIGNATURE = 20  # characters


class ReplyTarget(NamedTuple):
    """For which seat and question an answer is meant."""

    table: str
    seat: int
    link: int
    edition: int


class ReplyAddresses:
    """Small letters and digits only, since mail systems do not all keep capitals; within 64 characters."""

    def __init__(self, secret: str, sender: str) -> None:
        self._secret = hashlib.sha256(f"ironroads.mail {secret}".encode()).digest()
        self.local, _, self.domain = sender.rpartition("@")

    def write(self, table: str, seat: int, link: int, edition: int) -> str:
        """
        >>> addresses = ReplyAddresses("secret", "post@example.org")
        >>> addresses.read(addresses.write("k3x9", 2, 0, 17))
        ReplyTarget(table='k3x9', seat=2, link=0, edition=17)
        """
        text = f"{table}-{seat}-{link}-{edition}"
        return f"{self.local}+{text}-{self._sign(text)}@{self.domain}"

    def read(self, address: str) -> ReplyTarget:
        """BadLink when we did not write it."""
        text, _, signature = address.strip().lower().rpartition("@")[0].rpartition("+")[2].rpartition("-")
        if not text or not hmac.compare_digest(signature.encode(), self._sign(text).encode()):
            raise BadLink("bad_address")
        table, seat, link, edition = text.split("-")
        return ReplyTarget(table, int(seat), int(link), int(edition))

    def _sign(self, text: str) -> str:
        return hmac.new(self._secret, text.encode(), "sha256").hexdigest()[:SIGNATURE]
