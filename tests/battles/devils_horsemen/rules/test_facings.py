"""Devil's Horsemen, 7.11: what lies before, beside and behind a unit."""

import pytest

from battles.devils_horsemen.rules import facings, steps
from battles.devils_horsemen.state import Unit
from battles.devils_horsemen.state.field import Field, field
from tests.battles.devils_horsemen.positions import ground, position, unit


def here() -> Field:
    return field(ground())


def looking(facing: str, *, column: bool = False) -> Unit:
    return unit("A", "attacker", "0505", facing, column=column)


@pytest.mark.rule("DH-7.11a")
def test_a_unit_that_looks_north_has_two_hexes_in_front_two_at_the_flanks_and_two_behind() -> None:
    assert facings.front(here(), looking("N")) == ("0504", "0404")
    assert facings.flank(here(), looking("N")) == ("0605", "0405")
    assert facings.rear(here(), looking("N")) == ("0506", "0406")


@pytest.mark.rule("DH-7.11a")
@pytest.mark.parametrize("facing", ["N", "NE", "SE", "S", "SW", "NW"])
def test_every_hex_around_a_unit_lies_somewhere_and_in_one_angle(facing: str) -> None:
    one = looking(facing)
    parts = [facings.front(here(), one), facings.flank(here(), one), facings.rear(here(), one)]

    assert [len(part) for part in parts] == [2, 2, 2]
    assert {hex_ for part in parts for hex_ in part} == set(here().around["0505"])
    for part, name in zip(parts, ("front", "flank", "rear"), strict=True):
        assert {facings.angle(here(), one, hex_) for hex_ in part} == {name}


@pytest.mark.rule("DH-6.43a")
def test_a_column_has_one_hex_in_front_four_at_the_flanks_and_one_behind() -> None:
    column = looking("NE", column=True)

    assert facings.front(here(), column) == ("0504",)
    assert set(facings.flank(here(), column)) == {"0605", "0506", "0405", "0404"}
    assert facings.rear(here(), column) == ("0406",)


@pytest.mark.rule("DH-7.11a")
def test_what_lies_beside_the_map_is_no_hex() -> None:
    assert facings.front(here(), unit("A", "attacker", "0501", "N")) == ()
    assert facings.flank(here(), unit("A", "attacker", "0101", "N")) == ("0201",)


def test_two_corners_have_an_adjacent_hex_in_front() -> None:
    field_ = here()
    for hex_ in field_.around["0505"]:
        corners = facings.toward(field_, "0505", hex_)
        for corner in range(6):
            one = unit("A", "attacker", "0505")
            one.facing = corner
            assert (hex_ in facings.front(field_, one)) == (corner in corners)


@pytest.mark.rule("DH-6.43a", "DH-6.44a", "DH-7.11a")
@pytest.mark.parametrize("column", [False, True])
def test_a_unit_may_step_ahead_and_a_column_also_beside_that_by_no_other_facing(column: bool) -> None:
    state = position(unit("A", "attacker", "0505", "NE", column=column))
    one = state.units["A"]
    for hex_ in state.field.around["0505"]:
        entering = facings.entering(state.field, one, hex_)
        for one.facing in range(6):
            assert (hex_ in steps.ahead(state, one)) == (one.facing in entering)


@pytest.mark.rule("DH-6.73a", "DH-6.43a")
@pytest.mark.parametrize(("column", "looks"), [(False, (0, 1, 2, 4, 5, 0)), (True, (0, 1, 2, 3, 4, 5))])
def test_who_turns_freely_turns_as_little_as_it_must_and_a_column_to_the_side(
    column: bool, looks: tuple[int, ...]
) -> None:
    one = unit("A", "attacker", "0505", "NE" if column else "N", column=column)
    assert tuple(facings.looking(here(), one, hex_) for hex_ in here().around["0505"]) == looks


@pytest.mark.parametrize(("a", "b", "turned"), [(0, 0, 0), (0, 1, 1), (1, 5, 2), (5, 0, 1), (0, 3, 3)])
def test_one_turns_the_shorter_way(a: int, b: int, turned: int) -> None:
    assert facings.corners(a, b) == turned


@pytest.mark.rule("DH-6.54a")
@pytest.mark.parametrize(
    ("hex_", "angle"),
    [
        ("0503", "front"),
        ("0603", "front"),
        ("0604", "front"),
        ("0705", "flank"),
        ("0606", "flank"),
        ("0507", "rear"),
        ("0406", "rear"),
    ],
)
def test_from_afar_a_unit_is_come_at_from_where_the_line_enters_its_hex_and_on_a_boundary_from_ahead(
    hex_: str, angle: str
) -> None:
    assert facings.angle_afar(here(), looking("N"), hex_) == angle
