"""What the odds of a combat follow from, by the worked examples W1, W8, W18, W28 and W34."""

from itertools import product
from typing import Any

import pytest

from battles.grunwald.rules.strengths import (
    Combat,
    choices,
    defending,
    garrison,
    no_room_for,
    opposite,
    rear_hexes,
    together,
    weighed,
)
from battles.grunwald.rules.strengths import ground as ground_of
from battles.grunwald.state import Banner, State, Unit
from hexmap.grid import SIDES
from tests.battles.grunwald.positions import HERE, ground, leader, position, unit

FIELD = ground()
N, NE, SE, S, SW, NW = FIELD.around[HERE]


def fight(state: State, *attackers: str, targets: tuple[str, ...] = (HERE,)) -> Any:
    defenders = tuple(each.id for each in state.units.values() if each.hex in targets)
    return weighed(state, FIELD, Combat(attackers, defenders, targets))


def foot(id_: str, side: Any, hex_: str, facing: str = "N", **more: Any) -> Unit:
    return unit(id_, side, hex_, facing, more.pop("kind", "levy"), **more)


@pytest.mark.rule("GR-5.6.5", "GR-5.6.1", "GR-5.2.8")
def test_foot_has_no_charge_but_counts_in_the_mean() -> None:
    state = position(
        unit("a", "attacker", S, kind="cavalry_heavy", charge=2),
        foot("b", "attacker", SW, "NE", kind="infantry_heavy"),
        foot("d", "defender", HERE, "S"),
    )
    assert fight(state, "a", "b").attackers == {"armour": 2, "charge": 1}


@pytest.mark.rule("GR-12.1.1", "GR-12.1.2", "GR-12.1.4", "GR-T.6", "GR-11.3.2", "GR-5.1.1b")
def test_a_wall_of_any_fortification_and_a_marsh_halve_attackers_and_a_gate_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = position(
        unit("a", "attacker", S, charge=2), foot("d", "defender", HERE, "S"), foot("e", "defender", SE, "S")
    )
    for there, side, here, points, charge in (
        ("fortification", "wall", "clear", 1, 0),
        ("fortification", "gate", "clear", 2, 0),
        ("clear", "wall", "clear", 2, 2),
        ("clear", "gate", "marsh", 1, 2),
    ):
        monkeypatch.setitem(FIELD.terrain, HERE, there)
        monkeypatch.setitem(FIELD.sides, (S, HERE), frozenset({side}))
        monkeypatch.setitem(FIELD.terrain, S, here)
        for targets in ((HERE,), (HERE, SE)):
            found = fight(state, "a", targets=targets)
            assert (found.attacking, found.attackers.get("charge", 0)) == (points, charge)


@pytest.mark.rule("GR-5.3.1b")
def test_a_stream_helps_only_against_attackers_who_are_all_across_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIELD.sides, (S, HERE), frozenset({"stream"}))
    state = position(
        foot("a", "attacker", S), foot("b", "attacker", SW, "NE"), foot("d", "defender", HERE, "S")
    )
    assert fight(state, "a", "b").defenders == {}


@pytest.mark.rule("GR-8.2.1", "GR-8.2.2", "GR-8.2.3", "GR-7.1.7")
def test_the_best_leader_and_one_banner_count_for_a_side() -> None:
    units = (foot("a", "attacker", S), foot("b", "attacker", SW, "NE"), foot("d", "defender", HERE, "S"))
    far = FIELD.toward(FIELD.toward(S, 3), 3)
    assert fight(position(*units, leader("l", "attacker", far)), "a", "b").attackers == {"leader": 1}
    assert fight(position(*units, leader("l", "attacker", far, 1)), "a", "b").attackers == {}
    both = position(*units, leader("l", "attacker", S), leader("m", "attacker", far))
    assert fight(both, "a", "b").attackers == {"leader": 2}
    assert fight(position(*units, leader("l", "defender", HERE)), "a", "b").defenders == {"leader": 2}
    banners = [Banner("x", "attacker", bearer="a"), Banner("y", "attacker", bearer="b")]
    assert fight(position(*units, *banners), "a", "b").attackers == {"banner": 1}
    assert fight(position(*units, Banner("x", "attacker", hex=S)), "a", "b").attackers == {}


@pytest.mark.rule(
    "GR-9.2.2", "GR-10.2.1", "GR-11.1.1", "GR-12.1.1", "GR-T.6", "GR-11.3.1", "GR-9.2.3", "GR-7.1.7"
)
def test_one_of_several_is_enough_but_for_disorder_which_all_must_be_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = position(
        unit("a", "attacker", S),
        unit("b", "attacker", SW, "NE"),
        foot("d", "defender", HERE, "S", kind="archer", formation="combat"),
        unit("e", "defender", HERE, "S", sp=1, order="disorganised"),
        Banner("x", "attacker", bearer="b"),
    )
    found = fight(state, "a", "b")
    assert found.attackers["missile foot"] == 3
    assert "disorganised" not in found.attackers
    assert found.attackers["banner"] == 1
    apart = position(
        foot("a", "attacker", S),
        foot("b", "attacker", N, "S"),
        foot("d", "defender", HERE),
        Banner("x", "attacker", bearer="b"),
    )
    assert fight(apart, "a", "b").attackers["banner"] == 1
    state.units["d"].order = "panicked"
    assert fight(state, "a", "b").attackers["disorganised"] == 1
    state.units["e"].order = "panicked"
    assert fight(state, "a", "b").final == 9
    for name in ("d", "e"):
        state.units[name].order = "good"
    assert fight(state, "a", "b").defending == 2
    state.units["d"].formation = "movement"
    assert fight(state, "a", "b").defending == 1
    state.units["e"].order = "panicked"
    assert fight(state, "a", "b").defending == 0


@pytest.mark.rule("GR-1.5d", "GR-3.1.2")
def test_hexes_of_attackers_far_from_a_target_are_behind_nobody() -> None:
    far = FIELD.toward(FIELD.toward(N, 0), 0)
    state = position(
        foot("a", "attacker", S),
        foot("b", "attacker", FIELD.toward(far, 3), "N"),
        foot("d", "defender", HERE, "N"),
        foot("e", "defender", far, "N"),
    )
    assert fight(state, "a", "b", targets=(HERE, far)).attackers == {"rear": 4}
    one = Combat(("a",), ("e",), (HERE, far))
    assert rear_hexes(FIELD, [state.units["a"]], [state.units["e"]], one) == set()


@pytest.mark.rule("GR-3.1.2")
def test_who_is_attacked_from_behind_is_so_whoever_stands_beside_him() -> None:
    back = foot("d", "defender", HERE, "N", sp=1)
    for beside in (
        (),
        (foot("e", "defender", HERE, "S", sp=1),),
        (foot("e", "defender", SE, "SW"),),
        (foot("e", "defender", SE, "SW"), foot("f", "defender", HERE, "S", sp=1)),
    ):
        state = position(foot("a", "attacker", S), back, *beside)
        hexes = tuple({each.hex for each in (back, *beside)})
        assert fight(state, "a", targets=hexes).attackers == {"rear": 2}


@pytest.mark.rule("GR-3.1.2", "GR-5.2.6", "GR-5.2.4")
def test_who_attacks_another_hex_attacks_nobody_from_behind_or_from_the_opposite_side() -> None:
    for looks, shifts in (("NE", {}), ("SE", {"rear": 2, "opposite": 1})):
        state = position(
            foot("a", "attacker", N, looks),
            foot("b", "attacker", S, "N"),
            foot("d", "defender", HERE, "S"),
            foot("e", "defender", NE, "NW"),
        )
        assert fight(state, "a", "b", targets=(HERE, NE)).attackers == shifts


@pytest.mark.rule("GR-5.2.6", "GR-1.5d")
def test_attackers_on_two_opposite_sides_count_one_more() -> None:
    around = FIELD.around[HERE]
    for one, other in product(range(6), repeat=2):
        pair = [
            foot(name, "attacker", around[way], SIDES[(way + 3) % 6])
            for name, way in (("a", one), ("b", other))
        ]
        combat = Combat(("a", "b"), ("d",), (HERE,))
        across = (one - other) % 6 == 3
        assert opposite(FIELD, pair, combat) is across
        found = fight(position(*pair, foot("d", "defender", HERE)), "a", "b")
        assert found.attackers.get("opposite", 0) == across


@pytest.mark.rule("GR-5.3.1a", "GR-5.3.2")
def test_of_several_targets_the_strongest_ground_counts_and_clear_ground_gives_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = position(
        foot("a", "attacker", S), foot("d", "defender", HERE, "S"), foot("e", "defender", SE, "S")
    )
    assert ground_of(FIELD, [state.units["a"]], Combat(("a",), ("d",), (HERE,))) == 0
    assert ground_of(FIELD, [state.units["a"]], Combat(("a",), (), ())) == 0
    monkeypatch.setitem(FIELD.terrain, SE, "forest")
    assert fight(state, "a", targets=(HERE, SE)).defenders == {"terrain": 2}


@pytest.mark.rule("GR-9.2.2", "GR-14.2.1a", "GR-11.3.2")
def test_weariness_counts_only_where_it_is_played_and_foot_of_either_side_is_one_point() -> None:
    tired = leader("witold", "attacker", "2530")
    tired.fatigue = 13
    one = unit("a", "attacker", S)
    one.body = "lt-vilnius"
    for played, weariness, points in ((False, 13, 2), (True, 13, 1), (True, 12, 2)):
        tired.fatigue = weariness
        state = position(one, foot("d", "defender", HERE, "S"), tired, fatigue=played)
        assert fight(state, "a").attacking == points
    pair = [foot(name, "attacker", S, kind="archer", formation="combat") for name in "st"]
    both = [foot(name, "defender", HERE, "S", kind="archer", formation="combat") for name in "xy"]
    found = fight(position(*pair, *both, unit("b", "attacker", SW, "NE")), "s", "t", "b")
    assert (found.attacking, found.defending) == (3, 1)


@pytest.mark.rule("GR-12.1.8b", "GR-10.2.1")
def test_of_a_garrison_the_strongest_and_best_armoured_are_reckoned_with_first() -> None:
    units = [
        unit("a", "defender", "1405", kind="infantry_light", order="panicked"),
        unit("b", "defender", "1405", kind="infantry_light"),
        unit("c", "defender", "1405", kind="infantry_heavy"),
        unit("d", "defender", "1405", kind="infantry_light"),
    ]
    state = position(*units)
    assert list(garrison(state, units).items()) == [("c", 2), ("b", 2), ("d", 2), ("a", 0)]
    assert defending(state, FIELD, units) == ["c", "b"]
    assert defending(state, FIELD, units, ("d", "elsewhere")) == ["d", "c"]
    assert choices(state, FIELD, units, ("elsewhere",)) == ["c", "b", "d", "a"]
    assert choices(state, FIELD, [], ()) == []
    assert no_room_for(state, FIELD, ("b", "c"), units[3])
    assert [each.id for each in together(state, FIELD, units)] == ["a", "b", "c"]
    for each in units:
        each.hex = HERE
    assert not no_room_for(position(*units), FIELD, ("b", "c"), units[3]), "in the open"
    assert defending(position(*units), FIELD, units) == ["a", "b", "c", "d"], "all of them, as they stand"
    assert choices(position(*units), FIELD, units, ()) == []
