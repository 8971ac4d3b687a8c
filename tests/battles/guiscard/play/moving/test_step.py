"""Step 3: characters of the active side move one after another."""

from typing import Any

import pytest

from battles.guiscard import system
from battles.guiscard.play.fire.aiming import Shoot
from battles.guiscard.play.fire.defensive import HoldFire
from battles.guiscard.play.hoplites.drill import Disband, FallOut, Foulkon
from battles.guiscard.play.movement.budget import MoveEnded
from battles.guiscard.play.movement.labour import Shift
from battles.guiscard.play.moving.announcing import Halt
from battles.guiscard.play.moving.legs import Bridle
from battles.guiscard.play.moving.step import Take, check_mover
from battles.guiscard.play.orders import EndStep, Stay
from battles.guiscard.state import Deeds, Horse, Skirmish
from battles.guiscard.state.items import DefensiveFire, Movement
from rulebook import Refusal
from tests.battles.guiscard.board import Placed, decision, foot, happened, order, position, refused, rider
from tests.battles.guiscard.play.hoplites.phalanx import phalanx
from tests.battles.guiscard.play.movement.walks import announce, moving, offered, walk


def why_not(placed: Placed) -> str:
    """The rule by which somebody may not be taken up; empty if he may."""
    state = position(placed)
    try:
        check_mover(state, placed[0])
    except Refusal as refusal:
        return refusal.rule
    return ""


@pytest.mark.rule("GT-2.1c", "GT-1.2h", "GT-4.3e")
def test_who_may_be_taken_up_for_a_move() -> None:
    assert why_not(foot("a", "attacker", "Nim", "1214")) == ""
    assert why_not(foot("a", "attacker", "Nim", "1214", "wounded")) == ""
    assert why_not(foot("a", "attacker", "Nia", "1214", deeds=Deeds(shot=True))) == ""
    assert why_not(foot("a", "defender", "Nim", "1214")) == "GT-2.1c"
    assert why_not(foot("a", "attacker", "Nim", "1214", "stunned")) == "GT-1.2h"
    assert why_not(rider("a", "attacker", "Nck", "1214", "N", deeds=Deeds(charged=True))) == "GT-2.1c"
    assert why_not(foot("a", "attacker", "Nim", "1214", deeds=Deeds(moved=True))) == "GT-4.3e"
    assert why_not(foot("a", "attacker", "Nim", "1214", deeds=Deeds(stopped=True))) == "GT-4.2.3a"
    assert why_not(foot("a", "attacker", "Nim", "1214", deeds=Deeds(busy=True))) == "GT-4.2.3a"
    assert why_not(foot("a", "attacker", "Nim", "1214", deeds=Deeds(lost=6))) == "GT-4a"
    assert why_not(foot("a", "attacker", "Nim", "1214", deeds=Deeds(lost=5))) == ""
    assert why_not(rider("a", "attacker", "Nck", "1214", "N", deeds=Deeds(lost=12))) == "", "he may back"


@pytest.mark.rule("GT-2.1c", "GT-4.3e")
def test_each_moves_once_in_any_order() -> None:
    state = moving(foot("a", "attacker", "Nim", "1214"), foot("b", "attacker", "Nim", "1416"))
    assert offered(state, Take) == [Take("a"), Take("b"), Take("idle")]
    walk(state, "b", "1415")
    assert offered(state, Take) == [Take("a"), Take("idle")]
    assert refused(state, Take("b")).rule == "GT-4.3e"
    announce(state, "a")
    events = order(state, Stay())
    assert happened(events, MoveEnded) == [MoveEnded("a")]
    assert refused(state, Take("a")).rule == "GT-4.3e", "laid down is laid down"
    assert refused(state, Take("nobody")).rule == "GT-2.1c"
    assert refused(state, Shoot("1214")).rule == "GT-2.1g"


def held_up(*others: Placed, width: int = 4) -> Skirmish:
    """The movement of a side whose hoplites have a wounded man in their formation, so that none of them moves."""
    state = phalanx(*others, width=width, active="defender", agenda=[Movement(opened=True)])
    state.people["h14" if width == 4 else "h13"].condition = "wounded"
    return state


@pytest.mark.rule("GT-2.1c", "GT-7.3.1b")
def test_a_formation_may_be_drilled_though_nobody_may_move() -> None:
    state = held_up()
    assert system.LOOP.to_act(state) == "defender"
    assert offered(state, Take) == []
    order(state, FallOut("h14"))
    assert offered(state, Take) == [Take("h11"), Take("h12"), Take("h13"), Take("h14")]


@pytest.mark.rule("GT-2.1c", "GT-7.3.1b")
def test_the_step_stays_open_for_a_formation_when_the_others_have_moved() -> None:
    state = held_up(foot("i", "defender", "Lic", "0220"), width=3)
    walk(state, "i", "0219")
    assert system.LOOP.orders(state) == [Disband("f1"), *map(FallOut, ("h11", "h12", "h13")), EndStep()]
    order(state, EndStep())
    assert not any(isinstance(item, Movement) for item in state.agenda)


@pytest.mark.rule("GT-2.1c", "GT-7.3.2a")
def test_the_foulkon_keeps_the_step_open_once() -> None:
    state = phalanx(depth=2, active="defender", agenda=[Movement(opened=True)])
    for name in state.formations["f1"].members:
        state.people[name].deeds.lost = 6
    order(state, Foulkon("f1"))
    assert offered(state, Foulkon) == []
    order(state, Disband("f1"))
    assert not any(isinstance(item, Movement) for item in state.agenda), "nothing is left to choose"


@pytest.mark.rule("GT-2.1c", "GT-7.3.1b")
def test_a_formation_that_has_moved_keeps_no_step_open() -> None:
    state = held_up(foot("i", "defender", "Lic", "0220"))
    state.people["h12"].deeds.moved = True
    walk(state, "i", "0219")
    assert not any(isinstance(item, Movement) for item in state.agenda)


@pytest.mark.rule("GT-2.1d")
def test_the_other_side_is_asked_for_its_fire_before_the_first_move_and_after_the_last() -> None:
    archer = foot("d", "defender", "Nia", "1606")
    state = position(foot("a", "attacker", "Nim", "1214"), foot("b", "attacker", "Nim", "1216"), archer)
    system.LOOP.go_on(decision(state))
    assert (system.LOOP.to_act(state), state.agenda[-1]) == ("defender", DefensiveFire("defender", ""))
    order(state, HoldFire("hex"))
    assert system.LOOP.to_act(state) == "attacker"
    order(state, EndStep())
    assert (system.LOOP.to_act(state), state.agenda[-1]) == ("defender", DefensiveFire("defender", ""))
    assert state.step == "movement"
    order(state, HoldFire("hex"))
    assert state.step != "movement"


def spent(*others: Placed, **fields: Any) -> Skirmish:
    """The attacker's movement, with a man whom fire has left no points."""
    return moving(foot("a", "attacker", "Nim", "1214", deeds=Deeds(lost=6)), *others, **fields)


@pytest.mark.rule("GT-4.2.3a")
def test_who_has_no_points_left_may_still_shift_bodies() -> None:
    helper = foot("b", "attacker", "Nim", "1314")
    assert refused(spent(helper, bodies={"1213": 2}), Take("a")).rule == "GT-4a"
    assert refused(spent(bodies={"1213": 3}), Take("a")).rule == "GT-4a", "nobody helps him"
    state = spent(helper, bodies={"1213": 3})
    announce(state, "a")
    assert set(map(type, system.LOOP.orders(state))) == {Shift, Stay}
    order(state, Shift("b", "1213", "1212", "men"))
    assert state.labours


@pytest.mark.rule("GT-4.2.3a", "GT-7.3.1b")
def test_who_stands_in_a_formation_held_up_may_still_shift_bodies() -> None:
    state = held_up()
    state.bodies["1113"] = 3
    assert offered(state, Take) == [Take("h11"), Take("h12")]


@pytest.mark.rule("GT-4.4.3b")
def test_who_has_no_points_left_may_still_take_a_bridle() -> None:
    horse = Horse("bay", side="attacker", hex="1213", facing=3)
    state = spent(horses=[horse])
    announce(state, "a", Bridle("bay"))
    order(state, Halt())
    assert state.people["a"].leads == ["bay"]
