"""manage.py up: what `./run` does: set up, play the demonstration once, and serve until Ctrl-C."""

import os
import time
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from rich.console import Console

from campaign.models import Card
from config.state import state_folder
from demo import showing
from demo.cast import TITLE, gather, unfinished
from demo.client import ApiRefused
from demo.processes import HOST, ChildEnded, PortTaken, check_free, service
from demo.story import NIGHTS, Stalled, Story

PORT = 8000


class Command(BaseCommand):
    """Serve API, admin and worker; the first time, open a demo campaign and play its first nights."""

    help = (
        "Serve API and admin with a worker until Ctrl-C; the first time, play a demo campaign's first nights."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        console = Console()
        showing.quiet()
        port = int(os.environ.get("HAUTEVILLE_PORT", PORT))
        base = f"http://localhost:{port}"
        try:
            check_free(port)
            console.print("Preparing the database ...")
            call_command("migrate", verbosity=0, interactive=False)
            with service(port, state_folder() / "logs") as check:
                self.begin(console, base, f"http://{HOST}:{port}", check)
                console.print("Serving until Ctrl-C.")
                while True:
                    check()
                    time.sleep(1)
        except (ApiRefused, ChildEnded, PortTaken, Stalled) as failure:
            raise CommandError(str(failure)) from failure
        except KeyboardInterrupt:
            console.print("\nStopped. Everything is kept; ./run goes on from here.", highlight=False)

    def begin(self, console: Console, base: str, local: str, check: Any) -> None:
        """Play the demonstration if it has not been played; else say where the data are."""
        begun = unfinished(NIGHTS)
        played = Card.objects.filter(title=TITLE).order_by("campaign").first()
        if begun is None and played is not None:
            console.print(f"The campaigns of the last time are here ({Card.objects.count()}).")
            showing.where(base, played.campaign, console)
            console.print(
                "Passwords were printed at the first start; ./run account NAME draws a new one.",
                highlight=False,
            )
            return
        cast = gather(begun)
        story = Story(cast, local, check)
        showing.play_nights(story, console)
        showing.report(story, console)
        showing.where(base, cast.campaign, console)
        showing.passwords(cast, console)
