"""The people of a siege's fight who begin off the map: their side of it, the hexes where they come on; where gear lies."""

from collections.abc import Iterable

from battles.contract.muster import Edge
from battles.guiscard.bots.captain.aims import PARTY, PATROLS, RAIDERS, part
from battles.guiscard.bots.captain.fetching import at_middle, come_over, party_side
from battles.guiscard.bots.captain.raiding import guarded
from battles.guiscard.bots.captain.survey import FAR, Survey
from battles.guiscard.play.orders import Order, Stay
from battles.guiscard.play.sieges.emplacing import Emplace
from battles.guiscard.play.sieges.entering import Approach, Enter
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Approaching, Arriving, Emplacing
from battles.kit.topic import Topic

NEAREST = 8
"""A side of the map is judged by so many of its hexes, the nearest to its people's goals."""


def approach(state: Skirmish, survey: Survey, chapter: Topic, item: Approaching) -> Order:
    """Bring all on over the side nearest to their goals."""
    mine = part(state, item.side)
    if mine in (PARTY, PATROLS):
        return (party_side if mine == PARTY else come_over)(state, chapter, item)
    edges = [
        order.edge for order in chapter.offers(state, item) if isinstance(order, Approach) and order.everybody
    ]
    return Approach(
        min(edges, key=lambda edge: (distance(survey, edge, raids=mine == RAIDERS), edge)), everybody=True
    )


def distance(survey: Survey, edge: Edge, *, raids: bool = False) -> float:
    """The distance from a side of the map; for raiders the farther, the more guards are about."""
    away = survey.away(False, True)
    guards = survey.enemies if raids else []
    return sum(
        sorted(away.get(hex_, FAR) + guarded(hex_, guards) for hex_ in survey.ground.edge(edge))[:NEAREST]
    )


def come_on(survey: Survey, one: Character, offers: Iterable[Order]) -> Order:
    """Come on where the way is shortest; without a way, wait."""
    away = survey.away(one.mounted, one.armoured)
    hexes = [order for order in offers if isinstance(order, Enter)]
    return min(hexes, key=lambda order: (away.get(order.hex, FAR), order.hex), default=Stay())


def arrive(state: Skirmish, survey: Survey, chapter: Topic, item: Arriving) -> Order:
    """Onto the map, as near as it gets."""
    offers = chapter.offers(state, item)
    mine = part(state, survey.side)
    if mine == PARTY:
        return at_middle(survey, offers)
    return come_on(survey, state.people[item.character], offers)


def emplace(state: Skirmish, survey: Survey, chapter: Topic, item: Emplacing) -> Order | None:
    """Gear lies where its people will come on."""
    away = survey.away(False, True)
    places = [order for order in chapter.offers(state, item) if isinstance(order, Emplace)]
    return min(places, key=lambda order: (away.get(order.hex, FAR), order.hex), default=None)
