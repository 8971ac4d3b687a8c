"""Fortifications, by the worked examples W43 and W44."""

import pytest
from msgspec.structs import replace

from battles.grunwald import siting
from tests.battles.grunwald.positions import HERE, ground, unit

FIELD = ground()
FORT = "1405"


@pytest.mark.rule("GR-12.1.6", "GR-1.3")
def test_who_is_left_in_peace_for_three_whole_turns_takes_a_fortification_apart() -> None:
    one = unit("a", "attacker", FORT, kind="levy", since=4)
    assert [siting.takes_apart(FIELD, one, turn) for turn in range(4, 9)] == [
        False,
        False,
        False,
        False,
        True,
    ]
    assert not siting.takes_apart(FIELD, replace(one, since=0), 8)
    assert not siting.takes_apart(FIELD, unit("s", "attacker", FORT, kind="archer", since=4), 8)
    assert not siting.takes_apart(FIELD, unit("a", "attacker", HERE, kind="levy", since=4), 8)


@pytest.mark.rule("GR-12.1.8b")
def test_four_points_of_a_fortification_fight_the_strongest_where_nobody_is_named() -> None:
    assert siting.strongest({"a": 2}) == ["a"]
    assert siting.strongest({"a": 2, "b": 2, "c": 2, "d": 1, "e": 1}) == ["a", "b"]
    assert siting.strongest({"c": 2, "d": 1, "e": 1}) == ["c", "d", "e"]
    assert siting.strongest({"a": 2, "b": 2, "c": 1}, ["c"]) == ["c", "a"]


@pytest.mark.rule("GR-12.1.8b")
def test_the_owner_chooses_where_not_all_may_fight() -> None:
    assert siting.choices({"a": 2, "b": 2}, []) == []
    assert siting.choices({"a": 2, "b": 2, "c": 2}, []) == ["a", "b", "c"]
    assert siting.choices({"a": 2, "b": 2, "c": 2}, ["b"]) == ["a", "c"]
    assert siting.choices({"a": 2, "b": 2, "c": 2}, ["a", "b"]) == []
    assert siting.choices({"a": 2, "b": 2, "c": 1}, ["b", "c"]) == []
    assert siting.choices({"a": 2, "b": 1, "c": 1, "d": 1}, ["b", "c"]) == ["a", "d"]
    assert siting.choices({"a": 2, "b": 1, "c": 1, "d": 1}, ["b", "a"]) == ["c", "d"]


@pytest.mark.rule("GR-12.1.8b", "GR-10.2.1")
def test_who_counts_for_nothing_fights_unless_four_points_are_made_up_without_him() -> None:
    assert siting.strongest({"b": 2, "c": 1, "a": 0}) == ["b", "c", "a"]
    assert siting.choices({"b": 2, "c": 1, "a": 0}, []) == []
    assert siting.strongest({"b": 2, "c": 2, "a": 0}) == ["b", "c"]
    assert siting.choices({"b": 2, "c": 2, "a": 0}, []) == ["b", "c", "a"]
    assert siting.choices({"b": 2, "c": 2, "a": 0}, ["a"]) == []
    assert siting.strongest({"b": 2, "c": 2, "a": 0}, ["a"]) == ["a", "b", "c"]


@pytest.mark.rule("GR-12.1.5")
def test_a_pursuit_into_a_fortification_ends_there() -> None:
    assert siting.ends_pursuit(FIELD, FORT)
    assert not siting.ends_pursuit(FIELD, HERE)


@pytest.mark.rule("GR-12.1.6")
def test_who_is_off_the_map_takes_nothing_apart() -> None:
    one = unit("a", "attacker", FORT, kind="levy", since=4)
    one.place = "left"
    assert not siting.takes_apart(FIELD, one, 8)
