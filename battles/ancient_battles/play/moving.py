"""AB-3.6, AB-5, AB-7, AB-9, AB-H5: ordinary moves and marches, step by measured step."""

from collections.abc import Iterator

import msgspec

from battles.ancient_battles import voice
from battles.ancient_battles.play.declaring import give_up
from battles.ancient_battles.play.effects import Decision
from battles.ancient_battles.play.orders import Face, GoOn, Order, Resign, facing
from battles.ancient_battles.play.reforming import Reforming, UnitReformed
from battles.ancient_battles.play.testing import passes, score
from battles.ancient_battles.rules import moves, ways
from battles.ancient_battles.rules.facings import anything, elsewhere, turns
from battles.ancient_battles.rules.moves import How, Room
from battles.ancient_battles.rules.ways import Step
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.state.plane.rectangle import Pose, Rectangle
from battles.ancient_battles.state.plane.rectangle import Side as Hand
from battles.ancient_battles.tables import TABLES
from battles.contract.muster import Side
from battles.contract.surface import Span
from battles.contract.wording import Said, counted, phrase, say
from battles.kit.agenda.known import until_moved
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.marks import Shape
from battles.kit.voice import by
from rulebook import Refusal, rule
from rulebook.tags import tag_of

BOOK = Book("moving", voice.VOICE)
HOWS: dict[How, str] = {
    "normal": phrase("move {unit}"),
    "quick_march": phrase("march with {unit}"),
    "forced_march": phrase("make a forced march with {unit}"),
}
RANKS = {
    -2: phrase("take 2 ranks fewer"),
    -1: phrase("take 1 rank fewer"),
    1: phrase("take 1 rank more"),
    2: phrase("take 2 ranks more"),
}
HANDS: tuple[Hand, ...] = ("left", "right")
MOST_STEPS = 100
"""The most steps of a move: an allowance lasts for half a million wheels of a thousandth of a degree."""


@BOOK.item
class OtherMoves(msgspec.Struct, frozen=True, tag="other_moves"):
    """The units of the active side that have not charged may move, one after the other."""


@BOOK.order(by("how", HOWS))
class Move(Order, frozen=True, tag="move"):
    """A unit moves, or marches."""

    unit: str
    how: How = "normal"


@BOOK.order("try to reform {unit}")
class Reform(Order, frozen=True, tag="reform"):
    """A unit tries to reform its ranks, before it moves or where its move has led it, which ends with it."""

    unit: str


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


def why_not_move(state: State, item: OtherMoves, order: Move | Reform) -> Refusal | None:
    """A unit that must stay, or must move otherwise."""
    unit = state.units.get(order.unit)
    if unit is None or unit.side != state.active or not moves.may_move(unit):
        return Refusal("AB-H5.9", "unit", "{given} may not move", given=order.unit)
    if isinstance(order, Reform):
        said = "{unit} has no musician, or no ranks"
        return None if may_reform(unit) else Refusal("AB-5.4a", "unit", said, unit=unit.id)
    if order.how != "normal" and (barred := moves.march_bar(state, unit, order.how)):
        return Refusal(barred, "how", "{unit} may not march now", unit=unit.id)
    return None


@BOOK.question(
    OtherMoves,
    prompt="Which unit moves, marches or reforms next? Let it be, and all others stay where they are",
    offers=lambda state, item: possible(state),
    calm=GoOn(),
    also=(Resign(),),
    rule="AB-3.6",
    whose=lambda state, item: state.active,
    why_not=why_not_move,
    exact=True,
)
@rule("AB-H14.1")
def begin_move(draft: Decision, item: OtherMoves, order: Move | Reform | Resign) -> None:
    """A unit begins to move, or tests whether it can reform."""
    if isinstance(order, Resign):
        give_up(draft)
    elif isinstance(order, Move):
        draft.add(Moving(order.unit, order.how))
    else:
        try_to_reform(draft, draft.state.units[order.unit])


@rule("AB-5.4c")
def try_to_reform(draft: Decision, unit: Unit) -> None:
    """Test whether a unit can reform, if that is needed; after a failure it cannot move (D7)."""
    free = "leadership_test" not in TABLES.now.play.manoeuvres.reform_needs
    if free or passes(draft, unit, "reform", "AB-5.4c", score(draft.state, unit, "reform")):
        draft.add(Reforming(unit.id))
    else:
        draft.emit(UnitReformed(unit.id, unit.pose, unit.files, False))


@BOOK.item
class Moving(msgspec.Struct, frozen=True, tag="moving"):
    """A unit moves: the `steps` that it has taken so far; it stands where it began until it has moved."""

    unit: str
    how: How
    steps: tuple[Step, ...] = ()


@BOOK.order("go {distance} straight ahead")
class Advance(Order, frozen=True, tag="advance"):
    """The unit goes straight ahead, so far (thousandths of an inch)."""

    distance: int


@BOOK.order("wheel to the left by {angle} degrees")
class WheelLeft(Order, frozen=True, tag="wheel_left"):
    """The unit wheels about its left corner, by an angle (thousandths of a degree)."""

    angle: int


@BOOK.order("wheel to the right by {angle} degrees")
class WheelRight(Order, frozen=True, tag="wheel_right"):
    """The unit wheels about its right corner, by an angle (thousandths of a degree)."""

    angle: int


@BOOK.order("face about")
class FaceAbout(Order, frozen=True, tag="face_about"):
    """The unit turns about."""


@BOOK.order(by("by", RANKS))
class ChangeRanks(Order, frozen=True, tag="change_ranks"):
    """The unit takes so many ranks more, or fewer."""

    by: int


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
    return found + headings(room, item)


def headings(room: Room, item: Moving) -> list[Span]:
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
    return facing(elsewhere(found, place.pose.heading))


@rule("AB-5.4a", "AB-7.5", "AB-9.6", "AB-H5.4")
def may_reform_now(unit: Unit, item: Moving) -> bool:
    """True if a unit may try to reform at the end of its steps: outside a march, and without facing about."""
    return item.how == "normal" and may_reform(unit) and ways.AboutFace() not in item.steps


@until_moved
def steps(state: State, item: Moving) -> list[Order]:
    """The steps that need no measure, and to reform."""
    if len(item.steps) >= MOST_STEPS:
        return []
    room = room_of(state, item)
    found: list[Order] = []
    if moves.may(room, ways.AboutFace(), item.steps):
        found.append(FaceAbout())
    found += [ChangeRanks(by) for by in RANKS if moves.may(room, ways.Ranks(by), item.steps)]
    return [*found, Reform(item.unit)] if may_reform_now(room.unit, item) else found


Manoeuvre = Advance | WheelLeft | WheelRight | FaceAbout | ChangeRanks | Face
"""The orders to take a step."""


def step_of(order: Manoeuvre) -> Step:
    """The step of an order."""
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


FIELDS = {"forward": ("AB-H5.1", "distance"), "wheel": ("AB-H5.3", "angle"), "turn": ("AB-H5.6", "heading")}
"""The rule and the field of a step that is measured."""


def why_not_step(state: State, item: Moving, order: Manoeuvre | Reform) -> Refusal | None:
    """A step that goes too far, or that the unit may not take."""
    if isinstance(order, Reform):
        return why_not_reform(state, item, order)
    step = step_of(order)
    if len(item.steps) >= MOST_STEPS:
        return Refusal("AB-H5.1", "order", "{unit} has taken {most} steps", unit=item.unit, most=MOST_STEPS)
    if isinstance(step, ways.Forward | ways.Wheel | ways.Turn):
        if any(span.holds(order) for span in spans(state, item)):
            return None
        rule_, field = FIELDS[tag_of(step)]
        return Refusal(rule_, field, "{unit} may not go so far", unit=item.unit)
    if order in steps(state, item):
        return None
    return Refusal(bar(item.how, step), "order", "{unit} may not do that now", unit=item.unit)


def why_not_reform(state: State, item: Moving, order: Reform) -> Refusal | None:
    """A unit that may not reform where it is, and another one."""
    if order.unit != item.unit:
        said = "{unit} moves now, not {given}"
        return Refusal("AB-5.4a", "unit", said, unit=item.unit, given=order.unit)
    if order in steps(state, item):
        return None
    rule_ = "AB-5.4a" if item.how == "normal" else bar(item.how, ways.AboutFace())
    return Refusal(rule_, "order", "{unit} may not do that now", unit=item.unit)


def bar(how: How, step: Step) -> str:
    """The rule by which a step that needs no measure is refused."""
    if how != "normal":
        return "AB-7.5" if how == "quick_march" else "AB-9.6"
    return "AB-5.2a" if isinstance(step, ways.AboutFace) else "AB-5.3a"


def walked(state: State, item: Moving, order: Order) -> Shape | None:
    """The place of the unit after a step."""
    if not isinstance(order, Manoeuvre):
        return None
    return voice.block(ways.walked(state.units[item.unit], (*item.steps, step_of(order))).rect)


@BOOK.question(
    Moving,
    prompt="{unit} moves: how does it go on? Let it be, and its move ends here",
    offers=steps,
    spans=spans,
    stops=walked,
    calm=GoOn(),
    asked="always",
    rule="AB-H5.1",
    sequence="AB-3.6",
    about="unit",
    why_not=why_not_step,
    exact=True,
)
def take_step(draft: Decision, item: Moving, order: Manoeuvre | Reform) -> None:
    """A step is taken; or the unit tries to reform where it has come to, or before its first step."""
    if not isinstance(order, Reform):
        draft.change(msgspec.structs.replace(item, steps=(*item.steps, step_of(order))))
        return
    if item.steps:
        arrive(draft, item)
    else:
        draft.done()
    try_to_reform(draft, draft.state.units[item.unit])


@BOOK.follows(Moving)
@rule("AB-H1.3", "AB-H5.8")
def arrive(draft: Decision, item: Moving) -> None:
    """The unit has moved."""
    draft.done()
    place = ways.walked(draft.state.units[item.unit], item.steps)
    draft.emit(UnitMoved(item.unit, item.how, item.steps, place.pose, place.files, place.moved))


@BOOK.event("UnitMoved")
class UnitMoved(Happening, frozen=True):
    """A unit has moved, by these steps; `costly` if one of them cost anything."""

    unit: str
    how: How
    steps: tuple[Step, ...]
    pose: Pose
    files: int
    costly: bool

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.pose, unit.files = self.pose, self.files
        if self.costly and self.how != "normal":
            unit.marks = (*unit.marks, "moved", "marched")
            unit.forced = self.how == "forced_march"
        elif self.costly:
            unit.marks = (*unit.marks, "moved")
        else:
            unit.marks = (*unit.marks, "turned")

    def tell(self, state: State, side: Side | None) -> Said | None:
        unit, steps = voice.unit(state, self.unit), tuple(tell_step(each) for each in ways.joined(self.steps))
        if not steps:
            return None
        if self.how == "quick_march":
            return say("{unit} marches: {steps} (AB-7)", unit=unit, steps=steps)
        if self.how == "forced_march":
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
