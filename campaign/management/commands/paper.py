"""`manage.py paper`: a campaign that was begun on paper goes on here, from the sheets of a template that was filled in."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign import scenarios
from campaign.audit.printable import printable
from campaign.decide.deputies import PERSONALITIES
from campaign.management.arguments import words
from campaign.management.files import overwriting, spare
from campaign.management.misspelt import meant
from campaign.management.naming import organiser_named
from campaign.model.state import Calendar, Settings
from campaign.service.joining.preparing import Plan, open_at_once
from campaign.service.nights.deputies import AS_WRITTEN, NONE, at_the_opening
from campaign.service.papers.position import as_sheets, as_workbook, at_the_start
from campaign.service.papers.reading import Read, read_position
from campaign.service.papers.summary import Summary, summary
from campaign.service.processes.whole_files import READABLE, written
from campaign.service.spreadsheets.cells import Refused
from campaign.service.spreadsheets.reading import LARGEST_FILE
from campaign.service.spreadsheets.writing import as_zip
from eventlog.errors import LogRefusal
from people.models import Account
from rulebook import Refusal

USUAL = Calendar()
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
WRITERS = {".xlsx": as_workbook, ".zip": as_zip}


def weekdays(text: str) -> tuple[int, ...]:
    """Weekdays with commas between them, as `tue,fri`. Raises ArgumentTypeError."""
    named = text.lower().split(",")
    for each in named:
        if each not in DAYS:
            raise ArgumentTypeError(f"{each[:40]!r} is none of {', '.join(DAYS)}")
    return tuple(DAYS.index(each) for each in dict.fromkeys(named))


class Command(BaseCommand):
    """Takes a campaign up from paper."""

    help = (
        "Read a campaign that was begun on paper, and show what each faction has; with --organiser, open "
        "it. It comes as a workbook (.xlsx or .ods), a .zip of its sheets, or its .csv files. Faults are "
        "listed with sheet and cell, and the campaign opens once there are none."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs="+", help="the template, filled in; with --template, the file to write"
        )
        parser.add_argument(
            "--template",
            metavar="SCENARIO",
            help="only write the template of this scenario, as .xlsx or .zip by the file's name",
        )
        overwriting(parser)
        parser.add_argument("--organiser", default="", metavar="NAME", help="the account that organises it")
        parser.add_argument("--title", default="", type=words, help="the title of the campaign")
        parser.add_argument(
            "--weekdays", type=weekdays, default=USUAL.weekdays, help="the weekdays of deadlines: tue,fri"
        )
        parser.add_argument("--time", default=USUAL.time, help="the local time of deadlines, as 20:00")
        parser.add_argument("--zone", default=USUAL.zone, help="the zone of that time, as Europe/Rome")
        parser.add_argument(
            "--hours",
            type=int,
            default=USUAL.minimum_hours,
            help="the hours that players have at least for their orders",
        )
        parser.add_argument("--battles", default="quick", choices=("quick", "organiser", "engine"))
        parser.add_argument("--dice", default="sealed", choices=("sealed", "hand"))
        parser.add_argument(
            "--deputies",
            default=AS_WRITTEN,
            choices=(AS_WRITTEN, NONE, *PERSONALITIES),
            help=(
                "the deputies of factions without a sheet: the scenario's, none, or one of this temper for each"
            ),
        )

    def handle(self, *_: Any, file: list[str], template: str | None, **options: Any) -> None:
        if template is not None:
            self.write_template(template, file, force=options["force"])
            return
        account = organiser_named(options["organiser"]) if options["organiser"] else None
        if account is not None and not options["title"].strip():
            raise CommandError("--title: a campaign needs one")
        found = self.read(file)
        for line in sum_lines(summary(found.scenario, found.paper)):
            self.stdout.write(line)
        if account is None:
            self.stdout.write("No slip was found, and nothing is opened: that takes --organiser and --title.")
        else:
            self.open(found, account, options)

    def write_template(self, scenario: str, files: list[str], *, force: bool) -> None:
        """Write the template of a scenario, its pieces as they stand at its beginning. Raises CommandError."""
        if scenario not in scenarios.sound():
            raise CommandError(
                f"there is no scenario {scenario!r}{meant(scenario, scenarios.current())}; there are "
                f"{', '.join(scenarios.current())}"
            )
        kind = Path(files[0]).suffix.lower()
        if len(files) > 1 or kind not in WRITERS:
            raise CommandError("a template is written to one file, .xlsx or .zip")
        spare(files[0], force=force)
        content = WRITERS[kind](as_sheets(scenario, at_the_start(scenario)))
        try:
            with written(files[0], READABLE) as out:
                out.write(content)
        except OSError as failure:
            raise CommandError(f"{files[0]} cannot be written: {failure.strerror}") from failure

    def read(self, files: list[str]) -> Read:
        """The position; every slip is written out by sheet and cell. Raises CommandError where there is one."""
        contents = dict(map(content_of, files))
        if len(contents) < len(files):
            raise CommandError("a file is there twice: each sheet has a name of its own")
        try:
            return read_position(contents)
        except Refused as refused:
            for fault in refused.faults:
                self.stderr.write(printable(str(fault)))
            if refused.more:
                self.stderr.write(f"and {refused.more:,} more")
            slips = len(refused.faults) + refused.more
            raise CommandError(
                f"{slips:,} slip{'s' if slips > 1 else ''} in what was read; nothing was opened"
            ) from refused

    def open(self, found: Read, account: Account, options: dict[str, Any]) -> None:
        """Open it, and say how it went. Raises CommandError for what the rules or the log refuse."""
        factions = scenarios.load(found.scenario).book.factions
        plan = Plan(
            title=options["title"].strip(),
            scenario=found.scenario,
            calendar=Calendar(options["weekdays"], options["time"], options["zone"], options["hours"]),
            settings=Settings(battles=options["battles"], dice=options["dice"], weather="off"),
            deputies=at_the_opening(factions, options["deputies"]),
        )
        try:
            campaign = open_at_once(plan, account, paper=found.paper)
        except (Refusal, LogRefusal) as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(
            f"{campaign}: {plan.title} goes on from day {found.paper.day}, and {account.username} organises it; "
            "its seats are empty"
        )


def content_of(file: str) -> tuple[str, bytes]:
    """A file's name and its bytes, up to the limit of reading. Raises CommandError."""
    try:
        with open(file, "rb") as opened:
            return Path(file).name, opened.read(LARGEST_FILE + 1)
    except OSError as failure:
        raise CommandError(f"{file} cannot be read: {failure.strerror}") from failure


def sum_lines(found: Summary) -> Iterator[str]:
    """The sum of a position, a line for each faction."""
    yield f"{found.title} at the dawn of day {found.day}; its last day is {found.last_day}."
    for each in found.factions:
        yield (
            f"  {each.faction}: groups {each.groups} with {each.heads} heads ({each.wounded} wounded), places "
            f"{each.places} with {each.garrisons}, commanders {each.commanders}, in beds {each.lying}, "
            f"prisoners {each.held}, deniers {each.money:g}"
        )
