"""The fallen of a battle, in a few lines: by side and fate, named people by name, others by class."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from battles.contract.muster import SIDES, Muster, Side, Soldier
from battles.contract.result import Fate, Result
from battles.contract.wording import PERSON, SIDE, Piece, Said, counted, phrase, plain, say, series, word

Told = Callable[[int, Piece], Said]
Kind = Callable[[Soldier], Said]
"""The words for a soldier without a name."""
FELL: Mapping[Fate, Told] = {
    "killed": lambda n, who: counted("{n} dead: {who}", "{n} dead: {who}", n=n, who=who),
    "wounded": lambda n, who: counted("{n} wounded: {who}", "{n} wounded: {who}", n=n, who=who),
    "captured": lambda n, who: counted("{n} captured: {who}", "{n} captured: {who}", n=n, who=who),
}
"""Fates that are told, and how."""
OF_NO_CAMPAIGN = (phrase("count"), phrase("javelin thrower"))
"""Types of men in stand-alone battles that campaigns have none of; for all others reports have words."""


def lines(muster: Muster, result: Result, kind: Kind | None = None) -> Iterator[Said]:
    """A line for each side: "attacker: 12 of 15 unhurt; 2 dead: Norman knight (2); 1 wounded: Roger".

    `kind` says what a soldier is; without it that is his origin and type.
    """
    for side in SIDES:
        people = [person for group in muster.force(side).groups for person in group.people]
        told = [part for fate in FELL if (part := of_fate(muster, side, result, fate, kind or men_of))]
        unhurt = sum(fate_of(person.id, result) not in FELL for person in people)
        first = counted(
            "{side}: {n} of {all} unhurt",
            "{side}: {n} of {all} unhurt",
            side=word(SIDE, side),
            n=unhurt,
            all=len(people),
        )
        yield series([first, *told])


def of_fate(muster: Muster, side: Side, result: Result, fate: Fate, kind: Kind) -> Said | None:
    """The people of a side with one fate: soldiers by class, commanders by name; None without any."""
    groups = muster.force(side).groups
    men = [one for group in groups for one in group.soldiers if fate_of(one.id, result) == fate]
    kinds = {str(found): found for found in map(kind, men)}
    counts = Counter(str(kind(one)) for one in men)
    classes = [times(kinds[name], count) for name, count in sorted(counts.items())]
    leaders = [
        word(PERSON, one.name)
        for group in groups
        for one in group.commanders
        if fate_of(one.id, result) == fate
    ]
    who = (*classes, *leaders)
    return FELL[fate](counts.total() + len(leaders), who) if who else None


def times(men: Said, count: int) -> Said:
    """So many of a kind: "Norman knight (2)"; the kind alone for one."""
    return counted("{men}", "{men} ({n})", men=men, n=count)


def men_of(one: Soldier) -> Said:
    """A man of an origin and a type, by the sentences and words that reports have for them: "norman knight"."""
    return say(f"{plain(one.origin)} {{type}}", type=say(plain(one.type)))


def fate_of(id_: str, result: Result) -> Fate:
    """The fate of a person; unhurt, if the result has none."""
    return result.fates.get(id_) or result.commanders.get(id_) or "unhurt"
