"""Tables on boards that players bring."""

import pytest

from ironroads.core.errors import BadChoice


async def test_a_table_never_reads_a_file_of_the_server(tables, tmp_path):
    path = tmp_path / "board.toml"
    path.write_text("secret = true")
    for name in (str(path), "/etc/passwd", "../board.toml"):
        with pytest.raises(BadChoice) as found:
            await tables.create("steel-driver", [], board=name)
        assert found.value.code == "board"
