"""The dawns of a campaign as they are kept, each with the whole state; the end is the dawn after the last day.

The caller decides who may read them.
"""

from collections.abc import Iterator, Mapping
from functools import reduce
from operator import or_
from uuid import UUID

from django.db.models import Q

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


def dawns_of(days: Mapping[UUID, int]) -> dict[UUID, State]:
    """The state of each campaign at the dawn of a day of its own, in one query; a campaign without that dawn has none."""
    wanted = reduce(or_, (Q(campaign=campaign, day=day) for campaign, day in days.items()), Q(pk__in=()))
    rows = DaySnapshot.objects.filter(wanted).values_list("campaign", "state").iterator(chunk_size=AT_ONCE)
    return {campaign: DECIDER.decode(bytes(state)) for campaign, state in one_by_one(rows)}


def first_day(campaign: UUID) -> int:
    """The day of the first dawn, which is a later one in a campaign from paper. Raises Absent for a campaign of none."""
    days = DaySnapshot.objects.filter(campaign=campaign).order_by("day").values_list("day", flat=True)
    day = days.first()
    if day is None:
        raise Absent(NO_DAWN)
    return day
