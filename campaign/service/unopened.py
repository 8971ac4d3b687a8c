"""What nobody but its author reads before the closing, not even an organiser: the sheets of the open day."""

from collections.abc import Sequence
from typing import Any

import msgspec

from campaign.model import events as e
from campaign.model.commands import FileByDeputy, FileSheet, WithdrawSheet
from eventlog.marks import name_of
from eventlog.records import Recorded, StoredCommand

COMMANDS = frozenset(name_of(each) for each in (FileSheet, FileByDeputy, WithdrawSheet))
"""The commands that bring a sheet, or take one away."""
EVENTS = frozenset(name_of(each) for each in (e.SheetFiled, e.DeputyWrote, e.SheetWithdrawn))
"""What follows from them."""
KEPT_BACK = ("orders", "salt")
"""The fields of a sheet that say what is ordered: whoever has the salt finds a short sheet by its digest."""


def unopened(commands: Sequence[StoredCommand], events: Sequence[Recorded]) -> frozenset[int]:
    """The numbers of the batches with sheets of a day whose orders were not closed by the end of these events.

    A withdrawal is kept back with what it takes away: nobody could check the one without the other.
    """
    closed = {told(each.payload)["day"] for each in events if each.type == name_of(e.OrdersClosed)}
    return frozenset(
        each.number
        for each in commands
        if each.command.name in COMMANDS and told(each.command.body)["day"] not in closed
    )


def told(text: str) -> dict[str, Any]:
    """The fields of a payload or a body."""
    return msgspec.json.decode(text, type=dict[str, Any])
