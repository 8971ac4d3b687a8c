"""manage.py notices: write and send the notices that are due, once, without a worker."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.service.news.notices import FOLLOWER, deliver
from eventlog import follow
from eventlog.log import LOG


class Command(BaseCommand):
    """Send the notices that the worker's beat sends every half minute, by hand."""

    help = "Send people notices of all that has happened in their campaigns since the last time."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare how notices that have stopped go on."""
        parser.add_argument(
            "--go-on",
            action="store_true",
            help="try the event again at which the notices have stopped, once its cause is mended",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write and send what is due. Raises CommandError if an event can't be handled."""
        if options["go_on"]:
            follow.resume(LOG, FOLLOWER)
        self.stdout.write(f"{deliver()} notices sent.")
        where = follow.progress(LOG, FOLLOWER)
        if where.stopped_at is not None:
            raise CommandError(f"stopped at position {where.stopped_at}: {where.reason}")
