"""People: invitations, handing over, taking back by consent, bots that stand in, notices and moves by mail."""

import os
import re
import subprocess
import sys
from email import message_from_bytes, policy
from email.message import EmailMessage

from playwright.sync_api import expect

from .playing import click, play_on
from .test_playing import SEAT_ONE, sit_down


def test_a_friend_sits_down_by_link(person):
    host, friend = person(), person()
    host.goto("/new/steel-driver")
    host.get_by_label("Seat 2", exact=True).select_option("friend")
    host.get_by_label("Seat 3", exact=True).select_option("friend")
    host.get_by_label("Name at seat 1").fill("Clara")
    host.get_by_role("button", name="Start the game").click()
    link = host.locator("#invite [data-copy]").first.get_attribute("data-copy")
    friend.goto(link)
    friend.get_by_label("Your name").fill("Emil")
    friend.get_by_role("button", name="Take the seat").click()
    expect(friend.locator("#map")).to_be_visible()
    expect(host.locator("#panels")).to_contain_text("Emil")
    friend.get_by_role("button", name="Chat").click()
    friend.get_by_label("Message to the table").fill("Hello Clara")
    friend.get_by_role("button", name="Send").click()
    host.get_by_role("button", name="Chat").click()
    expect(host.locator("#chat-lines")).to_contain_text("Hello Clara")


def test_a_seat_is_handed_over_and_the_old_link_is_void(person, new_table):
    table = new_table(options=SEAT_ONE)
    emil, anna = person(), person()
    sit_down(emil, table, 1)
    emil.get_by_role("button", name="More", exact=True).click()
    emil.locator("#seats").get_by_role("button", name="Hand over by link").click()
    expect(emil.locator("#effect [data-copy]")).to_have_attribute("data-copy", re.compile("^/seat/"))
    expect(emil.locator("#lost")).to_have_text("You no longer have this seat.")
    host = person()
    host.goto(f"/seat/{table.host}")
    host.get_by_role("button", name="More", exact=True).click()
    link = host.locator("#seats > li").nth(1).locator("[data-copy]").get_attribute("data-copy")
    assert link != f"/seat/{table.tokens[1]}"
    anna.goto(link)
    anna.get_by_label("Your name").fill("Anna")
    anna.get_by_role("button", name="Take the seat").click()
    expect(host.locator("#panels")).to_contain_text("Anna")


def test_a_bot_stands_in_and_the_seat_is_taken_back(person, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(person(), table, 0)
    page.get_by_role("button", name="More", exact=True).click()
    mine = page.locator("#seats > li").first
    mine.get_by_role("button", name="Let a bot play").click()
    expect(mine).to_contain_text("away")
    mine.get_by_role("button", name="Take back the seat").click()
    expect(mine).not_to_contain_text("away")


def test_a_move_is_taken_back_by_consent(person, new_table):
    table = new_table(options=SEAT_ONE)
    clara, emil = (sit_down(person(), table, seat) for seat in range(2))
    for seat, move in ((0, "offer:red"), (0, "bid:1"), (1, "bid:2")):
        table.play(seat, move)
    count = table.state(0)["moves"]
    clara.get_by_role("button", name="Ask to undo").click()
    expect(clara.locator("#tools")).to_contain_text("You asked")
    expect(emil.locator("#tools")).to_contain_text("Clara asks")
    emil.get_by_role("button", name="Agree").click()
    expect(clara.locator("#log")).to_contain_text("By consent")
    assert table.state(0)["moves"] < count


def test_a_standing_order_answers(person, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(person(), table, 0)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("List moves in order").fill("on")
    page.get_by_role("button", name="Give order").click()
    expect(page.locator("#log")).to_contain_text("by standing order")


def test_a_move_of_somebody_else_leaves_what_is_being_typed(person, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(person(), table, 0)
    page.get_by_role("button", name="More", exact=True).click()
    moves = page.get_by_label("List moves in order")
    moves.fill("bid:3 pass")
    with page.expect_response("**/orders*"):
        table.play(0, "offer:red")
    expect(page.locator("#log")).to_contain_text("Clara puts")
    expect(moves).to_have_value("bid:3 pass")
    expect(moves).to_be_focused()


def test_a_spectator_looks_on(person, new_table):
    table = new_table(options=SEAT_ONE)
    page = person()
    page.goto(f"/watch/{table.watch}")
    expect(page.locator("#hint")).to_contain_text("Waiting for Clara")
    expect(page.locator("#choices button")).to_have_count(0)
    table.play(0, table.state(0)["legal"][0]["move"])
    expect(page.locator("#log")).to_contain_text("Clara puts")


def test_the_whole_table_in_german(person, new_table, artifact):
    table = new_table(options=SEAT_ONE)
    page = sit_down(person(language="de", theme="dark"), table, 0)
    expect(page.locator("#hint")).to_contain_text("führt die Gesellschaft in dieser Runde")
    expect(page.locator("#hint")).to_contain_text("Wähle einen der Knöpfe.")
    play_on(table, {0: page}, click, 8)
    expect(page.locator("#log")).to_contain_text("ersteiger")
    for tab, text in (("Regeln", "Steel Driver"), ("Diagramme", "Geld"), ("Mehr", "Dieser Tisch")):
        page.get_by_role("button", name=tab, exact=True).click()
        expect(page.locator(".parts")).to_contain_text(text)
    page.get_by_role("button", name="Tisch", exact=True).click()
    artifact(page, "table-dark-de")


def test_a_move_by_mail(person, server, environment, tmp_path):
    """Set up by post, told by mail, answered by mail: the move stands in the page."""
    page = person()
    page.goto("/account")
    page.locator("form[action='/account/up']").get_by_label("Name").fill("Clara")
    page.locator("form[action='/account/up']").get_by_label("Passphrase").fill("correct horse")
    page.get_by_role("button", name="Create account").click()
    page.get_by_label("E-mail address").fill("clara@example.org")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".flash")).to_have_text("Saved.")
    page.goto("/new/steel-driver")
    for seat in (2, 3):
        page.get_by_label(f"Seat {seat}", exact=True).select_option("friend")
        page.get_by_label(f"Name at seat {seat}").fill(f"Friend {seat}")
    page.get_by_label("Name at seat 1").fill("Clara")
    page.get_by_label("First player").select_option("seat-one")
    page.get_by_role("radio", name="By post").check()
    page.get_by_role("button", name="Start the game").click()
    mail = the_mail(page, server, "clara@example.org")
    assert "Steel Driver" in mail["subject"] and "/seat/" in mail.get_body().get_content()
    box = answer(tmp_path, mail, "offer:red")
    command = [sys.executable, "-m", "ironroads", "post", "--maildir", str(box)]
    subprocess.run(command, check=True, env={**os.environ, **environment})
    expect(page.locator("#log")).to_contain_text("Clara puts")
    page.goto("/notices")
    expect(page.locator("main")).to_contain_text("clara@example.org")


def the_mail(page, server, address: str):
    for _ in range(300):
        found = [mail for mail in server.mails if address in mail.rcpt_tos]
        if found:
            return message_from_bytes(found[0].content, policy=policy.default)
        page.wait_for_timeout(100)
    raise AssertionError("no mail came")


def answer(folder, mail, text: str):
    for part in ("cur", "new", "tmp"):
        (folder / part).mkdir()
    reply = EmailMessage()
    reply["From"] = "clara@example.org"
    reply["To"] = mail["reply-to"]
    reply["Subject"] = f"Re: {mail['subject']}"
    reply["Message-ID"] = "<answer@example.org>"
    quoted = mail.get_body().get_content().replace("\n", "\n> ")
    reply.set_content(f"{text}\n\nOn Monday somebody wrote:\n> {quoted}")
    (folder / "new" / "1.answer").write_bytes(reply.as_bytes())
    return folder
