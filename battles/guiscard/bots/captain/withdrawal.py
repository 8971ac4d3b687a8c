"""Ways back: a garrison's into what it holds, and a besieger's out of range when he calls his assault off."""

from battles.guiscard.bots.captain import garrison
from battles.guiscard.bots.captain.aims import STORMERS, part
from battles.guiscard.bots.captain.survey import FAR, Survey, distances
from battles.guiscard.bots.strides import Strides
from battles.guiscard.play.movement.leaving import exits
from battles.guiscard.play.sieges.ends import flood
from battles.guiscard.rules.fire.weapons import weapon_of
from battles.guiscard.state import Character, Skirmish
from hexmap.grid import distance


def called_back(state: Skirmish, survey: Survey, one: Character) -> frozenset[str]:
    """The hexes to which somebody is called who is not there: what his side keeps to, or what is before the redoubt."""
    within = survey.bounds
    if within is not None and one.id in garrison.pickets(state, one.side):
        within = garrison.outer(state)
    return within if within is not None and one.hex not in within else frozenset()


def path(state: Skirmish, survey: Survey, one: Character, to: frozenset[str]) -> list[str]:
    """The way in, as deep as it gets, so that others come in behind him; else as near as it gets."""
    away = distances(survey.ground, to, one.mounted, one.armoured)
    found = Strides(state, one, survey.watched)
    free = found.free(state)
    if not free:
        return []
    return found.path(
        min(
            free,
            key=lambda end: (away.get(end, FAR), -survey.away(False, True).get(end, 0), found.ends[end], end),
        )
    )


def draws_off(state: Skirmish, survey: Survey) -> bool:
    """True if the people of a side that gives up wait out of range instead of leaving the map: the siege goes on.

    Where the enemy could come out at them without passing a door or a wall, the fight never comes to rest (GS-11.4.1d).
    """
    return part(state, survey.side) == STORMERS and shut_in(state, survey)


def shut_in(state: Skirmish, survey: Survey) -> bool:
    """True if doors and works part those inside from the edges of the field."""
    reached = flood(survey.ground, exits(state, survey.side), doors=False)
    return all(one.hex not in reached for one in survey.enemies)


def out_of_range(state: Skirmish, survey: Survey, one: Character) -> list[str]:
    """The way to where no enemy shoots that is nearest; else as far from him as it gets."""
    found = Strides(state, one, survey.watched)
    free = found.free(state)
    if not free:
        return []
    return found.path(min(free, key=lambda end: (within_range(survey, end), found.ends[end], end)))


def within_range(survey: Survey, hex_: str) -> int:
    """By how many hexes somebody is too near to the enemies who shoot; 0 for not at all."""
    found = 0
    for enemy in survey.enemies:
        weapon = weapon_of(enemy) if enemy.able else None
        if weapon is not None:
            found = max(found, weapon.long[1] + 1 - distance(hex_, enemy.hex))
    return found
