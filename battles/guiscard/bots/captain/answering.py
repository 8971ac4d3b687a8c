"""The choices between the blows: ways to fall back, where to land, who is hurt, whether to follow up."""

from collections.abc import Iterable

from battles.guiscard.bots.captain.drill import fallen_out
from battles.guiscard.bots.captain.stance import Stance
from battles.guiscard.bots.captain.survey import FAR, Survey
from battles.guiscard.bots.worth import prices, worth
from battles.guiscard.play.combat.advance import AdvanceTo
from battles.guiscard.play.combat.landing import LandOn
from battles.guiscard.play.combat.refusal import RideOff
from battles.guiscard.play.combat.suffering import Suffer
from battles.guiscard.play.combat.ways import FallBack
from battles.guiscard.play.orders import Order, StandFast
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Advancing, Landing, Refusing, Retreating, Suffering
from battles.kit.topic import Topic
from hexmap.grid import within

PRESENCE = 0.4
"""The worth of having followed up: ground, and an enemy less free to go where he likes."""
SHELTER = 0.5
"""The part of what the enemy could do to a man that his formation keeps off."""


def company(state: Skirmish, one: Character, hex_: str) -> int:
    """The number of friends near a hex."""
    names = {state.at.get(near, "") for near in within(hex_, 2)}
    return sum(
        name in state.people and name != one.id and state.people[name].side == one.side for name in names
    )


def danger(state: Skirmish, survey: Survey, one: Character, hex_: str) -> float:
    """The loss that somebody risks by being there when the enemy's turn comes; more beside an enemy."""
    if not hex_:
        return worth(one) / 2
    return survey.exposed(one, hex_, company(state, one, hex_)) + 0.5 * survey.watched.get(hex_, 0)


def fall_back(state: Skirmish, survey: Survey, chapter: Topic, item: Retreating) -> Order | None:
    """Go where it is safest."""
    one = state.people.get(item.character)
    ways = [order for order in chapter.offers(state, item) if isinstance(order, FallBack)]
    if one is None or not ways:
        return next(iter(ways), None)
    return min(ways, key=lambda order: (danger(state, survey, one, order.hex), order.hex))


def land(state: Skirmish, survey: Survey, chapter: Topic, item: Landing) -> Order | None:
    """Away from the enemy, among friends."""
    one = state.people[item.character]
    places = [order for order in chapter.offers(state, item) if isinstance(order, LandOn)]
    if not one.alive or not places:
        return next(iter(places), None)
    return min(places, key=lambda order: (danger(state, survey, one, order.hex), order.hex))


def suffer(state: Skirmish, item: Suffering) -> Order:
    """Give the harm to the attacker who loses least by it."""
    people = (state.people[name] for name in item.candidates if state.people[name].able)
    hurt = min(people, key=lambda one: (cost(one), one.id), default=state.people[item.candidates[0]])
    return Suffer(hurt.id)


def cost(one: Character) -> float:
    """The cost of a wound to somebody's side: his life, if he has one already."""
    price = prices(one.code, one.mounted, one.condition == "wounded")
    return price.wounded if one.condition == "healthy" else price.dead


def refuse(state: Skirmish, survey: Survey, chapter: Topic, item: Refusing) -> Order:
    """Ride off, to where it is safest."""
    one = state.people[item.archer]
    ways: Iterable[RideOff] = [order for order in chapter.offers(state, item) if isinstance(order, RideOff)]
    found = min(
        ways, key=lambda order: (danger(state, survey, one, order.hex), order.hex, order.facing), default=None
    )
    return found or StandFast()


def follow_up(state: Skirmish, survey: Survey, stance: Stance, chapter: Topic, item: Advancing) -> Order:
    """Into what the enemy has left, if it is no worse there."""
    best = 0.0
    found: Order = StandFast()
    offers = list(chapter.offers(state, item))
    for order in offers:
        if isinstance(order, AdvanceTo) and not state.people[order.character].leads:
            if StandFast() in offers and survey.leads_out(state.people[order.character].hex, order.hex):
                continue
            gain = advance(state, survey, stance, state.people[order.character], order.hex)
            if gain > best or StandFast() not in offers:
                found, best = order, max(gain, best)
    return found


def advance(state: Skirmish, survey: Survey, stance: Stance, one: Character, hex_: str) -> float:
    """The worth of going from where somebody stands to a hex; less if his formation breaks up over it."""
    away = survey.away(one.mounted, one.armoured)
    nearer = away.get(one.hex, FAR) - away.get(hex_, FAR)
    here, there = (danger(state, survey, one, place) for place in (one.hex, hex_))
    bare = sum(danger(state, survey, man, man.hex) for man in fallen_out(state, one, hex_))
    return PRESENCE + stance.keen * nearer + stance.caution * (here - there) - SHELTER * bare
