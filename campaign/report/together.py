"""Lines that say the same of several are told as one sentence: orders that failed alike, leaders who came out unharmed."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from campaign.report.march import failed, whom
from campaign.report.words import Facts, Names, Told

Alike = Callable[[Facts], tuple[Any, ...] | None]
Words = Callable[[Sequence[Facts], Names], str]


def failed_alike(facts: Facts) -> tuple[Any, ...] | None:
    """What makes orders fail in one way: the kind of order, and the reason with its values."""
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


KINDS: dict[str, tuple[Alike, Words]] = {
    "CommanderTested": (unharmed_alike, all_unharmed),
    "OrderFailed": (failed_alike, failed_for_all),
}


def bundles(lines: Iterable[Told]) -> list[list[Told]]:
    """Lines that follow each other and say the same, together; each other line alone."""
    found: list[list[Told]] = []
    for line in lines:
        if found and key(line) is not None and key(found[-1][0]) == key(line):
            found[-1].append(line)
        else:
            found.append([line])
    return found


def in_kinds(lines: Sequence[Told]) -> list[Told]:
    """Lines of a list in their order, but those that say the same one behind the other."""
    first: dict[Any, int] = {}
    places = [first.setdefault(key(line) or number, number) for number, line in enumerate(lines)]
    return [line for _, line in sorted(zip(places, lines, strict=True), key=lambda each: each[0])]


def key(line: Told) -> tuple[Any, ...] | None:
    """What lines must have in common to be told together; None for a line that stands alone."""
    if line.kind not in KINDS:
        return None
    alike = KINDS[line.kind][0](line.facts)
    return (line.kind, *alike) if alike is not None else None


def told_together(bundle: Sequence[Told], names: Names) -> str:
    """The sentence of a bundle of two lines or more."""
    return KINDS[bundle[0].kind][1]([line.facts for line in bundle], names)
