import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign import maps
from campaign.maps.position import STEPS, place
from hexmap import grid

APULIA = maps.load("apulia")
inland = st.sampled_from([hex_ for hex_ in APULIA.hexes if APULIA.is_land(hex_)])

pytestmark = pytest.mark.rule("GC-16a")


def test_two_hexes_west_alternate_with_the_northern_step_first() -> None:
    corato = APULIA.sites["corato"].hex
    first = grid.neighbour(corato, "NW") or ""
    assert place(APULIA, corato, "W") == first
    assert place(APULIA, corato, "W", 2) == grid.neighbour(first, "SW")


@given(inland, st.sampled_from(grid.SIDES), st.integers(0, 5))
def test_a_side_is_followed_straight(hex_: str, side: str, distance: int) -> None:
    wanted: str | None = hex_
    for _ in range(distance):
        wanted = wanted and grid.neighbour(wanted, side)
    if wanted and APULIA.is_land(wanted):
        assert place(APULIA, hex_, side, distance) == wanted


@given(inland, st.sampled_from(sorted(STEPS)), st.integers(0, 9), st.sets(inland, max_size=20))
def test_the_place_is_always_free_land(hex_: str, direction: str, distance: int, taken: set[str]) -> None:
    found = place(APULIA, hex_, direction, distance, taken)
    assert APULIA.is_land(found)
    assert found not in taken


def test_without_a_direction_the_piece_stands_at_the_landmark() -> None:
    assert place(APULIA, "4223") == "4223"


def test_at_sea_the_nearest_land_is_taken_and_of_equals_the_northernmost() -> None:
    bari = APULIA.sites["bari"].hex
    found = place(APULIA, bari, "N", 4)
    out_at_sea = grid.label(*(x - y for x, y in zip(grid.offset(bari), (0, 4), strict=True))) or ""
    nearest = [
        hex_ for radius in range(9) for hex_ in grid.within(out_at_sea, radius) if APULIA.is_land(hex_)
    ]
    least = grid.distance(out_at_sea, nearest[0])
    equals = [hex_ for hex_ in set(nearest) if grid.distance(out_at_sea, hex_) == least]
    assert found == min(equals, key=lambda h: (-APULIA.ground[h].lat, APULIA.ground[h].lon))


def test_where_an_enemy_stands_the_nearest_free_hex_is_taken() -> None:
    melfi = APULIA.sites["melfi"].hex
    assert place(APULIA, melfi, taken=[melfi]) == grid.neighbour(melfi, "N")


def test_an_unknown_direction_or_a_negative_distance_is_refused() -> None:
    with pytest.raises(ValueError, match="not a direction"):
        place(APULIA, "4223", "NNE")
    with pytest.raises(ValueError, match="0 or more"):
        place(APULIA, "4223", "N", -1)


def test_a_map_without_free_land_is_refused() -> None:
    with pytest.raises(ValueError, match="no free land"):
        place(APULIA, "4223", taken=APULIA.hexes)
