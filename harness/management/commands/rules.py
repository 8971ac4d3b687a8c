"""manage.py rules: all about one rule, how far tests prove the rules, and whether they would notice a wrong one."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.management.arguments import count, up_to
from harness import explanation, uncalled
from harness.mutation import notices, proofs, sabotage
from harness.mutation.benches import benches
from rulebook import catalogue, coverage, report
from rulebook.book.shelf import shelf
from rulebook.marks import MARKED
from rulebook.tables import TableError

ROOT = Path(__file__).parents[3]
PAGES = ROOT / "docs" / "rules"
# Where rule functions live.
PACKAGES = ("battles", "campaign", "dice", "hexmap")
# Where they may be called.
PRODUCT = (*PACKAGES, "account", "api", "desk", "harness", "people", "play", "worker")
# The ids that are proved.
PROVED = "proved.txt"
# Faults in them that change nothing.
ALIKE = "alike.toml"
# What runs the tests of a wrong rule, and how many at once.
BENCH = "tests.plugins.bench"
AT_ONCE = 2


class Command(BaseCommand):
    """The standing of each catalogue, all about one rule, or one function after the other made wrong."""

    help = "Show which rules the tests prove, tell all about one rule, and make rules wrong to see which tests notice."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare what is shown, what is made wrong, and how."""
        parser.add_argument("--json", action="store_true", help="print the standing as JSON")
        parser.add_argument(
            "--catalogue",
            choices=catalogue.SYSTEMS,
            help="only this catalogue: its standing, and functions that carry an id of it",
        )
        faults = parser.add_mutually_exclusive_group()
        faults.add_argument(
            "--break", dest="wrong", type=count, metavar="N", help="give N functions wrong outcomes"
        )
        faults.add_argument("--slips", type=count, metavar="N", help="make N slips in the texts of functions")
        faults.add_argument(
            "--explain",
            metavar="ID",
            help="show all about a rule: its text, the functions that play it, the refusals that name it, its tests",
        )
        faults.add_argument(
            "--alone",
            metavar="PACKAGE",
            help=(
                "make everything in a package wrong, and count for each test the faults that it alone notices"
            ),
        )
        faults.add_argument(
            "--spare",
            metavar="PACKAGE",
            help="the same in less time: list the tests whose faults are all noticed by others",
        )
        parser.add_argument(
            "--seed",
            type=int,
            default=1,
            help="the seed of the choice: the same seed chooses the same functions",
        )
        parser.add_argument(
            "--journal",
            type=Path,
            metavar="FILE",
            help="with --alone or --spare: write answers into this file, and go on from there",
        )
        parser.add_argument(
            "--processes",
            type=up_to(AT_ONCE, "processes at once"),
            default=AT_ONCE,
            metavar="P",
            help="the number of processes",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the standing, or the verdicts. Raises CommandError where something is not noticed or readable."""
        try:
            if options["explain"] is not None:
                self.explain(options["explain"], as_json=options["json"])
            elif package := options["alone"] or options["spare"]:
                self.try_package(
                    package, options["journal"], options["processes"], alone=bool(options["alone"])
                )
            elif options["wrong"] is None and options["slips"] is None:
                self.show(options["catalogue"], as_json=options["json"])
            else:
                self.make_wrong(
                    functions_of(options["catalogue"]),
                    functions=options["wrong"],
                    slips=options["slips"],
                    seed=options["seed"],
                )
        except (
            catalogue.CatalogueError,
            coverage.CoverageError,
            sabotage.SabotageError,
            TableError,
        ) as error:
            raise CommandError(str(error)) from error

    def show(self, only: str | None, *, as_json: bool) -> None:
        """Print how many ids of each catalogue are proved, or of the only one that is asked for, and what nothing calls.

        Raises CommandError where a function carries a rule and nothing of the product calls it.
        """
        proved, catalogues = coverage.read_ids(PAGES / PROVED), catalogue.read(PAGES)
        report.check_data_ids(report.read_data_ids(PAGES / "data.toml"), catalogues, "data.toml")
        asked = [each for each in catalogues if only in (None, each.name)]
        found = report.standings(asked, proved)
        self.stdout.write(msgspec.json.encode(found).decode() if as_json else report.as_text(found))
        if idle := uncalled.uncalled(ROOT, PRODUCT):
            raise CommandError(f"only tests call these functions of rules: {', '.join(idle)}")

    def explain(self, id_: str, *, as_json: bool) -> None:
        """Print all that the checkout has on a rule. Raises CatalogueError for one that no catalogue has."""
        told = explanation.explain(id_, shelf(), ROOT, PACKAGES, proofs.TESTS)
        self.stdout.write(msgspec.json.encode(told).decode() if as_json else explanation.as_text(told))

    def make_wrong(
        self,
        every: list[str],
        *,
        functions: int | None,
        slips: int | None,
        seed: int,
    ) -> None:
        """Print a verdict for each fault in these functions that is chosen. Raises CommandError if one went unnoticed."""
        alike = sabotage.read_alike(PAGES / ALIKE)
        part = ""
        if functions is not None:
            names = sabotage.chosen(every, functions, seed)
            faults = sabotage.without((fault for name in names for fault in sabotage.outcomes(name)), alike)
            kind = f"wrong outcomes of {len(names)} functions"
            part = f" (seed {seed}, of {len(every)})" if len(names) < len(every) else ""
        else:
            found = sabotage.without((fault for name in every for fault in sabotage.slips_in(name)), alike)
            faults, kind = sabotage.chosen(found, slips or 0, seed), "slips"
            part = f" (seed {seed}, of {len(found)})" if len(faults) < len(found) else ""
        wrong = sorted({sabotage.function_of(fault) for fault in faults})
        record = proofs.known(ROOT, MARKED, wrong)
        tests = {test for fault in faults for test in record.tests_of(sabotage.function_of(fault))}
        with benches(BENCH, tests, record.stored, ROOT, AT_ONCE) as ready:
            laboratory = sabotage.Laboratory(record, ready.run_tests)
            unnoticed = [v for v in laboratory.try_all(faults, AT_ONCE) if not self.printed(v).noticed]
        if unnoticed:
            raise CommandError(f"{len(unnoticed)} of {len(faults)} {kind} went unnoticed{part}")
        self.stdout.write(f"all of {len(faults)} {kind} were noticed{part}")

    def try_package(self, package: str, path: Path | None, processes: int, *, alone: bool) -> None:
        """Make everything in a package wrong, and print which tests are needed and which faults go unnoticed.

        With `alone` every test is asked of each fault; else the kept tests, and the others where these notice nothing.
        Raises CommandError for a package without rules and for a journal that cannot be gone on with.
        """
        marked = [name for name in sabotage.marked_functions(PACKAGES) if name.startswith(f"{package}.")]
        if not marked:
            raise CommandError(f"no function of {package} carries a rule")
        faults = sabotage.without(sabotage.everything(package, marked), sabotage.read_alike(PAGES / ALIKE))
        record = proofs.known(ROOT, MARKED, marked)
        tests = {test for name in marked for test in record.tests_of(name)} - set(record.stored)
        folder = package.replace(".", "/")
        try:
            known = notices.Notices(path, notices.sources(ROOT, (folder, f"tests/{folder}")))
        except (OSError, ValueError) as error:
            raise CommandError(f"--journal: {error}") from error
        with benches(BENCH, tests, record.stored, ROOT, processes) as ready:
            with ready.one() as bench:
                lines = bench.listed()
            asking = notices.Asking(known, record, ready, processes)
            asking.trace(sorted(set(lines) - set(record.stored)), [str(ROOT / folder)])
            if alone:
                self.show_all(asking, faults, lines)
            else:
                self.show_spare(asking, faults, lines)

    def show_all(self, asking: notices.Asking, faults: Sequence[str], lines: Mapping[str, int]) -> None:
        """Ask every test, and print what each is good for."""
        for notice in asking.ask(faults):
            self.say(f"{len(notice.tests):>4} of {notice.asked:>4} {notice.fault}")
        self.say(f"{'':<6} notices alone shows")
        for each in notices.worths(asking.notices, asking.record, lines):
            word = "needed" if each.needed else "spare"
            self.say(f"{word:<6} {each.notices:>7} {each.alone:>5} {each.shows:>5} {each.test}")
        self.unnoticed(fault for fault in faults if not asking.notices.noticed[fault].cases)

    def show_spare(self, asking: notices.Asking, faults: Sequence[str], lines: Mapping[str, int]) -> None:
        """Ask the kept tests first, and print which tests were never needed."""
        few = notices.few(asking.notices, asking.record, lines)
        for first in asking.ask_kept(faults, few):
            self.say(f"{first.asked:>4} {first.fault} {first.case or 'UNNOTICED'}")
        for test in sorted(asking.notices.traced.keys() - few):
            self.say(f"spare {lines.get(test, 0):>4} {test}")
        known = asking.notices.first
        self.unnoticed(fault for fault in faults if fault in known and not known[fault].case)

    def unnoticed(self, faults: Iterable[str]) -> None:
        """Print the faults that go unnoticed."""
        for fault in faults:
            self.say(f"UNNOTICED {fault}")

    def say(self, line: str) -> None:
        """Print a line at once."""
        self.stdout.write(line)
        self.stdout.flush()

    def printed(self, verdict: sabotage.Verdict) -> sabotage.Verdict:
        """The verdict, printed at once."""
        word = "noticed" if verdict.noticed else "UNNOTICED"
        self.stdout.write(f"{word:<10} {verdict.fault} {verdict.reason}".rstrip())
        self.stdout.flush()
        return verdict


def functions_of(only: str | None) -> list[str]:
    """The marked functions, of one catalogue the functions that carry an id of it. Raises CommandError where
    there is none.
    """
    every = sabotage.marked_functions(PACKAGES)
    if only is None:
        return every
    ids = set(catalogue.read_file(PAGES / f"{only}.md", only).ids)
    found = [name for name in every if ids & set(MARKED[name])]
    if not found:
        raise CommandError(f"--catalogue: no function carries an id of {only}")
    return found
