"""`manage.py messages`: the catalogues of reports, brought up to date or checked."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign.presentation.locale import LANGUAGES, SOURCE, extraction, read, upkeep


class Command(BaseCommand):
    """Keeps the catalogues of reports in step with what reports say."""

    help = "Bring the catalogues of reports up to date with the code, or check that they are complete."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="change nothing; fail if a translation is missing"
        )

    def handle(self, *_: Any, check: bool, **options: Any) -> None:
        template = extraction.template()
        languages = [code for code in LANGUAGES if code != SOURCE]
        if not check:
            for code in languages:
                upkeep.update(code, template)
        found = [each for code in languages for each in upkeep.findings(read(code), template)]
        for each in found:
            self.stdout.write(each)
        if found and check:
            raise CommandError(f"{len(found)} messages are not as they should be")
        self.stdout.write(f"{len(template)} messages, {', '.join(languages)}: {len(found)} to see to")
