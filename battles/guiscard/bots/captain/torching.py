"""Fires of a siege: laying and fighting them instead of moving, shooting and striking; flaming arrows."""

from collections.abc import Iterator

from battles.guiscard.bots.captain.aims import BURN, QUENCH, RAIDERS, part
from battles.guiscard.bots.captain.survey import FAR, Survey
from battles.guiscard.play.fire.aiming import ShootFlaming
from battles.guiscard.play.gear import fires
from battles.guiscard.play.gear.fires import PutOut, SetFire
from battles.guiscard.rules import redoubt
from battles.guiscard.rules.gear.fuel import at_hand
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Aiming

ENOUGH = 6
"""So many hexes of a palisade that burn or are down are breach enough."""
TENDED = 3
"""So many at most fight one fire."""


def planned(state: Skirmish, survey: Survey) -> dict[str, SetFire | PutOut]:
    """The work with fire of the active side in this phase, by person: they stay where they are for it."""
    mine = part(state, survey.side)
    if mine in BURN:
        return dict(laid(state, survey))
    return dict(fought(state, survey)) if mine in QUENCH and state.fires else {}


def idle(state: Skirmish, survey: Survey) -> Iterator[Character]:
    """The people of a side with a free hand and without an enemy to strike."""
    for one in state.people.values():
        free = one.side == survey.side and one.hex and fires.not_at_rest(state, one) is None
        if free and not survey.touching(one.mounted, one.armoured).get(one.hex):
            yield one


def laid(state: Skirmish, survey: Survey) -> Iterator[tuple[str, SetFire]]:
    """The people who lay fires, each at the thing nearest to where all want to go."""
    lit = {*state.fires, *state.fabric.down}
    storms = part(state, survey.side) == ("assault", "attacker")
    away = survey.away(False, False)
    for one in idle(state, survey):
        if storms and len(lit) >= ENOUGH:
            return
        found = [
            hex_
            for hex_ in at_hand(survey.ground, one)
            if hex_ not in lit and fires.why_not_lit(state, survey.ground, one, hex_) is None
        ]
        if storms:
            found = [hex_ for hex_ in found if leads_in(survey, one, hex_) and not redoubt.within(state, one)]
        if found:
            best = min(
                found, key=lambda hex_: (at_fire(survey, lit, hex_) and not storms, away.get(hex_, FAR), hex_)
            )
            lit.add(best)
            yield one.id, SetFire(one.id, best)


def at_fire(survey: Survey, lit: set[str], hex_: str) -> bool:
    """True if a fire burns beside a hex, so that the fire may spread to it."""
    return any(near in lit for near in survey.ground.neighbours[hex_])


def leads_in(survey: Survey, one: Character, hex_: str) -> bool:
    """True if a hex lies on the way to the enemy, nearer to him than where somebody stands."""
    away = survey.away(False, False)
    return away.get(hex_, FAR) < away.get(one.hex, FAR)


def fought(state: Skirmish, survey: Survey) -> Iterator[tuple[str, PutOut]]:
    """The people who fight fires, each at the fire with the fewest people."""
    tended: dict[str, int] = {}
    for one in idle(state, survey):
        found = [
            hex_
            for hex_ in at_hand(survey.ground, one)
            if fires.why_not_out(state, hex_) is None and tended.get(hex_, 0) < TENDED
        ]
        if found:
            best = min(found, key=lambda hex_: (tended.get(hex_, 0), hex_))
            tended[best] = tended.get(best, 0) + 1
            yield one.id, PutOut(one.id, best)


def flaming(state: Skirmish, survey: Survey, item: Aiming, offers: list[ShootFlaming]) -> ShootFlaming | None:
    """The target of somebody's flaming arrow; None where he holds it.

    In a raid no arrow goes beside a fire, which spreads there anyway. The holder of the outer works does not burn them.
    """
    if item.defensive or part(state, survey.side) not in BURN:
        return None
    if redoubt.within(state, state.people[item.shooter]):
        return None
    if part(state, survey.side) == RAIDERS:
        offers = [order for order in offers if not at_fire(survey, set(state.fires), order.at)] or offers
    away = survey.away(False, False)
    return min(offers, key=lambda order: (away.get(order.at, FAR), order.at), default=None)
