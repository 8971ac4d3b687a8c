"""Those who are charged react: they hold, shoot, flee, or charge in their turn."""

from typing import Any

import pytest

from battles.ancient_battles.play.charging import UnitCharged
from battles.ancient_battles.play.declaring import Charge, ChargeGivenUp, Declaring
from battles.ancient_battles.play.fleeing import UnitFled
from battles.ancient_battles.play.orders import GoOn
from battles.ancient_battles.play.reacting import (
    EnemiesNeglected,
    React,
    Reacting,
    ReactionChosen,
    ShotsTooLate,
)
from battles.ancient_battles.play.volleys import VolleyShot
from battles.ancient_battles.state import Charge as Declared
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.state.plane.rectangle import Pose
from battles.ancient_battles.system import LOOP
from tests.battles.ancient_battles.positions import (
    Natures,
    give,
    go_on,
    position,
    refused,
    some,
    step,
    touching,
    trials,
    unit,
)

HOLD, FLEE, SHOOT, BOTH = (React(each) for each in ("hold", "flee", "stand_and_shoot", "fire_and_flee"))


def charged(*units: Unit, on: tuple[tuple[str, str], ...] = (("a1", "b1"),), **more: Any) -> State:
    """A position in which these charges have been declared, and the first who has a choice is asked.

    One more unit of the attacker may move, so that he is asked before anybody fights.
    """
    idle = unit("a9", 66, 5)
    state = position(*units, idle, agenda=[Declaring()], step="declare_charges")
    for one, other in on:
        give(state, Charge(one, other))
    if isinstance(state.agenda[-1], Declaring):
        give(state, GoOn())
    return state


def shot_at(gap: float, **more: Any) -> State:
    """Archers are charged by spearmen from so far away."""
    archers = unit("b1", 36, 30, 180, "norman_archers", 12, 6)
    return charged(unit("a1", 36, 30 - gap, **more), archers)


@pytest.mark.rule("AB-4.1d", "AB-4.4", "AB-4.5a", "AB-H11.5", "AB-4.2")
@pytest.mark.parametrize(
    ("kind", "files", "offered"),
    [
        ("norman_spearmen", 5, [HOLD, FLEE]),
        ("norman_archers", 5, [HOLD, FLEE, SHOOT, BOTH]),
        ("norman_knights", 5, [HOLD, FLEE, React("counter_charge", "a1")]),
        ("arab_light_cavalry", 5, [HOLD, FLEE, SHOOT, BOTH, React("counter_charge", "a1")]),
    ],
)
def test_who_is_charged_chooses_what_its_arms_allow(kind: str, files: int, offered: list[React]) -> None:
    state = charged(
        unit("a1", 36, 20, kind="norman_knights", models=10), unit("b1", 36, 28, 180, kind, 10, files)
    )
    assert LOOP.to_act(state) == "defender"
    assert state.agenda == [Reacting("b1")]
    assert LOOP.orders(state) == offered


@pytest.mark.rule("AB-4.2", "AB-9.9", "AB-4.1d")
def test_who_charges_in_its_turn_names_its_charger_and_does_not_after_a_forced_march() -> None:
    def asked(**more: Any) -> State:
        one = unit("a1", 36, 20, kind="norman_knights", models=10)
        return charged(one, unit("b1", 36, 28, 180, "arab_light_cavalry", 10, **more))

    refused(asked(forced=True), React("counter_charge", "a1"), "AB-4.1d", "reaction")
    refused(asked(), React("counter_charge"), "AB-4.1d", "charger")
    refused(asked(), React("counter_charge", "a2"), "AB-4.1d", "charger")
    assert "zz" in refused(asked(), React("hold", "zz"), "AB-4.1d", "charger")


@pytest.mark.rule("AB-4.1d", "AB-H11.5")
def test_what_a_unit_may_not_do_is_refused() -> None:
    state = charged(unit("a1", 36, 20), unit("b1", 36, 28, 180))
    assert "hold" in refused(state, SHOOT, "AB-4.1d", "reaction")
    refused(state, GoOn(), "AB-4.1d", "order")


@pytest.mark.rule("AB-H11.5", "AB-4.5c")
def test_nobody_shoots_at_a_charger_whom_he_does_not_see() -> None:
    state = position(
        unit("a1", 36, 20),
        unit("a9", 66, 5),
        unit("b1", 36, 28, 0, "norman_archers", 12, 6),
        agenda=[Declaring()],
        step="declare_charges",
    )
    give(state, Charge("a1", "b1"), 1, 1)
    assert LOOP.orders(state) == [HOLD, FLEE], "the charge comes from behind"


@pytest.mark.rule("AB-4.3a", "AB-H11.5")
def test_who_is_charged_from_behind_and_from_before_shoots_at_whom_he_sees() -> None:
    behind, before = unit("a1", 36, 20), unit("a2", 36, 34, 180)
    state = position(behind, before, unit("a9", 66, 5), unit("b1", 36, 28, 0, "norman_archers", 12, 6))
    state.agenda, state.step = [Declaring()], "declare_charges"
    give(state, Charge("a1", "b1"), 1, 1)
    give(state, Charge("a2", "b1"))
    assert some(give(state, SHOOT, *[1] * 9), VolleyShot)[0].enemy == "a2"


@pytest.mark.rule("AB-4.3a", "AB-4.3b", "AB-H11.3")
def test_who_has_time_shoots_before_the_charger_moves() -> None:
    state = shot_at(6)
    events = give(state, SHOOT, 5, 6, 5, *[4] * 6, 6, 6, 6, 1, 1, 1)
    shot, came = some(events, VolleyShot)[0], some(events, UnitCharged)[0]
    assert (shot.unit, shot.enemy, shot.distance) == ("b1", "a1", 6000)
    assert (shot.volley.shots, shot.volley.added) == (9, {"target_charging": -1}), "as one who stands still"
    assert state.units["a1"].models == 17
    assert events.index(shot) < events.index(came)
    assert came.contacts, "and it comes all the same"


@pytest.mark.rule("AB-4.3a", "AB-4.4")
def test_who_holds_does_not_shoot() -> None:
    events = give(shot_at(6), HOLD)
    assert some(events, UnitCharged)
    assert not some(events, VolleyShot)
    assert not some(give(shot_at(5), HOLD), ShotsTooLate)


@pytest.mark.rule("AB-4.3a", "AB-4.6a", "AB-4.6b")
@pytest.mark.parametrize(("gap", "late"), [(5, True), (5.01, False)])
@pytest.mark.parametrize("order", [SHOOT, BOTH])
def test_a_charge_from_half_of_its_reach_or_less_leaves_no_time_to_shoot(
    gap: float, late: bool, order: React
) -> None:
    # A shot costs a die of the flight; who had no time for it flees with all.
    fled = (1,) * (1 + late) if order == BOTH else ()
    events = give(shot_at(gap), order, *([] if late else [1] * 9), *fled)
    assert some(events, ShotsTooLate) == [ShotsTooLate("b1")] * late
    assert len(some(events, VolleyShot)) == (not late)
    assert [len(each.rolls) for each in some(events, UnitFled)] == [len(fled)] * (order == BOTH)


@pytest.mark.rule("AB-4.5a", "AB-4.5b", "AB-4.5c", "AB-11.1", "AB-H8.1", "AB-H8.2")
def test_who_flees_does_so_at_once_away_from_the_charger_and_does_not_shoot() -> None:
    state = shot_at(6)
    events = give(state, FLEE, 2, 3)
    assert not some(events, VolleyShot)
    fled = some(events, UnitFled)[0]
    assert (fled.enemy, [each.face for each in fled.rolls]) == ("a1", [2, 3])
    # It turns about its centre, 1.2 inches behind its front, and goes 5 inches.
    assert fled.pose == Pose(36_000, 30_000 + 2_400 + 5_000, 0)


@pytest.mark.rule("AB-4.6a", "AB-4.6b", "AB-11.1", "AB-11.2")
@pytest.mark.parametrize(("kind", "shots", "dice"), [("norman_archers", 7, 1), ("arab_light_cavalry", 5, 2)])
def test_who_shoots_and_flees_has_one_die_less(kind: str, shots: int, dice: int) -> None:
    state = charged(unit("a1", 36, 22), unit("b1", 36, 30, 180, kind, 10))
    events = give(state, BOTH, *[1] * shots, *[2] * dice)
    shot, fled = some(events, VolleyShot)[0], some(events, UnitFled)[0]
    assert events.index(shot) < events.index(fled)
    assert len(fled.rolls) == dice


@pytest.mark.rule("AB-4.1d", "AB-4.5b")
def test_a_unit_reacts_once_to_all_charges_and_flees_from_the_nearest_charger() -> None:
    far, near, nearer = unit("a1", 36, 20), unit("a2", 31, 24), unit("a3", 36, 36)
    state = charged(far, near, nearer, unit("b1", 36, 28, 180), on=(("a1", "b1"), ("a2", "b1")))
    events = give(state, FLEE, 1, 1)
    assert [(each.unit, each.reaction) for each in some(events, ReactionChosen)] == [("b1", "flee")]
    assert [(each.unit, each.enemy) for each in some(events, UnitFled)] == [("b1", "a2")]


@pytest.mark.rule("AB-4.1d", "AB-4.3a")
def test_who_shoots_aims_at_the_nearest_charger_who_began_far_enough_away() -> None:
    near, mid, far = unit("a1", 31, 26), unit("a2", 36, 22), unit("a3", 41, 20)
    archers = unit("b1", 36, 30, 180, "norman_archers", 12, 6)
    state = charged(near, mid, far, archers, on=(("a1", "b1"), ("a2", "b1"), ("a3", "b1")))
    assert some(give(state, SHOOT, *[1] * 9), VolleyShot)[0].enemy == "a2"


@pytest.mark.rule("AB-4.1d", "AB-H7.1", "AB-H7.2")
def test_who_must_flee_does_so_when_it_is_his_turn(natures: Natures) -> None:
    natures(a1=("terror",))
    one, two = unit("a1", 20, 20), unit("a2", 50, 20)
    targets = unit("b1", 20, 26, 180), unit("b2", 50, 26, 180)
    state = position(one, two, unit("a9", 66, 5), *targets, agenda=[Declaring()], step="declare_charges")
    give(state, Charge("a2", "b2"))
    give(state, Charge("a1", "b1"), 6, 6)
    give(state, GoOn())
    assert state.agenda == [Reacting("b1"), Reacting("b2")]
    events = give(state, FLEE, 1, 1, 1, 1)
    assert [each.unit for each in some(events, UnitFled)] == ["b2", "b1"]


@pytest.mark.rule("AB-4.1d", "AB-13.3", "AB-H7.1", "AB-H6.12")
def test_who_broke_off_before_and_is_charged_again_flees_when_it_has_reacted_to_that() -> None:
    state = position(
        unit("a1", 36, 10),
        unit("a2", 50, 20),
        unit("a3", 20, 20),
        unit("a9", 66, 5),
        unit("b1", 20, 26, 180, fleeing=True),
        unit("b2", 50, 26, 180),
    )
    state.step = "declare_charges"
    gone = Declared("a1", "b1", "rear", fled=Pose(20_000, 24_000, 0))
    state.charges = (gone, Declared("a2", "b2", "front"), Declared("a3", "b1", "rear"))
    go_on(state)
    events = give(state, FLEE, 1, 1, 1, 1)
    assert [each.unit for each in some(events, ReactionChosen)] == ["b2", "b1"]
    assert [each.unit for each in some(events, UnitFled)] == ["b2", "b1"]


@pytest.mark.rule("AB-4.1d", "AB-14.2", "AB-H7.1")
def test_a_charge_that_was_not_dared_gives_nobody_a_place_in_the_order_of_flights() -> None:
    chargers = unit("a1", 36, 10), unit("a2", 50, 20), unit("a3", 20, 20), unit("a9", 66, 5)
    state = position(*chargers, unit("b1", 20, 26, 180), unit("b2", 50, 26, 180), step="declare_charges")
    not_dared = Declared("a1", "b1", "front", off=True)
    state.charges = (not_dared, Declared("a2", "b2", "front"), Declared("a3", "b1", "front"))
    go_on(state)
    events = give(state, FLEE) + give(state, FLEE, 1, 1, 1, 1)
    assert [each.unit for each in some(events, ReactionChosen)] == ["b2", "b1"]
    assert [each.unit for each in some(events, UnitFled)] == ["b2", "b1"]


@pytest.mark.rule("AB-4.1d", "AB-4.5a", "AB-13.4", "AB-H7.2")
def test_who_must_flee_and_has_panicked_before_that_for_another_cause_flees_once() -> None:
    state = position(unit("a1", 36, 10), unit("a9", 66, 5), unit("b1", 36, 20, 180))
    state.charges, state.reactions = (Declared("a1", "b1", "front"),), {"b1": "flee"}
    state.step, state.mourning = "declare_charges", ("defender",)
    events = go_on(state, 6, 6, 1, 1)
    assert trials(events) == [("b1", "panic", "AB-13.4", False)]
    assert len(some(events, UnitFled)) == 1


@pytest.mark.rule("AB-H6.12", "AB-4.4")
def test_who_fights_holds_without_being_asked() -> None:
    state = position(unit("a1", 30, 20), unit("a2", 36, 30), unit("b1", 36, 30, 180, files=10))
    touching(state, "a2", "front", "b1", "front")
    state.charges = (Declared("a1", "b1", "front"),)
    step(state, "reactions")
    assert state.agenda == [Reacting("b1")]
    chapter = LOOP.topic_of(state)
    assert not chapter.is_asked(state, Reacting("b1"))
    assert list(chapter.offers(state, Reacting("b1"))) == [HOLD]


# Who charges and is shot at


def few() -> State:
    """Archers are charged by four others from beyond half of their reach."""
    chargers = unit("a1", 36, 23, 0, "norman_archers", 4, 4)
    return charged(chargers, unit("b1", 36, 30, 180, "norman_archers", 12, 6), unit("b2", 60, 40, 180))


@pytest.mark.rule("AB-13.5", "AB-4.3b", "AB-13.0a", "AB-H7.1")
@pytest.mark.parametrize(("rolls", "flees"), [((3, 3), False), ((6, 6), True)])
def test_a_charger_who_loses_a_quarter_tests_at_once_and_if_he_fails_does_not_charge(
    rolls: tuple[int, ...], flees: bool
) -> None:
    state = few()
    events = give(state, SHOOT, 6, *[1] * 8, 6, *rolls, *((1, 1) if flees else ()))
    assert trials(events) == [("a1", "panic", "AB-13.5", not flees)]
    assert some(events, ChargeGivenUp) == [ChargeGivenUp("a1", False)] * flees
    assert [(each.unit, each.enemy) for each in some(events, UnitFled)] == [("a1", "b1")] * flees
    assert len(some(events, UnitCharged)) == (not flees)
    assert state.units["a1"].took_flight is flees


@pytest.mark.rule("AB-13.5")
def test_a_charger_who_loses_less_does_not_test_and_one_who_loses_all_charges_nobody() -> None:
    state = few()
    state.units["a1"].models = state.units["a1"].started = 5
    assert trials(give(state, SHOOT, 6, *[1] * 8, 6)) == [], "one of five"
    events = give(few(), SHOOT, *[6] * 9, *[6] * 9)
    assert some(events, ChargeGivenUp) == [ChargeGivenUp("a1", False)]
    assert not some(events, UnitCharged)


@pytest.mark.rule("AB-4.6a", "AB-4.5b")
def test_who_has_driven_the_charger_off_flees_all_the_same() -> None:
    events = give(few(), BOTH, 6, *[1] * 8, 6, 6, 6, 1, 1, 3)
    assert [each.unit for each in some(events, UnitFled)] == ["a1", "b1"]


# Neglect


def passing(y: float = 30, target: str = "b1", **more: Any) -> State:
    """A unit charges one enemy while another stands nearer."""
    chargers = unit("a1", 36, 20)
    return charged(chargers, unit("b1", 36, y, 180, **more), unit("b2", 31, 25, 180), on=(("a1", target),))


@pytest.mark.rule("AB-13.6")
def test_who_charges_another_farther_away_neglects_the_nearer_enemy() -> None:
    state = passing()
    events = give(state, HOLD)
    assert some(events, EnemiesNeglected) == [EnemiesNeglected({"a1": ("b2",)})]
    assert state.units["a1"].neglected == ("b2",)
    assert not some(give(passing(24), HOLD), EnemiesNeglected), "the target is nearer"
    assert not some(give(passing(target="b2"), HOLD), EnemiesNeglected)


@pytest.mark.rule("AB-13.6", "AB-14.2")
def test_who_did_not_dare_to_charge_neglects_nobody(natures: Natures) -> None:
    natures(b1=("fear",))
    state = position(unit("a1", 36, 20), unit("b1", 36, 30, 180), unit("b2", 31, 25, 180))
    state.charges = (Declared("a1", "b1", "front", off=True),)
    assert not some(step(state, "shooting_at_charges"), EnemiesNeglected)


@pytest.mark.rule("AB-13.6")
def test_neglect_is_judged_by_where_the_target_stood_when_it_was_charged() -> None:
    state = position(unit("a1", 36, 20), unit("b1", 36, 40, 0, fleeing=True), unit("b2", 31, 25, 180))
    state.charges = (Declared("a1", "b1", "front", fled=Pose(36_000, 24_000, 180_000)),)
    assert not some(step(state, "shooting_at_charges"), EnemiesNeglected), "four inches away"
    state.charges = (Declared("a1", "b1", "front"),)
    assert some(step(state, "shooting_at_charges"), EnemiesNeglected)


@pytest.mark.rule("AB-4.1d", "AB-4.5b")
def test_nobody_reacts_to_a_charger_who_flees() -> None:
    state = position(unit("a1", 36, 20, fleeing=True), unit("b1", 36, 30, 180))
    state.charges = (Declared("a1", "b1", "front"),)
    step(state, "reactions")
    assert state.agenda == []
    assert not some(step(state, "charge_moves"), UnitCharged)


@pytest.mark.rule("AB-13.5", "AB-H8.1")
def test_a_charger_who_is_shot_off_flees_from_who_shot_and_not_from_who_is_nearer() -> None:
    state = few()
    state.units["b2"].pose = Pose(29_000, 25_000, 180_000)
    state.known.clear()
    assert some(give(state, SHOOT, 6, *[1] * 8, 6, 6, 6, 1, 1), UnitFled)[0].enemy == "b1"
