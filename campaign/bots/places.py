"""The orders of a bot for places: it goes for the nearest that it may attack, summons it, storms it and plunders it.

In castles that it takes it leaves its least people, and on odd days it calls up the Byzantines of the Val Demone.
"""

from collections.abc import Iterable, Iterator

from campaign.model import men
from campaign.model.game import Game
from campaign.model.men import Men
from campaign.model.orders import Hold, Levy, March, Order, Plunder, Storm, Summon
from campaign.model.state import Group
from campaign.rules import groups
from campaign.rules.settlements import garrisons, gates, militia
from campaign.visibility import Place, View
from hexmap import grid

HORIZON = 6
CASTLE = "castle"
STORMING_PARTY = 16
"""Heads from which on a group dares to storm a castle."""
SHARE = 2
"""Points that it plunders: enough to pay with, and the town is worth having afterwards."""


def orders(view: View, game: Game, moves: Iterable[Order]) -> list[Order]:
    """Orders for each group that is to end its day before a place of the enemy's, and for the towns' own defence."""
    found: list[Order] = [*levies(view, game)]
    for move in moves:
        group = view.groups.get(move.group) if isinstance(move, March | Hold) else None
        if group is None:
            continue
        end = move.path[-1] if isinstance(move, March) else group.hex
        place = next((each for each in prizes(group, view) if each.hex == end), None)
        if place is not None:
            staying = garrison(group, place, game)
            found += [
                Summon(group.id, place.id, staying),
                Storm(group.id, place.id, staying),
                Plunder(group.id, place.id, SHARE),
            ]
    return found


def garrison(group: Group, place: Place, game: Game) -> Men:
    """The people whom a group leaves in a castle that it takes: as few as may hold it, if it can spare them."""
    least = game.tables.garrison.minimum
    if place.kind != CASTLE or not groups.large_enough(men.heads(group.men) - least, game.tables):
        return []
    return garrisons.least(group.men, least, game.tables)


def levies(view: View, game: Game) -> Iterator[Order]:
    """The orders for the light infantry of the own towns in the Val Demone, on odd days."""
    for place in view.places.values() if view.day % 2 else ():
        own_town = place.faction == view.faction and place.kind != CASTLE
        if own_town and game.map.zone(place.hex) == militia.VAL_DEMONE:
            yield Levy(place.id, "byzantine")


def dares(group: Group) -> bool:
    """True if a group is large enough for a castle."""
    return men.heads(group.men) >= STORMING_PARTY


def prizes(group: Group, view: View) -> list[Place]:
    """The towns of enemies, and their castles for a large group."""
    friends = view.friends
    return [
        place
        for place in view.places.values()
        if place.kind != gates.CITY
        and place.faction not in friends
        and place.id != group.sworn
        and (place.kind != CASTLE or dares(group))
    ]


def prize(group: Group, view: View) -> str | None:
    """The nearest of them within a day or two, of equals the one with the lowest label."""
    near = [place.hex for place in prizes(group, view) if grid.distance(group.hex, place.hex) <= HORIZON]
    return min(near, key=lambda hex_: (grid.distance(group.hex, hex_), hex_), default=None)
