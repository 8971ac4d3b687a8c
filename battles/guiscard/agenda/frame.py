"""What is still to do before and between the steps of a phase."""

import msgspec

from battles.muster import Side


class Deploying(msgspec.Struct, frozen=True, tag="deploying"):
    """A side sets its people up, one by one in this order (GC-14.4, D56)."""

    side: Side
    left: tuple[str, ...]


class Parleying(msgspec.Struct, frozen=True, tag="parleying"):
    """A side that has lost heavily may lay down its arms before its phase begins (GC-14.6c)."""

    side: Side


class Recovery(msgspec.Struct, frozen=True, tag="recovery"):
    """Step 5 of the active side (GT-2.1f)."""
