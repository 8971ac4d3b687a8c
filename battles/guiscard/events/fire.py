"""What happens in missile fire (chapter 5)."""

from typing import Literal

import msgspec

from battles.muster import Side
from dice import Rolled
from eventlog.codec import event


@event("ShotFired")
class ShotFired(msgspec.Struct, frozen=True):
    """A character has shot at a hex: where the shot came down ("" lost), whom it struck, and the letter of the table."""

    shooter: str
    weapon: str
    at: str
    impact: str
    struck: str = ""
    letter: str = ""
    defensive: bool = False
    rolls: tuple[Rolled, ...] = ()


@event("FireHeld")
class FireHeld(msgspec.Struct, frozen=True):
    """A side lets the other go on: this time (""), until a character has moved (its id), or for the phase ("phase")."""

    side: Side
    until: str


@event("BowLowered")
class BowLowered(msgspec.Struct, frozen=True):
    """A character does not shoot in this step after all."""

    shooter: str


Verdict = Literal["", "A", "B", "C", "D", "E", "F"]
Event = ShotFired | FireHeld | BowLowered
