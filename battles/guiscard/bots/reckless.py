"""A player who throws the dice for everything, but runs at the enemy and stands in ranks: for drilling what is rare."""

from battles.guiscard import engine
from battles.guiscard.bots.leanings import in_ranks, leaning
from battles.guiscard.orders import (
    AddAttacker,
    AdvanceTo,
    Aim,
    AtHim,
    Attack,
    CallOff,
    ChargeAt,
    CounterCharge,
    Disband,
    EndStep,
    FallOut,
    FormUp,
    Foulkon,
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

EAGER: dict[type[Order], float] = {
    Attack: 12.0,
    ChargeAt: 8.0,
    CounterCharge: 12.0,
    RideOn: 6.0,
    AtHim: 1.0,
    AddAttacker: 10.0,
    AdvanceTo: 3.0,
    Take: 8.0,
    Go: 6.0,
    Aim: 3.0,
    Shoot: 4.0,
    FormUp: 6.0,
    Foulkon: 4.0,
    Halt: 0.6,
    Stay: 0.1,
    EndStep: 0.2,
    Lower: 0.2,
    HoldFire: 0.5,
    CallOff: 0.1,
    Disband: 0.1,
    FallOut: 0.1,
    Leave: 0.02,
    Surrender: 0.02,
}
"""How much likelier a kind of order is than one that is not named here, which counts 1."""
STEADY = 0.9
"""How often nobody is moved out of a formation."""
INCLINED = 0.8
"""How often the order is one that `leanings` lean to, and not any of its kind."""


class Reckless:
    """Sets up mostly at hand, forms up, moves mostly toward the enemy and attacks mostly when it can."""

    def __init__(self, draw: Chance) -> None:
        self._draw = draw

    def choose(self, state: Skirmish) -> Order:
        """One of the legal orders."""
        orders = engine.orders(state)
        if self._draw.random() < STEADY:
            orders = in_ranks(state, orders)
        by_kind: dict[type[Order], list[Order]] = {}
        for order in orders:
            by_kind.setdefault(type(order), []).append(order)
        found = by_kind[self._kind(list(by_kind))]
        if self._draw.random() < INCLINED:
            found = leaning(state, found)
        return found[self._draw.randrange(len(found))]

    def _kind(self, kinds: list[type[Order]]) -> type[Order]:
        weights = [EAGER.get(kind, 1.0) for kind in kinds]
        drawn = self._draw.random() * sum(weights)
        for kind, weight in zip(kinds, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return kind
        return kinds[-1]
