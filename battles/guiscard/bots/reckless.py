"""A player of chance who runs at the enemy and stands in ranks."""

from battles.bots import reckless
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


class Reckless(reckless.Reckless[Skirmish, Order]):
    """Sets up mostly at hand, forms up, moves mostly toward the enemy and attacks mostly when it can."""

    loop = engine.LOOP
    eager = EAGER

    def sifted(self, state: Skirmish, orders: list[Order]) -> list[Order]:
        """Mostly nobody is moved out of a formation."""
        return in_ranks(state, orders)

    def leaning(self, state: Skirmish, orders: list[Order]) -> list[Order]:
        """What `leanings` lean to."""
        return leaning(state, orders)
