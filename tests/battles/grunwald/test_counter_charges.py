"""Who rides against an enemy who comes near, by the worked examples W31 and W32."""

import pytest

from battles.grunwald.counter_charges import Ride, may, rides, target
from tests.battles.grunwald.positions import HERE, ground, position, unit

FIELD = ground()
N = FIELD.around[HERE][0]
MOVER = FIELD.toward(N, 0)


@pytest.mark.rule("GR-5.7.1", "GR-5.7.10")
def test_only_cavalry_that_is_beside_no_enemy_is_ridden_against() -> None:
    mover = unit("k", "defender", MOVER, "S")
    assert target(position(mover), FIELD, mover)
    beside = unit("p", "attacker", FIELD.toward(MOVER, 0))
    assert not target(position(mover, beside), FIELD, mover)
    assert target(position(mover, unit("f", "defender", FIELD.toward(MOVER, 0))), FIELD, mover)
    foot = unit("f", "defender", MOVER, kind="levy")
    assert not target(position(foot), FIELD, foot)


@pytest.mark.rule("GR-5.7.1", "GR-5.7.7", "GR-5.7.8")
def test_a_rider_may_once_a_phase_at_two_hexes_before_it_and_not_under_the_eyes_of_another() -> None:
    mover, one = unit("k", "defender", MOVER, "S"), unit("a", "attacker", HERE)
    assert may(position(mover, one), FIELD, one, mover)
    for other in (
        unit("a", "attacker", HERE, "S"),
        unit("a", "attacker", HERE, countered=True),
        unit("a", "attacker", HERE, order="panicked"),
        unit("a", "attacker", HERE, kind="levy"),
        unit("a", "attacker", FIELD.toward(HERE, 3)),
        unit("a", "defender", HERE),
    ):
        assert not may(position(mover, other), FIELD, other, mover)
    watcher = unit("w", "defender", FIELD.around[HERE][2], "NW")
    assert not may(position(mover, one, watcher), FIELD, one, mover)
    watcher.charge = 3
    assert may(position(mover, unit("a", "attacker", HERE, order="disorganised")), FIELD, one, mover)


@pytest.mark.rule("GR-5.7.2a", "GR-5.7.2b", "GR-5.7.2c", "GR-5.7.6")
def test_it_rides_a_hex_and_has_the_enemy_before_it_a_turn_costs_it_the_charge() -> None:
    mover, one = unit("k", "defender", MOVER, "S"), unit("a", "attacker", HERE, charge=1)
    assert list(rides(position(mover, one), FIELD, one, mover)) == [Ride("a", 0, N, 2)]
    aside = unit("k", "defender", FIELD.toward(N, 1), "S")
    found = list(rides(position(aside, one), FIELD, one, aside))
    assert [(each.facing, each.charge) for each in found] == [(0, 2), (1, 1)]


@pytest.mark.rule("GR-5.7.2b", "GR-5.7.6")
def test_it_rides_into_no_full_hex_and_through_no_river_and_a_ford_ends_its_charge(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mover, one = unit("k", "defender", MOVER, "S"), unit("a", "attacker", HERE, charge=1)
    full = position(mover, one, unit("b", "attacker", N))
    assert list(rides(full, FIELD, one, mover)) == []
    monkeypatch.setitem(FIELD.sides, (HERE, N), frozenset({"river", "ford"}))
    assert [each.charge for each in rides(position(mover, one), FIELD, one, mover)] == [0]
    monkeypatch.setitem(FIELD.sides, (HERE, N), frozenset({"river"}))
    assert list(rides(position(mover, one), FIELD, one, mover)) == []


@pytest.mark.rule("GR-5.7.2c", "GR-4.2.7")
def test_it_rides_at_nobody_whom_it_could_not_fight_across_a_river(monkeypatch: pytest.MonkeyPatch) -> None:
    mover, one = unit("k", "defender", MOVER, "S"), unit("a", "attacker", HERE)
    for sides, ways in (({"river"}, 0), ({"river", "bridge"}, 1)):
        monkeypatch.setitem(FIELD.sides, (N, MOVER), frozenset(sides))
        assert len(list(rides(position(mover, one), FIELD, one, mover))) == ways


@pytest.mark.rule("GR-5.7.6", "GR-11.5.3")
def test_horse_archers_gather_no_charge_in_it() -> None:
    mover, one = unit("k", "defender", MOVER, "S"), unit("a", "attacker", HERE, kind="horse_archer")
    assert list(rides(position(mover, one), FIELD, one, mover)) == [Ride("a", 0, N, 0)]


@pytest.mark.rule("GR-5.7.1", "GR-5.7.10", "GR-5.7.2b", "GR-5.7.2a")
def test_nobody_rides_from_off_the_map_at_a_neighbour_or_into_an_enemy() -> None:
    mover, one = unit("k", "defender", MOVER, "S"), unit("a", "attacker", HERE, charge=1)
    off = unit("a", "attacker", HERE)
    off.place = "left"
    assert not may(position(mover, off), FIELD, off, mover)
    near = unit("k", "defender", N, "N")
    assert not may(position(near, one), FIELD, one, near)
    weak = unit("w", "defender", N, "N", kind="levy")
    small = unit("a", "attacker", HERE, charge=1, sp=1)
    assert list(rides(position(mover, small, weak), FIELD, small, mover)) == []
    west = unit("a", "attacker", HERE, "NW", charge=2)
    assert [
        (each.facing, each.hex, each.charge) for each in rides(position(mover, west), FIELD, west, mover)
    ] == [(0, N, 1)]
    corner = unit("a", "attacker", "2100", "N")
    assert (
        list(
            rides(
                position(corner, unit("k", "defender", "2102")), FIELD, corner, unit("k", "defender", "2102")
            )
        )
        == []
    )
