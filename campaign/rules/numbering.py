"""The numbers of battles, and the numbers and names of groups that are made in play."""

from functools import lru_cache
from itertools import combinations, count

from campaign.model.state import MERCENARIES, State

# Above every number that a scenario prints.
FIRST_NEW = 20


def name_of(state: State, faction: str, number: int) -> str:
    """The id of a faction's group with this order number."""
    return f"{state.factions[faction].letter.lower()}{number}"


def free_number(state: State, faction: str) -> int:
    """The lowest order number above the scenario's that no group on the map carries.

    Everybody reads it on the marker, so it must not count groups that are still to come, or were made and undone.
    """
    taken = state.groups.keys() | state.reinforcements.keys()
    return next(number for number in count(FIRST_NEW) if name_of(state, faction, number) not in taken)


def battle_number(state: State, one: str, other: str) -> int:
    """The number of the next battle between two factions, or one and its mercenaries: it counts only their own battles.

    A number that counted all battles would tell two factions how often others have fought.
    """
    pairs = numbered_pairs(tuple(state.factions))
    return 1 + pairs[frozenset((one, other))] + len(pairs) * state.meetings_of(one, other)


@lru_cache(maxsize=64)
def numbered_pairs(factions: tuple[str, ...]) -> dict[frozenset[str], int]:
    """The place of every two factions, then of each and its mercenaries, in the order of the campaign's factions."""
    pairs = [*combinations(factions, 2), *((faction, MERCENARIES) for faction in factions)]
    return {frozenset(both): place for place, both in enumerate(pairs)}
