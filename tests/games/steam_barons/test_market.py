"""Rules 6: dividends and prices; rules 7: selling and bankruptcies; rules 8: the next turn and the end."""

import pytest

from ironroads.core.rules.sentinels import NOBODY, UNKNOWN
from ironroads.games.steam_barons.rules.dividends import adjust_prices, pay_dividends
from ironroads.games.steam_map.rules.track_state import UNOWNED
from playing import play, possible, refused, told

from .conftest import ENGLAND, TITLE
from .positions import COMPANIES, building, delivering, holder, owner, scene
from .test_goods import NETWORK


def by(**figures):
    return {name: figures[name] for name in COMPANIES if name in figures}


def prices(match):
    return dict(zip(COMPANIES, match.state.price, strict=True))


def adjusted(game, performance, price, bankrupt=()):
    gone = {name: 0 for name in bankrupt}
    match = scene(
        game, phase="bid", company="white", player="0", performance=performance, price=price, bankrupt=list(bankrupt),
        order=[name for name in COMPANIES if name not in bankrupt], available=gone, left=gone,
    )  # fmt: skip
    adjust_prices(game.card, match.state, None)
    return prices(match)


def test_the_first_adjustment_example(england):
    found = adjusted(
        england,
        by(white=7, natural=5, black=5, orange=3, brown=3, green=1),
        by(white=6, natural=3, black=6, orange=8, brown=5, green=5),
    )
    assert found == by(white=9, natural=5, black=7, orange=7, brown=5, green=4)


@pytest.mark.parametrize(("language", "stays"), [("en", "stays at $5"), ("de", "bleibt bei $5")])
def test_a_price_that_is_kept_is_not_told_as_a_change(england, language, stays):
    match = scene(england, phase="bid", company="white", player="0", performance=by(white=4, orange=2, green=1))
    adjust_prices(england.card, match.state, match.log)
    speaker = TITLE.speaker(england, language)
    changed = {COMPANIES[event.facts[0]] for event in told(match, "price")}
    assert changed == {"white", "orange", "brown", "natural", "black"}
    assert [stays in speaker.event(event) for event in told(match, "price_kept")] == [True]


def test_the_second_adjustment_example_with_a_bankrupt_company(england):
    found = adjusted(
        england,
        by(white=9, black=6, orange=6, brown=2, green=2),
        by(white=9, black=7, orange=7, brown=5, green=4, natural=-1),
        bankrupt=["natural"],
    )
    assert found == by(white=12, black=8, orange=8, brown=4, green=3, natural=-1)


@pytest.mark.parametrize(
    ("bankrupt", "stacks", "boxes"),
    [
        (0, 1, [0]), (0, 2, [1, 0]), (0, 3, [1, 0, -1]), (0, 4, [3, 1, 0, -1]), (0, 5, [3, 1, 0, -1, -3]),
        (0, 6, [5, 3, 1, 0, -1, -3]), (1, 1, [1]), (1, 2, [1, -1]), (1, 3, [3, 1, -1]), (1, 4, [3, 1, -1, -3]),
        (1, 5, [5, 3, 1, -1, -3]), (2, 2, [3, 1]), (3, 3, [5, 3, -3]), (4, 2, [5, 3]), (5, 1, [5]),
    ],
)  # fmt: skip
def test_where_the_stacks_go(england, bankrupt, stacks, boxes):
    assert england.card.placing(stacks, bankrupt) == boxes


@pytest.mark.parametrize(
    ("price", "box", "new"),
    [(17, 3, 18), (18, 0, 15), (0, 0, 0), (0, -1, -1), (1, -3, -1), (3, -3, 0), (0, 1, 3), (8, 1, 9), (4, 5, 10)],
)
def test_edges_of_the_price_track(england, price, box, new):
    assert england.card.next_price(price, box) == new


def test_companies_with_equal_performance_are_one_stack_and_unsold_ones_count(england):
    found = adjusted(england, by(orange=4), dict.fromkeys(COMPANIES, 5))
    assert found["orange"] == 6
    assert {found[name] for name in COMPANIES if name != "orange"} == {5}


@pytest.mark.parametrize(
    ("performance", "dividend", "bonus", "profit"),
    [(0, 0, 0, 0), (1, 1, 0, 1), (3, 2, 0, 2), (9, 5, 0, 5), (10, 6, 2, 6), (16, 9, 8, 9), (40, 9, 8, 9)],
)
def test_dividend_bonus_and_profit_by_the_table(england, performance, dividend, bonus, profit):
    match = scene(
        england, phase="bid", company="orange", player="0", performance={"orange": performance},
        shares={"1": {"orange": 2}}, available={"orange": 1}, left={"orange": 3},
    )  # fmt: skip
    pay_dividends(england.card, match.state, None)
    assert match.state.cash == [30 + bonus, 30 + 2 * dividend, 30]
    assert match.state.treasury[0] == 5 + profit


def test_the_bonus_is_paid_once_whatever_its_controller_holds(england):
    facts = {"shares": {"0": {"orange": 3}}, "available": {"orange": 1}, "left": {"orange": 2}}
    match = scene(england, phase="bid", company="orange", player="0", performance={"orange": 10}, **facts)
    pay_dividends(england.card, match.state, None)
    assert match.state.cash == [30 + 3 * 6 + 2, 30, 30]


def selling(game, seats=3, turn=2, **facts):
    """All players are asked about the shares they hold, given as {seat: {company: count}}."""
    shares = facts.pop("shares")
    price = dict.fromkeys(COMPANIES, 5) | facts.pop("price", {})
    out = {name: sum(held.get(name, 0) for held in shares.values()) for name in COMPANIES}
    sale = {s: {c: -2 for c in held if held[c] and price[c] >= 0} for s, held in shares.items()}
    rest = game.card.shares
    return scene(
        game, seats, phase="sell", turn=turn, shares=shares, sale=sale, price=price,
        available=dict.fromkeys(COMPANIES, 0), left={c: rest - n for c, n in out.items()}, **facts,
    )  # fmt: skip


def test_all_sales_are_carried_out_together_at_the_price(england):
    match = selling(
        england, shares={"0": {"orange": 2}, "1": {"orange": 1, "black": 2}}, price={"orange": 7, "black": 4}
    )
    match.play(1, england.read("sell:orange/1"))
    match.play(0, england.read("sell:orange/1"))
    assert match.state.cash == [30, 30, 30]
    match.play(1, england.read("sell:black/2"))
    assert match.state.cash == [37, 45, 30]
    assert match.state.available[0] == 2
    assert match.state.treasury == [5] * 6
    assert told(match, "sold")[0].because[0].facts == (7,)


def test_players_cannot_see_what_others_are_about_to_sell(england):
    match = selling(england, shares={"0": {"orange": 2}, "1": {"orange": 1, "black": 2}, "2": {"white": 1}})
    before = [england.veil(match.state, seat) for seat in (0, 2)]
    match.play(1, england.read("sell:orange/1"))
    assert [england.veil(match.state, seat) for seat in (0, 2)] == before
    other = match.copy()
    match.play(1, england.read("sell:black/2"))
    other.play(1, england.read("sell:black/0"))
    for seat in (0, 2):
        assert england.veil(match.state, seat) == england.veil(other.state, seat)
        assert match.history(seat) == other.history(seat) == ["?", "?"]
    assert UNKNOWN in england.veil(match.state, 0).sale
    assert match.decision().seats == (0, 2)
    assert match.log == []


def test_shares_that_one_has_not_cannot_be_sold(england):
    match = selling(england, shares={"0": {"orange": 2, "black": 1}})
    assert refused(match, "sell:orange/3").code == "too_few_held"
    assert refused(match, "sell:black/1").code == "other_company"
    assert possible(match) == {"sell:orange/0", "sell:orange/1", "sell:orange/2"}


def test_shares_on_b_cannot_be_sold_and_leave_the_game(england):
    match = selling(england, shares={"0": {"orange": 2, "black": 1}}, price={"orange": -1})
    assert refused(match, "sell:orange/1").code == "worthless"
    play(match, "sell:black/0")
    state = match.state
    assert state.shares[0] == state.available[0] == state.left[0] == state.treasury[0] == 0
    assert state.controller[0] == NOBODY
    assert state.bankrupt == 1
    assert 0 not in state.order


def fallen(game):
    """Orange, with a network and two shares in hands, is about to fall to B, far behind green and brown."""
    shares = {"shares": {"0": {"orange": 2}, "1": {"green": 1}}, "available": {"orange": 1, "green": 1}}
    figures = {"performance": {"green": 2, "brown": 1}, "price": {"orange": 0}, "left": {"orange": 3, "green": 4}}
    match = delivering(building(game, "orange", NETWORK), "orange", cubes={"Doncaster": {"purple": 1}})
    match = delivering(match, "orange", round=2, **shares, **figures)
    return play(match, "stay")


def test_players_with_only_shares_on_b_are_not_asked(england):
    match = fallen(england)
    assert match.state.price[0] == -1
    assert (match.decision().kind, match.decision().seats) == ("sell", (1,))


def test_performance_goes_back_to_nothing(england):
    assert fallen(england).state.performance == [0] * 6


def test_track_of_a_bankrupt_company_stays_without_an_owner(england):
    match = fallen(england)
    assert (match.state.links[0], match.state.links[UNOWNED]) == (3, 0)
    match.play(1, england.read("sell:green/0"))
    assert (match.state.links[0], match.state.links[UNOWNED]) == (0, 3)
    assert match.state.stops[0] == 0
    assert owner(match, "Selby", "York") == holder(match, "I11/York") == "nobody"
    assert match.state.shares == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, *[0] * 6]


def test_a_company_that_falls_now_blocks_a_box_only_from_the_next_turn_on(england):
    found = adjusted(england, by(white=3, black=2), by(orange=0, white=5, black=5, brown=5, green=5, natural=5))
    assert found == by(white=6, black=5, orange=-1, brown=4, green=4, natural=4)


def test_control_after_sales_goes_to_most_shares(england):
    match = selling(england, shares={"0": {"orange": 3}, "1": {"orange": 2}})
    match.play(0, england.read("sell:orange/2"))
    match.play(1, england.read("sell:orange/0"))
    assert match.state.controller[0] == 1


def test_the_controller_keeps_control_on_a_tie(england):
    match = selling(england, shares={"0": {"orange": 3}, "1": {"orange": 2}})
    match.play(0, england.read("sell:orange/1"))
    match.play(1, england.read("sell:orange/0"))
    assert match.state.controller[0] == 0


def test_of_two_who_tie_the_first_clockwise_from_the_old_controller_gets_control(england):
    match = selling(
        england, 4, shares={"0": {"orange": 2}, "1": {"orange": 2}, "3": {"orange": 2}}, controller={"orange": "1"}
    )
    match.play(1, england.read("sell:orange/2"))
    match.play(0, england.read("sell:orange/0"))
    match.play(3, england.read("sell:orange/0"))
    assert match.state.controller[0] == 3


def test_who_sells_the_last_share_stays_controller_with_bonus(england):
    match = selling(england, shares={"0": {"orange": 2}})
    play(match, "sell:orange/2")
    assert match.state.controller[0] == 0
    match.state.performance[0] = 12
    cash = match.state.cash[0]
    pay_dividends(england.card, match.state, None)
    assert match.state.cash[0] == cash + 4


def test_the_order_is_drawn_anew_but_not_after_the_last_turn():
    game = TITLE.open(ENGLAND)
    match = play(selling(game, shares={"0": {"orange": 1}}, turn=4), "sell:orange/0")
    assert match.decision().kind == "order"
    assert len(possible(match)) == 6
    match = play(selling(game, shares={"0": {"orange": 1}}, turn=5), "sell:orange/1")
    assert match.over()
    assert game.scores(match.state) == [35, 30, 30]


def test_bankrupt_companies_are_not_drawn_again():
    game = TITLE.open(ENGLAND)
    match = selling(game, shares={"0": {"orange": 1, "black": 1}}, price={"orange": -1})
    play(match, "sell:black/0")
    assert possible(match) == {f"next:{name}" for name in COMPANIES if name != "orange"}


def test_unsold_shares_count_nothing_and_equal_money_shares_the_victory(england):
    from ironroads.core.rules.game import places

    match = selling(england, shares={"0": {"orange": 5}}, turn=5)
    play(match, "sell:orange/0")
    assert match.over()
    assert places(england, match.state) == [1, 1, 1]
