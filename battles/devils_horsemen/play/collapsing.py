"""DH-9.18, 11.2, 6.46: after a shock: collapse, who stays engaged, and columns that form."""

from collections.abc import Callable, Iterator

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Said, phrase, say, series
from battles.devils_horsemen import voice
from battles.devils_horsemen.play import advancing, effects, happenings
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.items import Collapsing, Fleeing, Forming, Routing
from battles.devils_horsemen.play.orders import Order, TurnTo
from battles.devils_horsemen.rules import collapse, quality
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.voice import VOICE, read
from battles.kit.book import Book
from battles.kit.happening import Happening
from dice import Rolled
from rulebook import rule

BOOK = Book("collapsing", VOICE)


@BOOK.order("let {unit} rout next")
class Flee(Order, frozen=True, tag="flee"):
    """This unit makes its rout move next."""

    unit: str


@BOOK.event("CollapseTested")
class CollapseTested(Happening, frozen=True):
    """A unit one hit short of its quality has thrown: it gets over it, with a hit less, or routs (DH-9.18b)."""

    unit: str
    quality: int
    held: bool
    rolls: tuple[Rolled, ...]

    def book(self, state: State) -> None:
        if self.held:
            state.units[self.unit].hits -= 1

    def tell(self, state: State, side: Side | None) -> Said | None:
        if not self.held:
            return VOICE.said(
                state, phrase("{unit} collapses (die {rolls} not below {quality}, DH-9.18b)"), self
            )
        holds = phrase(
            "{unit} does not collapse and recovers 1 cohesion hit, {left} left (die {rolls} below {quality}, DH-9.18b)"
        )
        return VOICE.said(state, holds, self, left=state.units[self.unit].hits)


@BOOK.event("Engaged")
class Engaged(Happening, frozen=True):
    """Units that have fought stand beside each other still, by unit the enemies (DH-11.2a)."""

    units: dict[str, tuple[str, ...]]

    def book(self, state: State) -> None:
        for name, enemies in self.units.items():
            unit = state.units[name]
            unit.engaged = tuple(dict.fromkeys((*unit.engaged, *enemies)))
        state.gone()

    def tell(self, state: State, side: Side | None) -> Said:
        """The units of the side that is named first, each with its enemies."""
        first = state.units[next(iter(self.units))].side
        pairs = [
            say("{unit} with {enemies}", unit=voice.unit(state, name), enemies=voice.units(state, enemies))
            for name, enemies in self.units.items()
            if state.units[name].side == first
        ]
        return say("engaged: {pairs} (DH-11.2a)", pairs=series(pairs))


@BOOK.event("ColumnBroken", "{unit} leaves its column (DH-6.46a)")
class ColumnBroken(Happening, frozen=True):
    """A column that was attacked is in battle formation again, and looks to a corner (DH-6.46a)."""

    unit: str
    facing: int

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.column, unit.rammed, unit.facing = False, False, self.facing
        state.gone()


@rule("DH-9.18a", "DH-11.13a")
def book_routs(draft: Decision, units: list[Unit]) -> None:
    """Some units rout, all of them before anybody moves (D54)."""
    for unit in units:
        draft.emit(happenings.UnitRouted(unit.id, quality.supply_of_routed(unit)))


@rule("DH-9.18a", "DH-11.41a")
def flee(draft: Decision, units: list[Unit]) -> None:
    """Let routing units make their moves: the inactive side first, then the active one (D54)."""
    acting = draft.state.acting
    for of_acting in (True, False):
        if group := tuple(unit.id for unit in units if (unit.side == acting) == of_acting):
            draft.add(Fleeing(group))


def fighters(state: State, item: Collapsing) -> list[Unit]:
    """The units of all the combats."""
    return [state.units[name] for combat in item.combats for name in combat.attackers + combat.defenders]


@rule("DH-9.18a", "DH-11.13a", "DH-11.13b", "DH-11.13c")
def first(draft: Decision, item: Collapsing) -> None:
    """Units whose hits have reached their quality rout, unless one side of a combat is spared (DH-11.13b)."""
    state = draft.state
    draft.change(msgspec.structs.replace(item, stage="second"))
    for combat in item.combats:
        for name in collapse.spared(state, combat):
            unit = state.units[name]
            more = unit.hits - quality.in_force(unit) + 1
            draft.emit(happenings.CohesionRegained(name, more, unit.hits - more, "spared"))
    broken = collapse.breaking(fighters(state, item))
    book_routs(draft, broken)
    flee(draft, broken)


@rule("DH-9.18b")
def second(draft: Decision, item: Collapsing) -> None:
    """Throw for units one hit short in an enemy zone of control.

    All of them throw once in a shock segment with combats, and the ones of the combat if it is apart from one.
    """
    state = draft.state
    draft.change(msgspec.structs.replace(item, stage="advances"))
    units = fighters(state, item) if item.alone else list(state.units.values())
    fled: list[Unit] = []
    for unit in collapse.shaken(state, units):
        rolled = effects.throw(draft, "DH-9.18b", unit.id, "collapse")
        held = collapse.holds(read(rolled), unit)
        draft.emit(CollapseTested(unit.id, quality.in_force(unit), held, (rolled,)))
        if not held:
            fled.append(unit)
    book_routs(draft, fled)
    flee(draft, fled)


def advances(draft: Decision, item: Collapsing) -> None:
    """The advances of all combats, the first one first."""
    stood = tuple((unit.id, unit.hex) for unit in stayed(draft.state, item))
    draft.change(msgspec.structs.replace(item, stage="engaged", stood=stood))
    for combat in reversed(item.combats):
        advancing.occupy(draft, combat)


def stayed(state: State, item: Collapsing) -> Iterator[Unit]:
    """The units of the combats that have not left: defenders where they were attacked, and all attackers."""
    for combat in item.combats:
        yield from (state.units[name] for name in combat.attackers)
        for name, place in zip(combat.defenders, combat.places, strict=True):
            if state.units[name].hex == place:
                yield state.units[name]


@rule("DH-11.2a")
def engage(draft: Decision, item: Collapsing) -> None:
    """Engage each unit that still stands beside an enemy whom it has fought."""
    draft.done()
    for combat in item.combats:
        if found := collapse.engaged(draft.state, combat, item.stood):
            draft.emit(Engaged(found))


STAGES: dict[str, Callable[[Decision, Collapsing], None]] = {
    "first": first,
    "second": second,
    "advances": advances,
    "engaged": engage,
}


@BOOK.follows(Collapsing)
def go_on(draft: Decision, item: Collapsing) -> None:
    """The next step."""
    STAGES[item.stage](draft, item)


def routing(state: State, item: Fleeing) -> list[str]:
    """The units that are still on the map."""
    return [name for name in item.units if state.units[name].place == "map"]


@BOOK.question(
    Fleeing,
    prompt="Which of your routed units flees next?",
    offers=lambda state, item: [Flee(name) for name in routing(state, item)],
    whose=lambda state, item: state.units[item.units[0]].side,
    rule="DH-11.41a",
    otherwise=("unit", "{unit} is not one of them"),
)
@rule("DH-11.41a")
def take_fleeing(draft: Decision, item: Fleeing, order: Flee) -> None:
    """The unit makes its rout move, and then the others theirs."""
    left = tuple(name for name in routing(draft.state, item) if name != order.unit)
    if left:
        draft.change(Fleeing(left))
    else:
        draft.done()
    draft.add(Routing(order.unit))


def forms(state: State, item: Forming) -> Iterator[Order]:
    """The two corners of the side that it faces."""
    yield from (TurnTo(corner) for corner in collapse.corners(state.units[item.unit]))


@BOOK.question(
    Forming,
    prompt="{unit} was attacked in column and forms up: to which corner does it look?",
    stands=lambda state, item: state.units[item.unit].place == "map" and state.units[item.unit].column,
    offers=forms,
    rule="DH-6.46a",
    about="unit",
    otherwise=("facing", "{unit} does not look there from its column"),
)
@rule("DH-6.46a")
def form(draft: Decision, item: Forming, order: TurnTo) -> None:
    """The column is in battle formation, and takes its hit."""
    draft.done()
    unit = draft.state.units[item.unit]
    draft.emit(ColumnBroken(unit.id, order.facing))
    effects.harm(draft, unit, collapse.hits_of_column(), "column attacked")
