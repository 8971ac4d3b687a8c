"""What stands on the sides of hexes."""

from itertools import combinations
from xml.etree import ElementTree

import pytest

from battles.kit.drawn.sheet import LAYOUT
from battles.kit.drawn.walls import WALLS, all_drawn

SIDE = LAYOUT.edge("0505", "0506")
Shapes = list[tuple[str, str, str, str]]


def shapes(kind: str) -> Shapes:
    """The lines of a kind as black and white show them: path, width, dashes, and whether they are filled."""
    root = ElementTree.fromstring(all_drawn([(kind, SIDE)]))
    return [
        (
            each.get("d") or "",
            each.get("stroke-width") or "",
            each.get("stroke-dasharray") or "",
            str("fill" in each.attrib),
        )
        for each in root
    ]


@pytest.mark.parametrize(("one", "other"), [*combinations(WALLS, 2)])
def test_no_two_kinds_differ_in_colour_alone(one: str, other: str) -> None:
    assert shapes(one) != shapes(other)


@pytest.mark.parametrize("kind", ["door", "window", "chapel_window"])
def test_an_opening_in_a_house_stands_in_its_wall(kind: str) -> None:
    assert shapes("wall")[0] == shapes(kind)[0]


def test_nothing_is_drawn_where_nothing_stands() -> None:
    assert all_drawn([]) == ""


def test_what_is_of_one_kind_is_drawn_with_one_path() -> None:
    root = ElementTree.fromstring(
        all_drawn([("wall", SIDE), ("wall", LAYOUT.edge("0506", "0507")), ("low_wall", SIDE)])
    )
    assert sorted(len((each.get("d") or "").split("M")) - 1 for each in root) == [1, 2]
