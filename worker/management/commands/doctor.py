"""`manage.py doctor`: is everything well?"""

import sys
from typing import Any

from django.core.management import BaseCommand

from worker import doctor


class Command(BaseCommand):
    """Examines the installation; exit code 1 if anything is wrong."""

    help = "Check the whole service: servers, workers, the log, nights, campaigns set aside, seals, engine."
    requires_system_checks: list[str] = []

    def handle(self, *_: Any, **__: Any) -> None:
        ill = False
        for part, complaints in doctor.examine():
            ill = ill or bool(complaints)
            self.stdout.write(f"{part:<11} {'well' if not complaints else 'WRONG'}")
            for complaint in complaints:
                self.stdout.write(f"            {complaint.what}")
        if ill:
            sys.exit(1)
