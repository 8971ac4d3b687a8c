"""What happens in charges (7.2)."""

import msgspec

from battles.guiscard.agenda import Charge
from eventlog.marks import event


@event("ChargeAnnounced")
class ChargeAnnounced(msgspec.Struct, frozen=True):
    """A rider charges a target along a path (GT-7.2.1a)."""

    charge: Charge


@event("ChargeForgone")
class ChargeForgone(msgspec.Struct, frozen=True):
    """A rider does not charge in this step after all."""

    rider: str


@event("RodeOn")
class RodeOn(msgspec.Struct, frozen=True):
    """A charging rider has come into the next hex of its path, for so many points."""

    rider: str
    hex: str
    facing: int
    points: int


@event("ChargeStopped")
class ChargeStopped(msgspec.Struct, frozen=True):
    """A charge has come to nothing (D54, D17); its rider is done with it."""

    rider: str


@event("CounterChargeAnnounced")
class CounterChargeAnnounced(msgspec.Struct, frozen=True):
    """A rider of the other side will ride against a charging one (GT-7.2.2a)."""

    charge: Charge


@event("CounterChargeRidden")
class CounterChargeRidden(msgspec.Struct, frozen=True):
    """A counter-charging rider has come to face the one who charges (GT-7.2.2c)."""

    rider: str
    hex: str
    facing: int


@event("CounterChargeMissed")
class CounterChargeMissed(msgspec.Struct, frozen=True):
    """A counter-charging rider stays where it is: it cannot ride any more, or its way is closed."""

    rider: str


Event = (
    ChargeAnnounced
    | ChargeForgone
    | RodeOn
    | ChargeStopped
    | CounterChargeAnnounced
    | CounterChargeRidden
    | CounterChargeMissed
)
