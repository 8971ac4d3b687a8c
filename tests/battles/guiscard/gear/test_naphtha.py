"""Naphtha catches as soon as a flame reaches it."""

import pytest

from battles.guiscard.events.greek_fire import NaphthaCaught
from battles.guiscard.gear.naphtha import catch, flame_at, touching
from battles.guiscard.ground import ground_in
from battles.guiscard.orders import SetFire
from battles.guiscard.state import Fire
from tests.battles.guiscard.board import OPEN, decision, foot, happened, order
from tests.battles.guiscard.gear.sieges import OUTSIDE, PALISADE, alight, siege


@pytest.mark.rule("GT-10.5.1e", "GT-10.2.2b")
@pytest.mark.parametrize("flame", ["1512", "1511", "1614"])
def test_naphtha_in_a_burning_hex_or_beside_one_catches_with_all_that_touches_it(flame):
    state = siege(laid=OPEN)
    state.naphtha = ("1512", "1513", "1514", "2005")
    alight(state, flame, side="defender")
    deciding = decision(state)
    catch(deciding)
    assert happened(deciding.events, NaphthaCaught) == [NaphthaCaught(("1512", "1513", "1514"), "defender")]
    assert state.naphtha == ("2005",)
    assert {state.fires[hex_].lit for hex_ in ("1512", "1513", "1514")} == {"naphtha"}
    assert set(state.fabric.burning) == {flame, "1512", "1513", "1514"}


@pytest.mark.rule("GT-10.5.1e")
def test_a_fire_farther_off_does_not_reach_it():
    state = siege(laid=OPEN)
    state.naphtha = ("1512",)
    alight(state, "1514")
    assert flame_at(state, ground_in(state), "1512") is None
    deciding = decision(state)
    catch(deciding)
    assert deciding.events == []


@pytest.mark.rule("GT-10.5.1e")
def test_a_fire_that_burns_where_it_comes_is_greek_fire_from_then_on():
    state = siege()
    state.naphtha = (PALISADE,)
    alight(state, PALISADE, count=2)
    catch(decision(state))
    assert state.fires == {PALISADE: Fire("attacker", "naphtha", 2)}


@pytest.mark.rule("GT-10.5.1e")
def test_a_fire_laid_beside_lights_it_before_anything_else():
    state = siege(foot("a", "attacker", "Nim", OUTSIDE), foot("d", "defender", "Nim", "1208"), step="combat")
    state.naphtha = ("1108", "1109")
    events = order(state, SetFire("a", PALISADE))
    assert happened(events, NaphthaCaught) == [NaphthaCaught(("1108", "1109"), "attacker")]


@pytest.mark.rule("GT-10.5.3a")
def test_patches_that_touch_are_one():
    ground = ground_in(siege(laid=OPEN))
    assert touching(ground, ("1512", "1513", "1515"), "1512") == ("1512", "1513")
    assert touching(ground, ("1512", "1513", "1514", "1515"), "1515") == ("1512", "1513", "1514", "1515")
