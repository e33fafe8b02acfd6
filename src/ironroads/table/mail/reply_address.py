"""Signed reply addresses, which name the seat and the question that a reply is about."""

from __future__ import annotations

import hashlib
import hmac
from typing import NamedTuple

from ..errors import BadLink

SIGNATURE_LENGTH = 20  # characters


class ReplyTarget(NamedTuple):
    """The seat and question that a reply is about."""

    table: str
    seat: int
    link: int
    version: int


class ReplyAddresses:
    """Writes and reads addresses; lower case, because mail servers may ignore case, and at most 64 characters."""

    def __init__(self, secret: str, sender: str) -> None:
        self._secret = hashlib.sha256(f"ironroads.mail {secret}".encode()).digest()
        self.local, _, self.domain = sender.rpartition("@")

    def write(self, target: ReplyTarget) -> str:
        """
        >>> addresses = ReplyAddresses("secret", "post@example.org")
        >>> addresses.read(addresses.write(ReplyTarget("k3x9", 2, 0, 17)))
        ReplyTarget(table='k3x9', seat=2, link=0, version=17)
        """
        text = f"{target.table}-{target.seat}-{target.link}-{target.version}"
        return f"{self.local}+{text}-{self._sign(text)}@{self.domain}"

    def read(self, address: str) -> ReplyTarget:
        """Raises BadLink if the signature is wrong."""
        text, _, signature = address.strip().lower().rpartition("@")[0].rpartition("+")[2].rpartition("-")
        is_plain = text.isascii() and signature.isascii()
        if not text or not is_plain or not hmac.compare_digest(signature, self._sign(text)):
            raise BadLink("bad_address")
        table, seat, link, version = text.split("-")
        return ReplyTarget(table, int(seat), int(link), int(version))

    def is_ours(self, address: str) -> bool:
        """Whether mail to this address comes back to us."""
        local, _, domain = address.lower().rpartition("@")
        return (local.partition("+")[0], domain) == (self.local.lower(), self.domain.lower())

    def _sign(self, text: str) -> str:
        return hmac.new(self._secret, text.encode(), "sha256").hexdigest()[:SIGNATURE_LENGTH]
