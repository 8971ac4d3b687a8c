"""The tally of a soak: kinds of orders, events, agenda items, commands, answers to choices, words of sieges."""

from collections import Counter
from typing import get_args

import msgspec

from campaign.model import commands
from campaign.model import events as e
from campaign.model.agenda import Item
from campaign.model.choices import CHOICES
from campaign.model.orders import Order
from campaign.rules.decision import Decision
from eventlog.marks import name_of
from harness.soak import siege_tally
from rulebook.tags import tag_of

WAYS = {True: "by order", False: "by default"}


EXPECTED: dict[str, frozenset[str]] = {
    "orders": frozenset(tag_of(kind) for kind in get_args(Order)),
    "events": frozenset(name_of(kind) for kind in e.EVENTS),
    "choices": frozenset(f"{choice.id} {way}" for choice in CHOICES for way in WAYS.values()),
    "agenda": frozenset(tag_of(kind) for kind in get_args(Item)),
    "acts": frozenset(name_of(kind) for kind in commands.COMMANDS),
    **siege_tally.WORDS,
}
"""Everything that the campaign knows, kinds by reflection: a chapter that comes is expected here as soon as it is there."""


class Tally(msgspec.Struct):
    """How often each kind occurred, by what it is a kind of.

    `failed` counts orders that failed at night, `given_up` the fights of sieges that the engine left, by why it did.
    """

    seen: dict[str, dict[str, int]] = msgspec.field(default_factory=lambda: {what: {} for what in EXPECTED})
    failed: dict[str, int] = {}
    given_up: dict[str, int] = {}
    nights: int = 0

    def count(self, command: commands.Command, decision: Decision) -> None:
        """Count what a command brought."""
        self.add("acts", Counter([name_of(type(command))]))
        if isinstance(command, commands.FileSheet):
            self.add("orders", Counter(tag_of(order) for order in command.orders))
        self.add("events", Counter(name_of(type(event)) for event in decision.events))
        items = [item for each in decision.events if isinstance(each, e.AgendaTurned) for item in each.then]
        self.add("agenda", Counter(tag_of(item) for item in items))
        self.add(
            "choices", {f"{choice} {WAYS[by_order]}": n for (choice, by_order), n in decision.asked.items()}
        )
        for what, kind in siege_tally.kinds_shown(decision):
            self.add(what, {kind: 1})
        for why in siege_tally.given_up(decision):
            self.given_up[why] = self.given_up.get(why, 0) + 1
        for event in decision.events:
            if isinstance(event, e.OrderFailed):
                self.failed[tag_of(event.order)] = self.failed.get(tag_of(event.order), 0) + 1
            self.nights += isinstance(event, e.DayEnded)

    def add(self, what: str, counts: dict[str, int]) -> None:
        """Add so many of each kind."""
        for kind, number in counts.items():
            self.seen[what][kind] = self.seen[what].get(kind, 0) + number

    def join(self, other: "Tally") -> None:
        """Add all that another soak has seen."""
        for what, counts in other.seen.items():
            self.add(what, counts)
        for kind, number in other.failed.items():
            self.failed[kind] = self.failed.get(kind, 0) + number
        for why, number in other.given_up.items():
            self.given_up[why] = self.given_up.get(why, 0) + number
        self.nights += other.nights

    def missing(self) -> dict[str, list[str]]:
        """The words that never occurred, by what they are a kind of."""
        return {what: sorted(all_ - self.seen[what].keys()) for what, all_ in EXPECTED.items()}

    def unknown(self) -> dict[str, list[str]]:
        """The unexpected words that have occurred, by what they are a kind of: the lists lack them."""
        return {what: sorted(self.seen[what].keys() - all_) for what, all_ in EXPECTED.items()}
