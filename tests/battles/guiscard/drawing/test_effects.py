"""Siege gear and fire."""

from itertools import combinations
from xml.etree import ElementTree

import pytest

from battles.guiscard.drawing.effects import DRAWN, Gear, Kind, above, below, hexes
from battles.kit.drawn.sheet import LAYOUT
from hexmap.grid import SIDES, neighbour


def of(kind: Kind, **more: int) -> Gear:
    return Gear(kind, "1010", "1011", **{"facing": 3, **more})


def outlines(gear: Gear) -> list[str]:
    """What is left of a drawing in black and white."""
    root = ElementTree.fromstring(f"<g>{below([gear])}{above([gear])}</g>")
    return [
        " ".join(f"{key}={each.get(key)}" for key in ("d", "r", "cx", "stroke-width")) for each in root.iter()
    ]


@pytest.mark.parametrize(("one", "other"), [*combinations(DRAWN, 2)])
def test_no_two_pieces_of_gear_differ_in_colour_alone(one: Kind, other: Kind) -> None:
    assert outlines(of(one)) != outlines(of(other))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_how_long_a_hex_has_burnt_is_seen_over_the_counters(count: int) -> None:
    root = ElementTree.fromstring(above([of("fire", count=count)]))
    assert [each.text for each in root.iter("text")] == [str(count)]


def test_of_a_fire_that_was_just_lit_flames_alone_are_seen() -> None:
    assert above([of("fire"), of("perrier", count=2)]) == ""
    assert below([of("fire")])


@pytest.mark.parametrize("count", range(4))
def test_a_perrier_shows_how_far_it_is_loaded(count: int) -> None:
    rings = [
        each.get("fill")
        for each in ElementTree.fromstring(below([of("perrier", count=count)])).iter("circle")
    ]
    assert len(rings) == 3
    assert all(ring != rings[-1] for ring in rings[:count]) or count == 3
    assert len(set(rings)) == (2 if count in (1, 2) else 1)


def test_a_ladder_that_is_carried_is_seen_over_the_counters() -> None:
    carried = of("carried_ladder")
    assert below([carried]) == ""
    assert "<path" in above([carried], {"1010", "1011"})


def test_a_perrier_points_to_its_first_hex() -> None:
    assert below([Gear("perrier", "1010", "1011")]) != below([Gear("perrier", "1011", "1010")])


@pytest.mark.parametrize("facing", range(6))
def test_a_siphon_shows_where_it_looks(facing: int) -> None:
    root = ElementTree.fromstring(below([of("siphon", facing=facing)]))
    tube = next(each.get("d") or "" for each in root.iter("path"))
    points = [tuple(map(float, pair.split())) for pair in tube.strip("MZ").split("L")]
    x, y = LAYOUT.centre(neighbour("1010", SIDES[facing]) or "")
    nearest = sorted(
        range(len(points)), key=lambda place: (points[place][0] - x) ** 2 + (points[place][1] - y) ** 2
    )
    assert set(nearest[:2]) == {2, 3}, "the corners of its mouth"


def test_every_piece_has_its_title() -> None:
    told = Gear("ladder", "1010", "1011", title="a ladder <at 1010>")
    assert "a ladder &lt;at 1010&gt;" in below([told])


def test_gear_hides_what_is_written_on_the_ground_where_it_fills_the_hex() -> None:
    given = (of("ladder"), Gear("raised_ladder", "1212", "1213"), Gear("fire", "1515"))
    assert hexes(given) == {"1010", "1011", "1212", "1515"}


def test_flames_are_seen_at_the_counter_of_who_is_caught_in_them() -> None:
    caught = above([of("fire")], {"1010"})
    assert caught.count("<path") == 1
    assert above([of("fire")], {"1011"}) == ""
