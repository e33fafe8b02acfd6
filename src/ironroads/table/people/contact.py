"""Where a player's notices go."""

from __future__ import annotations

import msgspec

from ...core.typed import decode_json


class Contact(msgspec.Struct, frozen=True, omit_defaults=True):
    """An e-mail address, an Apprise URL, and the language of the notices; all optional."""

    mail: str = ""
    push: str = ""
    language: str = "en"

    def write(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def read(cls, text: str) -> Contact:
        return decode_json(text, cls)

    def addresses(self) -> list[str]:
        return [address for address in (self.mail, self.push) if address]
