"""AB-3.6, AB-5, AB-7, AB-9, AB-H5: ordinary moves and marches, step by measured step."""

from collections.abc import Iterator

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.agenda.known import until_moved
from battles.ancient_battles import moves, voice, ways
from battles.ancient_battles.chapters.declaring import give_up
from battles.ancient_battles.chapters.effects import Decision
from battles.ancient_battles.chapters.orders import Face, GoOn, Order, Resign
from battles.ancient_battles.chapters.reforming import Reforming, UnitReformed
from battles.ancient_battles.chapters.testing import passes, score
from battles.ancient_battles.facings import anything, elsewhere, turns
from battles.ancient_battles.moves import How, Room
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.tables import TABLES
from battles.ancient_battles.ways import Step
from battles.muster import Side
from battles.plane.rectangle import Pose, Rectangle
from battles.plane.rectangle import Side as Hand
from battles.ruleset import Span
from battles.wording import Said, counted, say
from rulebook import Refusal, rule
from rulebook.tags import tag_of

BOOK = Book("moving")
HOWS: tuple[How, ...] = ("normal", "quick_march", "forced_march")
RANKS = (-2, -1, 1, 2)
HANDS: tuple[Hand, ...] = ("left", "right")
MOST_STEPS = 100
"""The most steps of a move: an allowance lasts for half a million wheels of a thousandth of a degree."""


@BOOK.item
class OtherMoves(msgspec.Struct, frozen=True, tag="other_moves"):
    """The units of the active side that have not charged may move, one after the other."""


@BOOK.item
class Moving(msgspec.Struct, frozen=True, tag="moving"):
    """A unit moves: the `steps` that it has taken so far; it stands where it began until it has moved."""

    unit: str
    how: How
    steps: tuple[Step, ...] = ()


@BOOK.order
class Move(Order, frozen=True, tag="move"):
    """A unit moves, or marches."""

    unit: str
    how: How = "normal"


@BOOK.order
class Reform(Order, frozen=True, tag="reform"):
    """A unit tries to reform its ranks, before it moves or where its move has led it, which ends with it."""

    unit: str


@BOOK.order
class Advance(Order, frozen=True, tag="advance"):
    """The unit goes straight ahead, so far (thousandths of an inch)."""

    distance: int


@BOOK.order
class WheelLeft(Order, frozen=True, tag="wheel_left"):
    """The unit wheels about its left corner, by an angle (thousandths of a degree)."""

    angle: int


@BOOK.order
class WheelRight(Order, frozen=True, tag="wheel_right"):
    """The unit wheels about its right corner, by an angle (thousandths of a degree)."""

    angle: int


@BOOK.order
class FaceAbout(Order, frozen=True, tag="face_about"):
    """The unit turns about."""


@BOOK.order
class ChangeRanks(Order, frozen=True, tag="change_ranks"):
    """The unit takes so many ranks more, or fewer."""

    by: int


@BOOK.event("UnitMoved")
class UnitMoved(msgspec.Struct, frozen=True):
    """A unit has moved, by these steps; `costly` if one of them cost anything."""

    unit: str
    how: How
    steps: tuple[Step, ...]
    pose: Pose
    files: int
    costly: bool


@BOOK.books(UnitMoved)
def moved(state: State, event: UnitMoved) -> None:
    unit = state.units[event.unit]
    unit.pose, unit.files = event.pose, event.files
    if event.costly and event.how != "normal":
        unit.marks = (*unit.marks, "moved", "marched")
        unit.forced = event.how == "forced_march"
    elif event.costly:
        unit.marks = (*unit.marks, "moved")
    else:
        unit.marks = (*unit.marks, "turned")


@BOOK.tells(UnitMoved)
def tell_moved(state: State, event: UnitMoved, side: Side | None) -> Said | None:
    unit, steps = voice.unit(state, event.unit), tuple(tell_step(each) for each in ways.joined(event.steps))
    if not steps:
        return None
    if event.how == "quick_march":
        return say("{unit} marches: {steps} (AB-7)", unit=unit, steps=steps)
    if event.how == "forced_march":
        return say("{unit} makes a forced march: {steps} (AB-9)", unit=unit, steps=steps)
    return say("{unit} moves: {steps} (AB-H5)", unit=unit, steps=steps)


def tell_step(step: Step) -> Said:
    """A step of a move."""
    match step:
        case ways.Forward(length):
            return say("{far} ahead", far=voice.inches(length))
        case ways.Wheel("left", angle):
            return say("wheels {n} degrees to the left", n=voice.degrees(angle))
        case ways.Wheel(_, angle):
            return say("wheels {n} degrees to the right", n=voice.degrees(angle))
        case ways.AboutFace():
            return say("faces about")
        case ways.Ranks(by) if by > 0:
            return counted("takes {n} rank more", "takes {n} ranks more", n=by)
        case ways.Ranks(by):
            return counted("takes {n} rank fewer", "takes {n} ranks fewer", n=-by)
        case ways.Turn(heading):
            return say("turns to {n} degrees", n=voice.degrees(heading))


@rule("AB-3.6", "AB-H5.9")
def possible(state: State) -> Iterator[Order]:
    """The moves, marches and reforms that may be begun."""
    for unit in state.present(state.active):
        if moves.may_move(unit):
            yield from (
                Move(unit.id, how) for how in HOWS if how == "normal" or moves.may_march(state, unit, how)
            )
            if may_reform(unit):
                yield Reform(unit.id)


@rule("AB-5.4a")
def may_reform(unit: Unit) -> bool:
    """True if a unit may try to reform: it has a musician, if that is needed, and ranks."""
    led = unit.musician or "musician" not in TABLES.now.play.manoeuvres.reform_needs
    return led and unit.kind.order in ("close", "loose") and unit.models > 1


def check(state: State, item: OtherMoves, order: Order) -> None:
    """Refuse a move of a unit that must stay, or must move otherwise."""
    if isinstance(order, GoOn | Resign):
        return
    if not isinstance(order, Move | Reform):
        raise out_of_place(order, "units move", "AB-3.6")
    unit = state.units.get(order.unit)
    if unit is None or unit.side != state.active or not moves.may_move(unit):
        raise Refusal("AB-H5.9", "unit", "{given} may not move", given=order.unit)
    if isinstance(order, Reform):
        if not may_reform(unit):
            raise Refusal("AB-5.4a", "unit", "{unit} has no musician, or no ranks", unit=unit.id)
    elif order.how != "normal" and (barred := moves.march_bar(state, unit, order.how)):
        raise Refusal(barred, "how", "{unit} may not march now", unit=unit.id)


@rule("AB-H14.1")
def take(draft: Decision, item: OtherMoves, order: Move | Reform | GoOn | Resign) -> None:
    """A unit begins to move, or tests whether it can reform; or nobody moves any more."""
    state = draft.state
    if isinstance(order, Resign):
        give_up(draft)
    elif isinstance(order, GoOn):
        draft.done()
    elif isinstance(order, Move):
        draft.add(Moving(order.unit, order.how))
    else:
        try_to_reform(draft, state.units[order.unit])


@rule("AB-5.4c")
def try_to_reform(draft: Decision, unit: Unit) -> None:
    """Test whether a unit can reform, if that is needed; after a failure it cannot move (D7)."""
    free = "leadership_test" not in TABLES.now.play.manoeuvres.reform_needs
    if free or passes(draft, unit, "reform", "AB-5.4c", score(draft.state, unit, "reform")):
        draft.add(Reforming(unit.id))
    else:
        draft.emit(UnitReformed(unit.id, unit.pose, unit.files, False))


def over(draft: Decision, item: OtherMoves) -> None:
    """End the moves of all units."""
    draft.done()


BOOK.chapter(
    OtherMoves,
    Chapter(
        run=over,
        who=lambda state, item: state.active if next(possible(state), None) else None,
        whose=lambda state, item: state.active,
        candidates=lambda state, item: [*possible(state), GoOn(), Resign()],
        check=check,
        take=take,
        exact=True,
        calm=(GoOn(),),
        rule="AB-3.6",
    ),
)


def room_of(state: State, item: Moving) -> Room:
    """The room in which a unit moves."""
    return moves.room(state, state.units[item.unit], item.how)


@until_moved
@rule("AB-5.1a", "AB-H5.2", "AB-H5.3", "AB-H5.6")
def spans(state: State, item: Moving) -> list[Span]:
    """How far the unit may go, wheel and turn after the steps that it has taken; not what only rounding has left."""
    if len(item.steps) >= MOST_STEPS:
        return []
    room = room_of(state, item)
    found = []
    far = moves.longest(room, item.steps)
    if moves.leads_away(room, ways.Forward(far)):
        found.append(Span(Advance(1), "distance", 1, far))
    for hand, order in zip(HANDS, (WheelLeft(1), WheelRight(1)), strict=True):
        wide = moves.widest(room, hand, item.steps)
        if moves.leads_away(room, ways.Wheel(hand, wide), item.steps):
            found.append(Span(order, "angle", 1, wide))
    return found + facing(room, item)


def facing(room: Room, item: Moving) -> list[Span]:
    """The headings to which skirmishers may turn; not twice without a step between."""
    unit = room.unit
    if not (unit.lone or unit.kind.order == "skirmish"):
        return []
    if item.steps and isinstance(item.steps[-1], ways.Turn):
        return []
    place, going = moves.arrived(room, item.steps)

    def allows(rect: Rectangle) -> bool:
        return room.left(place, going.and_then(room.slow.touched(rect))) >= 0

    slow = room.slow.areas or room.slow.lines
    found = turns(room, place.rect.centre, place.files, allows if slow and place.length else anything)
    return [Span(Face(least), "heading", least, most) for least, most in elsewhere(found, place.pose.heading)]


@rule("AB-5.4a", "AB-7.5", "AB-9.6", "AB-H5.4")
def may_reform_now(unit: Unit, item: Moving) -> bool:
    """True if a unit may try to reform at the end of its steps: outside a march, and without facing about."""
    return item.how == "normal" and may_reform(unit) and ways.AboutFace() not in item.steps


@until_moved
def steps(state: State, item: Moving) -> list[Order]:
    """The steps that need no measure, to reform, and to end the move."""
    if len(item.steps) >= MOST_STEPS:
        return [GoOn()]
    room = room_of(state, item)
    found: list[Order] = []
    if moves.may(room, ways.AboutFace(), item.steps):
        found.append(FaceAbout())
    found += [ChangeRanks(by) for by in RANKS if moves.may(room, ways.Ranks(by), item.steps)]
    if may_reform_now(room.unit, item):
        found.append(Reform(item.unit))
    return [*found, GoOn()]


def step_of(order: Order) -> Step | None:
    """The step of an order; None for other orders."""
    match order:
        case Advance(distance):
            return ways.Forward(distance)
        case WheelLeft(angle):
            return ways.Wheel("left", angle)
        case WheelRight(angle):
            return ways.Wheel("right", angle)
        case FaceAbout():
            return ways.AboutFace()
        case ChangeRanks(by):
            return ways.Ranks(by)
        case Face(heading):
            return ways.Turn(heading)
        case _:
            return None


FIELDS = {"forward": ("AB-H5.1", "distance"), "wheel": ("AB-H5.3", "angle"), "turn": ("AB-H5.6", "heading")}
"""The rule and the field of a step that is measured."""


def check_step(state: State, item: Moving, order: Order) -> None:
    """Refuse a step that goes too far, or that the unit may not take."""
    if isinstance(order, GoOn):
        return
    step = step_of(order)
    if isinstance(order, Reform):
        check_reform(state, item, order)
        return
    if step is None:
        raise out_of_place(order, "a unit moves", "AB-3.6")
    if len(item.steps) >= MOST_STEPS:
        raise Refusal("AB-H5.1", "order", "{unit} has taken {most} steps", unit=item.unit, most=MOST_STEPS)
    if isinstance(step, ways.Forward | ways.Wheel | ways.Turn):
        if not any(span.holds(order) for span in spans(state, item)):
            rule_, field = FIELDS[tag_of(step)]
            raise Refusal(rule_, field, "{unit} may not go so far", unit=item.unit)
    elif order not in steps(state, item):
        raise Refusal(bar(item.how, step), "order", "{unit} may not do that now", unit=item.unit)


def check_reform(state: State, item: Moving, order: Reform) -> None:
    """Refuse that a unit reforms that may not where it is, and that another does."""
    if order.unit != item.unit:
        raise Refusal("AB-5.4a", "unit", "{unit} moves now, not {given}", unit=item.unit, given=order.unit)
    if order not in steps(state, item):
        rule_ = "AB-5.4a" if item.how == "normal" else bar(item.how, ways.AboutFace())
        raise Refusal(rule_, "order", "{unit} may not do that now", unit=item.unit)


def bar(how: How, step: Step) -> str:
    """The rule by which a step that needs no measure is refused."""
    if how != "normal":
        return "AB-7.5" if how == "quick_march" else "AB-9.6"
    return "AB-5.2a" if isinstance(step, ways.AboutFace) else "AB-5.3a"


@rule("AB-H1.3", "AB-H5.8")
def take_step(draft: Decision, item: Moving, order: Order) -> None:
    """A step is taken; or the unit has moved, and may try to reform where it has come to."""
    step = step_of(order)
    if step is not None:
        draft.change(msgspec.structs.replace(item, steps=(*item.steps, step)))
        return
    draft.done()
    unit, reforms = draft.state.units[item.unit], isinstance(order, Reform)
    if item.steps or not reforms:
        place = ways.walked(unit, item.steps)
        draft.emit(UnitMoved(item.unit, item.how, item.steps, place.pose, place.files, place.moved))
    if reforms:
        try_to_reform(draft, unit)


BOOK.chapter(
    Moving,
    Chapter(
        who=lambda state, item: state.active,
        candidates=steps,
        spans=spans,
        check=check_step,
        take=take_step,
        exact=True,
        calm=(GoOn(),),
        rule="AB-H5.1",
        about="unit",
    ),
)
