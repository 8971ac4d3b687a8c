"""A lost battle: off the field over the own edge, or arms laid down where there is no way there."""

from battles.guiscard.bots.captain.survey import FAR, Survey, distances
from battles.guiscard.bots.strides import Strides
from battles.guiscard.play.movement.budget import budget
from battles.guiscard.play.movement.leaving import exits
from battles.guiscard.rules import values
from battles.guiscard.state import Character, Skirmish

SAVED = 0.5
"""Arms are laid down if less than this part of the people can be away in time."""
PHASES = 2
"""So many moves ahead are looked at."""


def homeward(state: Skirmish, survey: Survey, one: Character) -> dict[str, int]:
    """For each hex the points of the way to an edge of somebody's side."""
    return distances(survey.ground, exits(state, one.side), one.mounted, one.armoured)


def path(state: Skirmish, survey: Survey, one: Character) -> list[str]:
    """The way home, as far as it can be gone now: near the edge it keeps a point to cross it (D51)."""
    home, points = homeward(state, survey, one), budget(state, one)
    found = Strides(state, one, survey.watched)
    free = found.free(state)
    if not free:
        return []
    stays = {end: home.get(end, FAR) + (home.get(end) == 0 and found.ends[end] == points) for end in free}
    return found.path(
        min(free, key=lambda end: (stays[end], survey.exposed(one, end, 0), found.ends[end], end))
    )


def cut_off(state: Skirmish, survey: Survey) -> bool:
    """True if most of a side cannot get away any more: they are down, or the enemy is sooner there."""
    own = [one for one in state.people.values() if one.side == survey.side and one.hex and not one.away]
    away = sum(gets_away(state, survey, one) for one in own)
    return away < SAVED * len(own)


def gets_away(state: Skirmish, survey: Survey, one: Character) -> bool:
    """True if somebody is likely to reach the own edge."""
    if not one.able:
        return False
    points = PHASES * values.allowance(state, one)
    return homeward(state, survey, one).get(one.hex, FAR) < points
