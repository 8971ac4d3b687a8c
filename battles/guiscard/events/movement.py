"""What happens in movement (chapter 4)."""

import msgspec

from dice import Rolled
from eventlog.codec import event


@event("MoveAnnounced")
class MoveAnnounced(msgspec.Struct, frozen=True):
    """A character's whole path has been announced, and it sets out (D7)."""

    character: str


@event("HexEntered")
class HexEntered(msgspec.Struct, frozen=True):
    """A character on its way has come into a hex: `points` spent for it, with the infiltration roll if there was one."""

    character: str
    hex: str
    facing: int
    points: int
    rolls: tuple[Rolled, ...] = ()


@event("MoveEnded")
class MoveEnded(msgspec.Struct, frozen=True):
    """A character's move of this phase is over, or it does not move at all."""

    character: str


Event = MoveAnnounced | HexEntered | MoveEnded
