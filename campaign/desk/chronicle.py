"""The last night, read from the log: its events, and in words for the organiser, who may know all of it."""

from collections.abc import Sequence
from uuid import UUID

import msgspec

from campaign import maps
from campaign.decider import codec
from campaign.maps.model import CampaignMap
from campaign.report import SENTENCES, Names, words
from campaign.rules import events as e
from campaign.rules.state import State
from campaign.sight import Line, banner, in_full, told
from eventlog import store
from eventlog.models import Event

TO_ONE = ("OrdersClosed",)
"""Kinds whose sentences speak to one faction."""
IN_PARTS = (e.SeedsOpened,)
"""Kinds of which every faction is told a part of its own."""


class Paragraph(msgspec.Struct, frozen=True):
    """What happened in one place; without a place, what concerns everybody."""

    place: str
    sentences: list[str]


def since_closing(campaign: UUID) -> list[e.Event]:
    """All that happened since the newest closing of orders, or since the opening."""
    closings = Event.objects.filter(stream=campaign, type=e.OrdersClosed.__name__)
    last = closings.order_by("-version").values_list("version", flat=True).first()
    recorded = store.read(campaign, after=(last or 1) - 1)
    return [codec.decode(each.type, each.schema, each.payload) for each in recorded]


def told_best(happened: e.Event, state: State) -> Line | None:
    """An event as whoever is told most of it is told; what each is told a part of, whole."""
    if isinstance(happened, IN_PARTS):
        return Line(type(happened).__name__, "", in_full(happened))
    lines = [line for faction in state.factions if (line := told(happened, faction)) is not None]
    return max(lines, key=lambda line: len(line.facts), default=None)


def names_of(state: State, map_: CampaignMap | None = None) -> Names:
    """How everything in a campaign is called."""
    ground = map_ or maps.load(state.map)
    banners = {name: banner(each) for name, each in state.factions.items()}
    people = {name: each.name for name, each in state.commanders.items()}
    sites = {name: each.name for name, each in state.settlements.items()}
    return Names(banners, ground.whereabouts, people, state.calendar.zone, sites=sites)


def chronicle(state: State, night: Sequence[e.Event], map_: CampaignMap) -> list[Paragraph]:
    """The night in words, what has no place first, then place by place."""
    names = names_of(state, map_)
    places: dict[str, list[str]] = {"": []}
    for happened in night:
        line = told_best(happened, state)
        if line is not None and line.kind in SENTENCES and line.kind not in TO_ONE:
            sentence = words(line, names)
            said = places.setdefault(map_.name_of(line.hex) if line.hex else "", [])
            if sentence not in said:
                said.append(sentence)
    return [Paragraph(place, said) for place, said in places.items() if said]
