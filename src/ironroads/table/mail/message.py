"""A message ready to be sent, and what sends it."""

from __future__ import annotations

from typing import Protocol

import msgspec


class Message(msgspec.Struct, frozen=True):
    """A message ready to be sent."""

    id: str
    subject: str
    text: str
    picture: bytes = b""
    picture_type: str = "svg+xml"
    reply_to: str = ""
    in_reply_to: str = ""


class Transport(Protocol):
    def __call__(self, address: str, message: Message) -> None:
        """Send the message, or raise."""
