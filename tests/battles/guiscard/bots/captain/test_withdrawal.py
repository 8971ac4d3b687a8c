"""How a captain calls an assault off."""

from battles.guiscard import orders as o
from battles.guiscard.agenda import Announcing, Movement
from battles.guiscard.bots.captain import withdrawal
from battles.guiscard.bots.captain.player import path
from battles.guiscard.fabric import Fabric
from battles.guiscard.movement import announcing
from battles.guiscard.state import Skirmish
from tests.battles.guiscard.bots.captain.test_garrison import CAPTAIN, castle, shooting_last
from tests.battles.guiscard.sieges.test_ends import slain, stand, under_way

INSIDE = ("1510", "1511", "1512", "1513", "1414", "1614")


def beaten(*hexes: str, alive: int = 2) -> Skirmish:
    """Besiegers of whom so many are left, at these hexes first; all six of the garrison stand, two archers on the wall."""
    state = under_way(castle(), turn=6)
    stand(state, shooting_last(state, "defender"), INSIDE)
    names = shooting_last(state, "attacker")
    stand(state, names[:alive], hexes)
    slain(state, names[alive:])
    state.active, state.step, state.agenda = "attacker", "movement", [Movement(opened=True)]
    return state


def test_an_assault_is_called_off_when_many_more_of_the_besiegers_have_fallen_than_of_the_besieged() -> None:
    assert CAPTAIN.view(beaten("1517", "1518"), "attacker")[1].flight
    many = beaten("1517", "1518", "1617", "1417", "1519", alive=5)
    assert not CAPTAIN.view(many, "attacker")[1].flight


def test_who_calls_it_off_goes_out_of_range_and_stays_on_the_map() -> None:
    state = beaten("1417", "1518")
    survey, mind = CAPTAIN.view(state, "attacker")
    one = state.people[state.at["1417"]]
    way = path(state, survey, mind, one)
    before, after = (withdrawal.within_range(survey, hex_) for hex_ in ("1417", way[-1]))
    assert before > after >= 0


def test_nobody_who_is_as_far_off_as_he_gets_leaves_a_siege_that_goes_on() -> None:
    state = beaten("0120", "0219")
    one = state.people[state.at["0120"]]
    state.agenda.append(Announcing(one.id, announcing.start(state, one)))
    assert o.Leave() in CAPTAIN.loop.orders(state)
    assert CAPTAIN.choose(state) == o.Stay()


def test_who_calls_it_off_leaves_the_map_where_no_works_part_him_from_those_inside() -> None:
    state = beaten("0120", "0219")
    state.fabric = Fabric(down=("1515",))
    one = state.people[state.at["0120"]]
    state.agenda.append(Announcing(one.id, announcing.start(state, one)))
    assert CAPTAIN.choose(state) == o.Leave()
