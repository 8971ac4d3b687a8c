"""What happens in charges (7.2)."""

import msgspec

from battles.guiscard.agenda.charge import Charge
from eventlog.codec import event


@event("ChargeAnnounced")
class ChargeAnnounced(msgspec.Struct, frozen=True):
    """A rider charges a target along a path (GT-7.2.1a)."""

    charge: Charge


@event("ChargeForgone")
class ChargeForgone(msgspec.Struct, frozen=True):
    """A rider does not charge in this step after all."""

    rider: str


Event = ChargeAnnounced | ChargeForgone
