"""DH-12.2: the Mongols whose army routs dismount and defend: who is lost, and where the others stand."""

from collections.abc import Iterator
from functools import partial

import msgspec

from battles.contract.muster import Side
from battles.devils_horsemen.play import effects
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.fates import LeaderMoved
from battles.devils_horsemen.play.happenings import UnitEliminated, UnitMoved, UnitTurned
from battles.devils_horsemen.play.items import Defending
from battles.devils_horsemen.play.marching import FaceChanged
from battles.devils_horsemen.play.orders import Order, TurnTo
from battles.devils_horsemen.rules import victory
from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.voice import UNIT_, VOICE
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.voice import Meaning
from rulebook import Refusal, rule

FIRST = Meaning(
    lambda state, record: UNIT_.said(state, state.agenda[-1].units[0]),
    lambda state, record: UNIT_.marks(state, state.agenda[-1].units[0]),
)
"""The unit that is put down."""
BOOK = Book("defending", VOICE.with_also(first=FIRST))


@BOOK.order("put {first} into {hex}")
class Place(Order, frozen=True, tag="place"):
    """The next unit stands in this hex."""

    hex: str


@BOOK.event("ArmyDismounted", "the {side} dismounts and defends (DH-12.2a)")
class ArmyDismounted(Happening, frozen=True):
    """A side dismounts and defends to the last: its rout level counts no longer (DH-12.2a, D40)."""

    side: Side

    def book(self, state: State) -> None:
        state.defending = True


@rule("DH-12.2a", "DH-12.21a", "DH-12.21b")
def begin(draft: Decision) -> None:
    """Remove the Mongols who cannot defend, without rout points (D40); their leaders come to the others."""
    state = draft.state
    assert state.mongol is not None, "the Mongols have the choice"
    units = list(state.on_map(state.mongol))
    kept = sorted((unit for unit in units if victory.stays(state, unit)), key=lambda unit: unit.id)
    lost = [unit for unit in units if unit not in kept]
    stranded = [leader for unit in lost for leader in state.leaders_at(unit.hex, unit.side)]
    draft.emit(ArmyDismounted(state.mongol))
    for unit in lost:
        draft.emit(UnitEliminated(unit.id, "put to the sword", 0))
    for leader in stranded:
        join(draft, leader, kept)
    draft.add(Defending(tuple(unit.id for unit in kept)))


@rule("DH-12.21a")
def join(draft: Decision, leader: Leader, kept: list[Unit]) -> None:
    """A leader comes to the nearest unit that is left, of several to the first by name."""
    near = min(kept, key=lambda unit: draft.state.field.distance(leader.hex, unit.hex))
    effects.forsake(draft, leader.id, flees=True)
    draft.emit(LeaderMoved(leader.id, near.hex, leader.spent, "escape"))


def places(state: State, item: Defending) -> Iterator[Place]:
    """The hexes where the next unit may stand."""
    yield from map(Place, victory.places(state, state.units[item.units[0]]))


def why_not_so(state: State, item: Defending, order: Place | TurnTo) -> Refusal:
    """The reason against an impossible place or corner."""
    return Refusal("DH-12.21b", "hex", "{given} can't stand so", given=item.units[0])


asks = partial(
    BOOK.question,
    Defending,
    whose=lambda state, item: state.units[item.units[0]].side,
    rule="DH-12.21b",
    why_not=why_not_so,
)


@asks(
    prompt="In which hex does {first} stand, to defend to the last?",
    offers=places,
    asked="any",
    when=lambda item: item.units and not item.placed,
)
@rule("DH-12.21b")
def place(draft: Decision, item: Defending, order: Place) -> None:
    """The next unit stands there, with the leaders who are with it."""
    state, unit = draft.state, draft.state.units[item.units[0]]
    led = tuple(leader.id for leader in state.leaders_at(unit.hex, unit.side))
    effects.go(draft, UnitMoved(unit.id, order.hex, unit.facing, "place", 0, led))
    draft.change(msgspec.structs.replace(item, placed=True))


@asks(
    prompt="To which corner does {first} look, to defend to the last?",
    offers=lambda state, item: map(TurnTo, range(6)),
    asked="always",
    when=lambda item: item.placed,
)
@rule("DH-12.21b")
def look(draft: Decision, item: Defending, order: TurnTo) -> None:
    """The unit is on foot, and looks to a corner."""
    unit = draft.state.units[item.units[0]]
    if unit.column:
        draft.emit(UnitTurned(unit.id, order.facing, formed=True))
    draft.emit(FaceChanged(unit.id, True, order.facing))
    draft.change(Defending(item.units[1:]))


@BOOK.follows(Defending)
@rule("DH-12.21b")
def run(draft: Decision, item: Defending) -> None:
    """Remove units without a place as well; end when all stand."""
    if not item.units:
        draft.done()
        return
    draft.emit(UnitEliminated(item.units[0], "put to the sword", 0))
    draft.change(Defending(item.units[1:]))
