"""What happens before, between and after the steps of a phase, and what comes and goes on the agenda."""

import msgspec

from battles.agenda.frame import OwnTablesLaid
from battles.fields.laid import Laid
from battles.guiscard.agenda import Item
from battles.guiscard.state import Berth, Character, Horse, Step
from battles.muster import Muster, Side
from battles.result import End
from eventlog.marks import event


@event("BattleJoined")
class BattleJoined(msgspec.Struct, frozen=True):
    """A battle begins: its muster, the maps as they lie, where each group sets up, everybody with the horses.

    Nobody stands on the field yet.
    """

    muster: Muster
    laid: tuple[Laid, ...]
    first: Side
    berths: dict[str, Berth]
    people: tuple[Character, ...]
    horses: tuple[Horse, ...]


@event("CharacterDeployed")
class CharacterDeployed(msgspec.Struct, frozen=True):
    """A character has been set up; `facing` counts if it rides."""

    character: str
    hex: str
    facing: int


@event("PhaseBegan")
class PhaseBegan(msgspec.Struct, frozen=True):
    """A side's phase has begun (GT-2a)."""

    turn: int
    side: Side


@event("StepBegan")
class StepBegan(msgspec.Struct, frozen=True):
    """A step of the phase has begun (GT-2.1g)."""

    step: Step


@event("ArmsLaidDown")
class ArmsLaidDown(msgspec.Struct, frozen=True):
    """A side has surrendered: all its survivors are prisoners (GC-14.6c)."""

    side: Side


@event("BattleEnded")
class BattleEnded(msgspec.Struct, frozen=True):
    """The battle is over (GC-14.6)."""

    end: End
    loser: Side | None


@event("ItemAdded")
class ItemAdded(msgspec.Struct, frozen=True):
    """Something is to be done before all else."""

    item: Item


@event("ItemChanged")
class ItemChanged(msgspec.Struct, frozen=True):
    """What is being done has come a step further."""

    item: Item


@event("ItemDone")
class ItemDone(msgspec.Struct, frozen=True):
    """What was being done is done."""


Event = (
    BattleJoined
    | CharacterDeployed
    | PhaseBegan
    | StepBegan
    | ArmsLaidDown
    | BattleEnded
    | ItemAdded
    | ItemChanged
    | ItemDone
    | OwnTablesLaid
)
