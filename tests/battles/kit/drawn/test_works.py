"""Floors, treads, ruins, and how high works stand."""

from xml.etree import ElementTree

import pytest

from battles.fields import NAMES
from battles.guiscard.drawing.picture import LOOK
from battles.guiscard.state.fabric import Fabric
from battles.kit.drawn.works import definitions, floors, heights, upwards
from hexmap.grid import SIDES
from tests.battles.guiscard.grounds import field

CASTLE = field("B9")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("stairs", "side"), [("1508", "N"), ("1504", "N"), ("1205", None), ("1110", None), ("1510", None)]
)
def test_treads_point_to_the_higher_hexes_that_stairs_lead_to(stairs: str, side: str | None) -> None:
    way = upwards(CASTLE, stairs)
    if side is not None:
        assert way == pytest.approx(60.0 * SIDES.index(side))
    elif CASTLE.terrain[stairs] == "clear":
        assert way is None
    else:
        assert way is not None
        assert way % 360 == pytest.approx(270.0), "two platforms, to the north-west and to the south-west"


@pytest.mark.rule("GT-9.2.1c")
@pytest.mark.parametrize("fallen", [("1010",), ("1010", "1011"), ("1010", "1011", "1012")])
def test_stairs_keep_their_direction_when_what_they_lead_to_is_down(fallen: tuple[str, ...]) -> None:
    burnt = CASTLE.altered(Fabric(down=fallen))
    assert burnt.terrain["1110"] == "stairs"
    assert upwards(burnt, "1110") == upwards(CASTLE, "1110")
    assert floors(burnt, LOOK) == floors(CASTLE, LOOK)


def test_all_stairs_of_a_castle_are_turned_and_no_other_hex_is() -> None:
    stairs = [hex_ for hex_, kind in CASTLE.terrain.items() if kind in ("stairs", "stone_stairs")]
    assert floors(CASTLE, LOOK).count("rotate(") == len(stairs) == 8


def test_a_chapel_has_a_cross_and_a_house_has_none() -> None:
    def crosses(name: str) -> int:
        found = ElementTree.fromstring(f"<g>{floors(field(name), LOOK)}</g>")
        return sum((each.get("d") or "").count("Z") for each in found.iter("path"))

    assert [crosses(name) for name in ("B7", "B8", "B9", "B10")] == [0, 1, 0, 0]


def test_a_court_is_dotted_and_open_country_is_not() -> None:
    assert "round" in floors(field("B8"), LOOK)
    assert floors(field("B1"), LOOK) == ""


def test_platforms_and_towers_say_how_high_they_are_where_nobody_stands() -> None:
    def levels(*taken: str) -> list[str]:
        root = ElementTree.fromstring(heights(CASTLE, LOOK, taken))
        return [each.text or "" for each in root.iter("text")]

    assert (levels().count("2"), levels().count("3")) == (15, 7)
    assert (levels("1010", "1506").count("2"), levels("1506").count("3")) == (14, 6)


@pytest.mark.parametrize("name", NAMES)
def test_signs_of_works_are_defined_where_they_are_used(name: str) -> None:
    found = definitions(field(name), LOOK)
    assert ("sign-planks" in found) == (name == "B9")
    assert ("sign-tent" in found) == (name == "B10")
    assert "sign-rubble" not in found


def test_works_that_have_fallen_are_drawn_as_ruins() -> None:
    ruined = definitions(CASTLE.altered(Fabric(down=("1012", "1515"))), LOOK)
    assert ("sign-rubble" in ruined, "sign-wreck" in ruined, "sign-grille" in ruined) == (True, True, False)
    assert "sign-lifted" in definitions(CASTLE.altered(Fabric(open=("1515",))), LOOK)
