"""Reading a board file into the format its game describes, with every fault at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from ..core.board import BoardFile
from ..core.errors import BadBoard, BadChoice
from ..core.faults import Fault

T = TypeVar("T")
EXPECTED = re.compile(r"Expected `(?P<kind>\w+)[^`]*`(?: of length)?(?: (?P<relation>[<>]=?) (?P<bound>\S+))?")
PATTERN = re.compile(r"matching regex '?([^' ]+)")
RELATIONS = {">=": "at_least", "<=": "at_most", ">": "more_than", "<": "less_than"}


def read_text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadChoice("unreadable_file", str(path), f"byte {error.start} is not UTF-8 text") from None
    except OSError as error:
        raise BadChoice("unreadable_file", str(path), error.strerror or str(error)) from None


def parse(name: str, text: str) -> BoardFile:
    try:
        return BoardFile(name, tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        raise BadBoard(name, [Fault("TOML", "unreadable", (str(error),))]) from None


def convert(file: BoardFile, kind: type[T], check: Callable[[T], Sequence[Fault]], *words: str) -> T:
    """The file as `kind`; BadBoard lists what does not fit the format, or else what `check` finds.

    `words` names the catalogues with the sentences of `check`.
    """
    faults: list[Fault] = []
    found = _convert(file.data, kind, "", faults)
    if not faults:
        faults = list(check(found))
    if faults:
        raise BadBoard(file.name, faults, words)
    return found  # type: ignore[no-any-return]


def _convert(data: Any, kind: Any, key: str, faults: list[Fault]) -> Any:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _convert_table(data, kind, key, faults)
    if get_origin(kind) is list and isinstance(data, list):
        (inner,) = get_args(kind)
        return [_convert(item, inner, _row(key, number, item), faults) for number, item in enumerate(data, 1)]
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        faults.append(Fault(key, *format_fault(str(error))))
        return None


def _convert_table(data: Any, kind: type[msgspec.Struct], key: str, faults: list[Fault]) -> Any:
    if not isinstance(data, dict):
        faults.append(Fault(key, "table_needed"))
        return None
    before = len(faults)
    known = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    faults += [Fault(_below(key, name), "no_such_key") for name in data if name not in known]
    values = {
        field.name: _convert(data[name], field.type, _below(key, name), faults)
        for name, field in known.items()
        if name in data
    }
    missing = [name for name, field in known.items() if field.required and name not in data]
    faults += [Fault(_below(key, name), "missing") for name in missing]
    return kind(**values) if len(faults) == before else None


def _row(key: str, number: int, item: Any) -> str:
    name = item.get("id") or item.get("name") if isinstance(item, dict) else None
    return f"{key} {name}" if name else f"{key} {number}"


def _below(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def format_fault(message: str) -> tuple[str, tuple[str, ...]]:
    """What msgspec says of a value, as a key of `[faults]` and its facts.

    >>> format_fault("Expected `int`, got `str`"), format_fault("Expected `int` >= 1 - at `$`")
    (('expected_int', ()), ('at_least', ('1',)))
    """
    found = EXPECTED.match(message)
    if found is None:
        return "sentence", (message.removesuffix(" - at `$`").replace("`", ""),)
    if pattern := PATTERN.search(message):
        return "pattern", (pattern[1],)
    if found["relation"]:
        return RELATIONS[found["relation"]], (found["bound"],)
    known = found["kind"] in ("int", "float", "str", "bool", "array", "object")
    return (f"expected_{found['kind']}", ()) if known else ("sentence", (message.replace("`", ""),))
