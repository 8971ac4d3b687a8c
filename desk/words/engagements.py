"""How far a battle has come that is with the engine, in an organiser's words."""

from typing import Literal

import msgspec

from battles.contract.surface import ZonesAre
from campaign.models import CampaignSummary
from campaign.models import Engagement as Row
from campaign.service.engagements.overlays import overlays
from campaign.service.engagements.progress import stage_of, turn_of
from desk.clock import local


class Engagement(msgspec.Struct, frozen=True):
    """A battle that is with the engine: its progress and its limit, whether its field is drawn, and its zones.

    `zones` names the ones that can lie over it ("": none).
    """

    progress: str
    limit: str
    drawn: bool
    overlays: ZonesAre | Literal[""]


def row_of(summary: CampaignSummary, number: int) -> Row | None:
    """The battle of that number, while it is with the engine."""
    return Row.objects.filter(campaign=summary.campaign, number=number, state__in=Row.OPEN).first()


def engagement_of(summary: CampaignSummary, number: int) -> Engagement | None:
    """The same in words."""
    if row := row_of(summary, number):
        drawn = row.state != "waiting"
        return Engagement(progress_of(row), limit_of(row, summary), drawn, overlays(row) if drawn else "")
    return None


def begun(summary: CampaignSummary, number: int) -> Row | None:
    """The battle of that number as the engine has begun it, by the newest muster that it came to, over or not."""
    found = Row.objects.filter(campaign=summary.campaign, number=number).exclude(ruleset="")
    return found.order_by("-issue").first()


def progress_of(row: Row) -> str:
    """How far it has come: "turn 3 of 20, 12 attackers and 9 defenders still fight"."""
    if row.state == "waiting":
        return "it waits for a worker"
    if stage_of(row) == "setting_up":
        return "it is being set up"
    return f"turn {turn_of(row)}, {row.attackers} attackers and {row.defenders} defenders still fight"


def limit_of(row: Row, summary: CampaignSummary) -> str:
    """The consequence if it takes too long."""
    if row.deadline is None:
        return "The quick tables decide a battle that takes too long."
    return f"The quick tables take over at {local(row.deadline, summary)}."
