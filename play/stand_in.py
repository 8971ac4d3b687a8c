"""The deputy who writes the orders of a faction today unless its player files some, as the faction was told."""

from collections.abc import Iterable

import msgspec

from campaign.presentation.lines import Line
from campaign.presentation.report import Names
from campaign.presentation.report.calendar import PERSONALITIES
from campaign.service.reading.reports import DEPUTIES, LEAVES


class StandIn(msgspec.Struct, frozen=True):
    """A deputy in force: his temper, and the last day of his player's leave, 0 without a leave."""

    temper: str
    last: int = 0


def stand_in(lines: Iterable[Line], day: int) -> StandIn | None:
    """The deputy in force on a day by the lines of all days, the first first; None without one."""
    leave, standing = None, ""
    for line in lines:
        if line.kind in LEAVES:
            leave = line.facts
        elif line.kind in DEPUTIES:
            standing = line.facts["temper"]
    if leave is not None and "first" in leave and leave["first"] <= day <= leave["last"]:
        return StandIn(leave["temper"], leave["last"])
    return StandIn(standing) if standing else None


def in_words(found: StandIn, names: Names) -> str:
    """The author of today's orders, for a player without a sheet on file."""
    deputy = names.say(PERSONALITIES[found.temper])
    if found.last:
        return names.say(
            "You are away until day {last}: {deputy} writes your orders. A sheet that you file counts instead.",
            last=found.last,
            deputy=deputy,
        )
    return names.say("If you file no sheet, {deputy} writes your orders.", deputy=deputy)


def replaced_in_words(found: StandIn, names: Names) -> str:
    """The warning beside the button that files a sheet: it counts instead of the deputy's orders."""
    deputy = names.say(PERSONALITIES[found.temper])
    if found.last:
        return names.say(
            "Your leave covers this day: {deputy} writes your orders. If you file this sheet, it counts instead.",
            deputy=deputy,
        )
    return names.say(
        "Today {deputy} writes your orders. If you file this sheet, it counts instead.", deputy=deputy
    )
