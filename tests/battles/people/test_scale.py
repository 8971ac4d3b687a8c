"""How many heads stand behind a piece of a variant, and what riders are without a horse."""

import pytest

from battles.contract.muster import Soldier
from battles.people.scale import Crowd, OnFoot, of_both
from tests.battles.musters import group, muster

FOOT = "infantry_armoured"


def test_there_are_never_more_pieces_than_the_table_has_and_never_fewer_heads_behind_one() -> None:
    crowd = Crowd(least=4, pieces=50)
    assert [crowd.to_each(heads) for heads in (8, 200, 201, 251)] == [4, 4, 5, 6]


def test_heads_of_both_sides_make_the_scale() -> None:
    assert of_both(muster(group("a", {FOOT: 12}), group("d", {FOOT: 7}))) == 19


@pytest.mark.rule("HB-1a")
def test_riders_without_a_horse_are_foot_by_their_armour_unless_they_shoot() -> None:
    on_foot = OnFoot("heavy", "light", "archers")
    man = Soldier("k", "norman", "knight", "cavalry_armoured", armoured=True)
    bare = Soldier("l", "norman", "light_cavalry", "cavalry_unarmoured")
    assert on_foot.of(man, shoots=False) == "heavy"
    assert on_foot.of(bare, shoots=False) == "light"
    assert on_foot.of(man, shoots=True) == "archers"
