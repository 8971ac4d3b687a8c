"""What a captain does in a sally for food, on either side."""

from collections.abc import Callable
from typing import Any

from battles.contract.draws import Draws
from battles.contract.muster import Edge, Side
from battles.guiscard.bots.captain import fetching
from battles.guiscard.bots.captain.player import Captain
from battles.guiscard.bots.captain.stance import stance
from battles.guiscard.bots.captain.survey import Survey
from battles.guiscard.play import orders as o
from battles.guiscard.play.combat.attacking import Attack
from battles.guiscard.play.moving.announcing import Halt
from battles.guiscard.play.moving.legs import Bridle, Leave
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.sieges.entering import Approach, Enter
from battles.guiscard.rules.board import leave, put
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.rules.sieges.places import kept
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Approaching
from dice.scripted import ScriptedDice
from hexmap.grid import distance
from tests.battles.guiscard.play.sieges import test_ends as ends
from tests.battles.guiscard.play.sieges.fights import calmly, give, men, moving, opened, sealed, set_up, siege
from tests.battles.guiscard.play.sieges.test_ends import A, D

HORSE = "pack-horse-1"


def sally(horses: int = 1, over: Edge | None = None) -> Skirmish:
    """The party, its first man with the horses, moves in turn 1, and has come over a side if one is named."""
    people = men("norman", foot=4), men("arab", foot=3)
    state = opened(siege("supply_sally", *people, horses=horses, food=horses, most_patrols=1))
    set_up(state)
    calmly(state, moving("defender", 1), ScriptedDice({"GS-11.4.3e": [10]}))
    kept(state).over = over or kept(state).over
    return state


def stand(state: Skirmish, **hexes: str) -> None:
    """Put people where they are to stand: a1 is the first of the besieger, d1 of the party."""
    names = [{"a": A, "d": D}[short[0]][int(short[1:]) - 1] for short in hexes]
    ends.stand(state, names, list(hexes.values()))


def tether(state: Skirmish, hex_: str, facing: int, leader: str = "") -> None:
    """The pack horse stands there, led by somebody or by nobody."""
    horse = state.horses[HORSE]
    leave(state, horse)
    put(state, horse, hex_, facing)
    for one in state.people.values():
        one.leads = [HORSE] if one.id == leader else []
    horse.leader = leader


def turn_of(state: Skirmish, side: Side) -> None:
    """It is a side's movement, and nobody has done anything."""
    state.turn, state.active, state.step = 3, side, "movement"
    state.agenda = [item for item in state.agenda if type(item).__name__ not in ("Announcing", "Arriving")]


def played(state: Skirmish, until: Callable[[Any], bool]) -> list[Any]:
    """What a captain orders for the active side, until an order is given of which something holds."""
    captain, given, side = Captain(Draws(b"")), [], state.active
    while RULESET.to_act(state) == side and not (given and until(given[-1])):
        given.append(captain.choose(RULESET.seen(state, side)))
        RULESET.decide(state, given[-1], sealed(1))
    return given


def test_those_who_lead_horses_come_on_first_near_the_middle_and_are_gone_before_the_next() -> None:
    state = sally(horses=2)
    given = played(state, lambda order: isinstance(order, o.EndStep))
    taken = [order.character for order in given if isinstance(order, Take)]
    assert taken[:4] == [D[0], D[0], D[1], D[1]]
    assert next(order.hex for order in given if isinstance(order, Enter)) in (
        "3010",
        "3011",
        "0110",
        "0111",
    )
    assert not any(isinstance(order, o.Stay) for order in given)


def test_horses_are_led_toward_the_far_side_and_over_it() -> None:
    state = sally(over="left")
    stand(state, d1="2810", d2="0110", d3="0111")
    tether(state, "2710", 2, D[0])
    given = played(state, lambda order: isinstance(order, Leave))
    assert given[-1] == Leave()
    assert kept(state).across == (HORSE,)


def test_horses_are_led_round_an_enemy_in_the_way() -> None:
    state = sally(over="left")
    stand(state, d1="1010", d2="0110", d3="0111", a1="1610")
    tether(state, "0910", 2, D[0])
    unwatched = Survey(state, "defender")
    unwatched.enemies = []
    end = fetching.path(state, Survey(state, "defender"), state.people[D[0]])[-1]
    straight = fetching.path(state, unwatched, state.people[D[0]])[-1]
    assert distance(end, "1610") > distance(straight, "1610")


def test_who_leads_a_horse_halts_only_where_there_is_room_for_it() -> None:
    state = sally()
    stand(state, d1="1010", d2="0110", d3="0111")
    tether(state, "0910", 2, D[0])
    one = state.people[D[0]]
    assert fetching.has_room(state, one, "1410", 0)
    for hex_ in filter(None, ground_in(state).neighbours["1410"]):
        state.bodies[hex_] = 20
    assert not fetching.has_room(state, one, "1410", 0)


def test_who_leads_nothing_takes_a_horse_that_nobody_leads() -> None:
    state = sally()
    stand(state, d1="1010", d2="2010", d3="2012")
    tether(state, "1210", 4)
    give(state, Take(D[0]))
    given = played(state, lambda order: isinstance(order, Halt))
    assert Bridle(HORSE) in given
    assert state.people[D[0]].leads == [HORSE]


def test_who_leads_nothing_goes_at_enemies_near_the_horses() -> None:
    state = sally()
    stand(state, d1="1010", d2="1012", d3="2012", a1="1510")
    tether(state, "0910", 2, D[0])
    away = fetching.guard(state, Survey(state, "defender"), state.people[D[1]])
    assert away["1510"] == 0
    stand(state, a1="2910")
    away = fetching.guard(state, Survey(state, "defender"), state.people[D[1]])
    assert away["1010"] == 0


def test_the_party_goes_home_when_no_horse_is_left_to_it() -> None:
    state = sally()
    stand(state, d1="1010", d2="1012", d3="1014", a1="1510")
    tether(state, "0910", 2, D[0])
    assert not stance(state, Survey(state, "defender")).flight
    tether(state, "0910", 2)
    assert not stance(state, Survey(state, "defender")).flight
    tether(state, "1610", 2)
    assert stance(state, Survey(state, "defender")).flight


def test_a_patrol_comes_over_a_side_before_the_party() -> None:
    state = sally(over="left")
    stand(state, d1="2516", d2="2517", d3="2518")
    tether(state, "2415", 2, D[0])
    item = Approaching("attacker", tuple(A), ("top", "right", "bottom", "left"), together=True)
    state.active, state.agenda = "attacker", [*state.agenda, item]
    assert Captain(Draws(b"")).choose(state) in (Approach("bottom", True), Approach("right", True))


def test_a_patrol_makes_for_those_who_lead_horses_and_with_nobody_to_strike_at_goes_at_the_horses() -> None:
    state = sally()
    stand(state, d1="1010", d2="1512", d3="1514", a1="1510")
    tether(state, "0910", 2, D[0])
    assert Survey(state, "attacker").aims == {"1010"}
    tether(state, "0910", 2)
    assert Survey(state, "attacker").aims == {"1010", "1512", "1514"}
    state = sally()
    stand(state, d1="0810", d2="2512", d3="2514", a1="1111")
    tether(state, "1011", 2, D[0])
    state.active = "attacker"
    assert Attack(A[0], HORSE) in list(fetching.strike_down(state))


def test_who_has_taken_a_horse_where_he_stood_goes_on_with_it() -> None:
    state = sally(over="left")
    stand(state, d1="1310", d2="2010", d3="2012")
    tether(state, "1210", 2)
    give(state, Take(D[0]))
    given = played(state, lambda order: isinstance(order, Halt | o.Stay))
    assert given[0] == Bridle(HORSE)
    assert given[-1] == Halt()
    assert state.people[D[0]].leads == [HORSE]
    assert int(state.people[D[0]].hex[:2]) > 13
