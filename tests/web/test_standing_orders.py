"""Standing orders on the page."""

import pytest


@pytest.mark.parametrize(
    "language, text", [("en", "“your bid for …”: first possible of Pass"), ("de", "der erste mögliche Zug aus Passen")]
)
def test_a_standing_order_is_shown_in_words(new_table, language, text):
    table = new_table("steel-driver", options={"first": "seat-one"})
    for seat, move in ((0, "offer:red"), (0, "bid:2")):
        table.play(seat, move)
    browser, headers = table.browser(1), {"accept-language": language}
    fields = {"do": "pass", "seat": 1, "seen": table.state(1)["seen"]}
    assert browser.post(f"/tables/{table.id}/orders", data=fields).status_code == 200
    assert text in browser.get(f"/tables/{table.id}", headers=headers).text


def test_a_standing_order_may_have_exceptions(new_table):
    table = new_table("steel-driver", options={"first": "seat-one"})
    for seat, move in ((0, "offer:red"), (0, "bid:2")):
        table.play(seat, move)
    fields = {"do": "quiet", "unless": " Red ,Blue,", "seat": 1, "seen": table.state(1)["seen"]}
    page = table.browser(1).post(f"/tables/{table.id}/orders", data=fields).text
    assert "first possible of Pass (unless it concerns Red, Blue)" in page
    assert table.asked() == 2, "a pass concerns no company"
