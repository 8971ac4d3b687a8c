"""Orders of missile fire (chapter 5)."""

from typing import Literal

import msgspec


class Aim(msgspec.Struct, frozen=True, tag="aim", tag_field="order", forbid_unknown_fields=True):
    """Take up a character for a shot."""

    shooter: str


class Shoot(msgspec.Struct, frozen=True, tag="shoot", tag_field="order", forbid_unknown_fields=True):
    """Shoot at a hex (GT-5.4a)."""

    at: str


class Lower(msgspec.Struct, frozen=True, tag="lower", tag_field="order", forbid_unknown_fields=True):
    """Do not shoot after all; the character is not taken up again in this step."""


class HoldFire(msgspec.Struct, frozen=True, tag="hold_fire", tag_field="order", forbid_unknown_fields=True):
    """Let the enemy go on: to his next hex, to the end of this move, or for the rest of the step (GT-5.3a)."""

    until: Literal["hex", "move", "step"]
