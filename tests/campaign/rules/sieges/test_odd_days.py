"""Days of a siege on which somebody comes, goes, or does what nobody expects."""

import pytest

from campaign.rules import events as e
from campaign.rules.orders import Assault, Besiege, March, MeetRelief, Sally
from tests.campaign.board import FIELD, NORTH, Board, foot, knights, of_kind, only
from tests.campaign.rules.sieges.before import quiet
from tests.campaign.rules.sieges.under_arms import BESIEGER, SITE, invested, siege_day


@pytest.mark.rule("GS-6a")
def test_who_is_to_march_has_left_before_the_day_of_the_siege_is_played() -> None:
    board = invested().group("n2", "norman", FIELD, foot(6))
    events = siege_day(board, ("norman", [Assault(SITE), March("n2", (NORTH,))]), side=BESIEGER, fight=[5])
    assert only(events, e.GroupMoved).group == "n2"
    assert only(events, e.BattleOffered).attackers == ("n1",)


@pytest.mark.rule("GS-6a")
def test_who_cannot_march_after_all_takes_part_in_the_day_of_the_siege() -> None:
    board = invested().group("n2", "norman", FIELD, foot(6))
    board.state.groups["n2"].joined = True
    events = siege_day(board, ("norman", [Assault(SITE), March("n2", (NORTH,))]), side=BESIEGER, fight=[5])
    assert only(events, e.OrderFailed).rule == "GC-14.3b"
    assert only(events, e.BattleOffered).attackers == ("n1", "n2")


@pytest.mark.rule("GS-11a")
@pytest.mark.parametrize("kind", ["castle", "market_town"])
def test_a_place_in_which_nobody_is_falls_on_the_day_on_which_it_is_besieged(kind: str) -> None:
    resources = 3 if kind == "castle" else 0
    board = Board().place(SITE, "lombard", kind=kind, resources=resources)
    board.group("n1", "norman", FIELD, knights(9))
    events = board.day(("norman", [Besiege("n1", SITE)]), dice=quiet())
    assert only(events, e.PlaceStormed).number == 0
    assert only(events, e.SettlementTaken).faction == "norman"
    assert not of_kind(events, e.GarrisonSurrendered)
    assert board.state.sieges == {}


def meeting(besiegers: int = 60, stage: str = "redoubt") -> Board:
    """A Lombard relief a step away from a castle of which the besieger holds the outer works."""
    board = invested(besiegers=foot(besiegers))
    board.state.sieges[SITE].stage = stage
    return board.group("l2", "lombard", NORTH, foot(10), prestige=7, hostility=10)


COMING = March("l2", (FIELD,), attack=("norman",))


def divided(board: Board, *orders: object, fight: list[int]) -> list[e.Event]:
    """The day on which the relief comes and the besieger divides."""
    return siege_day(
        board,
        ("lombard", [COMING, *orders]),  # type: ignore[list-item]
        ("norman", [MeetRelief(SITE, "divide")]),
        side=BESIEGER,
        fight=fight,
        dice={"GC-7c": [5] * 9},
    )


@pytest.mark.rule("GS-11.4.4g", "GS-11.4.1r")
def test_who_holds_no_more_than_a_redoubt_does_not_come_out_beside_the_relief() -> None:
    events = divided(meeting(), Sally(SITE, "general"), fight=[9, 1])
    assert not of_kind(events, e.SallyJoined)
    _, inside = of_kind(events, e.BattleOffered)
    assert inside.action == "general_sally"


def heads(offered: e.BattleOffered, bearer: str) -> int:
    """How many of a bearer's people take part in a fight."""
    (party,) = [party for party in offered.parties if party.bearer == bearer]
    return sum(band.count for band in party.men) + len(party.commanders)


@pytest.mark.rule("GS-11.4.1r")
def test_those_who_have_stayed_inside_are_who_is_attacked_there_whatever_befell_the_others() -> None:
    board = meeting(20)
    board.group("l3", "lombard", NORTH, knights(5))
    events = divided(board, Sally(SITE, "camp"), fight=[8, 5])
    outside, inside = of_kind(events, e.BattleOffered)
    lost = [
        each for each in of_kind(events, e.MenLost) if each.number == outside.number and each.group == "n1"
    ]
    assert lost[0].dead
    assert (heads(outside, "n1"), heads(inside, "n1")) == (11, 10)


@pytest.mark.rule("GS-11.4.1r")
def test_a_group_of_which_nobody_goes_out_does_not_fight_outside() -> None:
    board = invested(besiegers=knights(12)).group("n2", "norman", FIELD, foot(13))
    board.state.sieges[SITE].stage = "redoubt"
    board.group("l2", "lombard", NORTH, foot(10), prestige=7, hostility=10)
    outside, *_ = of_kind(divided(board, fight=[9]), e.BattleOffered)
    assert (heads(outside, "n1"), heads(outside, "n2")) == (13, 0)
