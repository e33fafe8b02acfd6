"""How a server sends mail."""

from __future__ import annotations

import os

import msgspec


class MailSettings(msgspec.Struct, frozen=True):
    """How this server sends mail; without `smtp` it sends none, and tells players when they ask for it."""

    smtp: str = ""  # smtp://user:password@host:port, or smtps://
    sender: str = ""  # the address that notices come from and replies go to
    address: str = ""  # the public URL of the site, such as https://example.org

    @classmethod
    def from_environment(cls) -> MailSettings:
        """From IRONROADS_SMTP, IRONROADS_MAIL and IRONROADS_ADDRESS."""
        names = ("IRONROADS_SMTP", "IRONROADS_MAIL", "IRONROADS_ADDRESS")
        return cls(*(os.environ.get(name, "") for name in names))
