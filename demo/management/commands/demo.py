"""manage.py demo: the demonstration without serving; it ends on its own."""

import tempfile
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from rich.console import Console

from config.state import state_folder
from demo import showing
from demo.cast import gather
from demo.client import ApiRefused
from demo.processes import FAILURES, HOST, free_port, service
from demo.story import Stalled, Story


class Command(BaseCommand):
    """Open a demo campaign, play its first nights with web server and worker, verify its log, end."""

    help = "Play the first nights of a demo campaign through API and worker, and verify its log."

    def handle(self, *args: Any, **options: Any) -> None:
        console = Console()
        showing.quiet()
        call_command("migrate", verbosity=0, interactive=False)
        port = free_port()
        base = f"http://{HOST}:{port}"
        try:
            with service(port, state_folder() / "logs") as check:
                cast = gather()
                story = Story(cast, base, check)
                showing.play_nights(story, console)
                showing.report(story, console)
        except (ApiRefused, Stalled, *FAILURES) as failure:
            raise CommandError(str(failure)) from failure
        if not (story.settled["external"] and story.settled["engine"]):
            raise CommandError("too few battles waited for the organiser: the demonstration shows too little")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "campaign.jsonl"
            call_command("export", str(cast.campaign), str(file))
            call_command("verify", str(file))
