"""Players: invitations, handing over, undo by consent, bots in place of players, moves by e-mail."""

import os
import re
import subprocess
import sys
from email import message_from_bytes, policy
from email.message import EmailMessage

from playwright.sync_api import expect

from .page_actions import click, play_moves
from .test_table_page import SEAT_ONE, sit_down


def test_a_friend_joins_by_link(new_player):
    host, friend = new_player(), new_player()
    host.goto("/new/steel-driver")
    host.get_by_label("Seat 2", exact=True).select_option("friend")
    host.get_by_label("Seat 3", exact=True).select_option("friend")
    host.get_by_label("Name at seat 1").fill("Clara")
    host.get_by_label("Name at seat 2").fill("Emil")
    host.get_by_role("button", name="Start the game").click()
    link = host.locator("[data-copy]").first.get_attribute("data-copy")
    host.get_by_role("link", name="Go to the table").click()
    expect(host.locator("#invite li")).to_have_count(2)
    friend.goto(link)
    expect(friend.get_by_label("Your name")).to_have_value("Emil")
    friend.get_by_role("button", name="Take the seat").click()
    expect(friend.locator("#map")).to_be_visible()
    expect(host.locator("#invite li")).to_have_count(1)
    friend.get_by_role("button", name="Chat").click()
    friend.get_by_label("Message to the table").fill("Hello Clara")
    friend.get_by_role("button", name="Send").click()
    expect(host.locator("#toast")).to_have_text("Emil: Hello Clara")
    expect(host).to_have_title(re.compile(r"^\(1\) "))
    chat = host.locator(".switch [data-tab-of=chat]")
    expect(chat).to_have_attribute("data-unread", "1")
    chat.click()
    expect(host.locator("#chat-lines")).to_contain_text("Hello Clara")
    expect(host).not_to_have_title(re.compile(r"^\("))


def test_handing_a_seat_over_invalidates_the_old_link(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    emil, anna = new_player(), new_player()
    sit_down(emil, table, 1)
    emil.get_by_role("button", name="More", exact=True).click()
    emil.locator("#seats").get_by_role("button", name="Hand over by link").click()
    expect(emil.locator("#effect [data-copy]")).to_have_attribute("data-copy", re.compile("^/seat/"))
    expect(emil.locator("#lost")).to_have_text("You no longer have this seat.")
    host = new_player()
    host.goto(f"/seat/{table.host}")
    host.get_by_role("button", name="More", exact=True).click()
    link = host.locator("#seats > li").nth(1).locator("[data-copy]").get_attribute("data-copy")
    assert link != f"/seat/{table.tokens[1]}"
    anna.goto(link)
    anna.get_by_label("Your name").fill("Anna")
    anna.get_by_role("button", name="Take the seat").click()
    expect(host.locator("#panels")).to_contain_text("Anna")


def test_a_bot_plays_a_seat_until_it_is_taken_back(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(), table, 0)
    page.get_by_role("button", name="More", exact=True).click()
    mine = page.locator("#seats > li").first
    mine.get_by_role("button", name="Let a bot play").click()
    expect(mine).to_contain_text("away")
    mine.get_by_role("button", name="Take back the seat").click()
    expect(mine).not_to_contain_text("away")


def test_a_move_is_undone_by_consent(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    clara, emil = (sit_down(new_player(), table, seat) for seat in range(2))
    for seat, move in ((0, "offer:red"), (0, "bid:1"), (1, "bid:2")):
        table.play(seat, move)
    count = table.state(0)["moves"]
    clara.get_by_role("button", name="Ask to undo").click()
    expect(clara.locator("#tools")).to_contain_text("You asked")
    expect(emil.locator("#tools")).to_contain_text("Clara asks to take back: Clara bids 1 cube for Red.")
    expect(emil.locator("#toast")).to_have_text("Clara asks to take back: Clara bids 1 cube for Red.")
    emil.get_by_role("button", name="Agree").click()
    expect(clara.locator("#log")).to_contain_text("as Clara had asked")
    assert table.state(0)["moves"] < count


def test_a_standing_order_answers_for_the_player(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(), table, 0)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("List moves in order").fill("offer:red")
    page.get_by_role("button", name="Give order").click()
    expect(page.locator("#log")).to_contain_text("by standing order")


def test_a_move_of_another_player_keeps_what_is_being_typed(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(), table, 0)
    page.get_by_role("button", name="More", exact=True).click()
    moves = page.get_by_label("List moves in order")
    moves.fill("bid:3 pass")
    with page.expect_response("**/orders*"):
        table.play(0, "offer:red")
    expect(page.locator("#log")).to_contain_text("Clara puts")
    expect(moves).to_have_value("bid:3 pass")
    expect(moves).to_be_focused()


def test_a_watcher_follows_the_game(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = new_player()
    page.goto(f"/watch/{table.watch}")
    expect(page.locator("#choices")).to_contain_text("Waiting for Clara")
    expect(page.locator("#choices button")).to_have_count(0)
    table.play(0, table.state(0)["legal"][0]["move"])
    expect(page.locator("#log")).to_contain_text("Clara puts")


def test_the_table_page_is_translated_to_german(new_player, new_table, artifact):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(language="de", theme="dark"), table, 0)
    expect(page.locator("#hint")).to_contain_text("kontrolliert die Gesellschaft in dieser")
    play_moves(table, {0: page}, click, 8)
    expect(page.locator("#log")).to_contain_text("ersteiger")
    for tab, text in (("Regeln", "Steel Driver"), ("Diagramme", "Geld"), ("Mehr", "Dieser Tisch")):
        page.get_by_role("button", name=tab, exact=True).click()
        expect(page.locator(".parts")).to_contain_text(text)
    page.get_by_role("button", name="Tisch", exact=True).click()
    artifact(page, "table-dark-de")


def test_a_move_by_e_mail_reaches_the_page(new_player, server, environment, tmp_path):
    """Create a table by post, get a notice by e-mail, reply with a move, see it in the page."""
    page = new_player()
    page.goto("/account")
    page.locator("form[action='/account/up']").get_by_label("Name").fill("Clara")
    page.locator("form[action='/account/up']").get_by_label("Passphrase").fill("correct horse")
    page.get_by_role("button", name="Create account").click()
    page.get_by_label("E-mail address").fill("clara@example.org")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    page.goto("/new/steel-driver")
    for seat in (2, 3):
        page.get_by_label(f"Seat {seat}", exact=True).select_option("friend")
        page.get_by_label(f"Name at seat {seat}").fill(f"Friend {seat}")
    page.get_by_label("Name at seat 1").fill("Clara")
    page.get_by_label("First player").select_option("seat-one")
    page.get_by_role("radio", name="By post").check()
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("link", name="Go to the table").click()
    expect(page.locator("#clock")).to_contain_text(re.compile(r"^2 days left \(until \w+"))
    mail = wait_for_mail(page, server, "clara@example.org")
    assert "Steel Driver" in mail["subject"] and "/seat/" in mail.get_body().get_content()
    box = answer(tmp_path, mail, "offer:red")
    command = [sys.executable, "-m", "ironroads", "post", "--maildir", str(box)]
    subprocess.run(command, check=True, env={**os.environ, **environment})
    expect(page.locator("#log")).to_contain_text("Clara puts")
    page.goto("/notices")
    expect(page.locator("main")).to_contain_text("clara@example.org")


def wait_for_mail(page, server, address: str):
    for _ in range(300):
        found = [mail for mail in server.mails if address in mail.rcpt_tos]
        if found:
            return message_from_bytes(found[0].content, policy=policy.default)
        page.wait_for_timeout(100)
    raise AssertionError("no mail arrived")


def answer(folder, mail, text: str):
    for part in ("cur", "new", "tmp"):
        (folder / part).mkdir()
    reply = EmailMessage()
    reply["From"] = "clara@example.org"
    reply["To"] = mail["reply-to"]
    reply["Subject"] = f"Re: {mail['subject']}"
    reply["Message-ID"] = "<answer@example.org>"
    quoted = mail.get_body().get_content().replace("\n", "\n> ")
    reply.set_content(f"{text}\n\nOn Monday Ironroads wrote:\n> {quoted}")
    (folder / "new" / "1.answer").write_bytes(reply.as_bytes())
    return folder
