"""A charge on its way: fire, infiltration, and what stops it (GT-7.2.1f, D17, D54, D63, D83)."""

import pytest

from battles.contract.muster import Side
from battles.guiscard import system
from battles.guiscard.play.charge import riding
from battles.guiscard.play.charge.riding import ChargeStopped, RodeOn
from battles.guiscard.play.combat.blows import Struck
from battles.guiscard.play.combat.landing import LandOn
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.fire.defensive import HoldFire
from battles.guiscard.play.movement.horses import BridleLost
from battles.guiscard.play.movement.infiltration import Infiltrated
from battles.guiscard.play.moving.walking import SetBack
from battles.guiscard.rules import values
from battles.guiscard.rules.board import put
from battles.guiscard.rules.counters import toward
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Deeds, Horse, Skirmish
from battles.guiscard.state.items import Charge, Charges, ChargeUnderWay, DefensiveFire
from hexmap.grid import SIDES
from tests.battles.guiscard.board import Placed, decision, foot, happened, position, rider, sound
from tests.battles.guiscard.play.charge.rides import announce, at_him, run

START, TARGET = "0813", "1614"
PATH = run(START, *("SE", "NE") * 4)[:7]
"""0914 1013 1114 1213 1314 1413 1514."""
CHARGE = Charge("k", "p", tuple(PATH))


def ridden(*others: Placed, faces: tuple[int, ...] = (), **fields: object) -> tuple[Skirmish, Decision]:
    """A knight rides at a pikeman, as far as it goes by itself."""
    state = position(
        rider("k", "attacker", "Nck", START, "SE", **fields),
        foot("p", "defender", "Aim", TARGET),
        *others,
        step="charges",
        agenda=[Charges(("p",)), ChargeUnderWay((CHARGE,))],
    )
    under_way = decision(state, faces)
    system.LOOP.go_on(under_way)
    return state, under_way


def hexes(events: list[object]) -> list[str]:
    return [each.hex for each in happened(events, RodeOn)]


@pytest.mark.rule("GT-7.2.1f", "GT-2.1b")
def test_the_enemy_may_shoot_before_the_charge_and_at_each_hex() -> None:
    state, _ = ridden(foot("s", "defender", "Aia", "1217"))
    asked = []
    while isinstance(state.agenda[-1], DefensiveFire):
        asked.append(state.people["k"].hex)
        RULESET.decide(state, HoldFire("hex"), decision(state, [4]).dice)
    assert asked[0] == START
    assert asked[1:4] == PATH[:3]


GUARDS = (foot("g", "defender", "Aim", "1113"), foot("h", "defender", "Aim", "1115"))
"""Both reach the third hex of the path, one of them the second and the fourth too."""


@pytest.mark.rule("GT-7.2.1f", "GT-4.1b")
@pytest.mark.parametrize(("face", "condition"), [(8, "healthy"), (10, "wounded")])
def test_an_infiltration_roll_that_stops_or_wounds_ends_the_charge(face: int, condition: str) -> None:
    state, under_way = ridden(*GUARDS, faces=(face,))
    assert happened(under_way.events, ChargeStopped) == [ChargeStopped("k")]
    assert hexes(under_way.events) == PATH[:3]
    assert state.people["k"].hex == PATH[2]
    assert state.people["k"].condition == condition
    assert state.people["k"].deeds.spent == 5
    assert not happened(under_way.events, SetBack)
    assert not happened(under_way.events, Struck)
    sound(state)


@pytest.mark.rule("GT-5.3d", "GT-7.2.1f")
def test_what_a_charging_rider_may_spend_is_kept_as_it_was_when_he_set_out() -> None:
    state, under_way = ridden(*GUARDS, faces=(8,))
    whole = values.allowance(state, state.people["k"])
    assert [each.allowed for each in happened(under_way.events, RodeOn)] == [whole] * 3
    state.people["k"].penalty = 1
    assert values.allowance(state, state.people["k"]) < state.people["k"].deeds.allowed == whole


@pytest.mark.rule("GT-7.2.1f", "GT-4.3a")
def test_who_slips_through_rides_on_to_his_target() -> None:
    state, under_way = ridden(*GUARDS, faces=(7, 4))
    assert [each.hex for each in happened(under_way.events, Infiltrated)] == [PATH[2]]
    assert [each.points for each in happened(under_way.events, RodeOn)] == [1, 1, 3, 3, 1, 1, 1]
    assert [each.defender for each in happened(under_way.events, Struck)] == ["p"]
    assert state.people["k"].hex == PATH[-1]


@pytest.mark.rule("GT-7.2.1f")
def test_who_is_killed_on_his_way_charges_no_more() -> None:
    elsewhere = foot("f", "attacker", "Nim", "0120")
    state, under_way = ridden(*GUARDS, elsewhere, faces=(10,), condition="wounded")
    assert state.people["k"].condition == "dead"
    assert isinstance(system.LOOP.orders(state)[0], LandOn)
    events = RULESET.decide(state, system.LOOP.orders(state)[0], decision(state).dice)
    assert happened([*under_way.events, *events], ChargeStopped) == [ChargeStopped("k")]
    assert not happened(events, Struck)


@pytest.mark.rule("GT-7.2.1f")
@pytest.mark.parametrize(("lost", "rides"), [(5, True), (6, False)])
def test_the_last_hex_calls_for_no_surcharge_and_no_roll(lost: int, rides: bool) -> None:
    beside = (foot("g", "defender", "Aim", "1513"), foot("h", "defender", "Aim", "1515"))
    _, under_way = ridden(*beside, faces=(4,) if rides else (), deeds=Deeds(lost=lost))
    assert hexes(under_way.events) == (PATH if rides else [])
    assert all(each.points == 1 for each in happened(under_way.events, RodeOn))
    assert not happened(under_way.events, Infiltrated)


@pytest.mark.rule("GT-4.3b", "GT-7.2.1f", "GT-7.2.2c")
@pytest.mark.parametrize("countered", [False, True])
def test_a_charge_that_passes_its_last_hex_before_rolls_there(countered: bool) -> None:
    # Round 0806 and back into 0805, which two enemies reach; a counter-charge lets him stop there.
    ring = [toward("0806", side) for side in range(6)]
    last = ring[0]
    round_ = (last, *ring[:0:-1], last)
    charge = Charge("k", "p", (*round_, ring[5], ring[4]) if countered else round_)
    state = position(
        rider("k", "attacker", "Nck", toward(last, 1), "SW"),
        foot("p", "defender", "Aim", toward(last, 0)),
        foot("g", "defender", "Aim", toward(last, 5)),
        rider("a", "defender", "Ach", "0116", "N"),
        step="charges",
        agenda=[
            Charges(("p",)),
            ChargeUnderWay((charge,), counters={"k": Charge("a", "k")} if countered else {}),
        ],
    )
    under_way = decision(state, {"GT-4.3.1a": 7, "GT-6c": [4, 4]})
    system.LOOP.go_on(under_way)
    assert [each.hex for each in happened(under_way.events, Infiltrated)] == [last]
    assert hexes(under_way.events)[:7] == [*round_]


@pytest.mark.rule("GT-7.2.1f", "GT-4.1b")
@pytest.mark.parametrize(
    ("place", "back", "facing"), [(2, PATH[1], 1), (1, PATH[0], 2)], ids=["front", "rear"]
)
def test_who_is_stopped_with_a_half_in_the_hex_of_a_friend_stands_where_he_last_had_room(
    place: int, back: str, facing: int
) -> None:
    state, under_way = ridden(*GUARDS, foot("f", "attacker", "Nim", PATH[place]), faces=(8,))
    assert happened(under_way.events, SetBack) == [SetBack("k", back, facing)]
    assert (state.people["k"].hex, state.people["k"].facing) == (back, facing)
    sound(state)


@pytest.mark.rule("GT-7.2.1f")
@pytest.mark.parametrize(("lost", "rides"), [(5, True), (6, False)])
def test_a_charge_that_cannot_reach_its_target_any_more_ends_where_it_is(lost: int, rides: bool) -> None:
    knight = rider("k", "attacker", "Nck", PATH[2], "SE", deeds=Deeds(spent=3, lost=lost))
    agenda = [Charges(("p",)), ChargeUnderWay((CHARGE,), entered=3)]
    state = position(knight, foot("p", "defender", "Aim", TARGET), step="charges", agenda=agenda)
    under_way = decision(state, [4] if rides else [])
    system.LOOP.go_on(under_way)
    assert bool(happened(under_way.events, Struck)) is rides
    assert bool(happened(under_way.events, ChargeStopped)) is not rides
    assert hexes(under_way.events) == (PATH[3:] if rides else [])


@pytest.mark.rule("GT-7.2.1f", "GT-4.1b")
@pytest.mark.parametrize(("side", "place"), [("attacker", -1), ("attacker", -2), ("defender", 3)])
def test_a_charge_whose_end_is_taken_or_in_whose_way_an_enemy_stands_is_not_ridden(
    side: Side, place: int
) -> None:
    _, under_way = ridden(foot("f", side, "Nim", PATH[place]))
    assert hexes(under_way.events) == []
    assert happened(under_way.events, ChargeStopped)
    assert not happened(under_way.events, Struck)


@pytest.mark.rule("GT-7.2.1f", "GT-4.1b")
def test_a_charge_whose_end_is_taken_before_its_last_hex_goes_no_farther() -> None:
    knight, target = rider("k", "attacker", "Nck", PATH[5], "NE"), foot("p", "defender", "Aim", TARGET)
    taken, free = position(knight, target, foot("f", "attacker", "Nim", PATH[6])), position(knight, target)
    assert riding.reachable(decision(taken), taken.people["k"], tuple(PATH[6:])) is None
    assert riding.reachable(decision(free), free.people["k"], tuple(PATH[6:])) == 1


@pytest.mark.rule("GT-7.2.1f")
def test_a_rider_is_on_its_way_as_long_as_it_rides_where_its_path_has_come() -> None:
    one = position(rider("k", "attacker", "Nck", PATH[1], "NE")).people["k"]
    path = tuple(PATH)
    assert [riding.in_the_saddle(one, path, entered) for entered in (0, 2, 3)] == [True, True, False]
    one.condition = "stunned"
    assert not riding.in_the_saddle(one, path, 2)
    one.condition, one.horse = "healthy", ""
    assert not riding.in_the_saddle(one, path, 2)


@pytest.mark.rule("GT-7.2.1f", "GT-4.4.3g")
def test_who_charges_lets_led_horses_go() -> None:
    state = position(
        rider("k", "attacker", "Nck", START, "SE", leads=["h"]),
        foot("p", "defender", "Aim", TARGET),
        step="charges",
    )
    state.horses["h"] = Horse("h", leader="k", side="attacker")
    put(state, state.horses["h"], toward(START, SIDES.index("SW")), SIDES.index("SE"))
    announce(state, "k", "p", PATH)
    assert happened(at_him(state, [4]), BridleLost) == [BridleLost("k", "h")]


@pytest.mark.rule("GT-7.2.1d")
def test_all_of_a_group_ride_before_those_who_have_arrived_fight_one_by_one() -> None:
    two, both = (CHARGE, Charge("l", "q", tuple(PATH))), ("k", "l")
    arriving = [ChargeUnderWay(two), ChargeUnderWay(two, rider=1, arrived=("k",))]
    fighting = [ChargeUnderWay(two, rider=2, arrived=both, fought=fought) for fought in (0, 1, 2)]
    found = [riding.due(item) for item in (*arriving, *fighting, ChargeUnderWay(two, rider=2))]
    assert found == ["ride", "ride", "fight", "fight", "over", "over"]
