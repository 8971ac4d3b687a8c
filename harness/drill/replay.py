"""A kept failure fought again, order by order, up to where it failed: whether it does as it did, and where."""

from collections.abc import Iterator
from typing import Any

import msgspec

from battles import rulesets
from campaign.audit.printable import printable
from harness.drill.dump import Dump, Trouble, trouble
from harness.drill.games import PATIENCE, Broken, Watch, dice_of, players, setting_of
from harness.drill.plan import Plan

LAST = 12
"""Lines of orders and events that are shown before the failure."""


class Replayed(msgspec.Struct, frozen=True):
    """The outcome of a replay: the last events, the failures of now and of then in words, and whether anything
    fails now.
    """

    told: str
    failed: bool


def again(kept: Dump) -> Replayed:
    """Fight a failed battle again."""
    fight = Again(kept)
    now: Trouble | None = None
    try:
        fight.go()
    except Exception as error:  # what a dump is kept for
        now = trouble(error, fight.given)
    lines = [*fight.seen[-LAST:], *(mended(kept) if now is None else fails(kept, now, fight.where()))]
    return Replayed("\n".join(map(printable, lines)), failed=now is not None)


class Again:
    """A battle that is being fought again, and how far it has come."""

    def __init__(self, kept: Dump) -> None:
        self.kept = kept
        self.plan = Plan(kept.ruleset, kept.scenario, kept.attacker, kept.defender, kept.seed)
        self.rules = rulesets.ruleset(kept.ruleset)
        self.watch = Watch(self.rules)
        self.seen: list[str] = []
        self.given = 0
        self.events: list[Any] = []
        self.doing = "setting up the battle"

    def go(self) -> None:
        """Give all orders again, and then do what the drill did next. Raises whatever goes wrong."""
        dice, orders = dice_of(self.plan), list[Any]()
        self.events, state = self.rules.open(setting_of(self.plan, self.rules), dice)
        self.watch.see(self.events)
        for raw in self.kept.orders:
            self.given += 1
            self.doing = f"at order {self.given} of {len(self.kept.orders)}, while it was decided"
            orders.append(msgspec.json.decode(raw, type=self.rules.order_type))
            self.seen.append(f"> {orders[-1]}")
            self.events = self.rules.decide(state, orders[-1], dice)
            self.seen += [f"  {event}" for event in self.events]
            self.doing = f"at order {self.given} of {len(self.kept.orders)}"
            self.watch.see(self.events)
            self.watch.agree(state)
        self.doing = f"after {self.given} orders, at the end of the battle"
        if self.rules.to_act(state) is None:
            self.rules.verdict(state)
        elif self.given > PATIENCE:
            raise Broken(f"not over after {PATIENCE} orders")
        else:
            self.choose(orders)

    def choose(self, orders: list[Any]) -> None:
        """Ask for the next order whose turn it is. Everybody is asked for all before, so that he draws what he drew."""
        dice, bots = dice_of(self.plan), players(self.plan, self.rules)
        _, state = self.rules.open(setting_of(self.plan, self.rules), dice)
        for number in range(len(orders) + 1):
            side = self.rules.to_act(state)
            if side is None:
                return
            self.doing = f"after {number} orders, while {self.plan.bot(side)} chose the next"
            bots[side].choose(self.rules.seen(state, side))
            if number < len(orders):
                self.rules.decide(state, orders[number], dice)

    def where(self) -> str:
        """At which order and event it is."""
        if not self.watch.number:
            return self.doing
        event = self.events[self.watch.number - 1]
        return f"{self.doing}, event {self.watch.number} of {len(self.events)}: {event}"


def fails(kept: Dump, now: Trouble, where: str) -> Iterator[str]:
    """The failures now, and the failures when the dump was kept."""
    before = kept.trouble
    same = (now.what, now.why) == (before.what, before.why)
    yield f"fails {'as it did' if same else 'otherwise'}: {now.what}: {now.why}"
    yield where
    if not same:
        yield failed_before(before)
        yield "the traceback of now:"
        yield from now.trace.splitlines()
    yield "the traceback of the dump:"
    yield from before.trace.splitlines()


def mended(kept: Dump) -> Iterator[str]:
    """The report where nothing goes wrong any more."""
    yield f"does not fail any more: {len(kept.orders)} orders"
    yield failed_before(kept.trouble)


def failed_before(before: Trouble) -> str:
    """The failure at the time when the dump was kept."""
    return f"it failed before: {before.what}: {before.why}, after {before.orders} orders"
