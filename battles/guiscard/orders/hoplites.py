"""Orders of formations (7.3)."""

import msgspec


class FormUp(msgspec.Struct, frozen=True, tag="form_up", tag_field="order", forbid_unknown_fields=True):
    """Form up hoplites who stand in place, from the front rank to the rear, each from the left to the right.

    `right` is where the right-hand neighbour stands, a place in SIDES (D66).
    """

    members: tuple[str, ...]
    right: int


class Foulkon(msgspec.Struct, frozen=True, tag="foulkon", tag_field="order", forbid_unknown_fields=True):
    """A formation takes the foulkon or leaves it (GT-7.3.2a)."""

    formation: str


class Disband(msgspec.Struct, frozen=True, tag="disband", tag_field="order", forbid_unknown_fields=True):
    """Dissolve a formation."""

    formation: str


class FallOut(msgspec.Struct, frozen=True, tag="fall_out", tag_field="order", forbid_unknown_fields=True):
    """A hoplite leaves his formation before it moves (D66)."""

    character: str
