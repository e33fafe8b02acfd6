"""Push messages: services with a fixed host through Apprise (extra `notify`), those on a player's host by ourselves.

Addresses have the form of Apprise's URLs. A player must not be able to make the server send requests into its own
network; Apprise looks names up on its own, so it only gets addresses of services whose host is fixed.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from urllib.parse import SplitResult, quote, unquote, urlsplit

import msgspec

from .message import Message
from .public_hosts import HTTPS, PublicRequest, send

FIXED_HOST = {"discord", "slack", "tgram", "pover", "gchat"}
PUBLIC_NAME = re.compile(r"(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)+", re.IGNORECASE)
JSON = {"Content-Type": "application/json"}
MATRIX = "/_matrix/client/v3"


def is_push_address(address: str) -> bool:
    """Whether it is a URL of a service we support; its host must be a name, and it may carry no options."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if not address.isascii() or not address.isprintable() or " " in address or len(address) > 500:
        return False
    if parts.scheme in FIXED_HOST:
        return not parts.query and port is None
    return parts.scheme in OWN_HOST and not parts.query and bool(PUBLIC_NAME.fullmatch(host))


def host_of(address: str) -> str:
    """The service, or the last two parts of the host's name: a player may have many names below one domain."""
    parts = urlsplit(address)
    return parts.scheme if parts.scheme in FIXED_HOST else ".".join((parts.hostname or "").split(".")[-2:])


def send_push(address: str, message: Message) -> None:
    """Send without the picture, which few services accept; OSError says nothing of what the host answered."""
    if not is_push_address(address):
        raise OSError("this address is not supported any more")
    parts = urlsplit(address)
    if parts.scheme in FIXED_HOST:
        _send_through_apprise(address, message)
    else:
        OWN_HOST[parts.scheme](parts, message)


def _send_through_apprise(address: str, message: Message) -> None:
    import apprise

    service = apprise.Apprise(asset=apprise.AppriseAsset(http_redirects=False))
    if not service.add(address) or not service.notify(title=message.subject, body=message.text):
        raise OSError("the service did not accept the message")


def _send_to_ntfy(parts: SplitResult, message: Message) -> None:
    """`ntfys://[user:password@ or token@]host[:port]/topic`."""
    body = {"topic": unquote(parts.path.strip("/")), "title": message.subject, "message": message.text}
    send(PublicRequest("POST", _base(parts), JSON | _authorization(parts), msgspec.json.encode(body)))


def _send_to_gotify(parts: SplitResult, message: Message) -> None:
    """`gotifys://host[:port][/path]/token`."""
    path, _, token = parts.path.rstrip("/").rpartition("/")
    body = {"title": message.subject, "message": message.text}
    headers = JSON | {"X-Gotify-Key": unquote(token)}
    send(PublicRequest("POST", f"{_base(parts)}{path}/message", headers, msgspec.json.encode(body)))


def _send_to_matrix(parts: SplitResult, message: Message) -> None:
    """`matrixs://user:password@host[:port]/room` or `matrixs://token@host[:port]/room`."""
    base = _base(parts) + MATRIX
    token = unquote(parts.username or "") if parts.password is None else _matrix_token(base, parts)
    headers = JSON | {"Authorization": f"Bearer {token}"}
    name = unquote((parts.fragment and f"#{parts.fragment}") or parts.path.strip("/"))
    joined = send(PublicRequest("POST", f"{base}/join/{quote(name, safe='')}", headers, b"{}"))
    room = quote(_text(joined, "room_id"), safe="")
    body = {"msgtype": "m.text", "body": f"{message.subject}\n\n{message.text}"}
    url = f"{base}/rooms/{room}/send/m.room.message/{quote(message.id, safe='')}"
    send(PublicRequest("PUT", url, headers, msgspec.json.encode(body)))


def _matrix_token(base: str, parts: SplitResult) -> str:
    user = {"type": "m.id.user", "user": unquote(parts.username or "")}
    body = {"type": "m.login.password", "identifier": user, "password": unquote(parts.password or "")}
    return _text(send(PublicRequest("POST", f"{base}/login", JSON, msgspec.json.encode(body))), "access_token")


def _text(answer: bytes, key: str) -> str:
    try:
        return str(msgspec.json.decode(answer, type=dict[str, object])[key])
    except (msgspec.DecodeError, KeyError):
        raise OSError("the service did not accept the message") from None


def _base(parts: SplitResult) -> str:
    return f"https://{parts.hostname}:{parts.port or HTTPS}"


def _authorization(parts: SplitResult) -> dict[str, str]:
    if parts.username is None:
        return {}
    if parts.password is None:
        return {"Authorization": f"Bearer {unquote(parts.username)}"}
    user = b64encode(f"{unquote(parts.username)}:{unquote(parts.password)}".encode()).decode()
    return {"Authorization": f"Basic {user}"}


OWN_HOST: dict[str, Callable[[SplitResult, Message], None]] = {
    "ntfys": _send_to_ntfy,
    "gotifys": _send_to_gotify,
    "matrixs": _send_to_matrix,
}
