"""D35, D36: stands are placed one after the other, each in three small choices: its column, its row, its facing."""

from collections.abc import Iterator
from functools import partial
from typing import Literal

import msgspec

from battles.contract.muster import Side, opponent
from battles.contract.wording import Piece, Said, say, word
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.warmaster import voice
from battles.warmaster.play.effects import Decision
from battles.warmaster.play.orders import GoOn, Order
from battles.warmaster.rules import charges, places, pursuits, rounds
from battles.warmaster.rules.formations import Stands
from battles.warmaster.rules.places import Terms
from battles.warmaster.rules.room import room
from battles.warmaster.state import State, Unit
from battles.warmaster.state.rectangles import Facing, Stand

BOOK = Book("placing", voice.VOICE)
Why = Literal["move", "charge", "initiative", "advance", "follow", "pursuit", "support_pursuit"]
"""The reasons for which a unit is placed."""
CHARGES: tuple[Why, ...] = ("charge", "initiative", "advance")
PURSUITS: tuple[Why, ...] = ("pursuit", "support_pursuit")


@BOOK.item
class Placing(msgspec.Struct, frozen=True, tag="placing", omit_defaults=True):
    """A unit is placed: these stands of it are, the leader first; of the next one column and row are chosen, or not yet.

    `behind` is the unit that a following one supports.
    """

    unit: str
    why: Why
    placed: Stands = ()
    x: int | None = None
    y: int | None = None
    behind: str = ""


@BOOK.order("put the next stand into column {x}")
class Column(Order, frozen=True, tag="column"):
    """The next stand comes into this column of the table (cm)."""

    x: int


@BOOK.order("put it into row {y}")
class Row(Order, frozen=True, tag="row"):
    """Put it into this row (cm)."""

    y: int


@BOOK.order("turn it to the {facing}")
class Face(Order, frozen=True, tag="face"):
    """Turn it this way."""

    facing: Facing


@BOOK.event("StandsPlaced")
class StandsPlaced(Happening, frozen=True):
    """A unit has come to a place, all its stands together.

    `touched` are the enemy units that it touches there, `cm` is how far each stand of a pursuer, by its number, has
    moved. For the log alone: `start` are column and row from which its lowest stand came, `far` is the longest way of a
    stand (full cm). `behind` is the unit that a following one supports.
    """

    unit: str
    why: Why
    stands: Stands
    touched: tuple[str, ...] = ()
    cm: tuple[tuple[int, int], ...] = ()
    start: tuple[int, int] = (0, 0)
    far: int = 0
    behind: str = ""

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        state.put(unit, self.stands)
        unit.acted = unit.moved = True
        if self.why in CHARGES:
            unit.advanced, unit.charged = self.why == "advance", self.why != "advance"
        if self.why in (*CHARGES, *PURSUITS):
            unit.pursued = dict(self.cm)
            unit.prey = tuple(each.id for each in rounds.fighting(state, opponent(unit.side)) if self.cm)
            unit.stormed = tuple(sorted({*unit.stormed, *self.touched}))
        if self.why == "follow" and state.round:
            followed = (*state.round.followed, unit.id)
            state.round = msgspec.structs.replace(state.round, followed=followed)

    def tell(self, state: State, side: Side | None) -> Said:
        unit = voice.unit(state, self.unit)
        if self.why in CHARGES:
            return tell_charge(state, self, unit)
        if self.why == "follow":
            friend = voice.unit(state, self.behind)
            return say(
                "{unit} follows {friend} (longest way {cm} cm, WM-14.1)",
                unit=unit,
                friend=friend,
                cm=self.far,
            )
        if self.why in PURSUITS:
            return tell_pursuit(state, self, unit)
        return tell_move(self, unit)


def tell_charge(state: State, event: StandsPlaced, unit: Said) -> Said:
    """The charged units, the reason, and the distance."""
    gaps: dict[str, Piece] = {
        "unit": unit,
        "enemies": voice.units(state, event.touched),
        "cm": event.far,
    }
    if event.why == "advance":
        return say("{unit} advances on {enemies} (longest way {cm} cm, WM-H9.6)", **gaps)
    if event.why == "initiative":
        return say("{unit} charges {enemies} on its own initiative (longest way {cm} cm, WM-H10.2)", **gaps)
    return say("{unit} charges {enemies} (longest way {cm} cm, WM-H10.4)", **gaps)


def tell_move(event: StandsPlaced, unit: Said) -> Said:
    """From where to where the lowest stand of a unit goes, and how far the others go at most."""
    lowest = min(event.stands, key=lambda stand: stand.number)
    gaps: dict[str, Piece] = {
        "unit": unit,
        "stand": lowest.number,
        "x": lowest.x,
        "y": lowest.y,
        "way": word(voice.FACING, lowest.facing),
        "cm": event.far,
    }
    if event.start == (lowest.x, lowest.y):
        return say(
            "{unit} forms up again: stand {stand} in column {x}, row {y}, facing {way} (longest way {cm} cm, WM-H10.3)",
            **gaps,
        )
    from_x, from_y = event.start
    return say(
        "{unit} moves: stand {stand} from column {from_x}, row {from_y} to column {x}, row {y}, facing {way} "
        "(longest way {cm} cm, WM-H10.3)",
        from_x=from_x,
        from_y=from_y,
        **gaps,
    )


def tell_pursuit(state: State, event: StandsPlaced, unit: Said) -> Said:
    """The pursued units, and the way of each stand, which adds to its attacks (WM-6.4)."""
    far: Piece = tuple(say("stand {stand} {cm} cm", stand=number, cm=cm) for number, cm in event.cm)
    if len(lengths := {cm for _, cm in event.cm}) == 1:
        far = say("{cm} cm", cm=lengths.pop())
    if not event.touched:
        return say("{unit} pursues in support of friends ({far}, WM-19.1)", unit=unit, far=far)
    enemies = voice.units(state, event.touched)
    return say(
        "{unit} pursues into contact with {enemies} ({far}, WM-17.4)",
        unit=unit,
        enemies=enemies,
        far=far,
    )


def terms_of(state: State, item: Placing) -> Terms:
    """The terms that bind the unit."""
    unit = state.units[item.unit]
    if item.why == "follow":
        return charges.following_terms(state, unit, state.units[item.behind])
    if item.why in PURSUITS:
        return pursuits.terms_of(state, unit, clear=item.why == "support_pursuit")
    move, moves = unit.kind.move, item.why == "move"
    return Terms(room(state, unit, move), move, clear=moves, translated=moves)


def as_default(state: State, item: Placing) -> Stands:
    """The whole unit as it is placed by default; who is only moving stays where it is."""
    unit = state.units[item.unit]
    if item.why in PURSUITS:
        found = pursuits.whole(state, unit, item.placed, clear=item.why == "support_pursuit")
    elif item.placed:
        found = places.completed(terms_of(state, item), unit.stands, item.placed)
    elif item.why == "follow":
        found = charges.followed(state, unit, state.units[item.behind])
    else:
        found = unit.stands
    assert found is not None, "nothing is placed so that the rest finds no place"
    return found


def next_stand(unit: Unit, item: Placing) -> Stand | None:
    """The stand that is placed next: the lowest number; None when all are."""
    there = {stand.number for stand in item.placed}
    return next((stand for stand in unit.stands if stand.number not in there), None)


def columns(state: State, item: Placing) -> Iterator[Column]:
    """The columns that the next stand has; none once all are placed."""
    stand = next_stand(state.units[item.unit], item)
    if stand is not None:
        yield from (Column(x) for x in places.columns(terms_of(state, item), stand))


def rows(state: State, item: Placing) -> Iterator[Row]:
    """The rows that it has in its column."""
    stand = the_next(state, item)
    yield from (Row(y) for y in places.rows(terms_of(state, item), stand, item.placed, known(item.x)))


def facings(state: State, item: Placing) -> Iterator[Face]:
    """The directions that it may look in there."""
    unit, stand = state.units[item.unit], the_next(state, item)
    x, y = known(item.x), known(item.y)
    found = places.turned(terms_of(state, item), unit.stands, stand, item.placed, x, y)
    yield from (Face(place.facing) for place in found)


def the_next(state: State, item: Placing) -> Stand:
    """The next stand, of which something is known already."""
    stand = next_stand(state.units[item.unit], item)
    assert stand is not None, "a stand without a choice is not asked about"
    return stand


def known(coordinate: int | None) -> int:
    """A coordinate that has been chosen."""
    assert coordinate is not None, "a later stage knows it"
    return coordinate


asks = partial(BOOK.question, Placing, calm=GoOn(), rule="WM-H10.3", about="unit")


@asks(
    prompt="{unit}: into which column does the next stand come? Go on, and the rest stands as by default",
    offers=columns,
    when=lambda item: item.x is None,
    otherwise=("x", "column {x} is out of reach"),
)
def take_column(draft: Decision, item: Placing, order: Column) -> None:
    """The column is known."""
    draft.change(msgspec.structs.replace(item, x=order.x))


@asks(
    prompt="{unit}: into which row of column {x} does the stand come? Go on, and the rest stands as by default",
    offers=rows,
    when=lambda item: item.x is not None and item.y is None,
    otherwise=("y", "the stand finds no room in row {y}"),
)
def take_row(draft: Decision, item: Placing, order: Row) -> None:
    """The row is known."""
    draft.change(msgspec.structs.replace(item, y=order.y))


@asks(
    prompt="{unit}: which way does the stand look? Go on, and the rest stands as by default",
    offers=facings,
    when=lambda item: item.y is not None,
    otherwise=("facing", "so the unit finds no legal formation"),
)
def take_facing(draft: Decision, item: Placing, order: Face) -> None:
    """The stand is placed."""
    stand = the_next(draft.state, item).at(known(item.x), known(item.y), order.facing)
    draft.change(msgspec.structs.replace(item, placed=(*item.placed, stand), x=None, y=None))


@BOOK.follows(Placing)
def finish(draft: Decision, item: Placing) -> None:
    """The unit stands as it was placed, the rest of it as by default."""
    state = draft.state
    unit, stands = state.units[item.unit], as_default(state, item)
    touched = charges.touched_by(state, unit, stands)
    lengths = pursuits.lengths(unit.stands, stands)
    cm = tuple(sorted(lengths.items())) if item.why in PURSUITS else ()
    lowest = min(unit.stands, key=lambda stand: stand.number)
    draft.done()
    if stands != unit.stands or cm:
        start, far = (lowest.x, lowest.y), max(lengths.values(), default=0)
        draft.emit(StandsPlaced(unit.id, item.why, stands, touched, cm, start, far, item.behind))
