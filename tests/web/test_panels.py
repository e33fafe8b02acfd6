"""The panels beside the map."""

import re


def test_a_count_shows_its_number_and_names_its_unit_in_the_tooltip(new_table):
    table = new_table("dampfross", 2)
    page = table.browser(0).get(f"/tables/{table.id}").text
    panel = page.partition('id="panel-players"')[2].partition("</section>")[0]
    cells = re.findall(r'<td class="figure">(.*?)</td>', panel)
    assert '<span title="20 units">20</span>' in cells
