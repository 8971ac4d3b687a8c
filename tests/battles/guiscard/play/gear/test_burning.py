"""What becomes of those who stand where it burns."""

import pytest

from battles.guiscard import system
from battles.guiscard.play.combat.ways import FallBack, facing_after
from battles.guiscard.play.gear.burning import RousedByFire, Seared, Trapped, endangered, over_naphtha
from battles.guiscard.play.gear.fires import PutOut, SetFire
from battles.guiscard.play.harm import FellBack, HorseKilled, Killed, Unhorsed, Wounded
from battles.guiscard.rules.counters import both
from battles.guiscard.state import Horse
from battles.guiscard.state.items import Combat, Recovery, Retreating
from hexmap.grid import SIDES, neighbours
from tests.battles.guiscard.board import OPEN, foot, happened, order, refused, rider
from tests.battles.guiscard.play.gear.sieges import BESIDE, OUTSIDE, PALISADE, alight, go_on, siege

INSIDE = ("1007", "1108", "1109")
"""The hexes to which one on foot could go from the palisade hex."""


def manned(*more, **fields):
    """A defender on the palisade, and an attacker below it with fire in his hand."""
    people = (foot("a", "attacker", "Nim", OUTSIDE), foot("d", "defender", "Nim", PALISADE))
    return siege(*people, *more, **{"step": "combat", **fields})


def ring():
    """The same with attackers all about him."""
    return manned(*(foot(f"x{hex_}", "attacker", "Nim", hex_) for hex_ in INSIDE))


@pytest.mark.rule("GT-10.2.4a", "GT-10.2.4b")
def test_who_stands_in_a_hex_that_catches_falls_back_one_hex_at_once_and_into_no_other_fire():
    state = manned()
    order(state, SetFire("a", PALISADE))
    assert state.agenda == [Combat(), Retreating("d", 1, "flames", (), PALISADE)]
    assert system.LOOP.to_act(state) == "defender"
    assert set(system.LOOP.orders(state)) == {FallBack(hex_) for hex_ in INSIDE}
    assert refused(state, FallBack(OUTSIDE)).field == "hex"
    events = order(state, FallBack("1108"))
    assert happened(events, FellBack) == [FellBack("d", "1108")]
    assert state.people["d"].condition == "healthy"
    assert not list(endangered(state))
    state = manned()
    alight(state, "1007", count=0)
    order(state, SetFire("a", PALISADE))
    assert set(system.LOOP.orders(state)) == {FallBack("1108"), FallBack("1109")}


@pytest.mark.rule("GT-10.2.4a", "GT-10.2.5a")
def test_who_has_no_way_out_is_wounded_at_once_and_dead_at_the_end_of_the_owners_next_phase():
    state = ring()
    events = order(state, SetFire("a", PALISADE))
    assert happened(events, Wounded) == [Wounded("d", "flames")]
    assert happened(events, Trapped) == [Trapped("d", PALISADE)]
    assert (state.people["d"].hex, state.trapped) == (PALISADE, {"d": PALISADE})
    for side, condition in (("attacker", "wounded"), ("defender", "wounded"), ("attacker", "dead")):
        state.active, state.agenda, state.step = side, [Recovery()], "recovery"
        go_on(state, [1, 1] if side == "defender" else [])
        assert state.people["d"].condition == condition


@pytest.mark.rule("GT-10.2.2a", "GT-10.2.4a")
def test_who_is_caught_by_a_fire_that_spreads_has_a_phase_of_his_own_before_he_is_dead():
    """D45: it spreads at the end of his own phase, and he dies at the end of his next."""
    around = (*INSIDE, "0909", OUTSIDE)
    crowd = [foot(f"x{hex_}", "attacker", "Nim", hex_) for hex_ in around]
    state = siege(foot("d", "defender", "Nim", PALISADE), *crowd, active="defender", step="recovery")
    alight(state, BESIDE)
    state.agenda = [Recovery()]
    go_on(state, [1, 10])
    assert state.trapped == {"d": PALISADE}
    assert state.people["d"].condition == "wounded"
    for side, condition in (("attacker", "wounded"), ("defender", "dead")):
        state.active, state.agenda, state.step = side, [Recovery()], "recovery"
        go_on(state, [1, 1] if side == "defender" else [])
        assert state.people["d"].condition == condition, side


@pytest.mark.rule("GT-10.2.4a", "GT-6.5f", "GT-10.2.3a")
def test_who_is_wounded_already_dies_of_it_and_who_is_trapped_is_free_where_the_fire_is_put_out():
    state = ring()
    state.people["d"].condition = "wounded"
    events = order(state, SetFire("a", PALISADE))
    assert happened(events, Killed) == [Killed("d", "flames", again=True)]
    assert state.trapped == {}
    state = ring()
    order(state, SetFire("a", PALISADE))
    order(state, PutOut("x1007", PALISADE), [1])
    assert (state.trapped, state.fires) == ({}, {})
    assert state.people["d"].condition == "wounded"


@pytest.mark.rule("GT-10.2.4c")
@pytest.mark.parametrize(("die", "comes_to"), [(1, True), (6, True), (7, False), (10, False)])
def test_a_stunned_man_comes_to_and_falls_back_or_perishes(die, comes_to):
    state = manned()
    state.people["d"].condition = "stunned"
    state.people["e"] = foot("e", "defender", "Nim", "")[0]
    events = order(state, SetFire("a", PALISADE), [die])
    assert [each.roused for each in happened(events, RousedByFire)] == [comes_to]
    if comes_to:
        assert set(system.LOOP.orders(state)) == {FallBack(hex_) for hex_ in INSIDE}
        assert state.people["d"].condition == "healthy"
    else:
        assert happened(events, Killed) == [Killed("d", "flames")]


@pytest.mark.rule("GT-10.2.2a", "GT-10.2.4a")
def test_who_stands_where_a_fire_spreads_falls_back_before_the_phase_is_over():
    state = siege(foot("d", "defender", "Nim", PALISADE), active="defender", step="recovery")
    alight(state, "1007")
    go_on(state, [1, 10])
    assert system.LOOP.to_act(state) == "defender"
    assert (state.active, state.fires["1007"].count, state.fires[PALISADE].count) == ("defender", 1, 0)
    order(state, FallBack("1109"))
    assert (state.active, state.fires[PALISADE].count) == ("attacker", 1)


@pytest.mark.rule("GT-10.2.4a")
@pytest.mark.parametrize(("front", "facing"), [(PALISADE, "SW"), ("1108", "NE")])
def test_a_rider_falls_back_if_either_half_burns_and_ends_with_both_out_of_the_fire(front, facing):
    state = siege(
        foot("a", "attacker", "Nim", OUTSIDE), rider("r", "defender", "Nck", front, facing), step="combat"
    )
    order(state, SetFire("a", PALISADE))
    offered = system.LOOP.orders(state)
    stands = [both(*facing_after(state.people["r"], each)) for each in offered]
    assert not any(PALISADE in hexes for hexes in stands)
    assert any(each.half for each in offered), "one half goes round the other"
    assert any(not each.half for each in offered), "or he shifts along his axis"
    order(state, offered[0])
    assert not list(endangered(state))


@pytest.mark.rule("GT-10.2.4a")
@pytest.mark.parametrize("room", [True, False])
def test_a_horse_alone_goes_one_hex_and_dies_where_it_cannot(room):
    around = {*neighbours("1108"), *neighbours(PALISADE)} - {PALISADE, "1108", OUTSIDE, "0909"}
    crowd = [] if room else [foot(f"x{hex_}", "defender", "Nim", hex_) for hex_ in sorted(around)]
    horse = Horse(id="h", hex=PALISADE, facing=SIDES.index("SW"), side="attacker")
    state = siege(foot("a", "attacker", "Nim", OUTSIDE), *crowd, horses=[horse], step="combat")
    events = order(state, SetFire("a", PALISADE))
    if room:
        assert {FallBack("1207")} <= set(system.LOOP.orders(state))
    else:
        assert happened(events, HorseKilled) == [HorseKilled("h")]


def patch(*placed):
    """Naphtha that burns about 1514 of an open field, and one who is out of it."""
    state = siege(*placed, foot("o", "defender", "Nim", "2020"), laid=OPEN, step="recovery")
    alight(state, "1514", *neighbours("1514"), lit="naphtha")
    return state


@pytest.mark.rule("GT-10.5.3b")
@pytest.mark.parametrize(
    ("faces", "result", "condition"),
    [((1, 5), "dead", "dead"), ((6, 8), "wounded", "wounded"), ((9, 10), "retreats", "healthy")],
)
def test_who_is_on_burning_naphtha_dies_or_falls_back_wounded_or_not_by_the_die(faces, result, condition):
    for die in faces:
        state = patch(foot("d", "defender", "Nim", "1513"))
        events = go_on(state, [die])
        assert happened(events, Seared)[0].result == result
        assert state.people["d"].condition == condition
        if condition != "dead":
            offered = {each.hex for each in system.LOOP.orders(state)}
            assert offered.isdisjoint(state.fires), "off the naphtha, where he can"
            order(state, FallBack(sorted(offered)[0]))
            assert not list(endangered(state))


@pytest.mark.rule("GT-10.5.3c", "GT-10.5.3b")
def test_who_has_no_other_way_falls_back_onto_more_naphtha_and_who_has_none_is_dead():
    state = patch(foot("d", "defender", "Nim", "1514"))
    go_on(state, [9])
    assert {each.hex for each in system.LOOP.orders(state)} == set(neighbours("1514"))
    events = order(state, FallBack("1513"), [6])
    assert [each.result for each in happened(events, Seared)] == ["wounded"]
    assert {each.hex for each in system.LOOP.orders(state)}.isdisjoint(state.fires)
    ring_ = (foot(f"x{hex_}", "attacker", "Nim", hex_) for hex_ in neighbours("1513"))
    state = siege(foot("d", "defender", "Nim", "1513"), *ring_, laid=OPEN, step="recovery")
    state.people["o"] = foot("o", "defender", "Nim", "")[0]
    alight(state, "1513", lit="naphtha")
    assert happened(go_on(state, [10]), Killed) == [Killed("d", "flames")]


@pytest.mark.rule("GT-10.5.3b", "GT-5.4.4h")
@pytest.mark.parametrize("die", [5, 8, 10])
def test_who_lies_stunned_on_it_dies_whatever_the_die_says(die):
    state = patch(foot("d", "defender", "Nim", "1513", "stunned"))
    assert [each.character for each in happened(go_on(state, [die]), Killed)] == ["d"]


@pytest.mark.rule("GT-10.5.3b", "GT-10.2.4a")
@pytest.mark.parametrize(("front", "lives"), [("1512", True), ("1513", False)])
def test_the_horse_of_a_rider_who_dies_on_it_goes_off_in_one_hex_or_dies(front, lives):
    state = patch(rider("r", "defender", "Nck", front, "N"))
    events = go_on(state, [1])
    assert [each.character for each in happened(events, Unhorsed)] == ["r"]
    order(state, system.LOOP.orders(state)[0])
    if lives:
        order(state, FallBack("1511"))
    assert state.horses["horse-of-r"].alive == lives
    assert not list(endangered(state))


@pytest.mark.rule("GT-10.5.3c")
def test_who_flees_over_naphtha_goes_over_that_and_over_no_other_fire():
    state = siege(foot("a", "attacker", "Nim", "0808"))
    alight(state, "0809", lit="naphtha")
    assert over_naphtha(state).enterable("0808", "0809", False, False)
    alight(state, "0709")
    assert over_naphtha(state).enterable("0808", "0809", False, False)
    assert not over_naphtha(state).enterable("0809", "0709", False, False)
