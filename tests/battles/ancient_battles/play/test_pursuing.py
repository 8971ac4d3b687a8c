"""Broken units flee, and those who broke them pursue or hold back."""

from typing import Any

import pytest

from battles.ancient_battles.play import testing
from battles.ancient_battles.play.charging import UnitCharged
from battles.ancient_battles.play.fleeing import UnitFled, flee
from battles.ancient_battles.play.orders import GoOn
from battles.ancient_battles.play.pursuing import (
    HoldBack,
    Pursue,
    Pursuing,
    Rout,
    UnitHeldBack,
    UnitPursued,
    UnitRunDown,
    beaten_by,
)
from battles.ancient_battles.play.striking import groups
from battles.ancient_battles.play.turns import PlayerTurnBegan, PlayerTurnEnded
from battles.ancient_battles.rules import losses, missiles, moves
from battles.ancient_battles.rules.contacts import contact
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.state import Combat, State, Unit
from battles.ancient_battles.system import LOOP, drafted
from dice.scripted import ScriptedDice
from tests.battles.ancient_battles.combats import (
    bows,
    face_to_face,
    happens,
    one,
    some,
    told,
)
from tests.battles.ancient_battles.positions import (
    Natures,
    area,
    drafting,
    laid,
    line,
    position,
    refused,
    step,
    touching,
    unit,
)


def broken(*others: Unit, **more: Any) -> State:
    """A unit that is broken, and who has broken it; others do not touch them."""
    state = face_to_face(bows("a1", won=True, rounds=1), bows("b1", broken_by="a1"), *others, **more)
    state.lost = ("b1",)
    return state


def routed(state: State, *faces: int) -> list[Any]:
    """The broken units of the only combat flee."""
    state.agenda = [Rout(tuple(sorted(unit.id for unit in state.present() if unit.contacts)))]
    return happens(state, *faces)


@pytest.mark.rule("AB-24.4", "AB-H8.1", "AB-H8.6", "AB-11.1", "AB-H15.2")
def test_a_broken_unit_flees_from_who_broke_it_and_he_is_asked_whether_he_pursues() -> None:
    state = broken()
    events = routed(state, 3, 4)
    fled = one(UnitFled, events)
    assert (fled.unit, fled.enemy, fled.pose) == ("b1", "a1", (36_000, 29_400, 0))
    assert (state.units["b1"].fleeing, state.units["b1"].broken_by, state.units["a1"].contacts) == (
        True,
        "",
        (),
    )
    assert state.agenda == [Pursuing("a1", {"b1": 7})]
    assert (LOOP.to_act(state), LOOP.orders(state)) == ("attacker", [Pursue("b1"), HoldBack()])
    assert LOOP.calm(state) == Pursue("b1")


@pytest.mark.rule("AB-H8.7", "AB-H8.6")
def test_who_comes_as_far_as_the_flight_destroys_who_flees() -> None:
    state = broken()
    routed(state, 3, 4)
    events = happens(state, 1, 6, order=Pursue("b1"))
    assert one(UnitRunDown, events) == UnitRunDown("b1", "a1")
    assert state.units["b1"].gone == "destroyed"
    pursued = one(UnitPursued, events)
    assert (pursued.caught, pursued.pose) == (True, (36_000, 27_000, 0))
    assert told(state, events, UnitPursued) == [
        (
            "Lombard archers a1 pursues Lombard archers b1 over 7 inches (dice 1 + 6, AB-H8.7); "
            "Lombard archers b1 fled 7 inches and is destroyed"
        )
    ]
    assert told(state, events, UnitRunDown) == ["None"], "it is told behind the pursuit that did it"


@pytest.mark.rule("AB-H8.7")
def test_who_comes_less_far_stays_behind_and_an_inch_short() -> None:
    state = broken()
    routed(state, 3, 4)
    events = happens(state, 1, 5, order=Pursue("b1"))
    assert some(UnitRunDown, events) == []
    assert told(state, events, UnitPursued) == [
        (
            "Lombard archers a1 pursues Lombard archers b1 over 6 inches (dice 1 + 5, AB-H8.7); "
            "Lombard archers b1 fled 7 inches and escapes"
        )
    ]
    assert (one(UnitPursued, events).pose, state.units["b1"].gone) == ((36_000, 26_000, 0), "")


@pytest.mark.rule("AB-H8.6", "AB-12.1")
def test_who_passes_a_test_holds_back_and_who_fails_must_pursue() -> None:
    state = broken()
    routed(state, 3, 4)
    events = happens(state, 3, 3, order=HoldBack())
    assert (one(testing.TestTaken, events).kind, one(UnitHeldBack, events).unit) == ("pursuit", "a1")
    assert told(state, events, UnitHeldBack) == ["Lombard archers a1 holds back (AB-H8.6)"]
    assert (state.agenda, state.units["a1"].pose.y) == ([], 20_000)
    state = broken()
    routed(state, 3, 4)
    # Nobody is asked again, since there is nothing else that it may do.
    events = happens(state, 3, 4, 6, 6, order=HoldBack())
    assert one(UnitRunDown, events).unit == "b1"


@pytest.mark.rule("AB-16.3")
def test_the_frenzied_always_pursue(natures: Natures) -> None:
    natures(a1=("frenzy",))
    events = routed(broken(), 3, 4, 6, 6)
    assert one(UnitRunDown, events).by == "a1"
    sheltered = broken(ground=laid(line("wall", 33, 20, 39, 20)))
    assert one(UnitRunDown, routed(sheltered, 3, 4, 6, 6)).by == "a1"


@pytest.mark.rule("AB-17.3", "AB-H8.6")
def test_who_hates_must_pursue_but_from_a_defensive_position(natures: Natures) -> None:
    natures(a1=("hatred_lombard",))
    assert one(UnitRunDown, routed(broken(), 3, 4, 6, 6)).by == "a1"
    sheltered = broken(ground=laid(line("wall", 33, 20, 39, 20)))
    routed(sheltered, 3, 4)
    assert LOOP.to_act(sheltered) == "attacker"
    assert one(UnitHeldBack, happens(sheltered, order=HoldBack())).unit == "a1"


@pytest.mark.rule("AB-17.3", "AB-H8.6")
def test_a_defensive_position_needs_no_test_to_hold_back_and_who_says_nothing_stays_in_it() -> None:
    state = broken(ground=laid(line("hedge", 33, 20, 39, 20)))
    routed(state, 3, 4)
    assert LOOP.calm(state) == HoldBack()
    events = happens(state, order=HoldBack())
    assert some(testing.TestTaken, events) == []
    assert len(some(UnitHeldBack, events)) == 1


def two_broken() -> State:
    """Two units that one has broken."""
    state = face_to_face(bows("a1"), bows("b1", 31.6, broken_by="a1"), bows("b2", 38.8, broken_by="a1"))
    return touching(state, "a1", "front", "b2", "front")


@pytest.mark.rule("AB-H8.6", "AB-H15.2")
def test_the_owner_names_which_of_several_units_is_pursued_the_nearest_first() -> None:
    state = two_broken()
    events = routed(state, 6, 6, 2, 3)
    assert [each.unit for each in some(UnitFled, events)] == ["b1", "b2"]
    assert LOOP.orders(state) == [Pursue("b2"), Pursue("b1"), HoldBack()]
    assert LOOP.calm(state) == Pursue("b2")
    events = happens(state, 6, 6, order=Pursue("b1"))
    assert one(UnitRunDown, events).unit == "b1"
    assert (state.units["b2"].gone, state.agenda) == ("", [])


@pytest.mark.rule("AB-16.3", "AB-H8.6")
def test_who_must_pursue_still_names_whom(natures: Natures) -> None:
    natures(a1=("frenzy",))
    state = two_broken()
    routed(state, 6, 6, 2, 3)
    assert LOOP.orders(state) == [Pursue("b2"), Pursue("b1")]
    refused(state, HoldBack(), "AB-16.3", "order")


@pytest.mark.rule("AB-17.3", "AB-H8.6")
def test_who_hates_one_of_several_who_flee_must_pursue_that_one(natures: Natures) -> None:
    natures(a1=("hatred_norman",))
    state = face_to_face(
        bows("a1"),
        bows("b1", 31.6, kind="norman_archers", broken_by="a1"),
        bows("b2", 38.8, broken_by="a1"),
        bows("b3", 46, kind="norman_archers"),
    )
    touching(state, "a1", "front", "b2", "front")
    state.agenda = [Pursuing("a1", {"b1": 12, "b2": 5, "b3": 5})]
    assert LOOP.orders(state) == [Pursue("b3"), Pursue("b1")]
    refused(state, Pursue("b2"), "AB-17.3", "prey")
    refused(state, HoldBack(), "AB-17.3", "order")
    events = routed(state, 6, 6, 2, 3, *(6, 6))
    assert one(UnitRunDown, events).unit == "b1", "without a question, though b2 is nearer"


@pytest.mark.rule("AB-17.3", "AB-H8.6")
def test_who_hates_need_not_pursue_others_when_another_has_run_down_whom_it_hates(natures: Natures) -> None:
    natures(a1=("hatred_norman",))
    state = broken(bows("b2", 60, kind="norman_archers"))
    state.agenda = [Pursuing("a1", {"b1": 7, "b2": 5})]
    assert LOOP.orders(state) == [Pursue("b2")]
    losses.destroy(state, state.units["b2"])
    assert LOOP.orders(state) == [Pursue("b1"), HoldBack()]


@pytest.mark.rule("AB-H8.6")
def test_orders_that_are_not_offered_are_refused() -> None:
    state = two_broken()
    routed(state, 6, 6, 2, 3)
    refused(state, Pursue("b3"), "AB-H8.6", "prey")
    refused(state, GoOn(), "AB-H8.6", "order")
    happens(state, 6, 6, order=HoldBack())
    refused(state, HoldBack(), "AB-H8.6", "order")


@pytest.mark.rule("AB-H8.6")
def test_who_touches_an_enemy_that_is_not_broken_does_not_pursue() -> None:
    state = face_to_face(bows("a1"), bows("b1", 31.6, broken_by="a1"), bows("b2", 38.8))
    touching(state, "a1", "front", "b2", "front")
    assert some(UnitFled, routed(state, 3, 4))[0].unit == "b1"
    assert state.agenda == []
    assert [each.enemy for each in state.units["a1"].contacts] == ["b2"]


@pytest.mark.rule("AB-H8.6", "AB-H8.7", "AB-H15.2")
def test_pursuers_go_in_the_order_of_their_ids_and_nobody_pursues_who_is_destroyed() -> None:
    state = face_to_face(bows("a1", 31.6), bows("b1", broken_by="a1"), bows("a2", 38.8))
    touching(state, "a2", "front", "b1", "front")
    routed(state, 3, 4)
    assert [each.unit for each in state.agenda if isinstance(each, Pursuing)] == ["a2", "a1"]
    events = happens(state, 6, 6, order=Pursue("b1"))
    assert one(UnitRunDown, events).by == "a1"
    assert state.agenda == []
    # A flight into a pond is the end of who flees.
    drowned = broken(ground=laid(area("water", 0, 24, 72, 30)))
    assert one(UnitFled, routed(drowned, 3, 4)).destroyed == "ground"
    assert drowned.agenda == []


@pytest.mark.rule("AB-24.4", "AB-H8.1")
def test_who_is_broken_flees_from_an_enemy_who_touches_it_still_and_not_from_one_who_has_panicked() -> None:
    away: dict[str, Any] = {"fleeing": True, "heading": 90}
    state = face_to_face(bows("a2"), bows("b1", broken_by="a1"), bows("a1", 46, 26, **away))
    fled = one(UnitFled, routed(state, 3, 4))
    assert (fled.enemy, fled.pose) == ("a2", (36_000, 29_400, 0))
    assert LOOP.orders(state) == [Pursue("b1"), HoldBack()]
    alone = position(
        bows("b1", broken_by="a1"), bows("a1", 36, 10, gone="fleeing", **away), bows("a2", 20, 21.2)
    )
    alone.phase = "close_combat"
    assert one(UnitFled, step(alone, "flight_and_pursuit", 3, 4, on=True)).enemy == "a2"


@pytest.mark.rule("AB-H8.7", "AB-H9.2", "AB-21.2c", "AB-H2.6")
def test_a_pursuer_who_meets_a_fresh_enemy_charges_him_in_the_next_close_combat() -> None:
    state = broken(bows("b2", 36, 26))
    routed(state, 5, 5)
    events = happens(state, 6, 6, order=Pursue("b1"))
    pursued = one(UnitPursued, events)
    assert told(state, events, UnitPursued)[0].endswith("; the pursuer meets Lombard archers b2")
    assert pursued.contacts[0].enemy == "b2"
    assert abs(pursued.pose.y - 26_000) <= 2
    one_, other = state.units["a1"], state.units["b2"]
    assert [each.enemy for each in other.contacts] == ["a1"]
    # It begins another combat, of which neither side has won a round yet.
    assert (one_.charged, one_.rounds, one_.won) == (state.number + 1, 0, False)
    state.number, state.active = 2, "defender"
    order = [[each.unit for each in group] for group in groups(state, Combat(("a1", "b2")))]
    assert order == [["a1"], ["b2"]]


@pytest.mark.rule("AB-H5.9", "AB-H11.1", "AB-H8.7")
def test_a_pursuer_whose_new_enemy_is_gone_before_they_fight_moves_and_shoots_in_its_own_turn() -> None:
    state = face_to_face(bows("b1"), bows("a1", broken_by="b1"), bows("a2", 36, 10))
    routed(state, 6, 6)
    happens(state, 6, 5, order=Pursue("a1"))
    one_, other = state.units["b1"], state.units["a2"]
    assert [each.enemy for each in one_.contacts] == ["a2"]
    flee(drafting(state, 6, 6), other, "b1")
    assert one_.contacts == ()
    draft = drafting(state)
    draft.emit(PlayerTurnEnded("attacker"))
    draft.emit(PlayerTurnBegan("defender", 2))
    assert moves.may_move(one_)
    assert missiles.may_shoot(one_)


@pytest.mark.rule("AB-H8.7", "AB-H10.3")
def test_who_pursues_over_the_edge_has_left_the_table_and_who_fled_over_it_is_pursued_there() -> None:
    state = face_to_face(bows("a1", 36, 42), bows("b1", 36, 42, broken_by="a1"))
    fled = one(UnitFled, routed(state, 6, 6))
    assert fled.exit == (36_000, 48_000)
    assert LOOP.orders(state) == [Pursue("b1"), HoldBack()]
    events = happens(state, 5, 6, order=Pursue("b1"))
    assert told(state, events, UnitPursued)[0].endswith(
        "; the pursuer leaves the table over the northern edge"
    )
    assert (state.units["a1"].gone, state.units["a1"].exit) == ("pursuing", (36_000, 48_000))
    assert (state.units["b1"].gone, one(UnitPursued, events).caught) == ("fleeing", False)


@pytest.mark.rule("AB-10.3", "AB-11.2", "AB-H8.7")
def test_riders_flee_and_pursue_with_three_dice() -> None:
    riders: dict[str, Any] = {"kind": "norman_sergeants", "models": 10, "files": 5}
    state = face_to_face(unit("a1", 36, 10, **riders), unit("b1", 36, 10, 180, broken_by="a1", **riders))
    assert len(one(UnitFled, routed(state, 1, 2, 3)).rolls) == 3
    assert len(one(UnitPursued, happens(state, 1, 1, 1, order=Pursue("b1"))).rolls) == 3


@pytest.mark.rule("AB-24.4", "AB-H8.6", "AB-H9.1")
def test_the_broken_of_one_combat_flee_and_are_pursued_before_those_of_the_next() -> None:
    state = broken(bows("a2", 60), bows("b2", 60, broken_by="a2"))
    touching(state, "a2", "front", "b2", "front")
    events = step(state, "flight_and_pursuit", 3, 4, on=True)
    assert [each.unit for each in some(UnitFled, events)] == ["b1"]
    assert state.agenda == [Rout(("a2", "b2")), Pursuing("a1", {"b1": 7})]
    events = happens(state, 3, 3, 4, 4, order=HoldBack())
    assert [type(each) for each in events if isinstance(each, UnitHeldBack | UnitFled)] == [
        UnitHeldBack,
        UnitFled,
    ]


@pytest.mark.rule("AB-20.2e", "AB-17.2")
def test_whoever_is_charged_in_a_combat_that_goes_on_keeps_what_he_has_won_in_it() -> None:
    state = face_to_face(
        bows("a1", rounds=2, won=True), bows("b1", rounds=2), bows("b2", 32.4, 18.8, heading=90)
    )
    a1, b2 = footprint(state.units["a1"]), footprint(state.units["b2"])
    made = contact(b2, "front", a1, "left", "a1"), contact(a1, "left", b2, "front", "b2")
    drafted(state, ScriptedDice([])).emit(UnitCharged("b2", "a1", state.units["b2"].pose, 9000, made))
    assert [(each.rounds, each.won) for each in (state.units["a1"], state.units["b2"])] == [
        (2, True),
        (0, False),
    ]


@pytest.mark.rule("AB-24.4", "AB-H8.1")
def test_whom_nobody_touches_flees_from_who_broke_it_as_long_as_he_is_there() -> None:
    state = position(bows("a1"), bows("a2", y=25), bows("b1", y=30, broken_by="a1"))
    assert beaten_by(state, state.units["b1"]) == "a1"
    state.units["a1"].gone = "destroyed"
    assert beaten_by(state, state.units["b1"]) == ""
