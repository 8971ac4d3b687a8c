"""How a captain means to fight: how much he shuns what the enemy could do, how hard he presses on, when he gives up."""

from typing import NamedTuple

from battles.guiscard.bots.captain.survey import Survey
from battles.guiscard.bots.worth import worth
from battles.guiscard.ending import TURNS
from battles.guiscard.state import Skirmish

HOPELESS = 0.2
"""A side with less than this part of the enemy's strength tries to save itself."""
PATIENCE = {"attacker": 2, "defender": 3}
"""Turns in which a side lets the enemy come, if it is not much the stronger."""
HASTE = 4
"""Turns over which it loses its patience then."""


class Stance(NamedTuple):
    """`caution` weighs what may be lost, `keen` what a point of way toward the enemy is worth; `flight`: save who can."""

    caution: float
    keen: float
    flight: bool = False


def stance(state: Skirmish, survey: Survey) -> Stance:
    """The stance of a side in a position."""
    own = sum(
        worth(one) for one in state.people.values() if one.side == survey.side and one.hex and not one.away
    )
    ratio = own / max(survey.strength, 1)
    if ratio < HOPELESS:
        return Stance(2.0, 0.0, flight=True)
    pressed = min(max((state.turn - PATIENCE[survey.side]) / HASTE, 0.0), 1.0)
    if ratio > 2:
        pressed = max(pressed, min((ratio - 1) / 2, 1.0))
    late = state.turn / TURNS
    caution = 1.0 / max(ratio, 0.5) * (1 - 0.7 * pressed)
    return Stance(min(caution, 1.5), 0.25 + 1.0 * pressed * (0.5 + late))
