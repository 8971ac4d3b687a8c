"""What happens in movement (chapter 4)."""

from typing import Any, Literal

import msgspec

from battles.guiscard.agenda import Pose
from battles.guiscard.state import Labour
from dice import Rolled
from eventlog.marks import event


@event("MoveAnnounced")
class MoveAnnounced(msgspec.Struct, frozen=True):
    """A character's whole path has been announced, and it sets out (D7)."""

    character: str


@event("HexEntered")
class HexEntered(msgspec.Struct, frozen=True):
    """A character on its way has come into a hex: `points` spent, of which `surcharge` for infiltration (GT-4.3a)."""

    character: str
    hex: str
    facing: int
    points: int
    surcharge: int = 0


@event("Infiltrated", schema=2)
class Infiltrated(msgspec.Struct, frozen=True):
    """A character has slipped into a hex in reach of enemies: what was added to the die by reason, and what came of it."""

    character: str
    hex: str
    enemies: tuple[str, ...]
    added: dict[str, int]
    effect: Literal["none", "stop", "wounded", "dead"]
    rolls: tuple[Rolled, ...] = ()


def infiltrated_from_1(fields: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 had the sum alone of what was added to the die: one part without a reason of its own."""
    sum_ = fields.pop("modifier")
    return {**fields, "added": {"modifier": sum_} if sum_ else {}}


@event("PointsLost")
class PointsLost(msgspec.Struct, frozen=True):
    """Fire has taken movement points from a character that has not finished its move (D17)."""

    character: str
    points: int


@event("Mounted")
class Mounted(msgspec.Struct, frozen=True):
    """A character on foot is in the saddle, in the place of the horse (GT-4.4.2g); `left` points remain."""

    character: str
    horse: str
    points: int
    left: int


@event("Dismounted")
class Dismounted(msgspec.Struct, frozen=True):
    """A rider is on foot in a hex, his horse stands alone; `left` points remain."""

    character: str
    hex: str
    horse: Pose
    points: int
    left: int


@event("BridleTaken")
class BridleTaken(msgspec.Struct, frozen=True):
    """A character has tried to take a horse by the bridle: `led` says whether it comes along (GT-4.4.3c-e)."""

    character: str
    horse: str
    led: bool = True
    rolls: tuple[Rolled, ...] = ()


@event("BridleLost")
class BridleLost(msgspec.Struct, frozen=True):
    """A led horse has no leader any more; it stays where it is."""

    character: str
    horse: str


@event("HorsesFollowed")
class HorsesFollowed(msgspec.Struct, frozen=True):
    """The horses that a character leads have come to where it is (GT-4.4.3c)."""

    character: str
    horses: tuple[Pose, ...]


@event("HorsePushed")
class HorsePushed(msgspec.Struct, frozen=True):
    """A character has pushed a horse aside (GT-4.4.3a)."""

    character: str
    horse: Pose


@event("PickedUp")
class PickedUp(msgspec.Struct, frozen=True):
    """A character carries a stunned one (GT-4.2.4a); `left` points remain."""

    character: str
    carried: str
    left: int


@event("LaidDown")
class LaidDown(msgspec.Struct, frozen=True):
    """A carried character lies in a hex (GT-4.2.4b)."""

    character: str
    carried: str
    hex: str


@event("SetBack")
class SetBack(msgspec.Struct, frozen=True):
    """A character that was stopped in a hex that another holds stands where it last had room (D83)."""

    character: str
    hex: str
    facing: int


@event("LabourBegun")
class LabourBegun(msgspec.Struct, frozen=True):
    """Two characters do nothing in this phase but shift bodies (GT-4.2.3a)."""

    labour: Labour


@event("BodiesShifted")
class BodiesShifted(msgspec.Struct, frozen=True):
    """Dead men or a dead horse lie in another hex, or nowhere if they are `sunk` (GT-4.2.3b)."""

    labour: Labour
    men: int
    horses: int
    sunk: bool = False


@event("LabourEnded")
class LabourEnded(msgspec.Struct, frozen=True):
    """Work that fills a phase is over, done or not."""

    labour: Labour


@event("MoveStopped")
class MoveStopped(msgspec.Struct, frozen=True):
    """A character can go no farther in this phase (GT-4.3.1a)."""

    character: str


@event("MoveEnded")
class MoveEnded(msgspec.Struct, frozen=True):
    """A character's move of this phase is over, or it does not move at all."""

    character: str


Event = (
    MoveAnnounced
    | HexEntered
    | Infiltrated
    | PointsLost
    | Mounted
    | Dismounted
    | BridleTaken
    | BridleLost
    | HorsesFollowed
    | HorsePushed
    | PickedUp
    | LaidDown
    | SetBack
    | LabourBegun
    | BodiesShifted
    | LabourEnded
    | MoveStopped
    | MoveEnded
)
