"""`manage.py settle`: answer what a night waits for, or list it."""

import logging
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings
from django.core.management import BaseCommand, CommandError

from campaign.decide.engine import WHYS
from campaign.management.arguments import count, words
from campaign.management.commands.night import OPERATOR
from campaign.management.naming import campaign_named
from campaign.model import events as e
from campaign.models import AwaitedBattle, Engagement
from campaign.presentation.organiser import names_of, told_best
from campaign.presentation.report import words as in_words
from campaign.rules.systems import of_campaigns
from campaign.service.engagements.progress import turn_of
from campaign.service.log.commands import state_of
from campaign.service.log.decider import codec
from campaign.service.log.pending import awaited
from campaign.service.nights import battles, night
from campaign.service.processes import uploaded
from eventlog.errors import LogRefusal
from eventlog.log import LOG
from people.remarks import remarked
from rulebook import Refusal, RefusedOnRecord
from rulebook.texts import unmarked

BUSY = "busy"
# What became of the night once the answer was taken down, by what `campaign.service.nights.night.play` says.
OUTCOMES = {
    BUSY: "a worker plays the night on",
    "played": "the night was played on",
    "paused": "too few have filed, and the campaign has paused itself",
    "nothing": "nothing else is due",
}

ANSWERS = ("quick", "result", "engine", "withdraw")
"""The answers that may be given about a named battle."""
WITH_CAMPAIGN = (*ANSWERS, "die", "reason", "ruleset")
"""Options that say nothing unless a campaign is named."""
GAVE_UP = "the engine gave it up, and the quick tables settled it"
ENGAGED = {
    "waiting": "the engine has it, and it waits for a worker",
    "fighting": "the engine fights it: turn {turn}, {attackers} against {defenders} still fight",
    "settled": "the engine has fought it out",
} | dict.fromkeys(WHYS, GAVE_UP)
"""The progress of the engine with a battle, by the state of its engagement."""
FOLLOW = f"`{settings.COMMAND} settle` says how far it has come"
OF_BATTLE = (e.EngineGaveUp, e.BattleFought, e.MenLost, e.CommanderTested)
"""The events that describe how a battle went."""


class Command(BaseCommand):
    """Settles awaited battles and enters awaited dice."""

    help = (
        "Settle an awaited battle or enter an awaited die, and play on; without arguments, list all that "
        "is awaited."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", nargs="?", help="the campaign's id, or its beginning")
        parser.add_argument("number", nargs="?", type=count, help="the number of the battle")
        parser.add_argument("--muster", action="store_true", help="list awaited battles with their musters")
        how = parser.add_mutually_exclusive_group()
        how.add_argument("--quick", action="store_true", help="settle the battle by the quick tables")
        how.add_argument("--result", metavar="FILE", help="the result of the battle, as JSON")
        how.add_argument(
            "--withdraw",
            action="store_true",
            help=("withdraw the battle's muster, and issue it again; with a --reason if the engine has it"),
        )
        how.add_argument("--engine", action="store_true", help="let the engine fight the battle")
        parser.add_argument(
            "--ruleset",
            choices=of_campaigns(),
            help="with --engine: the tactical system, instead of the campaign's",
        )
        how.add_argument("--die", nargs=2, metavar=("LABEL", "FACE"), help="enter the awaited die")
        parser.add_argument(
            "--reason", type=words, default="", help="kept beside the log; the log holds its digest"
        )

    def handle(self, *_: Any, campaign: str | None, **options: Any) -> None:
        if campaign is None:
            agree_to_list(options)
            listed = awaited(muster=options["muster"])
            document = msgspec.json.format(msgspec.json.encode(listed), indent=2).decode()
            self.stdout.write(document if listed else "Nothing is awaited.")
            return
        named = campaign_named(campaign)
        before = LOG.head(named).version
        with unlogged():
            self.settle(named, options)
            if not options["withdraw"]:
                self.play(named)
        for said in outcome(named, options["number"], before):
            self.stdout.write(said)

    def settle(self, campaign: UUID, options: dict[str, Any]) -> None:
        """Give the night what it waits for, and say so. Raises CommandError."""
        try:
            taken = self.answer(campaign, options)
        except RefusedOnRecord as refusal:
            raise CommandError(f"{refusal}; the result is kept, as one that does not count") from refusal
        except (Refusal, LogRefusal) as refusal:
            raise CommandError(f"{refusal}{engaged(campaign, options['number'])}") from refusal
        self.stdout.write(f"{campaign}: {taken}")
        # A battle of the engine is fought for minutes.
        self.stdout.flush()

    def play(self, campaign: UUID) -> None:
        """Play the night on, and say what it waits for next."""
        played = night.play(campaign)
        waits = "" if played.how == BUSY else waiting_for(campaign, played.awaits)
        how = OUTCOMES.get(played.how, played.how)
        self.stdout.write(f"{campaign}: {how}{waits}{played.failure and ': ' + played.failure}")

    def answer(self, campaign: UUID, options: dict[str, Any]) -> str:
        """Give the night what it waits for; what was done, in words. Raises CommandError, Refusal and LogRefusal."""
        if options["die"]:
            label, face = options["die"]
            try:
                battles.enter_die(campaign, words(label), count(face), actor=OPERATOR)
            except ArgumentTypeError as wrong:
                raise CommandError(f"--die LABEL FACE: {wrong}") from wrong
            return "the die is taken down"
        if options["ruleset"] and not options["engine"]:
            raise CommandError("--ruleset: goes with --engine alone")
        if options["number"] is None or not any(options[way] for way in ANSWERS):
            raise CommandError(
                "name the battle's number with --quick, --engine, --withdraw or --result FILE, or a die with --die"
            )
        if options["engine"]:
            with remarked(None, campaign, options["reason"]) as reason:
                battles.hand_over(
                    campaign,
                    options["number"],
                    actor=OPERATOR,
                    reason=reason,
                    system=options["ruleset"] or "",
                )
            return f"battle {options['number']} was handed to the engine; {FOLLOW}"
        if options["withdraw"]:
            with remarked(None, campaign, options["reason"]) as reason:
                battles.withdraw_muster(campaign, options["number"], actor=OPERATOR, reason=reason)
            return f"the muster of battle {options['number']} is withdrawn, and another is out"
        way, result = ("quick", "") if options["quick"] else ("external", text_of(options["result"]))
        if result:
            uploaded.examined("", result)
        with remarked(None, campaign, options["reason"]) as reason:
            battles.settle_battle(
                campaign, options["number"], actor=OPERATOR, way=way, result=result, reason=reason
            )
        return f"battle {options['number']} is taken down"


@contextmanager
def unlogged() -> Iterator[None]:
    """Keep off the terminal what the service logs of tasks for its workers."""
    logger = logging.getLogger("django_structlog")
    before = logger.level
    logger.setLevel(logging.WARNING)
    try:
        yield
    finally:
        logger.setLevel(before)


def agree_to_list(options: dict[str, Any]) -> None:
    """Raises CommandError for options that answer something, where no campaign is named."""
    given = [f"--{name}" for name in WITH_CAMPAIGN if options[name]]
    if given:
        raise CommandError(f"{', '.join(given)}: name the campaign, and of a battle its number")


def waiting_for(campaign: UUID, what: str) -> str:
    """The reason why a played night waits."""
    if what != "battle":
        return what and f", waits for a {what}"
    numbers = (
        AwaitedBattle.objects.filter(campaign=campaign).order_by("number").values_list("number", flat=True)
    )
    return f", waits for battle {', '.join(map(str, numbers))}"


def engaged(campaign: UUID, number: int | None) -> str:
    """The addition to a refusal about a battle that the engine has, or has had."""
    rows = Engagement.objects.filter(campaign=campaign, number=number or 0)
    row = rows.order_by("issue").last()
    if row is None or row.state not in ENGAGED:
        return ""
    done = ENGAGED[row.state].format(turn=turn_of(row), attackers=row.attackers, defenders=row.defenders)
    return f"; {done}; {FOLLOW}" if row.state in Engagement.OPEN else f"; {done}"


def outcome(campaign: UUID, number: int | None, before: int) -> Iterator[str]:
    """The course of a battle, in the report's words: who won, who was lost, and which systems refused it before.

    Empty before it was fought.
    """
    state = state_of(campaign)
    names = names_of(state)
    for each in LOG.read(campaign, after=before):
        event = codec.decode(each.type, each.schema, each.payload)
        passed_on = isinstance(event, e.BattleSettled) and event.declined
        if (passed_on or isinstance(event, OF_BATTLE)) and getattr(event, "number", None) == number:
            line = told_best(event, state)
            if line is not None:
                yield in_words(line, names)


def text_of(file: str) -> str:
    """The text of a file. Raises CommandError."""
    try:
        return unmarked(Path(file).read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as failure:
        raise CommandError(f"{file} cannot be read: {failure}") from failure
