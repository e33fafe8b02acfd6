"""What the server accepts as a passkey: signed by the right key, for this site, once."""

import hashlib
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode

import cbor2
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from ironroads.table.people import passkeys
from web.conftest import ORIGIN, another_browser

ANN = {"name": "Ann", "passphrase": "a long passphrase"}
EVE = {"name": "Eve", "passphrase": "another passphrase"}
JSON = {"accept": "application/json"}
PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40


def encode(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "==")


class Device:
    """Makes and uses one passkey, as an authenticator and a browser do."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id, self.count, self.flags, self.origin, self.host = (
            b"credential of a device",
            0,
            PRESENT | VERIFIED,
            ORIGIN,
            "",
        )

    def _client_data(self, kind: str, options: dict) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _site(self, flags: int) -> bytes:
        self.count += 1
        host = self.host or "testserver"
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def create(self, options: dict) -> str:
        self.owner = options["user"]["id"]
        point = self.key.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)})
        data = self._site(self.flags | HAS_KEY) + bytes(16) + len(self.id).to_bytes(2) + self.id + key
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        response = {
            "clientDataJSON": encode(self._client_data("webauthn.create", options)),
            "attestationObject": encode(attestation),
        }
        return self._credential(response)

    def get(self, options: dict) -> str:
        client_data, data = self._client_data("webauthn.get", options), self._site(self.flags)
        signature = self.key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": encode(client_data),
            "authenticatorData": encode(data),
            "signature": encode(signature),
            "userHandle": self.owner,
        }
        return self._credential(response)

    def _credential(self, response: dict) -> str:
        id = encode(self.id)
        return json.dumps({"id": id, "rawId": id, "type": "public-key", "response": response})


def options(site, passphrase=ANN["passphrase"]):
    return site.post("/account/passkeys/options", data={"passphrase": passphrase}, headers=JSON)


def add(site, credential: str):
    return site.post("/account/passkeys", data={"credential": credential, "name": "Phone"}, headers=JSON)


def challenge(site) -> dict:
    return site.post("/account/passkeys/challenge", headers=JSON).json()


def sign_in(site, credential: str):
    return site.post("/account/passkeys/in", data={"credential": credential}, headers=JSON)


def is_signed_in(site) -> bool:
    return "/account/out" in site.get("/account").text


@pytest.fixture
def device(site):
    """Of Ann, who is signed in."""
    site.post("/account/up", data=ANN)
    device = Device()
    assert add(site, device.create(options(site).json())).status_code == 200
    return device


def test_a_passkey_signs_in_and_is_in_the_export(site, device):
    other = another_browser(site)
    assert sign_in(other, device.get(challenge(other))).status_code == 200
    assert is_signed_in(other)
    [passkey] = other.get("/account/export").json()["passkeys"]
    assert passkey["name"] == "Phone" and decode(passkey["id"]) == device.id


def test_an_answer_works_once(site, device):
    other = another_browser(site)
    credential = device.get(challenge(other))
    assert sign_in(other, credential).status_code == 200
    again = sign_in(another_browser(site), credential)
    assert again.status_code == 422 and "This passkey was not accepted" in again.json()["error"]


@pytest.mark.parametrize(
    "change",
    [
        {"origin": "https://evil.example"},
        {"host": "evil.example"},
        {"flags": PRESENT},
        {"count": -1},
        {"key": ec.generate_private_key(ec.SECP256R1())},
        {"id": b"another credential"},
        {"owner": encode(b"another account")},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_another_site_device_or_person_signed_is_refused(site, device, change):
    other = another_browser(site)
    for name, value in change.items():
        setattr(device, name, value)
    assert sign_in(other, device.get(challenge(other))).status_code == 422
    assert not is_signed_in(other)


@pytest.mark.parametrize("sent", ["", "{}", "[]", "null", '"x"', "[" * 5000, '{"response": {"clientDataJSON": "e30"}}'])
def test_what_is_not_a_credential_gets_a_sentence(site, device, sent):
    for post in (sign_in, add):
        answer = post(site, sent)
        assert answer.status_code == 422 and "This passkey was not accepted" in answer.json()["error"]


def test_damaged_bytes_are_refused(site, device):
    other = another_browser(site)
    whole = json.loads(device.get(challenge(other)))
    for name in ("authenticatorData", "signature", "userHandle"):
        for bad in ("", "AA", whole["response"][name][:-4], 7, None):
            asked = json.loads(device.get(challenge(other)))
            asked["response"][name] = bad
            assert sign_in(other, json.dumps(asked)).status_code == 422
    attestation = json.loads(Device().create(options(site).json()))
    attestation["response"]["attestationObject"] = encode(cbor2.dumps([1, 2]))
    assert add(site, json.dumps(attestation)).status_code == 422


def test_adding_needs_the_passphrase_and_ones_own_question(site, device):
    assert options(site, "a wrong passphrase").status_code == 422
    eve = another_browser(site)
    eve.post("/account/up", data=EVE)
    credential = Device().create(options(site).json())
    assert add(eve, credential).status_code == 422
    assert another_browser(site).post("/account/passkeys", headers=JSON).status_code == 403


def test_a_passkey_belongs_to_one_account(site, device):
    eve = another_browser(site)
    eve.post("/account/up", data=EVE)
    copied = Device()
    copied.id = device.id
    assert add(eve, copied.create(options(eve, EVE["passphrase"]).json())).status_code == 422


def test_a_removed_passkey_opens_nothing_and_only_its_owner_removes_it(site, device):
    eve, id = another_browser(site), {"id": encode(device.id)}
    eve.post("/account/up", data=EVE)
    eve.post("/account/passkeys/remove", data=id)
    assert sign_in(another_browser(site), device.get(challenge(site))).status_code == 200
    assert "The passkey was removed." in site.post("/account/passkeys/remove", data=id).text
    assert sign_in(another_browser(site), device.get(challenge(site))).status_code == 422


def test_a_deleted_account_has_no_passkeys(site, device):
    assert "was deleted" in site.post("/account/delete", data=ANN).text
    assert sign_in(site, device.get(challenge(site))).status_code == 422


def test_without_the_package_there_is_no_sign_of_passkeys(site, monkeypatch):
    monkeypatch.setattr(passkeys, "are_available", lambda: False)
    monkeypatch.setattr("ironroads.web.actions.passkeys.are_available", lambda: False)
    assert "passkeys" not in site.get("/account").text
    assert site.post("/account/passkeys/challenge").status_code == 404
