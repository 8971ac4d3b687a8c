"""Greek fire: the siphon, its crew, its range and its die; naphtha, which catches as soon as a flame reaches it."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard import system
from battles.guiscard.play.combat.attacking import AddAttacker
from battles.guiscard.play.fire.aiming import ShootFlaming
from battles.guiscard.play.fire.ready import Aim
from battles.guiscard.play.gear.burning import Seared
from battles.guiscard.play.gear.fires import SetFire
from battles.guiscard.play.gear.naphtha import NaphthaCaught, catch, flame_at, touching
from battles.guiscard.play.gear.siphon import SiphonWorked, Spray, covered, crew, not_ready, orders, why_not
from battles.guiscard.play.orders import EndStep
from battles.guiscard.play.sieges.emplacing import SiphonEmplaced
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Fire, Siphon
from hexmap.grid import distance, neighbours
from tests.battles.guiscard.board import OPEN, decision, foot, happened, order, refused
from tests.battles.guiscard.play.gear.sieges import CASTLE, OUTSIDE, PALISADE, alight, emplace, siege

HERE, TARGET = "1520", "1514"


def served(*more, **fields):
    """A siphon that looks north over an open field, and two who serve it."""
    state = siege(
        foot("a", "attacker", "Nim", "1420"),
        foot("b", "attacker", "Nim", "1620"),
        foot("d", "defender", "Nim", "2501"),
        *more,
        **{"laid": OPEN, "step": "offensive_fire", **fields},
    )
    emplace(state, HERE)
    return state


@pytest.mark.rule("GT-10.5.1a")
def test_a_siphon_fills_a_hex_that_nobody_enters():
    state = siege(laid=OPEN)
    SiphonEmplaced("s", "defender", HERE, 2).book(state)
    assert state.siphons == {"s": Siphon("defender", HERE, 2)}
    assert state.fabric.siphons == (HERE,)
    assert not ground_in(state).enterable("1519", HERE, False, False)


@pytest.mark.rule("GT-10.5.1b", "GT-10.5.1c")
def test_it_reaches_five_to_ten_hexes_in_the_arc_before_it_whoever_is_in_the_line():
    state = served(foot("f", "attacker", "Nim", "1518"))
    reached = {each.at for each in system.LOOP.orders(state) if isinstance(each, Spray)}
    assert {TARGET, "1515", "1510"} <= reached
    assert {distance(HERE, hex_) for hex_ in reached} == {5, 6, 7, 8, 9, 10}
    assert system.LOOP.orders(state)[-1] == EndStep()


@pytest.mark.rule("GT-10.5.1c")
@pytest.mark.parametrize(
    ("facing", "reached", "beyond"),
    [
        ("N", ("1515", "1510", "1017", "2017"), ("1516", "1509", "1018", "nowhere")),
        ("NE", (), ("0818",)),
        ("S", (), ("1515",)),
    ],
)
def test_not_nearer_not_farther_and_not_beside_its_arc(facing, reached, beyond):
    state = served()
    emplace(state, HERE, facing)
    assert all(why_not(ground_in(state), state.siphons["s"], at) is None for at in reached)
    for at in beyond:
        refusal = refused(state, Spray("s", at))
        assert (refusal.rule, refusal.field) == ("GT-10.5.1c", "at"), at


@pytest.mark.rule("GT-10.5.1b")
def test_no_enemy_serves_it():
    state = served(foot("E", "defender", "Nim", "1519"))
    assert crew(state, ground_in(state), state.siphons["s"]) == ("a", "b")


@pytest.mark.rule("GT-10.5.1a")
def test_it_may_stand_on_a_platform_and_shoots_through_no_slit():
    state = siege(step="offensive_fire")
    ground = ground_in(state)
    on_platform = Siphon("defender", "1009", 4)
    assert any(why_not(ground, on_platform, hex_) is None for hex_ in ground.hexes)
    behind_slit = Siphon("defender", "1405", 5)
    through = [why_not(ground, behind_slit, hex_) for hex_ in ground.hexes]
    assert all(through)
    assert "GT-10.5.1a" in {each.rule for each in through}
    assert CASTLE in state.laid


@pytest.mark.rule("GT-10.5.1b", "GT-10.5.1d")
def test_naphtha_covers_the_target_and_all_about_it_and_who_serves_does_nothing_else_in_the_phase():
    state = served(foot("e", "defender", "Nim", "1419"))
    events = order(state, Spray("s", TARGET), [3])
    told = happened(events, SiphonWorked)[0]
    assert (told.fate, told.crew, told.ready) == ("works", ("a", "b"), 8)
    assert state.naphtha == tuple(sorted({TARGET, *neighbours(TARGET)}))
    assert not state.fires, "it does not burn yet"
    assert all(state.people[name].deeds.shot for name in "ab")
    assert not any(isinstance(each, AddAttacker) for each in system.LOOP.orders(state))


@pytest.mark.rule("GT-10.5.1d")
def test_at_the_edge_what_would_lie_off_the_field_is_lost_and_on_water_it_floats():
    ground = ground_in(siege(laid=OPEN))
    assert set(covered(ground, "0101")) == {"0101", *neighbours("0101")} & set(ground.hexes)
    river = ground_in(siege(laid=Laid("B5")))
    deep = sorted(river.deep)[20]
    assert len(river.deep.intersection(covered(river, deep))) > 1


@pytest.mark.rule("GT-10.5.1b")
def test_it_shoots_again_five_turns_later_and_who_has_nothing_to_shoot_with_serves_it_first():
    state = served()
    order(state, Spray("s", TARGET), [10])
    assert state.siphons["s"].ready == 8
    for turn, ready in ((4, False), (7, False), (8, True)):
        state.turn = turn
        state.people["a"].deeds.shot = state.people["b"].deeds.shot = False
        assert (not_ready(state, ground_in(state), "s", state.siphons["s"]) is None) == ready
    state = served(foot("0", "attacker", "Nia", "1519"))
    assert crew(state, ground_in(state), state.siphons["s"]) == ("a", "b")
    state.people["a"].condition = "stunned"
    assert crew(state, ground_in(state), state.siphons["s"]) == ("b", "0")


@pytest.mark.rule("GT-10.5.1b")
@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda state: setattr(state.people["b"], "condition", "stunned"), "GT-10.5.1b"),
        (lambda state: setattr(state.people["b"].deeds, "shot", True), "GT-10.5.1b"),
        (lambda state: state.siphons.update(s=Siphon("attacker", HERE, 0, ready=4)), "GT-10.5.1b"),
        (lambda state: state.siphons.update(s=Siphon("attacker", HERE, 0, jammed=True)), "GT-10.5.2a"),
        (lambda state: state.siphons.update(s=Siphon("defender", HERE, 0)), "GT-10.5.1b"),
        (lambda state: alight(state, HERE), "GT-10.5.1b"),
        (lambda state: state.siphons.clear(), "GT-10.5.1b"),
    ],
)
def test_not_without_two_beside_it_nor_before_its_time_nor_jammed_nor_on_fire(change, rule):
    state = served(foot("c", "attacker", "Nia", "2504"))
    change(state)
    assert not list(orders(state))
    refusal = refused(state, Spray("s", TARGET))
    assert (refusal.rule, refusal.field) == (rule, "siphon")


@pytest.mark.rule("GT-10.5.2a")
def test_it_bursts_on_a_one_and_naphtha_lies_about_it_and_jams_on_a_two_for_good():
    state = served()
    events = order(state, Spray("s", TARGET), [1])
    assert happened(events, SiphonWorked)[0].fate == "burst"
    assert (state.siphons, state.fabric.siphons) == ({}, ())
    assert state.naphtha == tuple(sorted(near for near in neighbours(HERE) if near in ground_in(state)))
    state = served()
    order(state, Spray("s", TARGET), [2])
    assert state.siphons["s"].jammed
    assert state.naphtha == ()
    state.turn = 20
    assert not_ready(state, ground_in(state), "s", state.siphons["s"]).rule == "GT-10.5.2a"


@pytest.mark.rule("GT-10.5.1e")
def test_naphtha_thrown_where_it_burns_catches_at_once():
    state = served(foot("e", "defender", "Nim", "1513"))
    alight(state, "1512")
    events = order(state, Spray("s", TARGET), [3, 2])
    assert len(happened(events, NaphthaCaught)[0].hexes) == 7
    assert happened(events, Seared)[0].character == "e"


@pytest.mark.rule("GT-10.5.1d", "GT-10.5.3a", "GT-10.5.3b")
def test_w20_two_of_four_normans_stand_where_the_naphtha_lies_that_an_archer_lights():
    normans = {"n1": TARGET, "n2": "1613", "n3": "1511", "n4": "1713"}
    state = siege(
        foot("dorian", "attacker", "Bim", "1420"),
        foot("alexio", "attacker", "Bim", "1620"),
        foot("archer", "attacker", "Bia", "1820"),
        *(foot(name, "defender", "Nim", hex_) for name, hex_ in normans.items()),
        laid=OPEN,
        step="offensive_fire",
    )
    emplace(state, HERE)
    order(state, Spray("s", TARGET), [3])
    assert {name for name, hex_ in normans.items() if hex_ in state.naphtha} == {"n1", "n2"}
    order(state, Aim("archer"))
    events = order(state, ShootFlaming("1613"), [5, 1, 5])
    assert len(happened(events, NaphthaCaught)[0].hexes) == 7
    assert {each.character for each in happened(events, Seared)} == {"n1", "n2"}
    assert {name for name in normans if not state.people[name].alive} == {"n1", "n2"}


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
def test_a_fire_that_burns_where_naphtha_comes_is_greek_fire_and_one_farther_off_does_not_reach_it():
    state = siege(laid=OPEN)
    state.naphtha = ("1512",)
    alight(state, "1514")
    assert flame_at(state, ground_in(state), "1512") is None
    deciding = decision(state)
    catch(deciding)
    assert deciding.events == []
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
