"""Work at a gate or at canvas that came to nothing, with the reason."""

from battles.guiscard.castles.canvas import CANVAS
from battles.guiscard.castles.gate import GATES
from battles.guiscard.events import camp, castles
from battles.guiscard.ground import ground_in
from battles.guiscard.state import Skirmish
from battles.guiscard.story.message import Telling
from battles.guiscard.voice import LINES, called, placed
from battles.wording import Said, say
from rulebook import rule

KEPT, WHY = LINES.said["kept"], LINES.said["why"]


@rule("GT-9.2.3.2a")
def gate(state: Skirmish, event: castles.GateKept) -> Said:
    """Why a gate is as it was: its worker is not at it any more, or something is in its way."""
    cell = ground_in(state).cells[event.gate]
    why = hindered(state, event.character)
    if why is None and cell.terrain not in GATES:
        why = say(WHY["down"])
    if why is None and event.gate in state.at:
        why = say(WHY["blocked"], who=called(state, state.at[event.gate]))
    if why is None:
        why = say(WHY[cell.barred]) if cell.barred else say(WHY["left"], who=placed(state, event.character))
    return say(KEPT["gate"], gate=event.gate, why=why)


@rule("GT-8.5.2b")
def canvas(state: Skirmish, event: camp.CanvasHeld) -> Said:
    """Why canvas is whole: its worker is not at it any more, or it is gone."""
    why = hindered(state, event.character)
    if why is None:
        stands = ground_in(state).sides.get(event.side) == CANVAS
        why = say(WHY["left"], who=placed(state, event.character)) if stands else say(WHY["gone"])
    return say(KEPT["canvas"], hex=event.side.hex, why=why)


def hindered(state: Skirmish, name: str) -> Said | None:
    """Why a worker is not at his work any more; None if he is."""
    one = state.people[name]
    if not one.able:
        return say(WHY["fallen"], who=placed(state, name))
    return say(WHY["driven_off"], who=placed(state, name)) if one.deeds.displaced else None


TELLINGS: dict[type, Telling] = {castles.GateKept: gate, camp.CanvasHeld: canvas}
