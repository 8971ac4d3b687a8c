"""Which unit and leader stand for whom, and how many heads are behind a unit."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.contract.muster import Soldier
from battles.devils_horsemen.people.scale import (
    KINDS,
    charisma_of,
    initiative_of,
    kind_of,
    numbers,
    quality_of,
    scale_of,
)
from battles.devils_horsemen.rules.searched import struck
from battles.devils_horsemen.tables import TABLES
from rulebook import Refusal
from tests.battles.musters import group, muster

KNIGHT = Soldier("k", "norman", "knight", "cavalry_armoured", mounted=True, armoured=True)
FOOT = "infantry_armoured"


@pytest.mark.rule("HB-1a")
def test_a_unit_stands_for_people_by_origin_and_type_and_riders_without_a_horse_are_on_foot() -> None:
    assert kind_of(KNIGHT) == "KN"
    assert kind_of(msgspec.structs.replace(KNIGHT, origin="arab")) == "HC"
    on_foot = msgspec.structs.replace(KNIGHT, mounted=False)
    assert kind_of(on_foot) == "HI"
    assert kind_of(msgspec.structs.replace(on_foot, type="light_cavalry", armoured=False)) == "LI"
    assert kind_of(msgspec.structs.replace(on_foot, type="horse_archer")) == "AR"
    assert kind_of(msgspec.structs.replace(on_foot, type="peasant")) == "PE"
    with pytest.raises(Refusal, match="no unit is of the type pikeman") as refused:
        kind_of(msgspec.structs.replace(KNIGHT, type="pikeman"))
    assert refused.value.rule == "HB-1a"


def test_every_kind_of_the_table_is_one_of_those_that_are_alike() -> None:
    kinds = {kind for row in KINDS.rows.values() for kind in row.values()}
    on_foot = numbers().on_foot
    assert kinds | {on_foot.armoured, on_foot.unarmoured, on_foot.shooting} == set(numbers().alike)
    assert set(numbers().alike) == set(numbers().kinds)


@pytest.mark.rule("DH-2.21c")
def test_the_moved_penalty_is_for_foot_and_knights() -> None:
    for kind in numbers().kinds.values():
        assert kind.tires is (kind.type == "KN" or not TABLES.now.types[kind.type].mounted)


def test_units_of_all_kinds_have_as_many_heads_four_at_least() -> None:
    few = scale_of(muster(group("a", {FOOT: 30}), group("d", {FOOT: 30})))
    many = scale_of(muster(group("a", {FOOT: 130}), group("d", {FOOT: 121})))
    assert (few.least, set(few.sizes.values())) == (4, {4})
    assert (many.least, set(many.sizes.values())) == (6, {6})


@pytest.mark.rule("GC-8.4g")
def test_quality_is_printed_but_for_peasants_and_one_less_without_supply() -> None:
    assert {kind: quality_of(kind, unsupplied=False) for kind in ("KN", "LI", "PE")} == {
        "KN": 7,
        "LI": 3,
        "PE": 2,
    }
    assert {kind: quality_of(kind, unsupplied=True) for kind in ("KN", "LI", "PE")} == {
        "KN": 6,
        "LI": 2,
        "PE": 1,
    }


def test_leaders_grow_with_their_prestige_from_none_up_to_initiative_nine() -> None:
    found = [initiative_of(prestige) for prestige in (-50, -9, -1, 0, 2, 3, 17, 18, 40)]
    assert found == [3, 3, 3, 3, 3, 4, 8, 9, 9]
    assert [charisma_of(prestige) for prestige in (-50, -9, -1, 0, 3, 4, 11)] == [0, 0, 0, 0, 0, 1, 2]


@given(st.integers(4, 40), st.integers(1, 8), st.booleans())
def test_more_hits_strike_no_fewer_and_all_fall_with_a_unit_that_is_eliminated(
    row: int, tq: int, eliminated: bool
) -> None:
    fallen = [struck(row, hits, tq, eliminated=False) for hits in range(tq + 3)]
    assert fallen == sorted(fallen)
    assert (fallen[0], fallen[tq], fallen[-1]) == (0, row, row)
    assert all(fell * tq <= row * hits for hits, fell in enumerate(fallen))
    assert struck(row, 0, tq, eliminated=True) == row
