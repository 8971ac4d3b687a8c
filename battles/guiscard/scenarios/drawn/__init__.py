"""A battle drawn at random: a field, and for each side people of a few classes, to drill the rules with.

Most often they are any people on any field. Some battles are drawn for encounters that would seldom come
about otherwise. Hoplites are enough for ranks, or riders and archers of both sides meet within a charge. These
meet at the corner of an open field. Others come from a list, each for something that is rarer still.
"""

from battles.contract.muster import Side
from battles.contract.surface import Chance
from battles.guiscard.scenarios.drawn.people import any_class, anybody, every_class
from battles.guiscard.scenarios.drawn.rare import Drawn, any_rare
from battles.guiscard.scenarios.drawn.sieges import of_a_siege
from battles.guiscard.tables import TABLES, counter
from battles.people.stand_alone import EDGES, OPEN_COUNTRY, People, Scenario, between, met

FIELDS = (("B7", "clear"), ("B8", "clear"), *OPEN_COUNTRY)
OPEN = FIELDS[-1:]
"""A meadow, on which riders see each other and ride anywhere."""
RARE = 0.75
"""The share of battles from the list of rare ones."""
SIEGES = 0.12
"""The share of fights of a siege among the others."""
PHALANX, JOUST = 0.25, 0.5
"""The shares: hoplites in numbers against as many of any class, and riders who meet, each with archers."""
KNIGHTS = 0.4
"""The share of knights among the riders then."""
HOPLITES, AGAINST, RIDERS, ARCHERS = (6, 10), (9, 14), (5, 8), (10, 14)
"""The least and the greatest number of them."""
ARCHER: dict[Side, str] = {"attacker": "Nia", "defender": "Bia"}


def drawn(draw: Chance) -> Drawn:
    """Any people on any field, or hoplites or riders in numbers; the sides come over different edges.

    Some are fights of a siege: stand-alone fights, with other people and other gear. And many are drawn for
    what is rare.
    """
    if draw.random() < RARE:
        return any_rare(draw)
    if draw.random() < SIEGES:
        return of_a_siege(draw)
    kind = draw.random()
    if kind < JOUST:
        return Drawn(joust(draw))
    place = draw.randrange(len(EDGES))
    other = (place + 1 + draw.randrange(len(EDGES) - 1)) % len(EDGES)
    hosts = [anybody(draw), anybody(draw)]
    if kind < JOUST + PHALANX:
        side = draw.randrange(2)
        hosts[side] |= {TABLES.now.tactics.formation.class_: between(draw, HOPLITES)}
        hosts[1 - side] |= {any_class(draw): between(draw, AGAINST)}
    return Drawn(met(draw, FIELDS, (place, other), *hosts))


def joust(draw: Chance) -> Scenario:
    """Riders and archers on both sides of a corner of an open field."""
    place = draw.randrange(len(EDGES))
    return met(
        draw, OPEN, (place, (place + 1) % len(EDGES)), riders("attacker", draw), riders("defender", draw)
    )


def riders(side: Side, draw: Chance) -> People:
    """Riders of one class, most often knights who charge in groups, and archers."""
    mounted = [code for code in every_class() if counter(code).mounted is not None]
    code = mounted[draw.randrange(len(mounted))]
    if draw.random() < KNIGHTS:
        code = TABLES.now.tactics.charge.knights[0]
    return {code: between(draw, RIDERS), ARCHER[side]: between(draw, ARCHERS)}
