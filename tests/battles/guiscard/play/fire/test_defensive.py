"""The other side shoots while the active side moves."""

import pytest

from battles.guiscard import system
from battles.guiscard.play.fire import defensive
from battles.guiscard.play.fire.aiming import Lower, Shoot
from battles.guiscard.play.fire.defensive import FireHeld, HoldFire
from battles.guiscard.play.fire.ready import Aim
from battles.guiscard.play.fire.shot import ShotFired
from battles.guiscard.play.orders import EndStep
from battles.guiscard.state import Deeds
from battles.guiscard.state.items import Aiming, DefensiveFire
from battles.guiscard.system import SYSTEM
from tests.battles.guiscard.board import asked, decision, foot, happened, order, position, refused, rider
from tests.battles.guiscard.play.combat.fights import on_foot


def field(*more, mover="", asked=True):
    """Attackers move, the defender's archers look on; something that waits for an order lies below."""
    movers = on_foot("attacker", "Nil", m="1213") + on_foot("attacker", n="1413")
    classes = {"a": ("Nia", "1220"), "b": ("Bis", "1420"), "j": ("Nij", "1620")}
    shooters = [foot(name, "defender", *each) for name, each in classes.items()]
    state = position(*movers, *shooters, *more)
    if asked:
        state.agenda.append(DefensiveFire("defender", mover))
    return state


def asks(state, mover):
    """Whether a hex that the mover enters makes the engine ask the other side."""
    before = len(state.agenda)
    defensive.interrupt(decision(state), mover)
    return state.agenda[before:] == [DefensiveFire("defender", mover)]


@pytest.mark.rule("GT-2.1d", "GT-5.3a", "GT-5.3c")
@pytest.mark.parametrize(("mover", "until"), [("", ["hex", "step"]), ("m", ["hex", "move", "step"])])
def test_the_other_side_may_shoot_at_anybody_between_the_moves_and_during_one(mover, until):
    state = field(mover=mover)
    assert system.LOOP.to_act(state) == "defender"
    assert system.LOOP.orders(state) == [Aim("a"), Aim("b"), *map(HoldFire, until)]
    order(state, Aim("a"))
    assert system.LOOP.orders(state) == [Shoot("1213"), Shoot("1413"), Lower()]


@pytest.mark.rule("GT-5.3b")
def test_each_shoots_once_in_a_phase_of_the_enemy():
    state = field(mover="m")
    order(state, Aim("a"))
    events = order(state, Shoot("1213"), [10])
    assert happened(events, ShotFired)[0].defensive
    assert state.people["a"].deeds.volley
    assert not state.people["a"].deeds.shot
    assert system.LOOP.orders(state)[0] == Aim("b")
    assert refused(state, Aim("a")).rule == "GT-5.3b"


@pytest.mark.rule("GT-5.3a", "GT-5.3b")
def test_the_move_goes_on_when_nobody_has_a_shot_any_more():
    state = field(mover="m")
    state.people["b"].deeds.volley = True
    order(state, Aim("a"))
    assert isinstance(state.agenda[-1], Aiming)
    order(state, Shoot("1213"), [10])
    assert not any(isinstance(item, DefensiveFire) for item in state.agenda)
    assert system.LOOP.to_act(state) == "attacker"


@pytest.mark.rule("GT-5.3a")
@pytest.mark.parametrize(
    ("mover", "given", "rule"),
    [
        ("m", EndStep(), "GT-2.1g"),
        ("m", Shoot("1213"), "GT-2.1g"),
        ("m", Aim("m"), "GT-2.1a"),
        ("m", Aim("j"), "GT-5.3c"),
        ("", HoldFire("move"), "GT-5.3a"),  # nobody moves
    ],
)
def test_every_other_order_is_refused(mover, given, rule):
    assert refused(field(mover=mover), given).rule == rule


@pytest.mark.rule("GT-2.1b", "GT-2.1d", "GT-5.3a")
@pytest.mark.parametrize("mover", ["", "m"])
def test_the_other_side_is_asked_if_it_has_a_shot(mover):
    assert asks(field(asked=False), mover)
    shot_already = foot("a", "defender", "Nia", "1220", deeds=Deeds(volley=True))
    only_attacks = foot("b", "defender", "Nij", "1214")
    assert not asks(position(foot("m", "attacker", "Nil", "1213"), shot_already, only_attacks), mover)


@pytest.mark.rule("GT-5.3a", "GT-4.1a")
def test_it_is_not_asked_while_the_mover_passes_through_a_friend_with_either_half():
    state = field(rider("r", "attacker", "Acl", "1813", "N"), asked=False)
    assert not any(defensive.passing(state, name) for name in ("m", "r", ""))
    del state.at["1213"]
    state.people["m"].hex = "1413"
    state.at["1814"] = "n"
    assert defensive.passing(state, "m")
    assert defensive.passing(state, "r")
    assert not asks(state, "m")
    assert asks(state, "")


@pytest.mark.rule("GT-5.3a")
@pytest.mark.parametrize(
    ("until", "held", "asked"),
    [
        ("hex", {}, {"m": True, "n": True, "": True}),
        ("move", {"defender": "m"}, {"m": False, "n": True, "": True}),
        ("step", {"defender": "step"}, {"m": False, "n": False, "": False}),
    ],
)
def test_a_side_lets_go_a_hex_or_a_move_or_the_step(until, held, asked):
    state = field(mover="m")
    deciding = decision(state)
    chapter = SYSTEM.topics[DefensiveFire]
    chapter.take(deciding, state.agenda[-1], HoldFire(until))
    assert state.held_fire == held
    assert happened(deciding.events, FireHeld) == [FireHeld("defender", held.get("defender", ""))]
    assert not any(isinstance(item, DefensiveFire) for item in state.agenda)
    for mover, expected in asked.items():
        assert asks(state, mover) == expected, mover


@pytest.mark.rule("GT-5.3a")
def test_once_the_mover_is_dead_others_may_be_shot_at():
    state = field(mover="m")
    order(state, Aim("a"))
    item = state.agenda[-2]
    order(state, Shoot("1213"), [2, 1])
    assert state.people["m"].condition == "dead"
    assert asked(state, item) == "defender"
    order(state, Aim("b"))
    assert system.LOOP.orders(state) == [Shoot("1413"), Lower()]
