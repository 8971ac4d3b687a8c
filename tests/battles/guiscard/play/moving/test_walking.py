"""An announced move is carried out hex by hex, under rolls and defensive fire."""

from typing import Any

import pytest
from msgspec.structs import replace

from battles.guiscard import system
from battles.guiscard.play import harm
from battles.guiscard.play.combat.landing import LandOn
from battles.guiscard.play.fire.defensive import HoldFire
from battles.guiscard.play.movement import budget
from battles.guiscard.play.movement.budget import MoveEnded
from battles.guiscard.play.movement.horses import BridleLost
from battles.guiscard.play.moving.announcing import Halt, MoveAnnounced
from battles.guiscard.play.moving.legs import PickUp
from battles.guiscard.play.moving.walking import (
    HexEntered,
    LaidDown,
    SetBack,
    goes_on,
    is_last,
    set_back,
    settled,
)
from battles.guiscard.rules import values
from battles.guiscard.rules.board import put
from battles.guiscard.rules.movement.mover import mover
from battles.guiscard.state import Character, Deeds, Horse, Skirmish
from battles.guiscard.state.items import DefensiveFire, Landing, Leg, Stage, Walking
from rulebook import Refusal
from tests.battles.guiscard.board import Placed, decision, foot, happened, order, position, rider
from tests.battles.guiscard.play.combat.fights import on_foot
from tests.battles.guiscard.play.movement.walks import announce, moving, walk


def watched(*placed: Placed) -> Skirmish:
    """Somebody moves before an archer."""
    return moving(*placed, foot("d", "defender", "Nia", "2016"))


def let_go(state: Skirmish, events: list[Any]) -> list[Any]:
    """The other side, asked before the first hex, lets the mover go: all that happens until it is asked again."""
    assert not happened(events, HexEntered)
    return order(state, HoldFire("hex"))


@pytest.mark.rule("GT-2.1d")
def test_the_other_side_is_asked_before_a_move_and_after_each_hex() -> None:
    state = watched(foot("a", "attacker", "Nim", "1214"))
    events = walk(state, "a", "1215", "1216")
    assert happened(events, MoveAnnounced) == [MoveAnnounced("a", values.allowance(state, state.people["a"]))]
    for entered in ([], ["1215"], ["1216"]):
        assert [each.hex for each in happened(events, HexEntered)] == entered
        assert state.agenda[-1] == DefensiveFire("defender", "a")
        events = order(state, HoldFire("hex"))
    assert happened(events, MoveEnded)
    assert system.LOOP.to_act(state) == "attacker"


@pytest.mark.rule("GT-5.3d")
def test_what_it_may_spend_is_kept_as_it_was_when_it_set_out() -> None:
    state = watched(foot("a", "attacker", "Nia", "1214"))
    whole = values.allowance(state, state.people["a"])
    let_go(state, walk(state, "a", "1215", "1216"))
    harm.wound(decision(state), state.people["a"], "fire")
    order(state, HoldFire("move"))
    assert values.allowance(state, state.people["a"]) < whole
    assert state.people["a"].deeds.allowed == whole


@pytest.mark.rule("GT-2.1d")
def test_not_while_it_passes_a_friend_and_not_when_fire_is_held() -> None:
    state = watched(foot("a", "attacker", "Nim", "1214"), foot("f", "attacker", "Nim", "1215"))
    events = let_go(state, walk(state, "a", "1215", "1216", "1217"))
    assert [each.hex for each in happened(events, HexEntered)] == ["1215", "1216"]
    events = order(state, HoldFire("move"))
    assert happened(events, MoveEnded)


def test_a_move_that_has_lost_its_points_ends_where_it_is() -> None:
    state = watched(foot("a", "attacker", "Nim", "1214"))
    let_go(state, walk(state, "a", "1215", "1216", "1217"))
    budget.leave(decision(state), state.people["a"], 1)
    order(state, HoldFire("hex"))
    assert state.people["a"].hex == "1216"
    events = order(state, HoldFire("hex"))
    assert happened(events, MoveEnded)
    assert state.people["a"].hex == "1216"


def test_a_move_does_not_go_into_a_hex_in_which_it_could_not_stay() -> None:
    state = watched(foot("a", "attacker", "Nim", "1214"), foot("f", "attacker", "Nim", "1216"))
    let_go(state, walk(state, "a", "1215", "1216", "1217"))
    budget.leave(decision(state), state.people["a"], 1)
    events = order(state, HoldFire("hex"))
    assert happened(events, MoveEnded), "one point is enough for 1216 only, where a friend is"
    assert state.people["a"].hex == "1215"


@pytest.mark.rule("GT-4.3e")
def test_hexes_of_a_move_cut_short_count_as_announced() -> None:
    state = watched(foot("a", "attacker", "Ail", "1214"), foot("one", "defender", "Nim", "1114"))
    let_go(state, walk(state, "a", "1213", "1313"))
    assert state.people["a"].deeds.spent == 3
    budget.leave(decision(state), state.people["a"], 0)
    order(state, HoldFire("hex"))
    assert (state.people["a"].hex, state.people["a"].deeds.spent) == ("1213", 3)


@pytest.mark.rule("GT-4.3e")
def test_the_last_hex_is_the_last_that_is_announced() -> None:
    step, mount = Leg("step", "1213"), Leg("mount", what="bay")
    assert is_last((step,))
    assert is_last((step, mount))
    assert not is_last((step, step))
    assert not is_last((step, mount, step))
    assert not is_last((step, Leg("pivot", "1213")))
    assert not is_last((step, Leg("back", "1213")))


@pytest.mark.rule("GT-4.3e")
def test_what_is_due_is_paid_at_once_but_in_the_last_hex() -> None:
    stage = Stage("1213", 0, "", 5, due=2)
    assert settled(stage, last=False) == replace(stage, points=3, due=0)
    assert settled(stage, last=True) == replace(stage, due=0)
    assert settled(replace(stage, due=0), last=False) == replace(stage, due=0)
    with pytest.raises(Refusal):
        settled(replace(stage, points=1), last=False)


@pytest.mark.rule("GT-4.3.1a")
def test_who_goes_on() -> None:
    step, bed = Leg("step"), Leg("lay_down", "1213")

    def does(legs: tuple[Leg, ...] = (step,), horse: str = "", **fields: Any) -> bool:
        one = Character("a", "attacker", "a", "Nck", hex="1213", **fields)
        return goes_on(one, Walking("a", legs, 5, horse=horse))

    assert does()
    assert does(condition="wounded")
    assert does(legs=(step, bed))
    assert not does(condition="stunned")
    assert not does(deeds=Deeds(stopped=True))
    assert not does(horse="bay"), "he is not in the saddle any more"
    assert not does(legs=())
    assert not does(legs=(bed,))


@pytest.mark.rule("GT-1.1c")
def test_who_is_stopped_on_a_friend_stands_where_it_last_had_room() -> None:
    people = on_foot("attacker", "Ail", a="1214") + on_foot("attacker", f="1213")
    state = moving(*people, *on_foot("defender", one="1114", two="1313"))
    events = walk(state, "a", "1213", "1212", dice=[7])
    assert happened(events, SetBack) == [SetBack("a", "1214", 0)]
    assert (state.people["a"].hex, state.at["1214"], state.at["1213"]) == ("1214", "a", "f")
    assert state.people["a"].deeds.spent == 3, "the points are spent"


@pytest.mark.rule("GT-1.1c")
@pytest.mark.parametrize(("beneath", "back"), [("r", []), ("f", [SetBack("r", "1219", 0)])])
def test_a_rider_stopped_with_one_half_on_a_friend_goes_back(beneath: str, back: list[SetBack]) -> None:
    state = position(rider("r", "attacker", "Nck", "1216", "N"), foot("f", "attacker", "Nim", "1217"))
    state.at["1217"] = beneath
    booked = decision(state)
    set_back(booked, mover(state, "r"), ("1219", 0))
    assert booked.events == back


def test_an_enemy_in_the_way_ends_the_move() -> None:
    state = watched(foot("a", "attacker", "Nim", "1214"), foot("e", "defender", "Nim", "1217"))
    let_go(state, walk(state, "a", "1215", "1216"))
    put(state, state.people["e"], "1216", 0)
    order(state, HoldFire("move"))
    assert state.people["a"].hex == "1215"
    assert state.people["a"].deeds.moved


def test_a_rider_shot_off_his_horse_goes_no_farther() -> None:
    state = watched(rider("r", "attacker", "Nck", "1214", "N"))
    let_go(state, walk(state, "r", "1213", "1212"))
    harm.unhorse(decision(state), state.people["r"], "fire", "wounded")
    assert isinstance(state.agenda[-1], Landing)
    order(state, LandOn("1114"))
    order(state, HoldFire("move"))
    one = state.people["r"]
    assert (one.hex, one.horse, one.deeds.moved) == ("1114", "", True)
    assert (state.at["1213"], state.at["1214"]) == ("horse-of-r", "horse-of-r")


def carrying() -> Skirmish:
    """Somebody has carried a stunned man one hex; passing the stunned nobody shoots."""
    state = watched(foot("a", "attacker", "Nil", "1215"), foot("s", "attacker", "Nim", "1214", "stunned"))
    announce(state, "a", "1214", PickUp("s"), "1213", "1212")
    let_go(state, order(state, Halt("1112")))
    assert state.people["a"].hex == "1213"
    return state


def test_a_carrier_who_is_stopped_or_dies_lays_his_man_down_beside_him() -> None:
    state, death = carrying(), carrying()
    state.people["a"].deeds.stopped = True
    assert happened(order(state, HoldFire("move")), LaidDown) == [LaidDown("a", "s", "1212")]
    assert (state.people["s"].hex, "1214" in state.at) == ("1212", False)
    harm.kill(decision(death), death.people["a"], "fire")
    order(death, HoldFire("move"))
    assert (death.people["s"].hex, death.bodies) == ("1212", {"1213": 1})


def test_a_man_who_dies_on_the_way_is_not_laid_down() -> None:
    state = carrying()
    harm.kill(decision(state), state.people["s"], "fire")
    assert not happened(order(state, HoldFire("move")), LaidDown)
    assert (state.people["s"].hex, state.bodies) == ("", {"1214": 1})


def test_led_horses_without_room_are_lost_when_a_move_is_cut_short() -> None:
    ring = ("1213", "1314", "1315", "1215", "1115", "1114")
    friends = [foot(f"f{number}", "attacker", "Nim", f"0{number + 1}18") for number in range(len(ring))]
    bay = Horse("bay", side="attacker", leader="a", hex="1216", facing=0)
    state = moving(
        foot("a", "attacker", "Nim", "1215", leads=["bay"]),
        foot("d", "defender", "Nia", "2016"),
        *friends,
        horses=[bay],
    )
    let_go(state, walk(state, "a", "1214", "1213", "1212"))
    for friend, hex_ in zip(friends, ring, strict=True):
        put(state, friend[0], hex_, 0)
    budget.leave(decision(state), state.people["a"], 0)
    events = order(state, HoldFire("move"))
    assert happened(events, BridleLost) == [BridleLost("a", "bay")]
    assert (state.people["a"].hex, bay.leader, state.at["1216"]) == ("1214", "", "bay")
