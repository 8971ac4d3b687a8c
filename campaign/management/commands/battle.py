"""`manage.py battle`: a stand-alone battle fought in the terminal, told line by line and drawn; no database is needed."""

import hashlib
import os
import re
import secrets
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.core.management import BaseCommand, CommandError

from battles import rulesets
from battles.contract import telling
from battles.contract.muster import SIDES, Action
from battles.contract.playing import Step
from battles.contract.surface import Brief, Livery, Overlaying, Painting, Setting, Sketching, Titled
from battles.contract.surface.setting import CONTRACT
from battles.contract.wording import GapLeft, Said, phrase, say
from battles.rulesets import AnyRuleset
from campaign.audit.printable import printable
from campaign.management import battle_ended, fought_from
from campaign.management.arguments import count
from campaign.management.misspelt import Strict, meant
from campaign.presentation import battle_log
from campaign.presentation.report.language import LANGUAGES, SOURCE
from campaign.service.engagements.alone import Battle, Record, record_from, refought
from dice.pool import dice_of
from dice.sealed import SealedDice
from rulebook import Refusal
from rulebook.tables import TableError

NARROWEST = 16
"""The characters that names have in the list at least."""
SEED_BYTES = 32
SEED_DOMAIN = "hauteville.battle.seed"
KEPT = {
    "scenario": "the name of a battle",
    "ruleset": "--ruleset",
    "bots": "--bots",
    "seed": "--seed",
    "setting": "--setting",
    "option": "--option",
    "tables": "--tables",
    "attacker": "--attacker",
    "defender": "--defender",
}
"""Options that say which battle is fought, and how each is called."""
FIGHTS: Mapping[Action, str] = {
    "assault": "assault",
    "camp_sally": "raid on the camp",
    "supply_sally": "sally for food",
    "general_sally": "general sally",
}
"""The words of the list for the fights of a siege."""
GO_ON, BREAK_OFF = "", "q"
PROMPT = phrase("Enter: the next order; q: break it off")
INPUT_ENDED = phrase("The input has ended: the battle goes on without asking.")
HEXADECIMAL = re.compile("[0-9a-fA-F]{64}")
"""A seed as it is printed."""
FILES = ("replay", "setting", "attacker", "defender", "svg", "dump")
WRITTEN = ("svg", "dump")
"""Options that name files, and options whose files are written."""
OVER = ("zones", "moves")
"""Options that lay something over the drawing."""


class Command(BaseCommand):
    """Fight a stand-alone battle. `language` is the reader's, `shown` says whether the field has been as it
    lies, and `events` are all so far.
    """

    language = SOURCE
    shown = False
    events: list[Any]

    help = (
        "Fight a battle of a tactical system by bots, in the terminal, or list the battles, without a "
        "database."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        does = parser.add_subparsers(
            dest="does", required=True, metavar="list|fight|army", parser_class=Strict
        )
        listed = does.add_parser("list", help="the stand-alone battles of all systems")
        fight = does.add_parser("fight", help="fight one")
        army = does.add_parser(
            "army", help="what an army of one's own comes to, or all that is wrong with it"
        )
        for each in (listed, fight, army):
            each.add_argument(
                "--ruleset",
                choices=sorted(rulesets.PACKAGES),
                help="the tactical system",
                required=each is army,
            )
        army.add_argument("army", type=Path, metavar="FILE", help="the army list, as TOML")
        army.add_argument("--size", help="the size of battle; without it the largest")
        army.add_argument(
            "--tables",
            type=Path,
            metavar="DIR",
            help="check by the tables in this folder instead of the printed ones",
        )
        fight.add_argument("scenario", nargs="?", help="the battle's name, from the list")
        fight.add_argument(
            "--bots", nargs=2, metavar=("ATTACKER", "DEFENDER"), help="the bots of attacker and defender"
        )
        fight.add_argument(
            "--setting", type=Path, metavar="FILE", help="fight the battle in this file, a muster for example"
        )
        fight.add_argument(
            "--option",
            action="append",
            metavar="NAME=VALUE",
            help="fight with this option; repeat it for several",
        )
        fight.add_argument(
            "--tables",
            type=Path,
            metavar="DIR",
            help="fight by the tables in this folder instead of the printed ones",
        )
        for side in SIDES:
            fight.add_argument(f"--{side}", type=Path, metavar="FILE", help=f"the army list of the {side}")
        fight.add_argument(
            "--seed",
            type=seed_typed,
            help=(
                "a number or a printed seed: the same seed gives the same dice; without it the dice are fresh"
            ),
        )
        fight.add_argument("--svg", type=Path, metavar="FILE", help="draw the final field into this file")
        fight.add_argument(
            "--zones",
            choices=(*SIDES, "both"),
            help="hatch the zones of control of a side, or of both, in the drawing",
        )
        fight.add_argument(
            "--moves", action="store_true", help="draw an arrow for each of the last moves in the drawing"
        )
        fight.add_argument(
            "--step",
            action="store_true",
            help="draw the field after every order, and wait: Enter goes on, q stops",
        )
        fight.add_argument("--until", type=count, metavar="TURN", help="stop at the end of this turn")
        fight.add_argument("--rolls", action="store_true", help="show every roll with all its modifiers")
        fight.add_argument("--language", choices=LANGUAGES, default=SOURCE, help="the language of the log")
        fight.add_argument("--quiet", action="store_true", help="show only the end")
        fight.add_argument(
            "--dump", type=Path, metavar="FILE", help="keep the battle in this file, for --replay"
        )
        fight.add_argument(
            "--replay",
            type=Path,
            metavar="FILE",
            help=(
                "fight a kept battle again: each order is judged with the dice of the seed, and must lead to the "
                "same events. The bots are not asked, so their choices stay unproved."
            ),
        )
        fight.add_argument("--force", action="store_true", help="overwrite existing files")

    def handle(self, *_: Any, does: str, **options: Any) -> None:
        try:
            if does == "list":
                self.list(options["ruleset"])
            elif does == "army":
                self.army(options)
            else:
                self.fight(options)
        except (Refusal, TableError, GapLeft) as refusal:
            # Whoever sits at a terminal has sent no document: the field tells him all that the mark of one would.
            raise CommandError(printable(str(refusal).removeprefix(f"{CONTRACT}: "))) from refusal
        except BrokenPipeError:
            # Whoever read along has gone: no fault of a file.
            raise
        except OSError as failure:
            where = failure.filename or "standard output"
            raise CommandError(printable(f"{where}: {failure.strerror}")) from failure

    def list(self, only: str | None) -> None:
        """Every battle, by system."""
        for id_ in [only] if only else sorted(rulesets.PACKAGES):
            ruleset = rulesets.ruleset(id_)
            self.stdout.write(f"{id_}: {ruleset.title}; bots: {', '.join(ruleset.bots)}")
            names = ruleset.scenarios()
            wide = max(NARROWEST, *map(len, names))
            for name in names:
                self.stdout.write(f"  {name:<{wide}} {listed(ruleset, name)}")

    def army(self, options: dict[str, Any]) -> None:
        """Print an army's sum. Raises CommandError with all that is wrong with it, and where there are no army lists."""
        rules = rulesets.ruleset(options["ruleset"])
        lists, text = fought_from.enlisting(rules), fought_from.army_in(options["army"])
        own = fought_from.own_tables(rules, options["tables"]) if options["tables"] is not None else {}
        rules.check_tables(own)
        faults = lists.army_faults(text, options["size"] or lists.sizes[-1], own)
        if faults:
            raise CommandError("\n".join(printable(f"{fault.field}: {fault.reason}") for fault in faults))
        self.say(lists.army_told(text, own))

    def fight(self, options: dict[str, Any]) -> None:
        """Fight one, or one that was kept. Raises CommandError where options do not go together."""
        agree(options)
        kept = kept_in(options["replay"]) if options["replay"] is not None else None
        battle = refought(kept) if kept else begun(options)
        if asked_over(options) and not isinstance(battle.ruleset, Overlaying):
            raise CommandError(f"--{asked_over(options)[0]}: {battle.ruleset.title} draws none")
        for name in WRITTEN:
            if options[name] is not None:
                try_to_write(options[name])
        # Before the first die is told, so that whoever reads along can hold us to it.
        self.language = options["language"]
        self.note(say("seal of the dice: {seal}", seal=battle.record.seal))
        self.note(say("their inputs: {inputs}", inputs=battle.inputs))
        try:
            self.tell_all(battle, battle.again(kept) if kept else battle.steps(), options)
        finally:
            if options["dump"]:
                options["dump"].write_bytes(msgspec.json.format(msgspec.json.encode(battle.record)) + b"\n")
        self.ended(battle, options)

    def tell_all(self, battle: Battle, steps: Iterable[Step[Any, Any]], options: dict[str, Any]) -> None:
        """Tell each event, and show the field after every order, or at the beginning of every turn."""
        quiet, waits, turn = options["quiet"], options["step"], -1
        told, rolls = battle.ruleset.initial(), options["rolls"]
        self.events = list(battle.opening)
        self.say(*([] if quiet else lines(battle, told, battle.opening, rolls=rolls)))
        for step in steps:
            self.shown = False
            self.events += step.events
            self.say(*([] if quiet else lines(battle, told, step.events, rolls=rolls)))
            now = battle.ruleset.progress(battle.state).turn
            if waits or (now != turn and not quiet):
                self.show(battle, options)
            turn = now
            if now > (options["until"] or now):
                return
            answer = self.answer() if waits else GO_ON
            if answer == BREAK_OFF:
                return
            waits = waits and answer is not None

    def say(self, *lines: Said) -> None:
        """Print lines in the language of the reader."""
        for line in battle_log.in_language(lines, self.language):
            self.stdout.write(line)

    def note(self, *lines: Said) -> None:
        """Lines beside the log."""
        for line in battle_log.noted(lines, self.language):
            self.stdout.write(line)

    def show(self, battle: Battle, options: dict[str, Any]) -> None:
        """The field in characters, and as a drawing if one is wanted."""
        self.shown = True
        if isinstance(battle.ruleset, Sketching) and not options["quiet"]:
            self.stdout.write(battle.ruleset.sketch(battle.state, battle_log.speaker(self.language)))
        if options["svg"] is not None:
            options["svg"].write_text(self.drawn(battle, options))

    def drawn(self, battle: Battle, options: dict[str, Any]) -> str:
        """The field as SVG, in the language of the reader if the system can, with its overlays."""
        livery = Livery(title=title_of(battle), said=battle_log.speaker(self.language))
        if asked_over(options) and isinstance(battle.ruleset, Overlaying):
            asked = options["zones"]
            zones = SIDES if asked == "both" else tuple(side for side in SIDES if side == asked)
            return battle.ruleset.overlaid(
                battle.state, livery, zones, self.events if options["moves"] else ()
            )
        if isinstance(battle.ruleset, Painting):
            return battle.ruleset.painted(battle.state, livery)
        return battle.ruleset.drawing(battle.state)

    def answer(self) -> str | None:
        """Wait for an answer of the reader; None where the input has ended."""
        self.stdout.write(battle_log.in_language([say(PROMPT)], self.language)[0], ending=" > ")
        self.stdout.flush()
        try:
            return input().strip().lower()
        except EOFError:
            self.stdout.write("")
            self.say(say(INPUT_ENDED))
            return None

    def ended(self, battle: Battle, options: dict[str, Any]) -> None:
        """Print how it ended, the field at last, who fell, and the seed behind the seal."""
        if not self.shown:
            self.show(battle, options)
        over = battle.ruleset.to_act(battle.state) is None
        self.note(battle_ended.far(battle), *(battle_ended.outcome(battle) if over else ()))
        self.note(say("seed of the dice: {seed}", seed=battle.record.seed))


def asked_over(options: dict[str, Any]) -> list[str]:
    """The options that ask for something over the drawing."""
    return [name for name in OVER if options[name]]


def title_of(battle: Battle) -> str:
    """The title of a battle of the list, where its system has titles; "" for none."""
    name = battle.record.scenario
    return battle.ruleset.titled(name) if name and isinstance(battle.ruleset, Titled) else ""


def listed(ruleset: AnyRuleset, name: str) -> str:
    """The line of the list for a battle: "20 against 12 A castle is stormed (siege: assault)"."""
    setting = ruleset.scenario(name)
    sides = " against ".join(map(str, strengths(ruleset, setting)))
    title = ruleset.titled(name) if isinstance(ruleset, Titled) else ""
    works = setting.muster.works if setting.muster is not None else None
    fight = f"(siege: {FIGHTS[works.action]})" if works is not None else ""
    return f"{sides:<16}{' '.join(filter(None, (title, fight)))}".rstrip()


def strengths(ruleset: AnyRuleset, setting: Setting) -> list[int]:
    """The strength of each side: people of a muster, else the pieces that the system counts."""
    if setting.muster is not None:
        return [len(setting.muster.force(side).people) for side in SIDES]
    _, state = ruleset.open(setting, SealedDice({"open": bytes(SEED_BYTES)}, b""))
    fighting = ruleset.progress(state).fighting
    return [fighting[side] for side in SIDES]


def lines(battle: Battle, told: Any, events: Iterable[Any], *, rolls: bool) -> Iterator[Said]:
    """The lines for events, each as things stood right after it; without `rolls` dice show only by their results."""
    rules = battle.ruleset
    for event in events:
        for line in telling.lines(rules, told, [event]):
            if rolls or not dice_of(event):
                yield line
            elif isinstance(rules, Brief) and (found := rules.in_brief(told, event)) is not None:
                yield found


def agree(options: dict[str, Any]) -> None:
    """Raises CommandError for what a kept battle has of its own already, and for files that would be lost."""
    given = [name for key, name in KEPT.items() if options[key] is not None]
    if options["replay"] is not None and given:
        raise CommandError(f"--replay: goes without {', '.join(given)}: a battle that was kept has its own")
    if asked_over(options) and options["svg"] is None:
        raise CommandError(f"--{asked_over(options)[0]}: goes with --svg: it is drawn there")
    files = {name: options[name] for name in FILES if options[name] is not None}
    for (one, path), (other, second) in combinations(files.items(), 2):
        if {one, other} & {*WRITTEN} and same(path, second):
            raise CommandError(f"--{one} and --{other}: both are {path}, and one would overwrite the other")
    for name in WRITTEN:
        if name in files and files[name].is_file() and not options["force"]:
            raise CommandError(
                f"--{name}: {files[name]} is there already; name another file, or overwrite it by --force"
            )


def same(one: Path, other: Path) -> bool:
    """True if two paths lead to one file, even before it is there."""
    if os.path.realpath(one) == os.path.realpath(other):
        return True
    return one.exists() and other.exists() and one.samefile(other)


def try_to_write(path: Path) -> None:
    """Raises OSError for what can't be written: now, and not when the battle has been fought. No new file is left."""
    there = os.path.lexists(path)
    path.open("ab").close()
    if not there:
        path.unlink()


class Drilled(msgspec.Struct, frozen=True):
    """The facts of a failed battle that only the drill keeps, beside the record of a battle."""

    ruleset: str
    trouble: msgspec.Raw


def kept_in(path: Path) -> Record:
    """The record in a file. Raises OSError, Refusal for what is none, and CommandError for a dump of the drill."""
    try:
        return record_from(path.read_bytes())
    except Refusal:
        if is_dump(path):
            again = f"`{settings.COMMAND} drill --replay {path}` fights it again"
            raise CommandError(printable(f"--replay: {path} is a dump of the drill: {again}")) from None
        raise


def is_dump(path: Path) -> bool:
    """True if the drill has kept a failure there."""
    try:
        msgspec.json.decode(path.read_bytes(), type=Drilled)
    except (ValueError, RecursionError):
        return False
    return True


def begun(options: dict[str, Any]) -> Battle:
    """The battle that is asked for. Raises Refusal, and CommandError where none is named, or two are."""
    name, file = options["scenario"] or "", options["setting"]
    if name and file is not None:
        raise CommandError(
            f"--setting: goes without the name of a battle: either {name} is fought, or {file}"
        )
    if not name and file is None:
        raise CommandError(
            "name a battle of the list, one that is set out, by --setting FILE, or one that was kept, by --replay FILE"
        )
    if file is not None and options["option"]:
        raise CommandError("--option: goes without --setting: what is set out has its own")
    rules = rulesets.ruleset(options["ruleset"] or (home_of(name) if name else settings.ENGINE_RULESET))
    armies = {side: options[side] for side in SIDES if options[side] is not None}
    if file is not None and armies:
        raise CommandError(
            f"--{next(iter(armies))}: goes without --setting: what is set out has its own armies"
        )
    setting = fought_from.asked_for(rules, name, file, options["option"] or (), options["tables"])
    setting = fought_from.between(rules, setting, armies)
    names = options["bots"] or [rules.bots[0]] * 2
    return Battle(rules.id, name, setting, seed_of(options["seed"]), dict(zip(SIDES, names, strict=True)))


def home_of(scenario: str) -> str:
    """The system that a battle is of. Raises CommandError for one of none, and for one of several."""
    names = {id_: rulesets.ruleset(id_).scenarios() for id_ in sorted(rulesets.PACKAGES)}
    homes = [id_ for id_, known in names.items() if scenario in known]
    if len(homes) > 1:
        every = ", ".join(homes)
        raise CommandError(f"--ruleset: several systems have a battle {scenario}: say which of {every}")
    if homes:
        return homes[0]
    known = {name for each in names.values() for name in each}
    raise CommandError(
        f"there is no battle {scenario!r}: see `{settings.COMMAND} battle list`{meant(scenario, known)}"
    )


def seed_typed(typed: str) -> int | bytes:
    """A seed of the command line: a number, or one as it is printed. Raises argparse's error for what is neither."""
    return bytes.fromhex(typed) if HEXADECIMAL.fullmatch(typed) else count(typed)


def seed_of(given: int | bytes | None) -> bytes:
    """The seed that was printed, or the seed of a number, which everybody can calculate; without one, 32 secret bytes."""
    if isinstance(given, bytes):
        return given
    if given is None:
        return secrets.token_bytes(SEED_BYTES)
    return hashlib.sha256(f"{SEED_DOMAIN}|{given}".encode()).digest()
