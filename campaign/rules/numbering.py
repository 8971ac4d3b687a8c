"""The numbers and names of groups that are made in play."""

from itertools import count

from campaign.model.state import State

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
