"""Charges are declared, and those who charge and who are charged test their nerve."""

import re
from typing import Any

import pytest

from battles.ancient_battles.play.declaring import (
    Charge,
    ChargeDeclared,
    ChargeGivenUp,
    Declaring,
    UnitShaken,
)
from battles.ancient_battles.play.fleeing import UnitFled
from battles.ancient_battles.play.moving import Move
from battles.ancient_battles.play.orders import GoOn, Resign
from battles.ancient_battles.play.reacting import React, Reacting
from battles.ancient_battles.ruleset import RULESET
from battles.ancient_battles.state import Charge as Declared
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.system import LOOP
from tests.battles.ancient_battles.positions import (
    Natures,
    give,
    position,
    refused,
    some,
    touching,
    trials,
    unit,
)


def declaring(*units: Unit, **more: Any) -> State:
    """A position in which the attacker declares charges."""
    return position(*units, **({"step": "declare_charges", "agenda": [Declaring()]} | more))


def facing(**more: Any) -> State:
    """Two units face each other, with others who see each other far away, so that somebody is asked again."""
    return declaring(
        unit("a1", 36, 20), unit("a2", 60, 5), unit("b1", 36, 28, 180, **more), unit("b2", 60, 43, 180)
    )


def flanked(**more: Any) -> State:
    """A unit that looks east is charged from the south."""
    return declaring(
        unit("a1", 36, 20), unit("a2", 60, 5), unit("b1", 36, 30, 90, **more), unit("b2", 60, 43, 180)
    )


@pytest.mark.rule("AB-H6.1")
def test_a_unit_declares_one_charge_in_a_turn() -> None:
    state = facing()
    give(state, Charge("a1", "b1"))
    refused(state, Charge("a1", "b2"), "AB-H6.1", "unit")
    assert LOOP.orders(state) == [Charge("a2", "b1"), Charge("a2", "b2"), GoOn(), Resign()]


@pytest.mark.rule("AB-H6.1")
def test_a_charge_of_a_stranger_or_on_a_friend_or_of_who_is_engaged_is_refused() -> None:
    state = declaring(
        unit("a1", 36, 24.8), unit("a2", 60, 5), unit("b1", 36, 24.8, 180), unit("b2", 60, 43, 180)
    )
    touching(state, "a1", "front", "b1", "front")
    refused(state, Charge("a1", "b2"), "AB-H6.1", "target")
    refused(state, Charge("a2", "a1"), "AB-H6.1", "target")
    refused(state, Charge("a2", "zz"), "AB-H6.1", "target")
    refused(state, Charge("b2", "a1"), "AB-H6.1", "unit")
    refused(state, Charge("zz", "b1"), "AB-H6.1", "unit")
    state.units["b2"].gone = "fleeing"
    refused(state, Charge("a2", "b2"), "AB-H6.1", "target")
    state.units["a2"].gone = "fleeing"
    refused(state, Charge("a2", "b1"), "AB-H6.1", "unit")
    refused(state, Move("a1"), "AB-3.2", "order")


@pytest.mark.rule("AB-H7.1", "AB-14.2", "AB-14.0", "AB-13.3", "AB-H15.2", "AB-H6.1", "AB-H3.2")
def test_the_charger_tests_then_his_target_for_fear_then_for_panic(natures: Natures) -> None:
    natures(a1=("fear",), b1=("fear",))
    events = give(flanked(), Charge("a1", "b1"), 1, 1, 1, 1, 1, 1)
    assert events[0] == ChargeDeclared(Declared("a1", "b1", "right"))
    assert trials(events) == [
        ("a1", "fear", "AB-14.2", True),
        ("b1", "fear", "AB-14.0", True),
        ("b1", "panic", "AB-13.3", True),
    ]


@pytest.mark.rule("AB-15.1", "AB-H7.1")
def test_who_causes_terror_and_fear_causes_one_test_for_terror(natures: Natures) -> None:
    natures(a1=("fear", "terror"), b1=("fear", "terror"))
    events = give(facing(), Charge("a1", "b1"), 1, 1, 1, 1)
    assert trials(events) == [("a1", "terror", "AB-15.1", True), ("b1", "terror", "AB-15.1", True)]


@pytest.mark.rule("AB-14.2", "AB-H7.1")
def test_who_does_not_dare_to_charge_stays_and_his_target_does_not_test(natures: Natures) -> None:
    natures(a1=("fear",), b1=("fear",))
    state = flanked()
    events = give(state, Charge("a1", "b1"), 6, 6)
    assert trials(events) == [("a1", "fear", "AB-14.2", False)]
    assert some(events, ChargeGivenUp) == [ChargeGivenUp("a1", True)]
    assert (state.units["a1"].marks, state.charges[0].off) == (("held",), True)
    events = give(state, GoOn())
    assert not state.reactions, "nobody reacts"
    assert not any(isinstance(each, Move) and each.unit == "a1" for each in LOOP.orders(state))
    refused(state, Move("a1"), "AB-H5.9", "unit")


@pytest.mark.rule("AB-14.0", "AB-14.1a", "AB-H7.2", "AB-H15.2")
def test_who_fails_before_a_fearful_charger_who_is_superior_must_flee(natures: Natures) -> None:
    natures(a1=("fear",))
    state = facing(models=19, started=19)
    events = give(state, Charge("a1", "b1"), 6, 6)
    assert trials(events) == [("b1", "fear", "AB-14.0", False)]
    assert some(events, UnitShaken) == [UnitShaken("b1", "a1", True)]
    assert not some(events, UnitFled), "when all have reacted"
    events = give(state, GoOn(), 2, 2)
    assert [each.unit for each in some(events, UnitFled)] == ["b1"], "without a choice"


@pytest.mark.rule("AB-14.0", "AB-14.1a", "AB-14.1b")
def test_before_one_who_is_not_superior_it_may_stay_and_is_shaken(natures: Natures) -> None:
    natures(a1=("fear",))
    state = facing(kind="norman_archers")
    events = give(state, Charge("a1", "b1"), 6, 6)
    assert some(events, UnitShaken) == [UnitShaken("b1", "a1", False)]
    assert state.units["b1"].shaken == ("a1",)
    give(state, GoOn())
    assert React("stand_and_shoot") in LOOP.orders(state)


@pytest.mark.rule("AB-14.0", "AB-14.1a", "AB-14.1b", "AB-H7.1")
def test_who_fails_before_two_fearful_chargers_fears_both_and_counts_them_one_by_one(
    natures: Natures,
) -> None:
    natures(a1=("fear",), a2=("fear",))
    state = facing(kind="norman_archers")
    state.units["a2"] = unit("a2", 31, 20)
    for charger in ("a1", "a2"):
        give(state, Charge(charger, "b1"), 6, 6)
    assert state.units["b1"].shaken == ("a1", "a2")
    assert not state.reactions, "neither is superior, however many they are together (D21)"


@pytest.mark.rule("AB-15.1", "AB-15.0")
def test_before_a_terrible_charger_numbers_do_not_matter(natures: Natures) -> None:
    natures(a1=("terror",))
    state = facing(models=40, started=40)
    events = give(state, Charge("a1", "b1"), 6, 6)
    assert some(events, UnitShaken) == [UnitShaken("b1", "a1", True)]


@pytest.mark.rule("AB-13.3", "AB-H7.1", "AB-H7.2")
def test_who_panics_when_charged_in_the_flank_must_flee() -> None:
    state = flanked()
    events = give(state, Charge("a1", "b1"), 6, 6)
    assert trials(events) == [("b1", "panic", "AB-13.3", False)]
    assert state.reactions == {"b1": "flee"}
    assert some(give(state, GoOn(), 1, 1), UnitFled)[0].enemy == "a1"


@pytest.mark.rule("AB-13.3", "AB-13.6")
def test_nobody_panics_twice_for_two_charges_nor_who_must_flee_already() -> None:
    state = flanked()
    state.units["a2"].pose = state.units["a1"].pose._replace(x=31_000)
    assert len(trials(give(state, Charge("a1", "b1"), 1, 1))) == 1
    assert trials(give(state, Charge("a2", "b1"))) == []


@pytest.mark.rule("AB-13.6")
def test_who_is_charged_by_whom_it_neglected_tests_for_panic() -> None:
    state = facing(neglected=("a1",))
    assert trials(give(state, Charge("a1", "b1"), 1, 1)) == [("b1", "panic", "AB-13.6", True)]
    assert trials(give(facing(neglected=("a2",)), Charge("a1", "b1"))) == []


@pytest.mark.rule("AB-H6.12", "AB-13.3", "AB-14.0")
def test_who_flees_already_does_not_test_when_he_is_charged(natures: Natures) -> None:
    natures(a1=("fear",))
    state = facing(fleeing=True)
    assert trials(give(state, Charge("a1", "b1"))) == []
    assert state.charges[0].side == "rear"


def engaged(**more: Any) -> State:
    """A unit that fights one enemy is charged in the flank by another, and a third may follow."""
    state = declaring(
        unit("a1", 36, 20),
        unit("a2", 31, 20, kind="norman_knights", models=5),
        unit("a3", 40, 30, 270, musician=False),
        unit("b1", 40, 30, 90, **more),
        unit("b2", 60, 43, 180),
    )
    state.units["a3"].pose = state.units["b1"].pose._replace(heading=270_000)
    return touching(state, "a3", "front", "b1", "front")


@pytest.mark.rule("AB-13.3", "AB-H7.1", "AB-H6.11", "AB-H8.3")
def test_who_fights_and_panics_breaks_off_at_once_and_flees_once() -> None:
    state = engaged()
    events = give(state, Charge("a1", "b1"), 6, 6, 1, 2)
    assert [(each.unit, each.enemy) for each in some(events, UnitFled)] == [("b1", "a1")]
    assert not state.units["b1"].contacts
    assert not state.units["a3"].contacts
    assert not some(give(state, GoOn()), UnitFled), "it has fled from this charge"


@pytest.mark.rule("AB-16.1")
def test_frenzy_must_charge_who_is_in_its_reach(natures: Natures) -> None:
    natures(a1=("frenzy",))
    state = facing()
    refused(state, GoOn(), "AB-16.1", "unit")
    refused(state, Charge("a1", "b2"), "AB-16.1", "target")
    assert LOOP.orders(state) == [Charge("a1", "b1"), Charge("a2", "b1"), Charge("a2", "b2"), Resign()]
    assert LOOP.calm(state) == Charge("a1", "b1")
    give(state, Charge("a1", "b1"))
    assert GoOn() in LOOP.orders(state)


@pytest.mark.rule("AB-16.4", "AB-14.2", "AB-14.0", "AB-13.3")
def test_the_frenzied_fear_nobody_in_their_reach(natures: Natures) -> None:
    natures(a1=("frenzy", "fear"), b1=("frenzy", "terror"))
    assert trials(give(facing(), Charge("a1", "b1"))) == []


# Distances


def placeless(state: State) -> Any:
    """All that a side sees of a state but for the places."""
    found = RULESET.encode(RULESET.seen(state, "defender"))
    told = RULESET.decode(found)
    for each in told.units.values():
        each.pose = each.pose._replace(x=0, y=0)
    return told


@pytest.mark.rule("AB-4.1b", "AB-4.3a", "AB-13.6")
@pytest.mark.parametrize("kind", ["norman_archers", "byzantine_horse_archers", "arab_light_cavalry"])
@pytest.mark.parametrize("fear", [(), ("fear",)])
def test_before_its_reaction_nothing_tells_a_side_how_far_away_a_charger_is(
    kind: str, fear: tuple[str, ...], natures: Natures
) -> None:
    natures(a1=fear)

    def charged(y: float) -> tuple[Any, ...]:
        chargers = unit("a1", 36, 20, kind="arab_light_cavalry", models=10)
        target = unit("b1", 36, y, 180, kind, 10)
        state = declaring(chargers, target, unit("b2", 28, 26, 180), number=1)
        events = give(state, Charge("a1", "b1"), *((1, 1) if fear else ()))
        assert state.agenda == [Reacting("b1")]
        told = [RULESET.tell(state, each, "defender") for each in events]
        return LOOP.orders(state), LOOP.spans(state), RULESET.asked(state), told, events, placeless(state)

    # In contact nearly, within half of the move, beyond it, just in reach, out of reach, and neglecting b2.
    first, *others = (charged(y) for y in (20.5, 24, 27, 31, 37, 38.5, 47))
    for other in others:
        assert other == first


@pytest.mark.rule("AB-4.1b", "AB-4.1d")
@pytest.mark.parametrize("kind", ["norman_spearmen", "norman_knights", "byzantine_horse_archers"])
def test_before_the_charge_and_the_reaction_no_word_on_the_drawing_tells_how_far_it_is(kind: str) -> None:
    def written(state: State) -> list[str]:
        return re.findall(r"<(?:text|title)[^>]*>([^<]*)", RULESET.drawing(state, "attacker"))

    def charged(y: float) -> tuple[Any, ...]:
        aside = unit("a9", 66, 5, 180), unit("b9", 6, 5, 180)
        state = declaring(unit("a1", 36, 20, kind=kind), unit("b1", 36, y, 180, "norman_archers"), *aside)
        before = LOOP.orders(state), RULESET.asked(state), written(state)
        give(state, Charge("a1", "b1"))
        assert state.agenda == [Reacting("b1")]
        return *before, written(state)

    first, *others = map(charged, (20.5, 24, 29, 31, 37, 38.5, 43))
    assert any("a1" in each for each in first[-1])
    for other in others:
        assert other == first


@pytest.mark.rule("AB-15.1", "AB-15.0")
def test_a_charger_flees_from_the_terrible_target_and_not_from_who_is_nearer(natures: Natures) -> None:
    natures(b1=("terror",))
    state = facing()
    state.units["b3"] = unit("b3", 30, 24, 180)
    events = give(state, Charge("a1", "b1"), 6, 6, 1, 2)
    assert some(events, ChargeGivenUp) == [ChargeGivenUp("a1", False)]
    fled = some(events, UnitFled)[0]
    assert (fled.unit, fled.enemy, fled.pose.heading) == ("a1", "b1", 180_000)
    assert state.units["a1"].took_flight


@pytest.mark.rule("AB-13.3", "AB-14.0", "AB-H7.2")
def test_who_must_flee_already_tests_no_more(natures: Natures) -> None:
    natures(a1=("terror",), a2=("terror",))
    state = declaring(
        unit("a1", 36, 20),
        unit("a2", 44, 30, 270),
        unit("b1", 36, 30, 180),
        unit("a3", 60, 5),
        unit("b2", 60, 43, 180),
    )
    assert trials(give(state, Charge("a1", "b1"), 6, 6)) == [("b1", "terror", "AB-15.1", False)]
    assert trials(give(state, Charge("a2", "b1"))) == [], "neither for terror nor for its flank"
