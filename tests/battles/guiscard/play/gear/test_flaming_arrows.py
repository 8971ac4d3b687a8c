"""Flaming arrows, which set fire to what burns and harm nobody, and how those that are numbered are handed on."""

import msgspec
import pytest

from battles.contract.muster import Works
from battles.guiscard import system
from battles.guiscard.play.combat.attacking import Attack
from battles.guiscard.play.fire.aiming import Lower, Shoot, ShootFlaming
from battles.guiscard.play.fire.ready import Aim
from battles.guiscard.play.gear.flaming_arrows import FlamingArrowShot, aim, faces, reaches
from battles.guiscard.play.gear.naphtha import NaphthaCaught
from battles.guiscard.play.gear.quivers import (
    ArrowsServedOut,
    HandArrows,
    HandingBegun,
    HandingEnded,
    finish,
    serve_out,
)
from battles.guiscard.play.moving.legs import Go
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.orders import EndStep, Stay
from battles.guiscard.rules.board import put
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Deeds, Fire, Handing
from battles.guiscard.state.fabric import Fabric
from battles.guiscard.state.items import Aiming, Recovery
from battles.guiscard.system import SYSTEM
from battles.guiscard.tables import weapon
from rulebook import Refusal
from tests.battles.guiscard.board import OPEN, decision, foot, happened, order, position, refused, rider
from tests.battles.guiscard.play.gear.sieges import CAMP, CASTLE, PALISADE, alight, siege

TENT = "0509"
"""The nearest of the hexes of a tent, seven hexes north of an archer at 0516."""


def archery(*more, **fields):
    """An archer before the tents of a camp, and one who owns them."""
    return siege(
        foot("a", "attacker", "Nia", "0516"),
        foot("d", "defender", "Nim", "3001"),
        *more,
        **{"laid": CAMP, "step": "offensive_fire", **fields},
    )


@pytest.mark.rule("GT-10.3a", "GT-10.3b")
def test_a_bowman_shoots_flaming_arrows_at_what_burns_in_short_range_whoever_is_there_or_nobody():
    state = archery()
    assert system.LOOP.orders(state) == [Aim("a"), EndStep()]
    order(state, Aim("a"))
    offered = system.LOOP.orders(state)
    assert offered[-1] == Lower()
    assert ShootFlaming(TENT) in offered
    assert not any(isinstance(each, Shoot) for each in offered), "no enemy is in range"
    put(state, state.people["d"], TENT, 0)
    assert ShootFlaming(TENT) in system.LOOP.orders(state)


@pytest.mark.rule("GT-10.3a", "GT-10.3b", "GT-10.3c")
@pytest.mark.parametrize(("die", "caught"), [(1, False), (7, False), (8, True), (10, True)])
def test_one_die_says_whether_it_catches_and_then_the_hex_burns_at_once_and_nobody_is_harmed(die, caught):
    state = archery(foot("e", "defender", "Nim", "0610" if caught else TENT))
    order(state, Aim("a"))
    events = order(state, ShootFlaming(TENT), [die])
    shot = happened(events, FlamingArrowShot)[0]
    assert (shot.fuel, shot.die, shot.caught) == ("tent", die, caught)
    assert (state.people["a"].deeds.shot, state.people["a"].used) == (True, 0)
    assert state.fabric.burning == ((TENT,) if caught else ())
    assert (state.people["e"].condition, state.people["e"].hex) == ("healthy", "0610" if caught else TENT)
    assert state.flaming == {}, "nobody counts them but in a raid"
    if caught:
        assert (state.fires[TENT].side, state.fires[TENT].lit) == ("attacker", "arrow")


@pytest.mark.rule("GT-10.3a", "GT-5.2b")
def test_instead_of_a_normal_shot_and_who_has_shot_does_not_attack():
    state = archery(foot("e", "defender", "Nim", "0610"))
    order(state, Aim("a"))
    assert Shoot("0610") in system.LOOP.orders(state)
    order(state, ShootFlaming(TENT), [1])
    assert system.LOOP.allows(state, Aim("a")) is False
    assert not any(isinstance(each, Attack) for each in system.LOOP.orders(state))


@pytest.mark.rule("GT-9.2.4a", "GT-10.3b")
@pytest.mark.parametrize("below", ["1519", "1516", "1719"])
def test_a_gate_is_set_on_fire_with_flaming_arrows(below):
    state = siege(foot("a", "attacker", "Nia", below), step="offensive_fire")
    order(state, Aim("a"))
    events = order(state, ShootFlaming("1515"), [8])
    assert happened(events, FlamingArrowShot)[0].fuel == "gate"
    assert state.fires["1515"].lit == "arrow"


@pytest.mark.rule("GT-10.3b", "GT-9.4.4a")
def test_an_arrow_strikes_a_palisade_from_the_side_on_which_it_stands_and_from_inside():
    state = siege(
        foot("a", "attacker", "Nia", "0508"),
        foot("b", "attacker", "Nia", "2408"),
        foot("c", "defender", "Nia", "1208"),
        laid=CASTLE,
        step="offensive_fire",
    )
    ground, bow = ground_in(state), weapon("short_bow")
    assert set(faces(ground, PALISADE)) == {"0908", "0909"}
    struck = [reaches(state, ground, state.people[name], bow, PALISADE) for name in ("a", "b", "c")]
    assert struck == [True, False, True]


@pytest.mark.rule("GT-10.3b", "GT-5.5.3b")
@pytest.mark.parametrize(
    ("shooter", "at", "rule"),
    [
        ("0516", "0515", "GT-10.3b"),
        ("0516", "nowhere", "GT-10.3b"),
        ("0516", "2109", "GT-10.3b"),
        ("0516", "0609", "GT-10.3b"),
        ("0508", "0508", "GT-10.3b"),
        ("0516", TENT, "GT-5.5.3b"),
    ],
    ids=["bare ground", "no hex", "too far", "what burns already", "his own hex", "a friend in the line"],
)
def test_flaming_arrows_are_shot_at_nothing_else(shooter, at, rule):
    state = archery(foot("f", "attacker", "Nim", "0512"))
    put(state, state.people["a"], shooter, 0)
    alight(state, "0609", lit="naphtha")
    order(state, Aim("a"))
    refusal = refused(state, ShootFlaming(at))
    assert (refusal.rule, refusal.field) == (rule, "at")


@pytest.mark.rule("GT-10.3a")
def test_flaming_arrows_are_shot_with_bows_alone_on_horseback_too():
    people = foot("j", "attacker", "Nij", "0511"), foot("e", "defender", "Nim", "0514")
    state = siege(*people, laid=CAMP, step="offensive_fire")
    order(state, Aim("j"))
    refusal = refused(state, ShootFlaming(TENT))
    assert (refusal.rule, refusal.field) == ("GT-10.3a", "order")
    state = siege(rider("m", "attacker", "Bca", "0516", "S"), laid=CAMP, step="offensive_fire")
    order(state, Aim("m"))
    assert ShootFlaming(TENT) in system.LOOP.orders(state)


@pytest.mark.rule("GT-10.3a", "GT-2.1a")
def test_in_the_own_phase_alone():
    state = archery(foot("e", "defender", "Nim", "0511"), active="defender", step="movement")
    state.agenda.append(Aiming("a", defensive=True))
    assert not any(isinstance(each, ShootFlaming) for each in system.LOOP.orders(state))
    refusal = refused(state, ShootFlaming(TENT))
    assert (refusal.rule, refusal.field) == ("GT-10.3a", "order")


@pytest.mark.rule("GT-10.3a")
def test_nobody_has_any_in_the_open_field():
    people = foot("a", "attacker", "Nia", "0516"), foot("d", "defender", "Nim", "0513")
    state = position(*people, laid=CAMP, step="offensive_fire")
    order(state, Aim("a"))
    assert system.LOOP.orders(state) == [Shoot("0513"), Lower()]
    with pytest.raises(Refusal) as refusal:
        SYSTEM.topics[Aiming].check(state, Aiming("a"), ShootFlaming(TENT))
    assert (refusal.value.rule, refusal.value.field) == ("GT-10.3a", "order")


@pytest.mark.rule("GS-11.4.2e")
def test_where_they_are_numbered_each_shot_takes_one_and_none_is_shot_without():
    state, without = archery(), archery(foot("e", "defender", "Nim", "0510"))
    state.flaming, without.flaming = {"a": 1}, {"a": 0}
    for each in (state, without):
        order(each, Aim("a"))
    order(state, ShootFlaming(TENT), [1])
    assert state.flaming == {"a": 0}
    refusal = refused(without, ShootFlaming(TENT))
    assert (refusal.rule, refusal.field) == ("GS-11.4.2e", "order")


@pytest.mark.rule("GT-10.3b", "GT-10.5.3a")
def test_naphtha_is_the_target_wherever_it_lies():
    state = siege(laid=CAMP)
    state.fabric = Fabric(engines=("1216",))
    state.naphtha = (TENT, "0515")
    ground = ground_in(state)
    assert aim(state, ground, TENT) == ("arrow_naphtha", "naphtha")
    assert aim(state, ground, "0515") == ("arrow_naphtha", "naphtha")
    assert aim(state, ground, "1216") == ("arrow_wood", "perrier")
    assert aim(state, ground, "0101") is None


@pytest.mark.rule("GT-10.5.3a", "GT-10.2.2b")
@pytest.mark.parametrize(("die", "caught"), [(4, False), (5, True)])
def test_an_archer_lights_naphtha_by_its_own_column_and_all_its_hexes_together(die, caught):
    people = foot("a", "attacker", "Nia", "1519"), foot("d", "defender", "Nim", "2520")
    state = siege(*people, laid=OPEN, step="offensive_fire")
    state.naphtha = ("1512", "1513", "1514", "2005")
    order(state, Aim("a"))
    events = order(state, ShootFlaming("1513"), [die])
    if caught:
        assert happened(events, NaphthaCaught) == [NaphthaCaught(("1512", "1513", "1514"), "attacker")]
        assert state.fires["1512"] == Fire("attacker", "naphtha", state.fires["1512"].count)
    assert state.naphtha == (("2005",) if caught else ("1512", "1513", "1514", "2005"))


def raid(*more, **flaming):
    """Two archers side by side, each with two arrows if no other number is named, in their movement step."""
    state = siege(
        foot("a", "attacker", "Nia", "1017"),
        foot("b", "attacker", "Nia", "1018"),
        foot("f", "attacker", "Nim", "1117"),
        foot("d", "defender", "Nim", "2501"),
        *more,
        laid=CAMP,
    )
    state.flaming = {"a": 2, "b": 2, **flaming}
    order(state, Take("a"))
    return state


@pytest.mark.rule("GT-10.3a", "GS-11.4.2e")
def test_in_a_raid_each_archer_of_those_inside_has_so_many_and_elsewhere_none_are_counted():
    state = siege(
        foot("a", "attacker", "Nia", "1017"),
        foot("f", "attacker", "Nim", "1117"),
        foot("d", "defender", "Nia", "2501"),
    )
    raided = Works("castle", action="camp_sally", flaming_arrows=6)
    for works in (None, Works("castle"), raided):
        state.muster = msgspec.structs.replace(state.battle, works=works)
        deciding = decision(state)
        serve_out(deciding)
        assert deciding.events == ([ArrowsServedOut(("a",), 6)] if works is raided else [])
    assert state.flaming == {"a": 6}


@pytest.mark.rule("GS-11.4.2e")
def test_an_archer_hands_arrows_to_another_beside_and_both_do_nothing_else_in_the_phase():
    state = raid()
    assert [each for each in system.LOOP.orders(state) if isinstance(each, HandArrows)] == [
        HandArrows("b", 1),
        HandArrows("b", 2),
    ]
    events = order(state, HandArrows("b", 2))
    told = Handing("a", "b", 2, ("1017", "1018"))
    assert happened(events, HandingBegun) == [HandingBegun(told)]
    assert state.flaming == {"a": 2, "b": 2}, "they are at it until step 5"
    assert refused(state, Take("b")).rule == "GT-4.3e"
    assert state.people["a"].deeds.busy
    events = order(state, EndStep())
    assert happened(events, HandingEnded) == [HandingEnded(told, True)]
    assert (state.flaming, state.handings) == ({"a": 0, "b": 4}, [])


@pytest.mark.rule("GS-11.4.2e")
@pytest.mark.parametrize("change", [{"condition": "stunned"}, {"hex": "1019"}])
def test_nothing_is_handed_on_if_one_of_them_is_stunned_or_dislodged(change):
    state = raid()
    told = Handing("a", "b", 1, ("1017", "1018"))
    order(state, HandArrows("b", 1))
    for field, value in change.items():
        setattr(state.people["b"], field, value)
    state.agenda = [Recovery()]
    deciding = decision(state)
    finish(deciding)
    assert deciding.events == [HandingEnded(told, False)]
    assert state.flaming == {"a": 2, "b": 2}


@pytest.mark.rule("GS-11.4.2e")
@pytest.mark.parametrize(
    ("given", "field"),
    [
        (HandArrows("b", 3), "arrows"),
        (HandArrows("b", 0), "arrows"),
        (HandArrows("a", 1), "taker"),
        (HandArrows("f", 1), "taker"),
        (HandArrows("g", 1), "taker"),
        (HandArrows("e", 1), "taker"),
        (HandArrows("nobody", 1), "taker"),
    ],
)
def test_not_more_than_he_has_and_to_an_archer_beside_alone(given, field):
    state = raid(foot("g", "attacker", "Nia", "1317"), foot("e", "defender", "Nia", "1016"), g=2, e=2)
    refusal = refused(state, given)
    assert (refusal.rule, refusal.field) == ("GS-11.4.2e", field)


@pytest.mark.rule("GS-11.4.2e")
@pytest.mark.parametrize("name", ["a", "b"])
@pytest.mark.parametrize(
    "deeds", [Deeds(shot=True), Deeds(spent=1), Deeds(displaced=True), Deeds(busy=True), Deeds(charged=True)]
)
def test_not_by_who_has_done_anything_else_or_been_moved_in_the_phase(name, deeds):
    state = raid()
    state.people[name].deeds = deeds
    assert refused(state, HandArrows("b", 1)).field == "taker"


@pytest.mark.rule("GS-11.4.2e")
def test_not_on_the_way_and_who_has_stayed_where_he_is_may_still_take_them():
    state = raid()
    order(state, Go("1016"))
    refusal = refused(state, HandArrows("b", 1))
    assert (refusal.rule, refusal.field) == ("GS-11.4.2e", "order")
    state = raid()
    order(state, Stay())
    order(state, Take("b"))
    assert HandArrows("a", 1) in system.LOOP.orders(state)
