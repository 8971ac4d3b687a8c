"""The battlefields of campaigns as fields of this game."""

import pytest

from battles.fields.laid import Laid
from battles.fields.plan import plan
from battles.grunwald.people.ground import WATER, ground_of, named, text_of
from battles.grunwald.state.field import field
from battles.grunwald.tables import TABLES
from battles.grunwald.tables.forces import Edge, Nation
from battles.people.stand_alone import OPEN_COUNTRY
from hexmap.grid import SIDES, neighbour

EDGES: dict[Nation, Edge] = {"polish": "north", "teutonic": "south"}
FIELDS = [name for name, _ in OPEN_COUNTRY]


@pytest.mark.parametrize("name", FIELDS)
def test_each_battlefield_of_open_country_lies_here_as_it_is_printed(name: str) -> None:
    spots = plan(name)
    with TABLES.laid({"field": text_of((Laid(name),), EDGES)}):
        ground = field()
        for hex_, spot in spots.items():
            here = named(hex_)
            assert ground.terrain[here] == {WATER: "marsh"}.get(ground_of(spot), ground_of(spot))
            for place, side in enumerate(SIDES):
                other = neighbour(hex_, side)
                assert ground.around[here][place] == (named(other) if other in spots else "")


def test_nobody_crosses_the_sides_of_water_and_slopes_lead_uphill_from_below() -> None:
    spots = plan("B6")
    with TABLES.laid({"field": text_of((Laid("B6"),), EDGES)}):
        ground, shores, slopes = field(), 0, 0
        for hex_, spot in spots.items():
            for side in SIDES:
                other = neighbour(hex_, side)
                if other not in spots:
                    continue
                between = ground.on_side(named(hex_), named(other))
                wet = WATER in (ground_of(spot), ground_of(spots[other]))
                assert ("river" in between) is wet
                assert ("uphill" in between) is (spots[other].level > spot.level)
                shores, slopes = shores + wet, slopes + ("uphill" in between)
    assert shores > 100
    assert slopes > 10


def test_no_mark_has_two_meanings_and_tents_are_a_camp_until_they_are_taken_away() -> None:
    with TABLES.laid({"field": text_of((Laid("B10"),), EDGES)}):
        camp = [hex_ for hex_, terrain in field().terrain.items() if terrain == "camp"]
    assert len(camp) == 28
    with TABLES.laid({"field": text_of((Laid("B10", stripped=True),), EDGES)}):
        assert "camp" not in field().terrain.values()


def test_several_maps_are_one_field() -> None:
    laid = (Laid("B1", "upper"), Laid("B3", "lower", turned=True))
    with TABLES.laid({"field": text_of(laid, EDGES)}):
        ground = field()
        assert (ground.told.columns, ground.told.rows_count) == (30, 40)
        assert len(ground.hexes) == 1200
