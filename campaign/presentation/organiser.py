"""The reading of an organiser: all of a campaign, each event as its best informed faction has it, under full names."""

from campaign import maps
from campaign.maps.model import CampaignMap
from campaign.model import events as e
from campaign.model.state import State
from campaign.presentation.locale import SOURCE
from campaign.presentation.report import Names
from campaign.visibility import Line, banner, in_full, told
from campaign.visibility.corrections import CORRECTIONS
from eventlog.marks import name_of

IN_PARTS = (e.SeedsOpened,)
"""Kinds of which every faction is told a part of its own."""


def told_best(event: e.Event, state: State) -> Line | None:
    """An event as its best informed faction has it; if each has only a part, the whole.

    A correction of a neutral piece in an empty hex is hidden from all factions: that is whole as well.
    """
    if isinstance(event, IN_PARTS):
        return Line(name_of(type(event)), "", in_full(event))
    lines = [line for faction in state.factions if (line := told(event, faction)) is not None]
    if not lines and isinstance(event, CORRECTIONS):
        facts = in_full(event)
        return Line(name_of(type(event)), str(facts.pop("hex", "")), facts)
    return max(lines, key=lambda line: len(line.facts), default=None)


def names_of(state: State, map_: CampaignMap | None = None, language: str = SOURCE, zone: str = "") -> Names:
    """The names of a campaign for its organiser; moments by his `zone`, or by the campaign's.

    LookupError for a language that no report is written in.
    """
    ground = map_ or maps.load(state.map)
    banners = {name: banner(each) for name, each in state.factions.items()}
    people = {name: each.name for name, each in state.commanders.items()}
    sites = {name: each.name for name, each in state.settlements.items()}
    return Names(
        banners,
        ground.whereabouts,
        people,
        zone or state.calendar.zone,
        sites=sites,
        by_hand=state.settings.dice == "hand",
        overseer=True,
        language=language,
    )
