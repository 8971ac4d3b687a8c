"""Who fell in a battle, in a few lines: by side and fate, everybody with a name by his name."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from battles.muster import SIDES, Muster, Side
from battles.result import Fate, Result
from battles.wording import PERSON, SIDE, Piece, Said, counted, phrase, plain, say, series, word

Told = Callable[[int, Piece], Said]
FELL: Mapping[Fate, Told] = {
    "killed": lambda n, who: counted("{n} dead: {who}", "{n} dead: {who}", n=n, who=who),
    "wounded": lambda n, who: counted("{n} wounded: {who}", "{n} wounded: {who}", n=n, who=who),
    "captured": lambda n, who: counted("{n} captured: {who}", "{n} captured: {who}", n=n, who=who),
}
"""Fates that are told, and how."""
OF_NO_CAMPAIGN = (phrase("count"), phrase("javelin thrower"))
"""Types of men in stand-alone battles that campaigns have none of; for all others reports have words."""


def lines(muster: Muster, result: Result) -> Iterator[Said]:
    """A line for each side: "attacker: 13 of 15 unhurt; 1 dead: 1 norman knight; 1 wounded: Roger"."""
    for side in SIDES:
        people = [person for group in muster.force(side).groups for person in group.people]
        told = [part for fate in FELL if (part := of_fate(muster, side, result, fate)) is not None]
        unhurt = sum(fate_of(person.id, result) not in FELL for person in people)
        first = say("{side}: {unhurt} of {all} unhurt", side=word(SIDE, side), unhurt=unhurt, all=len(people))
        yield series([first, *told])


def of_fate(muster: Muster, side: Side, result: Result, fate: Fate) -> Said | None:
    """Those of a side whom one fate has met: soldiers by class, commanders by name; None for nobody."""
    groups = muster.force(side).groups
    men = [(one.origin, one.type) for group in groups for one in group.soldiers]
    fates = [fate_of(one.id, result) for group in groups for one in group.soldiers]
    counts = Counter(man for man, its in zip(men, fates, strict=True) if its == fate)
    classes = [say("{n} {men}", n=count, men=men_of(*man)) for man, count in sorted(counts.items())]
    leaders = [
        word(PERSON, one.name)
        for group in groups
        for one in group.commanders
        if fate_of(one.id, result) == fate
    ]
    who = (*classes, *leaders)
    return FELL[fate](counts.total() + len(leaders), who) if who else None


def men_of(origin: str, type_: str) -> Said:
    """Men of an origin and a type, by the sentences and words that reports have for them: "norman knight"."""
    return say(f"{plain(origin)} {{type}}", type=say(plain(type_)))


def fate_of(id_: str, result: Result) -> Fate:
    """What became of somebody; nothing, if the result does not say."""
    return result.fates.get(id_) or result.commanders.get(id_) or "unhurt"
