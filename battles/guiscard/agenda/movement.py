"""What is still to do of movement (chapter 4)."""

from typing import Literal

import msgspec

LegKind = Literal[
    "step", "pivot", "back", "mount", "dismount", "bridle", "let_go", "push", "pick_up", "lay_down", "leave"
]


class Leg(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part of an announced move: the hex that is entered (the front half's), or what is done there.

    `what` names the horse or the character that is mounted, led, pushed or carried; `facing` is the facing afterwards
    where it is chosen.
    """

    kind: LegKind
    hex: str = ""
    what: str = ""
    facing: int = 0


class Movement(msgspec.Struct, frozen=True, tag="movement"):
    """Step 3: characters of the active side move one after another (GT-2.1c).

    `opened` says that the other side has been asked for defensive fire before the first move.
    """

    opened: bool = False


class Announcing(msgspec.Struct, frozen=True, tag="announcing"):
    """A character's whole path is being announced (D7): the legs so far."""

    character: str
    legs: tuple[Leg, ...] = ()


class Walking(msgspec.Struct, frozen=True, tag="walking"):
    """An announced move is carried out: the legs left, and the points left."""

    character: str
    legs: tuple[Leg, ...]
    points: int
    entered: int = 0
    """Legs done already."""
