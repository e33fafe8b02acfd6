"""Reading a board file into the format its game describes, with every fault at once."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from ..core.board import BoardFile
from ..core.errors import BadBoard, BadChoice

T = TypeVar("T")


def read_text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadChoice("unreadable_file", str(path), f"byte {error.start} is no text") from None
    except OSError as error:
        raise BadChoice("unreadable_file", str(path), error.strerror or str(error)) from None


def parse(name: str, text: str) -> BoardFile:
    try:
        return BoardFile(name, tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        raise BadBoard(name, [f"this is no TOML: {error}"]) from None


def convert(file: BoardFile, kind: type[T], check: Callable[[T], list[str]]) -> T:
    """The file as `kind`; BadBoard lists what does not fit the format, or else what `check` finds."""
    faults: list[str] = []
    found = _convert(file.data, kind, "", faults)
    if not faults:
        faults = check(found)
    if faults:
        raise BadBoard(file.name, faults)
    return found  # type: ignore[no-any-return]


def _convert(data: Any, kind: Any, key: str, faults: list[str]) -> Any:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _convert_table(data, kind, key, faults)
    if get_origin(kind) is list and isinstance(data, list):
        (inner,) = get_args(kind)
        return [_convert(item, inner, _row(key, number, item), faults) for number, item in enumerate(data, 1)]
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        faults.append(f"{key}: {_plain(str(error))}")
        return None


def _convert_table(data: Any, kind: type[msgspec.Struct], key: str, faults: list[str]) -> Any:
    if not isinstance(data, dict):
        faults.append(f"{key}: a table is needed here")
        return None
    before = len(faults)
    known = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    faults += [f"{_below(key, name)}: there is no such key" for name in data if name not in known]
    values = {
        field.name: _convert(data[name], field.type, _below(key, name), faults)
        for name, field in known.items()
        if name in data
    }
    missing = [name for name, field in known.items() if field.required and name not in data]
    faults += [f"{_below(key, name)}: is missing" for name in missing]
    return kind(**values) if len(faults) == before else None


def _row(key: str, number: int, item: Any) -> str:
    name = item.get("id") or item.get("name") if isinstance(item, dict) else None
    return f"{key} {name}" if name else f"{key} {number}"


def _below(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _plain(message: str) -> str:
    """msgspec's message as a sentence of ours."""
    return message.removesuffix(" - at `$`").replace("`", "").replace("Expected", "expected")
