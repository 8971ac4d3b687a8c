"""DH-9.31, 9.32: units that nobody holds back go at an enemy as far as they can."""

from functools import partial

import msgspec

from battles.devils_horsemen.play import designating, effects, marching, shooting, withdrawing
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.happenings import UnitMoved, UnitTurned
from battles.devils_horsemen.play.items import Arriving, Charging
from battles.devils_horsemen.play.orders import Order, Step
from battles.devils_horsemen.rules import aggression, steps
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.voice import VOICE, read
from battles.kit.book import Book
from battles.kit.happening import Happening, Told
from battles.kit.voice import either
from dice import Rolled
from rulebook import rule

BOOK = Book("charging", VOICE)


@BOOK.order("charge at {target}")
class Aim(Order, frozen=True, tag="aim"):
    """Of several enemies that are as near a unit charges at this one (DH-9.31b)."""

    target: str


@BOOK.event(
    "TemperTested",
    either(
        "held",
        "{units}: aggression held back (die {rolls}, at most {rating}, DH-9.31a)",
        "{units}: aggression out of control (die {rolls} above {rating}, DH-9.31b)",
    ),
    brief=either("held", "", "{units}: aggression out of control (DH-9.31b)"),
)
class TemperTested(Told, frozen=True):
    """The test whether units are held back before they move on an order (DH-9.31a)."""

    units: tuple[str, ...]
    rating: int
    rolls: tuple[Rolled, ...]
    held: bool


@BOOK.event("ChargeBegan", "{unit} charges at {target} (DH-9.31b)")
class ChargeBegan(Happening, frozen=True):
    """A unit charges at an enemy (DH-9.31b)."""

    unit: str
    target: str

    def book(self, state: State) -> None:
        state.units[self.unit].quarry = self.target


@rule("DH-9.31a", "DH-9.31b")
def roll_to_hold(draft: Decision, units: list[Unit]) -> bool:
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


def goes_on(state: State, item: Charging) -> bool:
    """True if a unit charges on: one that has been lured away does only from among friends, where it cannot stay."""
    unit = state.units[item.unit]
    return not unit.lured or steps.stacked(state, unit)


def targets(state: State, item: Charging) -> list[Aim]:
    """The enemies to charge at."""
    if not goes_on(state, item):
        return []
    return [Aim(name) for name in aggression.targets(state, state.units[item.unit])]


def courses(state: State, item: Charging) -> list[Step]:
    """The hexes that are as direct a way."""
    if not goes_on(state, item):
        return []
    return [Step(hex_) for hex_ in aggression.ways(state, state.units[item.unit], state.units[item.target])]


asks = partial(
    BOOK.question,
    Charging,
    stands=lambda state, item: not marching.is_out(state, state.units[item.unit]),
    rule="DH-9.31b",
    about="unit",
    otherwise=("order", "{unit} goes the most direct way at the nearest"),
)


@asks(
    prompt="{unit} charges unheld: at which of the nearest enemies?",
    offers=targets,
    when=lambda item: not item.target,
)
def aim(draft: Decision, item: Charging, order: Aim) -> None:
    """The unit has a target."""
    draft.change(msgspec.structs.replace(item, target=order.target))
    draft.emit(ChargeBegan(item.unit, order.target))


@asks(
    prompt="{unit} charges at {target}: by which hex does it go on?",
    offers=courses,
    when=lambda item: item.target and item.began and not item.next,
)
def charge(draft: Decision, item: Charging, order: Step) -> None:
    """The unit goes on, once they have fired who may because it leaves their zones of control."""
    unit = draft.state.units[item.unit]
    if shooting.leaves(draft.state, unit, order.hex):
        draft.change(msgspec.structs.replace(item, next=order.hex))
        shooting.ask_exit(draft, unit, order.hex)
    else:
        enter(draft, item, unit, order.hex)


@BOOK.follows(Charging, when=lambda item: item.target and not (item.began and not item.next))
def ride_on(draft: Decision, item: Charging) -> None:
    """Begin the charge; or enter the next hex, after fire."""
    unit = draft.state.units[item.unit]
    if marching.is_out(draft.state, unit):
        draft.done()
    elif item.next:
        enter(draft, item, unit, item.next)
    else:
        draft.change(msgspec.structs.replace(item, began=True))
        if marching.begins(draft, unit):
            withdrawing.ask(draft, unit, None)


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
        effects.roll_quality(draft, other, "DH-9.32a", "ridden through")


@BOOK.follows(Charging)
@rule("DH-9.31b", "DH-7.31a")
def halt(draft: Decision, item: Charging) -> None:
    """The unit has come as far as it can: it looks at its target, if it may, and attacks whom it must."""
    draft.done()
    unit, target = draft.state.units[item.unit], draft.state.units.get(item.target)
    if target is not None and target.place == "map" and not unit.lured:
        facing = aggression.final_turn(draft.state, unit, target)
        if facing is not None and not turn(draft, unit, facing):
            return
    designating.halted(draft, unit)
