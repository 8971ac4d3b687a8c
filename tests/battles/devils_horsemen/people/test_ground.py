"""The battlefields of campaigns as fields of this game."""

from collections.abc import Iterable, Mapping

import pytest

from battles.devils_horsemen.people.ground import TERRAIN, ground, named, told_of
from battles.devils_horsemen.rules import costs
from battles.devils_horsemen.state.field import field
from battles.fields.laid import Laid
from battles.fields.plan import plan
from battles.people.stand_alone import OPEN_COUNTRY
from hexmap.grid import neighbours, offset

FIELDS = [name for name, _ in OPEN_COUNTRY]


def here(hex_: str) -> str:
    """The name on this map of a hex of a battlefield."""
    return named(*offset(hex_))


def parts(ways: Mapping[str, Iterable[str]]) -> list[frozenset[str]]:
    """The parts into which a field falls, for who goes by these ways."""
    found: list[frozenset[str]] = []
    for hex_ in ways:
        if not any(hex_ in part for part in found):
            part, rim = {hex_}, [hex_]
            while rim:
                near = [other for other in ways[rim.pop()] if other in ways and other not in part]
                part |= set(near)
                rim += near
            found.append(frozenset(part))
    return found


@pytest.mark.parametrize("name", FIELDS)
def test_each_battlefield_of_open_country_keeps_its_columns_rows_and_four_neighbours_of_six(
    name: str,
) -> None:
    spots, lies = plan(name), field(told_of((Laid(name),)))
    assert set(lies.hexes) == {here(hex_) for hex_ in spots}
    for hex_, spot in spots.items():
        what = ground(spot)
        assert lies.terrain[here(hex_)] == TERRAIN.get(what, what)
        assert lies.level[here(hex_)] == spot.level
        column, row = offset(hex_)
        beside = [
            named(column - 1, row),
            named(column + 1, row),
            named(column, row - 1),
            named(column, row + 1),
        ]
        assert {each for each in beside if each in lies} <= set(lies.around[here(hex_)])


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("closed", [{"water"}, {"water", "shallows"}])
def test_what_lies_apart_on_a_battlefield_lies_apart_here(name: str, closed: set[str]) -> None:
    spots, lies = plan(name), field(told_of((Laid(name),)))
    dry = {here(hex_) for hex_, spot in spots.items() if ground(spot) not in closed}
    printed = {
        here(hex_): [here(other) for other in neighbours(hex_) if other in spots and here(other) in dry]
        for hex_ in spots
        if here(hex_) in dry
    }
    turned = {hex_: [other for other in lies.around[hex_] if other in dry] for hex_ in dry}
    assert set(parts(printed)) == set(parts(turned))


def test_nobody_crosses_the_sides_of_water_and_a_stream_bounds_the_shallows() -> None:
    spots, lies = plan("B5"), field(told_of((Laid("B5"),)))
    what = {here(hex_): ground(spot) for hex_, spot in spots.items()}
    streams = 0
    for hex_, around in lies.around.items():
        for other in filter(None, around):
            two = {what[hex_], what[other]}
            stream = len(two) == 2 and "shallows" in two and "water" not in two
            assert ("indus_river" in lies.kinds(hex_, other)) is ("water" in two)
            assert ("stream" in lies.kinds(hex_, other)) is stream
            streams += stream
            if "water" in two:
                assert other not in costs.ways(lies)[hex_]
    assert streams > 20


def test_tents_are_close_ground_until_they_are_taken_away() -> None:
    camp = field(told_of((Laid("B10"),))).terrain
    bare = field(told_of((Laid("B10", stripped=True),))).terrain
    tents = [hex_ for hex_ in camp if camp[hex_] != bare[hex_]]
    assert len(tents) == 28
    assert {camp[hex_] for hex_ in tents} == {"woods"}


def test_several_maps_are_one_field() -> None:
    lies = field(told_of((Laid("B1", "upper"), Laid("B3", "lower", turned=True))))
    assert (lies.told.columns, lies.told.rows) == (30, 40)
    assert len(lies.hexes) == 1200
    assert set(lies.level.values()) == {0, 1, 2}
