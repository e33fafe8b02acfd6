"""The final scoring (rules 10.4 to 10.6)."""

from ironroads.core.position import read_position, write_position
from ironroads.core.rules.game import places
from ironroads.core.rules.match import Match
from ironroads.core.rules.sentinels import UNKNOWN
from ironroads.games import TITLES
from playing import told

from .positions import cash, dissolve, fill_stacks, match_with, merged, order, paid

# The NER has 13 towns, the LNWR 4 and the GWR 12; only Guildford is not reached.
HEXES = {
    "NER": "J1 J2 J3 I4 H3 K4 L4 L5 K6 J5 K7 L7 M8 M9 N9 O10 O11 O12 N12 M13 M14 M15 N15 O15",
    "LNWR": "C3 C2 D3 E3 F2",
    "GWR": "B16 B15 C15 C14 D13 E13 F12 F11 F10 F9 G9 G8 H7 I7 H9 I9 J8 K9 K10 L10 G13 H13 H14",
}
STATIONS = {
    "0": "K7 N9 F9 E13 G8",
    "1": "J3 N15 F2 C2 C14 G13",
    "2": "J5 J1 O12 D3 B16",
}
SHARES = {
    "0": {"NER": 3, "LNWR": 3, "GWR": 2},
    "1": {"NER": 4, "LNWR": 1, "GWR": 3},
    "2": {"NER": 2, "LNWR": 2, "GWR": 5},
}
TOKENS = {
    "0": {
        "Manchester (steel)": 1, "Sheffield (steel)": 2,
        "Manchester (textile)": 2, "Nottingham (textile)": 2,
        "Burton upon Trent (brewery)": 2, "Northampton (brewery)": 1,
        "Sheffield (leather)": 1, "Nottingham (leather)": 1, "Guildford (leather)": 2,
    },
    "1": {
        "Burton upon Trent (steel)": 1, "Worcester (steel)": 1,
        "London (textile)": 2,
        "Ipswich (brewery)": 1, "London (brewery)": 1, "Reading (brewery)": 1,
        "Birmingham (leather)": 1, "Worcester (leather)": 2,
    },
    "2": {
        "Birmingham (steel)": 2, "Ipswich (steel)": 2,
        "Reading (textile)": 1, "Maidstone (textile)": 1, "Guildford (textile)": 1,
        "Reading (brewery)": 1, "Maidstone (brewery)": 2,
        "Northampton (leather)": 2,
    },
}  # fmt: skip


def final_table(game):
    """The rulebook's example before the last action; two lines are isolated, so any action ends the game."""
    data = write_position(game, game.start(3))
    for line in ("L&Y", "GER", "LSWR", "SER"):
        dissolve(data, line)
    for line, hexes in HEXES.items():
        data["hexes"][line] = hexes.split()
        data["engine"][line], data["heading"][line] = hexes.split()[-1], "N"
    data["tiles"] -= sum(len(hexes.split()) - 1 for hexes in HEXES.values())
    data["stations"] = {seat: hexes.split() for seat, hexes in STATIONS.items()}
    data |= {"isolated": ["LNWR", "GWR"], "passengers": {"0": 3, "1": 1, "2": 0}}
    data |= {"shares": merged(data["shares"], SHARES), "tokens": merged(data["tokens"], TOKENS)}
    data |= {"cash": {"0": 28000, "1": 30000, "2": 25000}, "paid": 83000}
    fill_stacks(game, data, {})
    return Match(game, 3, 0, read_position(game, data))


def by_seat(payments):
    return [sum(amount for seat, amount in payments if seat == player) for player in range(3)]


def test_the_final_table_of_the_rulebook(rocket):
    """T7, row by row."""
    match = final_table(rocket)
    assert [towns.bit_count() for towns in match.state.towns] == [13, 0, 4, 0, 12, 0, 0]
    order(match, "station:A15")
    assert match.over()
    rows = {
        (event.kind, event.facts[0] if event.kind != "passengers" else 0): by_seat(
            [(other.seat, other.facts[-1] // 1000) for other in match.log if same_row(event, other)]
        )
        for event in match.log
        if event.kind in ("goods", "passengers", "final_stations", "final_shares")
    }
    assert rows == {
        ("goods", 0): [3, 0, 6],
        ("goods", 1): [6, 1, 1],
        ("goods", 2): [3, 3, 3],
        ("goods", 3): [1, 6, 1],
        ("passengers", 0): [6, 3, 0],
        ("final_stations", 0): [3, 3, 13],
        ("final_shares", 0): [6, 13, 0],
        ("final_stations", 2): [0, 4, 2],
        ("final_shares", 2): [4, 0, 2],
        ("final_stations", 4): [12, 6, 0],
        ("final_shares", 4): [0, 6, 12],
    }
    assert [after - before for after, before in zip(cash(match), (28, 30, 25), strict=True)] == [44, 45, 40]
    assert cash(match) == [72, 75, 65]
    assert places(rocket, match.state) == [2, 1, 3]


def test_the_final_table_is_shown_as_in_the_rulebook(rocket):
    match = order(final_table(rocket), "station:A15")
    (panel,) = [panel for panel in TITLES["stephensons-rocket"].show(rocket).panels(match.state) if panel.id == "final"]
    rows = [[cell.value for cell in row.cells[1:]] for row in panel.rows]
    assert rows == [
        ["3 · +3", "2", "4 · +6"],
        ["4 · +6", "2 · +1", "2 · +1"],
        ["3 · +3", "3 · +3", "3 · +3"],
        ["2 · +1", "3 · +6", "2 · +1"],
        ["3 · +6", "1 · +3", "–"],
        ["2 · +3", "2 · +3", "3 · +13"],
        ["3 · +6", "4 · +13", "2"],
        ["–", "2 · +4", "1 · +2"],
        ["3 · +4", "1", "2 · +2"],
        ["3 · +12", "2 · +6", "1"],
        ["2", "3 · +6", "5 · +12"],
        [44, 45, 40],
        [28, 30, 25],
        [72, 75, 65],
    ]


def test_before_the_end_there_is_no_final_table(rocket):
    panels = TITLES["stephensons-rocket"].show(rocket).panels(final_table(rocket).state)
    assert "final" not in [panel.id for panel in panels]


def same_row(event, other):
    return other.kind == event.kind and (event.kind == "passengers" or other.facts[0] == event.facts[0])


def test_tokens_of_cities_without_a_line_are_given_back(rocket):
    """Easy mistake 6: Guildford's tokens would have changed leather and textiles."""
    match = order(final_table(rocket), "station:A15")
    guildford = rocket.board.town_ids.index("guildford")
    lost = [(event.seat, event.facts[0]) for event in told(match, "tokens_lost") if event.facts[1] == guildford]
    assert lost == [(0, 2), (2, 1)]


ALL_BUT_GWR = ["NER", "L&Y", "LNWR", "GER", "LSWR", "SER"]


def test_passenger_tokens_always_count(rocket):
    match = match_with(rocket, isolated=ALL_BUT_GWR, passengers={"0": 2, "1": 1})
    order(match, "token:london-textile")
    assert paid(match, "passengers") == [(0, 6), (1, 3)]
    assert paid(match, "goods") == []


def test_unmoved_lines_have_no_towns_and_pay_nothing(rocket):
    match = match_with(rocket, isolated=ALL_BUT_GWR, shares={"0": {"SER": 3}})
    assert cash(order(match, "token:london-textile")) == [0, 0, 0]


def test_dissolved_lines_pay_nothing(rocket):
    match = match_with(rocket, dissolved=["GER"], isolated=[line for line in ALL_BUT_GWR if line != "GER"])
    order(match, "token:london-textile")
    assert paid(match, "final_shares") == []


def test_equal_winners_share_the_victory(rocket):
    """Ruling 28."""
    match = match_with(rocket, isolated=ALL_BUT_GWR, cash={"0": 5000, "1": 7000, "2": 7000})
    order(match, "token:london-textile")
    assert places(rocket, match.state) == [3, 1, 1]


def test_money_is_shown_when_the_game_is_over(rocket):
    match = match_with(rocket, isolated=ALL_BUT_GWR, cash={"0": 5000, "1": 7000, "2": 6000})
    assert rocket.veil(match.state, 0).cash == [5000, UNKNOWN, UNKNOWN]
    order(match, "token:london-textile")
    assert rocket.veil(match.state, 0).cash == [5000, 7000, 6000]
