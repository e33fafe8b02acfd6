"""Edited data written back into the file they came from: comments, order and all that did not change stay as they were.

Run as a module in a process of its own, since anyone can send a file that takes long to read.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import msgspec
import tomlkit
from tomlkit.items import AoT, Array, InlineTable, Item, String, StringType, Table, Trivia
from tomlkit.toml_document import TOMLDocument

from .differences import row_identity

Rows = list[dict[str, Any]]


def edited(source: str, data: Mapping[str, Any]) -> str:
    """The file `source` with its values replaced by `data`; without a source, a new file.

    >>> edited("# ours\\nid = 'x'  # short\\n", {"id": "y", "size": 2})
    "# ours\\nid = 'y'  # short\\nsize = 2\\n"
    """
    if source.lstrip().startswith("{"):
        same = msgspec.json.decode(source) == data
        return source if same else msgspec.json.format(msgspec.json.encode(data), indent=2).decode()
    document = tomlkit.parse(source.replace("\r\n", "\n"))
    if _plain(document) == data:
        return source
    _write_table(document, data)
    written = tomlkit.dumps(document)
    return written.replace("\n", "\r\n") if "\r\n" in source else written


def _write_table(old: TOMLDocument | Table | InlineTable, new: Mapping[str, Any]) -> None:
    for key in [key for key in old if key not in new]:
        del old[key]
    plain = [key for key in new if key not in old and not _is_table(new[key])]
    for key in [*[key for key in new if key in old], *plain, *[key for key in new if key not in old]]:
        if key not in old:
            _insert(old, key, new[key])
        elif _plain(old[key]) != new[key]:
            _replace(old, key, new[key])


def _insert(old: TOMLDocument | Table | InlineTable, key: str, value: Any) -> None:
    """Put a value before the tables, since TOML would count it to the last of them."""
    if _is_table(value) or isinstance(old, InlineTable):
        old[key] = _item(value)
        return
    tables = [name for name in old if isinstance(old[name], Table | AoT)]
    if not tables:
        old[key] = _item(value)
        return
    later = {name: old[name] for name in old if isinstance(old[name], Table | AoT)}
    for name in later:
        del old[name]
    old[key] = _item(value)
    for name, table in later.items():
        old[name] = table


def _replace(old: Any, key: str, value: Any) -> None:
    present = old[key]
    if isinstance(value, Mapping) and isinstance(present, Table | InlineTable):
        _write_table(present, value)
    elif isinstance(present, AoT) and _has_rows(value):
        _write_rows(present, value)
    elif isinstance(present, Array) and isinstance(value, list) and "\n" in present.as_string():
        _write_array(present, value)
    else:
        old[key] = _kept_style(present, value)


def _write_rows(old: AoT, new: Rows) -> None:
    """Rows are known by id, name or ends, so that a removed row does not shift the comments of its neighbours."""
    rows = []
    for row, table in zip(new, _paired(old.body, new), strict=True):
        if _plain(table) != row:
            _write_table(table, row)
        rows.append(table)
    if [id(row) for row in rows] != [id(row) for row in old.body]:
        while len(old):
            del old[0]
        for table in rows:
            old.append(table)


def _paired(old: list[Table], new: Rows) -> list[Table]:
    """The present table of each row; a renamed one is known by its place, and a new row gets a new table."""
    known = {row_identity(_plain(row), number): row for number, row in enumerate(old, 1)}
    names = [row_identity(row, number) for number, row in enumerate(new, 1)]
    renamed = {number: row for number, (name, row) in enumerate(known.items()) if name not in names}
    return [known[name] if name in known else renamed.get(at, _table(new[at])) for at, name in enumerate(names)]


def _write_array(old: Array, new: list[Any]) -> None:
    """Change the entries of a list that differ, and leave the lines of the others."""
    entries = [_plain(entry) for entry in old]
    wanted = [(_key(entry, number), entry) for number, entry in enumerate(new)]
    kept = {key for key, _ in wanted}
    for number in reversed(range(len(entries))):
        if _key(entries[number], number) not in kept:
            del old[number]
    for number, (_, entry) in enumerate(wanted):
        if number < len(old) and _plain(old[number]) == entry:
            continue
        if number < len(old) and _key(_plain(old[number]), number) == _key(entry, number):
            old[number] = _item(entry, inline=True)
        else:
            old.insert(number, _item(entry, inline=True))
    while len(old) > len(new):
        del old[len(new)]


def _key(entry: Any, number: int) -> str:
    return row_identity(entry, number) if isinstance(entry, dict) else repr(entry)


def _kept_style(old: Any, value: Any) -> Item:
    """The new value, written like the old one, with the comment behind it."""
    item = _item(value)
    if isinstance(old, String) and isinstance(value, str) and "\n" not in value and "'" not in value:
        item = tomlkit.string(value, literal=old.as_string().startswith("'"))
    if isinstance(old, Item):
        item.trivia.comment_ws, item.trivia.comment = old.trivia.comment_ws, old.trivia.comment
    return item


def _item(value: Any, inline: bool = False) -> Item:
    if isinstance(value, str) and "\n" in value:
        # tomlkit.string() drops or doubles the first line break
        return String(StringType.MLL, value, f"\n{value}", Trivia(indent="", trail="\n"))
    if inline and isinstance(value, dict):
        table = tomlkit.inline_table()
        table.update(value)
        return table
    if _has_rows(value) and value:
        rows = tomlkit.aot()
        for row in value:
            rows.append(_table(row))
        return rows
    if isinstance(value, dict):
        return _table(value)
    item: Item = tomlkit.item(value)
    return item


def _table(row: dict[str, Any]) -> Table:
    """A table with its single values first."""
    table = tomlkit.table()
    for key in sorted(row, key=lambda key: _is_table(row[key])):
        table.add(key, _item(row[key]))
    return table


def _plain(value: Any) -> Any:
    """The value as a page gets it, in JSON: with dates as texts."""
    plain = value.unwrap() if isinstance(value, Item | TOMLDocument) else value
    return msgspec.json.decode(msgspec.json.encode(plain))


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (_has_rows(value) and bool(value))


def _has_rows(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(row, dict) for row in value)


def main() -> None:
    request = msgspec.json.decode(sys.stdin.buffer.read())
    sys.stdout.buffer.write(edited(request["source"], request["data"]).encode())


if __name__ == "__main__":
    main()
