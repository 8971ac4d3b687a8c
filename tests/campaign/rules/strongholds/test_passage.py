"""Who and what passes a blockade."""

import pytest

from campaign.model import events as e
from campaign.model.men import heads
from campaign.model.orders import CreateConvoy, EnterPlace, Garrison, LoadConvoy, March, Recruit, UnloadConvoy
from campaign.rules.strongholds import passage
from rulebook import Refusal
from tests.campaign.board import FIELD, NORTH, NORTH_EAST, Board, foot, knights, of_kind, only
from tests.campaign.rules.sieges.before import SITE, before_the_walls, calm, opened, quiet, siege_on


def many_inside(garrison: int = 12) -> Board:
    """A siege by fewer than are inside, with a Lombard group among them."""
    board = before_the_walls(men=knights(9), garrison=foot(garrison))
    return calm(opened(board.group("l1", "lombard", FIELD, foot(5))))


def relief(board: Board, hex_: str = FIELD) -> Board:
    """A Lombard group that stands before the walls."""
    return board.group("l2", "lombard", NORTH, foot(4)).moved("l2", hex_)


@pytest.mark.rule("GS-11b", "GS-11.1.4c")
def test_a_group_slips_in_where_the_besiegers_are_not_more_than_the_besieged() -> None:
    """Also on the day on which it marches up; if it is told twice, it is inside once."""
    board = many_inside().group("l2", "lombard", NORTH, foot(4))
    orders = [March("l2", (FIELD,)), EnterPlace("l2", SITE), EnterPlace("l2", SITE)]
    events = board.day(("lombard", orders), dice=quiet())
    assert only(events, e.OrderFailed).rule == "GS-11b"
    assert siege_on(board).inside == ["l1", "l2"]
    assert [group.id for group in board.state.groups_at(FIELD)] == ["n1"]


@pytest.mark.rule("GS-11b", "GS-6a")
def test_a_group_marches_out_where_the_blockade_is_void() -> None:
    board = many_inside(20)
    events = board.day(("lombard", [March("l1", (NORTH,))]), dice=quiet())
    assert only(events, e.PlaceLeft).group == "l1"
    assert (siege_on(board).inside, board.state.groups["l1"].hex) == ([], NORTH)


@pytest.mark.rule("GS-11b")
def test_who_is_outside_mans_no_wall() -> None:
    board = relief(opened(before_the_walls()))
    events = board.day(("lombard", [Garrison("l2", SITE, foot(1))]), dice=quiet())
    assert only(events, e.OrderFailed).rule == "GS-11b"
    assert heads(board.state.settlements[SITE].garrison) == 4


@pytest.mark.rule("GS-15.1d")
def test_a_group_of_ten_inside_eats_two_days_for_each_point_that_it_draws() -> None:
    board = opened(before_the_walls(men=knights(40)).group("l1", "lombard", FIELD, foot(11)))
    assert siege_on(board).food == 7
    events = board.day(dice=quiet())
    drawn = [each for each in of_kind(events, e.SiegeFoodChanged) if each.cause == "drawn"]
    assert [each.change for each in drawn] == [-2]
    assert (siege_on(board).food, board.state.settlements[SITE].resources) == (4, 2)


@pytest.mark.rule("GS-15.1e")
def test_a_convoy_that_gets_in_brings_two_days_a_point() -> None:
    events = many_inside().convoy().day(("lombard", [UnloadConvoy("c1", 1)]), dice=quiet())
    brought = [each for each in of_kind(events, e.SiegeFoodChanged) if each.cause == "convoy"]
    assert [each.change for each in brought] == [2]


@pytest.mark.parametrize(
    "order",
    [
        CreateConvoy(site=SITE, destination="venosa", load=1),
        LoadConvoy("c1", 1),
        Recruit("l1", SITE, infantry=1),
    ],
)
def test_a_besieged_place_sends_no_convoy_and_raises_no_recruits(order) -> None:
    board = many_inside().place("venosa", "lombard", NORTH).convoy(load=1)
    events = board.day(("lombard", [order]), dice=quiet())
    assert only(events, e.OrderFailed)
    assert not of_kind(events, e.ConvoyCreated) + of_kind(events, e.ConvoyLoaded)


@pytest.mark.rule("GS-11.4.3a")
def test_nobody_passes_where_the_besieger_holds_the_outer_works() -> None:
    board = relief(many_inside(20))
    siege_on(board).stage = "redoubt"
    events = board.day(("lombard", [EnterPlace("l2", SITE), March("l1", (NORTH,))]), dice=quiet())
    assert [each.rule for each in of_kind(events, e.OrderFailed)] == ["GS-11.4.3a"] * 2
    assert siege_on(board).inside == ["l1"]


@pytest.mark.rule("GS-11b", "GS-15.1e")
@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ("nowhere", "GS-11b"),
        ("enemy", "GS-11b"),
        ("elsewhere", "GS-11b"),
        ("outer_works", "GS-11.4.3a"),
        ("blockade", "GS-15.1e"),
    ],
)
def test_why_nobody_gets_in(wrong: str, rule: str) -> None:
    board = relief(many_inside(), NORTH_EAST if wrong == "elsewhere" else FIELD)
    decision = board.decision()
    group, siege = decision.state.groups["l2"], decision.state.sieges[SITE]
    if wrong == "enemy":
        siege.besieged = "byzantine"
    elif wrong == "outer_works":
        siege.stage = "redoubt"
    elif wrong == "blockade":
        decision.state.groups["n1"].men = knights(90)
    with pytest.raises(Refusal) as refused:
        passage.enter(decision, group, "trani" if wrong == "nowhere" else SITE)
    assert refused.value.rule == rule
    assert decision.events == []


@pytest.mark.rule("GS-11b")
@pytest.mark.parametrize(("wrong", "rule"), [("holding", "GS-11.4.1o"), ("blockade", "GS-15.1e")])
def test_why_nobody_gets_out(wrong: str, rule: str) -> None:
    decision = many_inside().decision()
    if wrong == "holding":
        decision.state.sieges[SITE].holding = ["l1"]
    else:
        decision.state.groups["n1"].men = knights(90)
    with pytest.raises(Refusal) as refused:
        passage.leave(decision, decision.state.groups["l1"])
    assert refused.value.rule == rule
