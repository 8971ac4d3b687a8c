"""The winner of a siege's fight without a beaten side: by what it was about. The campaign asks for the result alone."""

from collections.abc import Callable

from battles.contract.muster import Action, Side, opponent
from battles.contract.result import Result
from battles.guiscard.play.sieges import verdicts
from battles.guiscard.rules.sieges.places import action_of
from battles.guiscard.state import Skirmish
from rulebook import rule


def winner(state: Skirmish, came: Result) -> Side | None:
    """The side that has won; None without one."""
    if action_of(state) in BY_GOODS:
        return verdicts.winner(state)
    if came.loser is not None:
        return opponent(came.loser)
    action = action_of(state)
    measure = MEASURES.get(action) if action is not None and came.end == "undecided" else None
    return measure(came) if measure is not None else None


@rule("GS-11.4.1g")
def of_assault(came: Result) -> Side:
    """An assault: the besieged, who still have their place, unless they are shut up in their redoubt (D180)."""
    return "attacker" if came.works is not None and came.works.outer_works_taken else "defender"


BY_GOODS: tuple[Action, ...] = ("camp_sally", "supply_sally")
"""The fights for tents, engines and food, whichever side is beaten."""
MEASURES: dict[Action, Callable[[Result], Side | None]] = {"assault": of_assault}
"""By what the fights are measured that are about something else than to beat the enemy."""
