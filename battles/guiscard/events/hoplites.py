"""What happens to formations (7.3)."""

import msgspec

from battles.guiscard.state import Formation
from eventlog.codec import event


@event("FormedUp")
class FormedUp(msgspec.Struct, frozen=True):
    """Hoplites have formed up, or what is left of a formation stays formed (GT-7.3.1a, D66)."""

    formation: Formation


@event("FormationDissolved")
class FormationDissolved(msgspec.Struct, frozen=True):
    """A formation is none any more."""

    formation: str


Event = FormedUp | FormationDissolved
