"""Flaming arrows, which set fire to what burns and harm nobody."""

import pytest

from battles.guiscard import engine
from battles.guiscard.agenda import Aiming
from battles.guiscard.board import put
from battles.guiscard.events.fires import FlamingArrowShot
from battles.guiscard.events.greek_fire import NaphthaCaught
from battles.guiscard.fabric import Fabric
from battles.guiscard.fire.aiming import AIMING
from battles.guiscard.gear.flaming_arrows import aim, faces, reaches
from battles.guiscard.ground import ground_in
from battles.guiscard.orders import Aim, Attack, EndStep, Lower, Shoot, ShootFlaming
from battles.guiscard.state import Fire
from battles.guiscard.tables import weapon
from rulebook import Refusal
from tests.battles.guiscard.board import OPEN, foot, happened, order, position, refused, rider
from tests.battles.guiscard.gear.sieges import CAMP, CASTLE, PALISADE, alight, siege

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
    assert engine.orders(state) == [Aim("a"), EndStep()]
    order(state, Aim("a"))
    offered = engine.orders(state)
    assert offered[-1] == Lower()
    assert ShootFlaming(TENT) in offered
    assert not any(isinstance(each, Shoot) for each in offered), "no enemy is in range"
    put(state, state.people["d"], TENT, 0)
    assert ShootFlaming(TENT) in engine.orders(state)


@pytest.mark.rule("GT-10.3b", "GT-10.3c")
@pytest.mark.parametrize(("die", "caught"), [(1, False), (7, False), (8, True), (10, True)])
def test_one_die_says_whether_it_catches_and_then_the_hex_burns_at_once(die, caught):
    state = archery()
    order(state, Aim("a"))
    events = order(state, ShootFlaming(TENT), [die])
    shot = happened(events, FlamingArrowShot)[0]
    assert (shot.fuel, shot.die, shot.caught) == ("tent", die, caught)
    assert state.people["a"].deeds.shot
    assert state.people["a"].used == 0
    assert state.fabric.burning == ((TENT,) if caught else ())
    if caught:
        assert (state.fires[TENT].side, state.fires[TENT].lit) == ("attacker", "arrow")


@pytest.mark.rule("GT-10.3a")
def test_they_harm_nobody():
    state = archery(foot("e", "defender", "Nim", TENT))
    order(state, Aim("a"))
    order(state, ShootFlaming(TENT), [1])
    assert state.people["e"].condition == "healthy"
    assert state.people["e"].hex == TENT


@pytest.mark.rule("GT-10.3a", "GT-5.2b")
def test_instead_of_a_normal_shot_and_who_has_shot_does_not_attack():
    state = archery(foot("e", "defender", "Nim", "0610"))
    order(state, Aim("a"))
    assert Shoot("0610") in engine.orders(state)
    order(state, ShootFlaming(TENT), [1])
    assert engine.LOOP.allows(state, Aim("a")) is False
    assert not any(isinstance(each, Attack) for each in engine.orders(state))


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


@pytest.mark.rule("GT-10.3b")
@pytest.mark.parametrize(
    ("at", "rule"),
    [
        ("0515", "GT-10.3b"),
        ("nowhere", "GT-10.3b"),
        ("2109", "GT-10.3b"),
    ],
)
def test_at_nothing_else_and_not_beyond_short_range(at, rule):
    state = archery()
    order(state, Aim("a"))
    refusal = refused(state, ShootFlaming(at))
    assert (refusal.rule, refusal.field) == (rule, "at")


@pytest.mark.rule("GT-10.3b", "GT-5.5.3b")
def test_a_line_of_fire_must_lead_there():
    state = archery(foot("f", "attacker", "Nim", "0512"))
    order(state, Aim("a"))
    refusal = refused(state, ShootFlaming(TENT))
    assert (refusal.rule, refusal.field) == ("GT-5.5.3b", "at")


@pytest.mark.rule("GT-10.3b")
def test_not_at_what_burns_already_nor_at_his_own_hex():
    state = archery(foot("b", "attacker", "Nia", "0508"))
    alight(state, TENT, lit="naphtha")
    order(state, Aim("a"))
    assert refused(state, ShootFlaming(TENT)).rule == "GT-10.3b"
    order(state, Lower())
    order(state, Aim("b"))
    assert refused(state, ShootFlaming("0508")).rule == "GT-10.3b"


@pytest.mark.rule("GT-10.3a")
def test_flaming_arrows_are_shot_with_bows_alone():
    state = siege(
        foot("j", "attacker", "Nij", "0511"),
        foot("e", "defender", "Nim", "0514"),
        laid=CAMP,
        step="offensive_fire",
    )
    order(state, Aim("j"))
    refusal = refused(state, ShootFlaming(TENT))
    assert (refusal.rule, refusal.field) == ("GT-10.3a", "order")


@pytest.mark.rule("GT-10.3a")
def test_a_mounted_archer_shoots_them_too():
    state = siege(rider("m", "attacker", "Bca", "0516", "S"), laid=CAMP, step="offensive_fire")
    order(state, Aim("m"))
    assert ShootFlaming(TENT) in engine.orders(state)


@pytest.mark.rule("GT-10.3a", "GT-2.1a")
def test_in_the_own_phase_alone():
    state = archery(foot("e", "defender", "Nim", "0511"), active="defender", step="movement")
    state.agenda.append(Aiming("a", defensive=True))
    assert not any(isinstance(each, ShootFlaming) for each in engine.orders(state))
    refusal = refused(state, ShootFlaming(TENT))
    assert (refusal.rule, refusal.field) == ("GT-10.3a", "order")


@pytest.mark.rule("GT-10.3a")
def test_nobody_has_any_in_the_open_field():
    state = position(
        foot("a", "attacker", "Nia", "0516"),
        foot("d", "defender", "Nim", "0513"),
        laid=CAMP,
        step="offensive_fire",
    )
    order(state, Aim("a"))
    assert engine.orders(state) == [Shoot("0513"), Lower()]
    with pytest.raises(Refusal) as refusal:
        AIMING.check(state, Aiming("a"), ShootFlaming(TENT))
    assert (refusal.value.rule, refusal.value.field) == ("GT-10.3a", "order")


@pytest.mark.rule("GS-11.4.2e")
def test_where_they_are_numbered_each_shot_takes_one_and_none_is_shot_without():
    state = archery()
    state.flaming = {"a": 1}
    order(state, Aim("a"))
    order(state, ShootFlaming(TENT), [1])
    assert state.flaming == {"a": 0}
    state = archery(foot("e", "defender", "Nim", "0510"))
    state.flaming = {"a": 0}
    order(state, Aim("a"))
    refusal = refused(state, ShootFlaming(TENT))
    assert (refusal.rule, refusal.field) == ("GS-11.4.2e", "order")


@pytest.mark.rule("GT-10.3a")
def test_elsewhere_nobody_counts_them():
    state = archery()
    order(state, Aim("a"))
    order(state, ShootFlaming(TENT), [1])
    assert state.flaming == {}


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
    state = siege(
        foot("a", "attacker", "Nia", "1519"),
        foot("d", "defender", "Nim", "2520"),
        laid=OPEN,
        step="offensive_fire",
    )
    state.naphtha = ("1512", "1513", "1514", "2005")
    order(state, Aim("a"))
    events = order(state, ShootFlaming("1513"), [die])
    if caught:
        assert happened(events, NaphthaCaught) == [NaphthaCaught(("1512", "1513", "1514"), "attacker")]
        assert state.fires["1512"] == Fire("attacker", "naphtha", state.fires["1512"].count)
    assert state.naphtha == (("2005",) if caught else ("1512", "1513", "1514", "2005"))
