"""`manage.py drill`: fight battles of a tactical ruleset in memory, and check after every event what must always hold.

With `--versus` it sets the bot that fights unattended against the others over mirrored battles.
"""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
from django.core.management import BaseCommand, CommandError

from battles import rulesets
from campaign.drill import dump, replay, versus
from campaign.drill.games import DRAWN, Drilled, Plan, drill, fight
from campaign.management.commands.soak import positive, processes
from campaign.soak import balance
from rulebook import Refusal

DUMPS = Path("state") / "drill"
GAMES = 1000
BATTLES = 200
BOTS = ("random", "reckless", "captain")
"""Who fuzzes: the first plays anything, the second anything that leads to blows, the third to win."""
PAGE = "skirmish.md"
MARKS = ("<!-- versus: begin -->\n", "<!-- versus: end -->\n")


class Command(BaseCommand):
    """Drills a ruleset; needs no database."""

    help = "Fights battles of bots in memory and checks every event; a failure is kept as a dump and fought again."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare what is fought, and what is done with failures."""
        parser.add_argument(
            "--ruleset", default="guiscard", choices=sorted(rulesets.PACKAGES), help="the tactical system"
        )
        parser.add_argument(
            "--games",
            type=positive,
            metavar="N",
            help=f"battles ({GAMES}; with --versus {BATTLES} against each)",
        )
        parser.add_argument(
            "--scenario",
            metavar="S",
            help=f"this battle (otherwise {DRAWN} at random; with --versus {versus.SCENARIO})",
        )
        parser.add_argument("--seed", default="1", metavar="S", help="the same seed fights the same battles")
        parser.add_argument("--processes", type=processes, default=2, metavar="P", help="how many at once")
        parser.add_argument("--versus", action="store_true", help="bot against bot, with the sides changed")
        parser.add_argument(
            "--keep", action="store_true", help=f"with --versus: write the figures into docs/{PAGE}"
        )
        parser.add_argument(
            "--dumps", type=Path, default=DUMPS, metavar="DIR", help="where failures are kept"
        )
        parser.add_argument("--replay", type=Path, metavar="FILE", help="fight a kept failure again")

    def handle(self, *_: Any, **options: Any) -> None:
        """Fight, and report. Raises CommandError on any failure."""
        try:
            self.go(options)
        except (OSError, msgspec.MsgspecError) as error:
            raise CommandError(f"--replay: {error}") from error
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal

    def go(self, options: dict[str, Any]) -> None:
        """Do what is asked for. Raises CommandError where options do not go together, and as `handle` says."""
        if options["keep"] and not options["versus"]:
            raise CommandError("--keep keeps the figures of --versus alone")
        if options["scenario"] not in (None, DRAWN):
            rulesets.ruleset(options["ruleset"]).scenario(options["scenario"])
        if options["replay"] is not None:
            self.stdout.write(replay.told(dump.read(options["replay"])))
        elif options["versus"]:
            self.versus(options)
        else:
            self.fuzz(options)

    def fuzz(self, options: dict[str, Any]) -> None:
        """Battles of those who play anything."""
        fought = list(self.fight(fuzzed(options), options))
        kinds: Counter[str] = Counter()
        for each in fought:
            kinds.update(each.kinds)
        orders = sum(each.orders for each in fought)
        self.stdout.write(f"{len(fought)} battles, {orders} orders, {sum(kinds.values())} events")
        for name, count in sorted(kinds.items()):
            self.stdout.write(f"  {count:>9} {name}")
        missing = sorted(
            {mark.type for mark in rulesets.ruleset(options["ruleset"]).codec.types} - kinds.keys()
        )
        self.stdout.write(f"never occurred: {', '.join(missing) or 'nothing'}")
        failed(fought)

    def versus(self, options: dict[str, Any]) -> None:
        """The bot that fights unattended against the others."""
        scenario = options["scenario"] or versus.SCENARIO
        scores, fought = [], []
        for against in versus.WANTED:
            battles = options["games"] or BATTLES
            plans = versus.pairs(
                options["ruleset"], scenario, versus.CAPTAIN, against, battles, options["seed"]
            )
            fought = list(self.fight(plans, options, fight))
            failed(fought)
            scores.append(versus.weighed(fought, versus.CAPTAIN, against))
        figures = "\n".join(versus.lines(scores, scenario, options["seed"])) + "\n"
        self.stdout.write(figures)
        if options["keep"]:
            balance.keep(figures, balance.PAGE.with_name(PAGE), MARKS)
        if short := [one for one in scores if one.share < one.wanted]:
            raise CommandError(f"less than asked against {', '.join(one.against for one in short)}")

    def fight(
        self, plans: list[Plan], options: dict[str, Any], fighting: Callable[[Plan], Drilled] = drill
    ) -> Iterator[Drilled]:
        """Fight them all on so many processes; failures are kept as they come."""
        busy = min(options["processes"], len(plans))
        with ProcessPoolExecutor(busy, mp_context=get_context("fork")) as pool:
            for each in pool.map(fighting, plans):
                if each.dump is not None:
                    path = dump.write(each.dump, options["dumps"])
                    self.stderr.write(
                        f"FAILED {each.dump.trouble.what}: {each.dump.trouble.why}\n  kept as {path}"
                    )
                yield each


def fuzzed(options: dict[str, Any]) -> list[Plan]:
    """The battles of a fuzz: every mixture of those who play anything."""
    seats = [(one, other) for one in BOTS for other in BOTS]
    return [
        Plan(
            options["ruleset"],
            options["scenario"] or DRAWN,
            *seats[number % len(seats)],
            f"{options['seed']}-{number}",
        )
        for number in range(options["games"] or GAMES)
    ]


def failed(fought: list[Drilled]) -> None:
    """Raise CommandError if any battle failed."""
    count = sum(each.dump is not None for each in fought)
    if count:
        raise CommandError(f"{count} of {len(fought)} battles failed")
