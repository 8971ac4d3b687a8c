"""The battles that the engine fought: every order asked for and judged again as its seed has it, its result compared."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec

from battles import contract, rulesets
from battles.rulesets import AnyRuleset
from campaign.audit.batches import Batch
from campaign.audit.choices import Choices
from campaign.audit.decisions import OpenedDice
from campaign.audit.ledger import Ledger, Span
from campaign.audit.throws import SEALED, Seeds, Stretch, next_stretch
from campaign.model import events as e
from campaign.model.state import ENGINE
from campaign.service.engagements.naming import OPENING, of_bot, stream_of
from campaign.service.engagements.opening import Opening, mustered, opening_command, opening_of
from campaign.service.engagements.streams import order_command
from dice import Dice
from dice.audience import OPEN, named
from dice.recorded import rolls_of
from dice.sealed import battle_seed, seal
from eventlog.jsonl import Export
from eventlog.records import Encoded, Recorded, StoredCommand
from rulebook import Refusal

ABSENT = "the engine fought it, and its stream is not in the file"
OF_OTHER_RULES = "battles of the engine under rules that are not installed here"
ELSEWHERE = (
    "battles of the engine in the campaign that this one is a fork of: their streams are in its own export"
)
BROKEN_OFF = "battles whose result the campaign did not take"
WITHDRAWN = "battles that were begun when their muster was withdrawn; the next one has other dice"
AGAIN = "battles that were begun when their muster was withdrawn; the next one has the same dice"
GIVEN_UP = "battles that the engine gave up, for reasons that no file proves"


class Odd(Exception):
    """Something about a battle that is not as it should be; the message says where and what."""


class NotHere(Exception):
    """A battle that cannot be fought again here."""


@dataclass(frozen=True)
class Fought:
    """A battle whose result the campaign took from the engine, and on what its dice must depend."""

    campaign: str
    number: int
    issue: int
    muster: str
    dice: str
    result: str
    audience: str
    closing: int
    inputs: str
    seal: str
    span: Span

    @property
    def place(self) -> str:
        """The name of it in findings."""
        return f"battle {self.number}, muster {self.issue}"


def find_faults(batches: Sequence[Batch], seeds: Seeds, exports: Iterable[Export], ledger: Ledger) -> None:
    """Fight every battle of the engine again from its orders; `exports` are taken one by one."""
    found = list(taken(ledger.stream, batches, seeds.factions))
    elsewhere = len(list(taken(ledger.stream, copied(batches), seeds.factions)))
    battles = {stream_of(ledger.stream, each.number, each.issue): each for each in found[elsewhere:]}
    if elsewhere:
        ledger.skip("battles", ELSEWHERE, elsewhere)
    gone = withdrawn(ledger.stream, batches)
    given_up = given_up_in(ledger.stream, batches)
    for export in exports:
        ledger.others.update(export.others)
        given_up.discard(export.stream)
        battle = battles.pop(export.stream, None)
        if battle is not None:
            check_one(battle, export, seeds, ledger)
            continue
        for where, what in faults_of(export):
            ledger.find("battles", f"battle stream {export.stream}, {where}", what)
        ledger.skip("battles", gone.get(export.stream, BROKEN_OFF))
    for battle in battles.values():
        ledger.find("battles", battle.place, ABSENT)
    if given_up:
        ledger.skip("battles", GIVEN_UP, len(given_up))


def copied(batches: Sequence[Batch]) -> Sequence[Batch]:
    """The batches that a fork has of its origin; none for a campaign that was opened."""
    forks = [
        number
        for number, batch in enumerate(batches)
        if any(isinstance(event, e.CampaignForked) for event in batch.events)
    ]
    return batches[: forks[-1]] if forks else ()


def withdrawn(campaign: UUID, batches: Sequence[Batch]) -> dict[UUID, str]:
    """The streams that battles have, if they were begun, whose musters were withdrawn, each with what followed."""
    found, issued, left = dict[UUID, str](), dict[int, str](), dict[int, UUID]()
    for each in (event for batch in batches for event in batch.events):
        if isinstance(each, e.MusterWithdrawn):
            left[each.number] = stream_of(campaign, each.number, each.issue)
        elif isinstance(each, e.MusterIssued):
            if each.number in left:
                found[left.pop(each.number)] = AGAIN if issued.get(each.number) == each.dice else WITHDRAWN
            issued[each.number] = each.dice
    return found


def given_up_in(campaign: UUID, batches: Sequence[Batch]) -> set[UUID]:
    """The streams that battles have, if they were begun, which the engine gave up."""
    events = (each for batch in batches for each in batch.events)
    return {
        stream_of(campaign, each.number, each.issue) for each in events if isinstance(each, e.EngineGaveUp)
    }


def taken(campaign: UUID, batches: Sequence[Batch], factions: Sequence[str]) -> Iterator[Fought]:
    """The battles of which the campaign took a result of the engine."""
    now, seals, musters = Stretch(0, "", ""), dict[int, str](), dict[int, e.MusterIssued]()
    for batch in batches:
        for event in batch.events:
            if isinstance(event, e.MusterIssued):
                musters[event.number] = event
            elif isinstance(event, e.BattleSettled) and event.way == ENGINE:
                issued = musters.get(event.number)
                muster, dice = (issued.muster, issued.dice) if issued else ("{}", "")
                yield Fought(
                    str(campaign),
                    event.number,
                    issue_of(muster),
                    muster,
                    dice,
                    event.result,
                    named({*event.sides} & {*factions}, factions),
                    now.closing,
                    now.inputs,
                    now.seal,
                    batch.span,
                )
            now = next_stretch(event, now, seals)


def issue_of(muster: str) -> int:
    """The number of times that the muster had gone out; 1 for a text that is none."""
    try:
        return contract.muster_from_json(muster).issue
    except Refusal:
        return 1


def faults_of(export: Export) -> list[tuple[str, str]]:
    """The faults of a battle's log, with their places; of a battle nothing is withheld."""
    faults = [(fault.place, fault.what) for fault in export.faults()]
    return faults + [(f"batch {number}", "it is withheld") for number in sorted(export.withheld)]


def check_one(battle: Fought, export: Export, seeds: Seeds, ledger: Ledger) -> None:
    """Fight one battle again; what is wrong is found, what cannot be checked is said."""
    place, faults = battle.place, faults_of(export)
    for where, what in faults:
        ledger.find("battles", f"{place}, {where}", what)
    if faults:
        return
    opened = seeds.fitting(battle.closing, battle.seal).get(battle.audience)
    try:
        rolled = list(rolls_of(recorded.payload for recorded in export.events))
        seed = None if opened is None else battle_seed(opened, battle.dice)
        dice = OpenedDice({} if seed is None else {OPEN: seed}, battle.inputs, rolled)
        choices = fight(battle, export, dice, seed)
    except NotHere as missing:
        ledger.skip("battles", f"{OF_OTHER_RULES}: {missing}")
    except Odd as odd:
        ledger.find("battles", place, str(odd))
    except Refusal as refusal:
        ledger.find("battles", place, f"its rules refuse it: {refusal}")
    except Exception as failure:  # a forged record may lead the rules anywhere
        ledger.find("battles", place, f"it cannot be fought again: {type(failure).__name__}: {failure}")
    else:
        ledger.passed("battles")
        choices.book(ledger, place)
        if opened is None:
            ledger.skip("dice", SEALED, len(rolled), span=battle.span)
        else:
            ledger.passed("dice", len(rolled), span=battle.span)


def fight(battle: Fought, export: Export, dice: Dice, seed: bytes | None) -> Choices:
    """Judge all orders again, and say which of them their bots choose; `seed` is None while it is sealed.

    Raises Odd, NotHere, and whatever a forged record leads to.
    """
    if not export.commands:
        raise Odd("it was never opened")
    opened, *orders = export.commands
    opening = check_opening(battle, opened, seed)
    ruleset = installed(opening.ruleset, opened, orders)
    by_version = {recorded.version: recorded for recorded in export.events}
    events, state = ruleset.open(opening.fought_from, dice)
    compare(opened, by_version, ruleset, events)
    choices, reader = Choices(ruleset, opening, seed), msgspec.json.Decoder(ruleset.order_type)
    for number, stored in enumerate(orders):
        side = ruleset.to_act(state)
        if side is None:
            raise Odd(f"command {stored.command.id} came after its end")
        order = order_of(stored, number, opening.bots[side], reader, ruleset.rules_version)
        choices.ask(number, side, state, order)
        compare(stored, by_version, ruleset, ruleset.decide(state, order, dice))
    if ruleset.to_act(state) is not None:
        raise Odd("the campaign took a result of it before it was over")
    if contract.to_json(ruleset.result(state)).decode() != battle.result:
        raise Odd("the result that the campaign took is not the one that its orders lead to")
    return choices


def check_opening(battle: Fought, stored: StoredCommand, seed: bytes | None) -> Opening:
    """The opening in the first command. Raises Odd unless it opens this battle, on this seed where that is known."""
    if stored.command.name != OPENING:
        raise Odd(f"its first command is {stored.command.name}")
    opening = opening_of(stored.command.body)
    if stored.command != opening_command(opening, ENGINE, stored.command.rules):
        raise Odd("its first command says what opens no battle of the engine")
    wanted: Mapping[str, object] = {
        "campaign": battle.campaign,
        "closing": battle.closing,
        "inputs": battle.inputs,
    }
    for name, value in wanted.items():
        if getattr(opening, name) != value:
            raise Odd(f"its first command has another {name} than the campaign")
    if mustered(opening) != contract.muster_from_json(battle.muster):
        raise Odd("its first command has another muster than the campaign")
    if opening.dice != battle.dice:
        raise Odd("its first command has another dice than the campaign")
    if opening.audience != battle.audience:
        raise Odd("its first command names others than those who fight in it")
    if seed is not None and opening.seal != seal(seed):
        raise Odd("its first command has the seal of another seed than the night's")
    return opening


def installed(id_: str, opened: StoredCommand, orders: Sequence[StoredCommand]) -> AnyRuleset:
    """The system of a battle. Raises NotHere unless it is installed under the rules that the battle was
    opened under. Raises Odd for orders under other rules, which continue no battle.
    """
    there = opened.command.rules
    for stored in orders:
        if stored.command.rules != there:
            raise Odd(
                f"command {stored.command.id} is of rules {stored.command.rules}, the battle of {there}"
            )
    try:
        ruleset = rulesets.ruleset(id_)
    except Refusal as unknown:
        raise NotHere(str(unknown)) from unknown
    if there != ruleset.rules_version:
        raise NotHere(f"{id_} {there}, here is {ruleset.rules_version}")
    return ruleset


def order_of(
    stored: StoredCommand, number: int, bot: str, reader: msgspec.json.Decoder[Any], rules: str
) -> Any:
    """An order as it was given. Raises Odd for a command that says anything else than that this bot gives this order."""
    order = reader.decode(stored.command.body)
    if stored.command != order_command(number, order, of_bot(bot), rules):
        raise Odd(f"command {stored.command.id} says what its order does not")
    return order


def compare(
    stored: StoredCommand,
    by_version: Mapping[int, Recorded],
    ruleset: AnyRuleset,
    events: Sequence[Any],
) -> None:
    """Raise Odd unless a command led to these events, byte for byte."""
    versions = range(stored.first_version, stored.last_version + 1)
    there = [
        Encoded(each.type, each.schema, each.payload) for each in (by_version[number] for number in versions)
    ]
    here = [ruleset.codec.encode(each) for each in events]
    for version, told, decided in zip(versions, there, here, strict=False):
        if told != decided:
            raise Odd(f"version {version}: {told.type} is not what its rules decide")
    if len(there) != len(here):
        raise Odd(
            f"command {stored.command.id}: its rules decide {len(here)} events, and {len(there)} stand there"
        )
