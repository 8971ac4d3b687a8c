"""Orders for battles that may come, as they are judged before the night."""

import pytest

from campaign.model.orders import JoinBattle, Order, RefuseBattle, Retreat, Verdict
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FAR, GAME, NORTH, SOUTH, Board, foot


def said(order: Order) -> Verdict:
    """The verdict on one order of the Normans, who have a Lombard ally and Byzantine enemies."""
    board = Board(allies={"norman": "lombard", "lombard": "norman"})
    board.group("n1", "norman", men=foot(5), prestige=5).group("n2", "norman", FAR)
    board.group("l1", "lombard", NORTH).group("b1", "byzantine", SOUTH)
    (verdict,) = verdicts([order], view(board.state, "norman"), GAME)
    return verdict


@pytest.mark.parametrize(
    "order",
    [
        JoinBattle("n1"),
        JoinBattle("n1", ("byzantine",), ("norman", "lombard")),
        RefuseBattle("n2", ("any",)),
        Retreat("n1", ("N", "SW")),
    ],
)
def test_what_may_be_ordered_is_accepted(order: Order) -> None:
    assert said(order) == Verdict(0)


def test_a_commander_is_warned_that_refusing_costs_him_prestige() -> None:
    verdict = said(RefuseBattle("n1"))
    assert (verdict.verdict, verdict.rule) == ("warned", "GC-14.5e")


@pytest.mark.parametrize(
    ("order", "rule", "field"),
    [
        (JoinBattle("n9"), "GC-8.1e", "group"),
        (JoinBattle("b1"), "GC-8.1e", "group"),
        (JoinBattle("n1", ()), "GC-14.3a", "against"),
        (JoinBattle("n1", ("pisan",)), "GC-14.3a", "against"),
        (JoinBattle("n1", ("lombard",)), "GC-14.3a", "against"),
        (JoinBattle("n1", beside=("german",)), "GC-14.3a", "beside"),
        (RefuseBattle("l1"), "GC-8.1e", "group"),
        (RefuseBattle("n1", ("norman",)), "GC-14.5a", "against"),
        (RefuseBattle("n1", ()), "GC-14.5a", "against"),
        (Retreat("b1", ("N",)), "GC-8.1e", "group"),
        (Retreat("n1", ()), "GC-14.6b", "towards"),
        (Retreat("n1", ("N", "N")), "GC-14.6b", "towards"),
    ],
)
def test_what_may_not_be_ordered_is_refused_with_its_rule(order: Order, rule: str, field: str) -> None:
    verdict = said(order)
    assert (verdict.verdict, verdict.rule, verdict.field) == ("refused", rule, field)
