"""The configuration of a server: one TOML file, over which environment variables take precedence."""

from __future__ import annotations

import os
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from ...core.errors import BadChoice
from ...core.typed import decode_toml
from ...table.mail.settings import MailSettings
from .limits import Limits

FILE = "IRONROADS_CONFIG"  # names the file, if the command does not
ENVIRONMENT = {  # variables and the settings they replace
    "IRONROADS_DATABASE": "database",
    "IRONROADS_ADDRESS": "address",
    "IRONROADS_SMTP": "mail.smtp",
    "IRONROADS_MAIL": "mail.sender",
}


class MailSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    smtp: str = ""
    sender: str = ""


class LogSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["text", "json"] = "text"
    level: Literal["debug", "info", "warning", "error"] = "info"
    requests: bool = False  # a line for every request


class Configuration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    address: str = ""  # public address of the site, for the links in notices
    database: str = ""  # URL; empty for SQLite in the data folder
    data: str = ""  # data folder, if not the user's
    connections: Annotated[int, Meta(ge=1)] = 5000  # requests and WebSockets at a time, from everywhere
    administrators: tuple[str, ...] = ()  # names of accounts, in any case
    sign_up: Literal["open", "invited", "closed"] = "open"
    metrics: bool = False  # whether /metrics is served
    metrics_token: str = ""  # that a scraper must send, if any
    mail: MailSection = MailSection()
    log: LogSection = LogSection()
    limits: Limits = Limits()

    def is_administrator(self, name: str) -> bool:
        return name.strip().casefold() in [listed.casefold() for listed in self.administrators]

    def mail_settings(self) -> MailSettings:
        return MailSettings(self.mail.smtp, self.mail.sender, self.address)


def read_configuration(path: str | None = None, environment: dict[str, str] | None = None) -> Configuration:
    """The settings of a file, or the defaults, and those of the environment; BadChoice says what is wrong."""
    variables = dict(os.environ) if environment is None else environment
    path = path or variables.get(FILE)
    configuration = _read_file(Path(path)) if path else Configuration()
    for variable, setting in ENVIRONMENT.items():
        if value := variables.get(variable):
            configuration = _with(configuration, setting, value)
    return configuration


def _read_file(path: Path) -> Configuration:
    try:
        content = path.read_bytes()
        configuration = decode_toml(content, Configuration)
        unknown = set(msgspec.toml.decode(content).get("limits", {})) - {field.name for field in fields(Limits)}
    except OSError as error:
        raise BadChoice("config", str(path), error.strerror or str(error)) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadChoice("config", str(path), str(error).replace("`", "")) from None
    if unknown:
        raise BadChoice("config", str(path), f"limits has no {', '.join(sorted(unknown))}")
    return configuration


def _with(configuration: Configuration, setting: str, value: str) -> Configuration:
    section, _, name = setting.rpartition(".")
    if not section:
        return replace(configuration, **{name: value})
    changed: Any = replace(getattr(configuration, section), **{name: value})
    return replace(configuration, **{section: changed})
