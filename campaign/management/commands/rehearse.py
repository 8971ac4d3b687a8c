"""`manage.py rehearse`: how nights of a campaign might go, with other dice; nothing of it is kept.

Nights one after the other, or one of them several times over: what always, often and seldom happens then.
Without the sheets of the open day, unless the operator asks for the whole of it, which is written down.
"""

import secrets
from argparse import ArgumentParser
from textwrap import fill
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign import maps
from campaign.management.arguments import count
from campaign.management.naming import campaign_named
from campaign.model.state import State
from campaign.presentation import tonight as in_words
from campaign.presentation.foreseen import Tonight
from campaign.presentation.organiser import names_of
from campaign.presentation.report.language import LANGUAGES, SOURCE
from campaign.service.log.past import past
from campaign.service.nights.rehearsal import Night, rehearsal
from campaign.service.nights.tonight import MOST, tonight
from campaign.service.reading.chronicle import chronicle
from eventlog.errors import LogRefusal
from people.models import Reading
from rulebook import Refusal

WIDE, INDENT = 100, "    "
PATIENCE = 60
LONGEST = 3600
"""Seconds that anybody may want to wait."""
TAKEN = "the shell's `rehearse --whole`: a night as it might go with the sheets of the open day"
"""The record of an operator who rehearses with them at the shell."""


class Command(BaseCommand):
    """Rehearses nights of a campaign."""

    help = (
        "Play nights of a campaign on a copy, with other dice and with deputies for its players, and "
        "print them."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", help="the campaign's id, or its beginning")
        how = parser.add_mutually_exclusive_group()
        how.add_argument(
            "--nights", type=int, default=1, metavar="N", help=f"the number of nights, {MOST} at most"
        )
        how.add_argument(
            "--times",
            type=int,
            metavar="N",
            help=f"play the coming night so many times, {MOST} at most: what always, often and seldom happens",
        )
        parser.add_argument(
            "--seconds",
            type=int,
            default=PATIENCE,
            metavar="N",
            help="the seconds after which --times begins no further try",
        )
        parser.add_argument("--seed", default="", help="the seed of the dice; without it another each time")
        parser.add_argument(
            "--at",
            type=count,
            metavar="EVENT",
            help="begin at this event of the log, with the sheets of then; without it, now",
        )
        parser.add_argument(
            "--whole",
            action="store_true",
            help=(
                "use the sheets of the open day, and deputies for missing ones; the organisers read that you did"
            ),
        )
        parser.add_argument("--language", choices=LANGUAGES, default=SOURCE)

    def handle(
        self,
        *_: Any,
        campaign: str,
        nights: int,
        times: int | None,
        seconds: int,
        seed: str,
        whole: bool,
        **options: Any,
    ) -> None:
        for name, given, most in (
            ("nights", nights, MOST),
            ("times", times, MOST),
            ("seconds", seconds, LONGEST),
        ):
            if given is not None and not 1 <= given <= most:
                raise CommandError(f"--{name}: {given} is not from 1 to {most}")
        named, seed = campaign_named(campaign), seed or secrets.token_hex(8)
        if whole:
            Reading.objects.create(campaign=named, path=TAKEN)
        try:
            if times is not None:
                at = options["at"]
                found = tonight(named, seed, tries=times, seconds=seconds, whole=whole, at=at)
                self.tell_tonight(found, past(named, at).state(), seed)
                return
            with rehearsal(named, seed, whole=whole, at=options["at"]) as copy:
                self.stdout.write(
                    f"{copy.state().title}: a rehearsal with the seed {seed}, of which nothing is kept"
                )
                for night in copy.nights(nights):
                    self.tell(night, options["language"])
        except (LogRefusal, Refusal) as refusal:
            raise CommandError(f"{named}: {refusal}") from refusal

    def tell_tonight(self, night: Tonight, state: State, seed: str) -> None:
        """A night that was played several times, in words; `state` is that before it."""
        if state.phase == "ended":
            raise CommandError("--times: the campaign is over, and has no night to come")
        self.stdout.write(
            f"{state.title}: the night of day {night.day}, rehearsed {in_words.times(night.tries)} with the seed {seed}, "
            "and nothing of it is kept"
        )
        if night.by_deputies:
            self.stdout.write(f"Deputies wrote for {', '.join(night.by_deputies)}.")
        for part in in_words.parts(night, names_of(state)):
            self.stdout.write(f"\n{part.title}")
            for sentence in part.sentences:
                self.stdout.write(fill(sentence, WIDE, initial_indent=INDENT, subsequent_indent=INDENT))

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
