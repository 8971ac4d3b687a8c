"""Orders of combat and of what follows from results (chapter 6)."""

from typing import Literal

import msgspec


class Attack(msgspec.Struct, frozen=True, tag="attack", tag_field="order", forbid_unknown_fields=True):
    """A character attacks an adjacent enemy (GT-6a)."""

    attacker: str
    defender: str


class AddAttacker(
    msgspec.Struct, frozen=True, tag="add_attacker", tag_field="order", forbid_unknown_fields=True
):
    """Another character joins the attack (GT-6.2b)."""

    attacker: str


class Strike(msgspec.Struct, frozen=True, tag="strike", tag_field="order", forbid_unknown_fields=True):
    """All attackers are named: announce the attack and throw the die."""


class Suffer(msgspec.Struct, frozen=True, tag="suffer", tag_field="order", forbid_unknown_fields=True):
    """Who of the attackers takes the harm (GT-6.2d)."""

    character: str


class FallBack(msgspec.Struct, frozen=True, tag="fall_back", tag_field="order", forbid_unknown_fields=True):
    """Next hex of a retreat, of the character or of who is displaced; "" where the map's own edge is crossed (D30, D67).

    `half` moves one half of a rider only (GT-5.4.4e).
    """

    hex: str
    half: Literal["", "front", "rear"] = ""


class LandOn(msgspec.Struct, frozen=True, tag="land_on", tag_field="order", forbid_unknown_fields=True):
    """Where an unhorsed rider comes to lie (GT-6.8a)."""

    hex: str


class RideOff(msgspec.Struct, frozen=True, tag="ride_off", tag_field="order", forbid_unknown_fields=True):
    """A mounted archer refuses the combat: the hex of its front half and its facing afterwards (GT-7.4, D37, D68)."""

    hex: str
    facing: int


class AdvanceTo(msgspec.Struct, frozen=True, tag="advance_to", tag_field="order", forbid_unknown_fields=True):
    """A winner advances to the next hex (GT-6.6)."""

    character: str
    hex: str


class StandFast(msgspec.Struct, frozen=True, tag="stand_fast", tag_field="order", forbid_unknown_fields=True):
    """No further advance; or no refusal: the archer stands."""
