"""PDF from the browser: our boards, own boards, and tables as the viewer may see them."""

import asyncio

import pytest

from ironroads.core.errors import BadChoice
from ironroads.games import TITLES
from ironroads.printing.jobs import MOST_WAITING, Printers, PrintJob, printed
from ironroads.printing.settings import PrintSettings
from printing.measuring import read, size
from web.test_own_boards import kept, seats


def test_a_board_and_a_table_are_downloaded_as_pdf(site):
    id = kept(site)
    assert f'action="/boards/{id}/print.pdf"' in site.get(f"/boards/{id}").text
    answer = site.get(f"/boards/{id}/print.pdf?paper=a3&width_mm=300&part=board&part=forms")
    assert answer.headers["content-type"] == "application/pdf" and "attachment" in answer.headers["content-disposition"]
    pages = read(answer.content).pages
    assert sorted(size(pages[0])) == pytest.approx([297, 420], abs=0.2)
    assert "Moon" in pages[0].extract_text()
    table = seats(site, f"own-{id}")
    address = str(table.url).partition("?")[0]
    assert "/print.pdf" in table.text
    now = read(site.get(f"{address}/print.pdf?part=position").content)
    assert "as Ann may see it" in now.pages[0].extract_text()


def test_wishes_that_cannot_be_are_explained(site):
    hexes = site.get("/print/steel-driver/steel-driver.pdf?hex_mm=20")
    assert hexes.status_code == 422 and "no hexes" in hexes.text
    paper = site.get("/print/steel-driver/steel-driver.pdf?paper=papyrus")
    assert paper.status_code == 422 and "papyrus" in paper.text
    assert site.get("/print/steel-driver/steel-driver.pdf?hex_mm=wide").status_code == 400
    assert site.get("/print/steel-driver/nowhere.pdf").status_code == 404


def test_a_watcher_gets_what_everybody_may_know():
    title = TITLES["steam-barons"]
    game = title.open("", {"money": "hidden"})
    state = game.start(3)
    state.cash[0] = 7777
    job = PrintJob.of_board(title, title.shipped(), PrintSettings(parts=("position",)))
    for seat, knows in ((0, True), (1, False)):
        answer = printed(job.at(game.veil(state, seat), 3, ("Ann", "Ben", "Cem"), seat))
        assert ("7,777" in read(answer).pages[0].extract_text()) == knows


def test_few_jobs_wait_at_a_time():
    printers, title = Printers(), TITLES["steel-driver"]
    printers.waiting = MOST_WAITING
    with pytest.raises(BadChoice, match="printers_busy"):
        asyncio.run(printers.print(PrintJob.of_board(title, title.shipped(), PrintSettings())))


def test_our_boards_are_offered_in_the_language_of_the_page(site):
    page = site.get("/boards", headers={"Accept-Language": "de"}).text
    assert 'formaction="/print/dampfross/dampfross-austria.pdf"' in page and "Österreich" in page
