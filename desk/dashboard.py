"""The first page: the reader's campaigns, and the troubles in each."""

from typing import Any
from uuid import UUID

import msgspec
from django.db.models import Q
from django.http import HttpRequest

from campaign.models import CampaignSummary, Sheet
from campaign.rules.deadline import by_clock
from campaign.service import clock
from campaign.service.joining.preparing import Lobby, lobbies
from desk.access import asker, cards_of
from desk.clock import left, until
from desk.health import Trouble, troubles
from people.tenures import organised_by, players, seated

PHASES = {
    "orders": "orders are written",
    "paused": "paused",
    "night": "the night is played",
    "ended": "over",
}


class Tile(msgspec.Struct, frozen=True):
    """A campaign on the first page; `ready`: all have filed, and its organiser may play the night."""

    summary: CampaignSummary
    phase: str
    deadline: str
    left: str
    filed: int | None
    seats: int
    own: bool
    ready: bool
    troubles: list[Trouble]


class Prepared(msgspec.Struct, frozen=True):
    """A campaign that is not open yet: when it begins, and how many have accepted."""

    lobby: Lobby
    starts: str
    seats: int


def dashboard(request: HttpRequest) -> dict[str, Any]:
    """The tiles; campaigns that need attention come first."""
    summaries = cards_of(request)
    own, wrong = organised_by(asker(request)), troubles(summaries)
    heard = filed([summary for summary in summaries if summary.campaign in own])
    taken = seated(summary.campaign for summary in summaries)
    tiles = [
        tile(summary, heard.get(summary.campaign), taken.get(summary.campaign, 0), wrong[summary.campaign])
        for summary in summaries
    ]
    return {"tiles": sorted(tiles, key=urgency), "prepared": prepared(own, asker(request).zone)}


def prepared(own: set[UUID], zone: str) -> list[Prepared]:
    """The campaigns that the reader prepares, by title; moments by his `zone`, else by that of the campaign."""
    return [
        Prepared(
            each,
            by_clock(each.starts, zone or each.plan.calendar.zone) if each.starts is not None else "",
            len(players(each.campaign)),
        )
        for each in lobbies(own)
    ]


def standing(summary: CampaignSummary) -> str:
    """The stage of a campaign, in a few words."""
    return PHASES.get("paused" if summary.paused else summary.phase, summary.phase)


def urgency(tile: Tile) -> tuple[bool, bool, str]:
    """The order of tiles: trouble first, finished campaigns last."""
    return tile.summary.phase == "ended", not tile.troubles, tile.summary.title


def filed(summaries: list[CampaignSummary]) -> dict[UUID, int]:
    """How many factions have filed for the open day of each of these campaigns."""
    found = {summary.campaign: set[str]() for summary in summaries}
    open_days = Q()
    for summary in summaries:
        open_days |= Q(campaign=summary.campaign, day=summary.day)
    if open_days:
        sheets = Sheet.objects.filter(open_days, withdrawn_at=None).values_list("campaign", "faction")
        for campaign, faction in sheets:
            found[campaign].add(faction)
    return {campaign: len(factions) for campaign, factions in found.items()}


def tile(summary: CampaignSummary, heard: int | None, taken: int, wrong: list[Trouble]) -> Tile:
    """A campaign in a few figures, with how many factions were `heard`, None for a foreign one, and how many seats `taken`.

    The operator sees of that no more than its state of health.
    """
    return Tile(
        summary=summary,
        phase=standing(summary),
        deadline=until(summary),
        left=left(summary.deadline, clock.now()) if summary.deadline is not None else "",
        filed=heard,
        seats=taken,
        own=heard is not None,
        ready=summary.phase == "orders" and not summary.paused and heard == len(summary.factions),
        troubles=wrong,
    )
