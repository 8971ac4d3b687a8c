"""What happens in hand-to-hand combat (chapter 6)."""

import msgspec

from dice import Rolled
from eventlog.codec import event


@event("Struck")
class Struck(msgspec.Struct, frozen=True):
    """An attack has been fought: the differential, the column after `shift`, and the letter of the table."""

    attackers: tuple[str, ...]
    defender: str
    differential: int
    shift: int
    column: str
    letter: str
    marker: bool = False
    rolls: tuple[Rolled, ...] = ()


Event = Struck
