"""GT-2: turns, phases and their five steps, strictly one after the other."""

from battles.contract.muster import Side, opponent
from battles.contract.wording import Said, plain, word
from battles.guiscard.play.castles import canvas, gate
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear import perriers, quivers, spreading
from battles.guiscard.play.hoplites import markers
from battles.guiscard.play.movement import labour
from battles.guiscard.state import STEPS, Character, Deeds, Skirmish, Step
from battles.guiscard.state.items import (
    Charges,
    Combat,
    Item,
    Movement,
    OffensiveFire,
    OpeningPhase,
    Parleying,
    Recovery,
)
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from rulebook import rule

BOOK = book_of("turns")

ITEMS: dict[Step, Item] = {
    "offensive_fire": OffensiveFire(),
    "charges": Charges(),
    "movement": Movement(),
    "combat": Combat(),
    "recovery": Recovery(),
}


@BOOK.event("PhaseBegan", "Turn {turn}, phase of the {side}")
class PhaseBegan(Happening, frozen=True):
    """A side's phase has begun (GT-2a)."""

    turn: int
    side: Side

    def book(self, state: Skirmish) -> None:
        state.turn, state.active = self.turn, self.side
        state.asked.clear()
        state.held_fire.clear()
        state.shelters.clear()
        for one in state.people.values():
            if one.side == self.side:
                one.deeds = Deeds(dislodged=one.deeds.dislodged)
            else:
                one.deeds.volley = one.deeds.counter_charged = one.deeds.dislodged = False
                one.deeds.forgone = one.deeds.lowered = False


@BOOK.event("StepBegan")
class StepBegan(Happening, frozen=True):
    """A step of the phase has begun (GT-2.1g)."""

    step: Step

    def book(self, state: Skirmish) -> None:
        state.step = self.step
        state.flights.clear()
        state.held_fire.clear()
        for one in state.people.values():
            one.deeds.forgone = one.deeds.lowered = False

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        return word("step", plain(self.step))


@BOOK.event("GotUp", "{character} gets up (GT-2.1f)")
class GotUp(Happening, frozen=True):
    """A stunned character is healthy again, on foot (GT-2.1f)."""

    character: str

    def book(self, state: Skirmish) -> None:
        state.people[self.character].condition = "healthy"


@rule("GT-2.1g")
def step_after(step: Step) -> Step | None:
    """The step that follows in the same phase; None after the last."""
    if step == "setting_up":
        return None
    place = STEPS.index(step) + 1
    return STEPS[place] if place < len(STEPS) else None


@rule("GT-2a")
def phase_after(turn: int, active: Side, first: Side) -> tuple[int, Side]:
    """Turn and side of the next phase: side A keeps its place all game."""
    if turn == 0:
        return 1, first
    return (turn, opponent(active)) if active == first else (turn + 1, first)


def next_step(decision: Decision) -> None:
    """Begin the next step, or the next phase and its first."""
    state = decision.state
    step = step_after(state.step)
    if step is None:
        turn, side = phase_after(state.turn, state.active, state.first)
        decision.emit(PhaseBegan(turn, side))
        step = STEPS[0]
    decision.emit(StepBegan(step))
    decision.add(ITEMS[step])
    if step == STEPS[0]:
        decision.add(Parleying(state.active))
        if state.siege is not None:
            decision.add(OpeningPhase(state.active))


@BOOK.follows(Recovery)
def recover(decision: Decision, item: Recovery) -> None:
    """Step 5: finish the work of a whole phase, let the stunned of the active side get up, and let fires burn on."""
    markers.restore(decision)
    labour.finish(decision)
    gate.finish(decision)
    quivers.finish(decision)
    canvas.finish(decision)
    perriers.end_phase(decision)
    for one in stunned(decision.state):
        decision.emit(GotUp(one.id))
    decision.done()
    spreading.end_phase(decision)


@rule("GT-2.1f")
def stunned(state: Skirmish) -> list[Character]:
    """The stunned of the active side, whenever they were stunned (D1, D2)."""
    return [
        one
        for one in state.people.values()
        if one.side == state.active and one.condition == "stunned" and one.hex
    ]
