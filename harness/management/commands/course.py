"""`manage.py course`: what the steps of `docs/rulesets.md` say of a system, asked of the one in a reader's folder."""

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from harness import course


class Command(BaseCommand):
    """Runs the checks of the course."""

    help = (
        "Run the checks of the course of docs/rulesets.md on the system in a folder, or write that "
        "system there."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the folder, --step and --write."""
        parser.add_argument("folder", type=Path, metavar="FOLDER", help="the package, with its ruleset.py")
        parser.add_argument(
            "--step",
            type=int,
            choices=course.STEPS,
            default=course.STEPS[-1],
            metavar="N",
            help="the last step to check",
        )
        parser.add_argument(
            "--write",
            action="store_true",
            help="write the package of the page there first, as far as that step",
        )

    def handle(self, *_: Any, folder: Path, step: int, write: bool, **options: Any) -> None:
        """Check one step after the other. Raises CommandError for the first whose check fails."""
        if write and (folder / "ruleset.py").exists():
            raise CommandError(f"{folder} has a ruleset.py already; --write goes into a folder without")
        try:
            if write:
                course.write(folder, step)
            ruleset = course.loaded(folder)
        except Exception as failure:
            raise CommandError(f"{folder} cannot be loaded: {in_words(failure)}") from failure
        for number in (each for each in course.STEPS if each <= step):
            try:
                course.try_step(ruleset, number)
            except Exception as failure:
                where = course.line_of(number, failure)
                raise CommandError(f"step {number}: {where}: {in_words(failure)}") from failure
            self.stdout.write(f"step {number}: as the page says")


def in_words(failure: Exception) -> str:
    """A failure in a line; for an assertion without a text, the statement that it does not hold."""
    if isinstance(failure, AssertionError):
        return str(failure) or "it does not hold"
    return f"{type(failure).__name__}: {failure}"
