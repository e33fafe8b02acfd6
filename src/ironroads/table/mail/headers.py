"""Headers of mails that strangers wrote: anything may be in them, or missing."""

from __future__ import annotations

import re
from email.message import Message as Mail
from email.utils import getaddresses, parseaddr

from .transports import is_mail_address

RECIPIENTS = ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")  # headers that may hold our address
MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")
MAX_HEADER = 5000  # characters that are read; parsing a megabyte of addresses takes seconds
MAX_SAME = 20  # headers of one name that are read


def is_automatic(mail: Mail) -> bool:
    """Whether a machine wrote it: a vacation notice, a bounce, a report. Answering those can go on for ever."""
    says_so = header(mail, "Auto-Submitted").strip().lower() not in ("", "no")
    return says_so or header(mail, "Return-Path").strip() == "<>" or mail.get_content_type() == "multipart/report"


def recipients(mail: Mail) -> list[str]:
    values = [str(value)[:MAX_HEADER] for name in RECIPIENTS for value in mail.get_all(name, [])[:MAX_SAME]]
    return [address for _, address in getaddresses(values)]


def sender(mail: Mail) -> str:
    """The address to answer to; empty if there is none that we could write to."""
    address = parseaddr(header(mail, "From"))[1]
    return address if is_mail_address(address) else ""


def message_id(mail: Mail) -> str:
    """The Message-ID on one line; empty if it is not one."""
    found = MESSAGE_ID.search("".join(header(mail, "Message-ID").split()))
    return found.group() if found else ""


def header(mail: Mail, name: str) -> str:
    return str(mail.get(name, ""))[:MAX_HEADER]
