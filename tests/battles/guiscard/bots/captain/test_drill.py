"""When a captain forms hoplites up."""

import pytest

from battles.guiscard.bots.player import allowed
from battles.guiscard.play.hoplites.drill import Disband, Foulkon
from battles.guiscard.play.hoplites.forming import FormUp
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.orders import EndStep
from battles.guiscard.state import Formation, Skirmish
from battles.guiscard.state.items import FormingUp, Movement
from tests.battles.guiscard.board import foot, position
from tests.battles.guiscard.bots.captain.choosing import choice

# one rank from north-west to south-east; its fronts look south-west or north-east
RANK = ("1013", "1114", "1214", "1315")


def ranked(enemy: str) -> Skirmish:
    people = [foot(f"h{number}", "attacker", "Bih", hex_) for number, hex_ in enumerate(RANK)]
    agenda = [Movement(opened=True), FormingUp("attacker", True)]
    return position(*people, foot("d", "defender", "Nim", enemy), agenda=agenda)


@pytest.mark.parametrize(("enemy", "right"), [("0520", 5), ("1910", 2)])
def test_they_form_up_with_their_front_to_the_enemy_and_not_with_their_flank(enemy: str, right: int) -> None:
    order = choice(ranked(enemy))
    assert isinstance(order, FormUp)
    assert (order.right, sorted(order.members)) == (right, ["h0", "h1", "h2", "h3"])
    assert choice(ranked("2220")) == EndStep()


def formed(enemy: str, *, deep: bool = True, foulkon: bool = False) -> Skirmish:
    """Two ranks of three, or one, in formation before their movement."""
    front, rear = ("1013", "1114", "1214"), ("1112", "1213", "1313")
    hexes = (*front, *rear) if deep else front
    people = [foot(f"h{number}", "attacker", "Bih", hex_) for number, hex_ in enumerate(hexes)]
    column, row = int(enemy[:2]), int(enemy[2:])
    enemies = [foot(f"d{n}", "defender", "Biv", f"{column + n % 2:02d}{row - n // 2:02d}") for n in range(6)]
    state = position(*people, *enemies, turn=1, agenda=[Movement(opened=True)])
    names = [one.id for one, _, _ in people]
    state.formations["f1"] = Formation("f1", "attacker", 5, names, names[:3], 1 + deep, names[:3], 0, foulkon)
    return state


def test_a_formation_stands_when_the_enemy_is_near_and_breaks_up_to_march_when_he_is_far() -> None:
    state = formed("0818")
    assert all(allowed(state, Take(name)) for name in ("h0", "h5"))
    assert choice(state) == EndStep()
    assert choice(formed("3015")) == Disband("f1")


def test_a_deep_formation_takes_the_foulkon_until_he_is_near() -> None:
    assert choice(formed("0219")) == Foulkon("f1")
    assert choice(formed("0219", deep=False)) == EndStep()
    assert choice(formed("0818", foulkon=True)) == Foulkon("f1")
