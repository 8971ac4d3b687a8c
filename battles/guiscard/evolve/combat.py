"""How combat is booked."""

from battles.guiscard.events import combat as e
from battles.guiscard.state import Skirmish


def struck(state: Skirmish, event: e.Struck) -> None:
    """The attackers have used their attack of this phase."""
    for name in event.attackers:
        state.people[name].deeds.attacked = True


BOOKS = {e.Struck: struck}
