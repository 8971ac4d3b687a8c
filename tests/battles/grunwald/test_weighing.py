"""What the odds of a combat follow from, by the worked examples W1, W8, W18, W28 and W34."""

from typing import Any

import pytest

from battles.grunwald import odds
from battles.grunwald.state import Banner, State, Unit
from battles.grunwald.weighing import Combat, choices, defending, garrison, opposite, rear_hexes, weighed
from battles.grunwald.weighing import ground as ground_of
from tests.battles.grunwald.positions import HERE, ground, leader, position, unit

FIELD = ground()
N, NE, SE, S, SW, NW = FIELD.around[HERE]


def fight(state: State, *attackers: str, targets: tuple[str, ...] = (HERE,), countering: bool = False) -> Any:
    defenders = tuple(each.id for each in state.units.values() if each.hex in targets)
    return weighed(state, FIELD, Combat(attackers, defenders, targets, countering))


def foot(id_: str, side: Any, hex_: str, facing: str = "N", **more: Any) -> Unit:
    return unit(id_, side, hex_, facing, more.pop("kind", "levy"), **more)


@pytest.mark.rule("GR-1.4a", "GR-5.1.1b")
def test_points_are_added_up_on_both_sides() -> None:
    state = position(
        foot("a", "attacker", S, sp=2),
        foot("b", "attacker", SW, "NE", sp=2),
        foot("d", "defender", HERE, "S", sp=1),
    )
    found = fight(state, "a", "b")
    assert (found.attacking, found.defending) == (4, 1)
    assert odds.name_of(found.final) == "4:1"
    assert (found.attackers, found.defenders) == ({}, {})


@pytest.mark.rule("GR-1.5d", "GR-3.1.2")
def test_each_hex_behind_a_unit_from_which_it_is_attacked_counts_two() -> None:
    state = position(
        *(foot(name, "attacker", hex_) for name, hex_ in zip("wxyz", (N, NE, S, SW), strict=True)),
        unit("d", "defender", HERE, "N"),
    )
    found = fight(state, *"wxyz")
    assert found.attackers["rear"] == 4
    assert found.attackers["opposite"] == 1


@pytest.mark.rule("GR-3.1.2")
def test_a_stack_that_faces_two_ways_has_no_rear() -> None:
    attacker = foot("a", "attacker", S)
    north, south = foot("d", "defender", HERE, "N"), foot("e", "defender", HERE, "S")
    assert rear_hexes(FIELD, [attacker], [north]) == {S}
    assert rear_hexes(FIELD, [attacker], [north, south]) == set()


@pytest.mark.rule("GR-5.2.6")
def test_attackers_on_two_opposite_sides_count_one_more() -> None:
    combat = Combat(("a", "b"), ("d",), (HERE,))
    assert opposite(FIELD, [foot("a", "attacker", S), foot("b", "attacker", N)], combat)
    assert not opposite(FIELD, [foot("a", "attacker", S), foot("b", "attacker", NE)], combat)


@pytest.mark.rule("GR-1.5d", "GR-5.2.7", "GR-5.6.4", "GR-5.6.9", "GR-5.3.1b")
def test_charge_armour_and_a_stream_shift_the_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    for hex_ in (S, SW):
        monkeypatch.setitem(FIELD.sides, (hex_, HERE), frozenset({"stream"}))
    state = position(
        unit("a", "attacker", S, kind="cavalry_heavy", charge=2),
        unit("b", "attacker", SW, "NE", kind="cavalry_heavy", charge=3),
        unit("d", "defender", HERE, "S", kind="cavalry_light", charge=1),
    )
    found = fight(state, "a", "b")
    assert found.attackers == {"armour": 2, "charge": 2}
    assert found.defenders == {"charge": 1, "terrain": 1}
    assert odds.name_of(found.initial) == "2:1"
    assert odds.name_of(found.final) == "4:1"


@pytest.mark.rule("GR-5.6.5", "GR-5.6.1", "GR-5.2.8")
def test_a_charge_is_no_more_than_armour_and_one_and_foot_has_none() -> None:
    state = position(unit("a", "attacker", S, charge=3), foot("d", "defender", HERE, "S"))
    assert fight(state, "a").attackers == {"armour": 1, "charge": 2}
    state = position(
        unit("a", "attacker", S, kind="cavalry_heavy", charge=2),
        foot("b", "attacker", SW, "NE", kind="infantry_heavy"),
        foot("d", "defender", HERE, "S"),
    )
    assert fight(state, "a", "b").attackers == {"armour": 2, "charge": 1}


@pytest.mark.rule("GR-1.4c")
def test_who_has_no_points_is_attacked_on_the_last_column_without_shifts() -> None:
    for defender in (
        foot("d", "defender", HERE, order="panicked"),
        foot("d", "defender", HERE, kind="archer", formation="movement"),
    ):
        found = fight(position(unit("a", "attacker", S, charge=3), defender), "a")
        assert (found.defending, found.final, found.attackers) == (0, 9, {})


@pytest.mark.rule("GR-9.2.2", "GR-9.2.3", "GR-9.2.4")
def test_the_disorganised_fight_with_half_and_against_them_all_it_is_easier() -> None:
    state = position(
        unit("a", "attacker", S, charge=3, order="disorganised"),
        unit("d", "defender", HERE, "S", order="disorganised"),
    )
    found = fight(state, "a")
    assert (found.attacking, found.defending) == (1, 1)
    assert found.attackers == {"armour": 1, "charge": 1, "disorganised": 1}
    assert found.defenders["disorganised"] == 1


@pytest.mark.rule("GR-11.3.1", "GR-11.3.2", "GR-11.1.1")
def test_shooters_fight_with_one_point_and_are_an_easy_prey() -> None:
    state = position(
        unit("a", "attacker", S),
        foot("d", "defender", HERE, "S", kind="archer", formation="combat"),
        foot("e", "defender", HERE, "S", kind="crossbow", formation="combat"),
    )
    found = fight(state, "a")
    assert (found.attacking, found.defending) == (2, 1)
    assert found.attackers["missile foot"] == 3
    riders = position(unit("a", "attacker", S), unit("d", "defender", HERE, "S", "horse_archer"))
    assert "missile foot" not in fight(riders, "a").attackers


@pytest.mark.rule("GR-12.1.1", "GR-12.1.2", "GR-12.1.4", "GR-T.6", "GR-11.3.2", "GR-5.1.1b")
def test_walls_and_marshes_halve_attackers_and_a_gate_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(unit("a", "attacker", S, charge=2), foot("d", "defender", HERE, "S"))
    monkeypatch.setitem(FIELD.terrain, HERE, "fortification")
    monkeypatch.setitem(FIELD.sides, (S, HERE), frozenset({"wall"}))
    found = fight(state, "a")
    assert found.attacking == 1
    assert "charge" not in found.attackers
    monkeypatch.setitem(FIELD.sides, (S, HERE), frozenset({"gate"}))
    found = fight(state, "a")
    assert (found.attacking, found.attackers["charge"]) == (2, 2)
    monkeypatch.setitem(FIELD.terrain, HERE, "clear")
    monkeypatch.setitem(FIELD.terrain, S, "marsh")
    assert fight(state, "a").attacking == 1


@pytest.mark.rule("GR-5.3.1a", "GR-5.3.2")
@pytest.mark.parametrize(
    ("terrain", "stream", "shift"),
    [
        ("forest", False, 2),
        ("village", False, 1),
        ("village", True, 1),
        ("forest", True, 2),
        ("clear", True, 1),
    ],
)
def test_of_several_kinds_of_ground_the_strongest_counts(
    monkeypatch: pytest.MonkeyPatch, terrain: str, stream: bool, shift: int
) -> None:
    monkeypatch.setitem(FIELD.terrain, HERE, terrain)
    if stream:
        monkeypatch.setitem(FIELD.sides, (S, HERE), frozenset({"stream"}))
    state = position(foot("a", "attacker", S), foot("d", "defender", HERE, "S"))
    assert fight(state, "a").defenders == {"terrain": shift}


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


@pytest.mark.rule("GR-6.1.2")
def test_good_morale_shifts_and_bad_does_not() -> None:
    state = position(foot("a", "attacker", S), foot("d", "defender", HERE, "S"), level=1)
    found = fight(state, "a")
    assert (found.attackers, found.defenders) == ({"morale": 1}, {})
    state.level = -2
    found = fight(state, "a")
    assert (found.attackers, found.defenders) == ({}, {"morale": 2})


@pytest.mark.rule("GR-5.7.9")
def test_who_counter_charges_without_armour_has_no_charge() -> None:
    state = position(
        unit("a", "attacker", S, kind="cavalry_light", charge=2), unit("d", "defender", HERE, "S")
    )
    assert fight(state, "a", countering=True).attackers == {}
    assert fight(state, "a").attackers == {"charge": 1}


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


@pytest.mark.rule("GR-12.1.1", "GR-12.1.4", "GR-T.6", "GR-9.2.2")
def test_one_wall_among_the_targets_halves_and_a_wall_seen_from_inside_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = position(
        unit("a", "attacker", S), foot("d", "defender", HERE, "S"), foot("e", "defender", SE, "S")
    )
    monkeypatch.setitem(FIELD.sides, (S, HERE), frozenset({"wall"}))
    assert fight(state, "a", targets=(HERE, SE)).attacking == 2
    monkeypatch.setitem(FIELD.terrain, HERE, "fortification")
    assert fight(state, "a", targets=(HERE, SE)).attacking == 1


@pytest.mark.rule("GR-1.5d", "GR-3.1.2", "GR-5.2.6")
def test_hexes_of_attackers_far_from_a_target_are_behind_nobody() -> None:
    far = FIELD.toward(FIELD.toward(N, 0), 0)
    state = position(
        foot("a", "attacker", S),
        foot("b", "attacker", FIELD.toward(far, 3), "N"),
        foot("d", "defender", HERE, "N"),
        foot("e", "defender", far, "N"),
    )
    found = fight(state, "a", "b", targets=(HERE, far))
    assert found.attackers["rear"] == 4
    assert rear_hexes(FIELD, [state.units["a"]], [state.units["e"]]) == set()
    assert all(found.attackers.values())
    for one, other in ((S, N), (SE, NW), (SW, NE)):
        for hexes in ((one, other), (other, one)):
            pair = [foot(name, "attacker", hex_) for name, hex_ in zip("ab", hexes, strict=True)]
            assert opposite(FIELD, pair, Combat(("a", "b"), ("d",), (HERE,)))
        for near in (N, NE, SE, S, SW, NW):
            if near not in (one, other):
                pair = [foot("a", "attacker", one), foot("b", "attacker", near)]
                assert not opposite(FIELD, pair, Combat(("a", "b"), ("d",), (HERE,)))


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
