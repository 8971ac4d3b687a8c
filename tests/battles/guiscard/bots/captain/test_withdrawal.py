"""How a captain calls an assault off."""

import pytest

from battles.guiscard.bots.captain import withdrawal
from battles.guiscard.bots.captain.player import path
from battles.guiscard.play import orders as o
from battles.guiscard.play.moving import announcing
from battles.guiscard.play.moving.legs import Leave
from battles.guiscard.state import Skirmish
from battles.guiscard.state.fabric import Fabric
from battles.guiscard.state.items import Announcing, Movement
from tests.battles.guiscard.bots.captain.test_garrison import CAPTAIN, fight

INSIDE = ("1510", "1511", "1512", "1513", "1414", "1614")


def beaten(*hexes: str) -> Skirmish:
    """Besiegers of whom those at these hexes are left; all six of the garrison stand, two archers on the wall."""
    state = fight(INSIDE, hexes, "attacker")
    state.step, state.agenda = "movement", [Movement(opened=True)]
    return state


def test_an_assault_is_called_off_when_many_more_of_the_besiegers_have_fallen_than_of_the_besieged() -> None:
    assert CAPTAIN.view(beaten("1517", "1518"), "attacker")[1].flight
    many = beaten("1517", "1518", "1617", "1417", "1519")
    assert not CAPTAIN.view(many, "attacker")[1].flight


def test_who_calls_it_off_goes_out_of_range_and_stays_on_the_map() -> None:
    state = beaten("1417", "1518")
    survey, mind = CAPTAIN.view(state, "attacker")
    one = state.people[state.at["1417"]]
    way = path(state, survey, mind, one)
    before, after = (withdrawal.within_range(survey, hex_) for hex_ in ("1417", way[-1]))
    assert before > after >= 0


@pytest.mark.parametrize(("fabric", "order"), [(Fabric(), o.Stay()), (Fabric(down=("1515",)), Leave())])
def test_who_is_as_far_off_as_he_gets_stays_unless_no_works_part_him_from_those_inside(
    fabric: Fabric, order: o.Order
) -> None:
    state = beaten("0120", "0219")
    state.fabric = fabric
    one = state.people[state.at["0120"]]
    state.agenda.append(Announcing(one.id, announcing.start(state, one)))
    assert Leave() in CAPTAIN.loop.orders(state)
    assert CAPTAIN.choose(state) == order
