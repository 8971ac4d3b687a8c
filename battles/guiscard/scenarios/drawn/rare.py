"""Battles that are drawn for what would seldom come about by chance alone (`rare.toml`).

Many people with ropes come at a wall that few hold, or archers have burning arrows in a camp. Few go after a
train of pack horses, or the pikes of hoplites break easily. Each is laid out on a battle that stands alone,
with other people and other gear, and often with tables that make it likelier.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from battles.contract.gates import Gate
from battles.contract.muster import Works
from battles.contract.surface import Chance
from battles.guiscard.scenarios import SCENARIOS
from battles.guiscard.tables import TABLES
from battles.people.stand_alone import People, Scenario, between
from rulebook.tables import read

Bounds = tuple[int, int]
"""At least and at most."""
LIST = Path(__file__).with_name("rare.toml")
COMBAT = re.compile(r"^results = .*$", re.MULTILINE)
"""The line of what a combat comes to, of each column of its table."""


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
    """A battle drawn for what is rare: the battle it is laid out on, and the differences: people and gear within bounds.

    `lots`: how much likelier it is drawn than one with a single lot; `combat`: what combats come to by their
    die in any column. The fields about works are for a fight of a siege.
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
    combat: tuple[str, ...] = ()
    likelier: tuple[Likelier, ...] = ()


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that are drawn for what is rare."""

    provenance: str
    rare: tuple[Rare, ...]


def any_rare(draw: Chance) -> Drawn:
    """One of all battles that are drawn for what is rare, by their lots."""
    lots = [one for one in listed() for _ in range(one.lots)]
    return rare(draw, lots[draw.randrange(len(lots))])


def rare(draw: Chance, one: Rare) -> Drawn:
    """One of the battles that are drawn for what is rare."""
    told = SCENARIOS.scenario(one.scenario)
    fought = replace(
        told,
        title="drawn",
        attacker=replace(told.attacker, people=drawn_from(draw, one.attacker)),
        defender=replace(told.defender, people=drawn_from(draw, one.defender)),
        works=None if told.works is None else laid_out(draw, told.works, one),
    )
    return Drawn(fought, changed(one))


def laid_out(draw: Chance, works: Works, one: Rare) -> Works:
    """The works that a fight of a siege is fought over, as a rare one has them."""
    return replace(
        works,
        engines=drawn_from(draw, one.engines),
        held=one.held or works.held,
        horses=works.horses if one.horses is None else between(draw, one.horses),
        gate=one.gate or works.gate,
        most_patrols=works.most_patrols if one.most_patrols is None else one.most_patrols,
    )


def changed(one: Rare) -> dict[str, str]:
    """The texts of tables that are others in such a battle, by their names. ValueError for a line that none has."""
    found: dict[str, str] = {}
    if one.combat:
        found["combat"] = COMBAT.sub(f"results = {json.dumps(one.combat)}", TABLES.printed["combat"])
    for each in one.likelier:
        text = found.get(each.table, TABLES.printed[each.table])
        if each.printed not in text:
            raise ValueError(f"{each.table} has no line {each.printed!r}")
        found[each.table] = text.replace(each.printed, each.instead)
    return found


def drawn_from(draw: Chance, bounds: dict[str, Bounds]) -> People:
    """So many of each kind, those left out of which there are none."""
    return {kind: count for kind, each in bounds.items() if (count := between(draw, each))}


@cache
def listed() -> tuple[Rare, ...]:
    """The battles that are drawn for what is rare, in order."""
    return read(LIST, Listed).rare
