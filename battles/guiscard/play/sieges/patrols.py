"""GS-11.4.3d-f: the patrols that meet a supply party: when they come, their members, and how they begin."""

from battles.contract.muster import Side
from battles.contract.wording import Said, faces, say
from battles.guiscard.play.decision import FACES, LETTERS, Decision
from battles.guiscard.rules.sieges.patrols import BESIEGER, drawn_up, more, sides
from battles.guiscard.rules.sieges.places import kept, works_of
from battles.guiscard.state import Post, Skirmish
from battles.guiscard.state.items import Approaching
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of, called
from battles.kit.happening import Happening
from dice import Rolled
from rulebook import rule

BOOK = book_of("patrols")

RULE, PURPOSE = "GS-11.4.3e", "patrol"


@BOOK.event("PatrolCalled")
class PatrolCalled(Happening, frozen=True):
    """A patrol meets the party or stays away, by a die or without one, and it names its members (GS-11.4.3e)."""

    characters: tuple[str, ...] = ()
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        kept(state).patrols += bool(self.characters)
        kept(state).waiting |= dict.fromkeys(self.characters, Post(since=state.turn))

    def tell(self, state: Skirmish, side: Side | None) -> Said | None:
        # The party learns of a patrol when it comes on (D159).
        if side == "defender":
            return None
        people = tuple(called(state, name) for name in self.characters)
        if not self.rolls:
            return say("a patrol is out: {people} (GS-11.4.3d)", people=people)
        die, most = faces(self.rolls), TABLES.now.besieging.patrol.highest(state.turn)
        if not people:
            return say(
                "no further patrol: die {die}, one comes at {most} or less (GS-11.4.3e)", die=die, most=most
            )
        return say(
            "a further patrol: {people}, by die {die}, one comes at {most} or less (GS-11.4.3e)",
            die=die,
            most=most,
            people=people,
        )

    def in_brief(self, state: Skirmish) -> Said | None:
        if not self.characters:
            return None
        return say(
            "a further patrol: {people} (GS-11.4.3e)",
            people=tuple(called(state, name) for name in self.characters),
        )


@rule("GS-11.4.3e")
def due(decision: Decision) -> None:
    """Before a phase of the besieger, let the patrols come that are out or that a die brings."""
    state, numbers = decision.state, TABLES.now.besieging.patrol
    fallen = works_of(state.battle).patrols
    sure = fallen.count(state.turn) if fallen else numbers.at_start * (state.turn == 1)
    called = [call(decision) for _ in range(sure)]
    if not fallen and more(state):
        die = throw(decision)
        called.append(call(decision, die) if die.face <= numbers.highest(state.turn) else none(decision, die))
    for patrol in reversed(called):
        if patrol:
            decision.add(Approaching(BESIEGER, patrol, sides(state), together=True))


def throw(decision: Decision) -> Rolled:
    """The die for a further patrol, in the turn and phase that is on."""
    state = decision.state
    return decision.throw(
        RULE, f"{state.turn}{LETTERS[state.active == state.first]}.{PURPOSE}", PURPOSE, FACES
    )


def none(decision: Decision, die: Rolled) -> tuple[str, ...]:
    """Let no patrol come."""
    decision.emit(PatrolCalled(rolls=(die,)))
    return ()


def call(decision: Decision, *rolls: Rolled) -> tuple[str, ...]:
    """Draw a patrol up, if anybody is left for it."""
    patrol = drawn_up(decision.state)
    if patrol or rolls:
        decision.emit(PatrolCalled(patrol, rolls))
    return patrol
