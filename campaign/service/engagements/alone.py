"""A battle without a campaign or a database: its dice sealed, its orders kept, to be fought again."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from battles import rulesets
from battles.contract.draws import Draws
from battles.contract.muster import SIDES, Side
from battles.contract.playing import Step, play
from battles.contract.surface.setting import Setting, kept, setting_of
from battles.rulesets import AnyRuleset
from dice import Dice, Rolled
from dice.inputs import closing_inputs
from dice.recorded import rolls_of
from dice.sealed import SealedDice, seal
from eventlog.codec import canonical
from rulebook import Refusal
from rulebook.texts import unmarked

HOUSE_REPLAY = "house-replay"
DICE = '"witness"'
"""The text in an event that carries dice, and in few others: most events are skipped for it."""


class Record(msgspec.Struct, kw_only=True):
    """The record of a battle: enough to fight it again, and to calculate its dice without the service (docs/dice.md).

    `muster` is the contract's document as text if it is enough to fight, else `setting` is the document of it
    (`battles.contract.surface.setting`). `scenario` is the name under which it was begun, "" for a file's. `seed` and
    `seal` are hexadecimal, `events` is the digest of all events. Old records have neither muster nor dice.
    """

    ruleset: str
    rules: str
    scenario: str
    muster: str = ""
    setting: str | msgspec.UnsetType = msgspec.UNSET
    seed: str
    seal: str
    bots: dict[Side, str]
    orders: list[msgspec.Raw] = []
    dice: list[Rolled] = []
    events: str = ""

    @property
    def document(self) -> str:
        """The document that starts the battle, as text; "" in an old record."""
        return self.muster if self.setting is msgspec.UNSET else self.setting


class Battle:
    """A battle under way, from a seed of 32 bytes; `scenario` is the name by which its setting is known."""

    def __init__(
        self, ruleset: str, scenario: str, setting: Setting, seed: bytes, bots: dict[Side, str]
    ) -> None:
        self.ruleset: AnyRuleset = rulesets.ruleset(ruleset)
        self.setting = setting
        self.draws = Draws(seed)
        document = kept(setting)
        self.inputs = inputs_of(document.text)
        self.dice: Dice = SealedDice({"open": seed}, bytes.fromhex(self.inputs))
        self.bots = {side: self.ruleset.bot(bots[side], self.draws) for side in SIDES}
        self.opening, self.state = self.ruleset.open(setting, self.dice)
        self.record = Record(
            ruleset=ruleset,
            rules=self.ruleset.rules_version,
            scenario=scenario,
            muster=document.muster,
            setting=document.setting,
            seed=seed.hex(),
            seal=seal(seed),
            bots=bots,
        )
        self._orders: msgspec.json.Decoder[Any] = msgspec.json.Decoder(self.ruleset.order_type)
        self._digest = hashlib.sha256()
        self._count(self.opening)

    def steps(self) -> Iterator[Step[Any, Any]]:
        """The battle, order by order, with the record kept up."""
        for step in play(self.ruleset, self.state, self.bots, self.dice, draws=self.draws):
            self._book(step)
            yield step

    def again(self, record: Record) -> Iterator[Step[Any, Any]]:
        """The orders of a record, judged again. Raises Refusal where something else comes of them."""
        for number, raw in enumerate(record.orders):
            order = self._read(number, raw)
            side = self.ruleset.to_act(self.state)
            if side is None:
                raise Refusal(HOUSE_REPLAY, f"orders[{number}]", "the battle is over before this order")
            try:
                events = self.ruleset.decide(self.state, order, self.dice)
            except Refusal as refusal:
                raise refusal.at(f"orders[{number}].{refusal.field}") from refusal
            step = Step(number, side, order, events)
            self._book(step)
            yield step
        if self.record.events != record.events:
            raise Refusal(HOUSE_REPLAY, "events", "the same orders lead to other events here")
        if record.document and self.record.dice != record.dice:
            raise Refusal(HOUSE_REPLAY, "dice", "the same seed throws other dice here")

    def _read(self, number: int, raw: msgspec.Raw) -> Any:
        try:
            return self._orders.decode(raw)
        except msgspec.DecodeError as odd:
            raise Refusal(HOUSE_REPLAY, f"orders[{number}]", "{reason}", reason=str(odd)) from odd

    def _book(self, step: Step[Any, Any]) -> None:
        self.record.orders.append(msgspec.Raw(canonical(step.order).encode()))
        self._count(step.events)

    def _count(self, events: Sequence[Any]) -> None:
        for event in events:
            encoded = self.ruleset.codec.encode(event)
            self._digest.update(f"{encoded.type} {encoded.schema} {encoded.payload}\n".encode())
            if DICE in encoded.payload:
                self.record.dice.extend(rolls_of([encoded.payload]))
        self.record.events = self._digest.hexdigest()


def inputs_of(document: str) -> str:
    """The part beside the seed that decides the dice of a stand-alone battle: its sides, field and tables."""
    return closing_inputs(0, {"scenario": hashlib.sha256(document.encode()).hexdigest()})


def record_from(text: bytes) -> Record:
    """A record as it was kept. Raises Refusal for a text that is none."""
    try:
        record = msgspec.json.decode(unmarked(text), type=Record)
        seed = bytes.fromhex(record.seed)
    except (ValueError, RecursionError) as odd:
        raise Refusal(
            HOUSE_REPLAY, "record", "it is no record of a battle: {reason}", reason=str(odd)
        ) from odd
    if set(record.bots) != set(SIDES):
        raise Refusal(HOUSE_REPLAY, "bots", "a battle has an attacker and a defender, each played by a bot")
    if seal(seed) != record.seal:
        raise Refusal(HOUSE_REPLAY, "seal", "the seed is not the one that was sealed")
    return record


def refought(record: Record) -> Battle:
    """The battle of a record before its first order. Raises Refusal for one of other rules, or of other people.

    A muster that was kept under the name of a scenario must be the one of that name here.
    """
    battle = Battle(
        record.ruleset, record.scenario, kept_setting(record), bytes.fromhex(record.seed), record.bots
    )
    if battle.ruleset.rules_version != record.rules:
        raise Refusal(
            HOUSE_REPLAY,
            "rules",
            "it was fought under rules {there}, and here are rules {here}",
            there=record.rules,
            here=battle.ruleset.rules_version,
        )
    return battle


def kept_setting(record: Record) -> Setting:
    """The setting of a record's battle. Raises Refusal for an invalid one, and for another muster than its name's."""
    if record.document and not record.scenario:
        return setting_of(record.muster, record.setting)
    named = rulesets.ruleset(record.ruleset).scenario(record.scenario)
    if record.muster not in ("", kept(named).muster):
        raise Refusal(
            HOUSE_REPLAY, "muster", "the muster is not the one of {name!r} here", name=record.scenario
        )
    return named if record.setting is msgspec.UNSET else setting_of("", record.setting)
