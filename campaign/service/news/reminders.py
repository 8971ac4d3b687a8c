"""Reminders of orders: the organiser asks for them, and each player gets at most one for the orders of a day.

A reminder is a notice to the holder of the seat, and a mail if he wants such mails. It is outside the log. A copy in
the log of sandboxes is skipped, as it has no summary.
"""

from datetime import datetime

from django.conf import settings
from django.urls import reverse

from campaign.models import CampaignSummary, Sheet
from campaign.presentation.report.notices import reminder
from campaign.rules.beaten import beaten
from campaign.rules.deadline import written
from campaign.service.log.commands import state_of
from campaign.service.news.notices import names_for
from people import notices
from people.languages import language_of, zone_of
from people.models import Tenure
from people.notices import Word
from people.tenures import players
from rulebook import Refusal

HOUSE_REMINDER = "house-reminder"


def remind(summary: CampaignSummary, faction: str) -> None:
    """Remind a faction's player that no sheet of his is on file for the open day.

    Raises Refusal with the field before and after the time of orders, and if the seat is empty or without choices.
    Raises it also for a faction with a sheet on file, and one that was reminded of that day.
    """
    check_awaited(summary)
    tenure = players(summary.campaign).get(faction)
    if tenure is None:
        raise Refusal(HOUSE_REMINDER, "faction", "this faction has no player to remind")
    if beaten(state_of(summary.campaign), faction):
        raise Refusal(
            HOUSE_REMINDER, "faction", "this faction has nothing left to order: its sheet is not awaited"
        )
    if faction in filed(summary):
        raise Refusal(HOUSE_REMINDER, "faction", "a sheet for day {day} is on file already", day=summary.day)
    if not remind_one(summary, tenure):
        raise Refusal(
            HOUSE_REMINDER,
            "faction",
            "this player was reminded of day {day} already: once is enough",
            day=summary.day,
        )


def remind_all(summary: CampaignSummary) -> list[str]:
    """Remind all players without a sheet and a reminder for the open day who could order something.

    Answers their factions. Raises Refusal with the field while no orders are awaited.
    """
    check_awaited(summary)
    done, state = filed(summary), state_of(summary.campaign)
    awaited = (
        (faction, tenure)
        for faction, tenure in sorted(players(summary.campaign).items())
        if faction not in done and not beaten(state, faction)
    )
    return [faction for faction, tenure in awaited if remind_one(summary, tenure)]


def reminded(summary: CampaignSummary) -> dict[str, datetime]:
    """When each faction's player was reminded of the orders of the day at which the campaign stands."""
    return notices.reminded(summary.campaign, summary.day)


def check_awaited(summary: CampaignSummary) -> None:
    """Raise Refusal, naming the field, while no orders are awaited."""
    if summary.paused:
        raise Refusal(HOUSE_REMINDER, "day", "the campaign is paused: no orders are awaited")
    if summary.phase != "orders":
        raise Refusal(HOUSE_REMINDER, "day", "day {day} is not open for orders", day=summary.day)


def filed(summary: CampaignSummary) -> set[str]:
    """The factions with a sheet on file for the open day."""
    on_file = Sheet.objects.filter(campaign=summary.campaign, day=summary.day, withdrawn_at=None)
    return set(on_file.values_list("faction", flat=True))


def remind_one(summary: CampaignSummary, tenure: Tenure) -> bool:
    """Remind one player; False where he was reminded of the day before."""
    return notices.remind(tenure, summary.day, in_words(summary, tenure))


def in_words(summary: CampaignSummary, tenure: Tenure) -> Word:
    """The words of the reminder in the reader's language, with the page on which he writes his orders."""
    assert summary.deadline is not None, "orders are awaited until a moment"
    names = names_for(summary, language_of(tenure), zone=zone_of(tenure, summary.calendar["zone"]))
    letter = reminder(summary.title, summary.day, written(summary.deadline), names)
    link = settings.SITE_ADDRESS + reverse("play-sheet", args=[summary.campaign, summary.day])
    return Word(letter.subject, f"{letter.body}\n\n{link}")
