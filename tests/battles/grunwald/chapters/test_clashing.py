"""One combat: odds and dice, and all that follows in its order."""

from typing import Any

import pytest

from battles.grunwald.chapters import clashing, effects, going, losing, withdrawing
from battles.grunwald.state import Clash, State
from battles.grunwald.weighing import Combat, charge_of
from tests.battles.grunwald.positions import HERE, drafting, ground, kinds, leader, position, unit

THERE = "2519"


def duel(*more: Any, cell: str = "", kind: str = "cavalry", charge: int = 0, **options: Any) -> State:
    """A rider before an enemy, and if it is said the combat between them under way."""
    one, other = unit("a", "attacker", HERE, "N", charge=charge), unit("x", "defender", THERE, "S", kind=kind)
    state = position(one, other, *more, **options)
    if cell:
        state.clash = Clash(("a",), ("x",), (THERE,), cell, {"a": HERE, "x": THERE})
    return state


COMBAT = Combat(("a",), ("x",), (THERE,))


@pytest.mark.rule(
    "GR-5.1.1b", "GR-5.1.1c", "GR-5.1.1d", "GR-5.1.1e", "GR-5.1.1f", "GR-1.5b", "GR-5.2.1", "GR-5.2.11"
)
def test_odds_with_all_shifts_find_a_cell_and_losses_come_before_the_retreat() -> None:
    state = duel(charge=2)
    draft = drafting(state, 1, 2)
    clashing.begin(draft, COMBAT)
    [fought] = kinds(draft.events, clashing.CombatFought)
    assert (fought.attacking, fought.defending, fought.initial, fought.final) == (2, 2, 1, 3)
    assert fought.shifts == {"attacker": {"armour": 1, "charge": 2}, "defender": {"armour": 1}}
    assert fought.cell == "D2 -1"
    assert fought.fighters == {"a": (2, 1, 2), "x": (2, 1, 0)}
    top = state.agenda[::-1]
    assert [type(item) for item in top[:2]] == [losing.Losing, withdrawing.Withdrawing]
    assert [item.what for item in top[2:]] == ["leaders", "follow", "disorder", "end"]
    assert (top[0].side, top[0].points, top[1].hexes) == ("defender", 1, 2)
    line = str(clashing.tell_fought(state, fought, None))
    assert "2 : 2 = 1:1" in line
    assert "a (2/1/2)" in line
    assert line.endswith("dice 1+2 = 3: D2 -1")


@pytest.mark.rule("GR-5.1.1b", "GR-9.2.2")
def test_the_log_says_of_whom_not_all_points_count() -> None:
    state = duel()
    state.units["a"].order = "disorganised"
    draft = drafting(state, 3, 4)
    clashing.begin(draft, COMBAT)
    [fought] = kinds(draft.events, clashing.CombatFought)
    assert "a (1 of 2/1/0) against x (2/1/0)" in str(clashing.tell_fought(state, fought, None))


@pytest.mark.rule("GR-5.1.1f")
def test_a_loss_on_both_sides_is_the_attackers_first() -> None:
    state = duel()
    draft = drafting(state, 6, 1)
    clashing.begin(draft, COMBAT)
    assert [item.side for item in state.agenda if isinstance(item, losing.Losing)] == ["defender", "attacker"]


@pytest.mark.rule("GR-8.2.7")
def test_only_leaders_without_any_unit_are_alone() -> None:
    state = duel(leader("jungingen", "defender", THERE), leader("salzbach", "defender", "2619"))
    assert clashing.alone(state, COMBAT) == []
    assert clashing.alone(state, Combat(("a",), (), ("2619",))) == ["salzbach"]


@pytest.mark.rule("GR-5.6.6", "GR-5.6.9")
def test_a_stream_and_bad_ground_cost_an_attacker_his_charge_for_good() -> None:
    state = duel(charge=3)
    assert clashing.charge_kept(state, state.units["a"], COMBAT) == 3
    wood = unit("a", "attacker", "3525", "N", charge=3)
    state = position(wood, unit("x", "defender", "3524"))
    assert clashing.charge_kept(state, wood, Combat(("a",), ("x",), ("3524",))) == 0
    crossing = next(pair for pair, kinds_ in sorted(ground().sides.items()) if kinds_ == {"stream"})
    rider = unit("a", "attacker", crossing[0], charge=3)
    rider.facing = ground().facing_to(*crossing)
    state = position(rider, unit("x", "defender", crossing[1]))
    assert clashing.charge_kept(state, rider, Combat(("a",), ("x",), (crossing[1],))) == 2


@pytest.mark.rule("GR-5.6.6", "GR-5.6.9")
def test_ground_behind_an_attacker_that_others_attack_costs_him_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(effects.field_of(position()).terrain, THERE, "forest")
    rider, other = unit("a", "attacker", HERE, "S", charge=3), unit("b", "attacker", "2518", "S", charge=3)
    state = position(rider, other, unit("x", "defender", "2521"), unit("y", "defender", THERE))
    combat = Combat(("a", "b"), ("x", "y"), ("2521", THERE))
    assert (
        clashing.charge_kept(state, rider, combat)
        == charge_of(state, effects.field_of(state), rider, combat)
        == 3
    )
    assert clashing.charge_kept(state, other, combat) == 0


@pytest.mark.rule("GR-8.2.4", "GR-8.2.5", "GR-8.1.1")
def test_a_leader_with_those_who_retreat_is_in_danger_the_more_they_have_lost() -> None:
    for lost, faces, place in ((0, (1, 2), "map"), (0, (1, 1), "eliminated"), (1, (1, 2), "eliminated")):
        state = duel(leader("jungingen", "defender", THERE), cell="D2 -1")
        assert state.clash is not None
        state.clash.led, state.clash.lost = ("jungingen",), {"defender": lost}
        draft = drafting(state, *faces)
        clashing.leaders(draft)
        assert state.leaders["jungingen"].place == place
        assert kinds(draft.events, losing.LeaderRisked)[0].killed == (place == "eliminated")


@pytest.mark.rule("GR-8.2.4", "GR-8.2.5", "GR-5.4.6a")
@pytest.mark.parametrize(("cause", "faces"), [("combat", ()), ("retreat cut short", (1, 2))])
def test_only_a_leader_whose_units_died_before_their_retreat_is_in_no_danger(
    cause: str, faces: tuple[int, ...]
) -> None:
    state = duel(unit("y", "defender", "2619", "S"), leader("jungingen", "defender", THERE), cell="D2 -1")
    assert state.clash is not None
    state.clash.defenders, state.clash.led = ("x", "y"), ("jungingen",)
    if faces:
        dead(state, "y")
    draft = drafting(state, *faces)
    effects.lose(draft, state.units["x"], 2, cause)
    clashing.leaders(draft)
    assert [risk.lost for risk in kinds(draft.events, losing.LeaderRisked)] == ([2] if faces else [])


@pytest.mark.rule("GR-5.5", "GR-5.2.9a", "GR-5.5.10")
def test_who_left_his_hex_is_pursued_and_into_a_hex_of_the_dead_the_attacker_advances() -> None:
    for path, dead, item in ((("2518",), False, "pursuing"), ((), True, "advancing"), ((), False, "")):
        state = duel(cell="D1")
        assert state.clash is not None
        state.clash.paths = {"x": path}
        if dead:
            state.units["x"].place, state.units["x"].hex = "eliminated", ""
            state.gone()
        clashing.follow(drafting(state))
        assert [type(each).__name__.lower() for each in state.agenda] == ([item] if item else [])


AFTER_RETREAT: tuple[tuple[str, tuple[int, ...], str], ...] = (
    ("D1", (1, 1), "disorganised"),
    ("D1", (3, 3), "good"),
    ("D3D", (), "disorganised"),
    ("-1 / -1", (), "good"),
)


@pytest.mark.rule("GR-5.1.1g", "GR-9.1.1a", "GR-10.1.1a")
def test_after_a_retreat_two_dice_or_the_letter_disorganise_and_twice_is_panic() -> None:
    for cell, faces, order in AFTER_RETREAT:
        state = duel(cell=cell)
        draft = drafting(state, *faces)
        clashing.disorder(draft)
        assert state.units["x"].order == order
        assert state.units["a"].order == "good"
        assert bool(kinds(draft.events, clashing.DisorganisationRolled)) == bool(faces)
    clashing.disorder(drafting(duel(cell="A1D")))
    state = duel(cell="D3D")
    state.units["x"].order = "disorganised"
    clashing.disorder(drafting(state))
    assert state.units["x"].order == "panicked"


@pytest.mark.rule("GR-5.2.12a", "GR-5.6.11")
def test_the_charge_of_an_attacker_sinks_by_one_and_to_nothing_if_he_was_thrown_back() -> None:
    for cell, left in (("D1", 1), ("A1", 0)):
        state = duel(cell=cell, charge=2)
        state.units["x"].charge = 2
        draft = drafting(state)
        clashing.end(draft)
        assert (state.units["a"].charge, state.units["x"].charge, state.clash) == (left, 2, None)
        assert len(kinds(draft.events, going.ChargesSank)) == 1


@pytest.mark.rule("GR-5.1.1e", "GR-5.1.1f")
def test_the_dice_are_the_first_attackers_and_who_must_retreat_is_of_the_side_of_the_cell() -> None:
    for faces, side, units in (((6, 6), "attacker", ("a", "b")), ((1, 1), "defender", ("x",))):
        state = duel(unit("b", "attacker", "2619", "NW"), kind="cavalry_heavy")
        draft = drafting(state, *faces)
        clashing.begin(draft, Combat(("a", "b"), ("x",), (THERE,)))
        [fought] = kinds(draft.events, clashing.CombatFought)
        assert ".a" in str(fought.rolls[0])
        [item] = [each for each in state.agenda if isinstance(each, withdrawing.Withdrawing)]
        assert (item.side, item.units) == (side, units)


@pytest.mark.rule("GR-8.2.7", "GR-5.1.1f")
def test_a_leader_alone_dies_in_it_and_one_of_the_attackers_does_not() -> None:
    state = duel(leader("salzbach", "defender", "2619"), leader("witold", "attacker", "2419"))
    combat = Combat(("a",), (), ("2619", "2419"))
    assert clashing.alone(state, combat) == ["salzbach"]
    clashing.begin(drafting(state, 6, 6), combat)
    assert [each.place for each in state.leaders.values()] == ["eliminated", "map"]


@pytest.mark.rule("GR-5.6.6", "GR-5.6.9")
def test_ground_that_another_attacker_has_before_him_costs_nobody_else_his_charge() -> None:
    one = unit("a", "attacker", HERE, "N", charge=3)
    state = position(one, unit("x", "defender", THERE), unit("y", "defender", "3524"))
    assert clashing.charge_kept(state, one, Combat(("a", "b"), ("x", "y"), (THERE, "3524"))) == 3


def dead(state: State, *names: str) -> None:
    for name in names:
        state.units[name].place, state.units[name].hex = "eliminated", ""
    state.gone()


@pytest.mark.rule("GR-8.2.4", "GR-8.2.5", "GR-8.1.1")
def test_no_die_is_thrown_for_a_dead_leader() -> None:
    for faces, place in (((1, 1), "eliminated"), ((1, 2), "map")):
        state = duel(leader("jungingen", "defender", THERE), cell="D2")
        assert state.clash is not None
        state.clash.led = ("jungingen",)
        clashing.leaders(drafting(state, *faces))
        assert state.leaders["jungingen"].place == place
    state.leaders["jungingen"].place = "eliminated"
    draft = drafting(state)
    clashing.leaders(draft)
    assert draft.events == []


@pytest.mark.rule("GR-5.5", "GR-5.2.9a")
def test_who_has_won_pursues_whichever_side_it_is_and_if_only_one_of_them_has_gone() -> None:
    state = duel(cell="A1")
    assert state.clash is not None
    state.clash.paths = {"a": ("2521",), "b": ()}
    clashing.follow(drafting(state))
    assert [each.units for each in state.agenda] == [("x",)]
    state = duel(cell="D1")
    assert state.clash is not None
    state.clash.paths = {"x": ("2518",), "y": ()}
    clashing.follow(drafting(state))
    assert [each.units for each in state.agenda] == [("a",)]


@pytest.mark.rule("GR-5.1.1g", "GR-9.1.1a")
def test_where_all_are_dead_nobody_is_disorganised_and_the_dice_are_the_first_ones() -> None:
    state = duel(cell="D1")
    dead(state, "x")
    draft = drafting(state)
    clashing.disorder(draft)
    assert draft.events == []
    state = duel(unit("y", "defender", "2518", "S"), cell="D1")
    assert state.clash is not None
    state.clash.defenders = ("x", "y")
    draft = drafting(state, 3, 4)
    clashing.disorder(draft)
    [rolled] = kinds(draft.events, clashing.DisorganisationRolled)
    assert ".x" in str(rolled.rolls[0])
    line = str(clashing.tell_disorganised(state, rolled, None))
    assert line == "disorganisation of x, y after D1: dice 3+4 = 7: nobody (GR-5.1.1g)"


@pytest.mark.rule("GR-5.2.12a", "GR-5.6.11")
def test_only_the_charge_of_riders_who_have_one_and_are_there_sinks() -> None:
    for cell, levels, by in (("D1", {"a": 1}, "GR-5.2.12a"), ("A1", {"a": 0}, "GR-5.6.11")):
        others = (unit("b", "attacker", "2619"), unit("f", "attacker", "2419", kind="levy", charge=1))
        state = duel(*others, unit("g", "attacker", "2420", charge=2), cell=cell, charge=2)
        assert state.clash is not None
        state.clash.attackers = ("a", "b", "f", "g")
        dead(state, "g")
        draft = drafting(state)
        clashing.end(draft)
        assert kinds(draft.events, going.ChargesSank) == [going.ChargesSank(levels, by)]
    state = duel(cell="D1")
    draft = drafting(state)
    clashing.end(draft)
    assert draft.events == [clashing.CombatEnded()]


@pytest.mark.rule("GR-5.1.1g", "GR-9.1.1a", "GR-10.1.1a", "GR-10.1.1b")
def test_nobody_panics_for_a_comrade_whom_the_same_result_disorganised() -> None:
    state = duel(unit("y", "defender", THERE, "S", sp=1), cell="D3D")
    state.units["x"].sp = 1
    assert state.clash is not None
    state.clash.defenders, state.clash.starts["y"] = ("x", "y"), THERE
    draft = drafting(state)
    clashing.disorder(draft)
    assert [state.units[name].order for name in "xy"] == ["disorganised", "disorganised"]
    state.units["y"].order, state.units["x"].order = "good", "disorganised"
    clashing.disorder(drafting(state, 4))
    assert [state.units[name].order for name in "xy"] == ["panicked", "panicked"]


@pytest.mark.rule("GR-14.1.3", "GR-8.2.3")
def test_only_leaders_who_are_with_those_who_fight_or_give_them_a_shift_have_a_hand_in_it() -> None:
    near, with_them = leader("witold", "attacker", "2521"), leader("zyndarm", "attacker", HERE)
    for leaders, panicked, moved in (
        ((near,), False, ("witold",)),
        ((near, with_them), False, ("zyndarm",)),
        ((near,), True, ()),
        ((with_them,), True, ("zyndarm",)),
    ):
        state = duel(*leaders)
        if panicked:
            state.units["x"].order = "panicked"
        draft = drafting(state, 3, 4)
        clashing.begin(draft, COMBAT)
        [fought] = kinds(draft.events, clashing.CombatFought)
        assert fought.moved == moved
