"""Where a player's notices go."""

from __future__ import annotations

import msgspec


class Contact(msgspec.Struct, frozen=True, omit_defaults=True):
    """An e-mail address, an Apprise URL, and the language of the notices; all optional."""

    mail: str = ""
    push: str = ""
    language: str = "en"

    def write(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def read(cls, text: str) -> Contact:
        return msgspec.json.decode(text, type=cls)

    def addresses(self) -> list[str]:
        return [address for address in (self.mail, self.push) if address]
