"""The templates in packaging/ fit the program: commands, options, settings, files and extras that they name exist."""

import configparser
import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest
import yaml

from ironroads.cli.group import group
from ironroads.web.requests.configuration import read_configuration

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
PROGRAM = "/opt/ironroads/bin/ironroads"
HARDENING = {"NoNewPrivileges": "yes", "ProtectSystem": "strict", "ProtectHome": "yes", "PrivateTmp": "yes"}
SERVICES = sorted(path.name for path in PACKAGING.glob("*.service"))


def unit(name: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str
    parser.read_string((PACKAGING / name).read_text())
    return parser


def commands(text: str) -> list[list[str]]:
    """The arguments of `ironroads` in a template."""
    return [shlex.split(line)[1:] for line in re.findall(rf"^Exec\w+=({PROGRAM} .+)$", text, re.MULTILINE)]


def check_command(verb: str, *arguments: str) -> None:
    """UsageError if there is no such command, or its arguments do not fit."""
    context = click.Context(group)
    group.get_command(context, verb).make_context(verb, list(arguments), parent=context)


def test_the_server_is_started_again_until_its_database_is_there():
    """Without this line, systemd gives up after five quick failures."""
    unit_of_server = unit("ironroads.service")
    assert unit_of_server["Unit"]["StartLimitIntervalSec"] == "0"
    assert unit_of_server["Service"]["Restart"] == "on-failure"


@pytest.mark.parametrize("name", SERVICES)
def test_units_call_commands_that_exist_and_are_hardened(name, tmp_path):
    calls = commands((PACKAGING / name).read_text().replace("/var/mail/ironroads", str(tmp_path)))
    assert calls
    for call in calls:
        check_command(*call)
    service = unit(name)["Service"]
    assert HARDENING.items() <= dict(service).items()
    assert service["UMask"] == "0077"


@pytest.mark.parametrize("name", [path.name for path in PACKAGING.glob("*.timer")])
def test_timers_have_their_service(name):
    assert name.replace(".timer", ".service") in SERVICES and unit(name)["Install"]["WantedBy"] == "timers.target"


def test_the_settings_are_accepted_and_the_backup_may_write_where_they_say():
    settings = read_configuration(str(PACKAGING / "ironroads.toml"), {})
    writable = unit("ironroads-backup.service")["Service"]["ReadWritePaths"].split()
    [backup] = [call for call in commands((PACKAGING / "ironroads-backup.service").read_text()) if call[0] == "backup"]
    assert settings.data in writable and backup[-1].rpartition("/")[0] in writable and "--keep" in backup
    assert unit("ironroads.service")["Service"]["StateDirectory"] == settings.data.rpartition("/")[2]


def test_containers_use_files_and_extras_that_exist_and_trust_their_proxy():
    compose = yaml.safe_load((PACKAGING / "compose.yaml").read_text())
    services = compose["services"]
    mounted = [volume.partition(":")[0] for service in services.values() for volume in service.get("volumes", [])]
    assert all((PACKAGING / path).exists() if path.startswith(".") else path in compose["volumes"] for path in mounted)
    build = services["server"]["build"]
    text = (PACKAGING / build["context"] / build["dockerfile"]).read_text()
    extras = re.search(r"/src\[([\w,]+)\]", text)[1].split(",")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert set(extras) <= project["optional-dependencies"].keys()
    assert "ports" not in services["server"] and services["server"]["environment"]["FORWARDED_ALLOW_IPS"] == "*"
    assert services["proxy"]["environment"]["IRONROADS_HOST"] in services
    assert "USER ironroads" in text
    home = re.search(r"--home-dir (\S+)", text)[1]
    [backup] = re.findall(r"ironroads (backup [^;]+);", services["backup"]["command"])
    check_command(*shlex.split(backup))
    assert backup.rpartition(" ")[2].startswith(f"{home}/") and f"backups:{home}" in services["backup"]["volumes"]


def test_the_proxy_passes_on_who_asks_and_websockets():
    text = (PACKAGING / "nginx.conf").read_text()
    for header in (
        "Host $http_host",
        "X-Forwarded-For $remote_addr",
        "X-Forwarded-Proto $scheme",
        "Upgrade $http_upgrade",
    ):
        assert f"proxy_set_header {header};" in text
    assert "proxy_http_version 1.1;" in text
