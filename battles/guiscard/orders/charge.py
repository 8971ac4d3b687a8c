"""Orders of charges (7.2)."""

import msgspec


class ChargeAt(msgspec.Struct, frozen=True, tag="charge_at", tag_field="order", forbid_unknown_fields=True):
    """A rider charges a target, or joins a grouped charge (GT-7.2.1a, 7.2.4a)."""

    rider: str
    target: str


class RideOn(msgspec.Struct, frozen=True, tag="ride_on", tag_field="order", forbid_unknown_fields=True):
    """Next hex of the path of a charge or counter-charge."""

    hex: str


class AtHim(msgspec.Struct, frozen=True, tag="at_him", tag_field="order", forbid_unknown_fields=True):
    """All that charge have been announced: ride."""


class CallOff(msgspec.Struct, frozen=True, tag="call_off", tag_field="order", forbid_unknown_fields=True):
    """The charge in the making is not announced after all; its rider does not charge in this step."""


class CounterCharge(
    msgspec.Struct, frozen=True, tag="counter_charge", tag_field="order", forbid_unknown_fields=True
):
    """A rider of the other side counter-charges (GT-7.2.2a)."""

    rider: str


class LetCome(msgspec.Struct, frozen=True, tag="let_come", tag_field="order", forbid_unknown_fields=True):
    """No counter-charge against this rider."""
