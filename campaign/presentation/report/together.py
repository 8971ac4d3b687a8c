"""Lines that say the same of several are told as one sentence: who marched together, orders that failed alike."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from campaign.presentation.report.battle import fallen_back
from campaign.presentation.report.calendar import opened
from campaign.presentation.report.corrections import corrected
from campaign.presentation.report.gathering import avoided, refused
from campaign.presentation.report.march import failed, marched, whom
from campaign.presentation.report.words import Facts, Names, Told

T = TypeVar("T", bound=Told)
SLIPPED = "slipped"
"""The sentences on a refused battle that belong together, from anywhere in a paragraph."""

Alike = Callable[[Facts], tuple[Any, ...] | None]
Words = Callable[[Sequence[Facts], Names], str]


def failed_alike(facts: Facts) -> tuple[Any, ...] | None:
    """The common part of orders that fail in one way: the kind of order, and the reason with its values."""
    return facts["order"]["order"], facts["rule"], facts["said"], repr(facts["values"])


def failed_for_all(facts: Sequence[Facts], names: Names) -> str:
    """An order of several, each of whom is named once, with how often it failed if more than once."""
    whose = Counter(whom(each["order"], names) for each in facts)
    if "" in whose:
        return names.say("{sentence} ({n} times)", sentence=failed(facts[0], "", names), n=len(facts))
    who = (
        who if times == 1 else names.say("{who} ({n} times)", who=who, n=times)
        for who, times in whose.items()
    )
    return failed(facts[0], names.all_of(who), names)


def unharmed_alike(facts: Facts) -> tuple[Any, ...] | None:
    """Leaders of one battle to whom nothing has happened."""
    if facts["fate"] != "unhurt" or facts.get("unhorsed") or facts.get("rolls"):
        return None
    return facts.get("number"), facts.get("cause")


def all_unharmed(facts: Sequence[Facts], names: Names) -> str:
    """Leaders who came out unharmed."""
    commanders = names.series(names.commander(each["commander"]) for each in facts)
    return names.say("Unharmed: {commanders}.", commanders=commanders)


def gone_alike(facts: Facts) -> tuple[Any, ...] | None:
    """Groups that took one way."""
    return facts["start"], facts["path"][-1], facts["points"]


def all_gone(facts: Sequence[Facts], names: Names) -> str:
    """Groups that marched together."""
    return marched([each["group"] for each in facts], facts[0], names)


def beaten_alike(facts: Facts) -> tuple[Any, ...] | None:
    """Groups that gave way from one place to another for the same cause."""
    return facts["start"], facts["path"][-1], facts["cause"]


def all_beaten(facts: Sequence[Facts], names: Names) -> str:
    """Groups that gave way together."""
    return fallen_back(names.all_of(names.piece(each["group"]) for each in facts), facts[0], names, many=True)


def opened_alike(facts: Facts) -> tuple[Any, ...] | None:
    """Nights of whose dice the same can be checked."""
    return tuple(sorted(facts["seeds"]))


def all_opened(facts: Sequence[Facts], names: Names) -> str:
    """Nights whose dice can be checked now."""
    return opened([each["closing"] for each in facts], facts[0], names)


def slipped_away(facts: Facts) -> tuple[Any, ...] | None:
    """The groups that refused one battle, and that it was not fought."""
    return (facts["number"],)


def all_slipped_away(facts: Sequence[Facts], names: Names) -> str:
    """A battle that was not fought, by who slipped away; or who did so from one that was."""
    refusals = [each for each in facts if "group" in each]
    who = [each["group"] for each in refusals]
    return avoided(who, facts[-1], names) if len(refusals) < len(facts) else refused(who, refusals[0], names)


KINDS: dict[str, tuple[str, Alike, Words]] = {
    "CommanderTested": ("unharmed", unharmed_alike, all_unharmed),
    "OrderFailed": ("failed", failed_alike, failed_for_all),
    "GroupMoved": ("gone", gone_alike, all_gone),
    "GroupFellBack": ("beaten", beaten_alike, all_beaten),
    "SeedsOpened": ("opened", opened_alike, all_opened),
    "BattleRefused": (SLIPPED, slipped_away, all_slipped_away),
    "BattleAvoided": (SLIPPED, slipped_away, all_slipped_away),
}
"""The kinds of lines that belong together, their common part, and the words."""


def bundles(lines: Iterable[T]) -> list[list[T]]:
    """Lines that follow each other and say the same, together; each other line alone.

    That a battle was refused is told once, where its first group slips away.
    """
    found: list[list[T]] = []
    slipped: dict[Any, list[T]] = {}
    for line in lines:
        its = key(line)
        if its is not None and its[0] == SLIPPED:
            if its in slipped:
                slipped[its].append(line)
                continue
            slipped[its] = [line]
            found.append(slipped[its])
        elif found and its is not None and key(found[-1][0]) == its:
            found[-1].append(line)
        else:
            found.append([line])
    return found


def in_kinds(lines: Sequence[Told]) -> list[Told]:
    """Lines of a list in their order, with equal ones one behind the other."""
    first: dict[Any, int] = {}
    places = [first.setdefault(key(line) or number, number) for number, line in enumerate(lines)]
    return [line for _, line in sorted(zip(places, lines, strict=True), key=lambda each: each[0])]


def key(line: Told) -> tuple[Any, ...] | None:
    """The common part of lines that belong together; None for a line that stands alone."""
    if line.kind not in KINDS or corrected(line):
        return None
    what, of, _ = KINDS[line.kind]
    alike = of(line.facts)
    return (what, *alike) if alike is not None else None


def told_together(bundle: Sequence[Told], names: Names) -> str:
    """The sentence of a bundle of two lines or more."""
    return KINDS[bundle[0].kind][2]([{**line.facts, "hex": line.hex} for line in bundle], names)
