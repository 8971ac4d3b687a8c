"""DH-9.31, 9.32: units that nobody holds back go at an enemy as far as they can."""

from collections.abc import Iterator

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.devils_horsemen import aggression, steps
from battles.devils_horsemen.chapters import designating, effects, marching, shooting, withdrawing
from battles.devils_horsemen.chapters.effects import Decision
from battles.devils_horsemen.chapters.happenings import UnitMoved, UnitTurned
from battles.devils_horsemen.chapters.items import Arriving, Charging
from battles.devils_horsemen.chapters.orders import Order, Step
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.voice import either, read, telling
from battles.muster import Side
from battles.wording import phrase
from dice import Rolled
from rulebook import Refusal, rule

BOOK = Book("charging")


@BOOK.order
class Aim(Order, frozen=True, tag="aim"):
    """Of several enemies that are as near a unit charges at this one (DH-9.31b)."""

    target: str


@BOOK.event("TemperTested")
class TemperTested(msgspec.Struct, frozen=True):
    """The test whether units are held back before they move on an order (DH-9.31a)."""

    units: tuple[str, ...]
    rating: int
    rolls: tuple[Rolled, ...]
    held: bool


@BOOK.event("ChargeBegan")
class ChargeBegan(msgspec.Struct, frozen=True):
    """A unit charges at an enemy (DH-9.31b)."""

    unit: str
    target: str


BOOK.changes_nothing(TemperTested)


@BOOK.books(ChargeBegan)
def charge_began(state: State, event: ChargeBegan) -> None:
    state.units[event.unit].quarry = event.target


BOOK.tells(TemperTested)(
    either(
        "held",
        phrase("{units}: aggression held back (die {rolls}, at most {rating}, DH-9.31a)"),
        phrase("{units}: aggression out of control (die {rolls} above {rating}, DH-9.31b)"),
    )
)
BOOK.tells(ChargeBegan)(telling(phrase("{unit} charges at {target} (DH-9.31b)")))


@rule("DH-9.31a", "DH-9.31b")
def held(draft: Decision, units: list[Unit]) -> bool:
    """True if units are held back: a die is at most the lowest rating of the ones concerned."""
    rating = aggression.rating(units)
    rolled = effects.throw(draft, "DH-9.31a", units[0].id, "temper")
    held_ = read(rolled) <= rating
    draft.emit(TemperTested(tuple(unit.id for unit in units), rating, (rolled,), held_))
    return held_


@rule("DH-9.31b")
def begin(draft: Decision, unit: Unit, *, leader: str = "", line: bool = False) -> None:
    """A unit charges instead of the move that it was ordered, with a leader if he was to go along."""
    draft.emit(marching.UnitOrdered(unit.id))
    draft.add(Charging(unit.id, line=line, leader=leader))


def choices(state: State, item: Charging) -> list[Aim | Step]:
    """The enemies to charge at, or the hexes that are as direct a way; none during automatic events."""
    unit = state.units[item.unit]
    if marching.is_out(state, unit) or item.next or (unit.lured and not steps.stacked(state, unit)):
        return []
    if not item.target:
        return [Aim(name) for name in aggression.targets(state, unit)]
    if not item.began:
        return []
    return [Step(hex_) for hex_ in aggression.ways(state, unit, state.units[item.target])]


def rider(state: State, item: Charging) -> Side | None:
    """The owner of the unit, if there is more than one way, or target."""
    return state.units[item.unit].side if len(choices(state, item)) > 1 else None


def candidates(state: State, item: Charging) -> Iterator[Order]:
    """All that may be picked."""
    yield from choices(state, item)


def check(state: State, item: Charging, order: Order) -> None:
    """Refuse what is not as near."""
    if not isinstance(order, Aim | Step):
        raise out_of_place(order, "a unit charges", "DH-9.31b")
    if order not in choices(state, item):
        raise Refusal("DH-9.31b", "order", "{given} goes the most direct way at the nearest", given=item.unit)


def take(draft: Decision, item: Charging, order: Aim | Step) -> None:
    """The unit has a target, or goes on."""
    unit = draft.state.units[item.unit]
    if isinstance(order, Aim):
        draft.change(msgspec.structs.replace(item, target=order.target))
        draft.emit(ChargeBegan(unit.id, order.target))
    elif shooting.leaves(draft.state, unit, order.hex):
        draft.change(msgspec.structs.replace(item, next=order.hex))
        shooting.ask_exit(draft, unit, order.hex)
    else:
        enter(draft, item, unit, order.hex)


@rule("DH-9.31b", "DH-9.32a", "DH-6.32a", "DH-6.63a")
def enter(draft: Decision, item: Charging, unit: Unit, hex_: str) -> None:
    """The unit turns, if it must, and is in the next hex; enemies do what they do when somebody comes (D62)."""
    state, before = draft.state, unit.hex
    draft.change(msgspec.structs.replace(item, next=""))
    facing = aggression.courses(state, unit, state.units[item.target]).get(hex_)
    if facing is None or not turn(draft, unit, facing):
        return
    after = steps.after(state, unit, hex_)
    led = tuple(name for name in (item.leader,) if name and marching.goes_along(draft, name, before, hex_))
    passed = list(state.at(hex_))
    effects.go(draft, UnitMoved(unit.id, hex_, after.facing, "charge", after.spent, led))
    effects.harm(draft, unit, after.hits, "terrain")
    draft.add(Arriving(unit.id, why="charge", line=item.line, before=before))
    for other in passed:
        ride_through(draft, unit, other)


def turn(draft: Decision, unit: Unit, facing: int) -> bool:
    """The unit looks that way; whether it can go on."""
    if facing != unit.facing:
        turned = steps.turned(draft.state, unit, facing)
        draft.emit(UnitTurned(unit.id, facing, turned.spent, column=unit.column))
        effects.harm(draft, unit, turned.hits, "pivot")
    return not marching.is_out(draft.state, unit)


@rule("DH-9.32a", "DH-6.63a")
def ride_through(draft: Decision, unit: Unit, other: Unit) -> None:
    """A unit rides through another of its side: infantry is checked for it, beside the hit for who goes through."""
    effects.passes(draft, unit, other)
    if other.infantry and not other.routed and other.place == "map":
        effects.check(draft, other, "DH-9.32a", "ridden through")


@rule("DH-9.31b", "DH-6.13a", "DH-7.31a")
def go_on(draft: Decision, item: Charging) -> None:
    """Go on automatically: begin the charge, take the only way, or end beside an enemy or at a forced stop."""
    state, unit = draft.state, draft.state.units[item.unit]
    if marching.is_out(state, unit):
        draft.done()
    elif item.next:
        enter(draft, item, unit, item.next)
    elif not item.began and item.target:
        draft.change(msgspec.structs.replace(item, began=True))
        if marching.begins(draft, unit):
            withdrawing.ask(draft, unit, None)
    elif orders := choices(state, item):
        check(state, item, orders[0])
        take(draft, item, orders[0])
    else:
        halt(draft, item, unit)


@rule("DH-9.31b", "DH-7.31a")
def halt(draft: Decision, item: Charging, unit: Unit) -> None:
    """The unit has come as far as it can: it looks at its target, if it may, and attacks whom it must."""
    draft.done()
    target = draft.state.units.get(item.target)
    if target is not None and target.place == "map" and not unit.lured:
        facing = aggression.final_turn(draft.state, unit, target)
        if facing is not None and not turn(draft, unit, facing):
            return
    designating.halted(draft, unit)


BOOK.chapter(
    Charging,
    Chapter(
        run=go_on,
        who=rider,
        whose=lambda state, item: state.units[item.unit].side,
        candidates=candidates,
        check=check,
        take=take,
        exact=True,
        rule="DH-9.31b",
        about="unit",
    ),
)
