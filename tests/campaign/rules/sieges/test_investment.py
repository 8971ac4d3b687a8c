"""A place is invested, starves, or is left alone again."""

import pytest

from campaign.model import events as e
from campaign.model.orders import Assault, Besiege, BuildEngines, LiftSiege, March, Order
from campaign.rules.sieges import investment
from campaign.verdicts import SheetRefused
from rulebook import Refusal
from tests.campaign.board import FIELD, GAME, NORTH, Board, foot, knights, of_kind, only
from tests.campaign.rules.sieges.before import (
    SITE,
    before_the_walls,
    calm,
    opened,
    quiet,
    quiet_days,
    siege_on,
)


@pytest.mark.rule("GS-13.6a")
def test_a_towns_people_take_up_arms_once_for_the_whole_siege() -> None:
    board = opened(before_the_walls(2, "market_town"))
    events = quiet_days(board, 3)
    assert len(of_kind(board.events, e.MilitiaRaised)) == 1
    assert only(events, e.PlaceYielded).cause == "hunger"
    assert not board.state.militia


@pytest.mark.rule("GS-11b", "GS-6a")
def test_a_group_inside_is_out_of_sight_and_stays_there() -> None:
    board = calm(opened(before_the_walls(men=knights(30)).group("l1", "lombard", FIELD, foot(5))))
    assert siege_on(board).inside == ["l1"]
    events = board.day(("lombard", [March("l1", (NORTH,))]), dice=quiet())
    assert only(events, e.OrderFailed).rule == "GS-15.1e"
    assert [group.id for group in board.state.groups_at(FIELD)] == ["n1"]


@pytest.mark.rule("GS-11.1.1c", "GS-15.1b")
def test_a_place_with_nothing_holds_out_two_days_and_has_nothing_afterwards() -> None:
    board = opened(before_the_walls(0))
    assert (siege_on(board).food, board.state.settlements[SITE].resources) == (1, 0)
    assert only(quiet_days(board, 1), e.PlaceYielded).cause == "hunger"


@pytest.mark.rule("GS-11c", "GS-11a")
@pytest.mark.parametrize(
    ("kind", "building"),
    [("castle", "castle"), ("market_town", "farm"), ("village", "chapel"), ("city", None)],
)
def test_a_place_is_besieged_as_the_building_that_stands_for_it_and_a_city_never(
    kind: str, building: str | None
) -> None:
    """A village with a monastery is a village (D3)."""
    assert investment.building_of(kind, GAME.sieges) == building
    if building is not None:
        investment.check_place(kind, GAME.sieges)
        board = before_the_walls(kind=kind)
        assert only(board.day(("norman", [Besiege("n1", SITE)])), e.SiegeOpened).building == building
        return
    with pytest.raises(Refusal, match="city") as refused:
        investment.check_place(kind, GAME.sieges)
    assert refused.value.rule == "GS-11a"


@pytest.mark.rule("GS-11a", "GS-11b")
def test_a_siege_is_opened_by_others_than_the_places_own_who_have_not_fought_and_are_not_barred() -> None:
    order = Besiege("n1", SITE)
    decision = before_the_walls().decision()
    assert investment.check_opening(decision, decision.state.groups["n1"], order).id == SITE
    decision = opened(before_the_walls()).decision()
    assert investment.check_opening(decision, decision.state.groups["n1"], order).id == SITE
    rules = {"engaged": "GS-11a", "barred": "D22", "besieged": "GS-11b", "relief": "D4"}
    for refused_by, rule in rules.items():
        decision = before_the_walls().decision()
        if refused_by == "engaged":
            decision.state.groups["n1"].engaged = True
        elif refused_by == "barred":
            decision.state.barred[f"{SITE}|norman"] = decision.state.day
        elif refused_by == "besieged":
            decision = opened(before_the_walls()).decision()
            decision.state.sieges[SITE].besieger = "german"
        else:
            board = Board(allies={"lombard": "byzantine"}).place(
                SITE, "lombard", kind="castle", garrison=foot(4)
            )
            board.group("n1", "norman", FIELD, knights(9)).group("b1", "byzantine", FIELD, foot(5))
            decision = board.decision()
        with pytest.raises(Refusal) as refused:
            investment.check_opening(decision, decision.state.groups["n1"], order)
        assert refused.value.rule == rule


@pytest.mark.rule("GS-11f", "GS-11.4.1s")
def test_only_a_siege_in_whose_hex_no_besieger_is_left_is_lifted() -> None:
    decision = opened(before_the_walls()).decision()
    investment.lift_deserted(decision)
    assert not of_kind(decision.events, e.SiegeLifted)
    decision = opened(before_the_walls()).moved("n1", NORTH).decision()
    investment.lift_deserted(decision)
    assert only(decision.events, e.SiegeLifted).cause == "departed"


@pytest.mark.rule("GS-11f", "GS-11.4.1q", "GS-15.1b")
def test_when_a_siege_is_lifted_the_food_in_the_outer_works_is_the_places_again() -> None:
    for abandoned, brought in ((3, [3]), (0, [])):
        decision = opened(before_the_walls()).decision()
        siege = decision.state.sieges[SITE]
        siege.food, siege.abandoned = 2, abandoned
        investment.lift(decision, siege, "order")
        changes = of_kind(decision.events, e.SiegeFoodChanged)
        assert [(each.change, each.cause) for each in changes] == [(days, "regained") for days in brought]
        assert decision.state.settlements[SITE].resources == (3 if abandoned else 5)


@pytest.mark.rule("GS-11.6b")
def test_a_sheet_of_those_who_were_called_away_is_refused_until_they_may_return() -> None:
    board = before_the_walls()
    board.state.barred[f"{SITE}|norman"] = board.state.day
    with pytest.raises(SheetRefused) as refused:
        board.file("norman", Besiege("n1", SITE))
    (said,) = refused.value.refused
    assert (said.rule, said.field) == ("D22", "site")
    assert said.reason == "a messenger has called you away: no new siege of melfi before day 2"
    board.state.barred[f"{SITE}|norman"] = board.state.day - 1
    board.file("norman", Besiege("n1", SITE))


@pytest.mark.rule("GS-11.1a", "GS-11f")
@pytest.mark.parametrize("order", [BuildEngines(SITE, ("grapnel",)), Assault(SITE)])
def test_an_order_for_a_siege_that_is_opened_on_that_day_fails_because_it_is_its_first(order: Order) -> None:
    events = before_the_walls().day(("norman", [Besiege("n1", SITE), order]))
    assert only(events, e.SiegeOpened)
    failed = only(events, e.OrderFailed)
    assert failed.rule == "GS-11.1a"
    assert failed.said == "on the first day of the siege of {site} you can do nothing else"
    decision = before_the_walls().decision()
    without = investment.why_no_siege(decision, "norman", LiftSiege(SITE))
    assert without is not None
    assert without.rule == "GS-11f"
