"""One battle drilled: fought by bots from a seed, with every event booked a second time and checked at once."""

import hashlib
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from battles import rulesets
from battles.contract.draws import Draws
from battles.contract.muster import SIDES, Side
from battles.contract.playing import play
from battles.contract.surface import Bot, Setting
from battles.rulesets import AnyRuleset
from dice import Dice
from dice.sealed import SealedDice
from eventlog.marks import mark_of
from harness.drill.dump import Dump, Trouble, trouble
from harness.drill.plan import Plan
from rulebook.tags import tag_of

DRAWN = "drawn"
"""In place of a scenario's name: a battle drawn at random."""
PATIENCE = 60_000
"""The orders after which an unfinished battle counts as endless."""
NEVER_OVER = "not over after {} orders"


class Drilled(msgspec.Struct, frozen=True):
    """The outcome of a plan: orders given, turn of its end, winner ("" for a draw), how often each kind of event and order.

    `capped`: it was broken off after the turn in which the trials of its system end (`Trials.most_turns`). `first` is who
    was asked first, `level` how clearly somebody has won.
    """

    plan: Plan
    orders: int
    turns: int
    winner: str
    kinds: dict[str, int]
    orders_given: dict[str, int]
    left: dict[Side, int]
    dump: Dump | None = None
    capped: bool = False
    first: str = ""
    level: str = ""


def seeded(plan: Plan, purpose: str) -> bytes:
    """32 bytes for one purpose of a plan."""
    return hashlib.sha256(f"hauteville.drill|{plan.seed}|{purpose}".encode()).digest()


def dice_of(plan: Plan) -> SealedDice:
    """The dice of a plan, none of them thrown."""
    return SealedDice({"open": seeded(plan, "dice")}, b"")


def players(plan: Plan, rules: AnyRuleset) -> dict[Side, Bot[Any, Any]]:
    """The player of each side, drawing from the plan's seed."""
    return {side: rules.bot(plan.bot(side), Random(seeded(plan, side))) for side in SIDES}


def setting_of(plan: Plan, rules: AnyRuleset) -> Setting:
    """The setting of the battle of a plan. Raises Refusal for an unknown scenario."""
    if plan.scenario == DRAWN:
        return rules.drawn(Random(seeded(plan, "muster")))
    return rules.scenario(plan.scenario)


class Broken(Exception):
    """An invariant of battles is broken."""


class Watch:
    """A battle that is booked twice: each event in a state of its own too, which is looked at after every one."""

    def __init__(self, rules: AnyRuleset) -> None:
        self.rules = rules
        self.state: Any = rules.initial()
        self.kinds: dict[str, int] = {}
        self.number = 0
        """Which event of an order is being booked; 0 between orders."""

    def see(self, events: list[Any]) -> None:
        """Book the events of an order, one by one. Raises Broken at the first fault."""
        for number, event in enumerate(events, 1):
            self.number = number
            self.rules.evolve(self.state, event)
            name = mark_of(type(event)).type
            self.kinds[name] = self.kinds.get(name, 0) + 1
            fault = next(iter(self.rules.faults(self.state, at_rest=number == len(events))), None)
            if fault is not None:
                raise Broken(f"event {number} of {len(events)}, {name}: {fault}: {event}")
        self.number = 0

    def agree(self, state: Any) -> None:
        """Raise Broken if the decided events and the booked ones differ."""
        if self.rules.encode(self.state) != self.rules.encode(state):
            raise Broken("the state that was decided on is not the one that its events make")


class Unwatched(Watch):
    """A battle without checks: it is fought only for its winner."""

    def see(self, events: list[Any]) -> None:
        """Look away."""

    def agree(self, state: Any) -> None:
        """Believe it."""


def fight(plan: Plan) -> Drilled:
    """Fight a battle to its end, unchecked."""
    return drill(plan, watching=Unwatched)


def drill(plan: Plan, *, watching: type[Watch] = Watch, every: int = 50) -> Drilled:
    """Fight a battle to its end, checked after each event; every so many orders the two states are compared whole."""
    rules = rulesets.ruleset(plan.ruleset)
    watch = watching(rules)
    given: list[Any] = []
    state: Any = None
    found: Trouble | None = None
    first: Side | None = None
    try:
        dice = dice_of(plan)
        opened, state = rules.open(setting_of(plan, rules), dice)
        watch.see(opened)
        first = rules.to_act(state)
        bots = players(plan, rules)
        while (side := rules.to_act(state)) is not None:
            given.append(bots[side].choose(rules.seen(state, side)))
            watch.see(rules.decide(state, given[-1], dice))
            if len(given) % every == 0:
                watch.agree(state)
            if len(given) > PATIENCE:
                raise Broken(NEVER_OVER.format(PATIENCE))
            if too_long(rules, state):
                break
        watch.agree(state)
        if rules.to_act(state) is None:
            rules.verdict(state)
    except Exception as error:  # a drill keeps whatever went wrong
        found = trouble(error, len(given))
    return msgspec.structs.replace(ended(plan, rules, state, given, watch.kinds, found), first=first or "")


def too_long(rules: AnyRuleset, state: Any) -> bool:
    """True if a battle that has no last turn has gone on for longer than trials look at."""
    most = rules.trials.most_turns
    return bool(most) and rules.progress(state).turn > most


def fought_out(
    rules: AnyRuleset,
    setting: Setting,
    bots: Mapping[Side, Bot[Any, Any]],
    dice: Dice,
    *,
    draws: Draws | None = None,
    most: int = 0,
) -> Any:
    """How a battle stands that two bots have fought out, unchecked. Raises Broken after `most` orders, else `PATIENCE`."""
    most = most or PATIENCE
    _, state = rules.open(setting, dice)
    for step in play(rules, state, bots, dice, draws=draws):
        if step.number >= most:
            raise Broken(NEVER_OVER.format(most))
    return state


def ended(
    plan: Plan, rules: AnyRuleset, state: Any, given: list[Any], kinds: dict[str, int], found: Trouble | None
) -> Drilled:
    """The outcome of a battle."""
    dump = Dump.of(plan, rules, given, found) if found is not None else None
    ordered = dict(Counter(tag_of(order) for order in given))
    if found is not None or state is None:
        return Drilled(plan, len(given), 0, "", kinds, ordered, {}, dump)
    reached = rules.progress(state)
    capped = rules.to_act(state) is not None
    verdict = None if capped else rules.verdict(state)
    winner, level = (verdict.winner or "", verdict.level) if verdict is not None else ("", "")
    return Drilled(
        plan,
        len(given),
        reached.turn,
        winner,
        kinds,
        ordered,
        reached.fighting,
        dump,
        capped,
        level=level if winner else "",
    )
