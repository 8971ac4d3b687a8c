"""Who fell in a battle, in a few lines: by side and fate, everybody with a name by his name."""

from collections import Counter
from collections.abc import Iterator

from battles.muster import SIDES, Muster, Side
from battles.result import Fate, Result

FELL: dict[Fate, str] = {"killed": "dead", "wounded": "wounded", "captured": "captured"}
"""Fates that are told, and as what."""


def lines(muster: Muster, result: Result) -> Iterator[str]:
    """A line for each side: "attacker: 2 of 15 fell; 1 dead: 1 norman knight; 1 wounded: Roger"."""
    for side in SIDES:
        people = [person for group in muster.force(side).groups for person in group.people]
        told = [part for fate in FELL if (part := of_fate(muster, side, result, fate))]
        fell = sum(fate_of(person.id, result) in FELL for person in people)
        yield "; ".join([f"{side}: {fell} of {len(people)} fell", *told])


def of_fate(muster: Muster, side: Side, result: Result, fate: Fate) -> str:
    """Those of a side whom one fate has met: soldiers by class, commanders by name; "" for nobody."""
    groups = muster.force(side).groups
    men = [f"{one.origin} {one.type.replace('_', ' ')}" for group in groups for one in group.soldiers]
    fates = [fate_of(one.id, result) for group in groups for one in group.soldiers]
    counts = Counter(man for man, its in zip(men, fates, strict=True) if its == fate)
    leaders = [one.name for group in groups for one in group.commanders if fate_of(one.id, result) == fate]
    who = [f"{count} {man}" for man, count in sorted(counts.items())] + leaders
    return f"{counts.total() + len(leaders)} {FELL[fate]}: {', '.join(who)}" if who else ""


def fate_of(id_: str, result: Result) -> Fate:
    """What became of somebody; nothing, if the result does not say."""
    return result.fates.get(id_) or result.commanders.get(id_) or "unhurt"
