"""Orders of movement (chapter 4): a path is announced leg by leg and walked once it is whole (D7)."""

from typing import Literal

import msgspec


class Take(msgspec.Struct, frozen=True, tag="take", tag_field="order", forbid_unknown_fields=True):
    """Take up a character for its move."""

    character: str


class Go(msgspec.Struct, frozen=True, tag="go", tag_field="order", forbid_unknown_fields=True):
    """Next hex of the path, that of the front half for riders: a step ahead, a pivot, or back (D58)."""

    hex: str


class Mount(msgspec.Struct, frozen=True, tag="mount", tag_field="order", forbid_unknown_fields=True):
    """Mount a horse in whose hexes the path has come (GT-4.4.2)."""

    horse: str


class Dismount(msgspec.Struct, frozen=True, tag="dismount", tag_field="order", forbid_unknown_fields=True):
    """Dismount to a hex beside the horse (D13)."""

    hex: str


class Bridle(msgspec.Struct, frozen=True, tag="bridle", tag_field="order", forbid_unknown_fields=True):
    """Take a horse by the bridle (GT-4.4.3b)."""

    horse: str


class LetGo(msgspec.Struct, frozen=True, tag="let_go", tag_field="order", forbid_unknown_fields=True):
    """Let go of a led horse."""

    horse: str


class Push(msgspec.Struct, frozen=True, tag="push", tag_field="order", forbid_unknown_fields=True):
    """Push a riderless horse one hex in a direction, a place in the sides of a hex (GT-4.4.3a, D14)."""

    horse: str
    direction: int


class PickUp(msgspec.Struct, frozen=True, tag="pick_up", tag_field="order", forbid_unknown_fields=True):
    """Pick up a stunned character in the hex that the path has come to (GT-4.2.4a)."""

    character: str


class Shift(msgspec.Struct, frozen=True, tag="shift", tag_field="order", forbid_unknown_fields=True):
    """Instead of moving, shift bodies with somebody else from a hex beside both into another (GT-4.2.3a)."""

    second: str
    hex: str
    to: str
    what: Literal["men", "horse"]


class Leave(msgspec.Struct, frozen=True, tag="leave", tag_field="order", forbid_unknown_fields=True):
    """Leave the field over the own edge at the end of the path; the character has fled (D51)."""


class Halt(msgspec.Struct, frozen=True, tag="halt", tag_field="order", forbid_unknown_fields=True):
    """The path is whole: walk it. A carried man is laid down at `lay_down`, if anybody is carried."""

    lay_down: str = ""


class Stay(msgspec.Struct, frozen=True, tag="stay", tag_field="order", forbid_unknown_fields=True):
    """Do not move after all; the character's move is over."""
