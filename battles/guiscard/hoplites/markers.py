"""Pike markers: how they are lost and come back (GT-7.3.1c, D35)."""

from battles.guiscard.decision import Decision
from battles.guiscard.events import hoplites as e
from battles.guiscard.hoplites.formation import formation_of
from battles.guiscard.state import Character, Formation
from battles.guiscard.tables import CombatEffect
from rulebook import rule

WOUNDED: CombatEffect = "E"
KILLED: CombatEffect = "F"


@rule("GT-7.3.1c")
def breaks(letter: CombatEffect) -> bool:
    """True if a result of the combat table removes the marker it struck; retreats and stuns do nothing to it."""
    return letter in (WOUNDED, KILLED)


def broken(decision: Decision, one: Character) -> None:
    """Book that the marker before a hoplite is lost to a result that breaks it."""
    decision.emit(e.MarkerLost(one.id))


def restore(decision: Decision) -> None:
    """Bring back the markers of the active side at the end of its phase."""
    state = decision.state
    for name in list(state.fallen):
        one = state.people[name]
        formation = formation_of(state, one) if one.side == state.active else None
        if formation is not None and rested(state.turn, one, formation):
            decision.emit(e.MarkerRestored(name))


@rule("GT-7.3.1c")
def rested(turn: int, one: Character, formation: Formation) -> bool:
    """True if a hoplite has spent a whole phase in formation without moving or fighting."""
    idle = not (one.deeds.spent or one.deeds.attacked or one.deeds.shot or one.deeds.busy)
    return formation.since < turn and idle
