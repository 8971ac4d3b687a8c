"""What a player of chance leans to: anyhow, but at the enemy."""

from random import Random

from battles.guiscard import system
from battles.guiscard.bots.chance import REACH, Reckless, in_ranks
from battles.guiscard.play import orders as o
from battles.guiscard.play.charge.answering import CounterCharge
from battles.guiscard.play.charge.charges import ChargeAt
from battles.guiscard.play.charge.planning import RideOn
from battles.guiscard.play.combat.attacking import Attack
from battles.guiscard.play.combat.ways import FallBack
from battles.guiscard.play.deployment import Deploy
from battles.guiscard.play.fire.aiming import Shoot
from battles.guiscard.play.fire.defensive import HoldFire
from battles.guiscard.play.hoplites.forming import FormUp
from battles.guiscard.play.moving.legs import Go
from battles.guiscard.play.moving.step import Take
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Berth, Fire, Rope, Skirmish, Tearing
from battles.guiscard.state.items import (
    Charge,
    Charges,
    ChargeUnderWay,
    CounterCharging,
    Deploying,
    FormingUp,
    Movement,
    PlanningCharge,
)
from dice.scripted import ScriptedDice
from hexmap import rays
from hexmap.grid import distance
from tests.battles.guiscard.board import foot, position, rider
from tests.battles.guiscard.play.hoplites.phalanx import RIGHT, men, phalanx

leaning = Reckless(Random(1)).leaning


def offered(state: Skirmish, kind: type[o.Order]) -> list[o.Order]:
    """The orders of a kind that may be given now."""
    return [order for order in system.LOOP.orders(state) if isinstance(order, kind)]


def test_steps_lead_to_the_nearest_enemy_and_so_do_those_he_takes_more_often_than_not() -> None:
    state = position(
        foot("a", "attacker", "Nim", "1313"),
        foot("d", "defender", "Nim", "1319"),
        agenda=[Movement(opened=True)],
    )
    RULESET.decide(state, Take("a"), ScriptedDice([]))
    assert leaning(state, offered(state, Go)) == [Go("1314")]
    given = [Reckless(Random(seed)).choose(state) for seed in range(60)]
    gone = [order.hex for order in given if isinstance(order, Go)]
    assert sum(distance(hex_, "1319") == 5 for hex_ in gone) > len(gone) / 2


def test_as_many_as_can_form_up_with_their_front_to_the_field() -> None:
    state = position(
        *men(depth=2),
        foot("a", "attacker", "Nim", "2017"),
        active="defender",
        agenda=[FormingUp("defender", True)],
    )
    state.berths["defender"] = Berth((), 0, ())
    (found,) = leaning(state, offered(state, FormUp))
    assert isinstance(found, FormUp)
    assert (len(found.members), found.right) == (6, RIGHT)


def test_the_rider_nearest_to_the_way_of_a_charge_counters_it() -> None:
    state = position(
        rider("n", "attacker", "Nck", "1305", "S"),
        rider("near", "defender", "Nck", "1416", "N"),
        rider("far", "defender", "Nck", "1318", "N"),
        agenda=[CounterCharging((Charge("n", "far", ("1306", "1307", "1308", "1309", "1310", "1311")),))],
    )
    assert leaning(state, [CounterCharge("far"), CounterCharge("near")]) == [CounterCharge("near")]


def test_a_charge_begins_where_others_can_join() -> None:
    state = position(
        rider("a1", "attacker", "Nck", "1312", "S"),
        rider("a2", "attacker", "Nck", "1411", "S"),
        rider("a3", "attacker", "Nck", "0503", "S"),
        foot("d1", "defender", "Nim", "1319"),
        foot("d2", "defender", "Nim", "1418"),
        foot("d3", "defender", "Nim", "2118"),
    )
    charges = [ChargeAt(one, other) for one in ("a1", "a2", "a3") for other in ("d1", "d2", "d3")]
    assert leaning(state, [*charges]) == [
        ChargeAt(one, other) for one in ("a1", "a2") for other in ("d1", "d2")
    ]


def test_a_charge_is_ridden_straight_at_its_target() -> None:
    state = position(
        rider("n", "attacker", "Nck", "1308", "S"),
        foot("d", "defender", "Nim", "1316"),
        step="charges",
        agenda=[Charges(), PlanningCharge(Charge("n", "d"))],
    )
    rides = offered(state, RideOn)
    assert len(rides) > 1
    assert leaning(state, rides) == [RideOn("1309")]


def test_fire_is_held_for_a_hex_and_what_nobody_leans_to_is_left_alone() -> None:
    state = position(foot("a", "attacker", "Nim", "1313"), foot("d", "defender", "Nim", "1314"))
    held = [HoldFire("hex"), HoldFire("move"), HoldFire("step")]
    assert leaning(state, held) == [HoldFire("hex")]
    assert leaning(state, [Attack("a", "d")]) == [Attack("a", "d")]


def test_a_formation_is_left_in_its_ranks() -> None:
    state = phalanx(foot("a", "attacker", "Nim", "2017"))
    assert in_ranks(state, [Take("h11"), Take("a"), o.EndStep()]) == [Take("a"), o.EndStep()]
    assert in_ranks(state, [Take("h11")]) == [Take("h11")]


def test_the_second_side_sets_up_at_the_distance_of_a_charge() -> None:
    dice = ScriptedDice({})
    _, state = RULESET.open(RULESET.scenario("plateau"), dice)
    while state.agenda and isinstance(state.agenda[-1], Deploying):
        (order,) = leaning(state, system.LOOP.orders(state))
        assert isinstance(order, Deploy)
        enemies = [one.hex for one in state.people.values() if one.side != state.people[order.character].side]
        if any(enemies):
            nearest = min(distance(order.hex, hex_) for hex_ in enemies if hex_)
            free = [each.hex for each in system.LOOP.orders(state) if isinstance(each, Deploy)]
            gaps = [abs(min(distance(each, hex_) for hex_ in enemies if hex_) - REACH) for each in free]
            assert abs(nearest - REACH) == min(gaps)
        RULESET.decide(state, order, dice)


def test_a_hoplite_without_his_pike_rests_rather_than_fights() -> None:
    state = phalanx(foot("a", "attacker", "Nim", "2017"), active="defender", step="combat")
    state.fallen = {"h11": 1}
    attacks: list[o.Order] = [Attack("h11", "a"), Attack("h12", "a")]
    assert in_ranks(state, attacks) == [Attack("h12", "a")]
    assert in_ranks(state, [FormUp(("h11", "h12", "h13"), RIGHT), o.EndStep()]) == [o.EndStep()]


def test_shots_are_aimed_at_who_tears_canvas() -> None:
    state = position(foot("a", "attacker", "Nim", "1313"), foot("b", "attacker", "Nim", "1513"))
    state.tearings = [Tearing("b", "1513", rays.side("1513", "N"))]
    assert leaning(state, [Shoot("1313"), Shoot("1513")]) == [Shoot("1513")]


def test_shots_are_aimed_beside_a_friend_who_is_about_to_counter_charge() -> None:
    state = position(
        rider("k", "attacker", "Nck", "1305", "S"),
        foot("a", "attacker", "Nim", "1314"),
        rider("d", "defender", "Nck", "1315", "N"),
    )
    charge, counter = Charge("k", "d", ("1306", "1307")), Charge("d", "k", ("1307", "1306"))
    state.agenda = [ChargeUnderWay((charge,), {"k": counter})]
    assert leaning(state, [Shoot("1305"), Shoot("1314")]) == [Shoot("1314")]


def test_those_are_attacked_first_beside_whom_it_burns() -> None:
    state = position(
        foot("a", "attacker", "Nim", "1314"),
        foot("d", "defender", "Nim", "1315"),
        foot("e", "defender", "Nim", "1414"),
    )
    attacks: list[o.Order] = [Attack("a", "d"), Attack("a", "e")]
    assert leaning(state, attacks) == attacks
    state.fires = {"1316": Fire("attacker", "hand")}
    assert leaning(state, attacks) == [Attack("a", "d")]


def test_who_falls_back_does_so_where_a_rope_hangs() -> None:
    state = position(foot("a", "attacker", "Nil", "1009"), foot("d", "defender", "Nim", "1109"))
    state.ropes = {"r": Rope("r", "attacker", hex="0909", over="1009")}
    assert leaning(state, [FallBack("0910"), FallBack("0909")]) == [FallBack("0909")]


def test_he_attacks_more_often_than_not() -> None:
    state = position(
        foot("a", "attacker", "Nia", "1314"), foot("d", "defender", "Biv", "1315"), step="combat"
    )
    given = [Reckless(Random(seed)).choose(state) for seed in range(300)]
    assert sum(isinstance(order, Attack) for order in given) > 240
    assert any(not isinstance(order, Attack) for order in given)


def test_he_leaves_a_formation_in_its_ranks_more_often_than_not() -> None:
    state = phalanx(
        foot("alone", "defender", "Nim", "0303"), foot("far", "attacker", "Nim", "2517"), active="defender"
    )
    state.agenda.append(Movement(opened=True))
    given = [Reckless(Random(seed)).choose(state) for seed in range(200)]
    taken = [order.character for order in given if isinstance(order, Take)]
    assert taken.count("alone") > 3 * (len(taken) - taken.count("alone")) > 0
