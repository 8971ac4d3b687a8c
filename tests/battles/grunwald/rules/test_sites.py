"""Fortifications, by the worked examples W43 and W44."""

import pytest

from battles.grunwald.rules import sites
from tests.battles.grunwald.positions import HERE, ground, unit

FIELD = ground()
FORT = "1405"


@pytest.mark.rule("GR-12.1.6", "GR-1.3")
def test_no_shooters_take_a_fortification_apart_nor_who_is_in_none() -> None:
    for one in (
        unit("s", "attacker", FORT, kind="archer", since=4),
        unit("a", "attacker", HERE, kind="levy", since=4),
        unit("a", "attacker", FORT, kind="levy", since=4, place="left"),
    ):
        assert not sites.takes_apart(FIELD, one, 8)


@pytest.mark.rule("GR-12.1.8b", "GR-10.2.1")
def test_who_counts_for_nothing_fights_unless_four_points_are_made_up_without_him() -> None:
    assert sites.strongest({"b": 2, "c": 1, "a": 0}) == ["b", "c", "a"]
    assert sites.choices({"b": 2, "c": 1, "a": 0}, []) == []
    assert sites.strongest({"b": 2, "c": 2, "a": 0}) == ["b", "c"]
    assert sites.choices({"b": 2, "c": 2, "a": 0}, []) == ["b", "c", "a"]
    assert sites.choices({"b": 2, "c": 2, "a": 0}, ["a"]) == []
    assert sites.strongest({"b": 2, "c": 2, "a": 0}, ["a"]) == ["a", "b", "c"]
