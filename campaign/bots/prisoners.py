"""The orders of a bot for captives and for commanders without men: it pays ransoms and brings the lonely home.

On even days they join whichever group is the smallest where they come to, on odd ones the first that takes them in.
"""

from campaign.model.game import Game
from campaign.model.orders import EscortPrisoners, Order, Ransom, Ride
from campaign.model.state import Commander
from campaign.rules import groups, lone, movement, ransom
from campaign.rules.commanders import FREE
from campaign.rules.ways import cheapest_way
from campaign.visibility import View

SEVERAL = 2


def orders(view: View, game: Game) -> list[Order]:
    """Ransoms that can be paid, rides of lone commanders, and the least escort that is at hand."""
    return [*ransoms(view, game), *rides(view, game), *escorts(view)]


def ransoms(view: View, game: Game) -> list[Order]:
    """A ransom for each captive in a prison whose price the richest chest that is left can pay."""
    chests = {name: group.money for name, group in view.groups.items()}
    paid: list[Order] = []
    for commander in view.commanders.values():
        if not commander.captor or not commander.site or not chests:
            continue
        owed = ransom.price(commander.prestige, game.tables)
        richest = max(sorted(chests), key=lambda name: chests[name])
        if chests[richest] >= owed:
            chests[richest] -= owed
            paid.append(Ransom(commander.id, richest))
    return paid


def rides(view: View, game: Game) -> list[Order]:
    """A ride to the nearest own group or place for each commander who is alone."""
    goals = {group.hex for group in view.groups.values()}
    goals |= {place.hex for place in view.places.values() if place.faction == view.faction}
    return [
        order
        for one in view.commanders.values()
        if one.hex and one.fate == FREE and (order := ride_to(one, goals, view, game)) is not None
    ]


def ride_to(commander: Commander, goals: set[str], view: View, game: Game) -> Ride | None:
    """As much of the cheapest way to a goal as the commander rides today."""
    if commander.hex in goals:
        return Ride(commander.id, join=smallest(view, commander.hex))
    path = cheapest_way(game, commander.hex, goals)
    points = lone.points(commander, view.season_mp, game.tables)
    steps = movement.walk(game, commander.hex, path or (), points, first=True)
    way = tuple(hex_ for hex_, _ in steps)
    return Ride(commander.id, way, smallest(view, way[-1])) if way else None


def smallest(view: View, hex_: str) -> str:
    """On even days the smallest of several own groups in a hex, else nothing."""
    here = [group for group in view.groups.values() if group.hex == hex_]
    if view.day % 2 or len(here) < SEVERAL:
        return ""
    return min(here, key=lambda group: (groups.headcount(group), group.id)).id


def escorts(view: View) -> list[Order]:
    """The group with least hostility where several stand with prisoners: the others are left to fight."""
    chosen: list[Order] = []
    for piece in view.prisoners.values():
        here = [group for group in view.groups.values() if group.hex == piece.hex]
        if not piece.prison and len(here) > 1:
            meekest = min(here, key=lambda group: (group.hostility, group.id))
            if meekest.id != piece.group:
                chosen.append(EscortPrisoners(piece.id, meekest.id))
    return chosen
