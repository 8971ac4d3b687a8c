"""`manage.py report`: read a finished day as one faction reads it, in any form and language."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign.management.naming import campaign_named
from campaign.models import CampaignSummary, DaySnapshot
from campaign.presentation import faction_report
from campaign.presentation.chart import draw
from campaign.presentation.lines import Line
from campaign.presentation.report.language import LANGUAGES, SOURCE
from campaign.presentation.report.markdown import markdown
from campaign.presentation.report.page import page
from campaign.presentation.report.plain import plain
from campaign.presentation.report.telling import Telling
from campaign.service.log.decider import DECIDER
from campaign.service.log.feed import battles_counted, readable
from campaign.visibility import View, view

FORMATS = ("text", "markdown", "html")


class Command(BaseCommand):
    """Prints the report of a day, for organisers at the shell."""

    help = (
        "Print the report of a finished day as a faction reads it; the page of HTML has the map of the night."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare whose report of which day is read, and how."""
        parser.add_argument("campaign", help="the campaign's id, or its beginning")
        parser.add_argument("day", type=int)
        parser.add_argument("faction", help="the faction's id, such as norman")
        parser.add_argument("--format", choices=FORMATS, default=FORMATS[0], dest="form")
        parser.add_argument("--language", choices=LANGUAGES, default=SOURCE)

    def handle(
        self, *_: Any, campaign: str, day: int, faction: str, form: str, language: str, **__: Any
    ) -> None:
        """Print it. Raises CommandError for a faction that is not there, or a day that is still open."""
        summary = CampaignSummary.objects.get(campaign=campaign_named(campaign))
        known = [each["id"] for each in summary.factions]
        if faction not in known:
            raise CommandError(f"there is no faction {faction!r}, but {', '.join(known)}")
        over = summary.day if summary.phase == "ended" else summary.day - 1
        if not 1 <= day <= over:
            raise CommandError(f"day {day} is not over: {over} of {summary.days} are")
        dawn = DaySnapshot.objects.get(campaign=summary.campaign, day=day + 1)
        seen = view(DECIDER.decode(bytes(dawn.state)), faction)
        lines = readable(summary.campaign, faction, summary.finished, day=day)
        battles = battles_counted(summary.campaign, faction, summary.finished)
        lines = faction_report.with_whereabouts(lines, seen)
        told = faction_report.telling_of(seen, day, lines, faction_report.names_for(seen, language, battles))
        self.stdout.write(written(told, seen, day, lines, form), ending="")


def written(told: Telling, seen: View, day: int, lines: list[Line], form: str) -> str:
    """The report of a day in one of its forms."""
    if form == "html":
        chart = faction_report.night_of(seen, day, lines, told.names.language.code)
        return page(told, draw(chart), caption=chart.caption)
    return markdown(told) if form == "markdown" else plain(told)
