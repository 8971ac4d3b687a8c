"""`manage.py replay`: days that are over, played again from an alteration; what would be otherwise by now."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign.management.arguments import count
from campaign.management.naming import campaign_named
from campaign.model import events as e
from campaign.presentation.organiser import names_of
from campaign.presentation.otherwise import sentence
from campaign.service.log.decider import codec
from campaign.service.organisers.replay import Replay, altered_by, day_begun, replay
from eventlog.errors import LogRefusal, UnknownEvent
from rulebook import Refusal

SCHEMAS = {mark.type: mark.schema for mark in codec.types}
"""The newest schema of each kind of event: what is typed is written in it."""


class Command(BaseCommand):
    """Plays days again."""

    help = (
        "Play the days since a dawn again in memory, with the recorded sheets, dice and answers, after "
        "invented events at that dawn. The campaign stays as it is; the differences are printed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", help="the campaign's id, or its beginning")
        parser.add_argument(
            "--from",
            dest="day",
            required=True,
            type=count,
            metavar="DAY",
            help="begin at the dawn of this day",
        )
        parser.add_argument(
            "--event",
            action="append",
            nargs=2,
            default=[],
            metavar=("KIND", "JSON"),
            help="add this event at that dawn, written as in the log; without any the days repeat",
        )

    def handle(self, *_: Any, campaign: str, day: int, event: list[list[str]], **__: Any) -> None:
        named = campaign_named(campaign)
        try:
            alteration = altered_by(typed_event(kind, text) for kind, text in event)
            found = replay(named, day_begun(named, day), alteration)
        except (Refusal, LogRefusal) as refusal:
            raise CommandError(str(refusal)) from refusal
        except (LookupError, ValueError) as odd:
            raise CommandError(f"--event: it does not fit the dawn of day {day}: {odd!r}") from odd
        self.tell(found, day)

    def tell(self, found: Replay, day: int) -> None:
        """Print the result in words."""
        names = names_of(found.stands)
        self.stdout.write(f"{found.stands.title}, from the dawn of day {day} to that of day {found.day}")
        if found.rules:
            self.stdout.write(
                f"Nights of then were played under rules {', '.join(found.rules)}; what the rules of now make otherwise by "
                "themselves is left out."
            )
        for left in found.left_out:
            self.stdout.write(f"Left out: {left.command} after event {left.version - 1}: {left.why}")
        if found.stopped is not None:
            self.stdout.write(f"It stops in the night of day {found.stopped.day}. {found.stopped.told}")
        self.stdout.write("" if found.differences else "Nothing would be otherwise.")
        for each in found.differences:
            self.stdout.write(f"{'  in all: ' if each.sum else '  '}{sentence(each, names)}.")


def typed_event(kind: str, text: str) -> e.Event:
    """An event as it is typed. Raises CommandError for one that is none."""
    try:
        return codec.decode(kind, SCHEMAS.get(kind, 1), text)
    except UnknownEvent as unknown:
        raise CommandError(f"--event {kind}: {unknown}") from unknown
