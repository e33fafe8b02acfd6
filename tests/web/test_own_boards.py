"""Boards that players bring: checked, kept, shared by link, and played on."""

import copy
import re
from time import sleep

import msgspec
import pytest

from ironroads.games import TITLES

STEEL = TITLES["steel-driver"]


def source(name="Moon", **changes):
    """One of our boards under another name, as JSON."""
    data = copy.deepcopy(STEEL.board_file().data)
    data["board"] |= {"id": "moon", "name": name}
    return msgspec.json.encode(data | changes).decode()


def upload(site, text, note="", **headers):
    files = {"file": ("board.json", text.encode(), "application/json")}
    return site.post("/boards", data={"note": note}, files=files, headers={"Origin": "http://testserver", **headers})


def kept(site, **fields):
    answer = upload(site, source(**fields))
    assert answer.status_code == 200
    return str(answer.url).rpartition("/")[2]


def seats(site, board, game="steel-driver", way="live"):
    fields = {"game": game, "way": way, "board": board, "holder": ["me", "easy", "easy"], "name": ["Ann", "", ""]}
    clock = {"hours": "48", "per": "turn", "then": "nothing", "opens": "8", "closes": "22", "zone": "Europe/Berlin"}
    return site.post("/tables", data=fields | clock, headers={"Origin": "http://testserver"})


@pytest.mark.parametrize("way", ["live", "here", "post"])
def test_a_board_is_kept_shown_downloaded_and_played_on(site, way):
    answer = upload(site, source(), "first version")
    assert "Moon" in answer.text and "first version" in answer.text
    id = str(answer.url).rpartition("/")[2]
    file = site.get(f"/boards/{id}/file")
    assert file.text == source() and file.headers["content-disposition"].endswith('"board.json"')
    picture = site.get(f"/boards/{id}/picture.svg")
    assert picture.headers["content-type"] == "image/svg+xml" and "Boston" in picture.text
    assert "Moon" in site.get("/boards").text
    assert "Moon" in site.get(f"/new/steel-driver?board=own-{id}").text
    table = seats(site, f"own-{id}", way=way)
    assert table.status_code == 200 and "/tables/" in str(table.url)
    assert "Moon" in table.text and "United States" not in table.text


def test_another_game_on_the_same_board_begins_with_one_click(site):
    table = seats(site, f"own-{kept(site)}")
    again = site.post(f"{table.url.path}/again", headers={"Origin": "http://testserver"})
    assert again.url.path != table.url.path and "Moon" in again.text


def test_a_board_is_private_and_shared_by_its_link(site):
    id = kept(site)
    site.cookies.clear()
    assert "Moon" not in site.get("/boards").text
    page = site.get(f"/boards/{id}")
    assert "Moon" in page.text and "/copy" in page.text
    site.post(f"/boards/{id}/remove", headers={"Origin": "http://testserver"})
    assert site.get(f"/boards/{id}").status_code == 200
    copied = site.post(f"/boards/{id}/copy", headers={"Origin": "http://testserver"})
    assert "/remove" in copied.text and copied.url.path != f"/boards/{id}"
    assert "Moon" in site.get("/boards").text


def test_a_board_can_be_removed_while_tables_go_on(site):
    id = kept(site)
    table = seats(site, f"own-{id}")
    site.post(f"/boards/{id}/remove", headers={"Origin": "http://testserver"})
    assert site.get(f"/boards/{id}").status_code == 404
    assert "Moon" in site.get(table.url.path).text


def test_boards_of_a_browser_go_to_the_account_that_signs_in(site):
    kept(site)
    account = {"name": "Ann", "passphrase": "correct horse"}
    site.post("/account/up", data=account, headers={"Origin": "http://testserver"})
    assert "Moon" in site.get("/boards").text
    site.cookies.clear()
    site.post("/account/in", data=account, headers={"Origin": "http://testserver"})
    assert "Moon" in site.get("/boards").text
    [board] = site.get("/account/export").json()["boards"]
    assert board["source"] == source()
    site.post("/account/delete", data=account, headers={"Origin": "http://testserver"})
    assert site.get(f"/boards/{board['id']}").status_code == 404


@pytest.mark.parametrize(("language", "sentence"), [("en", "is missing"), ("de", "fehlt")])
def test_a_bad_file_gets_all_its_faults_and_nothing_is_kept(site, language, sentence):
    text = source(city=[], sets={"values": ["x"]}).replace('"income"', '"incomes"')
    answer = upload(site, text, **{"Accept-Language": language})
    assert answer.status_code == 422
    faults = re.findall("<li>(.*?)</li>", answer.text.partition('role="alert"')[2].partition("</ul>")[0])
    assert len(faults) >= 3 and any("income" in fault and sentence in fault for fault in faults)
    assert "Moon" not in site.get("/boards").text.partition("<form class")[0]


def test_the_api_keeps_boards_and_names_every_fault(site):
    answer = site.post("/api/boards", json={"source": source()})
    assert answer.status_code == 201
    board = answer.json()
    assert board["games"] == ["steel-driver"] and board["name"] == "Moon"
    assert site.get(f"/api/boards/{board['id']}").json()["data"]["board"]["id"] == "moon"
    new = {
        "game": "steel-driver",
        "board": board["board"],
        "seats": [{"name": "Ann"}, {"bot": "easy"}, {"bot": "easy"}],
    }
    table = site.post("/api/tables", json=new)
    assert table.status_code == 201
    bad = site.post("/api/boards", json={"source": source(name="")})
    assert bad.status_code == 422
    assert bad.json()["faults"] == [{"place": "board.name", "code": "empty_name", "sentence": "a name is needed"}]


@pytest.mark.parametrize("board", ["own-", "own-xyz", "/etc/passwd", "own-../../x", "moon"])
def test_a_name_or_a_path_reads_nothing(site, board):
    new = {"game": "steel-driver", "board": board, "seats": [{"name": "Ann"}, {"bot": "easy"}, {"bot": "easy"}]}
    assert site.post("/api/tables", json=new).status_code == 404
    assert seats(site, board).status_code == 404
    assert site.get("/new/steel-driver", params={"board": board}).status_code in (200, 404)


def test_names_of_a_board_put_no_markup_into_any_page(site):
    cities = [{**city, "name": f"<b>{number}</b>"} for number, city in enumerate(STEEL.board_file().data["city"], 1)]
    id = kept(site, name="</title><b>x</b>", city=cities)
    table = seats(site, f"own-{id}").url.path
    play = {"data": msgspec.json.decode(source(name="</title><b>x</b>", city=cities)), "games": 2, "bot": "easy"}
    run = site.post("/lab/steel-driver/balance", json=play).json()["id"]
    while "<table" not in ((report := site.get(f"/lab/balance/{run}").json()["report"]) or ""):
        sleep(0.05)  # the games are played in another process, which needs the core
    addresses = [
        *("/", "/boards", "/lab", f"/boards/{id}", f"/boards/{id}/picture.svg"),
        *(f"/new/steel-driver?board=own-{id}", f"/lab/steel-driver?board=own-{id}"),
        *(
            table,
            f"{table}/replay.html",
            f"/lab/steel-driver/position?board=own-{id}",
            f"/lab/balance/{run}/report.html",
        ),
    ]
    shown = {address: site.get(address) for address in addresses}
    named = [address for address, answer in shown.items() if "&lt;b&gt;" in answer.text or "\\u003cb" in answer.text]
    assert len(named) >= 9, named
    for address, answer in shown.items():
        assert "<b>x" not in answer.text and "<b>1" not in answer.text, address
    assert "<b>1" not in report and "&lt;b&gt;1" in report


def test_a_board_of_another_game_is_not_played(site):
    assert seats(site, f"own-{kept(site)}", "dampfross").status_code == 404


@pytest.mark.parametrize("text", ["", "x" * 50_000, "a." * 20_000 + "b = 1", "{", "[[[[", "\x00", "id = 1\nid = 2"])
def test_bad_uploads_leave_the_server_well(site, text):
    assert upload(site, text).status_code in (400, 422)
    assert site.get("/boards").status_code == 200
