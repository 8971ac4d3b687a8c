"""Orders in a few words beside the name of their piece."""

from typing import get_args

import pytest

from api.examples import SHEETS
from campaign.model.orders import ANY, Hold, March, Merge, MoveSpy, Order, Plunder, Recruit, Storm, Summon
from campaign.model.orders.conditions import Day, Odds
from campaign.presentation.orders.briefs import brief, goal_of
from campaign.verdicts.reading import order_of
from tests.campaign.presentation.orders.test_sentences import FIELD, NORTH, names


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (March("n1", (NORTH, FIELD)), "Marches to Trani"),
        (March("n1", (NORTH,)), f"Marches to hex {NORTH}"),
        (March("n1", (FIELD,), attack=(ANY,)), "Marches to Trani, attacks anybody it meets"),
        (March("n1", (FIELD,), attack=("byzantine",)), "Marches to Trani, attacks the Byzantines"),
        (Hold("n1"), "Stays"),
        (Hold("n1", attack=(ANY,)), "Stays, attacks anybody it meets"),
        (Hold("n1", when=(Day(first=2),)), "Stays, if it is day 2 or later"),
        (
            Hold("n1", when=(Day(first=2), Odds(at_least=60))),
            "Stays, if it is day 2 or later and the odds are at least 60 %",
        ),
        (MoveSpy("norman-spy-1", (FIELD,)), "Goes to Trani"),
        (Storm("n1", "trani"), "Storms Trani"),
        (Summon("n1", "trani"), "Summons Trani"),
        (Plunder("n1", "trani"), "Plunders Trani"),
        (Recruit("n1", "melfi", 3), "Recruits at Melfi"),
    ],
)
def test_an_order_is_told_without_its_piece(order: Order, said: str) -> None:
    assert brief(order, "n1", names()) == said


def test_a_merger_is_told_by_each_of_its_groups() -> None:
    order = Merge(("n1", "n2", "n3"))
    assert [brief(order, name, names()) for name in order.groups] == [
        "Takes in n2 and n3",
        "Joins n1",
        "Joins n1",
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_kind_of_order_has_a_brief_that_is_no_sentence(language: str) -> None:
    told = {}
    for sheet in SHEETS.values():
        for given in sheet:
            order = order_of(given)
            told[type(order)] = brief(order, "n1", names(language))
    assert told
    assert set(told) <= set(get_args(Order))
    for said in told.values():
        assert not said.endswith(".")
        assert "{" not in said


def test_the_end_of_a_way_is_a_settlement_or_a_hex() -> None:
    assert (goal_of(FIELD, names()), goal_of(NORTH, names())) == ("Trani", f"hex {NORTH}")
