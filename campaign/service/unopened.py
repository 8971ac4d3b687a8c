"""The data that only their author reads before the closing, hidden even from organisers: the sheets of the open day."""

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
"""The events of such sheets."""
KEPT_BACK = ("orders", "salt")
"""The fields of a sheet that give its orders away: with the salt a short sheet is found by its digest."""


def unopened(commands: Sequence[StoredCommand], events: Sequence[Recorded]) -> frozenset[int]:
    """The numbers of the batches with sheets of a day whose orders were not closed by the end of these events.

    A withdrawal is kept back with the sheet that it takes away: the one cannot be checked without the other.
    """
    closed = {fields_of(each.payload)["day"] for each in events if each.type == name_of(e.OrdersClosed)}
    return frozenset(
        each.number
        for each in commands
        if each.command.name in COMMANDS and fields_of(each.command.body)["day"] not in closed
    )


def fields_of(text: str) -> dict[str, Any]:
    """The fields of a payload or a body."""
    return msgspec.json.decode(text, type=dict[str, Any])
