"""Others before a besieged place: neither its besieger nor those inside."""

import pytest

from campaign.model import events as e
from campaign.model.orders import Assault, Besiege, EndAlliance, Hold, March, MeetRelief, Order, Storm, Summon
from tests.campaign.board import FIELD, NORTH, Board, foot, knights, of_kind, only
from tests.campaign.rules.sieges.under_arms import BESIEGED, BESIEGER, SITE, invested, rolled, siege_day

PEACE = {"GC-7c": [5] * 9}


@pytest.mark.rule("GS-11b", "GS-15.3a")
@pytest.mark.parametrize(
    ("order", "rule"),
    [(Storm("g1", SITE), "GS-11b"), (Summon("g1", SITE), "GS-15.3a"), (Besiege("g1", SITE), "GS-11b")],
)
def test_others_neither_storm_nor_summon_nor_besiege_a_besieged_place(order: Order, rule: str) -> None:
    board = invested(besiegers=foot(24)).group("g1", "german", NORTH, foot(5), hostility=1)
    events = board.moved("g1", FIELD).day(("german", [order]), dice=rolled(BESIEGER) | PEACE)
    assert only(events, e.OrderFailed).rule == rule
    assert board.state.sieges[SITE].besieger == "norman"
    assert not of_kind(events, e.BattleOffered) + of_kind(events, e.SiegeOpened)


@pytest.mark.rule("GS-11f", "GS-11.4.1s")
def test_the_siege_of_a_besieger_whom_others_drive_away_is_lifted() -> None:
    board = invested(besiegers=foot(10)).group("g1", "german", NORTH, knights(40), hostility=12)
    board.state.groups["n1"].hostility = 12
    events = board.day(
        ("german", [March("g1", (FIELD,), attack=("norman",))]),
        dice=rolled(BESIEGER, fight=[1]) | PEACE,
    )
    assert only(events, e.BattleFought).winner == "german"
    assert only(events, e.SiegeLifted).cause == "departed"


@pytest.mark.rule("GS-11.1.3c")
def test_who_has_fought_others_in_the_field_storms_nothing_on_that_day() -> None:
    board = invested(besiegers=foot(40)).group("g1", "german", NORTH, foot(4), prestige=9, hostility=12)
    events = board.day(
        ("german", [March("g1", (FIELD,), attack=("norman",))]),
        ("norman", [Assault(SITE)]),
        dice=rolled(BESIEGER, fight=[9]) | PEACE,
    )
    assert only(events, e.BattleFought).winner == "norman"
    assert only(events, e.SiegeDayBegun).site == SITE
    assert board.state.sieges[SITE].days[-1].actions == ("no",)


def shut_up_by_allies() -> Board:
    """A besieger shut up in the outer works by an ally of the besieged."""
    board = Board(allies={"byzantine": "lombard", "lombard": "byzantine"})
    board.place(SITE, "lombard", kind="castle", resources=9, garrison=foot(9))
    board.group("n1", "norman", FIELD, foot(12), prestige=5)
    board.group("b1", "byzantine", NORTH, foot(40), prestige=7, hostility=12)
    board.day(("norman", [Besiege("n1", SITE)]), dice=rolled(BESIEGER))
    siege = board.state.sieges[SITE]
    siege.happened, siege.stage, siege.abandoned = list(range(21)), "redoubt", 6
    board.day(
        ("byzantine", [March("b1", (FIELD,), attack=("norman",))]),
        ("norman", [MeetRelief(SITE, "inside")]),
        dice=rolled(BESIEGER) | PEACE,
    )
    assert board.state.sieges[SITE].relief == "byzantine"
    return board


@pytest.mark.rule("GS-11.4.1o")
def test_the_roles_turn_back_when_the_relief_is_no_friend_of_the_besieged_any_more() -> None:
    board = shut_up_by_allies()
    board.day(("byzantine", [EndAlliance("lombard")]), dice=rolled(BESIEGED))
    events = board.day(dice=rolled(BESIEGER) | PEACE)
    assert only(events, e.ReliefGone).friend == "byzantine"
    siege = board.state.sieges.get(SITE)
    # Either lies before the place, or is driven from it at nightfall by those who do: nobody is shut in any more.
    assert siege is None or (siege.relief, siege.holding) == ("", [])
    assert not board.state.groups["n1"].shut_in


@pytest.mark.rule("GS-15.3a")
def test_a_besieger_summons_nobody_while_he_besieges() -> None:
    events = siege_day(invested(), ("norman", [Summon("n1", SITE)]), side=BESIEGER)
    assert only(events, e.OrderFailed).rule == "GS-15.3a"
    assert only(events, e.SiegeActed).actions == ("bu", "ne")


@pytest.mark.rule("GS-6a")
@pytest.mark.parametrize("order", [Storm("l1", "venosa"), Summon("l1", "venosa"), Besiege("l1", "venosa")])
def test_who_is_inside_goes_against_no_other_place(order: Order) -> None:
    board = invested(inside=foot(5)).place("venosa", "norman", NORTH)
    events = siege_day(board, ("lombard", [order]), side=BESIEGER)
    assert only(events, e.OrderFailed).rule == "GC-13.5b"


@pytest.mark.rule("GC-8.4f")
def test_a_besieger_takes_a_ration_from_his_own_convoy() -> None:
    board = invested(besiegers=foot(20))
    wanting = ("norman", [Hold("n1", ration=True)])
    assert only(siege_day(board, wanting, side=BESIEGER), e.OrderFailed).rule == "GC-8.4f"
    board.convoy(FIELD, "n1", load=9)
    assert only(siege_day(board, wanting, side=BESIEGER), e.RationCarried).source == "c1"
    assert board.state.groups["n1"].ration
