"""The drawing of a besieged place."""

from xml.etree import ElementTree

import pytest

from campaign.chart import siege_plan
from tests.campaign.board import GAME

TABLES = GAME.sieges


def drawn(building: str, **demolition: int) -> ElementTree.Element:
    """The plan of a building with walls damaged as said (`h1515` = degrees)."""
    plan = TABLES.siege_plan.of(building)  # type: ignore[arg-type]
    damage = {hex_[1:]: degrees for hex_, degrees in demolition.items()}
    drawing = siege_plan.drawing_of(plan, damage, TABLES.demolition, "Melfi <&>", ("Day 6",))
    return ElementTree.fromstring(siege_plan.svg(drawing))


def texts(plan: ElementTree.Element) -> list[str]:
    """All that is written on a plan."""
    return [each.text or "" for each in plan.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("building", ["castle", "farm", "chapel"])
def test_every_wall_is_numbered_as_an_order_names_it(building: str) -> None:
    plan = TABLES.siege_plan.of(building)  # type: ignore[arg-type]
    numbers = {text for text in texts(drawn(building)) if text.isdigit()}
    assert numbers == {*plan.wood, *plan.double_stone, *plan.single_stone}


def test_what_is_written_is_escaped() -> None:
    assert texts(drawn("castle"))[:2] == ["Melfi <&>", "Day 6"]


def test_a_breach_is_crossed_and_a_cracked_wall_is_not() -> None:
    def crosses(plan: ElementTree.Element) -> int:
        return sum(each.get("stroke") == "#b3261e" for each in plan.iter())

    assert crosses(drawn("castle", h1515=1)) == 1
    assert crosses(drawn("castle", h1507=3)) == 0
    assert crosses(drawn("castle", h1507=4, h1515=1)) == 2


def test_the_bailey_lies_within_the_palisade_and_the_tower_within_the_bailey() -> None:
    plan = TABLES.siege_plan.castle
    within = siege_plan.enclosed({*plan.wood, *plan.double_stone})
    assert {plan.centre, "1510", "1110"} <= within
    assert not within & {*plan.wood, *plan.double_stone, "0910"}
