"""Signing out ends the session on the server, and signing in tells nothing about names."""

import threading

from ironroads.table.people import accounts as account_module
from web.conftest import another_browser

ANN = {"name": "Ann", "passphrase": "a long passphrase"}


def cookie(site) -> str:
    return site.cookies["ironroads"]


def is_signed_in(site, value: str) -> bool:
    other = another_browser(site, cookies={"ironroads": value})
    return "/account/out" in other.get("/account").text


def test_a_copy_of_the_cookie_opens_nothing_after_signing_out(site, new_table):
    table = new_table()
    site.cookies.clear()
    site.get(f"/seat/{table.tokens[0]}")
    site.post("/account/up", data=ANN)
    copied = cookie(site)
    assert is_signed_in(site, copied)
    thief = another_browser(site, cookies={"ironroads": copied})
    assert thief.get(f"/tables/{table.id}").status_code == 200
    site.post("/account/out")
    assert not is_signed_in(site, copied)
    assert another_browser(site, cookies={"ironroads": copied}).get(f"/tables/{table.id}").status_code == 403


def test_signing_out_here_keeps_other_devices_signed_in(site):
    site.post("/account/up", data=ANN)
    other = another_browser(site)
    other.post("/account/in", data=ANN)
    site.post("/account/out")
    assert is_signed_in(site, cookie(other))


def test_known_and_unknown_names_cost_the_same_work(site, monkeypatch):
    """One read and one verification either way."""
    site.post("/account/up", data=ANN)
    done = []
    verify = account_module._is_passphrase
    monkeypatch.setattr(account_module, "_is_passphrase", lambda *a: done.append("hash") or verify(*a))
    for name in ("Ann", "Nobody"):
        done.clear()
        site.cookies.clear()
        assert site.post("/account/in", data={"name": name, "passphrase": "wrong passphrase"}).status_code == 422
        assert done == ["hash"]


def test_passphrases_are_hashed_in_their_own_threads(site, monkeypatch):
    """In the event loop, a tenth of a second for each would hold up every table."""
    threads = []

    class Hasher(type(account_module._hasher)):
        def hash(self, passphrase):
            threads.append(threading.current_thread().name)
            return super().hash(passphrase)

        def verify(self, hashed, passphrase):
            threads.append(threading.current_thread().name)
            return super().verify(hashed, passphrase)

    monkeypatch.setattr(account_module, "_hasher", Hasher())
    site.post("/account/up", data=ANN)
    site.post("/account/in", data=ANN)
    assert len(threads) == 2 and all(name.startswith("ironroads-argon2") for name in threads)
