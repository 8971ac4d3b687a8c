"""The horses with food of a supply sally: their leaders, and the horses without one."""

from collections.abc import Iterator

from battles.guiscard.play.sieges.supply import packs
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.state import Character, Horse, Skirmish
from hexmap.grid import distance

UNREACHED = 99
"""The distance from nobody."""


def leaders(state: Skirmish) -> list[Character]:
    """The members of the party on the map who lead horses with food."""
    food = set(packs(state.battle))
    return [
        one
        for one in state.people.values()
        if one.side == "defender" and one.alive and one.hex and food.intersection(one.leads)
    ]


def prey(state: Skirmish) -> frozenset[str]:
    """The goals of patrols: people who lead horses; empty without any."""
    return frozenset(hex_ for one in leaders(state) for hex_ in hexes_of(one))


def loose(state: Skirmish) -> Iterator[Horse]:
    """The horses with food that nobody leads."""
    for name in packs(state.battle):
        horse = state.horses.get(name)
        if horse is not None and horse.alive and horse.hex and not horse.leader:
            yield horse


def to_be_had(state: Skirmish) -> list[Horse]:
    """The horses that nobody leads to which somebody of the party is nearer than any enemy."""
    able = [one for one in state.people.values() if one.able]
    party = [one.hex for one in able if one.side == "defender" and not one.leads]
    others = [one.hex for one in able if one.side != "defender"]
    return [
        horse
        for horse in loose(state)
        if away(horse.hex, party, UNREACHED) < away(horse.hex, others, UNREACHED)
    ]


def away(hex_: str, places: list[str], otherwise: int) -> int:
    """Hexes to the nearest of some places."""
    return min((distance(hex_, each) for each in places), default=otherwise)


def brought(state: Skirmish) -> bool:
    """True if the party can lead no further horse across: the people who are left may go."""
    assert state.siege is not None, "a sally for food is a fight of a siege"
    coming = any(state.people[name].side == "defender" for name in state.siege.waiting)
    return not coming and not leaders(state) and not to_be_had(state)


def reins(state: Skirmish) -> tuple[tuple[str, ...], ...]:
    """The hands that the horses are in, to distinguish positions."""
    return tuple((one.id, *one.leads) for one in state.people.values() if one.leads)
