"""The troubles of a campaign, in a few words: without an organiser, or its night set aside, failed, overdue, waiting."""

from uuid import UUID

import msgspec

from campaign.models import CampaignSummary, NightLease
from campaign.service import clock
from campaign.service.news.unled import unled
from campaign.service.processes import schedule
from desk.clock import local

GRAVE, MILD = "grave", "mild"


class Trouble(msgspec.Struct, frozen=True):
    """Something that needs attention. `weight`: grave or mild; `again` says that trying again may help."""

    weight: str
    text: str
    again: bool = False


def troubles(summaries: list[CampaignSummary]) -> dict[UUID, list[Trouble]]:
    """The troubles of each of these campaigns, the gravest first."""
    campaigns = {summary.campaign for summary in summaries}
    late = {night.campaign: night for night in schedule.overdue(clock.now()) if night.campaign in campaigns}
    shifts = {shift.campaign: shift for shift in NightLease.objects.filter(campaign__in=campaigns)}
    alone = set(unled().filter(campaign__in=campaigns).values_list("campaign", flat=True))
    found: dict[UUID, list[Trouble]] = {}
    for summary in summaries:
        listed = [
            nobodys(summary.campaign in alone),
            failed(shifts.get(summary.campaign)),
            overdue(late.get(summary.campaign), summary),
            waiting(summary),
        ]
        found[summary.campaign] = [each for each in listed if each is not None]
    return found


def nobodys(alone: bool) -> Trouble | None:
    """A campaign without an organiser; the operator reads so, since he alone sees it at the desk."""
    if not alone:
        return None
    return Trouble(GRAVE, "It has no organiser any more: open it and choose “Organise it”.")


def failed(shift: NightLease | None) -> Trouble | None:
    """A night that failed, and whether it is tried again automatically."""
    if shift is None or not (shift.set_aside or shift.failure):
        return None
    if shift.set_aside:
        return Trouble(GRAVE, f"Set aside after {shift.tries} failures: {shift.failure}", again=True)
    return Trouble(MILD, f"The last try failed: {shift.failure}", again=True)


def overdue(late: schedule.Overdue | None, summary: CampaignSummary) -> Trouble | None:
    """A night that was not played in time."""
    if late is None:
        return None
    return Trouble(GRAVE, f"Overdue: it should have been played at {local(late.since, summary)}.")


def waiting(summary: CampaignSummary) -> Trouble | None:
    """A night that waits for the organiser."""
    return Trouble(MILD, f"The night waits for a {summary.awaits}.") if summary.awaits else None
