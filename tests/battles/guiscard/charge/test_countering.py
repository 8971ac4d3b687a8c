"""Counter-charges (GT-7.2.2, 7.2.3c, D33, D64, W12)."""

import pytest

from battles.guiscard import engine
from battles.guiscard.agenda import Charge, Charges, ChargeUnderWay, CounterCharging
from battles.guiscard.charge import countering
from battles.guiscard.charge.way import Way
from battles.guiscard.events.charge import (
    ChargeForgone,
    CounterChargeAnnounced,
    CounterChargeMissed,
    CounterChargeRidden,
    RodeOn,
)
from battles.guiscard.events.combat import Struck
from battles.guiscard.orders import Aim, AtHim, CallOff, CounterCharge, HoldFire, LetCome, Lower, RideOn
from battles.guiscard.state import Deeds, Horse, Skirmish
from dice.scripted import ScriptedDice
from tests.battles.guiscard.board import Placed, decision, foot, happened, position, refused, rider, sound
from tests.battles.guiscard.charge.rides import announce, at_him, counter, give, run
from tests.battles.guiscard.grounds import drawn

START, TARGET = "0813", "1814"
PATH = run(START, *("SE", "NE") * 5)[:9]
LAST, BEFORE = PATH[-1], PATH[-2]
WAY = ["1813", LAST, BEFORE]
"""The way of a rider at 1913 who looks north-west into the last two hexes of the path."""


def charged(*others: Placed, target: str = "p", **fields: object) -> Skirmish:
    """A knight has announced his charge at a pikeman; an Arab horseman stands beyond."""
    charge = Charge("k", target, tuple(PATH))
    return position(
        rider("k", "attacker", "Nck", START, "SE"),
        foot("p", "defender", "Aim", TARGET),
        rider("a", "defender", "Ach", "1913", "NW", **fields),
        *others,
        step="charges",
        agenda=[Charges((target,)), CounterCharging((charge,))],
    )


@pytest.mark.rule("GT-7.2.2a", "GT-7.2.2b", "GT-7.2.2c", "GT-7.2.3c", "GT-2.1b")
def test_w12_a_counter_charging_rider_takes_the_last_two_hexes_and_both_strike() -> None:
    state = charged(rider("b", "defender", "Ach", "1915", "NW"), rider("c", "defender", "Ach", "2013", "SE"))
    assert engine.to_act(state) == "defender"
    assert engine.orders(state) == [CounterCharge("a"), CounterCharge("b"), LetCome()]
    assert refused(state, CounterCharge("c")).rule == "GT-7.2.2b"
    events = counter(state, "a", WAY, [7, 3])
    assert [each.hex for each in happened(events, RodeOn)] == PATH[:-2]
    assert happened(events, CounterChargeRidden) == [CounterChargeRidden("a", BEFORE, 5)]
    assert [(each.attackers, each.defender) for each in happened(events, Struck)] == [
        (("k",), "a"),
        (("a",), "k"),
    ]
    assert state.people["p"].condition == "healthy"
    assert state.people["a"].deeds.counter_charged


@pytest.mark.rule("GT-7.2.2c")
def test_both_face_each_other_along_the_last_four_hexes() -> None:
    charge = Charge("k", "p", tuple(PATH))
    assert countering.stops(charge) == tuple(PATH[:-2])
    assert countering.end(charge) == (BEFORE, 5)
    north = Charge("k", "p", ("1513", "1512", "1511", "1510"))
    assert countering.stops(north) == ("1513", "1512")
    assert countering.end(north) == ("1511", 3)


@pytest.mark.rule("GT-7.2.3a", "GT-7.2.3c")
@pytest.mark.parametrize(("target", "attacks"), [("p", [28, 24]), ("a", [42, 24])])
def test_only_who_charges_his_first_target_is_the_stronger_for_it(target: str, attacks: list[int]) -> None:
    state = charged(target=target)
    events = counter(state, "a", WAY, [7, 3])
    assert [each.attack for each in happened(events, Struck)] == attacks


@pytest.mark.rule("GT-7.2.3c", "GT-7.2.3b")
def test_both_results_count_at_the_same_time_and_who_must_retreat_is_wounded() -> None:
    state = charged()
    # 28 - 6 = 22: at 2 + 1 the attacked is dead; 24 - 8 = 16: at 9 + 1 the attacker would retreat.
    counter(state, "a", WAY, [1, 9])
    assert state.people["a"].condition == "dead"
    assert state.people["k"].condition == "healthy"
    again = charged()
    # Both attackers would have to retreat.
    counter(again, "a", WAY, [9, 9])
    assert [again.people[name].condition for name in ("k", "a")] == ["wounded", "wounded"]
    assert again.people["k"].hex == PATH[-3]
    assert again.people["a"].hex == BEFORE
    sound(again)


@pytest.mark.rule("GT-7.2.2a")
def test_each_rider_counter_charges_once_in_a_phase() -> None:
    assert engine.to_act(charged(deeds=Deeds(counter_charged=True))) is None
    state = charged(rider("b", "defender", "Ach", "1915", "NW"), deeds=Deeds(counter_charged=True))
    assert refused(state, CounterCharge("a")).rule == "GT-7.2.2a"
    assert CounterCharge("b") in engine.orders(state)


@pytest.mark.rule("GT-7.2.2a")
@pytest.mark.parametrize("name", ["k", "p", "m", "nobody"])
def test_only_a_rider_of_the_other_side_counter_charges(name: str) -> None:
    state = charged(rider("m", "attacker", "Nck", "1918", "NW"))
    assert refused(state, CounterCharge(name)).rule == "GT-7.2.2a"


@pytest.mark.rule("GT-7.2.2a")
def test_who_has_been_named_against_one_of_a_group_is_not_named_again() -> None:
    state = charged()
    first, second = Charge("k", "p", tuple(PATH)), Charge("m", "q", tuple(PATH))
    assert countering.bar(state, state.people["a"], first, []) is None
    assert countering.bar(state, state.people["a"], first, ["b"]) is None
    refusal = countering.bar(state, state.people["a"], first, ["a"])
    assert refusal is not None
    assert refusal.rule == "GT-7.2.2a"
    state.agenda[-1] = CounterCharging((second, first), 1, {"m": Charge("a", "m", tuple(WAY))})
    assert engine.to_act(state) is None


@pytest.mark.rule("GT-7.2.2a")
def test_who_is_off_the_field_counter_charges_nobody() -> None:
    state = charged(rider("b", "defender", "Ach", "", "NW"))
    assert refused(state, CounterCharge("b")).rule == "GT-7.2.2a"


@pytest.mark.rule("GT-7.2.2a")
def test_a_counter_charge_called_off_leaves_it_to_others() -> None:
    state = charged(rider("b", "defender", "Ach", "1915", "NW"))
    give(state, CounterCharge("a"))
    assert [each.rider for each in happened(give(state, CallOff()), ChargeForgone)] == ["a"]
    assert refused(state, CounterCharge("a")).rule == "GT-7.2.2a"
    assert engine.orders(state) == [CounterCharge("b"), LetCome()]
    assert not state.people["a"].deeds.counter_charged


@pytest.mark.rule("GT-5.3a", "GT-7.2.2a", "GT-2.1g")
def test_who_calls_off_a_counter_charge_may_shoot_at_the_charging_rider() -> None:
    state = charged(rider("b", "defender", "Bca", "1917", "NW"))
    give(state, CounterCharge("b"))
    give(state, CallOff())
    assert CounterCharge("b") not in engine.orders(state)
    give(state, LetCome())
    while Aim("b") not in engine.orders(state):
        give(state, HoldFire("hex"))
    give(state, Aim("b"))


@pytest.mark.rule("GT-5.3b", "GT-7.2.2a", "GT-2.1g")
def test_who_lowers_his_bow_at_one_charge_may_ride_against_the_next() -> None:
    second = rider("l", "attacker", "Nck", "0815", "SE")
    state = charged(rider("b", "defender", "Bca", "1915", "NW"), second, foot("q", "defender", "Aim", "1816"))
    give(state, LetCome())
    while Aim("b") not in engine.orders(state):
        give(state, HoldFire("hex"))
    give(state, Aim("b"))
    # 28 and half as much - 6 = 36: at 4 the attacked is wounded where he is.
    events = give(state, Lower(), ScriptedDice([4]))
    assert happened(events, Struck), "he is not taken up again at the next hex"
    announce(state, "l", "q", run("0815", *("SE", "NE") * 5)[:9])
    give(state, AtHim())
    give(state, CounterCharge("b"))


@pytest.mark.rule("GT-7.2.2a", "GT-2.1b")
def test_without_a_rider_to_answer_the_charge_is_ridden_at_once() -> None:
    state = (
        charged(deeds=Deeds(counter_charged=True))
        if False
        else position(
            rider("k", "attacker", "Nck", START, "SE"), foot("p", "defender", "Aim", TARGET), step="charges"
        )
    )
    announce(state, "k", "p", PATH)
    assert happened(at_him(state, [4]), Struck)


@pytest.mark.rule("GT-7.2.2b")
@pytest.mark.parametrize(("lost", "offered"), [(0, True), (9, True), (10, False)])
def test_the_points_must_be_enough_for_the_terrain_alone(lost: int, offered: bool) -> None:
    state = charged()
    charge = Charge("k", "p", tuple(PATH))
    one = state.people["a"]
    way = countering.way_of(state, one, charge, ())
    assert countering.possible(way, (one.hex, one.facing), 12 - lost, charge) is offered


@pytest.mark.rule("GC-8.4h", "GT-7.2.2b")
@pytest.mark.parametrize(("penalty", "offered"), [(0, True), (1, False)])
def test_the_unsupplied_ride_half_as_far_against_a_charge(penalty: int, offered: bool) -> None:
    state = charged(rider("b", "defender", "Ach", "2413", "NW", penalty=penalty))
    assert (CounterCharge("b") in engine.orders(state)) is offered


@pytest.mark.rule("GT-7.2.2b", "GT-7.2.2c")
def test_the_way_leads_over_the_last_hex_into_the_one_before() -> None:
    state = charged()
    charge = Charge("k", "p", tuple(PATH))
    making = Charge("a", "k", ("1813",))
    assert countering.leads_on(state, making, charge, (), LAST)
    assert not countering.leads_on(state, making, charge, (), "1614")
    assert countering.leads_on(state, Charge("a", "k", ("1813", LAST)), charge, (), BEFORE)
    assert not countering.whole(making, charge)
    assert not countering.whole(Charge("a", "k", ("1813", LAST)), charge)
    assert countering.whole(Charge("a", "k", tuple(WAY)), charge)
    give(state, CounterCharge("a"))
    assert refused(state, RideOn("1914")).rule == "GT-7.2.1c"


@pytest.mark.rule("GT-7.2.2c")
def test_it_does_not_cross_the_hexes_where_the_charging_rider_will_stop() -> None:
    state = charged()
    charge = Charge("k", "p", tuple(PATH))
    way = countering.way_of(state, state.people["a"], charge, ())
    assert not way.open(PATH[-3])
    assert not way.open(PATH[-4])
    assert way.open(START)
    assert way.open(BEFORE)


@pytest.mark.rule("GT-7.2.2c")
@pytest.mark.parametrize(("place", "offered"), [(-5, True), (-4, False), (-3, False)])
def test_both_need_room_along_the_last_four_hexes(place: int, offered: bool) -> None:
    state = charged(foot("f", "attacker", "Nim", PATH[place]))
    assert countering.room(state, Charge("k", "p", tuple(PATH)), ()) is offered
    assert (CounterCharge("a") in engine.orders(state)) is offered


@pytest.mark.rule("GT-7.2.2c", "GT-7.2.4a")
def test_the_ends_of_others_in_the_group_are_no_room() -> None:
    state = charged()
    charge = Charge("k", "p", tuple(PATH))
    for place, free in ((-5, True), (-4, False), (-1, False)):
        other = Charge("m", "q", ("0101", "0102", "0103", PATH[place]))
        assert countering.room(state, charge, [other]) is free


@pytest.mark.rule("GT-7.2.2c")
def test_who_counter_charges_stays_where_he_is_if_his_way_has_been_closed() -> None:
    state = charged()
    charge, making = Charge("k", "p", tuple(PATH)), Charge("a", "k", tuple(WAY))
    assert countering.open_still(state, making, charge)
    hurt = charged()
    hurt.people["a"].horse = ""
    assert not countering.open_still(hurt, making, charge)
    stunned = charged()
    stunned.people["a"].condition = "stunned"
    assert stunned.people["a"].mounted
    assert not countering.open_still(stunned, making, charge)
    barred = charged(foot("f", "attacker", "Nim", "1813"))
    assert not countering.open_still(barred, making, charge)
    taken = charged(foot("f", "defender", "Aim", "2020"))
    taken.at[LAST] = "f"
    assert not countering.open_still(taken, making, charge)


@pytest.mark.rule("GT-7.2.2c")
def test_if_nobody_meets_him_after_all_the_charge_goes_on_to_its_end() -> None:
    state = charged(foot("f", "attacker", "Nim", "1813"))
    charge, making = Charge("k", "p", tuple(PATH)), Charge("a", "k", tuple(WAY))
    state.agenda = [ChargeUnderWay((charge,), {"k": making})]
    under_way = decision(state, [4])
    engine.go_on(under_way)
    events = under_way.events
    assert happened(events, CounterChargeMissed) == [CounterChargeMissed("a")]
    assert [each.hex for each in happened(events, RodeOn)] == PATH
    assert [each.defender for each in happened(events, Struck)] == ["p"]


@pytest.mark.rule("GT-7.2.2a", "GT-4.4.3g")
def test_who_rides_against_a_charge_lets_led_horses_go() -> None:
    state = charged(leads=["h"])
    state.horses["h"] = Horse("h", leader="a", side="defender")
    events = counter(state, "a", WAY, [7, 3])
    assert happened(events, CounterChargeAnnounced)
    assert state.people["a"].leads == []


def test_terrain_is_all_that_a_counter_charge_pays() -> None:
    state = charged(foot("f", "attacker", "Nim", "1712"), foot("g", "attacker", "Nim", "1814"))
    charge = Charge("k", "p", tuple(PATH))
    way = Way(state, drawn(), state.people["a"])
    assert way.points(WAY, slipping=False) == 3
    assert countering.leads_on(state, Charge("a", "k", ()), charge, (), "1813")
