"""The sieges of a campaign in all versions: whole for the organiser, and as each of its sides and all others know them."""

from collections.abc import Iterator
from typing import Literal

import msgspec
from django.http import Http404

from campaign.model.siege import BESIEGED, BESIEGER, LAST_REDOUBT, OUTER, REDOUBT, Siege
from campaign.model.state import State
from campaign.models import CampaignSummary
from campaign.presentation import faction_report
from campaign.presentation.organiser import names_of
from campaign.presentation.report.words import Names
from campaign.visibility import SiegeSheet, lying, sheet_for, view
from desk.words.wording import people, plainly

Version = Literal["", "besieger", "besieged", "others"]
"""The reader of the sheet: "" is all of it, as the organiser alone may read it."""
HELD = {OUTER: "the whole place", REDOUBT: "the redoubt", LAST_REDOUBT: "the last redoubt"}


class UnderWay(msgspec.Struct, frozen=True):
    """A siege in a line."""

    site: str
    place: str
    building: str
    besieger: str
    besieged: str
    relief: str
    opened_on: int
    siege_day: int
    food: int
    held: str


class Choice(msgspec.Struct, frozen=True):
    """A version that can be chosen."""

    id: Version
    label: str
    chosen: bool


class Read(msgspec.Struct, frozen=True):
    """A sheet as one reads it: with whose names, and whose it is in words."""

    sheet: SiegeSheet
    names: Names
    whose: str


def under_way(summary: CampaignSummary, state: State) -> Iterator[UnderWay]:
    """Every siege under way, by place."""
    for site, siege in sorted(state.sieges.items()):
        yield UnderWay(
            site=site,
            place=state.settlements[site].name,
            building=plainly(siege.building),
            besieger=people(summary, siege.besieger),
            besieged=people(summary, siege.besieged),
            relief=people(summary, siege.relief) if siege.relief else "",
            opened_on=siege.opened_on,
            siege_day=len(siege.days),
            food=siege.food,
            held=HELD[siege.stage],
        )


def siege_at(state: State, site: str) -> Siege:
    """The siege of a place. Raises Http404 for a place that is not besieged."""
    found = state.sieges.get(site)
    if found is None:
        raise Http404
    return found


def choices(summary: CampaignSummary, siege: Siege, chosen: str) -> Iterator[Choice]:
    """The versions of a sheet."""
    labels: dict[Version, str] = {
        "": "All of it",
        "besieger": f"As the {people(summary, siege.besieger)} before the place know it",
        "besieged": f"As the {people(summary, siege.besieged)} inside know it",
        "others": "As all others know it",
    }
    for version, label in labels.items():
        yield Choice(version, label, version == chosen)


def read(state: State, siege: Siege, version: str, language: str) -> Read:
    """The sheet in a version. Raises Http404 for a version that there is none of."""
    sides = {"besieger": siege.besieger, "besieged": siege.besieged}
    if version in sides:
        known = view(state, sides[version])
        names = faction_report.names_for(known, language)
        return Read(known.sieges[siege.site], names, faction_report.heading(known, state.day, names))
    names = names_of(state, language=language)
    day = names.say("day {day}", day=state.day)
    if version == "others":
        return Read(sheet_for(state, siege, ""), names, day)
    if version:
        raise Http404
    return Read(whole(state, siege), names, day)


def whole(state: State, siege: Siege) -> SiegeSheet:
    """The whole sheet: what the besieged know, what has been left in the outer works, and the wounded of both sides."""
    return msgspec.structs.replace(
        sheet_for(state, siege, siege.besieged),
        abandoned=siege.abandoned or None,
        patients=(*lying(state, siege, BESIEGER), *lying(state, siege, BESIEGED)),
    )
