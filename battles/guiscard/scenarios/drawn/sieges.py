"""A fight of a siege drawn at random: one of those that stand alone, with other people and other gear.

Some are drawn for what would seldom come about so (`rare.toml`): many with ropes before a wall that few hold, archers with
burning arrows in a camp, a train of pack horses that few are after.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from battles.gates import Gate
from battles.guiscard.scenarios import SCENARIOS
from battles.guiscard.scenarios.drawn.people import anybody
from battles.guiscard.tables import TABLES
from battles.muster import SIDES, Siphon, Works
from battles.ruleset import Chance
from battles.stand_alone import People, Scenario, between
from rulebook.tables import read

Bounds = tuple[int, int]
"""At least and at most."""
RARE = 0.75
"""How often a fight is one of those that are drawn for what is rare."""
GEAR: dict[str, Bounds] = {"perrier": (0, 2), "siege_ladder": (0, 2), "grapnel": (0, 2)}
"""What the besieger may have, and how much of a kind."""
MOST_HORSES = 2
OWN = 0.6
"""How often a side has the people of its battle that stands alone: enough to serve what there is."""
GREEK_FIRE, LET_IN = 0.4, 0.3
"""How often somebody has a siphon; how often a spy lets people into a place that is stormed."""
MOST_LET_IN = 2


class Drawn(NamedTuple):
    """A battle that was drawn, and tables that stand in for the printed ones."""

    told: Scenario
    tables: dict[str, str] = {}


class Likelier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a printed table, and what stands there instead, so that something comes about more often."""

    table: str
    printed: str
    instead: str


class Rare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight drawn for what is rare: on which battle it is laid out, and what is other: people and gear within bounds.

    `lots`: how much likelier it is drawn than one with a single lot.
    """

    title: str
    scenario: str
    attacker: dict[str, Bounds]
    defender: dict[str, Bounds]
    lots: int = 1
    engines: dict[str, Bounds] = {}
    held: tuple[str, ...] = ()
    horses: Bounds | None = None
    gate: Gate | None = None
    most_patrols: int | None = None
    likelier: tuple[Likelier, ...] = ()


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that are drawn for what is rare."""

    provenance: str
    rare: tuple[Rare, ...]


def of_a_siege(draw: Chance) -> Drawn:
    """Any people with any gear that a fight of a siege may have, or one of those that are drawn for what is rare."""
    if draw.random() < RARE:
        lots = [one for one in listed() for _ in range(one.lots)]
        return rare(draw, lots[draw.randrange(len(lots))])
    names = fights_of_sieges()
    told = SCENARIOS.scenario(names[draw.randrange(len(names))])
    attacker, defender = (
        told.party(side) if draw.random() < OWN else replace(told.party(side), people=anybody(draw))
        for side in SIDES
    )
    works = works_of(told)
    siphon = works.siphon
    if siphon is None and draw.random() < GREEK_FIRE:
        siphon = Siphon(SIDES[draw.randrange(len(SIDES))])
    infiltrators = 0
    if works.action == "assault" and draw.random() < LET_IN:
        infiltrators = 1 + draw.randrange(MOST_LET_IN)
    works = replace(
        works,
        engines=drawn_from(draw, GEAR),
        horses=min(works.horses, MOST_HORSES),
        siphon=siphon,
        infiltrators=infiltrators,
    )
    return Drawn(replace(told, title="drawn", attacker=attacker, defender=defender, works=works))


def rare(draw: Chance, one: Rare) -> Drawn:
    """One of those that are drawn for what is rare."""
    told = SCENARIOS.scenario(one.scenario)
    works = works_of(told)
    works = replace(
        works,
        engines=drawn_from(draw, one.engines),
        held=one.held or works.held,
        horses=works.horses if one.horses is None else between(draw, one.horses),
        gate=one.gate or works.gate,
        most_patrols=works.most_patrols if one.most_patrols is None else one.most_patrols,
    )
    fought = replace(
        told,
        title="drawn",
        attacker=replace(told.attacker, people=drawn_from(draw, one.attacker)),
        defender=replace(told.defender, people=drawn_from(draw, one.defender)),
        works=works,
    )
    return Drawn(fought, changed(one.likelier))


def changed(likelier: tuple[Likelier, ...]) -> dict[str, str]:
    """The texts of tables in which these lines are others, by their names. ValueError for a line that none has."""
    found: dict[str, str] = {}
    for each in likelier:
        text = found.get(each.table, TABLES.printed[each.table])
        if each.printed not in text:
            raise ValueError(f"{each.table} has no line {each.printed!r}")
        found[each.table] = text.replace(each.printed, each.instead)
    return found


def works_of(told: Scenario) -> Works:
    """Over what a fight of a siege is fought."""
    assert told.works is not None, "a fight of a siege is fought over something"
    return told.works


def drawn_from(draw: Chance, bounds: dict[str, Bounds]) -> People:
    """So many of each kind, those left out of which there are none."""
    return {kind: count for kind, each in bounds.items() if (count := between(draw, each))}


@cache
def listed() -> tuple[Rare, ...]:
    """The fights that are drawn for what is rare, in order."""
    return read(Path(__file__).with_name("rare.toml"), Listed).rare


@cache
def fights_of_sieges() -> tuple[str, ...]:
    """The names of the fights of a siege that stand alone, in order."""
    return tuple(name for name in SCENARIOS.names() if SCENARIOS.scenario(name).works is not None)
