"""What is still to do of charges (7.2)."""

import msgspec


class Charge(msgspec.Struct, frozen=True):
    """One rider's charge at a target: the hexes that its front half enters (D33, D63)."""

    rider: str
    target: str
    path: tuple[str, ...] = ()


class Charges(msgspec.Struct, frozen=True, tag="charges"):
    """Step 2: riders of the active side charge, each charge to its end before the next (GT-7.2.1a).

    `targets` have been charged in this step.
    """

    targets: tuple[str, ...] = ()


class PlanningCharge(msgspec.Struct, frozen=True, tag="planning_charge"):
    """Charges are being announced: those whose path is whole, and the one whose path is in the making, if any.

    `countering` is the charge against which the one in the making rides (GT-7.2.2a); None where it is a charge itself.
    """

    making: Charge | None
    announced: tuple[Charge, ...] = ()
    countering: Charge | None = None


class CounterCharging(msgspec.Struct, frozen=True, tag="counter_charging"):
    """The other side may counter-charge the riders who have announced a charge, one after another (GT-7.2.2a).

    `asked` of them it has answered; `counters` are its counter-charges by the rider against whom they are ridden.
    """

    charges: tuple[Charge, ...]
    asked: int = 0
    counters: dict[str, Charge] = {}


class ChargeUnderWay(msgspec.Struct, frozen=True, tag="charge_under_way"):
    """Charges are ridden, and fought once all have arrived (D34).

    `rider` of them have been ridden; of the next so many hexes are `entered`, -1 before it sets out; `back` is the hex
    and facing where it last had room for both halves. `arrived` are those who have come to the end of their path, `met`
    those of them whom a counter-charge has met, `fought` how many of the arrived have fought.
    """

    charges: tuple[Charge, ...]
    counters: dict[str, Charge] = {}
    rider: int = 0
    entered: int = -1
    back: tuple[str, int] | None = None
    arrived: tuple[str, ...] = ()
    met: tuple[str, ...] = ()
    fought: int = 0
