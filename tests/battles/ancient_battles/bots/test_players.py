"""Who plays Ancient Battles."""

import random
from typing import Any

import pytest

from battles.ancient_battles.bots.players import Plain
from battles.ancient_battles.play.declaring import Charge, Declaring
from battles.ancient_battles.play.moving import Advance, Move, Moving, OtherMoves, WheelRight
from battles.ancient_battles.play.orders import GoOn
from battles.ancient_battles.play.shooting import Shoot, Shooting
from battles.ancient_battles.rules.ways import Forward, Wheel
from battles.ancient_battles.state import State
from battles.ancient_battles.system import LOOP
from tests.battles.ancient_battles.positions import position, unit


class Steady(random.Random):
    """An eye that is always wrong by the same: 0 by two inches too little, 1 by two too much."""

    def __init__(self, share: float = 0.5) -> None:
        super().__init__(1)
        self.share = share

    def random(self) -> float:
        return self.share


def chosen(state: State, share: float = 0.5) -> Any:
    """What the plain opponent orders, which is legal."""
    order = Plain(Steady(share)).choose(state)
    assert LOOP.allows(state, order)
    return order


def facing(inches: float, item: Any, **more: Any) -> State:
    """Two spearmen so far from each other, with a reach of ten inches, and a farther enemy beside."""
    return position(
        unit("a1", 30, 10, **more),
        unit("b1", 30, 10 + inches, 180),
        unit("b2", 50, 30, 180),
        agenda=[item],
    )


@pytest.mark.rule("AB-4.1b")
def test_the_plain_opponent_charges_the_nearest_whom_he_believes_in_reach() -> None:
    assert chosen(facing(10, Declaring())) == Charge("a1", "b1")
    assert chosen(facing(11, Declaring())) == GoOn()
    assert chosen(facing(11, Declaring()), 0.0) == Charge("a1", "b1")
    assert chosen(facing(9, Declaring()), 1.0) == GoOn()


@pytest.mark.rule("AB-4.1b")
@pytest.mark.parametrize("inches", [8.5, 9, 9.5, 10, 10.5, 11.0])
def test_the_plain_opponent_does_not_measure(inches: float) -> None:
    seen = chosen(facing(inches, Declaring()), 0.5)
    assert chosen(facing(inches - 1, Declaring()), 0.75) == seen


@pytest.mark.rule("AB-3.6")
def test_the_plain_opponent_moves_the_nearest_first_and_marches_if_he_may() -> None:
    state = position(
        unit("a1", 20, 10, musician=True),
        unit("a2", 40, 14, musician=True),
        unit("b1", 40, 40, 180),
        agenda=[OtherMoves()],
    )
    assert chosen(state) == Move("a2", "quick_march")


@pytest.mark.rule("AB-H5.2")
def test_the_plain_opponent_wheels_to_the_nearest_enemy_then_goes_straight_at_him() -> None:
    def state(*steps: Any) -> State:
        return position(
            unit("a1", 20, 10), unit("b1", 32, 25, 180), agenda=[Moving("a1", "normal", tuple(steps))]
        )

    wheel = chosen(state())
    assert isinstance(wheel, WheelRight)
    ahead = chosen(state(Wheel("right", wheel.angle)))
    assert isinstance(ahead, Advance)
    assert chosen(state(Wheel("right", wheel.angle), Forward(ahead.distance))) == GoOn()


@pytest.mark.rule("AB-19.1b")
def test_the_plain_opponent_shoots_at_the_nearest() -> None:
    state = position(
        unit("a1", 30, 10, kind="norman_archers", models=12, files=6),
        unit("b1", 33, 24, 180, models=5, files=5),
        unit("b2", 27, 20, 180),
        agenda=[Shooting()],
        phase="shooting",
    )
    assert chosen(state) == Shoot("a1", "b2")
