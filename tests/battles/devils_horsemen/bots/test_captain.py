"""Decisions of the captain in small positions."""

import random
from typing import Any

import pytest

from battles.devils_horsemen.bots import leading, plans, stands
from battles.devils_horsemen.bots.captain import Captain
from battles.devils_horsemen.bots.weights import manner, manner_of
from battles.devils_horsemen.play import activating, commanding, designating, marching
from battles.devils_horsemen.play import items as lie
from battles.devils_horsemen.play.orders import Fire, Forgo, Halt, Step, TurnTo
from battles.devils_horsemen.play.routing import GoAlong
from battles.devils_horsemen.play.withdrawing import Feign
from battles.devils_horsemen.rules import facings
from battles.devils_horsemen.state import State
from tests.battles.devils_horsemen.positions import leader, position, unit

LIGHT: dict[str, Any] = {"type": "LC", "missile": "C", "feign": True}


def asked(state: State, item: Any) -> Any:
    """What the captain orders in a position where this is asked."""
    state.agenda.append(item)
    return Captain(random.Random(1)).choose(state)


def test_units_are_led_in_the_manner_that_they_call_for() -> None:
    assert manner_of(unit("A", "attacker", "0505", **LIGHT)) == "steppe"
    assert manner_of(unit("A", "attacker", "0505", type="KN", chivalry=4)) == "knights"
    assert manner_of(unit("A", "attacker", "0505", type="HI")) == "foot"


@pytest.mark.rule("DH-9.17a")
def test_heavy_horse_goes_at_the_rear_of_an_enemy_who_can_not_turn() -> None:
    rider, holder = unit("A", "attacker", "0710", "N"), unit("B", "attacker", "0705", "S")
    enemy = unit("D", "defender", "0706", "N", turned=True)
    state = position(rider, holder, enemy, acting="attacker")
    assert facings.angle(state.field, enemy, plans.plan(state, rider).way.hex) == "rear"


@pytest.mark.rule("DH-8.11b", "DH-11.46b")
def test_light_horse_rides_up_and_shoots_at_who_routs() -> None:
    rider = unit("A", "attacker", "0711", "N", **LIGHT)
    state = position(rider, unit("D", "defender", "0705", "N", routed=True), acting="attacker")
    plan = plans.plan(state, rider)
    assert plan.shot is not None
    assert plan.shot.target == "D"


@pytest.mark.rule("DH-8.11b")
def test_it_shoots_where_no_other_place_is_better_for_it() -> None:
    rider = unit("A", "attacker", "0707", "N", ordered=True, **LIGHT)
    enemy = unit("D", "defender", "0706", "N", routed=True)
    state = position(rider, enemy, acting="attacker")
    assert isinstance(asked(state, lie.Marching("A", began=True)), Fire)


@pytest.mark.rule("DH-8.13a")
def test_who_was_to_fire_and_can_not_halts() -> None:
    rider = unit("A", "attacker", "0707", "S", ordered=True, fired=True, **LIGHT)
    state = position(rider, unit("D", "defender", "0705", "N"), acting="attacker")
    assert asked(state, lie.Marching("A", began=True, still=True, fired=1)) == Halt()


@pytest.mark.rule("DH-4.42d")
def test_it_is_worth_a_ride_to_come_beside_a_leader_who_is_alone() -> None:
    chief = leader("khan", "defender", "0703", initiative=6)
    state = position(unit("A", "attacker", "0709", "N", **LIGHT), leaders=(chief,), acting="attacker")
    way = plans.plan(state, state.units["A"]).way
    assert state.field.distance(way.hex, "0703") == 1


@pytest.mark.rule("DH-4.42d", "DH-6.15a")
def test_a_leader_in_danger_goes_to_a_unit() -> None:
    chief = leader("noyan", "attacker", "0707", status="active")
    mate, enemy = unit("A", "attacker", "0709", "N"), unit("D", "defender", "0703", "S", **LIGHT)
    state = position(mate, enemy, leaders=(chief,), active="noyan")
    gain, hex_ = leading.way(state, chief)
    assert gain > 0
    assert state.field.distance(hex_, "0709") < state.field.distance("0707", "0709")


@pytest.mark.rule("DH-11.14a")
def test_who_is_about_to_rout_recovers_where_the_enemy_is_far() -> None:
    chief = leader("noyan", "attacker", "0713", status="active")
    worn = unit("A", "attacker", "0713", "N", hits=5)
    state = position(worn, unit("D", "defender", "0701", "N"), leaders=(chief,), active="noyan")
    assert asked(state, lie.Ordering("noyan")) == commanding.Recover("A")


@pytest.mark.rule("DH-7.32a")
def test_light_horse_strikes_who_routs_and_does_not_go_at_cataphracts_from_the_front() -> None:
    rider = unit("A", "attacker", "0707", "N", went=True, **LIGHT)
    running, mailed = (
        unit("D", "defender", "0706", "N", routed=True),
        unit("D", "defender", "0706", "S", "CAT_HC"),
    )
    for enemy, order in ((running, designating.Attack("A")), (mailed, Forgo())):
        assert asked(position(rider, enemy, acting="attacker"), lie.Offering("A")) == order


@pytest.mark.rule("DH-7.15a")
def test_a_unit_turns_to_who_comes_at_its_flank() -> None:
    mine, enemy = unit("D", "defender", "0707", "N"), unit("A", "attacker", "0607", "NE")
    state = position(mine, enemy, acting="attacker")
    assert asked(state, lie.Facing("D", "A")) == TurnTo(5)


@pytest.mark.rule("DH-6.72a")
def test_light_horse_feigns_a_retreat_before_heavy_horse_that_has_not_its_whole_move_left() -> None:
    mine = unit("D", "defender", "0707", "N", **LIGHT)
    for spent, order in ((5, Feign("D")), (0, Forgo())):
        mover = unit("A", "attacker", "0705", "S", type="KN", spent=spent)
        assert asked(position(mine, mover, acting="attacker"), lie.Responding("A", ("D",))) == order


@pytest.mark.rule("DH-4.42a", "DH-6.65a")
def test_it_leaves_no_leader_behind_who_can_go_along() -> None:
    mine = unit("D", "defender", "0707", "N", **LIGHT)
    mover = unit("A", "attacker", "0705", "S", type="KN", spent=5)
    chiefs = (leader("L", "defender", "0707"), leader("M", "defender", "0707"))
    state = position(mine, mover, leaders=chiefs, acting="attacker")
    assert asked(state, lie.Responding("A", ("D",))) == Feign("D", "L")
    state.agenda.clear()
    assert asked(state, lie.Withdrawing("D", "A", 5, 2, leader="L")) == GoAlong("M")


@pytest.mark.rule("DH-11.52a", "DH-11.54a")
def test_a_rally_by_a_die_is_tried_only_where_more_is_won_than_lost() -> None:
    fled = unit("A", "attacker", "0507", tq=6, routed=True)
    with_it, beside = leader("L", "attacker", "0507", charisma=0), leader("M", "attacker", "0506", charisma=1)
    winning = leader("N", "attacker", "0506", initiative=1, charisma=8)
    assert (
        leading.rallying(with_it, fled) > leading.rallying(winning, fled) > 0 > leading.rallying(beside, fled)
    )
    assert leading.ventured(fled, 0.5) == pytest.approx(6 * (0.5 * 0.3 - 0.5 * 0.4))


@pytest.mark.rule("DH-5.31a")
def test_no_momentum_is_tried_where_nothing_is_left_to_do() -> None:
    chief = leader("noyan", "attacker", "0712", status="active", phases=1)
    state = position(unit("A", "attacker", "0712", "N"), leaders=(chief,), active="noyan")
    assert asked(state, lie.Continuing("noyan")) == Forgo()


@pytest.mark.rule("DH-5.41a")
def test_nobody_trumps_for_little() -> None:
    low = leader("low", "attacker", "0712", initiative=4)
    high = leader("high", "attacker", "0612", initiative=6, kind="overall")
    state = position(
        unit("A", "attacker", "0711", "N"), unit("D", "defender", "0101", "S"), leaders=(low, high)
    )
    assert asked(state, lie.Activating("attacker")) == activating.Activate("low")


@pytest.mark.rule("DH-8.31a")
def test_light_horse_rides_at_an_enemy_and_back_where_no_place_is_better_and_is_ordered_for_it() -> None:
    chief = leader("noyan", "attacker", "0711", status="active")
    rider = unit("A", "attacker", "0711", "N", ma=3, **LIGHT)
    prey = unit("D", "defender", "0707", "S", "HI", ma=1, tq=7, hits=6)
    state = position(rider, prey, leaders=(chief,), active="noyan")
    assert leading.moving(state, rider) > plans.plan(state, rider).gain
    assert asked(state, lie.Ordering("noyan")) == commanding.Command("A")
    rider.ordered = True
    order = asked(state, lie.Marching("A", began=True))
    assert isinstance(order, marching.Harass)
    assert order.target == "D"


@pytest.mark.rule("DH-8.21a")
def test_who_can_fires_with_a_shower() -> None:
    archers = unit("A", "attacker", "0709", "N", "LC", missile="C", shower=True, ordered=True)
    state = position(archers, unit("D", "defender", "0706", "N", "MI"), acting="attacker")
    order = asked(state, lie.Marching("A", began=True, still=True))
    assert isinstance(order, Fire)
    assert order.shower


@pytest.mark.rule("DH-8.23a", "DH-8.24a")
def test_a_shower_is_thought_of_after_a_short_ride_alone_and_on_foot_after_none() -> None:
    told: dict[str, Any] = {"type": "LC", "missile": "C", "shower": True}
    rider, walker = (
        unit(name, "attacker", hex_, dismounted=name == "W", dismount="LI", **told)
        for name, hex_ in (("A", "0709"), ("W", "0909"))
    )
    state = position(rider, walker, unit("D", "defender", "0706", "N", "MI"), acting="attacker")
    ridden = [
        stands.outlook(state, rider).showers(stands.here(rider)._replace(spent=spent)) for spent in (0, 5, 6)
    ]
    assert ridden == [True, True, False]
    rests = stands.here(walker)
    seen = stands.outlook(state, walker)
    assert [seen.showers(way) for way in (rests, rests._replace(first=Step("0908")))] == [True, False]


def test_knights_would_rather_stand_beside_foot_than_alone() -> None:
    knights = unit("A", "attacker", "0710", "N", "KN")
    foot, enemy = unit("B", "attacker", "0608", "N", "HI"), unit("D", "defender", "0702", "S", "HI")
    seen = stands.outlook(position(knights, foot, enemy, acting="attacker"), knights)
    beside = [near for near in seen.field.around["0608"] if near]
    alone = stands.outlook(position(knights, enemy, acting="attacker"), knights)
    assert all(seen.place(hex_) > alone.place(hex_) for hex_ in beside)
    assert seen.place("1010") == alone.place("1010")


def test_the_longer_nobody_comes_the_less_is_shunned() -> None:
    knights = unit("A", "attacker", "0710", "N", "KN", chivalry=4)
    calm, driven = manner(knights, 4), manner(knights, 12)
    assert calm == manner(knights)
    assert driven.approach > calm.approach
    assert (driven.threat, driven.bait, driven.abreast) == (0, 0, 0)
    assert manner(unit("B", "attacker", "0710", **LIGHT), 12).away == 1


@pytest.mark.rule("DH-7.31b")
def test_who_has_waited_for_twelve_turns_strikes_whatever_it_costs() -> None:
    def strikes(turn: int) -> bool:
        beside = unit("A", "attacker", "0706", "N", went=True, **LIGHT)
        foot = unit("D", "defender", "0705", "S", type="HI")
        state = position(beside, foot, acting="attacker", turn=turn)
        return isinstance(asked(state, lie.Offering("A")), designating.Attack)

    assert strikes(12)
    assert not strikes(11)


@pytest.mark.rule("DH-8.43a")
def test_who_has_waited_for_twelve_turns_comes_through_arrows() -> None:
    def away(turn: int) -> int:
        foot = unit("A", "attacker", "0708", "N", type="LI")
        archers = (
            unit(f"D{hex_}", "defender", hex_, "S", type="MI", missile="B", tq=7)
            for hex_ in ("0605", "0705", "0805")
        )
        state = position(foot, *archers, acting="attacker", turn=turn)
        return state.field.distance(plans.plan(state, foot).way.hex, "0705")

    assert away(12) == 1
    assert away(11) > 1
