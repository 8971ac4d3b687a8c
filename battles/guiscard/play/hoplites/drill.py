"""Taking and leaving the foulkon, leaving a formation: before it moves, and at the end of the movement (D66)."""

from collections.abc import Iterator

from battles.contract.muster import Side
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.hoplites.keeping import FormationDissolved, deep_enough, reform
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.hoplites.formation import formation_of
from battles.guiscard.state import Formation, Skirmish
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from rulebook import Refusal, rule

BOOK = book_of("drill")


@BOOK.order("let formation {formation} take the foulkon or leave it")
class Foulkon(Order, frozen=True, tag="foulkon"):
    """A formation takes the foulkon or leaves it (GT-7.3.2a)."""

    formation: str


@BOOK.order("disband formation {formation}")
class Disband(Order, frozen=True, tag="disband"):
    """Dissolve a formation."""

    formation: str


@BOOK.order("let {character} fall out of his formation")
class FallOut(Order, frozen=True, tag="fall_out"):
    """A hoplite leaves his formation before it moves (D66)."""

    character: str


Drill = Foulkon | Disband | FallOut
"""Orders to a formation that stands."""


@BOOK.event("FoulkonTaken", "formation {formation} takes the foulkon (GT-7.3.2a)")
class FoulkonTaken(Happening, frozen=True):
    """A formation has taken the foulkon (GT-7.3.2a)."""

    formation: str

    def book(self, state: Skirmish) -> None:
        formation = state.formations[self.formation]
        formation.foulkon, formation.changed = True, state.turn


@BOOK.event("FoulkonLeft", "formation {formation} leaves the foulkon (GT-7.3.2a)")
class FoulkonLeft(Happening, frozen=True):
    """A formation has left the foulkon (GT-7.3.2a)."""

    formation: str

    def book(self, state: Skirmish) -> None:
        formation = state.formations[self.formation]
        formation.foulkon, formation.changed = False, state.turn


def own(state: Skirmish, side: Side) -> Iterator[Formation]:
    """The formations of a side."""
    return (each for each in state.formations.values() if each.side == side)


def candidates(state: Skirmish) -> Iterator[Drill]:
    """The orders before a formation of the active side moves: the foulkon, and leaving it."""
    for formation in own(state, state.active):
        yield Foulkon(formation.id)
        yield Disband(formation.id)
        yield from (FallOut(name) for name in formation.members)


def check(state: Skirmish, order: Drill) -> None:
    """Refuse what may not be ordered to a formation before it moves. Raises Refusal."""
    if isinstance(order, FallOut):
        formation = formation_of_name(state, order.character)
    else:
        formation = found(state, state.active, order.formation)
    if set_out(state, formation):
        raise Refusal("GT-7.3.1b", "formation", "{given} has begun to move", given=formation.id)
    if isinstance(order, Foulkon):
        check_foulkon(state, formation)


def take(decision: Decision, order: Drill) -> None:
    """Book an order to a formation."""
    state = decision.state
    if isinstance(order, FallOut):
        formation = formation_of_name(state, order.character)
        reform(decision, formation, [name for name in formation.members if name != order.character])
    elif isinstance(order, Disband):
        decision.emit(FormationDissolved(order.formation))
    else:
        turn_about(decision, state.formations[order.formation])


def turn_about(decision: Decision, formation: Formation) -> None:
    """Take the foulkon, or leave it."""
    decision.emit(FoulkonLeft(formation.id) if formation.foulkon else FoulkonTaken(formation.id))


@rule("GT-7.3.1b")
def set_out(state: Skirmish, formation: Formation) -> bool:
    """True if any member has moved in this step already, so that nobody leaves any more."""
    deeds = [state.people[name].deeds for name in formation.members]
    return any(each.moved or each.spent for each in deeds)


@rule("GT-7.3.2a")
def check_foulkon(state: Skirmish, formation: Formation) -> None:
    """Refuse to take or leave the foulkon a second time in a turn, out of the own movement step, or in a thin line."""
    if state.step != "movement" or formation.side != state.active:
        raise Refusal(
            "GT-7.3.2a", "formation", "the foulkon is taken and left in the movement step of the own phase"
        )
    if formation.changed == state.turn:
        raise Refusal(
            "GT-7.3.2a",
            "formation",
            "{given} has taken or left the foulkon in this turn",
            given=formation.id,
        )
    if not formation.foulkon and not deep_enough(formation):
        table = TABLES.now.tactics.formation
        raise Refusal(
            "GT-7.3.2a",
            "formation",
            "a foulkon is {ranks} ranks deep and {men} men wide at least",
            ranks=table.foulkon_depth,
            men=table.least,
        )


def found(state: Skirmish, side: Side, id_: str) -> Formation:
    """A formation of a side. Raises Refusal if there is none."""
    formation = state.formations.get(id_)
    if formation is None or formation.side != side:
        raise Refusal("GT-7.3.1a", "formation", "{given} is no formation of this side", given=id_)
    return formation


def formation_of_name(state: Skirmish, name: str) -> Formation:
    """The formation of somebody of the active side. Raises Refusal if there is none."""
    one = state.people.get(name)
    formation = formation_of(state, one) if one is not None and one.side == state.active else None
    if formation is None:
        raise Refusal("GT-7.3.1a", "character", "{given} is in no formation of this side", given=name)
    return formation
