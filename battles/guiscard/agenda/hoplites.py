"""What is still to do of formations (7.3)."""

import msgspec

from battles.muster import Side


class FormingUp(msgspec.Struct, frozen=True, tag="forming_up"):
    """A side may form up hoplites who stand in place: after setting up, and at the end of its movement step (D66).

    `opened` says that its formations have closed their ranks; `drilled` are those who have been formed up or disbanded
    in this step and are not taken up again.
    """

    side: Side
    opened: bool = False
    drilled: tuple[str, ...] = ()
