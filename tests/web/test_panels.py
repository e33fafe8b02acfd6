"""The panels beside the map."""

import re


def players_panel(table) -> str:
    page = table.browser(0).get(f"/tables/{table.id}").text
    return page.partition('id="panel-players"')[2].partition("</section>")[0]


def test_a_count_shows_its_number_and_names_its_unit_in_the_tooltip(new_table):
    table = new_table("dampfross", 2)
    cells = re.findall(r'<td class="figure">(.*?)</td>', players_panel(table))
    assert '<span title="20 units">20</span>' in cells


def test_negative_figures_have_the_same_minus_sign(new_table):
    table = new_table("steam-standard", 3)
    table.play_moves("capital:20 capital:20 capital:20")
    panel = players_panel(table)
    assert len(re.findall(r">−\d", panel)) == 6  # income and score
    assert not re.search(r">-\d", panel)


def test_companies_are_shown_as_plates_with_their_names_and_none_as_a_dash(new_table):
    table = new_table("steel-driver", 3)
    panel = players_panel(table)
    assert panel.count('<span class="none">–</span>') == 3
    table.play_moves("offer:red bid:2 pass pass")
    panel = players_panel(table)
    assert re.search(r'<b class="plate ink-[\w-]+" aria-hidden="true">\w+</b><span class="sr">Red</span>', panel)
    assert panel.count('<span class="none">–</span>') == 2


def test_the_rows_of_players_at_turn_are_marked(new_table):
    table = new_table("steel-driver", 3, options={"first": "seat-one"})
    _, *rows = re.findall(r"<tr([^>]*)><th", players_panel(table))  # the first one holds the headings
    assert ['aria-current="true"' in row for row in rows] == [True, False, False]
