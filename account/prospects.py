"""The outlook of a campaign for a person who is asked to play in it: the scenario, when it begins, and its rhythm."""

from typing import Any
from uuid import UUID

import msgspec

from account.reading import UTC, names_in
from campaign import scenarios
from campaign.models import CampaignSummary
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.presentation.report.life import rule_of
from campaign.presentation.report.words import begun
from campaign.rules.deadline import written
from campaign.service.joining.preparing import Lobby, lobbies, lobby_of
from people.models import Account
from people.tenures import leading

BY_ITSELF = phrase("It begins automatically on {moment}.")
MEANT = phrase("It is planned for {moment}, and begins when its organiser opens it.")
OPEN = phrase("It begins when its organiser opens it.")

BY_NOBODY = phrase("It waits for an organiser before it can begin.")


class Prospect(msgspec.Struct, frozen=True):
    """A campaign in a few sentences; `zone` is its clock's, `book` the id of its scenario."""

    zone: str
    book: str
    scenario: str
    lasts: str
    stands: str
    rhythm: str


def prospect(campaign: UUID, language: str, zone: str) -> Prospect | None:
    """A campaign, prepared or open, as the invited person reads it; None for any other.

    Moments are by his clock, `zone`, or ("") by the campaign's own.
    """
    lobby = lobby_of(campaign)
    if lobby is not None:
        names = names_in(language, zone or lobby.plan.calendar.zone)
        calendar = msgspec.to_builtins(lobby.plan.calendar)
        return described(lobby.plan.scenario, calendar, begins(lobby, names), deadlines(lobby, names), names)
    summary = CampaignSummary.objects.filter(campaign=campaign).first()
    if summary is None:
        return None
    names = names_in(language, zone or summary.calendar["zone"])
    said = names.say("It is running, on day {day}.", day=summary.day)
    rhythm = begun(rule_of(summary.calendar, names))
    return described(summary.scenario, summary.calendar, said, rhythm, names)


def names_of_each(account: Account, campaigns: set[UUID]) -> dict[UUID, Names]:
    """The words of a reader for each of these campaigns, with moments by his own clock, or else by that of the campaign."""
    zones = zones_of(campaigns) if not account.zone else {}
    return {each: names_in(account.language, account.zone or zones.get(each, UTC)) for each in campaigns}


def zones_of(campaigns: set[UUID]) -> dict[UUID, str]:
    """The time zones of the clocks of the campaigns that are prepared or open."""
    found = CampaignSummary.objects.filter(campaign__in=campaigns).values_list("campaign", "calendar")
    return {
        **{each.campaign: each.plan.calendar.zone for each in lobbies(campaigns)},
        **{campaign: str(calendar["zone"]) for campaign, calendar in found},
    }


def described(scenario: str, calendar: dict[str, Any], stands: str, rhythm: str, names: Names) -> Prospect:
    """A campaign of some scenario, with where it stands and its rhythm in words."""
    book = scenarios.load(scenario).book
    return Prospect(
        calendar["zone"],
        scenario,
        names.title(book.title),
        names.count(book.days, "{n} day", "{n} days"),
        stands,
        rhythm,
    )


def begins(lobby: Lobby, names: Names) -> str:
    """When a prepared campaign begins, in words."""
    if not leading().filter(campaign=lobby.campaign).exists():
        return names.say(BY_NOBODY)
    if lobby.starts is None:
        return names.say(OPEN)
    return names.say(BY_ITSELF if lobby.by_itself else MEANT, moment=names.moment(written(lobby.starts)))


def deadlines(lobby: Lobby, names: Names) -> str:
    """By which rhythm its orders will be closed, in words."""
    return names.say("Once it runs, {rule}", rule=rule_of(msgspec.to_builtins(lobby.plan.calendar), names))
