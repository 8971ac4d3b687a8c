"""The dawns of a campaign as they are kept, each with the whole state; the end is the dawn after the last day.

The caller decides who may read them.
"""

from collections.abc import Iterator
from uuid import UUID

from bounds.work import one_by_one
from campaign.model.state import State
from campaign.models import DaySnapshot
from campaign.service.denials import Absent
from campaign.service.log.decider import DECIDER
from rulebook.refusal import phrase

NO_DAWN = phrase("That day is still to come.")
AT_ONCE = 8
"""How many dawns are fetched at once where all of them are wanted."""


def every_dawn(campaign: UUID) -> Iterator[State]:
    """The state at every dawn so far, from the first to the last; each is large, so they should not be kept together."""
    found = DaySnapshot.objects.filter(campaign=campaign).order_by("day").values_list("state", flat=True)
    for state in one_by_one(found.iterator(chunk_size=AT_ONCE)):
        yield DECIDER.decode(bytes(state))


def dawn_of(campaign: UUID, day: int) -> State:
    """The whole state at the dawn of a day. Raises Absent for a day to come and for an unknown one."""
    found = DaySnapshot.objects.filter(campaign=campaign, day=day).values_list("state", flat=True).first()
    if found is None:
        raise Absent(NO_DAWN)
    return DECIDER.decode(bytes(found))


def first_day(campaign: UUID) -> int:
    """The day of the first dawn, which is a later one in a campaign from paper. Raises Absent for a campaign of none."""
    days = DaySnapshot.objects.filter(campaign=campaign).order_by("day").values_list("day", flat=True)
    day = days.first()
    if day is None:
        raise Absent(NO_DAWN)
    return day
