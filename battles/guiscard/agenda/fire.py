"""What is still to do of missile fire (chapter 5)."""

import msgspec

from battles.muster import Side


class OffensiveFire(msgspec.Struct, frozen=True, tag="offensive_fire"):
    """Step 1: characters of the active side shoot, one after another (GT-2.1a)."""


class DefensiveFire(msgspec.Struct, frozen=True, tag="defensive_fire"):
    """The other side may interrupt: `mover` has entered a hex, "" before and after all moves (GT-5.3a)."""

    side: Side
    mover: str = ""


class Aiming(msgspec.Struct, frozen=True, tag="aiming"):
    """A character is about to shoot and picks its target hex (GT-5.4a)."""

    shooter: str
    defensive: bool = False
