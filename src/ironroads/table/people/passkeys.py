"""Passkeys (WebAuthn): signing in with a key that a device keeps, instead of the passphrase.

The package `webauthn` checks what browsers send. It is an extra, because it brings compiled cryptography along.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from importlib.util import find_spec
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..errors import BadAccount
from ..log.limits import MAX_NAME
from ..store.schema import accounts, passkeys
from ..store.store import Store
from .accounts import Account
from .codes import NEW_PASSKEY, PASSKEY_SIGN_IN, Codes

MAX_PASSKEYS: Final = 20  # of an account
MAX_CREDENTIAL: Final = 20_000  # characters of what a browser sends
TITLE: Final = "Ironroads"
T = TypeVar("T")
logger = logging.getLogger(__name__)


@cache
def are_available() -> bool:
    """Whether the package that checks passkeys is installed."""
    return find_spec("webauthn") is not None


class Origin(msgspec.Struct, frozen=True):
    """The site as browsers see it; a passkey works on the site for which it was made, and nowhere else."""

    url: str  # scheme, host and port

    @property
    def host(self) -> str:
        return urlsplit(self.url).hostname or ""


class Passkey(msgspec.Struct, frozen=True):
    """A passkey as its owner sees it."""

    id: str
    name: str
    created: float
    used: float


class Passkeys:
    """Adds, lists, checks and removes passkeys; the database has only public keys."""

    def __init__(self, store: Store, codes: Codes, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.codes = codes
        self.now = now
        self._thread = ThreadPoolExecutor(1, "ironroads-passkeys")  # a hostile key may take long to check

    async def creation_options(self, account: Account, origin: Origin) -> str:
        """What the browser needs to make a passkey, as JSON; BadAccount if there are too many already."""
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers import base64url_to_bytes, structs

        known = await self.list(account.id)
        if len(known) >= MAX_PASSKEYS:
            raise BadAccount("passkey_many", MAX_PASSKEYS)
        options = generate_registration_options(
            rp_id=origin.host,
            rp_name=TITLE,
            user_name=account.name,
            user_id=self._handle(account.id),
            challenge=(await self.codes.make(NEW_PASSKEY, account.id)).encode(),
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,  # signs in without typing a name
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(passkey.id)) for passkey in known
            ],
        )
        return str(options_to_json(options))

    async def add(self, account: Account, origin: Origin, credential: str, name: str) -> None:
        """Keep the passkey that a browser made; BadAccount if it does not answer a question of ours."""
        challenge = _challenge(credential)
        if await self._use(NEW_PASSKEY, challenge) != account.id:
            raise BadAccount("passkey_wrong")
        verified = await self._check(_verify_registration, credential, challenge, origin)
        row = {
            "id": _text(verified.credential_id),
            "account": account.id,
            "public_key": verified.credential_public_key,
            "sign_count": verified.sign_count,
            "name": name.strip()[:MAX_NAME],
            "created": self.now(),
            "used": self.now(),
        }
        await self.store.write(partial(_insert, row=row))

    async def request_options(self, origin: Origin) -> str:
        """What the browser needs to use a passkey, as JSON; the device offers the accounts it knows."""
        from webauthn import generate_authentication_options, options_to_json
        from webauthn.helpers.structs import UserVerificationRequirement

        options = generate_authentication_options(
            rp_id=origin.host,
            challenge=(await self.codes.make(PASSKEY_SIGN_IN)).encode(),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return str(options_to_json(options))

    async def sign_in(self, origin: Origin, credential: str) -> int:
        """The account that a passkey opens; BadAccount if it is unknown, wrong, or the account is locked."""
        challenge = _challenge(credential)
        await self._use(PASSKEY_SIGN_IN, challenge)
        id = _field(credential, "id")
        columns = passkeys.c.account, passkeys.c.public_key, passkeys.c.sign_count, accounts.c.locked
        query = select(*columns).join(accounts, accounts.c.id == passkeys.c.account).where(passkeys.c.id == id)
        found = await self.store.read(lambda connection: connection.execute(query).first())
        if found is None:
            raise BadAccount("passkey_wrong")
        verify = partial(
            _verify_authentication,
            public_key=found.public_key,
            count=found.sign_count,
            owner=self._handle(found.account),
        )
        verified = await self._check(verify, credential, challenge, origin)
        if found.locked:
            raise BadAccount("account_locked")
        values = {"sign_count": verified.new_sign_count, "used": self.now()}
        change = update(passkeys).where(passkeys.c.id == id).values(**values)
        await self.store.write(lambda connection: connection.execute(change).rowcount)
        return int(found.account)

    async def list(self, account: int) -> list[Passkey]:
        """The passkeys of an account, the oldest first."""
        columns = [passkeys.c[name] for name in Passkey.__struct_fields__]
        query = select(*columns).where(passkeys.c.account == account).order_by(passkeys.c.created)
        return await self.store.read(lambda connection: [Passkey(*row) for row in connection.execute(query)])

    async def remove(self, account: int, id: str) -> None:
        query = delete(passkeys).where(passkeys.c.account == account, passkeys.c.id == id)
        await self.store.write(lambda connection: connection.execute(query).rowcount)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _handle(self, account: int) -> bytes:
        """How devices know the account: tells nothing about it, and differs between databases."""
        return hmac.digest(self.store.secret.encode(), b"passkey %d" % account, "sha256")

    async def _use(self, purpose: str, challenge: str) -> int | None:
        """A challenge works once: an answer that was overheard opens nothing."""
        try:
            return await self.codes.use(purpose, challenge)
        except BadAccount:
            raise BadAccount("passkey_wrong") from None

    async def _check(
        self, verify: Callable[[str, str, Origin], T], credential: str, challenge: str, origin: Origin
    ) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, verify, credential, challenge, origin)
        except Exception as error:  # strangers' bytes, parsed by several libraries: any error means no
            logger.info("a passkey was refused: %s: %s", type(error).__name__, error)
            raise BadAccount("passkey_wrong") from None


def _insert(connection: Connection, row: dict[str, Any]) -> None:
    count = select(func.count()).select_from(passkeys).where(passkeys.c.account == row["account"])
    if connection.execute(count).scalar_one() >= MAX_PASSKEYS:
        raise BadAccount("passkey_many", MAX_PASSKEYS)
    try:
        connection.execute(insert(passkeys).values(row))
    except IntegrityError:
        raise BadAccount("passkey_wrong") from None


def _verify_registration(credential: str, challenge: str, origin: Origin) -> Any:
    from webauthn import verify_registration_response

    return verify_registration_response(
        credential=credential,
        expected_challenge=challenge.encode(),
        expected_rp_id=origin.host,
        expected_origin=origin.url,
        require_user_verification=True,
    )


def _verify_authentication(
    credential: str, challenge: str, origin: Origin, *, public_key: bytes, count: int, owner: bytes
) -> Any:
    from webauthn import verify_authentication_response
    from webauthn.helpers import parse_authentication_credential_json

    parsed = parse_authentication_credential_json(credential)
    if parsed.response.user_handle != owner:
        raise ValueError("the passkey was made for another account")
    return verify_authentication_response(
        credential=parsed,
        expected_challenge=challenge.encode(),
        expected_rp_id=origin.host,
        expected_origin=origin.url,
        credential_public_key=public_key,
        credential_current_sign_count=count,
        require_user_verification=True,
    )


def _challenge(credential: str) -> str:
    """The challenge that a browser says it answers; whether it does is checked with the signature."""
    from webauthn.helpers import base64url_to_bytes

    try:
        signed = base64url_to_bytes(_field(credential, "response", "clientDataJSON"))
        challenge = base64url_to_bytes(msgspec.json.decode(signed, type=dict[str, Any])["challenge"])
        return str(challenge.decode("ascii"))
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadAccount("passkey_wrong") from None


def _field(credential: str, *path: str) -> str:
    """A text in what a browser sends; BadAccount if it is not there."""
    try:
        if len(credential) > MAX_CREDENTIAL:
            raise ValueError
        found = msgspec.json.decode(credential)
        for name in path:
            found = found[name]
        return str(found.encode("ascii").decode())
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BadAccount("passkey_wrong") from None


def _text(data: bytes) -> str:
    from webauthn.helpers import bytes_to_base64url

    return str(bytes_to_base64url(data))
