"""The course of a campaign in figures, read from its dawns: all of it, or a faction's knowledge."""

from uuid import UUID

from campaign.presentation import faction_report
from campaign.presentation.organiser import names_of
from campaign.presentation.timeline import Dawn, Panel, banners_of, of_state, of_view, panels
from campaign.service.log.dawns import every_dawn
from campaign.service.seats import Seat
from campaign.visibility import view


def whole(campaign: UUID, faction: str, language: str) -> list[Panel]:
    """The figures of a campaign for its organisers: as they are, or as a `faction` knew them.

    LookupError for a language that reports are not written in, KeyError for an unknown faction.
    """
    found, last = list[Dawn](), None
    for last in every_dawn(campaign):
        found.append(of_view(view(last, faction)) if faction else of_state(last))
    if last is None:
        return []
    return list(panels(found, banners_of(last), names_of(last, language=language)))


def known(seat: Seat, language: str) -> list[Panel]:
    """The figures that the faction of a seat knew: its own, and its findings about others.

    The seat was found with its newest dawn. LookupError as `whole`.
    """
    newest = seat.view()
    names = faction_report.names_for(newest, language)
    return list(panels([of_view(each) for each in seat.each_view()], list(newest.factions.values()), names))
