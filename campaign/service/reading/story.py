"""The story of a campaign: its charts from dawn to dawn, read from its log, as one faction knew them or as they were."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import msgspec

from bounds.work import one_by_one
from campaign import maps
from campaign.model import events as e
from campaign.model.evolve import evolve
from campaign.model.state import State
from campaign.presentation import faction_report
from campaign.presentation.chart import Chart
from campaign.presentation.overview import overview
from campaign.presentation.picture import KINDS, chart_of
from campaign.presentation.report.language import SOURCE
from campaign.service.log.decider import DECIDER, codec
from campaign.visibility import told, view
from eventlog.records import Recorded


class Dawn(msgspec.Struct):
    """The state at a dawn, and all that has happened since the one before."""

    state: State
    night: list[e.Event]


def dawns(log: Iterable[Recorded]) -> Iterator[Dawn]:
    """Every dawn of a log, the end of the campaign as the last one. Raises UnknownEvent."""
    state, night = State(), list[e.Event]()
    for _, batch in one_by_one(groupby(log, key=lambda recorded: recorded.batch)):
        fresh = [codec.decode(each.type, each.schema, each.payload) for each in batch]
        for event in fresh:
            evolve(state, event)
        night += fresh
        if any(isinstance(event, e.DayOpened | e.CampaignEnded) for event in fresh):
            yield Dawn(DECIDER.decode(DECIDER.encode(state)), night)
            night = []


def truth(found: Iterable[Dawn], language: str = SOURCE) -> tuple[Chart, ...]:
    """The charts of everything, for an organiser alone. LookupError for a language that reports are not written in."""
    return tuple(
        overview(dawn.state, maps.load(dawn.state.map), dawn.night, language) for dawn in one_by_one(found)
    )


def as_known_to(faction: str, found: Iterable[Dawn], language: str = SOURCE) -> tuple[Chart, ...]:
    """The charts of a faction's knowledge at each dawn. LookupError as `truth`."""
    return tuple(known(faction, dawn, language) for dawn in one_by_one(found))


def known(faction: str, dawn: Dawn, language: str = SOURCE) -> Chart:
    """The chart of a faction's knowledge at a dawn. LookupError as `truth`."""
    seen = view(dawn.state, faction)
    lines = [line for each in dawn.night if (line := told(each, faction)) is not None and line.kind in KINDS]
    return chart_of(seen, maps.load(seen.map), lines, faction_report.names_for(seen, language))


def names(charts: Sequence[Chart]) -> list[str]:
    """The file names of the drawings of the dawns: day-01.svg and so on, in the order in which they sort."""
    wide = max(2, len(str(len(charts))))
    return [f"day-{dawn:0{wide}d}.svg" for dawn, _ in enumerate(charts, start=1)]


def numbered(chart: Chart) -> Chart:
    """The same with the number of every land hex."""
    return msgspec.structs.replace(chart, numbered=True)
