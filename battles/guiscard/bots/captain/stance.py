"""The stance of a captain: his caution about the enemy's possible acts, his haste, and when he gives up."""

from typing import NamedTuple

from battles.contract.muster import Side, opponent
from battles.guiscard.bots.captain.aims import CAMP, PARTY, PATROLS, RAIDERS, SALLY, STORMERS, Part, part
from battles.guiscard.bots.captain.pack import brought
from battles.guiscard.bots.captain.raiding import fresh
from battles.guiscard.bots.captain.survey import Survey
from battles.guiscard.bots.sallying import goes_in
from battles.guiscard.bots.worth import worth
from battles.guiscard.play.ending import TURNS
from battles.guiscard.state import Skirmish

HOPELESS = 0.2
"""A side with less than this part of the enemy's strength tries to save itself."""
BEATEN, THINNED = 0.7, 0.85
"""The same holds with less than the first, once fewer than the second part of its people are left: the stunned get up."""
NEAR_THE_END = 8
"""The turn after which it rather holds out until nobody has won (GC-14.6d), if its case is not worse than that."""
PATIENCE = {"attacker": 2, "defender": 3}
"""Turns in which a side lets the enemy come, if it is not much the stronger."""
WAIT = 1
"""Turns in which the side that begins doesn't come nearer: the first to come into reach is struck first."""
CAUTION = 0.6
"""The caution of two sides of equal strength about the other's possible acts."""
HASTE = 4
"""Turns over which it loses its patience then."""
WINNING = 1.0
"""By so much the stronger, in parts of the enemy's strength, a side waits for nothing."""
BOLD = 0.7
"""The part of its caution that a side loses that waits for nothing."""
CALM, EAGER = 0.25, 1.0
"""The worth of a point of way to a side that waits, and the addition for a side that does not."""


GUARD = (0.2, 2.0)
"""The same for a side that guards a camp."""
BESIEGER, RAIDER, RUNNER, PATROL = (0.35, 1.0), (0.4, 1.0), (0.15, 1.5), (0.4, 1.0)
"""Caution and keenness of a side that storms a place, burns a camp, runs with horses, or after them."""
BROKEN_OFF, PART_LEFT = 0.65, 0.75
"""The part of its people below which an assault is called off, if fewer are left of them than of the besieged."""
PART_OF_RAIDERS = 0.5
"""Raiders go home when less than this part of them is left."""


class Stance(NamedTuple):
    """`caution` weighs what may be lost, `keen` what a point of way toward the enemy is worth.

    `order` is how much he cares to keep his people together, from 0 to 1; `flight`: save yourselves who can.
    """

    caution: float
    keen: float
    order: float = 1.0
    flight: bool = False


def stance(state: Skirmish, survey: Survey) -> Stance:
    """The stance of a side in a position."""
    own = sum(
        worth(one) for one in state.people.values() if one.side == survey.side and one.hex and not one.away
    )
    ratio = own / max(survey.strength, 1)
    if (mine := part(state, survey.side)) is not None and mine[0] != "general_sally":
        return of_a_siege(state, survey, mine)
    if hopeless(state, survey.side, ratio) or (mine == SALLY and goes_in(state)):
        return Stance(2.0, 0.0, flight=True)
    pressed = min(max((state.turn - PATIENCE[survey.side]) / HASTE, (ratio - 1) / WINNING, 0.0), 1.0)
    caution = (1 - BOLD * pressed) / max(ratio, 0.7)
    calm = 0.0 if state.turn <= WAIT and survey.side == state.first else CALM
    return Stance(CAUTION * caution, calm + EAGER * pressed * (0.5 + state.turn / TURNS), 1 - pressed)


def of_a_siege(state: Skirmish, survey: Survey, mine: Part) -> Stance:
    """The stance in a fight over a place, a camp or food.

    The attacker presses on until it is hopeless, the holder stays; raiders go home when all burns or half of
    them are gone.
    """
    own, enemy = (
        sum(one.side == side and one.alive and not one.away for one in state.people.values())
        / max(len(state.battle.force(side).people), 1)
        for side in (survey.side, opponent(survey.side))
    )
    if mine == STORMERS:
        return Stance(BESIEGER[0], BESIEGER[1], 0.0, flight=own < BROKEN_OFF and own < PART_LEFT * enemy)
    if mine == RAIDERS:
        return Stance(RAIDER[0], RAIDER[1], 0.0, flight=own < PART_OF_RAIDERS or not fresh(state))
    if mine == PARTY:
        return Stance(RUNNER[0], RUNNER[1], 0.0, flight=brought(state))
    if mine == PATROLS:
        return Stance(PATROL[0], PATROL[1], 0.0)
    if mine == CAMP:
        return Stance(GUARD[0], GUARD[1], 0.0)
    return Stance(CAUTION, CALM, 0.0)


def hopeless(state: Skirmish, side: Side, ratio: float) -> bool:
    """True if a side whose strength is `ratio` of the enemy's has lost: the odds are against it, and blood has flowed."""
    if ratio < HOPELESS:
        return True
    if ratio >= BEATEN or state.turn > NEAR_THE_END:
        return False
    left = sum(one.side == side and bool(one.hex) and not one.away for one in state.people.values())
    return left < THINNED * len(state.battle.force(side).people)
