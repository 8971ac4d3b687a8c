"""What becomes of people and horses, whatever it came from."""

from typing import Literal

import msgspec

from eventlog.marks import event

Cause = Literal["fire", "combat", "infiltration", "retreat", "drowning", "surrounded"]


@event("Stunned")
class Stunned(msgspec.Struct, frozen=True):
    """A character on foot is stunned (GT-1.2a)."""

    character: str
    cause: Cause


@event("Wounded")
class Wounded(msgspec.Struct, frozen=True):
    """A character is wounded for good, and stays where it is, mounted or on foot."""

    character: str
    cause: Cause


@event("Killed")
class Killed(msgspec.Struct, frozen=True):
    """A character is dead; its body lies in its hex, unless `sunk`.

    `again`: by a stun or a wound, the second that it has suffered (GT-5.4.4h, GT-6.5f).
    """

    character: str
    cause: Cause
    sunk: bool = False
    again: bool = False


@event("HorseKilled")
class HorseKilled(msgspec.Struct, frozen=True):
    """A horse without rider is dead; it lies in both its hexes (D50)."""

    horse: str


@event("Unhorsed")
class Unhorsed(msgspec.Struct, frozen=True):
    """A rider is off his horse: the horse stands alone where both were, or lies dead there; he is not put down yet."""

    character: str
    horse: str
    horse_killed: bool = False


@event("Landed")
class Landed(msgspec.Struct, frozen=True):
    """An unhorsed rider has come down in a hex beside the horse (GT-6.8a)."""

    character: str
    hex: str


@event("GotUp")
class GotUp(msgspec.Struct, frozen=True):
    """A stunned character is healthy again, on foot (GT-2.1f)."""

    character: str


@event("Fled")
class Fled(msgspec.Struct, frozen=True):
    """A character has left the field over its own edge and does not return (D51); its horses go with it."""

    character: str


@event("FellBack")
class FellBack(msgspec.Struct, frozen=True):
    """A character, or a horse without rider, has fallen back a hex, or made room for a friend (GT-6.5)."""

    character: str
    hex: str
    facing: int = 0
    makes_room: bool = False


Event = Stunned | Wounded | Killed | HorseKilled | Unhorsed | Landed | GotUp | Fled | FellBack
