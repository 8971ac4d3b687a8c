"""Orders before and between the steps of a phase."""

import msgspec


class Deploy(msgspec.Struct, frozen=True, tag="deploy", tag_field="order", forbid_unknown_fields=True):
    """Set up the next character at a hex, the front half there if it rides (GC-14.4)."""

    character: str
    hex: str


class EndStep(msgspec.Struct, frozen=True, tag="end_step", tag_field="order", forbid_unknown_fields=True):
    """Go on to the next step (GT-2.1g)."""


class FightOn(msgspec.Struct, frozen=True, tag="fight_on", tag_field="order", forbid_unknown_fields=True):
    """Do not lay down arms."""


class Surrender(msgspec.Struct, frozen=True, tag="surrender", tag_field="order", forbid_unknown_fields=True):
    """Lay down arms; all survivors are prisoners (GC-14.6c)."""
