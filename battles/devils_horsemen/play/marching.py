"""DH-6.1, 6.2, 8.11: a unit moves and fires on an order: one hex, turn or volley after the other."""

from collections.abc import Iterator

import msgspec

from battles.contract.muster import opponent
from battles.contract.wording import say
from battles.devils_horsemen.play import designating, effects, harassing, shooting, withdrawing
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.happenings import UnitMoved, UnitTurned
from battles.devils_horsemen.play.items import Arriving, Lining, Marching
from battles.devils_horsemen.play.orders import Fire, Halt, Order, Step, TurnTo
from battles.devils_horsemen.rules import (
    columns,
    command,
    costs,
    designation,
    harassment,
    missiles,
    mounts,
    steps,
)
from battles.devils_horsemen.state import OFF, Leader, State, Unit
from battles.devils_horsemen.tables import TABLES
from battles.devils_horsemen.voice import FORMS, VOICE, in_column
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.voice import Meaning, either
from rulebook import Refusal, rule

BOOK = Book(
    "marching",
    VOICE.with_also(
        forms=FORMS,
        change=Meaning(
            lambda state, order: say("leave the column") if in_column(state) else say("form a column")
        ),
        other_face=Meaning(
            lambda state, order: (
                say("mount") if state.units[state.agenda[-1].unit].dismounted else say("dismount")
            )
        ),
    ),
)


@BOOK.event("UnitOrdered", "order to {unit}")
class UnitOrdered(Happening, frozen=True):
    """A unit has an order, its one of this Orders Phase (DH-5.25a)."""

    unit: str

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.ordered, unit.spent = True, 0


@BOOK.event("MoveBegan")
class MoveBegan(Happening, frozen=True):
    """A unit begins to move; it is its first move of the turn, or another (DH-6.13a)."""

    unit: str
    again: bool

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.moved = unit.went = True


@BOOK.event("FaceChanged", either("dismounted", "{unit} dismounts (DH-9.4b)", "{unit} mounts (DH-9.4c)"))
class FaceChanged(Happening, frozen=True):
    """A unit dismounts, or mounts again; it looks that way (DH-9.4b, DH-9.4c)."""

    unit: str
    dismounted: bool
    facing: int

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.dismounted, unit.facing, unit.went, unit.idle = self.dismounted, self.facing, True, True
        state.gone()


@BOOK.event("LeaderTired")
class LeaderTired(Happening, frozen=True):
    """A leader has spent so many movement points in the Orders Phase."""

    leader: str
    spent: int

    def book(self, state: State) -> None:
        state.leaders[self.leader].spent = self.spent


@BOOK.order("look to {forms} and {change}")
class Form(Order, frozen=True, tag="form"):
    """Into column, or out of it: the side, or the corner, that it looks to then (DH-6.41a, DH-6.43a)."""

    facing: int


@BOOK.order("ride to {at}, shoot at {target} and come back")
class Harass(Order, frozen=True, tag="harass"):
    """Ride to a hex beside a target, shoot and come back: hit and decline (DH-8.31a)."""

    target: str
    at: str


@BOOK.order("look to {facing} and {other_face}")
class Remount(Order, frozen=True, tag="remount"):
    """Dismount, or mount again, and look that way; it takes the whole allowance (DH-9.4b)."""

    facing: int


@rule("DH-5.22a", "DH-6.12a", "DH-5.25a")
def begin(
    draft: Decision,
    unit: Unit,
    *,
    leader: str = "",
    line: bool = False,
    still: bool = False,
    dismount: bool = False,
    bound: bool = False,
) -> None:
    """Take up a unit: `still`, to fire without moving; `dismount`, only for that, with no enemy about.

    Else units two hexes away may answer at once (D52).
    """
    draft.emit(UnitOrdered(unit.id))
    began = still or dismount
    draft.add(Marching(unit.id, leader, line, began=began, still=still, dismount=dismount, bound=bound))


def is_out(state: State, unit: Unit) -> bool:
    """True if nothing is left of the order of a unit: it routs, is gone, or was carried away."""
    return unit.place != "map" or unit.routed or unit.side != state.acting


def doings(state: State, item: Marching) -> Iterator[Order]:
    """All that a unit under way may do but to halt."""
    unit = state.units[item.unit]
    if not item.still:
        orders: list[Order] = [Step(hex_) for hex_ in state.field.around[unit.hex] if hex_]
        orders += [TurnTo(facing) for facing in range(6)]
        orders += [Form(facing) for facing in range(6)]
        orders += [Remount(facing) for facing in range(6)]
        yield from (order for order in orders if why_not(state, item, order) is None)
        if why_not_begin(unit, item) is None:
            yield from (Harass(target, at) for target, at in harassment.choices(state, unit))
    if may_fire(state, item):
        yield from (order for order in shooting.fires(state, unit) if why_not(state, item, order) is None)


def candidates(state: State, item: Marching) -> Iterator[Order]:
    """All that it may do."""
    yield from doings(state, item)
    if why_not(state, item, Halt()) is None:
        yield Halt()


def why_not(state: State, item: Marching, order: Order) -> Refusal | None:
    """Why a unit under way does not do that; None if it may."""
    unit = state.units[item.unit]
    if (found := why_not_any(state, item, unit, order)) is not None:
        return found
    match order:
        case Step(hex_):
            found = steps.why_not_step(state, unit, hex_, pivots=item.pivots)
            return found or why_not_part(state, item, unit, hex_)
        case TurnTo(facing):
            return steps.why_not_turn(state, unit, facing, pivots=item.pivots)
        case Form(facing):
            return columns.why_not_form(state, unit, facing)
        case Remount(facing):
            return why_not_begin(unit, item) or mounts.why_not_change(state, unit, facing)
        case Harass(target, at):
            return why_not_begin(unit, item) or harassment.why_not(state, unit, target, at)
        case Fire():
            return why_not_fire(state, item, order)
        case _:
            return why_not_stay(state, unit) or why_not_idle(state, item, unit)


def why_not_any(state: State, item: Marching, unit: Unit, order: Order) -> Refusal | None:
    """The reason why a unit with a limited order does not do an act, on any ground; None if it may.

    Such a unit is only to fire, or to dismount, or has pursued. It may also go on from among friends where it cannot
    stay.
    """
    if item.still and not isinstance(order, Fire | Halt):
        return Refusal("DH-5.22a", "order", "{given} was to fire and not to move", given=unit.id)
    if item.dismount and not isinstance(order, Remount | Halt):
        return Refusal("DH-9.4b", "order", "{given} was to dismount and not to move", given=unit.id)
    if unit.lured and not isinstance(order, Halt) and not steps.stacked(state, unit):
        return Refusal("DH-6.73g", "order", "{given} has pursued, and goes no further", given=unit.id)
    return None


@rule("DH-5.24c")
def why_not_part(state: State, item: Marching, unit: Unit, hex_: str) -> Refusal | None:
    """The reason why a unit of a line does not leave behind a leader at the end of his points; None if it may.

    He ends in Command Range of it or of another of the line that has had its turn, or it cannot stay.
    """
    who = state.leaders.get(item.leader)
    if who is None or not item.line or who.hex in (OFF, unit.start) or steps.stacked(state, unit):
        return None
    acted = (name for each in state.agenda if isinstance(each, Lining) for name in each.acted)
    others = {state.units[name].hex for name in acted if name != unit.id}
    if (
        spent_along(state, who, unit.hex, hex_) is not None
        or command.would_reach(state, who, hex_)
        or others & command.reach(state, who).keys()
    ):
        return None
    return Refusal("DH-5.24c", "hex", "{given} would be out of every unit's range", given=who.id)


@rule("DH-6.61a")
def why_not_stay(state: State, unit: Unit) -> Refusal | None:
    """Why a unit does not halt where it is; None if it may: one unit to a hex."""
    if steps.stacked(state, unit):
        return Refusal("DH-6.61a", "order", "{given} can't stay where another unit stands", given=unit.id)
    return None


@rule("DH-5.46a")
def why_not_idle(state: State, item: Marching, unit: Unit) -> Refusal | None:
    """Why a unit does not halt before it has done anything; None if it may: unless a trump binds its leader. To turn is not
    enough for that, but where the unit must attack then.
    """
    if not item.bound or unit.fired or unit.hex != unit.start:
        return None
    if unit.went and unit.heavy and designation.may_attack(state, unit):
        return None
    if not any(isinstance(order, Step | Fire | Harass) for order in doings(state, item)):
        return None
    return Refusal("DH-5.46a", "order", "{given} must go or fire, for its leader has trumped", given=unit.id)


def why_not_begin(unit: Unit, item: Marching) -> Refusal | None:
    """The reason against an act that takes a unit's whole order; None as its first act."""
    if unit.went or unit.spent or item.fired or item.still:
        return Refusal("DH-8.31a", "order", "{given} has begun to move or to fire", given=unit.id)
    return None


@rule("DH-8.11a", "DH-8.25a")
def may_fire(state: State, item: Marching) -> bool:
    """True if a unit has a volley left: one, or two of foot with composite bows that do not move."""
    return item.fired < missiles.volleys(state.units[item.unit], still=item.still)


@rule("DH-7.13b", "DH-8.11a", "DH-8.11b", "DH-8.25a")
def why_not_fire(state: State, item: Marching, order: Fire) -> Refusal | None:
    """Why a unit under way does not fire there; None if it may: before its first hex, or after one that led nearer."""
    unit = state.units[item.unit]
    if not may_fire(state, item):
        return Refusal("DH-8.11a", "order", "{given} has fired", given=unit.id)
    if unit.idle:
        return Refusal("DH-7.13b", "order", "{given} has turned in a zone of control", given=unit.id)
    after = msgspec.structs.replace(unit, showering=order.shower)
    if steps.stacked(state, unit) and not steps.passes(state, after):
        return Refusal("DH-6.61a", "shower", "{given} could not go on", given=unit.id)
    if order.shower and item.fired:
        return Refusal("DH-8.25a", "shower", "{given} fires twice, and not with a shower", given=unit.id)
    if steps.entered(unit, item.pivots) and not item.still and order.target not in item.nearer:
        return Refusal(
            "DH-8.11b", "target", "the last hex has not brought {given} nearer to it", given=unit.id
        )
    return missiles.why_not_fire(state, unit, order.target, order.mode, order.shower)


@BOOK.follows(Marching, when=lambda item: not item.began or bool(item.next))
def set_out(draft: Decision, item: Marching) -> None:
    """Begin the move, as units two hexes away may answer; or enter the next hex, after fire."""
    unit = draft.state.units[item.unit]
    if is_out(draft.state, unit):
        draft.done()
    elif not item.began:
        draft.change(msgspec.structs.replace(item, began=True))
        withdrawing.ask(draft, unit, None)
    else:
        step(draft, item, unit, item.next)


@BOOK.question(
    Marching,
    prompt=either(
        "still",
        "{unit} may fire from where it is. Go no further, and its order ends",
        "{unit} has an order: what does it do next? Go no further, and its order ends",
    ),
    stands=lambda state, item: not is_out(state, state.units[item.unit]),
    offers=candidates,
    calmest=(Halt(),),
    asked=lambda state, item: any(doings(state, item)),
    rule="DH-6.11a",
    sequence="DH-6.21a",
    about="unit",
    why_not=why_not,
    exact=True,
)
def take(
    draft: Decision, item: Marching, order: Step | TurnTo | Form | Remount | Harass | Fire | Halt
) -> None:
    """One thing that the unit does, and then whatever the other side makes of it."""
    unit = draft.state.units[item.unit]
    match order:
        case Step(hex_):
            if shooting.leaves(draft.state, unit, hex_):
                draft.change(msgspec.structs.replace(item, next=hex_))
                shooting.ask_exit(draft, unit, hex_)
            else:
                step(draft, item, unit, hex_)
        case TurnTo(facing):
            turn(draft, item, unit, facing)
        case Form(facing):
            form(draft, item, unit, facing)
        case Remount(facing):
            if begins(draft, unit):
                draft.emit(FaceChanged(unit.id, not unit.dismounted, facing))
                halt(draft, item)
        case Harass(target, at):
            draft.done()
            harassing.begin(draft, unit, draft.state.units[target], at)
        case Fire():
            fire(draft, item, unit, order)
        case Halt():
            halt(draft, item)


@rule("DH-6.13a", "DH-6.13b", "DH-2.21c")
def begins(draft: Decision, unit: Unit) -> bool:
    """True if a unit can go on after its first move on this order: a second move in the turn may cost it a hit.

    If not, its rout lies on the agenda above the present item.
    """
    if unit.went:
        return True
    again = unit.moved and steps.pays_again(unit)
    draft.emit(MoveBegan(unit.id, again))
    if again:
        effects.harm(draft, unit, TABLES.now.cohesion_and_checks.hits("moved_again"), "moved again")
    return not is_out(draft.state, unit)


@rule("DH-6.21a", "DH-6.32a", "DH-5.24b", "DH-6.63a")
def step(draft: Decision, item: Marching, unit: Unit, hex_: str) -> None:
    """The unit is in the next hex, its leader with it while he has points; what that costs it, and what enemies do."""
    state, before = draft.state, unit.hex
    if not begins(draft, unit):
        return
    if steps.why_not_step(state, unit, hex_, pivots=item.pivots) is not None:
        draft.change(msgspec.structs.replace(item, next="", nearer=()))
        return
    after = steps.after(state, unit, hex_)
    led = tuple(name for name in (item.leader,) if name and goes_along(draft, name, before, hex_))
    passed = list(state.at(hex_))
    side, far = opponent(unit.side), state.field.distance
    enemies: list[Unit | Leader] = [*state.on_map(side), *state.leaders_of(side)]
    nearer = tuple(each.id for each in enemies if far(hex_, each.hex) < far(before, each.hex))
    effects.go(draft, UnitMoved(unit.id, hex_, after.facing, "order", after.spent, led))
    draft.change(msgspec.structs.replace(item, next="", nearer=nearer, pivots=0))
    effects.harm(draft, unit, after.hits, "terrain")
    draft.add(Arriving(unit.id, line=item.line, before=before))
    for other in passed:
        effects.passes(draft, unit, other)


@rule("DH-5.24b", "DH-6.15a", "DH-4.41a")
def goes_along(draft: Decision, leader: str, frm: str, to: str) -> bool:
    """True if a leader goes along into the next hex: he is there, and has the points (D60)."""
    spent = spent_along(draft.state, draft.state.leaders[leader], frm, to)
    if spent is not None:
        draft.emit(LeaderTired(leader, spent))
    return spent is not None


def spent_along(state: State, who: Leader, frm: str, to: str) -> int | None:
    """The points that a leader will have spent who goes along into the next hex; None if he stays."""
    price = costs.leader_step(state, who, frm, to, along=True)
    if who.hex != frm or price is None or who.spent + price > costs.leader_allowance():
        return None
    return who.spent + price


@rule("DH-7.12a", "DH-7.14a", "DH-7.13b")
def turn(draft: Decision, item: Marching, unit: Unit, facing: int) -> None:
    """The unit looks another way."""
    state = draft.state
    if not begins(draft, unit):
        return
    turned = steps.turned(state, unit, facing)
    bound = steps.stops(state, unit)
    draft.emit(UnitTurned(unit.id, facing, turned.spent, column=unit.column, bound=bound))
    draft.change(msgspec.structs.replace(item, pivots=item.pivots + 1))
    effects.harm(draft, unit, turned.hits, "pivot")


@rule("DH-6.41a", "DH-6.43a")
def form(draft: Decision, item: Marching, unit: Unit, facing: int) -> None:
    """The unit goes into column, or out of it, which ends its move."""
    if begins(draft, unit):
        spent = unit.spent + costs.columning()
        draft.emit(UnitTurned(unit.id, facing, spent, column=not unit.column, formed=True))
        halt(draft, item)
        effects.settle(draft, unit)


@rule("DH-8.11a", "DH-8.18c", "DH-8.25a")
def fire(draft: Decision, item: Marching, unit: Unit, order: Fire) -> None:
    """Fire a volley, which the target may answer (DH-8.45a)."""
    draft.change(msgspec.structs.replace(item, fired=item.fired + 1))
    shooting.volley(
        draft,
        unit,
        order.target,
        order.mode,
        shower=order.shower,
        moved=not item.still,
        why="order",
        shot=item.fired + 1,
    )
    shooting.ask_return(draft, unit, order.target)


@BOOK.follows(Marching)
@rule("DH-6.11a", "DH-7.32a")
def halt(draft: Decision, item: Marching) -> None:
    """The unit goes no further; beside enemies it may have to attack them."""
    draft.done()
    unit = draft.state.units[item.unit]
    if not is_out(draft.state, unit) and unit.hex != OFF:
        designating.halted(draft, unit)
