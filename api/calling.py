"""A player's names for pieces and places: made once for a dawn, for all answers about it."""

from threading import Lock

from cachetools import LRUCache
from rest_framework.request import Request

from api.language import language_of
from campaign.presentation.faction_report import names_for
from campaign.presentation.report import Names
from campaign.service.seats import Seat

ROOM = 256
"""Of how many dawns, factions and languages a process keeps the names; those asked for longest ago go first."""

_kept: LRUCache[tuple[object, ...], Names] = LRUCache(ROOM)
_lock = Lock()


def names_of(request: Request, seat: Seat) -> Names:
    """The reader's names at the dawn that his seat asks for, in his language. Raises Absent (404) for no such dawn."""
    language = language_of(request)
    made_of = seat.campaign, seat.faction, seat.asked, seat.stamp, language
    with _lock:
        names = _kept.get(made_of)
    if names is not None:
        return names
    names = names_for(seat.view(), language)
    with _lock:
        _kept[made_of] = names
    return names
