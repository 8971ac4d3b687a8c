"""DH-9.2: after a shock its attackers advance into the hexes that were left, and may turn there."""

from collections.abc import Iterator

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place, over
from battles.devils_horsemen import collapse, costs, zones
from battles.devils_horsemen.chapters import effects, shooting
from battles.devils_horsemen.chapters.effects import Decision
from battles.devils_horsemen.chapters.happenings import Realigned, UnitMoved
from battles.devils_horsemen.chapters.items import Advancing, Arriving, Occupying
from battles.devils_horsemen.chapters.orders import Forgo, Order, TurnTo
from battles.devils_horsemen.clash import Combat
from battles.devils_horsemen.state import State
from battles.muster import Side
from rulebook import Refusal, rule

BOOK = Book("advancing")


@BOOK.order
class Advance(Order, frozen=True, tag="advance"):
    """A unit advances into a hex that was left, with or without the leaders who stand with it."""

    unit: str
    hex: str
    leaders: bool = False


@rule("DH-9.14d", "DH-9.21a", "DH-9.21c", "DH-9.23a")
def occupy(draft: Decision, combat: Combat, *, unfought: bool = False) -> None:
    """Attackers of a combat advance into the hexes that its defenders have left; `unfought`: before there was a shock."""
    state = draft.state
    left = tuple(
        place
        for name, place in zip(combat.defenders, combat.places, strict=True)
        if state.units[name].hex != place
    )
    if combat.attackers and (left or combat.early):
        first = combat.superior_units if combat.superior == "AS" else ()
        draft.add(Occupying(combat.attackers, left, combat.early, combat.barred, first, unfought))


def ways(state: State, item: Occupying) -> list[tuple[str, str]]:
    """The advances that are possible now."""
    units = [name for name in item.units if name not in item.done]
    free = [name for name in units if name not in item.barred]
    late, early = ([hex_ for hex_ in each if hex_ not in item.taken] for each in (item.hexes, item.early))
    return [
        *collapse.advances(state, units, late, item.first),
        *collapse.advances(state, free, early, item.first),
    ]


def occupier(state: State, item: Occupying) -> Side | None:
    """The owner of the attackers, while they have several ways to advance, or a choice about a leader."""
    if item.next is not None:
        return None
    return state.units[item.units[0]].side if len(list(occupations(state, item))) > 1 else None


def occupations(state: State, item: Occupying) -> Iterator[Order]:
    """All the ways to advance."""
    for name, hex_ in ways(state, item):
        unit = state.units[name]
        yield Advance(name, hex_)
        if state.leaders_at(unit.hex, unit.side):
            yield Advance(name, hex_, leaders=True)


def check_occupation(state: State, item: Occupying, order: Order) -> None:
    """Refuse another advance, and to stay."""
    if not isinstance(order, Advance):
        raise out_of_place(order, "attackers advance", "DH-9.21a")
    if order not in list(occupations(state, item)):
        raise Refusal("DH-9.23a", "unit", "{given} does not advance so", given=order.unit)


@rule("DH-8.41a", "DH-9.21a")
def take_occupation(draft: Decision, item: Occupying, order: Advance) -> None:
    """The unit advances, once they have fired who may because it leaves their zones of control."""
    unit = draft.state.units[order.unit]
    if shooting.leaves(draft.state, unit, order.hex):
        draft.change(msgspec.structs.replace(item, next=(order.unit, order.hex, order.leaders)))
        shooting.ask_exit(draft, unit, order.hex)
    else:
        advance(draft, item, order)


@rule("DH-9.21a", "DH-9.21b", "DH-9.22a")
def advance(draft: Decision, item: Occupying, order: Advance) -> None:
    """Put the unit into the hex, with the hits of the ground short of a rout.

    Enemies then react, and it may turn.
    """
    state, unit = draft.state, draft.state.units[order.unit]
    hits = collapse.hits_into(state, unit, order.hex)
    along = tuple(leader.id for leader in state.leaders_at(unit.hex, unit.side)) if order.leaders else ()
    before = unit.hex
    draft.change(msgspec.structs.replace(item, taken=(*item.taken, order.hex), done=(*item.done, unit.id)))
    effects.go(draft, UnitMoved(unit.id, order.hex, unit.facing, "advance", unit.spent, along))
    draft.add(Advancing(unit.id, item.unfought))
    draft.add(Arriving(unit.id, why="advance", before=before))
    effects.harm(draft, unit, collapse.most_hits(unit, hits), "advance")


def run_occupation(draft: Decision, item: Occupying) -> None:
    """Advance automatically: a unit that was fired at first, else by the only way; without a way it is over."""
    orders = list(occupations(draft.state, item))
    if item.next is not None:
        waited, (name, hex_, led) = msgspec.structs.replace(item, next=None), item.next
        draft.change(waited)
        if Advance(name, hex_) in orders:
            advance(draft, waited, Advance(name, hex_, led))
        return
    if orders and isinstance(orders[0], Advance):
        take_occupation(draft, item, orders[0])
    else:
        draft.done()


@rule("DH-9.14d", "DH-9.22a")
def turner(state: State, item: Advancing) -> Side | None:
    """The owner of the unit, while it may turn: after a rout before the shock only out of all enemy zones (D45)."""
    unit = state.units[item.unit]
    if unit.place != "map" or unit.routed or (item.unfought and zones.held(state, unit.hex, unit.side)):
        return None
    return unit.side


def turns(state: State, item: Advancing) -> Iterator[Order]:
    """The corners beside that to which it looks, or no turn."""
    facing = state.units[item.unit].facing
    yield from (TurnTo((facing + by) % 6) for by in (-1, 1))
    yield Forgo()


def check_turn(state: State, item: Advancing, order: Order) -> None:
    """Refuse a turn by more than a corner."""
    if not isinstance(order, TurnTo | Forgo):
        raise out_of_place(order, "a unit has advanced", "DH-9.22a")
    if order not in list(turns(state, item)):
        raise Refusal("DH-9.22a", "facing", "it is not one corner from where {given} looks", given=item.unit)


@rule("DH-9.22a", "DH-7.13a", "DH-7.14a")
def take_turn(draft: Decision, item: Advancing, order: TurnTo | Forgo) -> None:
    """The unit turns, which is part of its advance: in woods or rough it takes a hit, unless that would rout it."""
    draft.done()
    unit = draft.state.units[item.unit]
    if isinstance(order, TurnTo):
        hits = costs.pivot_hits(draft.state.field, unit, 1)
        draft.emit(Realigned(unit.id, order.facing))
        effects.harm(draft, unit, collapse.most_hits(unit, hits), "pivot")


BOOK.chapter(
    Occupying,
    Chapter(
        run=run_occupation,
        who=occupier,
        candidates=occupations,
        check=check_occupation,
        take=take_occupation,
        exact=True,
        rule="DH-9.23a",
    ),
)
BOOK.chapter(
    Advancing,
    Chapter(
        run=over,
        who=turner,
        candidates=turns,
        check=check_turn,
        take=take_turn,
        exact=True,
        calm=(Forgo(),),
        rule="DH-9.22a",
        about="unit",
    ),
)
