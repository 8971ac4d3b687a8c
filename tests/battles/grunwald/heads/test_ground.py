"""The battlefields of campaigns as fields of this game."""

import pytest

from battles.fields.plan import plan
from battles.grunwald.field import field
from battles.grunwald.heads.ground import WATER, field_of, ground_of, named
from battles.grunwald.tables import TABLES
from battles.stand_alone import OPEN_COUNTRY
from hexmap.grid import SIDES, neighbour

FIELDS = [name for name, _ in OPEN_COUNTRY]


@pytest.mark.parametrize("name", FIELDS)
def test_each_battlefield_of_open_country_lies_here_as_it_is_printed(name: str) -> None:
    spots = plan(name)
    with TABLES.laid({"field": field_of(name)}):
        ground = field()
        for hex_, spot in spots.items():
            here = named(hex_)
            assert ground.terrain[here] == {WATER: "marsh"}.get(ground_of(spot), ground_of(spot))
            for place, side in enumerate(SIDES):
                other = neighbour(hex_, side)
                assert ground.around[here][place] == (named(other) if other in spots else "")


def test_nobody_crosses_the_sides_of_water_and_slopes_lead_uphill_from_below() -> None:
    spots = plan("B6")
    with TABLES.laid({"field": field_of("B6")}):
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
    assert "c" in field_of("B10")
    with TABLES.laid({"field": field_of("B10")}):
        camp = [hex_ for hex_, terrain in field().terrain.items() if terrain == "camp"]
    assert len(camp) == 28
    with TABLES.laid({"field": field_of("B10", True)}):
        assert "camp" not in field().terrain.values()
