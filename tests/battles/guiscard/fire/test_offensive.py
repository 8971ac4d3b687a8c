"""Step 1: the active side shoots."""

from contextlib import suppress

import pytest

from battles.guiscard import engine
from battles.guiscard.agenda import Aiming, OffensiveFire
from battles.guiscard.chapters import CHAPTERS
from battles.guiscard.events.fire import BowLowered, ShotFired
from battles.guiscard.ground import ground_of
from battles.guiscard.orders import Aim, EndStep, FightOn, Halt, HoldFire, Lower, Shoot, Strike
from battles.guiscard.state import Horse
from rulebook import Refusal
from tests.battles.guiscard.board import decision, foot, happened, order, position, refused, rider

FIRE = CHAPTERS[OffensiveFire]


def field(*more, active="attacker"):
    return position(
        foot("a", "attacker", "Nia", "1220"),
        foot("b", "attacker", "Nia", "1420"),
        foot("c", "attacker", "Nim", "1620"),
        foot("d", "defender", "Nia", "1213"),
        *more,
        step="offensive_fire",
        active=active,
    )


@pytest.mark.rule("GT-2.1a")
@pytest.mark.parametrize(("active", "shooters"), [("attacker", ["a", "b"]), ("defender", ["d"])])
def test_the_active_side_is_asked_for_those_who_have_a_shot(active, shooters):
    state = field(active=active)
    assert engine.to_act(state) == FIRE.who(state, OffensiveFire()) == active
    assert engine.orders(state) == [*map(Aim, shooters), EndStep()]
    state.people.clear()
    assert FIRE.who(state, OffensiveFire()) is None


@pytest.mark.rule("GT-2.1a")
def test_weapons_that_only_attack_are_asked_for_too():
    state = position(
        foot("a", "attacker", "Nij", "1220"), foot("d", "defender", "Nim", "1214"), step="offensive_fire"
    )
    assert engine.orders(state) == [Aim("a"), EndStep()]


@pytest.mark.rule("GT-2.1a")
def test_nobody_is_asked_where_nobody_has_a_shot():
    state = position(
        foot("c", "attacker", "Nim", "1620"), foot("d", "defender", "Nim", "1213"), step="offensive_fire"
    )
    assert FIRE.who(state, OffensiveFire()) is None
    deciding = decision(state)
    FIRE.run(deciding, OffensiveFire())
    assert state.agenda == []


@pytest.mark.rule("GT-2.1a")
@pytest.mark.parametrize(
    ("given", "rule"),
    [
        (Aim("c"), "GT-5b"),
        (Aim("d"), "GT-2.1a"),
        (Aim("nobody"), "GT-2.1a"),
        (Shoot("1213"), "GT-2.1g"),
        (HoldFire("hex"), "GT-2.1g"),
        (Strike(), "GT-2.1g"),
        (FightOn(), "GT-2.1g"),
    ],
)
def test_whoever_has_no_shot_is_refused_and_every_other_order(given, rule):
    assert refused(field(), given).rule == rule


@pytest.mark.rule("GT-2.1a", "GT-5.5.1a")
def test_who_sees_nobody_is_refused():
    state = field(foot("e", "attacker", "Nil", "2920"))
    assert refused(state, Aim("e")).rule == "GT-5.5.1a"


@pytest.mark.rule("GT-5e", "GT-5.4a")
def test_each_shoots_once_and_several_at_one_target():
    state = field()
    order(state, Aim("a"))
    assert engine.orders(state) == [Shoot("1213"), Lower()]
    events = order(state, Shoot("1213"), [1, 10])
    assert [shot.shooter for shot in happened(events, ShotFired)] == ["a"]
    assert state.people["a"].deeds.shot
    assert engine.orders(state) == [Aim("b"), EndStep()]
    assert refused(state, Aim("a")).rule == "GT-5e"
    order(state, Aim("b"))
    assert engine.orders(state) == [Shoot("1213"), Lower()]


@pytest.mark.rule("GT-5.4a")
def test_each_result_stands_before_the_next_shot():
    state = field(foot("e", "defender", "Nil", "1414"))
    order(state, Aim("a"))
    order(state, Shoot("1414"), [3, 1])
    assert state.people["e"].condition == "dead"
    order(state, Aim("b"))
    assert engine.orders(state) == [Shoot("1213"), Lower()]
    assert refused(state, Shoot("1414")).rule == "GT-5.4a"


@pytest.mark.rule("GT-5.4a")
def test_who_is_laid_down_is_not_taken_up_again():
    state = field()
    order(state, Aim("a"))
    events = order(state, Lower())
    assert events[0] == BowLowered("a")
    assert engine.orders(state) == [Aim("b"), EndStep()]
    assert refused(state, Aim("a")).rule == "GT-2.1g"
    assert not state.people["a"].deeds.shot


@pytest.mark.rule("GT-5.4a")
@pytest.mark.parametrize(
    ("given", "rule"),
    [(Aim("b"), "GT-2.1g"), (EndStep(), "GT-2.1g"), (Halt(), "GT-2.1g"), (Shoot("1420"), "GT-5.4a")],
)
def test_who_aims_shoots_at_an_enemy_or_lowers_his_weapon(given, rule):
    state = field()
    order(state, Aim("a"))
    assert refused(state, given).rule == rule


@pytest.mark.rule("GT-5.4a", "GT-5.4c")
def test_every_hex_offered_is_one_that_passes_and_both_hexes_of_riders_are():
    state = field(rider("e", "defender", "Acl", "1814", "N"), foot("f", "defender", "Nil", "2713", "stunned"))
    order(state, Aim("a"))
    offered = engine.orders(state)
    assert offered == [Shoot("1213"), Shoot("1814"), Shoot("1815"), Shoot("2713"), Lower()]


@pytest.mark.rule("GT-2.1a")
def test_the_step_ends_when_the_side_says_so():
    state = field()
    deciding = decision(state)
    FIRE.take(deciding, OffensiveFire(), EndStep())
    assert state.agenda == []


@pytest.mark.rule("GT-5.2b", "GT-5.1a")
def test_a_shot_is_remembered_for_the_rest_of_the_phase():
    state = field()
    order(state, Aim("a"))
    order(state, Shoot("1213"), [10])
    one = state.people["a"]
    assert (one.deeds.shot, one.deeds.volley, one.used) == (True, False, 1)


@pytest.mark.rule("GT-2.1a")
def test_check_refuses_with_the_field():
    with pytest.raises(Refusal) as refusal:
        FIRE.check(field(), OffensiveFire(), Aim("c"))
    assert refusal.value.field == "shooter"


@pytest.mark.rule("GT-5.4a")
@pytest.mark.parametrize("code", ["Nia", "Nij", "Bis"])
def test_what_is_not_refused_is_offered_whatever_hex_it_is(code):
    state = position(
        foot("a", "attacker", code, "1219"),
        foot("friend", "attacker", "Nim", "1217"),
        foot("d", "defender", "Nia", "1214"),
        foot("e", "defender", "Nia", "1516"),
        rider("f", "defender", "Acl", "0712", "N"),
        foot("g", "defender", "Nil", "2713", "stunned"),
        step="offensive_fire",
        horses=[Horse("h", side="defender", hex="0515", facing=0)],
    )
    order(state, Aim("a"))
    offered = {each.at for each in engine.orders(state) if isinstance(each, Shoot)}
    aiming = CHAPTERS[Aiming]
    passed = set()
    for hex_ in ground_of(state.laid).hexes:
        with suppress(Refusal):
            aiming.check(state, state.agenda[-1], Shoot(hex_))
            passed.add(hex_)
    assert passed == offered
    assert offered
