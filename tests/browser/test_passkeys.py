"""Passkeys with chromium's virtual authenticator: added, used to sign in, removed."""

import pytest
from playwright.sync_api import expect

from browser.conftest import free_port, serving
from ironroads.web.app import application
from ironroads.web.requests.configuration import Configuration
from ironroads.web.requests.limits import NO_LIMITS

PASSPHRASE = "a long passphrase"
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def page(browser, tmp_path):
    """A browser with a device that keeps passkeys; these need a host name, so not 127.0.0.1."""
    port = free_port()
    app = application(f"sqlite:///{tmp_path / 'test.db'}", limits=NO_LIMITS, configuration=Configuration())
    with serving(app, port):
        context = browser.new_context(base_url=f"http://localhost:{port}", locale="en")
        page = context.new_page()
        page.set_default_timeout(30_000)
        devices = context.new_cdp_session(page)
        devices.send("WebAuthn.enable")
        page.device = devices.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]
        page.devices = devices
        yield page
        context.close()


def sign_up(page, name="Ann"):
    page.goto("/account")
    form = page.locator("form[action='/account/up']")
    form.locator("[name=name]").fill(name)
    form.locator("[name=passphrase]").fill(PASSPHRASE)
    form.locator("button").click()
    expect(page.get_by_role("heading", name=f"Hello {name}")).to_be_visible()


def add_passkey(page, passphrase=PASSPHRASE):
    form = page.locator("form[data-new]")
    form.locator("[name=name]").fill("My laptop")
    form.locator("[name=passphrase]").fill(passphrase)
    form.get_by_role("button", name="Add a passkey").click()


def sign_out(page):
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_visible()


def test_a_passkey_is_added_signs_in_without_a_name_and_is_removed(page):
    sign_up(page)
    add_passkey(page)
    expect(page.get_by_text("The passkey was added.")).to_be_visible()
    expect(page.locator("#passkeys li")).to_contain_text("My laptop")
    sign_out(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Hello Ann")).to_be_visible()
    page.locator("#passkeys li").get_by_role("button", name="Remove").click()
    expect(page.get_by_text("The passkey was removed.")).to_be_visible()
    sign_out(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("This passkey was not accepted")


def test_a_passkey_needs_the_passphrase_and_a_device_that_checks_its_owner(page):
    sign_up(page)
    add_passkey(page, "a wrong passphrase")
    expect(page.get_by_role("alert")).to_contain_text("Wrong name or passphrase")
    add_passkey(page)
    expect(page.get_by_text("The passkey was added.")).to_be_visible()
    add_passkey(page)
    expect(page.get_by_role("alert")).to_contain_text("No passkey was used")
    sign_out(page)
    page.devices.send("WebAuthn.setUserVerified", {"authenticatorId": page.device, "isUserVerified": False})
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("No passkey was used")
