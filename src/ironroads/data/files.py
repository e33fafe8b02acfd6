"""The files of a shard: written beside their places first, so that a crash leaves nothing half written."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ..core.errors import BadChoice
from .rows import Rows

GAMES = pa.schema(
    [
        ("game", pa.int64()),
        ("seed", pa.int64()),
        ("bots", pa.list_(pa.string())),
        ("scores", pa.list_(pa.int64())),
        ("places", pa.list_(pa.int8())),
        ("shares", pa.list_(pa.float32())),
        ("moves", pa.int32()),
    ]
)
DECISIONS = pa.schema(
    [
        ("game", pa.int64()),
        ("move", pa.int32()),
        ("seat", pa.int8()),
        ("action", pa.int32()),
        ("legal", pa.list_(pa.int32())),
        ("observation", pa.binary()),
        ("place", pa.int8()),
        ("share", pa.float32()),
    ]
)
TABLES = {"games": GAMES, "decisions": DECISIONS}


def paths(folder: Path, shard: int) -> list[Path]:
    """The files of a shard; the records are written last and say that it is complete."""
    name = f"{shard:06}"
    return [*[folder / table / f"{name}.parquet" for table in TABLES], folder / "records" / f"{name}.jsonl"]


def is_complete(folder: Path, shard: int) -> bool:
    return all([path.exists() for path in paths(folder, shard)])


def _complete(folder: Path) -> list[int]:
    """The shards that can be read: a crash may have left one of which something is missing."""
    shards = [int(file.stem) for file in (folder / "records").glob("*.jsonl") if file.stem.isdecimal()]
    return [shard for shard in sorted(shards) if is_complete(folder, shard)]


def encoded(rows: Rows) -> list[bytes]:
    """The contents of the files of a shard, in the order of `paths`."""
    records = b"".join([line + b"\n" for line in rows.records])
    return [_table(rows.games, GAMES), _table(rows.decisions, DECISIONS), records]


def _table(columns: dict[str, list[Any]], schema: pa.Schema) -> bytes:
    found = BytesIO()
    pq.write_table(pa.Table.from_pydict(columns, schema), found, compression="zstd")
    return found.getvalue()


def write_shard(folder: Path, shard: int, contents: list[bytes]) -> None:
    try:
        for path, content in zip(paths(folder, shard), contents, strict=True):
            path.parent.mkdir(exist_ok=True)
            beside = path.with_suffix(".new")
            beside.write_bytes(content)
            os.replace(beside, path)
    except OSError as error:
        raise BadChoice("unwritable_file", str(folder), error.strerror or str(error)) from None


def read_records(folder: Path) -> list[str]:
    """All records, in the order of the games."""
    files = [paths(folder, shard)[-1] for shard in _complete(folder)]
    try:
        return [line for file in files for line in file.read_text("utf-8").splitlines()]
    except (OSError, UnicodeDecodeError) as error:
        raise BadChoice("simulation_damaged", str(folder / "records"), str(error)) from None


def read_table(folder: Path, table: str) -> pa.Table:
    """All rows of a table, in the order of the games."""
    files = [paths(folder, shard)[list(TABLES).index(table)] for shard in _complete(folder)]
    try:
        parts = [pq.read_table(file, schema=TABLES[table]) for file in files]
    except (pa.ArrowException, OSError) as error:
        raise BadChoice("simulation_damaged", str(folder / table), str(error).splitlines()[0]) from None
    return pa.concat_tables(parts) if parts else TABLES[table].empty_table()
