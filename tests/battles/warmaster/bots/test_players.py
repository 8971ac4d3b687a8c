"""Who plays Warmaster."""

import random
from typing import Any

from battles.warmaster.bots.players import STUBBORN, Anyhow, Plain
from battles.warmaster.play.commanding import Charge, Command, Move, Ordered, Ordering, Resign
from battles.warmaster.play.orders import GoOn
from battles.warmaster.play.placing import Column, Face, Placing, Row
from battles.warmaster.system import LOOP
from tests.battles.warmaster.positions import give, position, unit


def chosen(item: Any, *, enemy: tuple[int, int] = (50, 90)) -> Any:
    """What the plain opponent orders two units, the farther of them first by id, against an enemy there."""
    state = position(unit("a1", 20, 20), unit("a2", 50, 50), unit("b1", *enemy), agenda=[item])
    return Plain(random.Random(1)).choose(state)


def test_the_plain_opponent_orders_the_nearest_and_charges_if_he_can() -> None:
    assert chosen(Ordering()) == Command("a2")
    assert chosen(Ordered("a2")) == Move()
    assert chosen(Ordered("a2"), enemy=(50, 62)) == Charge("a2", "b1")


def test_the_plain_opponent_goes_straight_at_the_nearest_enemy() -> None:
    state = position(unit("a1", 50, 50, "S"), unit("b1", 50, 90), agenda=[Placing("a1", "move")])
    player = Plain(random.Random(1))
    given = []
    for _ in range(3):
        given.append(player.choose(state))
        give(state, given[-1])
    assert given == [Column(50), Row(64), Face("N")]
    assert player.choose(state) == GoOn()


class Stubborn(random.Random):
    """Draws the last of everything."""

    def randrange(self, start: int, *more: Any) -> int:
        return start - 1

    def random(self) -> float:
        return 0.0


def test_a_player_of_chance_gives_up_only_if_he_draws_it_again_and_again() -> None:
    state = position(unit("a1", 50, 50), agenda=[Ordering()])
    assert Anyhow(Stubborn()).choose(state) == Resign()
    assert STUBBORN > 1
    drawn = [Anyhow(random.Random(seed)).choose(state) for seed in range(50)]
    assert set(map(type, drawn)) == {Command, GoOn}
    assert all(LOOP.allows(state, order) for order in drawn)
