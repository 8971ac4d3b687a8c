"""The ventures of a bot that random draws hardly find: several orders that mean something together only."""

from collections.abc import Iterator, Sequence

from campaign.bots import impulses, money, places, siege_ventures
from campaign.bots.chance import Chance
from campaign.model.game import Game
from campaign.model.orders import ANY, Hire, Hold, March, Order, Poach, Ride, Storm, WaivePrice
from campaign.model.state import Commander, Group
from campaign.rules import lone, movement
from campaign.rules.commanders import FREE
from campaign.rules.ways import cheapest_way
from campaign.visibility import Place, View
from hexmap import grid

NEAR = 8
COMPANY = 2
"""Groups in a hex from which on a lonely commander has a choice there."""


def orders(view: View, game: Game, draw: Chance) -> Iterator[Order]:
    """Now and then a ride of the lonely, a price that is waived, and for a group that is free one of the ventures."""
    for commander in view.commanders.values():
        if draw.random() < 0.5:
            yield from ride(commander, view, game, draw)
    for name in sorted({convoy.group for convoy in view.convoys.values()}):
        if draw.random() < 0.5:
            yield WaivePrice(name)
    for group in siege_ventures.unbound(view):
        die = draw.random()
        if die < 0.1:
            yield from win_over(group, view, game)
        elif die < 0.2:
            yield from storm(group, view, game)
        elif die < (0.7 if at_home(group, view) else 0.3) and any(band.mounted for band in group.men):
            yield from guard(group, view, game)


def ride(commander: Commander, view: View, game: Game, draw: Chance) -> Iterator[Order]:
    """A commander without men goes where several groups share a hex, else, if he is outside, to the nearest own place."""
    place = view.places.get(commander.site)
    start = commander.hex or (place.hex if place is not None else "")
    if not start or commander.fate != FREE or commander.group:
        return
    together: dict[str, list[str]] = {}
    for group in view.groups.values():
        together.setdefault(group.hex, []).append(group.id)
    goals = [hex_ for hex_, names in together.items() if len(names) >= COMPANY]
    if commander.hex and not goals:
        goals = [place.hex for place in view.places.values() if place.faction == view.faction]
    path = cheapest_way(game, start, goals)
    if path is None:
        return
    points = lone.points(commander, view.season_mp, game.tables)
    way = tuple(hex_ for hex_, _ in movement.walk(game, start, path, points, first=True))
    there = together.get(way[-1] if way else start, [])
    yield Ride(commander.id, way, draw.choice(there) if there and draw.random() < 0.5 else "")


def win_over(group: Group, view: View, game: Game) -> Iterator[Order]:
    """Go in peace to a band in the service of others and offer it money; on the way promise others loot."""
    camp = money.tempting(view, group, game)
    if camp is not None:
        yield going(group, camp.hex, view, game, ())
        yield Poach(group.id, camp.id)
    yield Hire(group.id, ANY, "promise")


def storm(group: Group, view: View, game: Game) -> Iterator[Order]:
    """Go for a castle near by, however many may be in it."""
    friends = view.friends
    castle = nearest(group, [place for place in castles(view) if place.faction not in friends])
    if castle is not None:
        yield going(group, castle.hex, view, game, (ANY,))
        yield Storm(group.id, castle.id, places.garrison(group, castle, game))


def guard(group: Group, view: View, game: Game) -> Iterator[Order]:
    """Ride into an own castle near by, or stay there."""
    castle = nearest(group, [place for place in castles(view) if place.faction == view.faction])
    if castle is not None:
        yield going(group, castle.hex, view, game, ())


def at_home(group: Group, view: View) -> bool:
    """True if a group stands in a castle of its own side."""
    return any(place.hex == group.hex and place.faction == view.faction for place in castles(view))


def castles(view: View) -> Iterator[Place]:
    """All castles."""
    return (place for place in view.places.values() if place.kind == places.CASTLE)


def nearest(group: Group, goals: Sequence[Place]) -> Place | None:
    """The nearest of these places that is not far."""
    near = [place for place in goals if grid.distance(group.hex, place.hex) <= NEAR]
    return min(near, key=lambda place: (grid.distance(group.hex, place.hex), place.id), default=None)


def going(group: Group, goal: str, view: View, game: Game, attack: tuple[str, ...]) -> March | Hold:
    """As much of the way there as the group can go today."""
    path = impulses.way(group, goal, view, game) if group.hex != goal else ()
    return March(group.id, path, attack) if path else Hold(group.id, attack)
