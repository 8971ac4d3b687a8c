"""A player who throws the dice for everything, but runs at the enemy: for drilling what happens hand to hand."""

from battles.guiscard import engine
from battles.guiscard.agenda import Announcing
from battles.guiscard.orders import (
    AddAttacker,
    AdvanceTo,
    Aim,
    AtHim,
    Attack,
    CallOff,
    ChargeAt,
    CounterCharge,
    EndStep,
    Go,
    Halt,
    HoldFire,
    Leave,
    Lower,
    Order,
    RideOn,
    Shoot,
    Stay,
    Surrender,
    Take,
)
from battles.guiscard.state import Skirmish
from battles.ruleset import Chance
from hexmap.grid import distance

EAGER: dict[type[Order], float] = {
    Attack: 12.0,
    ChargeAt: 8.0,
    CounterCharge: 4.0,
    RideOn: 6.0,
    AtHim: 3.0,
    AddAttacker: 3.0,
    AdvanceTo: 3.0,
    Take: 8.0,
    Go: 6.0,
    Aim: 3.0,
    Shoot: 4.0,
    Halt: 0.6,
    Stay: 0.1,
    EndStep: 0.2,
    Lower: 0.2,
    HoldFire: 0.5,
    CallOff: 0.1,
    Leave: 0.02,
    Surrender: 0.02,
}
"""How much likelier a kind of order is than one that is not named here, which counts 1."""
STRAIGHT = 0.8
"""How often a step goes to the nearest enemy, and not anywhere."""


class Reckless:
    """Moves mostly toward the enemy and attacks mostly when it can."""

    def __init__(self, draw: Chance) -> None:
        self._draw = draw

    def choose(self, state: Skirmish) -> Order:
        """One of the legal orders."""
        by_kind: dict[type[Order], list[Order]] = {}
        for order in engine.orders(state):
            by_kind.setdefault(type(order), []).append(order)
        found = by_kind[self._kind(list(by_kind))]
        if isinstance(found[0], Go) and self._draw.random() < STRAIGHT:
            return nearest(state, found)
        return found[self._draw.randrange(len(found))]

    def _kind(self, kinds: list[type[Order]]) -> type[Order]:
        weights = [EAGER.get(kind, 1.0) for kind in kinds]
        drawn = self._draw.random() * sum(weights)
        for kind, weight in zip(kinds, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return kind
        return kinds[-1]


def nearest(state: Skirmish, steps: list[Order]) -> Order:
    """The step that comes nearest to an enemy."""
    item = state.agenda[-1]
    assert isinstance(item, Announcing), "steps belong to a move"
    side = state.people[item.character].side
    enemies = [one.hex for one in state.people.values() if one.side != side and one.hex]
    return min(
        steps,
        key=lambda order: (
            min((distance(order.hex, hex_) for hex_ in enemies), default=0) if isinstance(order, Go) else 0
        ),
    )
