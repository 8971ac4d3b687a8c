"""DH-9.2: after a shock its attackers advance into the hexes that were left, and may turn there."""

from collections.abc import Iterator

import msgspec

from battles.devils_horsemen.play import effects, shooting
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.happenings import Realigned, UnitMoved
from battles.devils_horsemen.play.items import Advancing, Arriving, Occupying
from battles.devils_horsemen.play.orders import Forgo, Order, TurnTo
from battles.devils_horsemen.rules import collapse, costs, zones
from battles.devils_horsemen.rules.clash import Combat
from battles.devils_horsemen.state import State
from battles.devils_horsemen.voice import VOICE
from battles.kit.book import Book
from battles.kit.voice import either
from rulebook import rule

BOOK = Book("advancing", VOICE)


@BOOK.order(either("leaders", "let {unit} advance to {hex}, with its leaders", "let {unit} advance to {hex}"))
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


def occupations(state: State, item: Occupying) -> Iterator[Order]:
    """All the ways to advance."""
    for name, hex_ in ways(state, item):
        unit = state.units[name]
        yield Advance(name, hex_)
        if state.leaders_at(unit.hex, unit.side):
            yield Advance(name, hex_, leaders=True)


@BOOK.question(
    Occupying,
    prompt="Which of your attackers advances into a hex that was left, with its leaders or without?",
    offers=occupations,
    whose=lambda state, item: state.units[item.units[0]].side,
    rule="DH-9.23a",
    sequence="DH-9.21a",
    otherwise=("unit", "{unit} does not advance so"),
)
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


@BOOK.follows(Occupying, when=lambda item: item.next is not None)
def advance_after_fire(draft: Decision, item: Occupying) -> None:
    """A unit that was about to advance was fired at first: it does, if it still can."""
    assert item.next is not None, "somebody was about to"
    waited, (name, hex_, led) = msgspec.structs.replace(item, next=None), item.next
    draft.change(waited)
    if Advance(name, hex_) in occupations(draft.state, waited):
        advance(draft, waited, Advance(name, hex_, led))


@rule("DH-9.14d", "DH-9.22a")
def may_turn(state: State, item: Advancing) -> bool:
    """True if a unit that has advanced may turn: after a rout before the shock only out of all enemy zones (D45)."""
    unit = state.units[item.unit]
    bound = item.unfought and zones.held(state, unit.hex, unit.side)
    return unit.place == "map" and not unit.routed and not bound


def turns(state: State, item: Advancing) -> Iterator[Order]:
    """The corners beside that to which it looks."""
    facing = state.units[item.unit].facing
    yield from (TurnTo((facing + by) % 6) for by in (-1, 1))


@BOOK.question(
    Advancing,
    prompt="{unit} has advanced and may turn by a corner. Let it be, and it stays as it is",
    stands=may_turn,
    offers=turns,
    calm=Forgo(),
    asked="always",
    rule="DH-9.22a",
    about="unit",
    otherwise=("facing", "it is not one corner from where {unit} looks"),
)
@rule("DH-9.22a", "DH-7.13a", "DH-7.14a")
def take_turn(draft: Decision, item: Advancing, order: TurnTo) -> None:
    """The unit turns, which is part of its advance: in woods or rough it takes a hit, unless that would rout it."""
    draft.done()
    unit = draft.state.units[item.unit]
    hits = costs.pivot_hits(draft.state.field, unit, 1)
    draft.emit(Realigned(unit.id, order.facing))
    effects.harm(draft, unit, collapse.most_hits(unit, hits), "pivot")
