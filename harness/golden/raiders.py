"""A bot that plunders with promised bands and friends beside it, and keeps the loot: so that they may turn on it."""

from collections.abc import Iterator, Sequence
from random import Random

from campaign.bots import impulses, places
from campaign.bots.legal import allowed
from campaign.model.game import Game
from campaign.model.orders import ANY, Hire, Hold, JoinBattle, March, Order, Plunder, ShareLoot, Storm
from campaign.model.state import Group
from campaign.rules import mercenaries
from campaign.visibility import Place, View
from hexmap import grid


def orders(view: View, game: Game, draw: Random) -> Sequence[Order]:
    """A sheet for the day that is accepted as a whole."""
    return allowed([*wishes(view, game)], view, game)


def wishes(view: View, game: Game) -> Iterator[Order]:
    """The leader of a band goes for a place once somebody stands beside it; the others go and stand beside it."""
    serving = [band for band in view.mercenaries.values() if band.group in view.groups]
    captains = {band.group for band in serving} or set(sorted(view.groups)[:1])
    for band in serving:
        yield ShareLoot(band.group, band.id, 0)
    for group in view.groups.values():
        yield Hire(group.id, ANY, "promise")
        captain = view.groups[min(captains)]
        prize = target(captain, view)
        if prize is None:
            yield impulses.order_for(group, view, game)
        elif group.id not in captains:
            yield JoinBattle(group.id)
            beside = impulses.nearest(group.hex, grid.neighbours(prize.hex))
            yield go(group, beside or prize.hex, view, game)
        elif serving:
            yield from raid(group, prize, view, game)
        else:
            yield go(group, camp(group, view) or prize.hex, view, game)


def raid(group: Group, prize: Place, view: View, game: Game) -> Iterator[Order]:
    """Storm a place that somebody stands beside, else wait beside it."""
    near = grid.neighbours(prize.hex)
    if any(other.hex in near for other in view.groups.values() if other.id != group.id):
        yield go(group, prize.hex, view, game, (ANY,))
        yield Storm(group.id, prize.id)
        yield Plunder(group.id, prize.id)
    else:
        yield go(group, impulses.nearest(group.hex, near) or prize.hex, view, game)


def target(group: Group, view: View) -> Place | None:
    """The nearest place to plunder."""
    found = places.prizes(group, view)
    return min(found, key=lambda place: (grid.distance(group.hex, place.hex), place.id), default=None)


def camp(group: Group, view: View) -> str | None:
    """The hex of the nearest band without a master."""
    bands = (each for each in view.camps.values() if each.kind == mercenaries.BAND and not each.faction)
    return impulses.nearest(group.hex, (each.hex for each in bands))


def go(group: Group, goal: str, view: View, game: Game, attack: tuple[str, ...] = ()) -> Order:
    """March as far towards a hex as the day carries, or hold there."""
    path = impulses.way(group, goal, view, game) if group.hex != goal else ()
    return March(group.id, path, attack) if path else Hold(group.id, attack)
