"""`manage.py archive`: a whole campaign in one file, for `manage.py bring` on another server.

Without sheets of the open day and the secret of the dice, unless the operator asks for them, which is written down.
"""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign.archives.shapes import ArchiveRefused
from campaign.archives.writing import archive
from campaign.management.files import overwriting, spare
from campaign.management.naming import campaign_named
from campaign.service.processes.whole_files import written
from people.models import Reading

WHOLE = "the shell's `archive --whole`: all of it, the sheets of the open day too"
SECRET = "the shell's `archive --key`: the secret of the dice, in a box for the server {key}"
"""The record of an operator who takes these."""


class Command(BaseCommand):
    """Archives a campaign."""

    help = (
        "Write a whole campaign to a file for another server: its log, the logs of its battles, and its "
        "organisers' words. Accounts and seats stay behind, and so does the secret of the dice without "
        "--key."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", help="the campaign's id, or its beginning")
        parser.add_argument("file")
        parser.add_argument(
            "--whole",
            action="store_true",
            help="include the sheets of the open day; the organisers read that you did",
        )
        parser.add_argument(
            "--key",
            default="",
            help=(
                "the other server's key, from its `bring --key`: the secret of the dice goes along, readable "
                "only there, and the organisers read that it does"
            ),
        )
        overwriting(parser)

    def handle(
        self, *_: Any, campaign: str, file: str, whole: bool, key: str, force: bool, **__: Any
    ) -> None:
        named = campaign_named(campaign)
        spare(file, force=force)
        try:
            with written(file) as out:
                manifest = archive(named, out, whole=whole, key=key)
                for asked, path in ((whole, WHOLE), (key, SECRET.format(key=key))):
                    if asked:
                        Reading.objects.create(campaign=named, path=path)
        except OSError as failure:
            raise CommandError(f"{file} cannot be written: {failure.strerror}") from failure
        except ArchiveRefused as refusal:
            raise CommandError(str(refusal)) from refusal
        events = sum(end.version for end in manifest.streams)
        self.stdout.write(f"{named}: {len(manifest.streams)} streams, {events} events")
