"""A scenario in which everybody stands near everybody, without friends.

Meetings of three parties, or a fight for a castle with riders in it, hardly come about on a wide map in a month.
"""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from campaign.maps import CampaignMap
from campaign.maps.position import STEPS
from campaign.scenarios import Book, Holding
from campaign.scenarios.shapes import Defection, GroupEntry
from hexmap import grid

CASTLE = "castle"
PLACES = 12
"""How many places lie in the thronged country."""
GARRISONS = (5, 5, 6, 8, 12)
STORES = 9
"""Points in a castle, on which its people live long enough to be besieged for a while."""
HOST = 20
"""Heads in a group of the one faction that is strong enough to shut the others up."""
FAR = 2
"""Hexes from a place at which pieces stand at most."""


def thronged(book: Book, ground: CampaignMap, draw: Random) -> Book:
    """The same pieces about a place drawn by lot; the places there are dealt out again, and there are no alliances.

    One faction has more people than the others; towns go over when their lord falls.
    """
    near = country([holding.site for holding in book.board.holdings], ground, draw)
    factions = tuple(replace(faction, allies=()) for faction in book.factions)
    lords = {faction.id: draw.choice(leaders(book, faction.id)) for faction in factions}
    holdings = tuple(
        dealt(holding, ground, lords, draw) if holding.site in near and not holding.noble else holding
        for holding in book.board.holdings
    )
    host = draw.choice(factions).id
    pieces = replace(
        book.pieces,
        groups=tuple(raised(replace(each, **somewhere(near, draw)), host) for each in book.pieces.groups),
        mercenaries=tuple(replace(each, **somewhere(near, draw)) for each in book.pieces.mercenaries),
        spies=tuple(replace(each, at=draw.choice(near)) for each in book.pieces.spies),
    )
    board = replace(book.board, holdings=holdings, defections=tuple(defections(lords)))
    return replace(book, factions=factions, board=board, pieces=pieces)


def leaders(book: Book, faction: str) -> list[str]:
    """The commanders of a faction who have people, if any."""
    return [
        group.commander for group in book.pieces.groups if group.faction == faction and group.commander
    ] or [""]


def defections(lords: dict[str, str]) -> Iterator[Defection]:
    """The towns of each lord go over to the next faction when he falls."""
    names = list(lords)
    for faction, other in zip(names, [*names[1:], names[0]], strict=True):
        if lords[faction]:
            yield Defection(commander=lords[faction], to=other)


def country(sites: list[str], ground: CampaignMap, draw: Random) -> list[str]:
    """The places nearest to one of them, a castle if there is any."""
    middle = draw.choice([site for site in sites if ground.sites[site].kind == CASTLE] or sites)
    here = ground.sites[middle].hex
    return sorted(sites, key=lambda site: (grid.distance(here, ground.sites[site].hex), site))[:PLACES]


def dealt(holding: Holding, ground: CampaignMap, lords: dict[str, str], draw: Random) -> Holding:
    """A place that belongs to a faction drawn by lot; towns depend on its lord.

    Castles are independent; they are held, some of them by many, and have all that they need.
    """
    faction = draw.choice(list(lords))
    if ground.sites[holding.site].kind != CASTLE:
        return replace(holding, faction=faction, commander=lords[faction], garrison=0)
    held = draw.choice(GARRISONS)
    return replace(holding, faction=faction, commander="", garrison=held, resources=STORES)


def raised(group: GroupEntry, host: str) -> GroupEntry:
    """A group as it is, or with more people if it is of the host."""
    return replace(group, strength=max(group.strength, HOST)) if group.faction == host else group


def somewhere(near: list[str], draw: Random) -> dict[str, str | int]:
    """Where a piece stands: at one of these places or a hex or two from it."""
    return {"at": draw.choice(near), "dir": draw.choice(sorted(STEPS)), "distance": draw.randint(0, FAR)}
