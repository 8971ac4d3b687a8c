"""A player's names for pieces and places: made once for a dawn, for all answers about it."""

from threading import Lock

from cachetools import LRUCache
from rest_framework.request import Request

from api.language import language_of
from campaign.presentation.faction_report import names_for
from campaign.presentation.report import Names
from campaign.service.seats import Seat, with_dawn

ROOM = 256
"""Of how many dawns, factions and languages a process keeps the names; those asked for longest ago go first."""

_kept: LRUCache[tuple[object, ...], Names] = LRUCache(ROOM)
_lock = Lock()


def names_of(request: Request, seat: Seat, day: int) -> Names:
    """The reader's names at the dawn of a day, in his language. Raises Absent (404) for no such dawn."""
    language = language_of(request)
    made_of = seat.campaign, seat.faction, day, seat.stamp, language
    with _lock:
        names = _kept.get(made_of) if seat.stamp is not None and seat.asked == day else None
    if names is not None:
        return names
    known = seat if seat.dawn is not None else with_dawn(seat, day)
    names = names_for(known.view(), language)
    with _lock:
        _kept[known.campaign, known.faction, day, known.stamp, language] = names
    return names
