"""Reading a board file into the format its game describes, with every fault at once."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from ..core.board import BoardFile
from ..core.errors import BadBoard, BadChoice
from ..core.faults import Fault, format_fault, json_fault, toml_fault
from ..core.typed import convert_data
from .limits import LARGEST, MOST_DEPTH, MOST_FAULTS, is_readable, row_name, text_fault, value_faults

T = TypeVar("T")


def read_text(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")  # Windows begins files with a mark
    except UnicodeDecodeError as error:
        raise BadChoice("unreadable_file", str(path), f"byte {error.start} is not UTF-8 text") from None
    except OSError as error:
        raise BadChoice("unreadable_file", str(path), error.strerror or str(error)) from None


def parse(name: str, text: str) -> BoardFile:
    """The data of a board file in TOML, or in JSON if it begins with a brace."""
    fault = text_fault(text)
    if fault is not None:
        raise BadBoard(name, [fault])
    is_json = text.lstrip().startswith("{")
    try:
        data = msgspec.json.decode(text) if is_json else tomllib.loads(text)
    except RecursionError:
        raise BadBoard(name, [Fault("file", "too_deep", (MOST_DEPTH,))]) from None
    except ValueError as error:
        raise BadBoard(name, [json_fault(text) if is_json else _toml_fault(text, error)]) from None
    return BoardFile(name, data)


def _toml_fault(text: str, error: ValueError) -> Fault:
    is_long = "integer string" in str(error)  # more digits than Python makes a number of
    return Fault("file", "number_size", (LARGEST,)) if is_long else toml_fault(text, error)


def convert(file: BoardFile, kind: type[T], check: Callable[[T], Sequence[Fault]], *words: str) -> T:
    """The file as `kind`; BadBoard lists what does not fit the format, or else what `check` finds.

    `words` names the catalogues with the sentences of `check`.
    """
    faults = value_faults(file.data)
    if is_readable(faults):
        of_format: list[Fault] = []
        found: T = _convert(spelled_out(file.data, kind), kind, "", of_format)
        places = {fault.place for fault in faults}
        faults += [fault for fault in of_format if fault.place not in places]
        faults = faults or list(check(found))
        if not faults:
            return found
    raise BadBoard(file.name, shortened(faults), words)


def spelled_out(data: dict[str, Any], kind: type[Any]) -> dict[str, Any]:
    """The data without the short forms that a format allows in its method `spelled_out`."""
    spell: Callable[[dict[str, Any]], dict[str, Any]] | None = getattr(kind, "spelled_out", None)
    return data if spell is None else spell(data)


def shortened(faults: Sequence[Fault]) -> list[Fault]:
    """The first faults, and how many more there are."""
    more = len(faults) - MOST_FAULTS
    return [*faults[:MOST_FAULTS], *([Fault("file", "more_faults", (more,))] if more > 0 else [])]


def _convert(data: Any, kind: Any, key: str, faults: list[Fault]) -> Any:
    kind = _without_none(kind) if data is not None else kind
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _convert_table(data, kind, key, faults)
    if get_origin(kind) is Literal and data not in get_args(kind):
        faults.append(Fault(key, "not_one_of", (", ".join(filter(None, get_args(kind))),)))
        return None
    if get_origin(kind) is Annotated and get_origin(kind.__origin__) is list and isinstance(data, list):
        longest = min([meta.max_length for meta in kind.__metadata__ if meta.max_length], default=len(data))
        if len(data) > longest:
            faults.append(Fault(key, "entries_at_most", (longest, len(data))))
            return None
        shortest = max([meta.min_length for meta in kind.__metadata__ if meta.min_length], default=0)
        if len(data) >= shortest:
            kind = kind.__origin__
    if get_origin(kind) is list and isinstance(data, list):
        (inner,) = get_args(kind)
        return [_convert(item, inner, row_name(key, number, item), faults) for number, item in enumerate(data, 1)]
    try:
        return convert_data(data, kind)
    except msgspec.ValidationError as error:
        faults.append(Fault(key, "empty_value") if data == "" else Fault(key, *format_fault(str(error))))
        return None


def _without_none(kind: Any) -> Any:
    """The type of a value that is there: `Frame` for `Frame | None`.

    >>> _without_none(int | None), _without_none(int | str)
    (<class 'int'>, int | str)
    """
    inner = [member for member in get_args(kind) if member is not NoneType]
    return inner[0] if get_origin(kind) in (Union, UnionType) and len(inner) == 1 else kind


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


def _below(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name
