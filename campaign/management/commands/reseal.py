"""`manage.py reseal`: go on with new dice where the secret of a campaign's dice is lost."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign.management.arguments import words
from campaign.management.commands.night import OPERATOR
from campaign.management.naming import campaign_named
from campaign.service.nights import night
from campaign.service.organisers.seals import reseal
from eventlog.errors import LogRefusal
from people.remarks import remarked
from rulebook import Refusal


class Command(BaseCommand):
    """Replaces the seal of a campaign."""

    help = (
        "Draw a new secret for a campaign that has lost its own, publish its seal to all, and let play go on."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", help="the campaign's id, or its beginning")
        parser.add_argument(
            "--reason", type=words, default="", help="kept beside the log; the log holds its digest"
        )

    def handle(self, *_: Any, campaign: str, reason: str, **__: Any) -> None:
        named = campaign_named(campaign)
        try:
            with remarked(None, named, reason) as words:
                reseal(named, actor=OPERATOR, reason=words)
        except (Refusal, LogRefusal) as refusal:
            raise CommandError(str(refusal)) from refusal
        night.try_again(named)
        self.stdout.write(f"{named}: a new seal is published, and everybody is told")
