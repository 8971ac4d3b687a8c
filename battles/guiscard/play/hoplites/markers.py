"""Pike markers: how they are lost and come back (GT-7.3.1c, D35)."""

from battles.guiscard.play.decision import Decision
from battles.guiscard.rules.hoplites.formation import formation_of
from battles.guiscard.state import Character, Formation, Skirmish
from battles.guiscard.tables import CombatEffect
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from rulebook import rule

BOOK = book_of("pikes")

WOUNDED: CombatEffect = "E"
KILLED: CombatEffect = "F"


@BOOK.event("MarkerLost", "the pikes before {character} are down (GT-7.3.1c)")
class MarkerLost(Happening, frozen=True):
    """The pike marker before a hoplite has fallen (GT-7.3.1c)."""

    character: str

    def book(self, state: Skirmish) -> None:
        state.fallen[self.character] = state.turn
        for formation in state.formations.values():
            if self.character in formation.markers:
                formation.markers.remove(self.character)


@BOOK.event("MarkerRestored", "{character} has pikes before him again (D35)")
class MarkerRestored(Happening, frozen=True):
    """A hoplite has his pike marker again (D35)."""

    character: str

    def book(self, state: Skirmish) -> None:
        del state.fallen[self.character]
        for formation in state.formations.values():
            if self.character in formation.front:
                formation.markers.append(self.character)


@rule("GT-7.3.1c")
def breaks(letter: CombatEffect) -> bool:
    """True if a result of the combat table removes the marker it struck; retreats and stuns do nothing to it."""
    return letter in (WOUNDED, KILLED)


def broken(decision: Decision, one: Character) -> None:
    """Book that the marker before a hoplite is lost to a result that breaks it."""
    decision.emit(MarkerLost(one.id))


def restore(decision: Decision) -> None:
    """Bring back the markers of the active side at the end of its phase."""
    state = decision.state
    for name in list(state.fallen):
        one = state.people[name]
        formation = formation_of(state, one) if one.side == state.active else None
        if formation is not None and rested(state.turn, one, formation):
            decision.emit(MarkerRestored(name))


@rule("GT-7.3.1c")
def rested(turn: int, one: Character, formation: Formation) -> bool:
    """True if a hoplite has spent a whole phase in formation without moving or fighting."""
    idle = not (one.deeds.spent or one.deeds.attacked or one.deeds.shot or one.deeds.busy)
    return formation.since < turn and idle
