"""`manage.py soak`: play whole campaigns of bots in memory, and check after every event what must always hold.

With `--balance` it also prints how factions fare; with `--versus` it sets the tempers of bots against simpler players.
"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.core.management import BaseCommand, CommandError

from campaign.audit.printable import printable
from campaign.management import pages
from campaign.management.arguments import MOST_PROCESSES, count, no_folder, processes, seed, up_to
from campaign.rules.systems import of_campaigns
from campaign.scenarios import available, current
from campaign.scenarios.played import FILE as SHARES
from harness.soak import balance, dump, pars, season, versus
from harness.soak.many import Report, plans, reported, soak, spread
from harness.soak.season import Plan, Played
from harness.soak.versus import Versus

DUMPS = "soak"
"""The folder of failures in the state folder."""
CORES = 2
CAMPAIGNS = 20
GAMES = 100
"""Of --versus where no number is asked for, and the fewest whose figures are kept."""
MOST_GAMES = 10_000
"""Each is played by five players: days of work."""
TELLING = 20
"""With fewer games, the interval of a share is so wide that missing what is asked says nothing."""
DAYS = 30


class Command(BaseCommand):
    """Soaks the rules; needs no database."""

    help = (
        "Play campaigns of bots in memory, and check every event; a failure is kept as a dump and played "
        "again."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare what is played, and what is done with failures."""
        parser.add_argument(
            "--campaigns", type=count, metavar="N", help=f"the number of campaigns ({CAMPAIGNS})"
        )
        parser.add_argument("--days", type=count, metavar="D", help=f"the days of each campaign ({DAYS})")
        parser.add_argument(
            "--seed", type=seed, default="1", metavar="S", help="the same seed plays the same campaigns"
        )
        parser.add_argument(
            "--scenario", action="append", choices=available(), help="only this one; may be repeated"
        )
        parser.add_argument(
            "--processes",
            type=processes,
            default=CORES,
            metavar="P",
            help=f"the number of processes, at most {MOST_PROCESSES}",
        )
        parser.add_argument("--json", action="store_true", help="print the whole report as JSON")
        parser.add_argument(
            "--balance",
            action="store_true",
            help=(
                "play bots of all tempers to the scenario's end, and show how factions fare and how long "
                "campaigns last"
            ),
        )
        parser.add_argument(
            "--versus",
            action="store_true",
            help="play each temper against random orders and against no orders, in the same games",
        )
        parser.add_argument(
            "--games",
            type=up_to(MOST_GAMES, "games"),
            metavar="N",
            help=f"the games of --versus ({GAMES}), at most {MOST_GAMES}",
        )
        parser.add_argument(
            "--pars",
            action="store_true",
            help="with --balance: print the pars that would fit these campaigns, for a file",
        )
        parser.add_argument("--keep", action="store_true", help="write the figures into docs/scenarios.md")
        parser.add_argument(
            "--sieges-on-maps",
            action="store_true",
            help="fight every fight of a siege by the engine; seats besiege where they can",
        )
        parser.add_argument(
            "--engine",
            action="append",
            choices=of_campaigns(),
            help="fight every battle by this system; repeat it to name systems for the refused battles",
        )
        parser.add_argument("--complete", action="store_true", help="fail if a kind never occurred")
        parser.add_argument(
            "--dumps",
            type=Path,
            default=settings.STATE / DUMPS,
            metavar="DIR",
            help="the folder for failures",
        )
        parser.add_argument("--replay", type=Path, metavar="FILE", help="play a kept failure again")

    def handle(self, *_: Any, **options: Any) -> None:
        """Play, and report. Raises CommandError on any failure, and where options do not go together."""
        if options["replay"] is not None:
            self.replay(options["replay"])
            return
        agree(options)
        if options["versus"]:
            self.versus(options)
            return
        ended: list[Played] = []
        with reported() as report:
            playing = balance.play if options["balance"] else season.play
            for played in soak(planned(options), options["processes"], playing):
                report.add(played)
                ended.append(played)
                if played.dump is not None:
                    self.stderr.write(self.kept(played.dump, options["dumps"]))
        if options["balance"]:
            report.balance = balance.weighed(ended)
        self.stdout.write(said(report, options))
        if options["pars"]:
            for scenario, declared in balance.by_scenario(ended).items():
                self.stdout.write(pars.toml(scenario, pars.fitting(declared)))
        conclude(report, options)

    def versus(self, options: dict[str, Any]) -> None:
        """Set the tempers against others, and report. Raises CommandError if a game failed, or enough missed a share."""
        names = options["scenario"] or list(current())
        asked = versus.games(names, options["games"] or GAMES, options["seed"])
        with reported() as report:
            played = list(spread(asked, options["processes"], versus.play, names))
        report.campaigns = len(played) * len(versus.PLAYERS)
        report.versus = versus.weighed(played)
        troubles = [each.trouble for each in played if each.trouble is not None]
        for trouble in troubles:
            self.stderr.write(f"FAILED {trouble.what}: {trouble.why}\n{trouble.trace}")
        figures = versus.markdown(report.versus, options["seed"])
        self.stdout.write(msgspec.json.encode(report).decode() if options["json"] else figures)
        if troubles:
            raise CommandError(f"{len(troubles)} of {len(played)} games failed")
        if options["keep"]:
            pages.keep(figures, balance.PAGE, (versus.BEGIN, versus.END))
        self.judge(report.versus)

    def judge(self, found: Versus) -> None:
        """Say whether the tempers win what is asked of them. Raises CommandError if they don't in games enough to tell."""
        if found.games < TELLING:
            self.stderr.write(f"{found.games} games are too few to judge by; {TELLING} are the fewest")
        elif not found.passed:
            raise CommandError("a temper wins less than is asked of it")

    def kept(self, failed: dump.Dump, folder: Path) -> str:
        """Keep a failed campaign; what to say of it, also where it cannot be kept."""
        try:
            path = dump.write(failed, folder)
        except OSError as failure:
            return f"{in_short(failed)}\n  cannot be kept: {failure.strerror}"
        return f"{in_short(failed)}\n  {settings.COMMAND} soak --replay {path}"

    def replay(self, path: Path) -> None:
        """Play a kept failure again. Raises CommandError while it still fails."""
        try:
            played = season.replay(dump.read(path))
        except OSError as error:
            raise CommandError(f"{path} cannot be read: {error.strerror}") from error
        except Exception as error:  # a dump that was written by hand may lead anywhere
            raise CommandError(f"{path} is no dump that can be played: {fault_of(error)}") from error
        if played.dump is not None:
            raise CommandError(f"{in_short(played.dump)}\n{played.dump.trouble.trace}")
        self.stdout.write(f"{path} does not fail any more: {played.tally.nights} nights")


def conclude(report: Report, options: dict[str, Any]) -> None:
    """Keep the figures if that is asked for. Raises CommandError on any failure, and for kinds that are missing."""
    if report.failed:
        raise CommandError(f"{report.failed} of {report.campaigns} campaigns failed")
    if options["complete"] and not report.complete:
        raise CommandError("some kinds never occurred, or nobody expects them")
    if options["keep"]:
        figures = balance.markdown(report.balance, options["seed"])
        pages.keep(figures, balance.PAGE, (balance.BEGIN, balance.END))
        SHARES.write_text(balance.shares(report.balance), "utf-8")


def fault_of(error: Exception) -> str:
    """The fault of a dump: the reader's own words, which name the field, or the kind of error with them."""
    return str(error) if isinstance(error, msgspec.MsgspecError) else f"{type(error).__name__}: {error}"


def agree(options: dict[str, Any]) -> None:
    """Raises CommandError where options contradict each other, or failures can't be kept where they are to go."""
    if trouble := no_folder(options["dumps"]):
        raise CommandError(printable(f"--dumps: {options['dumps']}{trouble}"))
    if options["balance"] and options["days"] is not None:
        raise CommandError("--days: with --balance each campaign goes to the scenario's own end")
    if options["versus"] and (options["balance"] or options["days"] is not None or options["complete"]):
        raise CommandError("--versus: goes with neither --balance, --days nor --complete")
    if options["versus"] and options["campaigns"] is not None:
        raise CommandError("--campaigns: with --versus it is --games that are counted")
    if options["sieges_on_maps"] and (options["balance"] or options["versus"]):
        raise CommandError("--sieges-on-maps: goes with neither --balance nor --versus")
    if options["engine"] and (options["balance"] or options["versus"] or options["sieges_on_maps"]):
        raise CommandError("--engine: goes with neither --balance, --versus nor --sieges-on-maps")
    if options["pars"] and (not options["balance"] or options["json"]):
        raise CommandError("--pars: goes with --balance, and not with --json")
    if options["games"] is not None and not options["versus"]:
        raise CommandError("--games: goes with --versus alone")
    if options["keep"]:
        agree_to_keep(options)


def agree_to_keep(options: dict[str, Any]) -> None:
    """Raises CommandError where the figures would not be worth keeping."""
    if not (options["balance"] or options["versus"]):
        raise CommandError("--keep: only figures of --balance or --versus are kept")
    if options["scenario"]:
        raise CommandError("--scenario: what is kept speaks of all scenarios")
    if options["balance"] and (options["campaigns"] or CAMPAIGNS) < len(current()):
        raise CommandError(f"--campaigns: at least {len(current())}, one of each scenario, are kept")
    if options["versus"] and (options["games"] or GAMES) < GAMES:
        raise CommandError(f"--games: at least {GAMES} are kept")


def planned(options: dict[str, Any]) -> list[Plan]:
    """The campaigns that are asked for."""
    names, seed = options["scenario"] or list(current()), options["seed"]
    campaigns = options["campaigns"] or CAMPAIGNS
    if options["balance"]:
        return balance.plans(names, campaigns, seed)
    days = options["days"] or DAYS
    on_maps, engine = options["sieges_on_maps"], tuple(options["engine"] or ())
    return plans(names, campaigns, days, seed, sieges_on_maps=on_maps, engine=engine)


def said(report: Report, options: dict[str, Any]) -> str:
    """The printed report of a soak."""
    if options["json"]:
        return msgspec.json.encode(report).decode()
    if options["balance"]:
        return f"{played_in_all(report)}\n\n{balance.markdown(report.balance, options['seed'])}"
    return in_words(report)


def in_short(failed: dump.Dump) -> str:
    """A failure in a line or two."""
    trouble = failed.trouble
    at = f"event {trouble.event} ({trouble.kind})" if trouble.kind else "the end"
    where = f"{failed.scenario} {failed.seed}, day {trouble.day}, act {trouble.act}, {at}"
    return f"FAILED {where}\n  {trouble.what}: {trouble.why}"


def played_in_all(report: Report) -> str:
    """How much was played, and how fast."""
    rate = report.campaigns / report.seconds if report.seconds else 0.0
    what_was_played = f"{report.campaigns} campaigns, {report.tally.nights} nights, {report.failed} failed"
    return f"{what_was_played}, {report.seconds:.0f} s, {rate:.2f} campaigns/s"


def in_words(report: Report) -> str:
    """The report for people: what occurred, how often, and what did not."""
    lines = [played_in_all(report)]
    for what, counts in report.tally.seen.items():
        said = ", ".join(f"{kind} {number}" for kind, number in sorted(counts.items()))
        lines += [f"{what}: {said}"]
    lines += [
        f"never occurred: {what}: {', '.join(kinds)}" for what, kinds in report.missing.items() if kinds
    ]
    lines += [
        f"nobody expects: {what}: {', '.join(kinds)}" for what, kinds in report.unknown.items() if kinds
    ]
    return "\n".join([*lines, siege_fights(report)])


def siege_fights(report: Report) -> str:
    """How many fights of sieges the engine has fought, and which it has left."""
    left = report.tally.given_up
    why = "".join(f", {number} {reason}" for reason, number in sorted(left.items()))
    fought = sum(report.tally.seen["fights on maps"].values())
    return f"fights of sieges: {fought} on maps, {sum(left.values())} given up{why}"
