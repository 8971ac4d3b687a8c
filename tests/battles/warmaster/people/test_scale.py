"""Which unit stands for whom, and how many heads are a stand."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.contract.muster import Soldier
from battles.warmaster.people.scale import kind_of, scale_of, stands, struck
from battles.warmaster.tables import TABLES, unit_type
from rulebook import Refusal

KNIGHT = Soldier("k", "norman", "knight", "cavalry_armoured", mounted=True, armoured=True)
KINDS = TABLES.printed["kinds"]


@pytest.mark.rule("HB-1a")
def test_a_unit_stands_for_people_by_their_type_and_riders_without_a_horse_are_on_foot() -> None:
    assert kind_of(KNIGHT) == "knights"
    on_foot = msgspec.structs.replace(KNIGHT, mounted=False)
    assert kind_of(on_foot) == "heavy_infantry"
    assert kind_of(msgspec.structs.replace(on_foot, type="medium_cavalry", armoured=False)) == "infantry"
    assert kind_of(msgspec.structs.replace(on_foot, type="horse_archer")) == "archers"
    assert kind_of(msgspec.structs.replace(on_foot, type="archer")) == "archers"
    with pytest.raises(Refusal, match="no unit is of the type pikeman"):
        kind_of(msgspec.structs.replace(KNIGHT, type="pikeman"))


def test_nine_heads_are_a_whole_unit_and_three_the_least() -> None:
    scale = scale_of()
    assert set(scale.sizes.values()) == {9}
    assert scale.least == 3


@given(st.integers(3, 40), st.sampled_from(TABLES.now.kinds.heads.alike))
def test_never_more_fall_than_stand_and_all_of_a_destroyed_unit(heads: int, kind: str) -> None:
    count = stands(heads, kind)
    assert 1 <= count <= unit_type(kind).stands
    fallen = [struck(heads, kind, lost, 0, destroyed=False) for lost in range(count)]
    assert fallen == sorted(fallen)
    assert all(fell < heads for fell in fallen)
    assert struck(heads, kind, count, 0, destroyed=True) == heads


def test_an_organiser_says_who_stands_for_whom() -> None:
    own = KINDS.replace("[troops.origins]", '[troops.origins]\nnorman = { knight = "cavalry" }')
    TABLES.check({"kinds": own})
    with TABLES.laid({"kinds": own}):
        assert kind_of(KNIGHT) == "cavalry"
        assert kind_of(msgspec.structs.replace(KNIGHT, origin="german")) == "knights"
