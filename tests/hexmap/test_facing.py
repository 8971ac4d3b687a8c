"""Directions, and pieces of two hexes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmap.facing import both, facing_to, rear, toward
from hexmap.grid import SIDES, neighbour

FACINGS = st.integers(0, 5)


@given(FACINGS)
def test_who_goes_that_way_has_gone_that_way(facing: int) -> None:
    there = toward("1010", facing)
    assert there == neighbour("1010", SIDES[facing])
    assert facing_to("1010", there) == facing
    assert toward("1010", facing + 6) == there


@given(FACINGS)
def test_the_rear_half_lies_behind_the_front_half(facing: int) -> None:
    front, behind = both("1010", facing)
    assert (front, behind) == ("1010", rear("1010", facing))
    assert toward(behind, facing) == front


def test_off_the_lattice_is_nowhere() -> None:
    north = SIDES.index("N")
    assert toward("0101", north) == toward("", north) == ""
    assert rear("0101", SIDES.index("S")) == ""
    with pytest.raises(ValueError, match="adjacent"):
        facing_to("0101", "0505")
