"""The lean connection for programs: the state once, then what changed, and moves over the same line."""


def changes(table, seat):
    return table.site.websocket_connect(f"/api/tables/{table.id}/changes", headers=table.bearer(seat))


def test_after_the_state_comes_only_what_changed(table):
    seat = table.asked()
    other = (seat + 1) % 3
    with changes(table, other) as watching, changes(table, seat) as playing:
        state = playing.receive_json()
        assert "position" in state and "position" in watching.receive_json()
        playing.send_json({"move": state["legal"][0]["move"], "seen": state["seen"]})
        for line in (watching, playing):
            told = line.receive_json()
            assert told["moves"] == state["moves"] + 1 and "position" not in told
            assert [entry["move"] for entry in told["entries"]] == [state["legal"][0]["move"]]


def test_whoever_is_asked_gets_the_moves_in_notation(table):
    seat = table.asked()
    with changes(table, seat) as line:
        line.receive_json()
        table.go_on(1)
        told = line.receive_json()
        assert told["asked"] == [seat] and told["legal"] == [move["move"] for move in table.state(seat)["legal"]]


def test_what_is_not_possible_is_explained_and_the_line_stays_open(table):
    seat = table.asked()
    with changes(table, seat) as line:
        seen = line.receive_json()["seen"]
        line.send_text("nonsense")
        assert line.receive_json()["code"] == "unreadable"
        line.send_json({"move": "bid:3", "seen": seen})
        assert line.receive_json()["error"]
        line.send_json({"move": "bid:3", "seen": seen + 5})
        assert line.receive_json()["code"] == "stale"


def test_whoever_looks_on_cannot_move(table):
    headers = {"Authorization": f"Bearer {table.watch}"}
    with table.site.websocket_connect(f"/api/tables/{table.id}/changes", headers=headers) as line:
        line.receive_json()
        line.send_json({"move": "offer:red", "seen": 0})
        assert "no seat" in line.receive_json()["error"]
