"""Counter-charges (GT-7.2.2, 7.2.3c, D33, D64, W12)."""

import pytest
from msgspec.structs import replace

from battles.fields.laid import Laid
from battles.guiscard import system
from battles.guiscard.play.charge import countering
from battles.guiscard.play.charge.answering import CounterCharge, LetCome
from battles.guiscard.play.charge.countering import CounterChargeAnnounced
from battles.guiscard.play.charge.planning import AtHim, CallOff, ChargeForgone, RideOn
from battles.guiscard.play.charge.riding import CounterChargeMissed, CounterChargeRidden, RodeOn
from battles.guiscard.play.combat.blows import Struck
from battles.guiscard.play.fire.aiming import Lower
from battles.guiscard.play.fire.defensive import HoldFire
from battles.guiscard.play.fire.ready import Aim
from battles.guiscard.state import Deeds, Horse, Skirmish
from battles.guiscard.state.items import Charge, Charges, ChargeUnderWay, CounterCharging
from dice.scripted import ScriptedDice
from tests.battles.guiscard.board import (
    Placed,
    asked,
    decision,
    foot,
    happened,
    position,
    refused,
    rider,
    sound,
)
from tests.battles.guiscard.play.charge.rides import announce, counter, give, run

START, TARGET = "0813", "1814"
PATH = run(START, *("SE", "NE") * 5)[:9]
LAST, BEFORE = PATH[-1], PATH[-2]
WAY = ["1813", LAST, BEFORE]
"""The way of a rider at 1913 who looks north-west into the last two hexes of the path."""
CHARGE, ANSWER = Charge("k", "p", tuple(PATH)), Charge("a", "k", tuple(WAY))


def charged(*others: Placed, target: str = "p", **fields: object) -> Skirmish:
    """A knight has announced his charge at a pikeman; an Arab horseman stands beyond."""
    return position(
        rider("k", "attacker", "Nck", START, "SE"),
        foot("p", "defender", "Aim", TARGET),
        rider("a", "defender", "Ach", "1913", "NW", **fields),
        *others,
        step="charges",
        agenda=[Charges((target,)), CounterCharging((replace(CHARGE, target=target),))],
    )


def another(hex_: str = "1915", code: str = "Ach", **fields: object) -> Placed:
    """Another rider of theirs."""
    return rider("b", "defender", code, hex_, "NW", **fields)


@pytest.mark.rule("GT-7.2.2a", "GT-7.2.2b", "GT-7.2.2c", "GT-7.2.3c", "GT-2.1b")
def test_w12_a_counter_charging_rider_takes_the_last_two_hexes_and_both_strike() -> None:
    state = charged(another(), rider("c", "defender", "Ach", "2013", "SE"))
    assert system.LOOP.to_act(state) == "defender"
    assert system.LOOP.orders(state) == [CounterCharge("a"), CounterCharge("b"), LetCome()]
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
    assert (countering.stops(CHARGE), countering.end(CHARGE)) == (tuple(PATH[:-2]), (BEFORE, 5))
    north = Charge("k", "p", ("1513", "1512", "1511", "1510"))
    assert (countering.stops(north), countering.end(north)) == (("1513", "1512"), ("1511", 3))


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
    state = charged(deeds=Deeds(counter_charged=True))
    assert asked(state, state.agenda[-1]) is None
    state = charged(another(), deeds=Deeds(counter_charged=True))
    assert refused(state, CounterCharge("a")).rule == "GT-7.2.2a"
    assert CounterCharge("b") in system.LOOP.orders(state)


@pytest.mark.rule("GT-7.2.2a")
@pytest.mark.parametrize("name", ["k", "p", "m", "b", "nobody"])
def test_only_a_rider_of_the_other_side_on_the_field_counter_charges(name: str) -> None:
    state = charged(rider("m", "attacker", "Nck", "1918", "NW"), another(""))
    assert refused(state, CounterCharge(name)).rule == "GT-7.2.2a"


@pytest.mark.rule("GT-7.2.2a")
def test_who_has_been_named_against_one_of_a_group_is_not_named_again() -> None:
    state = charged()
    named = [countering.bar(state, state.people["a"], CHARGE, names) for names in ([], ["b"], ["a"])]
    assert [each and each.rule for each in named] == [None, None, "GT-7.2.2a"]
    second = Charge("m", "q", tuple(PATH))
    state.agenda[-1] = CounterCharging((second, CHARGE), 1, {"m": Charge("a", "m", tuple(WAY))})
    assert asked(state, state.agenda[-1]) is None


@pytest.mark.rule("GT-7.2.2a")
def test_a_counter_charge_called_off_leaves_it_to_others() -> None:
    state = charged(another())
    give(state, CounterCharge("a"))
    assert [each.rider for each in happened(give(state, CallOff()), ChargeForgone)] == ["a"]
    assert refused(state, CounterCharge("a")).rule == "GT-7.2.2a"
    assert system.LOOP.orders(state) == [CounterCharge("b"), LetCome()]
    assert not state.people["a"].deeds.counter_charged


@pytest.mark.rule("GT-5.3b", "GT-7.2.2a", "GT-2.1g")
def test_who_lowers_his_bow_at_one_charge_may_ride_against_the_next() -> None:
    second = rider("l", "attacker", "Nck", "0815", "SE")
    state = charged(another(code="Bca"), second, foot("q", "defender", "Aim", "1816"))
    give(state, LetCome())
    while Aim("b") not in system.LOOP.orders(state):
        give(state, HoldFire("hex"))
    give(state, Aim("b"))
    # 28 and half as much - 6 = 36: at 4 the attacked is wounded where he is.
    events = give(state, Lower(), ScriptedDice([4]))
    assert happened(events, Struck), "he is not taken up again at the next hex"
    announce(state, "l", "q", run("0815", *("SE", "NE") * 5)[:9])
    give(state, AtHim())
    give(state, CounterCharge("b"))


@pytest.mark.rule("GT-7.2.2b")
@pytest.mark.parametrize(("lost", "offered"), [(0, True), (9, True), (10, False)])
def test_the_points_must_be_enough_for_the_terrain_alone(lost: int, offered: bool) -> None:
    state = charged()
    one = state.people["a"]
    way = countering.way_of(state, one, CHARGE, ())
    assert countering.possible(way, (one.hex, one.facing), 12 - lost, CHARGE) is offered


@pytest.mark.rule("GC-8.4h", "GT-7.2.2b")
@pytest.mark.parametrize(("penalty", "offered"), [(0, True), (1, False)])
def test_the_unsupplied_ride_half_as_far_against_a_charge(penalty: int, offered: bool) -> None:
    state = charged(another("2413", penalty=penalty))
    assert (CounterCharge("b") in system.LOOP.orders(state)) is offered


@pytest.mark.rule("GT-7.2.2b", "GT-7.2.2c")
def test_the_way_leads_over_the_last_hex_into_the_one_before() -> None:
    state = charged()
    begun, further = Charge("a", "k", ("1813",)), Charge("a", "k", ("1813", LAST))
    assert countering.leads_on(state, begun, CHARGE, (), LAST)
    assert not countering.leads_on(state, begun, CHARGE, (), "1614")
    assert countering.leads_on(state, further, CHARGE, (), BEFORE)
    assert [countering.whole(each, CHARGE) for each in (begun, further, ANSWER)] == [False, False, True]
    give(state, CounterCharge("a"))
    assert refused(state, RideOn("1914")).rule == "GT-7.2.1c"


@pytest.mark.rule("GT-7.2.2c")
def test_it_does_not_cross_the_hexes_where_the_charging_rider_will_stop() -> None:
    state = charged()
    way = countering.way_of(state, state.people["a"], CHARGE, ())
    hexes = (PATH[-3], PATH[-4], START, BEFORE)
    assert [way.open(hex_) for hex_ in hexes] == [False, False, True, True]


@pytest.mark.rule("GT-7.2.2c", "GT-7.2.4a")
@pytest.mark.parametrize(("place", "offered"), [(-5, True), (-4, False), (-3, False), (-1, False)])
def test_both_need_room_along_the_last_four_hexes_and_the_ends_of_others_are_none(
    place: int, offered: bool
) -> None:
    state = charged(foot("f", "attacker", "Nim", PATH[place]))
    other = Charge("m", "q", ("0101", "0102", "0103", PATH[place]))
    assert countering.room(state, CHARGE, ()) is countering.room(charged(), CHARGE, [other]) is offered
    assert (CounterCharge("a") in system.LOOP.orders(state)) is offered


@pytest.mark.rule("GT-7.2.2c")
def test_who_counter_charges_stays_where_he_is_if_his_way_has_been_closed() -> None:
    hurt, taken = charged(), charged(foot("f", "defender", "Aim", "2020"))
    hurt.people["a"].horse = ""
    taken.at[LAST] = "f"
    stunned, barred = charged(condition="stunned"), charged(foot("f", "attacker", "Nim", "1813"))
    assert stunned.people["a"].mounted
    assert countering.open_still(charged(), ANSWER, CHARGE)
    for state in (hurt, taken, stunned, barred):
        assert not countering.open_still(state, ANSWER, CHARGE)


@pytest.mark.rule("GT-7.2.2c")
def test_if_nobody_meets_him_after_all_the_charge_goes_on_to_its_end() -> None:
    state = charged(foot("f", "attacker", "Nim", "1813"))
    state.agenda = [ChargeUnderWay((CHARGE,), {"k": ANSWER})]
    under_way = decision(state, [4])
    system.LOOP.go_on(under_way)
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


@pytest.mark.rule("GT-7.2.2c", "GT-8.4.2b")
@pytest.mark.parametrize(("first", "offered"), [(1, False), (2, True), (3, False)])
def test_neither_rider_stops_with_a_half_on_either_side_of_a_wall(first: int, offered: bool) -> None:
    """A low wall parts 0803 and 0804: the counter-charging rider's halves, both riders, the charging rider's halves."""
    people = rider("k", "attacker", "Nck", "0815", "N"), rider("a", "defender", "Ach", "1510", "S")
    state = position(*people, laid=Laid("B7"))
    column = tuple(f"08{row:02}" for row in range(first, first + 4))
    assert countering.room(state, Charge("k", "a", column), ()) is offered
