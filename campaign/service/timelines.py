"""The course of a campaign in figures, read from its dawns: all of it, or what a faction knew."""

from collections.abc import Iterator
from uuid import UUID

from campaign.model.state import State
from campaign.models import DaySnapshot
from campaign.presentation import faction_report
from campaign.presentation.organiser import names_of
from campaign.presentation.timeline import Dawn, Panel, banners_of, of_state, of_view, panels
from campaign.service.decider import DECIDER
from campaign.service.seats import DAWNS, Seat
from campaign.visibility import view


def whole(campaign: UUID, faction: str, language: str) -> list[Panel]:
    """The figures of a campaign for whoever runs it: as they are, or as a `faction` knew them.

    LookupError for a language that reports are not written in, KeyError for a faction that there is none of.
    """
    found, last = list[Dawn](), None
    for last in dawns(campaign):
        found.append(of_view(view(last, faction)) if faction else of_state(last))
    if last is None:
        return []
    return list(panels(found, banners_of(last), names_of(last, language=language)))


def known(seat: Seat, language: str) -> list[Panel]:
    """The figures that the faction of a seat knew: its own, and of others what it had learned.

    The seat was found with its newest dawn. LookupError as `whole`.
    """
    newest = seat.view()
    names = faction_report.names_for(newest, language)
    return list(panels([of_view(each) for each in seat.each_view()], list(newest.factions.values()), names))


def dawns(campaign: UUID) -> Iterator[State]:
    """The state at every dawn so far, from the first to the last; each is large, so nobody should keep them all."""
    found = DaySnapshot.objects.filter(campaign=campaign).order_by("day").values_list("state", flat=True)
    yield from (DECIDER.decode(bytes(state)) for state in found.iterator(chunk_size=DAWNS))
