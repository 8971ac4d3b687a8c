"""The course of a campaign in figures, read from its dawns: all of it, or what a faction knew."""

from collections.abc import Iterator
from uuid import UUID

from campaign.model.state import State
from campaign.models import DaySnapshot
from campaign.presentation import faction_report
from campaign.presentation.organiser import names_of
from campaign.presentation.timeline import Panel, banners_of, of_state, of_view, panels
from campaign.service.decider import DECIDER
from campaign.service.seats import Seat
from campaign.visibility import view


def whole(campaign: UUID, faction: str, language: str) -> list[Panel]:
    """The figures of a campaign for whoever runs it: as they are, or as a `faction` knew them.

    LookupError for a language that reports are not written in, KeyError for a faction that there is none of.
    """
    states = list(dawns(campaign))
    found = [of_view(view(each, faction)) if faction else of_state(each) for each in states]
    return (
        list(panels(found, banners_of(states[-1]), names_of(states[-1], language=language))) if states else []
    )


def known(seat: Seat, language: str) -> list[Panel]:
    """The figures that the faction of a seat knew: its own, and of others what it had learned. LookupError as `whole`."""
    views = seat.views()
    names = faction_report.names_for(views[-1], language)
    return list(panels([of_view(each) for each in views], list(views[-1].factions.values()), names))


def dawns(campaign: UUID) -> Iterator[State]:
    """The state at every dawn so far, from the first to the last."""
    found = DaySnapshot.objects.filter(campaign=campaign).order_by("day").values_list("state", flat=True)
    yield from (DECIDER.decode(bytes(state)) for state in found)
