"""The close combat phase: which combat is next, at whom units strike, panic of friends, and who flees then."""

from typing import Any

import pytest

from battles.ancient_battles.play import testing
from battles.ancient_battles.play.breaking import UnitBroken
from battles.ancient_battles.play.deciding import RoundDecided
from battles.ancient_battles.play.fighting import (
    AimAt,
    Aiming,
    CombatBegan,
    Fight,
    Fighting,
    StrikeAt,
    TargetPicked,
    aims,
)
from battles.ancient_battles.play.fleeing import UnitFled
from battles.ancient_battles.play.orders import Face, GoOn
from battles.ancient_battles.play.pursuing import Pursuing
from battles.ancient_battles.play.striking import BlowsStruck
from battles.ancient_battles.play.turns import StepBegan
from battles.ancient_battles.play.yielding import GiveGround, Stay, Yielding
from battles.ancient_battles.state import Combat, State, Unit
from battles.ancient_battles.system import LOOP
from battles.contract.muster import Side
from tests.battles.ancient_battles.combats import (
    BANNER,
    GENERAL,
    bows,
    face_to_face,
    happens,
    led,
    one,
    some,
    told,
)
from tests.battles.ancient_battles.positions import (
    Natures,
    give,
    go_on,
    position,
    refused,
    step,
    touching,
    unit,
)

MISS = [1] * 6


def two_combats(**more: Any) -> State:
    """Two combats apart from each other."""
    state = face_to_face(
        bows("a1", 20), bows("b1", 20), bows("a2", 50), bows("b2", 50), agenda=[Fighting()], **more
    )
    return touching(state, "a2", "front", "b2", "front")


def aiming(state: State, side: Side = "attacker", **more: Any) -> State:
    """A position in which a side chooses at whom its units strike."""
    engaged = tuple(sorted(unit.id for unit in state.present() if unit.contacts))
    state.combat, state.agenda = Combat(engaged, **more), [Aiming(side)]
    return state


@pytest.mark.rule("AB-H9.1")
def test_the_active_player_says_which_combat_is_next_and_each_is_fought_once() -> None:
    state = two_combats()
    assert LOOP.to_act(state) == "attacker"
    assert LOOP.orders(state) == [Fight("a1"), Fight("a2")]
    # The last one is fought without a word.
    events = happens(state, *MISS * 4, order=Fight("a2"))
    assert [each.units for each in some(CombatBegan, events)] == [("a2", "b2"), ("a1", "b1")]
    assert told(state, events, CombatBegan)[0] == (
        "combat: Lombard archers a2 against Lombard archers b2 (AB-H9.1)"
    )
    assert (set(state.fought), state.agenda) == ({"a1", "a2", "b1", "b2"}, [])
    assert LOOP.to_act(two_combats(active="defender")) == "defender"


@pytest.mark.rule("AB-H9.1")
def test_a_combat_that_is_not_due_is_refused() -> None:
    state = two_combats()
    refused(state, Fight("b1"), "AB-H9.1", "unit")
    refused(state, Fight("a9"), "AB-H9.1", "unit")
    refused(state, Face(0), "AB-H9.1", "order")
    state.fought = ("a2", "b2")
    refused(state, Fight("a2"), "AB-H9.1", "unit")


@pytest.mark.rule("AB-H9.4")
def test_the_owner_says_at_which_of_several_enemies_a_unit_strikes() -> None:
    state = face_to_face(bows("a1"), bows("b1", 31.6), bows("b2", 38.8))
    aiming(touching(state, "a1", "front", "b2", "front"))
    assert LOOP.orders(state) == [StrikeAt("a1", "b1"), StrikeAt("a1", "b2"), GoOn()]
    (picked, *_) = happens(state, order=StrikeAt("a1", "b1"))
    assert picked == TargetPicked("a1", enemy="b1")
    assert told(state, [picked], TargetPicked) == [
        "Lombard archers a1 strikes at Lombard archers b1 (AB-H9.4)"
    ]
    assert state.combat is not None
    assert state.combat.aims == {"a1": "b1"}
    assert state.agenda == []


@pytest.mark.rule("AB-H9.4", "AB-H12.2")
@pytest.mark.parametrize("fleeing", [True, False])
def test_who_flees_strikes_at_nobody_and_has_nothing_to_choose(fleeing: bool) -> None:
    state = face_to_face(bows("a1", fleeing=fleeing), bows("b1", 31.6), bows("b2", 38.8))
    aiming(touching(state, "a1", "front", "b2", "front"))
    assert bool(list(aims(state, Aiming("attacker")))) is not fleeing


@pytest.mark.rule("AB-H9.4", "AB-H12.2")
def test_both_sides_choose_the_active_one_first_before_the_dice() -> None:
    state = face_to_face(led("a1", BANNER), led("b1", GENERAL), agenda=[Fighting()])
    happens(state)
    assert LOOP.to_act(state) == "attacker"
    happens(state, order=GoOn())
    assert LOOP.to_act(state) == "defender"
    events = happens(state, *[1] * 3, *[1] * 2, *[1] * 5, *[1] * 5, order=GoOn())
    assert len(some(BlowsStruck, events)) == 4


@pytest.mark.rule("AB-H12.2")
def test_two_models_at_most_aim_at_a_character_among_all_who_touch_his_unit() -> None:
    state = face_to_face(bows("a1", 31.6), led("b1", GENERAL, BANNER), bows("a2", 38.8))
    aiming(touching(state, "a2", "front", "b1", "front"))
    assert {AimAt(id_, who, n) for id_ in ("a1", "a2") for who in "gs" for n in (1, 2)} == {
        each for each in LOOP.orders(state) if isinstance(each, AimAt)
    }
    (picked,) = happens(state, order=AimAt("a1", "g", 1))
    assert told(state, [picked], TargetPicked) == [
        "Lombard archers a1 aims with 1 model at general on foot g (AB-H12.2)"
    ]
    found = {each for each in LOOP.orders(state) if isinstance(each, AimAt) and each.character == "g"}
    assert found == {AimAt("a2", "g", 1)}
    happens(state, order=AimAt("a2", "g", 1))
    happens(state, order=AimAt("a1", "s", 2))
    assert state.combat is not None
    assert state.combat.at == {"a1": {"g": 1, "s": 2}, "a2": {"g": 1}}
    # Nobody has a choice any more.
    assert state.agenda == []


@pytest.mark.rule("AB-H12.2")
@pytest.mark.parametrize(("x", "touch"), [(34, 1), (34.8, 2), (35.6, 2)])
def test_who_strikes_from_the_second_rank_aims_at_no_character(x: float, touch: int) -> None:
    # The last one, two or three of a front of four inches touch the bowmen; behind each stands another with a spear.
    spears = unit("a1", x, 20, models=10, files=5)
    state = aiming(face_to_face(spears, led("b1", GENERAL, x=38.8)))
    found = [each for each in LOOP.orders(state) if isinstance(each, AimAt)]
    assert found == [AimAt("a1", "g", n) for n in range(1, touch + 1)]


@pytest.mark.rule("AB-H12.2")
def test_a_character_at_the_front_may_aim_at_a_character_and_is_one_of_the_two() -> None:
    state = aiming(face_to_face(led("a1", GENERAL), led("b1", BANNER)))
    assert AimAt("a1", "s", by="g") in LOOP.orders(state)
    (picked,) = happens(state, order=AimAt("a1", "s", by="g"))
    assert told(state, [picked], TargetPicked) == [
        "general on foot g with Lombard archers a1 aims at army standard on foot s (AB-H12.2)"
    ]
    assert [each for each in LOOP.orders(state) if isinstance(each, AimAt)] == [AimAt("a1", "s", 1)]
    assert state.combat is not None
    assert state.combat.at == {"g": {"s": 1}}


@pytest.mark.rule("AB-H12.2")
@pytest.mark.parametrize(("models", "may"), [(1, True), (2, False)])
def test_no_character_is_the_third_who_aims_at_another(models: int, may: bool) -> None:
    state = aiming(face_to_face(led("a1", GENERAL), led("b1", BANNER)))
    happens(state, order=AimAt("a1", "s", models))
    third = AimAt("a1", "s", by="g")
    assert (third in list(aims(state, Aiming("attacker")))) is may


@pytest.mark.rule("AB-H12.2")
def test_nobody_aims_where_the_character_alone_is_left_or_none_is() -> None:
    for enemy in (led("b1", GENERAL, models=1, files=1), bows("b1")):
        state = aiming(face_to_face(bows("a1"), enemy))
        assert LOOP.orders(state) == [GoOn()]


@pytest.mark.rule("AB-H9.4", "AB-H12.2")
def test_aims_that_are_not_offered_are_refused() -> None:
    state = face_to_face(bows("a1"), led("b1", GENERAL, x=31.6), bows("b2", 38.8), bows("b3", 60))
    aiming(touching(state, "a1", "front", "b2", "front"))
    refused(state, StrikeAt("a1", "b3"), "AB-H9.4", "enemy")
    refused(state, StrikeAt("b1", "a1"), "AB-H9.4", "unit")
    refused(state, StrikeAt("zz", "b1"), "AB-H9.4", "unit")
    for models in (-1, 0, 3, 10**12):
        refused(state, AimAt("a1", "g", models), "AB-H12.2", "models")
    refused(state, AimAt("a1", "g", by="s"), "AB-H12.2", "by")
    refused(state, AimAt("zz", "g"), "AB-H12.2", "unit")
    refused(state, AimAt("b1", "g"), "AB-H12.2", "unit")
    refused(state, AimAt("a1", "s", 1), "AB-H12.2", "character")
    refused(state, Fight("a1"), "AB-H9.4", "order")
    happens(state, order=StrikeAt("a1", "b1"))
    refused(state, StrikeAt("a1", "b2"), "AB-H9.4", "unit")


def bereaved(*units: Unit, lost: tuple[str, ...] = ("b1",), **more: Any) -> State:
    """A phase in which units were broken, and others are about to test."""
    state = position(
        *units,
        phase="close_combat",
        step="combats",
        lost=lost,
        fought=tuple(each.id for each in units),
        **more,
    )
    for id_ in lost:
        if state.units[id_].gone != "destroyed":
            state.units[id_].broken_by = "a1"
    return state


@pytest.mark.rule("AB-13.2a", "AB-24.5", "AB-H15.2", "AB-13.0a")
def test_friends_within_twelve_inches_of_broken_units_test_for_panic_the_active_side_first_then_by_id() -> (
    None
):
    state = bereaved(
        bows("a1", 36, 10),
        bows("a2", 20, 10),
        bows("b1", 36, 30),
        bows("b2", 50, 30),
        bows("b3", 70, 30),
        lost=("b1", "a2"),
    )
    state.units["a2"].broken_by = "b1"
    events = step(state, "panic_of_friends", 3, 3, 6, 6, 2, 3)
    found = some(testing.TestTaken, events)
    assert [(each.unit, each.rule, each.passed) for each in found] == [
        ("a1", "AB-13.2a", True),
        ("b2", "AB-13.2a", False),
    ]
    fled = one(UnitFled, events)
    assert (fled.unit, fled.enemy) == ("b2", "a1")


@pytest.mark.rule("AB-24.5", "AB-24.6", "AB-18.2")
def test_friends_of_who_fails_its_morale_and_gives_ground_test_for_panic_too(natures: Natures) -> None:
    natures(b1=("disciplined",))
    state = face_to_face(bows("a1", charged=1), bows("b1"), bows("b2", 46, 30), bows("b3", 66, 30), number=1)
    step(state, "combats", *[6] * 12, *(6, 6), on=True)
    assert state.agenda[-1] == Yielding("b1")
    give(state, GiveGround())
    events = give(state, Stay(), *(3, 3))
    assert [(each.unit, each.rule) for each in some(testing.TestTaken, events)] == [("b2", "AB-13.2a")]


@pytest.mark.rule("AB-13.2b")
@pytest.mark.parametrize(
    ("won", "now", "again"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_who_has_won_its_own_combat_now_throws_again(won: bool, now: bool, again: bool) -> None:
    state = bereaved(bows("a1", 36, 10), bows("b1", 36, 30), bows("b2", 50, 30, won=won))
    state.fought = ("a1", "b1", "b2") if now else ("a1", "b1")
    # Without a second try the other dice are those of a flight.
    events = step(state, "panic_of_friends", 6, 6, 1, 1)
    assert one(testing.TestTaken, events).passed is again
    assert len(some(UnitFled, events)) == (not again)


@pytest.mark.rule("AB-8.2b")
def test_the_standard_of_the_army_gives_no_second_try_of_panic() -> None:
    state = bereaved(bows("a1", 36, 10), bows("b1", 36, 30), bows("b2", 50, 30, banner=True))
    assert not one(testing.TestTaken, step(state, "panic_of_friends", 6, 6, 1, 1)).passed


@pytest.mark.rule("AB-13.0a", "AB-16.4", "AB-24.5")
def test_the_broken_the_fleeing_and_those_who_have_tested_in_this_phase_do_not_test(natures: Natures) -> None:
    natures(b5=("frenzy",))
    state = bereaved(
        bows("a1", 36, 10),
        bows("b1", 36, 30),
        bows("b2", 36, 34),
        bows("b3", 44, 30, fleeing=True),
        bows("b4", 28, 30, panicked="1.close_combat"),
        bows("b5", 36, 19),
        lost=("b1", "b2"),
    )
    assert step(state, "panic_of_friends")[1:] == []


@pytest.mark.rule("AB-24.4", "AB-24.6", "AB-13.2a", "AB-H8.1")
def test_broken_units_flee_when_all_have_fought_and_their_friends_have_tested() -> None:
    state = face_to_face(bows("a1", charged=1), bows("b1"), bows("b2", 46, 30), number=1)
    events = step(
        state,
        "combats",
        *[6] * 12,
        *(6, 6),  # of b1 for morale
        *(6, 6, 1, 2),  # of b2 for panic, and its flight
        *(2, 3),  # the flight of b1
        on=True,
    )
    kinds = (RoundDecided, testing.TestTaken, UnitBroken, UnitFled)
    found = [(type(each).__name__, getattr(each, "unit", "")) for each in events if isinstance(each, kinds)]
    assert found == [
        ("RoundDecided", ""),
        ("TestTaken", "b1"),
        ("UnitBroken", "b1"),
        ("TestTaken", "b2"),
        ("UnitFled", "b2"),
        ("UnitFled", "b1"),
    ]
    assert isinstance(state.agenda[-1], Pursuing)
    assert state.units["b1"].pose == (36_000, 26_200, 0)


@pytest.mark.rule("AB-13.4", "AB-24.4", "AB-H8.6", "AB-13.0a")
def test_who_is_broken_when_the_general_falls_does_not_test_but_flees_in_its_time_and_is_pursued() -> None:
    state = face_to_face(
        bows("a1", won=True),
        bows("b1", broken_by="a1"),
        bows("b2", 60, 40),
        fought=("a1", "b1"),
        lost=("b1",),
        mourning=("defender",),
    )
    events = go_on(state, 3, 3, *(2, 3))
    assert [(each.unit, each.rule) for each in some(testing.TestTaken, events)] == [("b2", "AB-13.4")]
    fled = one(UnitFled, events)
    assert (fled.unit, fled.enemy) == ("b1", "a1")
    assert events.index(fled) > events.index(StepBegan("close_combat", "flight_and_pursuit"))
    assert state.agenda[-1] == Pursuing("a1", {"b1": 5})


@pytest.mark.rule("AB-14.1b", "AB-H9.1")
@pytest.mark.parametrize(
    ("feared", "needs"), [(("a1",), 6), (("a2",), 6), (("a3",), 4), (("a1", "a3"), 6), (("a3", "a1"), 6)]
)
@pytest.mark.parametrize("rounds", [0, 2])
def test_who_is_shaken_is_so_in_the_whole_combat_of_an_enemy_whom_it_fears_and_in_no_other(
    feared: tuple[str, ...], needs: int, rounds: int
) -> None:
    state = face_to_face(
        bows("a1", 31.6, charged=1),
        bows("b1", shaken=feared, rounds=rounds),
        bows("a2", 38.8, charged=1),
        bows("a3", 60, 10),
        agenda=[Fighting()],
    )
    touching(state, "a2", "front", "b1", "front")
    go_on(state)
    events = give(state, GoOn(), *[1] * 15)
    assert {each.blows.needs for each in some(BlowsStruck, events) if each.blows.unit == "b1"} == {needs}
    assert state.units["b1"].shaken == (), "in one round alone"
