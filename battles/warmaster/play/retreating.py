"""WM-15, WM-16, WM-H8: losers retreat, one after the other; friends let them pass or not."""

from collections.abc import Sequence

import msgspec

from battles.contract.muster import Side, opponent
from battles.contract.wording import Piece, Said, counted, faces, say, word
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.warmaster import voice
from battles.warmaster.play.effects import Decision, one
from battles.warmaster.play.orders import Order
from battles.warmaster.rules import confusion, results, retreats, rounds
from battles.warmaster.rules.formations import Stands, closed_up
from battles.warmaster.rules.retreats import Course
from battles.warmaster.rules.room import Room
from battles.warmaster.state import State, Unit
from battles.warmaster.state.rectangles import Facing, shifted
from dice import Rolled
from rulebook import rule

BOOK = Book("retreating", voice.VOICE)


@BOOK.item
class Heading(msgspec.Struct, frozen=True, tag="heading"):
    """The owner of losers chooses directions for the ones that may retreat in several."""

    side: Side


@BOOK.item
class Retreating(msgspec.Struct, frozen=True, tag="retreating", omit_defaults=True):
    """The losers retreat so many cm, in their owner's order; `left` are the others still to come, None: all."""

    side: Side
    cm: int = 0
    left: tuple[str, ...] | None = None


@BOOK.item
class Backing(msgspec.Struct, frozen=True, tag="backing", omit_defaults=True):
    """A unit retreats so many cm: friends whom it would come through let it pass or refuse."""

    unit: str
    cm: int
    passing: tuple[str, ...] = ()
    refusing: tuple[str, ...] = ()


@BOOK.order("let {unit} retreat to the {way}")
class Head(Order, frozen=True, tag="head"):
    """Let that unit retreat in this direction."""

    unit: str
    way: Facing


@BOOK.order("let {unit} retreat next")
class Retreat(Order, frozen=True, tag="retreat"):
    """Let that unit retreat next."""

    unit: str


@BOOK.order("let {unit} make way")
class LetPass(Order, frozen=True, tag="let_pass"):
    """Let that friend make way for the retreating unit."""

    unit: str


@BOOK.order("keep {unit} where it is")
class Refuse(Order, frozen=True, tag="refuse"):
    """Keep that friend in the way."""

    unit: str


@BOOK.event("WayChosen", "{unit} will retreat to the {way} (WM-15.5)")
class WayChosen(Happening, frozen=True):
    """A unit will retreat in this direction."""

    unit: str
    way: Facing

    def book(self, state: State) -> None:
        if state.round:
            ways = {**state.round.ways, self.unit: (self.way,)}
            state.round = msgspec.structs.replace(state.round, ways=ways)


@BOOK.event("UnitRetreated")
class UnitRetreated(Happening, frozen=True):
    """A unit that had to retreat `due` cm has come `cm` far in a direction: the stands gone, and the rest, closed up.

    Friends that it has passed stand where `friends` says, and units are confused until the end of a turn by dice. These
    are two for each friend, of the retreating unit first.

    For the log alone: `met` are the units in the way of stands that are gone. `barred` is true if ground or the table's
    edge was, `halted` are the enemies before whom it stops.
    """

    unit: str
    way: Facing
    due: int
    cm: int
    gone: tuple[int, ...]
    stands: Stands
    friends: dict[str, Stands] = {}
    rolls: tuple[Rolled, ...] = ()
    confused: dict[str, int] = {}
    met: tuple[str, ...] = ()
    barred: bool = False
    halted: tuple[str, ...] = ()

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.retreated = True
        state.put(unit, self.stands)
        # An enemy that comes up to it now has come by a move of its own, so that a wall helps against it again (D34).
        unit.stormed = rounds.still_touched(state, unit)
        for id_, stands in self.friends.items():
            state.put(state.units[id_], stands)
        for id_, until in self.confused.items():
            state.units[id_].confused = until

    def tell(self, state: State, side: Side | None) -> Said:
        unit = voice.unit(state, self.unit)
        if not self.stands:
            if retreats.destroyed_by_it(state.units[self.unit]):
                return say("{unit} is destroyed, as its type cannot retreat (WM-16.3)", unit=unit)
            return say(
                "{unit} is destroyed in its retreat of {cm} cm: {bars} in the way (WM-16.1)",
                unit=unit,
                cm=self.due,
                bars=bars(state, self),
            )
        gaps: dict[str, Piece] = {
            "unit": unit,
            "cm": self.cm,
            "due": self.due,
            "way": word(voice.FACING, self.way),
        }
        told = say("{unit} retreats {cm} of {due} cm to the {way} (WM-15.2)", **gaps)
        points = state.round.points.values() if state.round else (self.due,)
        if (apart := max(points) - min(points)) != self.due:
            told = say(
                "{unit} retreats {cm} of {due} cm to the {way}, as the difference of {apart} is shared (WM-15.3)",
                apart=apart,
                **gaps,
            )
        if self.halted:
            told = say(
                "{told}; it stops before {enemies} (WM-16.6)",
                told=told,
                enemies=voice.units(state, self.halted),
            )
        if self.gone:
            told = say(
                "{told}; lost on the way: {gone}, with {bars} in the way (WM-16.1)",
                told=told,
                gone=voice.stands(self.gone),
                bars=bars(state, self),
            )
        return tell_passed(state, self, told)


def bars(state: State, event: UnitRetreated) -> tuple[Said, ...]:
    """The units and the ground in the way of the stands that a retreat has cost."""
    met = voice.units(state, event.met)
    return (*met, say("impassable ground or the edge of the table")) if event.barred or not met else met


def tell_passed(state: State, event: UnitRetreated, told: Said) -> Said:
    """The same with what came of passing through friends."""
    if not event.rolls:
        return told
    dice = counted("die {dice}", "dice {dice}", n=len(event.rolls), dice=faces(event.rolls))
    if not event.confused:
        return say("{told}; no unit is confused ({dice}, WM-16.5)", told=told, dice=dice)
    confused = voice.units(state, event.confused)
    return say("{told}; confused: {units} ({dice}, WM-16.5)", told=told, units=confused, dice=dice)


@rule("WM-15.5", "WM-15.8", "WM-H8.6")
def ways_of(state: State, unit: str) -> tuple[Facing, ...]:
    """The directions in which a unit may retreat, the default first: its own, or the ones of units that it supports."""
    fought = state.round
    if fought is None:
        return ()
    if unit in fought.ways:
        return fought.ways[unit]
    leaders = retreats.leaders(unit, fought.supported)
    return tuple(dict.fromkeys(way for leader in leaders for way in fought.ways[leader][:1]))


def headings(state: State, item: Heading) -> list[Order]:
    """The directions of the next unit that has several: fighting units come before supporting ones."""
    units = [unit for unit in rounds.fighting(state, item.side) if not retreats.destroyed_by_it(unit)]
    touched = state.round.touched if state.round else {}
    for unit in sorted(units, key=lambda unit: (unit.id not in touched, unit.id)):
        found = ways_of(state, unit.id)
        if len(found) > 1:
            return [Head(unit.id, way) for way in found]
    return []


@BOOK.question(
    Heading,
    prompt="Which way do your losers retreat?",
    offers=headings,
    rule="WM-15.5",
    otherwise=("way", "{unit} may not retreat that way"),
)
def head(draft: Decision, item: Heading, order: Head) -> None:
    """The direction is known."""
    draft.emit(WayChosen(order.unit, order.way))


@rule("WM-15.2", "WM-15.3", "WM-H8.1")
def begun(state: State, item: Retreating) -> Retreating:
    """The retreating units, and their distance."""
    units = rounds.fighting(state, item.side)
    if not units or state.round is None:
        return Retreating(item.side, 0, ())
    points = state.round.points
    cm = results.retreat_cm(points[opponent(item.side)] - points[item.side], len(units))
    return Retreating(item.side, cm, tuple(unit.id for unit in units))


@rule("WM-15.4")
def next_ones(state: State, item: Retreating) -> list[Order]:
    """The units still to retreat, the default first."""
    return [Retreat(id_) for id_ in retreats.in_order(state, item.left or ())]


@BOOK.question(
    Retreating,
    prompt="Which unit retreats next, {cm} cm far?",
    offers=next_ones,
    rule="WM-15.4",
    otherwise=("unit", "{unit} does not retreat now"),
)
def retreat(draft: Decision, item: Retreating, order: Retreat) -> None:
    """Let it go back."""
    left = tuple(id_ for id_ in item.left or () if id_ != order.unit)
    draft.change(msgspec.structs.replace(item, left=left))
    draft.add(Backing(order.unit, item.cm))


@BOOK.follows(Retreating, when=lambda item: item.left is None)
def begin_retreat(draft: Decision, item: Retreating) -> None:
    """Find the retreating units and their distance."""
    draft.change(begun(draft.state, item))


def course_of(state: State, item: Backing) -> Course:
    """How the retreat comes out, as far as friends have answered."""
    unit = state.units[item.unit]
    own = state.round.units if state.round else ()
    return retreats.course(state, unit, ways_of(state, unit.id)[0], item.cm, own, item.refusing)


@rule("WM-16.2c", "WM-16.5")
def asked(state: State, item: Backing) -> list[str]:
    """The friends whom the unit would come through, and who have not answered; artillery does not come so far."""
    if retreats.destroyed_by_it(state.units[item.unit]):
        return []
    return [id_ for id_ in course_of(state, item).crossed if id_ not in item.passing]


def answers(state: State, item: Backing) -> list[Order]:
    """The answers of the first of them."""
    return [order for id_ in asked(state, item)[:1] for order in (LetPass(id_), Refuse(id_))]


@BOOK.question(
    Backing,
    prompt="{unit} retreats {cm} cm through a friend: does the friend make way?",
    offers=answers,
    rule="WM-16.5",
    about="unit",
    otherwise=("unit", "{unit} is not in the way now"),
)
def answer(draft: Decision, item: Backing, order: LetPass | Refuse) -> None:
    """The answer is noted."""
    if isinstance(order, LetPass):
        draft.change(msgspec.structs.replace(item, passing=(*item.passing, order.unit)))
    else:
        draft.change(msgspec.structs.replace(item, refusing=(*item.refusing, order.unit)))


@BOOK.follows(Backing)
@rule("WM-15.1", "WM-16.3", "WM-H8.4", "WM-H8.7")
def back(draft: Decision, item: Backing) -> None:
    """The unit goes back, and closes up."""
    state = draft.state
    unit, way = state.units[item.unit], ways_of(state, item.unit)[0]
    draft.done()
    if retreats.destroyed_by_it(unit):
        gone = tuple(stand.number for stand in unit.stands)
        draft.emit(UnitRetreated(unit.id, way, item.cm, 0, gone, ()))
        return
    found = course_of(state, item)
    rolls, confused = confuse(draft, unit, found.crossed)
    stands = retreats.after(unit, way, found)
    kept = stands
    stands, friends = made_way(state, unit, way, stands, found.crossed)
    passed = [state.units[id_] for id_ in found.crossed]
    upon = retreats.in_way((each.rect for each in kept if each not in stands), passed)
    stands = closed_up(Room(state, unit, elsewhere=friends), stands)
    gone = tuple(s.number for s in unit.stands if all(s.number != kept.number for kept in stands))
    draft.emit(
        UnitRetreated(
            unit.id,
            way,
            item.cm,
            found.steps,
            gone,
            stands,
            friends,
            rolls,
            confused,
            tuple(sorted({*found.met, *upon})),
            found.barred,
            found.halted,
        )
    )


@rule("WM-16.5", "WM-H8.5", "WM-H13.2")
def confuse(draft: Decision, unit: Unit, friends: Sequence[str]) -> tuple[tuple[Rolled, ...], dict[str, int]]:
    """A die for the unit and one for each friend that it comes through, in turn; who is confused, and until when."""
    rolls, confused = [], {}
    for friend in friends:
        for id_ in (unit.id, friend):
            die = one(draft, "WM-16.5", id_, "confusion")
            rolls.append(die)
            if confusion.confuses(die.face):
                confused[id_] = confusion.until(draft.state, unit.side)
    return tuple(rolls), confused


@rule("WM-H8.5")
def made_way(
    state: State, unit: Unit, way: Facing, stands: Stands, friends: Sequence[str]
) -> tuple[Stands, dict[str, Stands]]:
    """The stands that are left when friends on which they end have made way, and the places of these.

    A friend that cannot make way stays, and the stands on it are destroyed.
    """
    moved: dict[str, Stands] = {}
    for id_ in friends:
        friend = state.units[id_]
        cm = retreats.way_made(state, unit, way, stands, friend, moved)
        if cm is None:
            on_it = [each.rect for each in friend.stands]
            stands = tuple(stand for stand in stands if not retreats.hit(stand.rect, on_it))
        elif cm:
            moved[id_] = tuple(shifted(stand, way, cm) for stand in friend.stands)
    return stands, moved
