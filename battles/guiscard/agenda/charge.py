"""What is still to do of charges (7.2)."""

import msgspec


class Charge(msgspec.Struct, frozen=True):
    """One rider's charge at a target: the hexes that its front half enters (D33, D63)."""

    rider: str
    target: str
    path: tuple[str, ...] = ()


class Charges(msgspec.Struct, frozen=True, tag="charges"):
    """Step 2: riders of the active side charge, each charge to its end before the next (GT-7.2.1a)."""

    opened: bool = False


class PlanningCharge(msgspec.Struct, frozen=True, tag="planning_charge"):
    """Charges are being announced: those whose path is whole, and the one whose path is in the making.

    `grouped` says that more riders may join (GT-7.2.4a, 7.2.5a). `countering` is the charging rider against whom the
    one in the making rides, "" for a charge.
    """

    making: Charge | None
    announced: tuple[Charge, ...] = ()
    grouped: bool = False
    countering: str = ""


class CounterCharging(msgspec.Struct, frozen=True, tag="counter_charging"):
    """The other side may counter-charge the riders who have announced a charge and of whom it has not said (GT-7.2.2a)."""

    charges: tuple[Charge, ...]
    asked: int = 0
    counters: dict[str, Charge] = {}


class ChargeUnderWay(msgspec.Struct, frozen=True, tag="charge_under_way"):
    """Charges that are ridden: which one is on its way, how many hexes it has entered; fought once all have arrived.

    `counters` are the counter-charges by the rider they ride against; `arrived` the riders who may attack.
    """

    charges: tuple[Charge, ...]
    counters: dict[str, Charge] = {}
    rider: int = 0
    entered: int = 0
    points: int = 0
    arrived: tuple[str, ...] = ()
    fighting: bool = False


class RidingHome(msgspec.Struct, frozen=True, tag="riding_home"):
    """After a clash: riders who still have to be set back or may advance (GT-7.2.3c, D64)."""

    riders: tuple[str, ...]
