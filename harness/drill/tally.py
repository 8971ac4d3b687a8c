"""The tally of drilled battles: kinds of events and of orders, in how many battles, and which kinds never."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import get_args

import msgspec

from battles.rulesets import AnyRuleset
from harness.drill.games import Drilled
from rulebook.tags import tag_of


def expected(rules: AnyRuleset) -> dict[str, frozenset[str]]:
    """All that a system knows, by what it is a kind of: by reflection, so that a kind that comes is expected at once."""
    return {
        "events": frozenset(mark.type for mark in rules.codec.types),
        "orders": frozenset(tag_of(kind) for kind in get_args(rules.order_type) or (rules.order_type,)),
    }


class Tally(msgspec.Struct):
    """How often each kind occurred, and in how many battles, by what it is a kind of."""

    seen: dict[str, Counter[str]]
    battles: dict[str, Counter[str]]

    @classmethod
    def of(cls, fought: Iterable[Drilled]) -> "Tally":
        """The tally of these battles."""
        tally = cls({"events": Counter(), "orders": Counter()}, {"events": Counter(), "orders": Counter()})
        for each in fought:
            for what, kinds in (("events", each.kinds), ("orders", each.orders_given)):
                tally.seen[what].update(kinds)
                tally.battles[what].update(kinds.keys())
        return tally

    def missing(self, rules: AnyRuleset) -> dict[str, list[str]]:
        """The words that never occurred, by what they are a kind of."""
        return {what: sorted(all_ - self.seen[what].keys()) for what, all_ in expected(rules).items()}


def lines(tally: Tally) -> Iterator[str]:
    """The tally for people: how often each kind, in how many battles."""
    for what, counts in tally.seen.items():
        yield f"{what}: how often, in how many battles"
        for name, count in sorted(counts.items()):
            yield f"  {count:>9} {tally.battles[what][name]:>6} {name}"


def never(missing: dict[str, list[str]]) -> Iterator[str]:
    """The kinds that never occurred, for people: of battles that are drawn so that everything may."""
    for what, kinds in missing.items():
        yield f"never occurred: {what}: {', '.join(kinds) or 'none'}"
