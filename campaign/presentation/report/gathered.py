"""Daily trifles in a sentence for each topic: who drew supply from where, who went on the march and met nobody."""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce

import msgspec

from campaign.presentation.report import as_told, spoken
from campaign.presentation.report.chronicle import (
    BANDS,
    CAMP,
    CONVOYS,
    CORRECTIONS,
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
from campaign.presentation.report.language import phrase
from campaign.presentation.report.settling import settled
from campaign.presentation.report.siege_works import entered
from campaign.presentation.report.supply import RATION
from campaign.presentation.report.together import bundles, told_together
from campaign.presentation.report.words import Facts, Names, Told, begun
from campaign.presentation.ways import WAYS

TITLES = {
    CORRECTIONS: phrase("Put right by the organiser"),
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
PIECES = {
    "GroupMoved": "group",
    "CommanderRode": "commander",
    "ConvoyMoved": "convoy",
    "MercenariesMoved": "band",
    "SpyMoved": "spy",
}
"""The fact that names who moved."""
PAID = ("GroupMoved", "CommanderRode")
"""Ways that cost movement points which are told."""
CALLED: dict[str, Callable[[str, Names], str]] = {
    "CommanderRode": lambda id_, names: names.commander(id_),
    "SpyMoved": lambda id_, names: names.spy(id_),
}
"""How pieces are called that are not called by their id."""
Clause = Callable[[Facts, str, Names], str]
"""Says a line by its facts and its hex."""


def title(topic: str, names: Names) -> str:
    """The name of a topic."""
    return names.say(TITLES[topic])


class Way(msgspec.Struct, frozen=True):
    """The way of pieces in one leg: ends, hexes, and the price, "" without one."""

    who: str
    start: str
    end: str
    cost: str = ""
    hexes: tuple[str, ...] = ()


def sentence(gathered: Gathered[Told], names: Names) -> str:
    """All lines of a topic in one text, ways apart; "" where each stands for itself: orders that failed, corrections."""
    if gathered.topic in (CORRECTIONS, ORDERS):
        return ""
    if gathered.topic == MUSTERS:
        return " ".join(settled(gathered.lines, names))
    if gathered.topic == SERVICE:
        return " ".join(
            spoken(bundle[0], names) if len(bundle) == 1 else begun(told_together(bundle, names))
            for bundle in bundles(of_service(gathered.lines))
        )
    clauses = [
        *supplied((line for line in gathered.lines if line.kind == DRAWN), names),
        *hungry((line for line in gathered.lines if line.kind == MISSED), names),
        *(CLAUSES[line.kind](line.facts, line.hex, names) for line in gathered.lines if line.kind in CLAUSES),
    ]
    told_otherwise = (DRAWN, MISSED, *CLAUSES, *PIECES)
    whole = [placed(line, names) for line in gathered.lines if line.kind not in told_otherwise]
    return " ".join([f"{listed(clauses, names)}.", *whole] if clauses else whole)


def of_service(lines: Sequence[Told]) -> list[Told]:
    """The lines of orders and dice without what others of them say as well: that the day began, and that it is over."""
    closed = {line.facts["day"] for line in lines if line.kind == "OrdersClosed"}
    return [
        line
        for line in lines
        if line.kind not in ("DayOpened", "DayEnded") or line.facts["day"] not in closed
    ]


def ways(gathered: Gathered[Told], names: Names) -> tuple[Way, ...]:
    """The ways of a topic as a table, leg by leg; who went the same way at the same price stands in one row."""
    rows: list[list[Way]] = []
    for line in leg_by_leg(gathered.lines):
        if line.kind not in PIECES:
            continue
        way = way_of(line, names)
        if rows and same_way(way, rows[-1][0]) and way.who not in [each.who for each in rows[-1]]:
            rows[-1].append(way)
        else:
            rows.append([way])
    return tuple(map(in_one_row, rows))


def same_way(one: Way, other: Way) -> bool:
    """True if two ways are the same in words, by whatever hexes they went."""
    return (one.start, one.end, one.cost) == (other.start, other.end, other.cost)


def in_one_row(same: Sequence[Way]) -> Way:
    """Ways that are the same in words, as one of all their pieces."""
    hexes = dict.fromkeys(hex_ for way in same for hex_ in way.hexes)
    return msgspec.structs.replace(same[0], who=", ".join(way.who for way in same), hexes=tuple(hexes))


def on_the_map(lines: Iterable[Told]) -> tuple[str, ...]:
    """The hexes of lines, each once; a way from its beginning to its end."""
    hexes = (hex_ for line in lines for hex_ in (*way_by(line), line.hex))
    return tuple(dict.fromkeys(filter(None, hexes)))


def way_by(line: Told) -> tuple[str, ...]:
    """The hexes of a line's way, empty without one."""
    facts = line.facts
    goes = line.kind in WAYS or line.kind in PIECES
    return (facts["start"], *facts.get("path", ())) if goes else ()


def way_of(line: Told, names: Names) -> Way:
    """A leg of a piece's way."""
    facts, spot = line.facts, names.spot_on_the_way
    name = facts[PIECES[line.kind]]
    who = CALLED.get(line.kind, lambda id_, _: id_)(name, names)
    cost = names.points(facts["points"]) if line.kind in PAID else ""
    return Way(
        begun(who) if line.kind in CALLED else who,
        spot(facts["start"]),
        spot(line.hex),
        cost,
        on_the_map([line]),
    )


def row(way: Way, names: Names) -> str:
    """A row of ways in one line: "n6: 3022 → 3024, 4 points"."""
    said = {"who": way.who, "start": way.start, "end": way.end}
    if not way.cost:
        return names.say("{who}: {start} → {end}", **said)
    return names.say("{who}: {start} → {end}, {cost}", cost=way.cost, **said)


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
    """True if a leg ends where another of the same piece begins."""
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
    """A line as its own sentence, with its place behind it where the sentence does not name it."""
    said = as_told(line, names)
    if names.place(line.hex) in said:
        return said
    return names.say(
        "{sentence} ({place}).", sentence=said.removesuffix("."), place=names.place_aside(line.hex)
    )


def supplied(drawn: Iterable[Told], names: Names) -> Iterable[str]:
    """The groups and their sources, the sources in the order of the lines."""
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
    """The ration for the next day, and its cost."""
    said = {"group": facts["group"], "points": names.points(facts["points"]), "convoy": facts["source"]}
    if not facts["points"]:
        return names.tell("{group} needs none for tomorrow", facts)
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
    """The groups without supply, and their hexes; groups of one place and need together."""
    together: dict[tuple[str, int, bool], list[str]] = {}
    for line in missed:
        key = (line.hex, line.facts["need"], line.facts["running"] > 1)
        together.setdefault(key, []).append(line.facts["group"])
    for (hex_, need, again), groups in together.items():
        who = names.say("{groups} at {place}", groups=takers(groups, need, names), place=names.place(hex_))
        yield names.say("{groups}, again", groups=who) if again else who


CLAUSES: dict[str, Clause] = {"RationCarried": ration, "SiegeActed": entered}
