"""`manage.py rehearse`: how nights of a campaign might go, with other dice; nothing of it is kept.

Without the sheets of the open day, unless the operator asks for the whole of it, which is written down.
"""

import secrets
from argparse import ArgumentParser
from textwrap import fill
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign import maps
from campaign.management.naming import campaign_named
from campaign.presentation.report.language import LANGUAGES, SOURCE
from campaign.service.chronicle import chronicle
from campaign.service.rehearsal import Night, rehearsal
from eventlog.errors import LogRefusal
from people.models import Reading

MOST = 100
WIDE, INDENT = 100, "    "
TAKEN = "the shell's `rehearse --whole`: a night as it might go with the sheets of the open day"
"""What is written down of whoever rehearses with them at the shell."""


class Command(BaseCommand):
    """Rehearses nights of a campaign."""

    help = "Plays nights of a campaign on a copy, with other dice and with deputies for its players, and prints them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", help="id, or its beginning")
        parser.add_argument("--nights", type=int, default=1, metavar="N", help=f"how many, {MOST} at most")
        parser.add_argument(
            "--seed", default="", help="what the dice follow from; without it another each time"
        )
        parser.add_argument(
            "--whole",
            action="store_true",
            help="with the sheets of the open day, and deputies for missing ones; that they were used is written down "
            "for the organisers",
        )
        parser.add_argument("--language", choices=LANGUAGES, default=SOURCE)

    def handle(
        self, *_: Any, campaign: str, nights: int, seed: str, whole: bool, language: str, **__: Any
    ) -> None:
        if not 1 <= nights <= MOST:
            raise CommandError(f"--nights: {nights} is not from 1 to {MOST}")
        named, seed = campaign_named(campaign), seed or secrets.token_hex(8)
        if whole:
            Reading.objects.create(campaign=named, path=TAKEN)
        try:
            with rehearsal(named, seed, whole=whole) as copy:
                self.stdout.write(
                    f"{copy.state().title}: a rehearsal with the seed {seed}, of which nothing is kept"
                )
                for night in copy.nights(nights):
                    self.tell(night, language)
        except LogRefusal as refusal:
            raise CommandError(f"{named}: {refusal}") from refusal

    def tell(self, night: Night, language: str) -> None:
        """A night in words, as its organiser reads it."""
        written = f"; deputies wrote for {', '.join(night.by_deputies)}" if night.by_deputies else ""
        self.stdout.write(f"\nDay {night.day}{written}")
        for paragraph in chronicle(night.state, night.events, maps.load(night.state.map), language):
            self.stdout.write(f"\n  {paragraph.place}" if paragraph.place else "")
            for sentence in paragraph.sentences:
                self.stdout.write(fill(sentence, WIDE, initial_indent=INDENT, subsequent_indent=INDENT))
        if night.state.phase == "ended":
            self.stdout.write("\nThe campaign is over.")
