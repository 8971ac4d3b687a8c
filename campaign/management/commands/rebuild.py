"""`manage.py rebuild`: read models from the log."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign.management.naming import campaigns_named
from campaign.service.log.rebuild import rebuild
from eventlog.errors import LogRefusal
from eventlog.log import LOG


class Command(BaseCommand):
    """Rebuilds read models."""

    help = "Drop the read models of campaigns, and write them again from the log."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", nargs="*", help="ids of campaigns, or their beginnings")
        parser.add_argument("--all", action="store_true", help="rebuild every campaign of the log")

    def handle(self, *_: Any, campaign: list[str], **options: Any) -> None:
        if bool(campaign) == options["all"]:
            raise CommandError("name campaigns, or say --all")
        for one in LOG.streams() if options["all"] else campaigns_named(campaign):
            try:
                self.stdout.write(f"{one}: {rebuild(one)} events")
            except LogRefusal as refusal:
                raise CommandError(f"{one}: {refusal}") from refusal
