"""What is still to do of formations (7.3)."""

import msgspec

from battles.muster import Side


class FormingUp(msgspec.Struct, frozen=True, tag="forming_up"):
    """A side may form up hoplites who stand in place: after setting up, and at the end of its movement step (D66)."""

    side: Side
