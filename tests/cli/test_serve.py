"""`ironroads serve`: where it can be reached."""

import ipaddress
import subprocess
import sys

import pytest

from ironroads.cli.commands.play.serve import _outside

from .running import ENVIRONMENT

GREETINGS = {
    "en": "Ironroads is running at http://127.0.0.1:0/ – press Ctrl-C to stop.",
    "de": "Ironroads läuft unter http://127.0.0.1:0/ – Strg-C beendet den Server.",
}


def test_other_devices_are_told_an_address_of_this_computer():
    found = ipaddress.ip_address(_outside())
    assert not found.is_unspecified and not found.is_multicast


@pytest.mark.parametrize("language", GREETINGS)
def test_it_says_where_it_is_in_the_language_of_the_system(language, tmp_path):
    command = [sys.executable, "-m", "ironroads", "serve", "--port", "0", "--data", str(tmp_path)]
    spoken = {**ENVIRONMENT, "LC_ALL": f"{language}_XX.UTF-8"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=spoken) as server:
        greeting = server.stdout.readline().strip()
        server.terminate()
    assert greeting == GREETINGS[language]
