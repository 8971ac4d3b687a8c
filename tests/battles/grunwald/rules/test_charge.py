"""Charge levels, by the worked examples W23, W27, W28 and W31."""

import pytest

from battles.grunwald.rules import charge
from tests.battles.grunwald.positions import HERE, ground

FIELD = ground()
NORTH, EAST = FIELD.around[HERE][:2]


def crossing(monkeypatch: pytest.MonkeyPatch, *kinds: str) -> None:
    monkeypatch.setitem(FIELD.sides, (HERE, NORTH), frozenset(kinds))


@pytest.mark.rule("GR-5.6.2", "GR-5.6.3a")
def test_each_hex_adds_a_level_up_to_three() -> None:
    level, found = 0, []
    for _ in range(5):
        level = charge.after_hex(level, FIELD, HERE, NORTH)
        found.append(level)
    assert found == [1, 2, 3, 3, 3]
    assert charge.after_hex(2, FIELD, HERE, NORTH, gains=False) == 2


@pytest.mark.rule("GR-5.6.7", "GR-5.6.8", "GR-5.6.9", "GR-5.6.10")
@pytest.mark.parametrize(
    ("kinds", "levels"),
    [
        (("stream",), [0, 1, 2, 2]),
        (("bridge", "stream"), [0, 1, 2, 2]),
        (("bridge", "river"), [0, 1, 2, 2]),
        (("uphill",), [0, 1, 2, 2]),
        (("ford", "river"), [0, 0, 0, 0]),
        (("ford", "stream"), [0, 0, 0, 0]),
        (("stream", "uphill"), [0, 0, 1, 1]),
        ((), [1, 2, 3, 3]),
    ],
)
def test_what_is_crossed_takes_a_level_and_a_ford_all(
    monkeypatch: pytest.MonkeyPatch, kinds: tuple[str, ...], levels: list[int]
) -> None:
    crossing(monkeypatch, *kinds)
    assert [charge.after_hex(level, FIELD, HERE, NORTH) for level in range(4)] == levels


@pytest.mark.rule("GR-5.6.7")
@pytest.mark.parametrize("terrain", ["village", "town", "forest", "marsh", "fortification"])
def test_bad_ground_ends_a_charge(monkeypatch: pytest.MonkeyPatch, terrain: str) -> None:
    monkeypatch.setitem(FIELD.terrain, NORTH, terrain)
    assert charge.after_hex(3, FIELD, HERE, NORTH) == 0


@pytest.mark.rule("GR-5.6.4", "GR-5.6.5", "GR-1.7b")
def test_a_charge_shifts_by_its_level_but_no_more_than_armour_and_one() -> None:
    assert [charge.shift(3, armour) for armour in (0, 1, 2)] == [1, 2, 3]
    assert charge.shift(0, 2) == 0


@pytest.mark.rule("GR-9.2.4", "GR-5.7.9", "GR-10.2.1")
def test_the_disorganised_charge_with_one_and_the_panicked_with_none() -> None:
    def counted(level: int, armour: int = 2, **more: bool) -> int:
        told = {"disorganised": False, "panicked": False, "countering": False} | more
        return charge.counted(level, armour=armour, **told)

    assert counted(3) == 3
    assert counted(3, disorganised=True) == 1
    assert counted(0, disorganised=True) == 0
    assert counted(3, panicked=True) == 0
    assert counted(3, armour=0, countering=True) == 0
    assert counted(3, armour=1, countering=True) == 3
    assert counted(3, armour=0) == 3


@pytest.mark.rule("GR-5.2.12a", "GR-5.5.9")
def test_a_combat_costs_a_level_and_a_wide_turn_in_pursuit_all() -> None:
    assert [charge.after_combat(level) for level in range(4)] == [0, 0, 1, 2]
    assert [charge.after_pursuit(3, turned) for turned in range(4)] == [3, 3, 3, 0]


@pytest.mark.rule("GR-5.6.8", "GR-5.6.9", "GR-5.6.3a")
def test_a_road_costs_no_charge_but_where_it_crosses_water(monkeypatch: pytest.MonkeyPatch) -> None:
    assert charge.after_hex(1, FIELD, "2100", "2101") == 2
    for kinds in ({"stream"}, {"river"}):
        monkeypatch.setitem(FIELD.sides, ("2100", "2101"), frozenset(kinds))
        assert charge.after_hex(1, FIELD, "2100", "2101") == 1


@pytest.mark.rule("GR-5.6.6", "GR-5.6.9", "GR-12.1.2")
@pytest.mark.parametrize(
    ("terrain", "side", "level"),
    [
        ("forest", (), 0),
        ("marsh", (), 0),
        ("village", (), 3),
        ("clear", (), 3),
        ("clear", ("wall",), 3),
        ("clear", ("stream",), 2),
        ("fortification", ("wall",), 0),
        ("fortification", ("gate",), 0),
        ("fortification", (), 0),
    ],
)
def test_an_attack_loses_its_charge_on_walls_woods_and_marshes_and_a_level_of_it_across_a_stream(
    monkeypatch: pytest.MonkeyPatch, terrain: str, side: tuple[str, ...], level: int
) -> None:
    monkeypatch.setitem(FIELD.terrain, NORTH, terrain)
    crossing(monkeypatch, *side)
    for targets in ([NORTH], [NORTH, EAST]):
        assert charge.in_attack(3, FIELD, HERE, targets) == level
    assert charge.in_attack(3, FIELD, HERE, [EAST]) == 3
    assert charge.in_attack(0, FIELD, HERE, [NORTH]) == 0
