"""Places that go over to another faction when the commander on whom they depend is removed (the scenarios' SD9)."""

from campaign.model.state import Settlement, State
from campaign.rules.commanders import FREE
from campaign.rules.decision import Decision
from campaign.rules.settlements.ownership import pass_to
from campaign.rules.sieges.investment import lift_of
from campaign.scenarios import Defection

DEFECTED = "defected"


def go_over(decision: Decision) -> None:
    """The end of a day: let the places of commanders who are dead or captives go over, where the scenario says so."""
    for defection in decision.game.scenario.book.board.defections:
        leader = decision.state.commanders.get(defection.commander)
        if leader is None or leader.fate == FREE:
            continue
        heir = heir_of(decision.state, defection)
        for place in list(decision.state.settlements.values()):
            if place.commander == leader.id and goes_over(decision.state, place, leader.faction):
                pass_to(decision, place, defection.to, DEFECTED, heir)
                lift_of(decision, place)


def goes_over(state: State, place: Settlement, faction: str) -> bool:
    """True if a place is without people of the faction that it would leave: combat groups, shut in or not, and garrison."""
    if place.faction != faction or place.garrison:
        return False
    within = [group for group in state.groups.values() if group.shut_in == place.id]
    return not any(group.faction == faction for group in (*state.groups_at(place.hex), *within))


def heir_of(state: State, defection: Defection) -> str:
    """On whom the places depend then: the heir, else the free commander of their new owner who is highest in prestige."""
    free = [one for one in state.commanders.values() if one.faction == defection.to and one.fate == FREE]
    if any(one.id == defection.heir for one in free):
        return defection.heir
    return min(free, key=lambda one: (-one.prestige, one.id)).id if free else ""
