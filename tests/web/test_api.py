"""The API for programs, as the OpenAPI description says."""

import jsonschema
from openapi_spec_validator import validate


def schema_of(site, path: str, method: str, status: str = "200") -> dict:
    description = site.get("/openapi.json").json()
    found = description["paths"][path][method]["responses"][status]["content"]["application/json"]["schema"]
    return {**found, "components": description["components"]}


def test_the_openapi_description_is_valid(site):
    validate(site.get("/openapi.json").json())


def test_every_described_path_is_served(site):
    description = site.get("/openapi.json").json()
    for path, methods in description["paths"].items():
        for method in {"get", "post"} & methods.keys():
            answer = site.request(method, path.replace("{id}", "nothing"), json={})
            assert answer.status_code in (200, 400, 404), path


def test_the_state_matches_its_schema(table):
    jsonschema.validate(table.state(0), schema_of(table.site, "/api/tables/{id}", "get"))


def test_a_program_plays_a_whole_game(new_table):
    table = new_table("steel-driver", 3)
    for _ in range(600):
        seat = table.asked() if not table.state(0)["over"] else None
        if seat is None:
            break
        state = table.state(seat)
        answer = table.play(seat, state["legal"][-1]["move"], state["seen"])
        assert answer.status_code == 200, answer.text
    end = table.state(0)
    assert end["over"] and sorted(end["places"])[0] == 1 and len(end["scores"]) == 3
    assert table.site.get(f"/tables/{table.id}/record.json", headers=table.bearer(0)).json()["scores"] == end["scores"]


def test_a_refused_move_names_the_reason_and_the_rule(table):
    seat = table.asked()
    answer = table.play(seat, "bid:3")
    assert answer.status_code == 422
    error = answer.json()
    assert error["error"] and error["paragraph"] in error["rule"]
    why = table.site.post(f"/api/tables/{table.id}/why", json={"move": "bid:3"}, headers=table.bearer(seat)).json()
    assert why == {"possible": False, "code": error["code"], "reason": error["error"], "paragraph": error["paragraph"]}


def test_unreadable_moves_and_bodies_are_refused(table):
    seat = table.asked()
    assert "“nonsense”" in table.play(seat, "nonsense").json()["error"]
    path = f"/api/tables/{table.id}/moves"
    for body in (b"", b"[]", b'{"move": 1, "seen": 1}', b'{"move": "pass", "seen": 1, "more": 1}'):
        assert table.site.post(path, content=body, headers=table.bearer(seat)).status_code == 400


def test_an_unknown_game_is_refused(site):
    answer = site.post("/api/tables", json={"game": "chess", "seats": [{"name": "A"}]})
    assert answer.status_code == 422 and "chess" in answer.json()["error"]


def test_the_live_socket_sends_the_state_after_every_change(table):
    seat = table.asked()
    with table.site.websocket_connect(f"/api/tables/{table.id}/live", headers=table.bearer(seat)) as live:
        before = live.receive_json()
        assert before["legal"]
        table.play_first_moves(1)
        assert live.receive_json()["moves"] == before["moves"] + 1


def test_the_log_can_be_read_from_an_entry_on(table):
    table.play_first_moves(2)
    log = table.site.get(f"/api/tables/{table.id}/log", headers=table.bearer(0)).json()
    later = table.site.get(f"/api/tables/{table.id}/log?since={len(log) - 1}", headers=table.bearer(0)).json()
    assert later == log[-1:] and later[0]["told"]


def test_a_program_can_undo_and_chat(table):
    seat = table.asked()
    table.play(seat, table.state(seat)["legal"][-1]["move"])
    path = f"/api/tables/{table.id}"
    body = {"seen": table.state(seat)["seen"]}
    assert table.site.post(f"{path}/undo", json=body, headers=table.bearer(seat)).json()["moves"] == 1
    assert table.site.post(f"{path}/chat", json={"text": "Hello"}, headers=table.bearer(seat)).status_code == 200
    assert table.state(0)["moves"] == 1


def test_games_list_the_number_of_players_for_each_board(site):
    games = {game["id"]: game for game in site.get("/api/games").json()}
    by_board = games["dampfross"]["players_by_board"]
    assert by_board["dampfross-austria"] == [2, 3, 4] and by_board["dampfross-northern-italy"] == [2, 3, 4, 5, 6]
    assert all(list(game["players_by_board"]) == game["boards"] for game in games.values())
