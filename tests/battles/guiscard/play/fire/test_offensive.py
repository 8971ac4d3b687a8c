"""Step 1: the active side shoots."""

from contextlib import suppress

import pytest

from battles.guiscard import system
from battles.guiscard.play.combat.attacking import Strike
from battles.guiscard.play.ending import FightOn
from battles.guiscard.play.fire.aiming import BowLowered, Lower, Shoot
from battles.guiscard.play.fire.defensive import HoldFire
from battles.guiscard.play.fire.ready import Aim
from battles.guiscard.play.fire.shot import ShotFired
from battles.guiscard.play.moving.announcing import Halt
from battles.guiscard.play.orders import EndStep
from battles.guiscard.rules.ground import ground_of
from battles.guiscard.state import Horse
from battles.guiscard.state.items import Aiming, OffensiveFire
from battles.guiscard.system import SYSTEM
from rulebook import Refusal
from tests.battles.guiscard.board import asked, decision, foot, happened, order, position, refused, rider
from tests.battles.guiscard.play.combat.fights import on_foot

FIRE = SYSTEM.topics[OffensiveFire]


def field(*more, active="attacker"):
    people = on_foot("attacker", "Nia", a="1220", b="1420") + on_foot("attacker", c="1620")
    enemies = on_foot("defender", "Nia", d="1213")
    return position(*people, *enemies, *more, step="offensive_fire", active=active)


@pytest.mark.rule("GT-2.1a")
@pytest.mark.parametrize(("active", "shooters"), [("attacker", ["a", "b"]), ("defender", ["d"])])
def test_the_active_side_is_asked_for_those_who_have_a_shot(active, shooters):
    state = field(active=active)
    assert system.LOOP.to_act(state) == asked(state, OffensiveFire()) == active
    assert system.LOOP.orders(state) == [*map(Aim, shooters), EndStep()]
    state.people.clear()
    assert asked(state, OffensiveFire()) is None


@pytest.mark.rule("GT-2.1a")
@pytest.mark.parametrize(("code", "hex_", "side"), [("Nij", "1216", "attacker"), ("Nim", "1620", None)])
def test_nobody_is_asked_where_nobody_has_a_shot_and_weapons_that_only_attack_are_asked_for(code, hex_, side):
    people = foot("a", "attacker", code, hex_), foot("d", "defender", "Nim", "1213")
    state = position(*people, step="offensive_fire")
    assert asked(state, OffensiveFire()) == side
    if side is None:
        FIRE.run(decision(state), OffensiveFire())
        assert state.agenda == []


@pytest.mark.rule("GT-2.1a", "GT-5.5.1a")
@pytest.mark.parametrize(
    ("given", "rule", "field_"),
    [
        (Aim("c"), "GT-5b", "shooter"),
        (Aim("d"), "GT-2.1a", "shooter"),
        (Aim("nobody"), "GT-2.1a", "shooter"),
        (Aim("e"), "GT-5.5.1a", "shooter"),  # he sees nobody
        (Shoot("1213"), "GT-2.1g", "order"),
        (HoldFire("hex"), "GT-2.1g", "order"),
        (Strike(), "GT-2.1g", "order"),
        (FightOn(), "GT-2.1g", "order"),
    ],
)
def test_whoever_has_no_shot_is_refused_and_every_other_order(given, rule, field_):
    refusal = refused(field(foot("e", "attacker", "Nil", "2920")), given)
    assert (refusal.rule, refusal.field) == (rule, field_)


@pytest.mark.rule("GT-5e", "GT-5.4a", "GT-5.2b", "GT-5.1a", "GT-2.1a")
def test_each_shoots_once_and_several_at_one_target():
    state = field()
    order(state, Aim("a"))
    assert system.LOOP.orders(state) == [Shoot("1213"), Lower()]
    events = order(state, Shoot("1213"), [1, 10])
    assert [shot.shooter for shot in happened(events, ShotFired)] == ["a"]
    one = state.people["a"]
    assert (one.deeds.shot, one.deeds.volley, one.used) == (True, False, 1)
    assert system.LOOP.orders(state) == [Aim("b"), EndStep()]
    assert refused(state, Aim("a")).rule == "GT-5e"
    order(state, Aim("b"))
    assert system.LOOP.orders(state) == [Shoot("1213"), Lower()]


@pytest.mark.rule("GT-5.4a")
def test_each_result_stands_before_the_next_shot():
    state = field(foot("e", "defender", "Nil", "1414"))
    order(state, Aim("a"))
    order(state, Shoot("1414"), [3, 1])
    assert state.people["e"].condition == "dead"
    order(state, Aim("b"))
    assert system.LOOP.orders(state) == [Shoot("1213"), Lower()]
    assert refused(state, Shoot("1414")).rule == "GT-5.4a"


@pytest.mark.rule("GT-5.4a", "GT-2.1a")
def test_who_is_laid_down_is_not_taken_up_again_and_the_step_ends_when_the_side_says_so():
    state = field()
    order(state, Aim("a"))
    assert order(state, Lower())[0] == BowLowered("a")
    assert system.LOOP.orders(state) == [Aim("b"), EndStep()]
    assert refused(state, Aim("a")).rule == "GT-2.1g"
    assert not state.people["a"].deeds.shot
    order(state, EndStep())
    assert state.step != "offensive_fire"


@pytest.mark.rule("GT-5.4a")
@pytest.mark.parametrize(
    ("given", "rule"),
    [(Aim("b"), "GT-2.1g"), (EndStep(), "GT-2.1g"), (Halt(), "GT-2.1g"), (Shoot("1420"), "GT-5.4a")],
)
def test_who_aims_shoots_at_an_enemy_or_lowers_his_weapon(given, rule):
    state = field()
    order(state, Aim("a"))
    assert refused(state, given).rule == rule


@pytest.mark.rule("GT-5.4a")
@pytest.mark.parametrize("code", ["Nia", "Nij", "Bis"])
def test_what_is_not_refused_is_offered_whatever_hex_it_is(code):
    state = position(
        *on_foot("attacker", code, a="1219"),
        *on_foot("attacker", friend="1217"),
        *on_foot("defender", "Nia", d="1214", e="1516"),
        rider("f", "defender", "Acl", "0712", "N"),
        foot("g", "defender", "Nil", "2713", "stunned"),
        step="offensive_fire",
        horses=[Horse("h", side="defender", hex="0515", facing=0)],
    )
    order(state, Aim("a"))
    offered = {each.at for each in system.LOOP.orders(state) if isinstance(each, Shoot)}
    aiming = SYSTEM.topics[Aiming]
    passed = set()
    for hex_ in ground_of(state.laid).hexes:
        with suppress(Refusal):
            aiming.check(state, state.agenda[-1], Shoot(hex_))
            passed.add(hex_)
    assert passed == offered
    assert offered
