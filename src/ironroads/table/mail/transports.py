"""Which addresses notices may go to, and sending by SMTP."""

from __future__ import annotations

import re
import smtplib
import ssl
from email import policy
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from urllib.parse import unquote, urlsplit

from ..errors import Refused
from ..people.contact import Contact
from .message import Message
from .push import FIXED_HOST, OWN_HOST, is_push_address
from .settings import MailSettings

MAIL_ADDRESS = re.compile(r"[^@\s]+@[^@\s.]+(\.[^@\s.]+)+")
UNFOLDED = policy.default.clone(max_line_length=900)  # folding would cut long Message-IDs; 998 is what SMTP allows
TIMEOUT = 20.0  # seconds for a connection


def check(contact: Contact) -> Contact:
    """Refused if an address is malformed, or of a push service that we do not support."""
    if contact.mail and not is_mail_address(contact.mail):
        raise Refused("bad_mail", contact.mail)
    if contact.push and not is_push_address(contact.push):
        raise Refused("bad_push", ", ".join(sorted(FIXED_HOST | OWN_HOST.keys())))
    return contact


def is_mail_address(address: str) -> bool:
    """Whether it is an address alone, in letters that every mail server accepts."""
    is_plain = address.isascii() and address.isprintable() and len(address) < 250
    return is_plain and parseaddr(address)[1] == address and bool(MAIL_ADDRESS.fullmatch(address))


def compose(sender: str, address: str, message: Message) -> EmailMessage:
    mail = EmailMessage(UNFOLDED)
    mail["Subject"] = message.subject
    mail["From"] = f"Ironroads <{sender}>"
    mail["To"] = address
    mail["Date"] = formatdate()
    mail["Message-ID"] = message.id
    mail["Auto-Submitted"] = "auto-replied" if message.in_reply_to else "auto-generated"
    if message.reply_to:
        mail["Reply-To"] = message.reply_to
    if message.in_reply_to:
        mail["In-Reply-To"] = message.in_reply_to
    mail.set_content(message.text)
    if message.picture:
        name = "board.svg" if message.picture_type == "svg+xml" else "board.png"
        mail.add_attachment(message.picture, maintype="image", subtype=message.picture_type, filename=name)
    return mail


class SmtpTransport:
    """Sends through the mail server of the settings."""

    def __init__(self, settings: MailSettings) -> None:
        self.settings = settings

    def __call__(self, address: str, message: Message) -> None:
        with self._connect() as server:
            server.send_message(compose(self.settings.sender, address, message))

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
