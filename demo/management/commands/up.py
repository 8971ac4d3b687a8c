"""manage.py up: what `./run` does: set up, play the demonstration once, and serve until Ctrl-C."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from rich.console import Console

from campaign.models import CampaignSummary
from config.state import state_folder
from demo import showing
from demo.cast import TITLE, gather, unfinished
from demo.client import ApiRefused
from demo.processes import FAILURES, HOST, LOOK_SECONDS, check_free, service
from demo.story import NIGHTS, Stalled, Story


class Command(BaseCommand):
    """Serve players' pages, desk and API with a worker; the first time, open a demo campaign and play its first nights."""

    help = (
        "Serve players' pages, the organisers' desk and the API with a worker until Ctrl-C; the first time, play a demo "
        "campaign's first nights."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        console = Console()
        showing.quiet()
        port = settings.WEB_PORT
        base = f"http://localhost:{port}"
        try:
            check_free(port)
            console.print("Preparing the database ...")
            call_command("migrate", verbosity=0, interactive=False)
            console.print("Starting the web server and the worker ...")
            # Told first, so that the processes of the service read no port that one which was killed has left.
            with (
                told_to_others(port),
                service(port, state_folder() / "logs", partial(showing.at_the_hour, console)) as look,
            ):
                self.play_once(console, base, f"http://{HOST}:{port}", look)
                console.print("\nServing until Ctrl-C.")
                while True:
                    look()
                    time.sleep(LOOK_SECONDS)
        except (ApiRefused, Stalled, *FAILURES) as failure:
            raise CommandError(str(failure)) from failure
        except KeyboardInterrupt:
            console.print("\nStopping ...", highlight=False)
        console.print(f"Stopped. Everything is kept; {again()} goes on from here.", highlight=False)

    def play_once(self, console: Console, base: str, local: str, look: Any) -> None:
        """Play the demonstration if it has not been played; else say where the data are."""
        begun = unfinished(NIGHTS)
        if begun is None and CampaignSummary.objects.filter(title=TITLE).exists():
            console.print(f"The campaigns of the last time are here ({CampaignSummary.objects.count()}).")
            showing.where(base, console)
            showing.plain(
                console,
                f"Passwords were shown once; {settings.COMMAND} account NAME prints a link that sets a new one.",
            )
            return
        console.print(f"Opening a demonstration and playing its first {NIGHTS} nights ...", highlight=False)
        cast = gather(begun)
        story = Story(cast, local, look)
        showing.play_nights(story, console)
        showing.in_short(story, showing.kept_report(story, state_folder() / "reports"), console)
        showing.where(base, console)
        showing.passwords(cast, console)


@contextmanager
def told_to_others(port: int) -> Iterator[None]:
    """Leave word, for commands in another shell, of the port that is served."""
    settings.PORT_FILE.write_text(f"{port}\n")
    try:
        yield
    finally:
        settings.PORT_FILE.unlink(missing_ok=True)


def again() -> str:
    """The command line to serve again."""
    return settings.COMMAND if settings.COMMAND == "./run" else f"{settings.COMMAND} up"
