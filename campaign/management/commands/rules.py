"""manage.py rules: which rules the tests prove, and what they would notice."""

import importlib
import json
import pkgutil
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from rulebook import catalogue, coverage
from rulebook.breaking import break_each, chosen
from rulebook.marks import MARKED

ROOT = Path(__file__).parents[3]
PAGES = ROOT / "docs" / "rules"
RULE_PACKAGES = ("battles", "campaign.rules", "campaign.maps")


def load_rules() -> None:
    """Import every module that may carry a rule, so that all are marked."""
    importlib.import_module("campaign.handoff")
    for name in RULE_PACKAGES:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            importlib.import_module(module.name)


class Command(BaseCommand):
    """Report covered and missing rules; `--break N` makes N rule functions wrong and lists those nobody noticed."""

    help = "Which rules of the catalogues the tests prove (--json), and what they would notice (--break N)."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true")
        parser.add_argument("--break", type=int, dest="number", metavar="N")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        record = coverage.read((PAGES / "coverage.json").read_bytes())
        if options["number"]:
            self.break_rules(options["number"], options["seed"], record)
            return
        systems = {name: catalogue.ids((PAGES / f"{name}.md").read_text()) for name in catalogue.SYSTEMS}
        made = coverage.report(systems, record)
        if options["json"]:
            self.stdout.write(json.dumps(msgspec.to_builtins(made)))
            return
        for name, system in made.items():
            self.stdout.write(f"{name:20} {system.covered:4} of {system.total:4}")

    def break_rules(self, number: int, seed: int, record: coverage.Recorded) -> None:
        """Break functions and say who noticed."""
        load_rules()
        proven = {name: ids for name, ids in MARKED.items() if coverage.tests_of(ids, record)}
        unproven = sorted(set(MARKED) - set(proven))
        for name in unproven:
            self.stdout.write(f"no test    {name} ({', '.join(MARKED[name])})")
        unnoticed = list(unproven)
        for broken in break_each(chosen(proven, number, seed), proven, record, ROOT):
            self.stdout.write(
                f"{'noticed' if broken.noticed else 'UNNOTICED':10} {broken.function} ({', '.join(broken.ids)})"
            )
            self.stdout.flush()
            if not broken.noticed:
                unnoticed.append(broken.function)
        if unnoticed:
            raise CommandError(f"{len(unnoticed)} rule functions can be wrong and nobody notices")
        self.stdout.write("every broken rule was noticed")
