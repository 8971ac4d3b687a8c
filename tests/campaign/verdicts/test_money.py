"""What a faction hears about orders that cost money."""

import pytest

from campaign.model.orders import Exchange, Order, Recruit
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FIELD, GAME, SOUTH, Board, foot


def board() -> Board:
    """A Norman commander with 3 D in Melfi, a group without one beside him, Bari and a Byzantine castle elsewhere."""
    made = Board().place("melfi", "norman", FIELD, resources=5).place("bari", "byzantine", SOUTH, kind="city")
    made.place("trani", "byzantine", "9246", kind="castle")
    made.group("n1", "norman", men=foot(5), prestige=5, hostility=6, money=6)
    return made.group("n2", "norman", men=foot(5), money=10).group("b1", "byzantine", SOUTH, prestige=5)


def said(*orders: Order) -> list[tuple[str, str, str]]:
    """The verdicts on a sheet of the Normans: verdict, rule and field."""
    found = verdicts(orders, view(board().state, "norman"), GAME)
    return [(each.verdict, each.rule, each.field) for each in found]


@pytest.mark.parametrize(
    ("order", "verdict"),
    [
        (Recruit("n1", "melfi", 2, 2), ("accepted", "", "")),
        (Recruit("n1", "melfi", 3), ("warned", "GC-5.1f", "site")),
        (Recruit("n1", "melfi", 2, 3), ("warned", "GC-12a", "group")),
        (Recruit("n2", "melfi", 1), ("warned", "GC-12.1a", "group")),
        (Recruit("n1", "bari", 1), ("warned", "GC-12.1b", "site")),
        (Recruit("n1", "trani", 1), ("refused", "GC-12.1b", "site")),
        (Recruit("n1", "rome", 1), ("refused", "GC-12.1a", "site")),
        (Recruit("n1", "melfi"), ("refused", "GC-12.1a", "infantry")),
        (Recruit("b1", "melfi", 1), ("refused", "GC-8.1e", "group")),
        (Recruit("z9", "melfi", 1), ("refused", "GC-8.1e", "group")),
        (Recruit("n1-leader", "melfi", 1), ("refused", "GC-12a", "group")),
        (Recruit("b1-leader", "melfi", 1), ("refused", "GC-8.1e", "group")),
    ],
)
def test_an_order_to_recruit_is_judged_by_what_the_faction_knows(
    order: Order, verdict: tuple[str, str, str]
) -> None:
    assert said(order) == [verdict]


def test_money_that_an_earlier_order_of_the_sheet_brings_counts() -> None:
    brought = Exchange("n2", "n1", money=10)
    assert said(brought, Recruit("n1", "melfi", 2, 3))[1] == ("accepted", "", "")
