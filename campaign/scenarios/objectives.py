"""The times that an objective is met (the scenarios' format, SD1 to SD12), by the check of a scenario and in play.

An objective is judged on facts about a faction: at the start of a scenario, as the faction knows them, or at
the end.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol

import msgspec

from campaign.scenarios.shapes import Objective

HALF = 2
FREE = "free"
FOR_GOOD = ("meet", "reach")
"""The kinds of objectives that are met at the end of some day, and stay so."""


class Leader(Protocol):
    """The fate of a commander; `fallen`: he has been dead or a captive at some time."""

    @property
    def fate(self) -> str: ...
    @property
    def fallen(self) -> bool: ...


class Done(Protocol):
    """The deeds of a faction; `fulfilled` are its objectives that are met for good, counted from 1."""

    @property
    def won(self) -> int: ...
    @property
    def loot(self) -> int: ...
    @property
    def lost(self) -> int: ...
    @property
    def supplied(self) -> Mapping[str, int]: ...
    @property
    def fulfilled(self) -> Collection[int]: ...


class Fortunes(msgspec.Struct, frozen=True):
    """The facts that objectives ask for: owners by place, a faction's half-deniers and heads, its deeds,
    commanders by name.
    """

    owners: Mapping[str, str]
    money: int
    heads: int
    deeds: Done
    commanders: Mapping[str, Leader]


def removed(fortunes: Fortunes, objective: Objective) -> bool | None:
    """True if a commander is dead or a prisoner, or once was; None if it is unknown."""
    commander = fortunes.commanders.get(objective.commander)
    if commander is None:
        return None
    return commander.fallen if objective.ever else commander.fate != FREE


def kept(fortunes: Fortunes, objective: Objective) -> bool | None:
    """True if a commander is alive and free; None if it is unknown."""
    commander = fortunes.commanders.get(objective.commander)
    return None if commander is None else commander.fate == FREE


def number_held(fortunes: Fortunes, faction: str, sites: Sequence[str]) -> int:
    """The number of these places that a faction owns; one that is besieged counts for its owner."""
    return sum(fortunes.owners.get(site) == faction for site in sites)


MET: dict[str, Callable[[Fortunes, Objective], int | bool | None]] = {
    "hold_site": lambda has, one: number_held(has, one.faction, [one.site]),
    "hold_any": lambda has, one: number_held(has, one.faction, one.sites),
    "keep_commander": kept,
    "remove_commander": removed,
    "deniers": lambda has, one: has.money >= HALF * one.amount,
    "loot": lambda has, one: has.deeds.loot >= one.amount,
    "win_battles": lambda has, one: has.deeds.won >= one.amount,
    "supply_site": lambda has, one: has.deeds.supplied.get(one.site, 0) >= one.amount,
    "strength_left": lambda has, one: has.heads >= one.amount,
}


COUNTED: dict[str, Callable[[Fortunes, Objective], int]] = {
    "hold_any": lambda has, one: number_held(has, one.faction, one.sites),
    "deniers": lambda has, one: has.money,
    "loot": lambda has, one: has.deeds.loot,
    "win_battles": lambda has, one: has.deeds.won,
    "supply_site": lambda has, one: has.deeds.supplied.get(one.site, 0),
    "strength_left": lambda has, one: has.heads,
}
"""The number that an objective asks for, as a faction has it now; money in half-deniers. Other kinds count nothing."""


def reached(has: Fortunes, objective: Objective) -> int | None:
    """How far a faction has come with an objective that counts something; None for any other."""
    counted = COUNTED.get(objective.kind)
    if counted is None or (objective.kind == "hold_any" and not objective.each):
        return None
    return counted(has, objective)


def times_met(has: Fortunes, number: int, objective: Objective) -> int | None:
    """The times that an objective, counted from 1 in the scenario's list, is met; None if the faction lacks knowledge."""
    if objective.kind in FOR_GOOD:
        return int(number in has.deeds.fulfilled)
    met = MET[objective.kind](has, objective)
    if met is None:
        return None
    return int(met) if objective.each else int(met > 0)
