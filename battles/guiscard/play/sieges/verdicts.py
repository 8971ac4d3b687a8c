"""The winner of a siege's fight: it goes by what the fight was about (D181)."""

from battles.contract.muster import Side, opponent
from battles.guiscard.play.sieges import supply
from battles.guiscard.play.sieges.remains import engines_lost
from battles.guiscard.rules.sieges.places import works_of
from battles.guiscard.state import Skirmish
from battles.guiscard.tables import TABLES
from rulebook import rule


def winner(state: Skirmish) -> Side | None:
    """The winner of a finished fight: of a raid, of a sally for food by its measure, else the side that has not lost."""
    match works_of(state.battle).action:
        case "camp_sally":
            return "attacker" if raided(state) else "defender"
        case "supply_sally":
            return "defender" if fetched(state) else "attacker"
    return opponent(state.over.loser) if state.over is not None and state.over.loser else None


@rule("GS-11.4.2f", "GS-11.4.2g")
def raided(state: Skirmish) -> bool:
    """True if a raid has reached what it was for: a good part of the tents burnt, an engine lost, the camp deserted."""
    assert state.over is not None, "a fight that is over is judged"
    tents, razed = works_of(state.battle).tents, len(state.fabric.razed)
    enough = razed > 0 and razed * TABLES.now.besieging.verdict.tents >= tents
    return state.over.loser == "defender" or enough or bool(engines_lost(state))


@rule("GS-11.4.3h")
def fetched(state: Skirmish) -> bool:
    """True if enough of the horses have come across with their food; where there are none, if the way is free."""
    assert state.over is not None, "a fight that is over is judged"
    horses = works_of(state.battle).horses
    if not horses:
        return state.over.loser == "attacker"
    return supply.across(state) * TABLES.now.besieging.verdict.horses >= horses
