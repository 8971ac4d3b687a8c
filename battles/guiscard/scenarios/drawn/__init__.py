"""A battle drawn at random: a field, and for each side people of a few classes, to drill the rules with.

Most often they are any people on any field. Some battles are drawn for what would seldom come about so: hoplites who are
enough for ranks, or riders and archers of both sides at the corner of an open field, within a charge of each other.
"""

from functools import cache

from msgspec.structs import replace

from battles.guiscard.classes import CLASSES
from battles.guiscard.scenarios import SCENARIOS
from battles.guiscard.tables import TABLES, counter
from battles.muster import SIDES, Side, Siphon
from battles.ruleset import Chance
from battles.stand_alone import EDGES, OPEN_COUNTRY, People, Scenario, between, met

FIELDS = (("B7", "clear"), ("B8", "clear"), *OPEN_COUNTRY)
OPEN = FIELDS[-1:]
"""A meadow, on which riders see each other and ride anywhere."""
SIEGES = 0.4
"""How often it is a fight of a siege."""
GEAR, MOST_GEAR = ("perrier", "siege_ladder", "grapnel"), 2
"""What the besieger may have, and how much of a kind at most."""
OWN = 0.6
"""How often a side of it has its own people: enough to serve what there is."""
GREEK_FIRE = 0.4
"""How often somebody has a siphon."""
MOST_CLASSES = 4
MOST_OF_A_CLASS = 5
PHALANX, JOUST = 0.25, 0.25
"""How often one side has hoplites in numbers, the other as many of any class; how often riders meet, each with archers."""
KNIGHTS = 0.7
"""How often the riders then are knights."""
HOPLITES, RIDERS, ARCHERS = (6, 10), (5, 8), (6, 10)
"""How many of them there are, at least and at most."""
ARCHER: dict[Side, str] = {"attacker": "Nia", "defender": "Bia"}


def drawn(draw: Chance) -> Scenario:
    """Any people on any field, or hoplites or riders in numbers; the sides come over different edges.

    Some are fights of a siege: one of those that stand alone, with other people and other gear.
    """
    if draw.random() < SIEGES:
        return of_a_siege(draw)
    kind = draw.random()
    if kind < JOUST:
        return joust(draw)
    place = draw.randrange(len(EDGES))
    other = (place + 1 + draw.randrange(len(EDGES) - 1)) % len(EDGES)
    hosts = [anybody(draw), anybody(draw)]
    if kind < JOUST + PHALANX:
        side = draw.randrange(2)
        hosts[side] |= {TABLES.now.tactics.formation.class_: between(draw, HOPLITES)}
        hosts[1 - side] |= {any_class(draw): between(draw, HOPLITES)}
    return met(draw, FIELDS, (place, other), *hosts)


def of_a_siege(draw: Chance) -> Scenario:
    """One of the fights of a siege that stand alone, by its own people or anybody, with any gear that it may have."""
    names = fights_of_sieges()
    told = SCENARIOS.scenario(names[draw.randrange(len(names))])
    assert told.works is not None, "a fight of a siege is fought over something"
    engines = {kind: count for kind in GEAR if (count := draw.randrange(MOST_GEAR + 1))}
    attacker, defender = (
        told.party(side) if draw.random() < OWN else replace(told.party(side), people=anybody(draw))
        for side in SIDES
    )
    siphon = told.works.siphon
    if siphon is None and draw.random() < GREEK_FIRE:
        siphon = Siphon(SIDES[draw.randrange(len(SIDES))])
    works = replace(told.works, engines=engines, horses=min(told.works.horses, MOST_GEAR), siphon=siphon)
    return replace(told, title="drawn", attacker=attacker, defender=defender, works=works)


@cache
def fights_of_sieges() -> tuple[str, ...]:
    """The names of the fights of a siege that stand alone, in order."""
    return tuple(name for name in SCENARIOS.names() if SCENARIOS.scenario(name).works is not None)


def joust(draw: Chance) -> Scenario:
    """Riders and archers on both sides of a corner of an open field."""
    place = draw.randrange(len(EDGES))
    return met(
        draw, OPEN, (place, (place + 1) % len(EDGES)), riders("attacker", draw), riders("defender", draw)
    )


def anybody(draw: Chance) -> People:
    """People of a few classes."""
    chosen = [any_class(draw) for _ in range(1 + draw.randrange(MOST_CLASSES))]
    return {code: 1 + draw.randrange(MOST_OF_A_CLASS) for code in chosen}


def any_class(draw: Chance) -> str:
    """One class."""
    return every_class()[draw.randrange(len(every_class()))]


@cache
def every_class() -> tuple[str, ...]:
    """All classes of people that a campaign has, in order."""
    return tuple(sorted(CLASSES.troops))


def riders(side: Side, draw: Chance) -> People:
    """Riders of one class, most often knights who charge in groups, and archers."""
    mounted = [code for code in every_class() if counter(code).mounted is not None]
    code = mounted[draw.randrange(len(mounted))]
    if draw.random() < KNIGHTS:
        code = TABLES.now.tactics.charge.knights[0]
    return {code: between(draw, RIDERS), ARCHER[side]: between(draw, ARCHERS)}
