"""`manage.py story`: a campaign as images, one a day, and one that is animated for the whole of it."""

import re
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management import BaseCommand, CommandError

from campaign.management.naming import campaign_named
from campaign.presentation.chart import Chart, draw
from campaign.presentation.chart.story import PACE, Story, draw_story
from campaign.presentation.report.language import LANGUAGES, SOURCE
from campaign.service.log.commands import state_of
from campaign.service.processes.whole_files import written
from campaign.service.reading import story
from eventlog.errors import UnknownEvent
from eventlog.log import LOG

FASTEST, SLOWEST = 0.2, 60.0
DECIMAL = re.compile(r"[0-9]*\.?[0-9]+")
WHOLE = "campaign.svg"


def pace(text: str) -> float:
    """Seconds a day, as they are written on the command line."""
    # As numbers are typed: Python's own takes underscores and digits of every script, too.
    seconds = float(text) if DECIMAL.fullmatch(text) else 0.0
    if not FASTEST <= seconds <= SLOWEST:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds from {FASTEST} to {SLOWEST:g}")
    return seconds


class Command(BaseCommand):
    """Draws a campaign from dawn to dawn."""

    help = (
        "Draw a campaign as SVG: each dawn, and an animation of all of it, as a faction knew it or with "
        "all pieces."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", help="the campaign's id, or its beginning")
        parser.add_argument(
            "--as",
            dest="faction",
            metavar="FACTION",
            help="the faction whose knowledge is drawn; without it all pieces",
        )
        parser.add_argument(
            "--out", required=True, type=Path, metavar="FOLDER", help="the folder for the drawings"
        )
        parser.add_argument(
            "--pace", type=pace, default=PACE, metavar="SECONDS", help="the seconds from one dawn to the next"
        )
        parser.add_argument(
            "--numbers", action="store_true", help="print the number of every land hex on the days"
        )
        parser.add_argument("--language", choices=LANGUAGES, default=SOURCE)

    def handle(
        self,
        *_: Any,
        campaign: str,
        faction: str | None,
        out: Path,
        pace: float,
        numbers: bool,
        language: str,
        **__: Any,
    ) -> None:
        named = campaign_named(campaign)
        charts = self.charts(named, faction, language)
        try:
            out.mkdir(parents=True, exist_ok=True)
            for name, chart in zip(story.names(charts), charts, strict=True):
                put(out / name, draw(story.numbered(chart) if numbers else chart))
            size = put(out / WHOLE, draw_story(Story(charts, pace)))
        except OSError as failure:
            raise CommandError(f"{out} cannot be written: {failure.strerror}") from failure
        whose = f"as {faction} knew it" if faction else "all pieces, for its organiser alone while it runs"
        self.stdout.write(f"{named}: {len(charts)} dawns and {WHOLE} ({size // 1000} kB) in {out}: {whose}")

    def charts(self, campaign: UUID, faction: str | None, language: str) -> tuple[Chart, ...]:
        """The charts of all dawns. Raises CommandError for a faction that is not there, or an unreadable log."""
        try:
            factions = state_of(campaign).factions
            if faction is not None and faction not in factions:
                raise CommandError(f"there is no faction {faction!r}; there are {', '.join(factions)}")
            found = story.dawns(LOG.read(campaign))
            if faction is None:
                return story.truth(found, language)
            return story.as_known_to(faction, found, language)
        except UnknownEvent as unknown:
            raise CommandError(f"the log can't be read by this release: {unknown}") from unknown


def put(path: Path, drawing: str) -> int:
    """Write a drawing for the operator's eyes alone; its size in bytes. Raises OSError.

    It is written aside and put in place: a file that others could read, or a link to another one, is replaced.
    """
    with written(path) as file:
        return file.write(drawing.encode())
