"""What a faction hears about orders that concern places."""

import pytest

from campaign.model.men import Men
from campaign.model.orders import (
    Capitulate,
    Garrison,
    LeaveGarrison,
    Levy,
    Order,
    Plunder,
    Split,
    Storm,
    Summon,
)
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FIELD, GAME, NORTH, SOUTH, Board, foot


def board(garrison: Men | None = None) -> Board:
    """A Norman castle with a group in it, a Lombard town, a Byzantine city, and an allied German village."""
    made = Board(allies={"norman": "german", "german": "norman"})
    made.place("melfi", "norman", kind="castle", garrison=garrison or foot(10)).place(
        "corato", "lombard", NORTH
    )
    made.place("bari", "byzantine", SOUTH, kind="city").place("worms", "german", "9246", kind="village")
    return made.group("n1", "norman", FIELD, foot(8)).group("l1", "lombard", NORTH, foot(5))


def said(*orders: Order, garrison: Men | None = None) -> list[tuple[str, str, str]]:
    """The verdicts on a sheet of the Normans: verdict, rule and field."""
    found = verdicts(orders, view(board(garrison).state, "norman"), GAME)
    return [(each.verdict, each.rule, each.field) for each in found]


ACCEPTED = ("accepted", "", "")
ELSEWHERE = ("warned", "GC-13.5b", "site")
"""The group does not end its day before the place."""


@pytest.mark.parametrize(
    ("order", "verdict"),
    [
        (Storm("n1", "corato"), ELSEWHERE),
        (Summon("n1", "corato", foot(5)), ELSEWHERE),
        (Storm("n1", "corato", foot(6)), ("refused", "GC-8.1a", "garrison")),
        (Storm("n1", "bari"), ("refused", "GC-13.5c", "site")),
        (Summon("n1", "bari"), ("refused", "GC-13.5c", "site")),
        (Storm("n1", "melfi"), ("refused", "GC-13.5b", "site")),
        (Storm("n1", "worms"), ("refused", "GC-13.5b", "site")),
        (Storm("n1", "nowhere"), ("refused", "GC-13.5b", "site")),
        (Storm("l1", "corato"), ("refused", "GC-8.1e", "group")),
        (Storm("z9", "corato"), ("refused", "GC-8.1e", "group")),
        (Plunder("n1", "corato"), ("warned", "GC-12.3a", "site")),
        (Capitulate("melfi", False), ACCEPTED),
        (Capitulate("corato", False), ("refused", "GC-15.3c", "site")),
        (Levy("melfi", "lombard"), ("refused", "GC-13.6d", "site")),
        (Levy("corato", "lombard"), ("refused", "GC-13.6d", "site")),
        (Garrison("n1", "melfi", foot(5)), ACCEPTED),
        (Garrison("n1", "melfi", foot(6)), ("refused", "GC-8.1a", "men")),
        (Garrison("n1", "corato", foot(2)), ("refused", "GC-5.2b", "site")),
        (LeaveGarrison("n1", "melfi", foot(5)), ACCEPTED),
        (LeaveGarrison("n1", "melfi", foot(6)), ("refused", "GC-5.2b", "men")),
    ],
)
def test_an_order_about_a_place_is_judged_by_what_the_faction_knows(
    order: Order, verdict: tuple[str, str, str]
) -> None:
    assert said(order) == [verdict]


def test_plunder_follows_an_attack_further_up_the_sheet() -> None:
    assert said(Storm("n1", "corato"), Plunder("n1", "corato", 2)) == [ELSEWHERE, ACCEPTED]


def test_the_same_attack_is_ordered_once() -> None:
    assert said(Storm("n1", "corato"), Storm("n1", "corato"))[1] == ("refused", "GC-6f", "group")


def test_a_later_order_sees_what_an_earlier_one_leaves_in_the_castle() -> None:
    assert said(LeaveGarrison("n1", "melfi", foot(5)), LeaveGarrison("n1", "melfi", foot(1)))[1] == (
        "refused",
        "GC-5.2b",
        "men",
    )
    assert said(Garrison("n1", "melfi", foot(5)), LeaveGarrison("n1", "melfi", foot(10)))[1] == ACCEPTED


@pytest.mark.rule("GC-5.2c")
def test_people_whom_a_weak_garrison_will_take_are_not_there_for_other_orders() -> None:
    """Of eight, three go into a castle that has two: five are left, of whom two may be parted with."""
    weak = foot(2)
    assert said(Split("n1", "van", foot(3)), garrison=weak)[0][0] == "refused"
    assert said(Garrison("n1", "melfi", foot(2)), garrison=weak) == [ACCEPTED]
    assert said(LeaveGarrison("n1", "melfi", foot(1)), garrison=weak)[0] == ("refused", "GC-5.2b", "men")
