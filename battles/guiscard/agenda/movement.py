"""What is still to do of movement (chapter 4)."""

from typing import Literal

import msgspec

LegKind = Literal[
    "step",
    "pivot",
    "back",
    "mount",
    "dismount",
    "bridle",
    "let_go",
    "push",
    "pick_up",
    "lay_down",
    "leave",
]
ENTERING: tuple[LegKind, ...] = ("step", "pivot", "back")
"""Legs by which a hex is entered."""


class Leg(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part of an announced move: the hex that is entered (the front half's), or what is done there.

    `what` names the horse or the character that is mounted, led, pushed or carried; `facing` is the facing afterwards
    of who moves, or the direction of a push.
    """

    kind: LegKind
    hex: str = ""
    what: str = ""
    facing: int = 0


class Pose(msgspec.Struct, frozen=True):
    """Where a horse without rider stands: its head at `hex`."""

    horse: str
    hex: str
    facing: int


class Stage(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a path has come: where the character will stand, on which `horse` ("" on foot), with what `points` left.

    `due` is what the hex last entered costs on top of its terrain unless it is the last (GT-4.3e). `moved` are horses
    that will stand elsewhere than now, `handled` those whose bridle was taken or let go on the way. `wanted` are the
    hexes of which one must be entered next (a horse is pushed for it). `begun`: something is to be done, so that
    it may halt; `entered` counts hexes. `whole`: no more movement can follow.
    """

    hex: str
    facing: int
    horse: str
    points: int
    due: int = 0
    leads: tuple[str, ...] = ()
    carrying: str = ""
    moved: tuple[Pose, ...] = ()
    handled: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    begun: bool = False
    entered: int = 0
    whole: bool = False


class Movement(msgspec.Struct, frozen=True, tag="movement"):
    """Step 3: characters of the active side move one after another (GT-2.1c).

    `opened` says that the other side has been asked for defensive fire before the first move, `closed` that all moves
    are over and it is asked for the last time.
    """

    opened: bool = False
    closed: bool = False


class Announcing(msgspec.Struct, frozen=True, tag="announcing"):
    """A character's whole path is being announced (D7): the legs so far, and how far they lead."""

    character: str
    at: Stage
    legs: tuple[Leg, ...] = ()


class Walking(msgspec.Struct, frozen=True, tag="walking"):
    """An announced move is carried out: the legs left, and the points left.

    `entered` counts the hexes entered; `horse` is the horse ridden now; `back` is where it last stood with room for
    itself.
    """

    character: str
    legs: tuple[Leg, ...]
    points: int
    entered: int = 0
    horse: str = ""
    carrying: str = ""
    back: tuple[str, int] = ("", 0)
    begun: bool = False
