"""Which counter stands for whom, and how many heads are behind a strength point."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.contract.muster import Soldier
from battles.grunwald.people.scale import KINDS, kind_of, numbers, scale_of, strength, struck
from battles.grunwald.tables import unit_type
from rulebook import Refusal
from tests.battles.musters import group, muster

KNIGHT = Soldier("k", "norman", "knight", "cavalry_armoured", mounted=True, armoured=True)


def test_three_heads_are_behind_a_point_and_more_where_both_sides_have_more_than_eighty_points() -> None:
    assert [numbers().points.to_each(heads) for heads in (10, 240, 241, 400)] == [3, 3, 4, 5]


@pytest.mark.rule("HB-1a")
def test_a_counter_stands_for_people_by_their_type_and_riders_without_a_horse_are_on_foot() -> None:
    assert kind_of(KNIGHT) == "cavalry_heavy"
    on_foot = msgspec.structs.replace(KNIGHT, mounted=False)
    assert kind_of(on_foot) == "infantry_heavy"
    assert kind_of(msgspec.structs.replace(on_foot, type="light_cavalry", armoured=False)) == "infantry_light"
    assert kind_of(msgspec.structs.replace(on_foot, type="horse_archer")) == "archer"
    assert kind_of(msgspec.structs.replace(KNIGHT, type="archer", mounted=False)) == "archer"
    with pytest.raises(Refusal, match="no unit is of the type pikeman") as refused:
        kind_of(msgspec.structs.replace(KNIGHT, type="pikeman"))
    assert refused.value.rule == "HB-1a"


def test_every_kind_of_the_table_is_a_counter_in_the_order_of_likeness() -> None:
    kinds = {kind for row in KINDS.rows.values() for kind in row.values()}
    assert kinds <= set(numbers().kinds)
    assert all(unit_type(kind).sp for kind in numbers().kinds)


def test_a_whole_counter_has_the_heads_of_its_printed_strength() -> None:
    scale = scale_of(muster(group("a", {"infantry_armoured": 30}), group("d", {"infantry_armoured": 30})))
    assert (scale.least, scale.sizes["cavalry_heavy"], scale.sizes["levy"]) == (3, 6, 3)


@given(st.integers(3, 40), st.sampled_from(numbers().kinds), st.integers(3, 8))
def test_strength_is_between_one_point_and_the_printed_ones_and_never_more_fall_than_stand(
    heads: int, kind: str, to_a_point: int
) -> None:
    points = strength(heads, kind, to_a_point)
    assert 1 <= points <= unit_type(kind).sp
    fallen = [struck(heads, lost, to_a_point, eliminated=False) for lost in range(points + 1)]
    assert fallen == sorted(fallen)
    assert fallen[0] == 0
    assert fallen[-1] <= struck(heads, points, to_a_point, eliminated=True) == heads
