"""Who rides against an enemy who comes near, by the worked examples W31 and W32."""

import pytest

from battles.grunwald.rules.counter_charges import Ride, may, rides, target
from battles.grunwald.state import Unit
from tests.battles.grunwald.positions import HERE, ground, position, unit

FIELD = ground()
N = FIELD.around[HERE][0]
MOVER = FIELD.toward(N, 0)
AHEAD = unit("k", "defender", MOVER, "S")
"""Cavalry in motion, two hexes before who looks north."""


@pytest.mark.rule("GR-5.7.1", "GR-5.7.10")
def test_only_cavalry_that_is_beside_no_enemy_is_ridden_against() -> None:
    mover = unit("k", "defender", MOVER, "S")
    assert target(position(mover), FIELD, mover)
    beside = unit("p", "attacker", FIELD.toward(MOVER, 0))
    assert not target(position(mover, beside), FIELD, mover)
    assert target(position(mover, unit("f", "defender", FIELD.toward(MOVER, 0))), FIELD, mover)
    foot = unit("f", "defender", MOVER, kind="levy")
    assert not target(position(foot), FIELD, foot)


@pytest.mark.rule("GR-5.7.1", "GR-5.7.7", "GR-5.7.8", "GR-5.7.10", "GR-7.1.3c", "GR-9.3.1", "GR-11.6.2")
def test_a_rider_may_once_a_phase_at_two_hexes_before_it_and_not_under_the_eyes_of_another() -> None:
    mover, one = unit("k", "defender", MOVER, "S"), unit("a", "attacker", HERE)
    assert may(position(mover, one), FIELD, one, mover)
    for other in (
        unit("a", "attacker", HERE, "S"),
        unit("a", "attacker", HERE, countered=True),
        unit("a", "attacker", HERE, bound=True),
        unit("a", "attacker", HERE, order="panicked"),
        unit("a", "attacker", HERE, kind="levy"),
        unit("a", "attacker", HERE, place="left"),
        unit("a", "attacker", FIELD.toward(HERE, 3)),
        unit("a", "attacker", N),
        unit("a", "defender", HERE),
    ):
        assert not may(position(mover, other), FIELD, other, mover)
    watcher = unit("w", "defender", FIELD.around[HERE][2], "NW")
    assert not may(position(mover, one, watcher), FIELD, one, mover)
    assert may(position(mover, unit("a", "attacker", HERE, order="disorganised")), FIELD, one, mover)


def ridden(one: Unit, *others: Unit, mover: Unit = AHEAD) -> list[Ride]:
    return list(rides(position(mover, one, *others), FIELD, one, mover))


@pytest.mark.rule("GR-5.7.2a", "GR-5.7.2b", "GR-5.7.2c", "GR-5.7.6", "GR-5.7.10", "GR-11.5.3")
def test_it_rides_a_hex_and_has_the_enemy_before_it_a_turn_costs_it_the_charge() -> None:
    one = unit("a", "attacker", HERE, charge=1)
    assert ridden(one) == [Ride("a", 0, N, 2)]
    aside = unit("k", "defender", FIELD.toward(N, 1), "S")
    assert [(each.facing, each.charge) for each in ridden(one, mover=aside)] == [(0, 2), (1, 1)]
    assert ridden(unit("a", "attacker", HERE, "NW", charge=2)) == [Ride("a", 0, N, 1)]
    assert ridden(unit("a", "attacker", HERE, kind="horse_archer")) == [Ride("a", 0, N, 0)]


@pytest.mark.rule("GR-5.7.2b", "GR-5.7.2c", "GR-5.7.6", "GR-4.2.7")
def test_it_rides_into_no_full_hex_to_no_enemy_off_no_map_and_through_no_river(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = unit("a", "attacker", HERE, charge=1, sp=1)
    assert ridden(one, unit("b", "attacker", N)) == ridden(one, unit("w", "defender", N, kind="levy")) == []
    assert ridden(unit("a", "attacker", "2100"), mover=unit("k", "defender", "2102")) == []
    for way in ((HERE, N), (N, MOVER)):
        for sides, ways in (({"river", "bridge"}, 1), ({"river"}, 0)):
            monkeypatch.setitem(FIELD.sides, way, frozenset(sides))
            assert len(ridden(one)) == ways
        monkeypatch.delitem(FIELD.sides, way)
