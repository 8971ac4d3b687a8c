"""What happens to formations (7.3)."""

import msgspec

from battles.guiscard.state import Formation
from eventlog.marks import event


@event("FormedUp")
class FormedUp(msgspec.Struct, frozen=True):
    """Hoplites have formed up, or what is left of a formation stays formed (GT-7.3.1a, D66)."""

    formation: Formation


@event("FormationDissolved")
class FormationDissolved(msgspec.Struct, frozen=True):
    """A formation is none any more."""

    formation: str


@event("MarkerLost")
class MarkerLost(msgspec.Struct, frozen=True):
    """The pike marker before a hoplite has fallen (GT-7.3.1c)."""

    character: str


@event("MarkerRestored")
class MarkerRestored(msgspec.Struct, frozen=True):
    """A hoplite has his pike marker again (D35)."""

    character: str


@event("FoulkonTaken")
class FoulkonTaken(msgspec.Struct, frozen=True):
    """A formation has taken the foulkon (GT-7.3.2a)."""

    formation: str


@event("FoulkonLeft")
class FoulkonLeft(msgspec.Struct, frozen=True):
    """A formation has left the foulkon (GT-7.3.2a)."""

    formation: str


Event = FormedUp | FormationDissolved | MarkerLost | MarkerRestored | FoulkonTaken | FoulkonLeft
