"""What a faction hears about orders to its spies."""

import pytest

from campaign.model import events as e
from campaign.model.orders import March, MoveSpy, Order, Verdict
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FAR, FIELD, GAME, NORTH, NORTH_WEST, Board

SPY, OTHER = "norman-spy-1", "lombard-spy-1"
LONG = ("9242", "9241", "9240", "9239", "9238", "9237")


def said(*orders: Order) -> list[Verdict]:
    """The verdicts on a sheet of the Normans, who have one spy, as the Lombards have."""
    board = Board().given(
        e.SpyPosted(spy=SPY, faction="norman", hex=FIELD),
        e.SpyPosted(spy=OTHER, faction="lombard", hex=FIELD),
    )
    return verdicts(orders, view(board.state, "norman"), GAME)


def test_a_spy_may_be_sent() -> None:
    assert said(MoveSpy(SPY, (NORTH,))) == [Verdict(0)]


@pytest.mark.parametrize(
    ("order", "rule", "field"),
    [
        (MoveSpy("nobody", (NORTH,)), "GC-10c", "spy"),
        (MoveSpy(OTHER, (NORTH,)), "GC-10c", "spy"),
        (MoveSpy(SPY, ()), "GC-8.3d", "path"),
        (MoveSpy(SPY, (FAR,)), "GC-8.3d", "path"),
        (MoveSpy(SPY, ("0000",)), "GC-2a", "path"),
    ],
)
def test_what_no_spy_can_do_is_refused(order: MoveSpy, rule: str, field: str) -> None:
    (verdict,) = said(order)
    assert (verdict.verdict, verdict.rule, verdict.field) == ("refused", rule, field)


def test_a_spy_of_others_and_one_that_is_not_there_are_refused_alike() -> None:
    one, other = said(MoveSpy(OTHER, (NORTH,)), MoveSpy("nobody", (NORTH,)))
    assert (one.first.said, one.rule) == (other.first.said, other.rule)
    assert one.first.hints in ({}, {"spies": (SPY,)})


def test_a_way_that_is_too_long_is_accepted_with_a_warning() -> None:
    (verdict,) = said(MoveSpy(SPY, LONG))
    assert (verdict.verdict, verdict.field) == ("warned", "path")
    assert "9238" in verdict.reason


def test_a_spy_has_one_order() -> None:
    assert [verdict.verdict for verdict in said(MoveSpy(SPY, (NORTH,)), MoveSpy(SPY, (NORTH,)))] == [
        "accepted",
        "refused",
    ]


@pytest.mark.rule("GC-10b")
def test_a_spy_who_comes_to_people_who_will_have_left_is_warned_of() -> None:
    board = Board().group("n1", "norman", NORTH).given(e.SpyPosted(spy=SPY, faction="norman", hex=FIELD))
    known = view(board.state, "norman")
    back, off = MoveSpy(SPY, (NORTH,)), March("n1", (NORTH_WEST,))

    def found(*sheet: Order) -> list[tuple[str, str, str]]:
        return [
            (each.verdict, each.rule, each.field)
            for verdict in verdicts(sheet, known, GAME)
            for each in verdict.findings
        ]

    assert found(back) == []
    assert found(back, off) == found(off, back) == [("warned", "GC-10b", "path")]
    assert found(MoveSpy(SPY, (NORTH, NORTH_WEST)), off) == []
    assert found(MoveSpy(SPY, ("9244",)), off) == []
