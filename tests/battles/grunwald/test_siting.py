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
def test_four_points_of_a_fortification_fight_and_no_fewer_than_can() -> None:
    there = [unit(name, "defender", FORT, kind="infantry_heavy") for name in "abc"]
    assert siting.fights(there, ("a", "b"))
    assert not siting.fights(there, ("a",))
    assert not siting.fights(there, ("a", "b", "c"))
    assert not siting.fights(there, ("a", "x"))
    assert siting.fights(there[:1], ("a",))
    assert siting.strongest(there[:1]) == there[:1]
    there += [
        unit("e", "defender", FORT, kind="levy"),
        unit("d", "defender", FORT, kind="infantry_light", sp=1),
    ]
    assert [each.id for each in siting.strongest(there)] == ["a", "b"]
    assert [each.id for each in siting.strongest(there[2:])] == ["c", "d", "e"]
    assert [each.id for each in siting.strongest([there[2], unit("h", "defender", FORT)])] == ["c", "h"]


@pytest.mark.rule("GR-12.1.5")
def test_a_pursuit_into_a_fortification_ends_there() -> None:
    assert siting.ends_pursuit(FIELD, FORT)
    assert not siting.ends_pursuit(FIELD, HERE)


@pytest.mark.rule("GR-12.1.6")
def test_who_is_off_the_map_takes_nothing_apart() -> None:
    one = unit("a", "attacker", FORT, kind="levy", since=4)
    one.place = "left"
    assert not siting.takes_apart(FIELD, one, 8)


@pytest.mark.rule("GR-12.1.8b", "GR-9.2.2", "GR-10.2.1")
def test_of_those_who_are_halved_more_fight_and_the_helpless_leave_the_others_their_place() -> None:
    there = [unit(name, "defender", FORT, kind="infantry_heavy") for name in "abc"]
    assert [each.id for each in siting.strongest(there, {"a": 1, "b": 1, "c": 1})] == ["a", "b", "c"]
    assert [each.id for each in siting.strongest(there, {"a": 0, "b": 2, "c": 2})] == ["b", "c"]
    assert [each.id for each in siting.strongest(there, {"a": 0, "b": 2, "c": 1})] == ["b", "c", "a"]
    assert [each.id for each in siting.strongest(there, {"a": 2, "b": 2, "c": 1}, "c")] == ["c", "a"]
