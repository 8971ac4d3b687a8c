"""`manage.py drill`: fight battles of a tactical ruleset in memory, and check after every event what must always hold.

With `--versus` it sets the bot that fights unattended against the others over mirrored battles. With `--odds` it fights
nothing, and prints what can be counted exactly.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from rich.console import Console
from rich.progress import track

from battles import rulesets
from battles.contract.surface import Enumerated
from battles.rulesets import AnyRuleset
from campaign.audit.printable import printable
from campaign.management import pages
from campaign.management.arguments import no_folder, processes, seed, up_to
from campaign.service.engagements.alone import record_from
from config.state import CHECKOUT
from harness.drill import dump, marks, musters, reading, replay, shares, tally, versus
from harness.drill.games import DRAWN, Drilled, drill, fight
from harness.drill.journal import Journal, gone_on, sources
from harness.drill.plan import Plan
from harness.parallel import spread
from rulebook import Refusal

DUMPS = "drill"
"""The folder of failures in the state folder."""
GAMES = 1000
BATTLES = 200
MOST_ORDERS = 3000
"""Orders of a battle that are read: its lines repeat themselves long before."""
MOST_GAMES = 100_000
"""Days of work for two processes; what comes of each is held until the end."""
SIEGES = "sieges.md"
SHARED = 100
"""Battles of a bot against itself."""


class Command(BaseCommand):
    """Drills a ruleset; needs no database."""

    help = (
        "Fight battles of bots in memory, and check every event; a failure is kept as a dump and fought "
        "again."
    )
    requires_system_checks = ()
    journal: Journal | None = None
    """Where battles are written down as they end."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare what is fought, and what is done with failures."""
        parser.add_argument(
            "--ruleset",
            choices=sorted(rulesets.PACKAGES),
            help=f"the tactical system ({settings.ENGINE_RULESET}; with --musters all that fight musters)",
        )
        parser.add_argument(
            "--games",
            type=up_to(MOST_GAMES, "battles"),
            metavar="N",
            help=(
                f"battles ({GAMES}; with --read {BATTLES}, with --versus {BATTLES} against each, "
                f"with --shares {SHARED}), at most {MOST_GAMES}"
            ),
        )
        parser.add_argument(
            "--scenario",
            metavar="S",
            help=f"this battle, or {DRAWN} for random ones (the default is {DRAWN}, with --versus the system's own mirror)",
        )
        parser.add_argument(
            "--seed", type=seed, default="1", metavar="S", help="the same seed fights the same battles"
        )
        parser.add_argument(
            "--processes", type=processes, default=2, metavar="P", help="the number of processes"
        )
        way = parser.add_mutually_exclusive_group()
        way.add_argument("--versus", action="store_true", help="set bot against bot, with the sides changed")
        way.add_argument(
            "--shares",
            action="store_true",
            help="set the bot against itself: wins of the first mover, length, victories",
        )
        way.add_argument("--odds", action="store_true", help="count exact odds without battles")
        way.add_argument(
            "--musters",
            type=up_to(MOST_GAMES, "musters"),
            metavar="N",
            help=(
                "fight so many random musters: each result must account for everybody, and be the same twice"
            ),
        )
        way.add_argument(
            "--read",
            action="store_true",
            help="read every line of the battles in every language, and list the identifiers, gaps and wrong plurals",
        )
        parser.add_argument(
            "--orders",
            type=up_to(MOST_ORDERS, "orders"),
            default=MOST_ORDERS,
            metavar="N",
            help=f"with --read: the orders of a battle that are read, at most {MOST_ORDERS}",
        )
        parser.add_argument(
            "--keep",
            action="store_true",
            help="with --versus, --shares or --odds: write the figures into the page of the system in docs/",
        )
        parser.add_argument("--complete", action="store_true", help="fail if a kind never occurred")
        parser.add_argument(
            "--dumps",
            type=Path,
            default=settings.STATE / DUMPS,
            metavar="DIR",
            help="the folder for failures",
        )
        parser.add_argument("--replay", type=Path, metavar="FILE", help="fight a kept failure again")
        parser.add_argument(
            "--journal",
            type=Path,
            metavar="FILE",
            help="write each battle into this file as it ends, and go on from there after a break",
        )

    def handle(self, *_: Any, **options: Any) -> None:
        """Fight, and report. Raises CommandError on any failure."""
        if options["ruleset"] is None and options["musters"] is None:
            options["ruleset"] = settings.ENGINE_RULESET
        (agree if options["musters"] is None else agree_on_musters)(options)
        try:
            self.go(options)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal

    def go(self, options: dict[str, Any]) -> None:
        """Do what is asked for. Raises CommandError as `handle` says, Refusal for an unknown scenario or system."""
        if options["scenario"] not in (None, DRAWN):
            rulesets.ruleset(options["ruleset"]).scenario(options["scenario"])
        if options["journal"] is not None:
            self.journal = opened(options["journal"], options["ruleset"])
        if options["replay"] is not None:
            self.replay(options["replay"])
        elif options["versus"]:
            self.versus(options)
        elif options["shares"]:
            self.shares(options)
        elif options["odds"]:
            self.odds(options)
        elif options["musters"] is not None:
            self.musters(options)
        elif options["read"]:
            self.read(options)
        else:
            self.fuzz(options)

    def replay(self, path: Path) -> None:
        """Fight a kept failure again. Raises CommandError for what is none, and while it still fails."""
        try:
            kept = dump.read(path)
        except OSError as failure:
            raise CommandError(printable(f"--replay: {path}: {failure.strerror}")) from failure
        except (ValueError, RecursionError) as odd:
            raise CommandError(printable(f"--replay: {path}{no_dump(path, odd)}")) from odd
        again = replay.again(kept)
        self.stdout.write(again.told)
        if again.failed:
            raise CommandError(f"{path} still fails")

    def fuzz(self, options: dict[str, Any]) -> None:
        """Fight battles of the bots that drill the rules."""
        rules = rulesets.ruleset(options["ruleset"])
        fought = list(self.fight(fuzzed(rules, options["games"] or GAMES, options), options))
        seen = tally.Tally.of(fought)
        missing = seen.missing(rules)
        orders, events = (seen.seen[what].total() for what in ("orders", "events"))
        self.stdout.write(f"{len(fought)} battles, {orders} orders, {events} events")
        self.stdout.write("\n".join(tally.lines(seen)))
        if options["complete"] or options["scenario"] in (None, DRAWN):
            self.stdout.write("\n".join(tally.never(missing)))
        self.capped(rules, fought)
        failed(fought)
        if options["complete"] and any(missing.values()):
            raise CommandError("some kinds never occurred")

    def musters(self, options: dict[str, Any]) -> None:
        """Random musters, through one system or all. Raises CommandError where one is not answered."""
        ids = musters.systems()
        if options["ruleset"] is not None:
            if options["ruleset"] not in ids:
                raise CommandError(
                    f"--ruleset: {options['ruleset']} fights no musters, only {', '.join(ids)}"
                )
            ids = [options["ruleset"]]
        found = []
        plans = musters.plans(ids, options["musters"], options["seed"])
        for each in spread(plans, options["processes"], musters.answered):
            found.append(each)
            if each.fault:
                self.stderr.write(f"FAILED {each.ruleset}, seed {each.seed}: {each.fault}")
        self.stdout.write("\n".join(musters.lines(found)))
        if any(each.fault for each in found):
            raise CommandError("not every muster was answered as it must be")

    def read(self, options: dict[str, Any]) -> None:
        """Read the lines of battles. Raises CommandError where a reader would stumble."""
        plans = fuzzed(rulesets.ruleset(options["ruleset"]), options["games"] or BATTLES, options)
        battles = list(spread(plans, options["processes"], partial(reading.read, most=options["orders"])))
        self.stdout.write("\n".join(reading.lines(battles)))
        if any(each.findings for each in battles):
            raise CommandError("a reader would stumble over some lines")

    def versus(self, options: dict[str, Any]) -> None:
        """Fight the bot that fights unattended against the others."""
        rules = rulesets.ruleset(options["ruleset"])
        scenario, bot = options["scenario"] or rules.trials.mirror, rules.bots[0]
        scores = []
        for against, wanted in rules.trials.roles.get(scenario, rules.trials.wanted).items():
            battles = options["games"] or BATTLES
            plans = versus.pairs(rules.id, scenario, bot, against, battles, options["seed"])
            fought = list(self.fight(plans, options, fight))
            failed(fought)
            self.capped(rules, fought)
            scores.append(versus.weighed(fought, bot, against, wanted))
        figures = "\n".join(versus.lines(scores, scenario, options["seed"])) + "\n"
        self.stdout.write(figures)
        if options["keep"]:
            page = rules.page if scenario == rules.trials.mirror else SIEGES
            pages.keep(figures, pages.DOCS / page, marks.VERSUS)
        if short := [one for one in scores if not one.asked]:
            told = ", ".join(f"{one.against} ({one.low:.1%} of {one.wanted:.0%})" for one in short)
            raise CommandError(f"the lower bound is less than wanted against {told}")

    def shares(self, options: dict[str, Any]) -> None:
        """Fight the bot that fights unattended against itself."""
        rules, bot = rulesets.ruleset(options["ruleset"]), rulesets.ruleset(options["ruleset"]).bots[0]
        wanted = rules.trials.shares
        if options["scenario"] is not None:
            wanted = {options["scenario"]: wanted.get(options["scenario"], (0.0, 1.0))}
        found = []
        for scenario, bounds in wanted.items():
            battles = shares.plans(rules.id, scenario, bot, options["games"] or SHARED, options["seed"])
            fought = list(self.fight(battles, options, fight))
            failed(fought)
            self.capped(rules, fought)
            found.append(shares.weighed(fought, scenario, bounds))
        figures = "\n".join(shares.lines(found, bot, options["seed"])) + "\n"
        self.stdout.write(figures)
        if options["keep"]:
            pages.keep(figures, pages.DOCS / rules.page, marks.SHARES)
        if odd := [one.scenario for one in found if not one.asked]:
            raise CommandError(f"not the share that is wanted: {', '.join(odd)}")

    def odds(self, options: dict[str, Any]) -> None:
        """Print the odds that can be counted without a battle. Raises CommandError for a system that has nothing
        of the kind.
        """
        rules = rulesets.ruleset(options["ruleset"])
        if not isinstance(rules, Enumerated):
            raise CommandError(f"--odds: {rules.id} tells none without battles")
        figures = "\n".join(rules.odds()) + "\n"
        self.stdout.write(figures)
        if options["keep"]:
            pages.keep(figures, pages.DOCS / rules.page, marks.ODDS)

    def capped(self, rules: AnyRuleset, fought: list[Drilled]) -> None:
        """Say how many battles of a system that knows no last turn were broken off."""
        if most := rules.trials.most_turns:
            long = sum(each.capped for each in fought)
            self.stdout.write(
                f"broken off after turn {most}: {long} of {len(fought)} ({long / len(fought):.1%})"
            )

    def fight(
        self, plans: list[Plan], options: dict[str, Any], fighting: Callable[[Plan], Drilled] = drill
    ) -> Iterator[Drilled]:
        """Fight them all on so many processes; failures are kept as they come, and a terminal sees how far it is."""
        fought = gone_on(plans, self.journal, options["processes"], fighting)
        for each in track(
            fought,
            plans[0].scenario if plans else "",
            total=len(plans),
            console=Console(stderr=True),
            transient=True,
            disable=not sys.stderr.isatty(),
        ):
            if each.dump is not None:
                self.stderr.write(f"FAILED {each.dump.trouble.what}: {each.dump.trouble.why}")
                self.stderr.write(f"  {keep(each.dump, options['dumps'])}")
            yield each


def agree(options: dict[str, Any]) -> None:
    """Raises CommandError where options do not go together."""
    measures = options["versus"] or options["shares"] or options["odds"] or options["read"]
    if options["keep"] and (options["read"] or not measures):
        raise CommandError("--keep: only figures of --versus, of --shares and of --odds are kept")
    if options["odds"] and (options["games"] or options["scenario"]):
        raise CommandError(
            "--odds: no battles are fought for them, so neither --games nor --scenario goes with it"
        )
    if options["journal"] is not None and (
        options["odds"] or options["read"] or options["replay"] is not None
    ):
        raise CommandError("--journal: --odds, --read and --replay write no battles down")
    if options["keep"] and options["shares"] and options["scenario"] is not None:
        raise CommandError("--scenario: what is kept speaks of all battles that the trials name")
    if options["versus"] and (options["games"] or BATTLES) % 2:
        raise CommandError(
            "--games: an even number with --versus: each battle is fought twice, sides changed"
        )
    kept = (None, rulesets.ruleset(options["ruleset"]).trials.stormed or None)
    if options["keep"] and options["versus"] and options["scenario"] not in kept:
        raise CommandError("--scenario: what is kept speaks of the system's own mirror, or of its assault")
    least = BATTLES if options["versus"] else SHARED
    if options["keep"] and (options["games"] or least) < least:
        raise CommandError(f"--games: at least {least} against each are kept")
    if options["complete"] and (measures or options["replay"] is not None):
        raise CommandError(
            "--complete: goes with the drill alone, and not with another measurement or --replay"
        )
    if trouble := no_folder(options["dumps"]):
        raise CommandError(printable(f"--dumps: {options['dumps']}{trouble}"))


def agree_on_musters(options: dict[str, Any]) -> None:
    """Raises CommandError for what does not go with random musters."""
    for name in ("games", "scenario", "keep", "complete", "replay", "journal"):
        if options[name]:
            raise CommandError(f"--{name}: does not go with --musters")


def opened(path: Path, ruleset: str) -> Journal:
    """The journal of that file. Raises CommandError for a file that is no journal, or a journal of other sources
    of the system.
    """
    try:
        return Journal(
            path, sources(CHECKOUT, rulesets.package(ruleset).__name__, rulesets.PACKAGES.values())
        )
    except OSError as failure:
        raise CommandError(printable(f"--journal: {path}: {failure.strerror}")) from failure
    except (ValueError, RecursionError) as odd:
        raise CommandError(printable(f"--journal: {path}: {odd}")) from odd


def keep(found: dump.Dump, folder: Path) -> str:
    """Keep a failure; what to say of it."""
    try:
        return f"kept as {dump.write(found, folder)}"
    except OSError as failure:
        return f"cannot be kept: {failure.strerror}; scenario {found.scenario}, seed {found.seed}"


def no_dump(path: Path, odd: Exception) -> str:
    """The fault of a file that holds no dump: it may be kept by another command."""
    try:
        record_from(path.read_bytes())
    except Refusal:
        return f": {odd}"
    again = f"`{settings.COMMAND} battle fight --replay {path}` fights it again"
    return f" is a record of `battle fight`: {again}"


def fuzzed(rules: AnyRuleset, number: int, options: dict[str, Any]) -> list[Plan]:
    """So many battles of a fuzz: every mixture of the bots that drill the rules."""
    seats = [(one, other) for one in rules.trials.players for other in rules.trials.players]
    return [
        Plan(
            rules.id,
            options["scenario"] or DRAWN,
            *seats[each % len(seats)],
            f"{options['seed']}-{each}",
        )
        for each in range(number)
    ]


def failed(fought: list[Drilled]) -> None:
    """Raise CommandError if any battle failed."""
    if number := sum(each.dump is not None for each in fought):
        raise CommandError(f"{number} of {len(fought)} battles failed")
