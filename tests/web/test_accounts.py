"""Accounts, and the list of one's own tables."""


def test_the_lobby_lists_tables_where_it_is_my_turn_first(new_table):
    first, second = new_table(name="First"), new_table(name="Second")
    waiting = next(seat for seat in range(3) if seat != first.asked())
    browser = first.browser(waiting)
    browser.get(f"/seat/{second.tokens[second.asked()]}")
    page = browser.get("/").text
    assert page.index("Second") < page.index("First")


def test_an_account_opens_its_tables_on_another_device(table):
    browser = table.browser(0)
    browser.post("/account/up", data={"name": "Clara", "passphrase": "correct horse"})
    browser.cookies.clear()
    assert table.id not in browser.get("/").text
    browser.post("/account/in", data={"name": "clara", "passphrase": "correct horse"})
    assert table.id in browser.get("/").text
    assert browser.get(f"/tables/{table.id}").status_code == 200


def test_a_wrong_passphrase_is_explained(site):
    answer = site.post("/account/in", data={"name": "Nobody", "passphrase": "correct horse"})
    assert answer.status_code == 422
    assert "Wrong name or passphrase" in answer.text
    assert 'name="passphrase"' in answer.text and 'value="Nobody"' in answer.text  # the form is shown again


def test_the_account_page_confirms_or_refuses_a_contact(site):
    site.post("/account/up", data={"name": "Clara", "passphrase": "correct horse"})
    saved = site.post("/account/contact", data={"mail": "clara@example.org", "push": "", "do": "save"})
    assert "Saved." in saved.text and "Hello Clara" in saved.text
    refused = site.post("/account/contact", data={"mail": "nonsense", "push": "", "do": "save"})
    assert refused.status_code == 422 and "not a valid e-mail address" in refused.text and "Hello Clara" in refused.text
