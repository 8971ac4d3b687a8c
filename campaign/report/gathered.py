"""Daily trifles in a sentence for each topic: who drew supply from where, who went on the march and met nobody."""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce

from campaign.report import spoken, words
from campaign.report.chronicle import (
    BANDS,
    CAMP,
    CONVOYS,
    HUNGER,
    MARCHES,
    MUSTERS,
    ORDERS,
    SERVICE,
    SIEGES,
    SPIES,
    SUPPLY,
    Gathered,
)
from campaign.report.language import phrase
from campaign.report.siege_works import entered
from campaign.report.supply import RATION
from campaign.report.words import Facts, Names, Told, begun
from campaign.rules.state import ENGINE

TITLES = {
    HUNGER: phrase("Without supply"),
    SUPPLY: phrase("Supply"),
    CAMP: phrase("In camp"),
    SIEGES: phrase("In the siege sheets"),
    MARCHES: phrase("On the march"),
    CONVOYS: phrase("Convoys"),
    BANDS: phrase("Mercenaries"),
    SPIES: phrase("Spies"),
    MUSTERS: phrase("How battles were settled"),
    ORDERS: phrase("Orders not carried out"),
    SERVICE: phrase("Orders and dice"),
}
DRAWN, MISSED = "SupplyDrawn", "SupplyMissed"
QUICK = "quick"
"""The way of the quick tables."""
PIECES = {
    "GroupMoved": "group",
    "CommanderRode": "commander",
    "ConvoyMoved": "convoy",
    "MercenariesMoved": "band",
    "SpyMoved": "spy",
}
"""The fact that names who moved."""
Clause = Callable[[Facts, str, Names], str]
"""Says a line by its facts and its hex."""


def title(topic: str, names: Names) -> str:
    """What a topic is called."""
    return names.say(TITLES[topic])


def sentence(gathered: Gathered[Told], names: Names) -> str:
    """All lines of a topic in one text, "" for orders that failed, each of which has a reason of its own."""
    if gathered.topic == ORDERS:
        return ""
    if gathered.topic == MUSTERS:
        return " ".join(words(line, names) for line in in_the_end(gathered.lines))
    if gathered.topic == SERVICE:
        return " ".join(spoken(line, names) for line in gathered.lines)
    clauses = [
        *supplied((line for line in gathered.lines if line.kind == DRAWN), names),
        *hungry((line for line in gathered.lines if line.kind == MISSED), names),
        *(
            CLAUSES[line.kind](line.facts, line.hex, names)
            for line in leg_by_leg(gathered.lines)
            if line.kind in CLAUSES
        ),
    ]
    whole = [placed(line, names) for line in gathered.lines if line.kind not in (DRAWN, MISSED, *CLAUSES)]
    return " ".join([f"{listed(clauses, names)}.", *whole] if clauses else whole)


def in_the_end(lines: Sequence[Told]) -> Iterable[Told]:
    """The lines of battles without those that say no more than what came of them.

    One that the engine had at once and fought out, or gave up, did not wait; one that it gave up is told of as such.
    """
    given_up = {line.facts["number"] for line in lines if line.kind == "EngineGaveUp"}
    by_engine = given_up | {
        line.facts["number"] for line in lines if line.kind == "BattleSettled" and line.facts["way"] == ENGINE
    }
    for line in lines:
        way, number = line.facts.get("way"), line.facts["number"]
        issued = line.kind == "MusterIssued" and way == ENGINE and number in by_engine
        left = line.kind == "BattleSettled" and way == QUICK and number in given_up
        if not issued and not left:
            yield line


def leg_by_leg(lines: Sequence[Told]) -> list[Told]:
    """The lines in their order, but each leg of a way right behind the one that led to its start."""
    left, told = list(lines), list[Told]()
    while left:
        onward = (line for line in left if told and leads_to(told[-1], line))
        begins = (line for line in left if not any(leads_to(other, line) for other in left))
        line = next(onward, None) or next(begins, left[0])
        left.remove(line)
        told.append(line)
    return told


def leads_to(leg: Told, other: Told) -> bool:
    """Whether a leg ends where another of the same piece begins."""
    return (
        leg is not other
        and leg.kind == other.kind
        and leg.kind in PIECES
        and leg.facts[PIECES[leg.kind]] == other.facts[PIECES[leg.kind]]
        and leg.hex == other.facts["start"]
    )


def listed(clauses: Iterable[str], names: Names) -> str:
    """Clauses one after the other, in the print of the language."""
    return reduce(lambda said, more: names.say("{said}; {more}", said=said, more=more), clauses)


def placed(line: Told, names: Names) -> str:
    """A line as its own sentence, with its place in front where the sentence does not name it."""
    said, place = spoken(line, names), names.place(line.hex)
    return said if place in said else begun(names.say("{place}: {sentence}", place=place, sentence=said))


def supplied(drawn: Iterable[Told], names: Names) -> Iterable[str]:
    """Who drew from which source, the sources in the order in which they are told first."""
    by_source: dict[str, dict[int, list[str]]] = {}
    for line in drawn:
        needs = by_source.setdefault(source(line, names), {})
        needs.setdefault(line.facts["need"], []).append(line.facts["group"])
    for whence, needs in by_source.items():
        groups = names.all_of(takers(who, need, names) for need, who in needs.items())
        yield names.say("{groups} {whence}", groups=groups, whence=whence)


def source(line: Told, names: Names) -> str:
    """Where a group's supply came from."""
    if line.facts.get("convoy"):
        return names.say("from convoy {convoy}", convoy=line.facts["source"])
    if line.facts["source"] == RATION:
        return names.say("from the ration carried")
    return names.say("from {place}", place=names.place(line.hex))


def takers(groups: Sequence[str], need: int, names: Names) -> str:
    """Groups that need as much as each other: "n1, n2 and n4 (1 point each)"."""
    who, points = names.all_of(groups), names.points(need)
    if len(groups) == 1:
        return names.say("{group} ({points})", group=who, points=points)
    return names.say("{groups} ({points} each)", groups=who, points=points)


def ration(facts: Facts, hex_: str, names: Names) -> str:
    """What is carried for the next day, and what it cost."""
    said = {"group": facts["group"], "points": names.points(facts["points"]), "convoy": facts["source"]}
    if not facts.get("convoy"):
        place = names.place(hex_)
        return names.say("{group} for tomorrow ({points}) from {place}", place=place, **said)
    if not facts.get("paid"):
        return names.say("{group} for tomorrow ({points}) from convoy {convoy}", **said)
    return names.say(
        "{group} for tomorrow ({points}) from convoy {convoy}, for {money} to {seller}",
        money=names.deniers(facts["paid"]),
        seller=facts["seller"],
        **said,
    )


def hungry(missed: Iterable[Told], names: Names) -> Iterable[str]:
    """Who found nothing, and where; those of one place and need together."""
    together: dict[tuple[str, int, bool], list[str]] = {}
    for line in missed:
        key = (line.hex, line.facts["need"], line.facts["running"] > 1)
        together.setdefault(key, []).append(line.facts["group"])
    for (hex_, need, again), groups in together.items():
        who = names.say("{groups} at {place}", groups=takers(groups, need, names), place=names.place(hex_))
        yield names.say("{groups}, again", groups=who) if again else who


def march(facts: Facts, hex_: str, names: Names) -> str:
    """Who marched from where to where."""
    return names.count(
        facts["points"],
        "{group} from {start} to {end} ({n} movement point)",
        "{group} from {start} to {end} ({n} movement points)",
        group=facts["group"],
        start=names.place(facts["start"]),
        end=names.place(facts["path"][-1]),
    )


def ride(facts: Facts, hex_: str, names: Names) -> str:
    """Which leader without men rode from where to where."""
    return names.count(
        facts["points"],
        "{commander}, alone, from {start} to {end} ({n} movement point)",
        "{commander}, alone, from {start} to {end} ({n} movement points)",
        commander=names.commander(facts["commander"]),
        start=names.place(facts["start"]),
        end=names.place(facts["path"][-1]),
    )


def way_of(name: str) -> Clause:
    """Tells of pieces that go on their own, called by that fact."""

    def way(facts: Facts, hex_: str, names: Names) -> str:
        start, end = names.place(facts["start"]), names.place(hex_)
        piece = names.spy(facts[name]) if name == "spy" else facts[name]
        return names.say("{piece} from {start} to {end}", piece=piece, start=start, end=end)

    return way


CLAUSES: dict[str, Clause] = {
    "RationCarried": ration,
    "GroupMoved": march,
    "CommanderRode": ride,
    "ConvoyMoved": way_of("convoy"),
    "MercenariesMoved": way_of("band"),
    "SpyMoved": way_of("spy"),
    "SiegeActed": entered,
}
