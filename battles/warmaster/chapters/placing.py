"""D35, D36: stands are placed one after the other, each in three small choices: its column, its row, its facing."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.muster import Side, opponent
from battles.warmaster import charges, placing, pursuits, rounds
from battles.warmaster.chapters import names
from battles.warmaster.chapters.effects import Decision
from battles.warmaster.chapters.orders import GoOn, Order
from battles.warmaster.formations import Stands
from battles.warmaster.placing import Terms
from battles.warmaster.rectangles import Facing, Stand
from battles.warmaster.room import room
from battles.warmaster.state import State, Unit
from battles.wording import Piece, Said, say, word
from rulebook import Refusal

BOOK = Book("placing")
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


@BOOK.order
class Column(Order, frozen=True, tag="column"):
    """The next stand comes into this column of the table (cm)."""

    x: int


@BOOK.order
class Row(Order, frozen=True, tag="row"):
    """Put it into this row (cm)."""

    y: int


@BOOK.order
class Face(Order, frozen=True, tag="face"):
    """Turn it this way."""

    facing: Facing


@BOOK.event("StandsPlaced")
class StandsPlaced(msgspec.Struct, frozen=True):
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


@BOOK.books(StandsPlaced)
def placed(state: State, event: StandsPlaced) -> None:
    unit = state.units[event.unit]
    state.put(unit, event.stands)
    unit.acted = unit.moved = True
    if event.why in CHARGES:
        unit.advanced, unit.charged = event.why == "advance", event.why != "advance"
    if event.why in (*CHARGES, *PURSUITS):
        unit.pursued = dict(event.cm)
        unit.prey = tuple(each.id for each in rounds.fighting(state, opponent(unit.side)) if event.cm)
        unit.stormed = tuple(sorted({*unit.stormed, *event.touched}))
    if event.why == "follow" and state.round:
        followed = (*state.round.followed, unit.id)
        state.round = msgspec.structs.replace(state.round, followed=followed)


@BOOK.tells(StandsPlaced)
def tell_placed(state: State, event: StandsPlaced, side: Side | None) -> Said:
    unit = names.unit(state, event.unit)
    if event.why in CHARGES:
        return tell_charge(state, event, unit)
    if event.why == "follow":
        friend = names.unit(state, event.behind)
        return say(
            "{unit} follows {friend} (longest way {cm} cm, WM-14.1)", unit=unit, friend=friend, cm=event.far
        )
    if event.why in PURSUITS:
        return tell_pursuit(state, event, unit)
    return tell_move(event, unit)


def tell_charge(state: State, event: StandsPlaced, unit: Said) -> Said:
    """The charged units, the reason, and the distance."""
    gaps: dict[str, Piece] = {
        "unit": unit,
        "enemies": names.units(state, event.touched),
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
        "way": word(names.FACING, lowest.facing),
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
    enemies = names.units(state, event.touched)
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
        found = placing.completed(terms_of(state, item), unit.stands, item.placed)
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


def choices(state: State, item: Placing) -> Iterator[Order]:
    """The columns, the rows or the facings that the next stand has."""
    unit = state.units[item.unit]
    stand = next_stand(unit, item)
    if stand is None:
        return
    terms = terms_of(state, item)
    if item.x is None:
        yield from (Column(x) for x in placing.columns(terms, stand))
    elif item.y is None:
        yield from (Row(y) for y in placing.rows(terms, stand, item.placed, item.x))
    else:
        found = placing.turned(terms, unit.stands, stand, item.placed, item.x, item.y)
        yield from (Face(place.facing) for place in found)


def candidates(state: State, item: Placing) -> list[Order]:
    """All of them, and to leave the rest as by default."""
    return [*choices(state, item), GoOn()]


def whose(state: State, item: Placing) -> Side:
    """The owner of the unit."""
    return state.units[item.unit].side


def who(state: State, item: Placing) -> Side | None:
    """The owner, if the next stand has a choice."""
    return whose(state, item) if next(choices(state, item), None) is not None else None


def check(state: State, item: Placing, order: Order) -> None:
    """Refuse what is no place for the next stand."""
    if isinstance(order, GoOn):
        return
    unit = state.units[item.unit]
    stand, terms = next_stand(unit, item), terms_of(state, item)
    assert stand is not None, "somebody is asked where to place it"
    if isinstance(order, Column) and item.x is None:
        if order.x not in placing.columns(terms, stand):
            raise Refusal("WM-H10.3", "x", "column {x} is out of reach", x=order.x)
    elif isinstance(order, Row) and item.x is not None and item.y is None:
        if order.y not in placing.rows(terms, stand, item.placed, item.x):
            raise Refusal(
                "WM-H10.3", "y", "stand {stand} finds no room in row {y}", stand=stand.number, y=order.y
            )
    elif isinstance(order, Face) and item.x is not None and item.y is not None:
        found = placing.turned(terms, unit.stands, stand, item.placed, item.x, item.y)
        if order.facing not in {place.facing for place in found}:
            raise Refusal("WM-H10.3", "facing", "so the unit finds no legal formation")
    else:
        raise out_of_place(order, "a stand is being placed", "WM-H10.3")


def take(draft: Decision, item: Placing, order: Order) -> None:
    """The choice is noted; with the last one, or where the rest goes as by default, the unit is placed."""
    if isinstance(order, Column):
        draft.change(msgspec.structs.replace(item, x=order.x))
    elif isinstance(order, Row):
        draft.change(msgspec.structs.replace(item, y=order.y))
    elif isinstance(order, Face):
        stand, x, y = next_stand(draft.state.units[item.unit], item), item.x, item.y
        if stand is not None and x is not None and y is not None:
            placed = (*item.placed, stand.at(x, y, order.facing))
            draft.change(msgspec.structs.replace(item, placed=placed, x=None, y=None))
    else:
        finish(draft, item)


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


BOOK.chapter(
    Placing,
    Chapter(
        run=finish,
        who=who,
        whose=whose,
        candidates=candidates,
        check=check,
        take=take,
        exact=True,
        calm=(GoOn(),),
        rule="WM-H10.3",
        about="unit",
    ),
)
