"""When a captain forms hoplites up."""

import pytest

from battles.draws import Draws
from battles.guiscard.agenda import FormingUp, Movement
from battles.guiscard.bots.captain.player import Captain
from battles.guiscard.orders import EndStep, FormUp
from battles.guiscard.state import Skirmish
from tests.battles.guiscard.board import foot, position

# one rank from north-west to south-east; its fronts look south-west or north-east
RANK = ("1013", "1114", "1214", "1315")


def ranked(enemy: str) -> Skirmish:
    people = [foot(f"h{number}", "attacker", "Bih", hex_) for number, hex_ in enumerate(RANK)]
    agenda = [Movement(opened=True), FormingUp("attacker", True)]
    return position(*people, foot("d", "defender", "Nim", enemy), agenda=agenda)


def choice(state: Skirmish) -> object:
    return Captain(Draws(b"")).choose(state)


@pytest.mark.parametrize(("enemy", "right"), [("0520", 5), ("1910", 2)])
def test_they_form_up_with_their_front_to_the_enemy(enemy: str, right: int) -> None:
    order = choice(ranked(enemy))
    assert isinstance(order, FormUp)
    assert order.right == right
    assert sorted(order.members) == ["h0", "h1", "h2", "h3"]


def test_they_do_not_form_up_with_their_flank_to_the_enemy() -> None:
    assert choice(ranked("2220")) == EndStep()
