"""What nobody but its author reads before the closing, not even an organiser: the sheets of the open day."""

from collections.abc import Sequence
from typing import Any

import msgspec

from campaign.rules import acts
from campaign.rules import events as e
from eventlog.records import Recorded, StoredCommand

COMMANDS = frozenset({acts.FileSheet.__name__, acts.FileByDeputy.__name__})
"""The commands that bring a sheet."""
EVENTS = frozenset({e.SheetFiled.__name__, e.DeputyWrote.__name__})
"""What follows from them."""
KEPT_BACK = ("orders", "salt")
"""The fields of a sheet that say what is ordered: whoever has the salt finds a short sheet by its digest."""


def unopened(commands: Sequence[StoredCommand], events: Sequence[Recorded]) -> frozenset[int]:
    """The numbers of the batches that file sheets for a day whose orders were not closed by the end of these events."""
    closed = {told(each.payload)["day"] for each in events if each.type == e.OrdersClosed.__name__}
    return frozenset(
        each.number
        for each in commands
        if each.command.name in COMMANDS and told(each.command.body)["day"] not in closed
    )


def told(text: str) -> dict[str, Any]:
    """The fields of a payload or a body."""
    return msgspec.json.decode(text, type=dict[str, Any])
