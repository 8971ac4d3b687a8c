"""The field of Grunwald: its names, sides, roads and edges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.grunwald.state.field import Field
from tests.battles.grunwald.positions import ground

FIELD = ground()
HEXES = st.sampled_from(FIELD.hexes)


@pytest.mark.rule("GR-3.1.1b")
def test_even_columns_lie_half_a_hex_lower() -> None:
    assert FIELD.around["0404"] == ("0403", "0504", "0505", "0405", "0305", "0304")
    assert FIELD.around["0505"] == ("0504", "0604", "0605", "0506", "0405", "0404")
    assert FIELD.around["0000"] == ("", "0100", "0101", "0001", "", "")


@pytest.mark.rule("GR-3.1.1b")
@given(HEXES)
def test_who_is_beside_a_hex_has_it_beside_him(hex_: str) -> None:
    for facing, near in enumerate(FIELD.around[hex_]):
        if near:
            assert FIELD.toward(near, facing + 3) == hex_
            assert FIELD.facing_to(hex_, near) == facing
            assert FIELD.distance(hex_, near) == 1


def test_distances_are_those_of_the_printed_arithmetic() -> None:
    assert FIELD.distance("2014", "2416") == 4
    assert FIELD.distance("2300", "2307") == 7
    assert [FIELD.distance("1623", hex_) for hex_ in FIELD.within("1623", 1)] == [0, 1, 1, 1, 1, 1, 1]


def test_ground_lies_where_the_map_says() -> None:
    assert FIELD.terrain["1107"] == "village"
    assert FIELD.terrain["1405"] == "fortification"
    assert FIELD.terrain["4928"] == "camp"
    assert FIELD.fortified("1506")
    assert "9999" not in FIELD
    assert "5531" in FIELD


@pytest.mark.rule("GR-12.1.4", "GR-12.1.6")
def test_a_fortification_is_walled_about_but_at_its_gates_until_it_is_destroyed() -> None:
    assert FIELD.on_side("1506", "1606") == {"wall"}
    assert FIELD.on_side("1506", "1507") == {"gate"}
    assert FIELD.on_side("1405", "1406") == frozenset()
    ruined = Field(FIELD.told, frozenset({"1506"}))
    assert ruined.terrain["1506"] == "clear"
    assert ruined.on_side("1506", "1606") == frozenset()
    assert ruined.on_side("1506", "1406") == {"wall"}


@pytest.mark.rule("GR-4.2.7")
def test_sides_are_known_from_both_hexes_and_roads_lead_both_ways() -> None:
    other = FIELD.toward("3609", 1)
    assert FIELD.on_side("3609", other) == FIELD.on_side(other, "3609") == {"stream", "bridge"}
    assert FIELD.by_road("2100", "2101")
    assert FIELD.by_road("2101", "2100")
    assert not FIELD.by_road("2100", "2200")


def test_a_side_beside_the_map_is_no_side() -> None:
    with pytest.raises(ValueError, match="0000/N"):
        FIELD._between("0000/N")


def test_a_corner_lies_at_two_edges() -> None:
    assert FIELD.edges_of("5531") == ("east", "south")
    assert FIELD.edges_of("2520") == ()
    assert len(FIELD.edge("north")) == 56
    assert FIELD.edge("west")[:2] == ("0000", "0001")


def test_a_line_crosses_what_lies_between_its_ends() -> None:
    assert FIELD.between("2520", "2518") == [("2519",)]
    assert FIELD.between("2520", "2521") == []
    [border] = FIELD.between("2420", "2520" if FIELD.distance("2420", "2520") == 2 else "2621")
    assert len(border) in (1, 2)
