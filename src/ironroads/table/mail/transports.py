"""Ways to send a notice: SMTP, or a push service through Apprise (extra `notify`)."""

from __future__ import annotations

import os
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from typing import Protocol
from urllib.parse import unquote, urlsplit

import msgspec

from ..errors import Refused
from ..people.contact import Contact

# Push services with a fixed host, and those whose host must be a public name: a player must not be able to make the
# server send requests into its own network.
FIXED_HOST = {"discord", "slack", "tgram", "pover", "gchat"}
OWN_HOST = {"matrixs", "ntfys", "gotifys"}
PUBLIC_NAME = re.compile(r"(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)+", re.IGNORECASE)
MAIL_ADDRESS = re.compile(r"[^@\s]+@[^@\s.]+(\.[^@\s.]+)+")
TIMEOUT = 20.0  # seconds for a connection


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


def check(contact: Contact) -> Contact:
    """Refused if an address is malformed, or of a push service that we do not support."""
    if contact.mail and not _is_mail_address(contact.mail):
        raise Refused("bad_mail", contact.mail)
    if contact.push and not _is_push_address(contact.push):
        raise Refused("bad_push", ", ".join(sorted(FIXED_HOST | OWN_HOST)))
    return contact


def _is_mail_address(address: str) -> bool:
    return parseaddr(address)[1] == address and len(address) < 250 and bool(MAIL_ADDRESS.fullmatch(address))


def _is_push_address(address: str) -> bool:
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        return False
    if any(ch.isspace() for ch in address) or len(address) > 500:
        return False
    return parts.scheme in FIXED_HOST or (parts.scheme in OWN_HOST and bool(PUBLIC_NAME.fullmatch(host)))


class SmtpTransport:
    """Sends through the mail server of the settings."""

    def __init__(self, settings: MailSettings) -> None:
        self.settings = settings

    def __call__(self, address: str, message: Message) -> None:
        with self._connect() as server:
            server.send_message(self._mail(address, message))

    def _mail(self, address: str, message: Message) -> EmailMessage:
        mail = EmailMessage()
        mail["Subject"] = message.subject
        mail["From"] = f"Ironroads <{self.settings.sender}>"
        mail["To"] = address
        mail["Date"] = formatdate()
        mail["Message-ID"] = message.id
        mail["Auto-Submitted"] = "auto-generated"
        if message.reply_to:
            mail["Reply-To"] = message.reply_to
        if message.in_reply_to:
            mail["In-Reply-To"] = message.in_reply_to
        mail.set_content(message.text)
        if message.picture:
            name = "board.svg" if message.picture_type == "svg+xml" else "board.png"
            mail.add_attachment(message.picture, maintype="image", subtype=message.picture_type, filename=name)
        return mail

    def _connect(self) -> smtplib.SMTP:
        parts = urlsplit(self.settings.smtp)
        host = parts.hostname or "localhost"
        if parts.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                host, parts.port or 465, timeout=TIMEOUT, context=ssl.create_default_context()
            )
        else:
            server = smtplib.SMTP(host, parts.port or 25, timeout=TIMEOUT)
            if server.has_extn("starttls"):
                server.starttls(context=ssl.create_default_context())
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        return server


def send_push(address: str, message: Message) -> None:
    """Send through Apprise, without the picture, which few services accept."""
    import apprise

    service = apprise.Apprise()
    if not service.add(address) or not service.notify(title=message.subject, body=message.text):
        raise OSError("the service did not accept the message")
