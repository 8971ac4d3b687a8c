"""The impulse of a group that only thinks of things near it: eat, plunder, attack the next enemy if it dares to.

Bots that draw at random follow it now and then, so that they meet somebody.
"""

from collections.abc import Iterable, Iterator

from campaign.bots import missions, places
from campaign.model import men
from campaign.model.game import Game
from campaign.model.orders import ANY, Hold, March, Order
from campaign.model.state import PROMISE, Group
from campaign.rules import groups, movement
from campaign.rules.supplies import supply
from campaign.rules.terrain import entry_cost
from campaign.rules.ways import cheapest_way
from campaign.rules.wounded import carrying
from campaign.visibility import Marker, View
from hexmap import grid

DARING = 6
HORIZON = 14


def order_for(group: Group, view: View, game: Game) -> Order:
    """The order of a group: bring its wounded home, else go where it is sent, else eat, else plunder or
    fight, else stay.
    """
    attack = (ANY,) if group.hostility >= DARING else ()
    goal = (
        refuge(group, view, game)
        or missions.errand(group, view, game)
        or larder(group, view, game)
        or spoils(group, view)
        or prey(group, view)
        or places.prize(group, view)
    )
    path = way(group, goal, view, game) if goal else ()
    if not path:
        return Hold(group.id, attack, ration=True)
    return March(group.id, path, attack, ration=True)


def refuge(group: Group, view: View, game: Game) -> str | None:
    """The own place that a group with wounded is nearest to, since it may march nowhere else (GC-14.7b)."""
    leaders = [view.commanders[name] for name in group.commanders]
    if not carrying.any_hurt(group.men, leaders) and not carrying.owed_to_bands(view, group.id, game.tables):
        return None
    own = {place.hex for place in view.places.values() if place.faction == view.faction}
    if group.hex in own:
        return group.hex
    path = cheapest_way(game, group.hex, own)
    return path[-1] if path else None


def larder(group: Group, view: View, game: Game) -> str | None:
    """The nearest own place or convoy that can feed a group which is going hungry."""
    points = supply.need(groups.strength(view, group), game.tables)
    if not points or not group.failed[0]:
        return None
    own = [
        place.hex
        for place in view.places.values()
        if place.faction == view.faction and (place.kind == supply.CITY or (place.resources or 0) >= points)
    ]
    carts = [train.hex for train in view.convoys.values() if train.load >= points]
    return nearest(group.hex, [*own, *carts])


def spoils(group: Group, view: View) -> str | None:
    """The nearest place to plunder for a group that has mercenaries on a promise."""
    promised = any(band.group == group.id and band.terms == PROMISE for band in view.mercenaries.values())
    return places.prize(group, view) if promised else None


def prey(group: Group, view: View) -> str | None:
    """The nearest enemy group that is not known to be too strong, within a few days' march."""
    own = groups.strength(view, group)
    targets = [m.hex for m in enemies(view) if m.seen is None or strength(m) <= own + own // 2]
    goal = nearest(group.hex, targets)
    return goal if goal is not None and grid.distance(group.hex, goal) <= HORIZON else None


def enemies(view: View) -> Iterator[Marker]:
    """The groups of factions that are neither the bot's own nor its allies."""
    friends = view.factions[view.faction].allies
    return (marker for marker in view.markers.values() if marker.faction not in friends)


def strength(marker: Marker) -> int:
    """Heads of a group as last seen; 0 if never seen."""
    return men.heads(marker.seen.men) + len(marker.seen.commanders) if marker.seen else 0


def nearest(start: str, hexes: Iterable[str]) -> str | None:
    """The nearest of the hexes, of equals the one with the lowest label."""
    return min(hexes, key=lambda hex_: (grid.distance(start, hex_), hex_), default=None)


def way(group: Group, goal: str, view: View, game: Game) -> tuple[str, ...]:
    """As much of the cheapest way to the goal as the day's movement points carry."""
    path = cheapest_way(game, group.hex, [goal])
    if not path:
        return ()
    leaders = [view.commanders[name] for name in group.commanders]
    points = movement.coming_points(group, leaders, view.season_mp, game.tables, groups.hired(view, group.id))
    return tuple(hex_ for hex_, _ in movement.walk(game, group.hex, path, points, first=True))


def cost(hex_: str, game: Game) -> int | None:
    """Movement points to enter a hex of the map."""
    return entry_cost(game.map.terrains(hex_), game.tables.terrain)
