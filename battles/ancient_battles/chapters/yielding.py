"""AB-18.2, AB-H9.6, AB-H9.7: after a round units give ground, are followed, and turn where no enemy is left."""

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.ancient_battles import contacts, flights, losses, moves, voice
from battles.ancient_battles.chapters.breaking import breaks
from battles.ancient_battles.chapters.effects import Decision
from battles.ancient_battles.chapters.orders import Face, GoOn, Order
from battles.ancient_battles.facings import about, elsewhere, turns
from battles.ancient_battles.formations import footprint
from battles.ancient_battles.state import Contact, State, Unit
from battles.ancient_battles.tables import definitions
from battles.muster import Side
from battles.plane.rectangle import Pose, ahead
from battles.ruleset import Span
from battles.wording import Said, say
from rulebook import Refusal, rule

BOOK = Book("yielding")


@BOOK.item
class Yielding(msgspec.Struct, frozen=True, tag="yielding"):
    """A disciplined unit gives ground or breaks."""

    unit: str


@BOOK.item
class Following(msgspec.Struct, frozen=True, tag="following"):
    """A unit follows an enemy who has given ground, on the same `way` (thousandths of an inch), or stays."""

    unit: str
    enemy: str
    way: tuple[int, int]
    contact: Contact
    back: Contact


@BOOK.item
class Turning(msgspec.Struct, frozen=True, tag="turning"):
    """A unit whose side has destroyed all enemies in its combat may turn."""

    unit: str


@BOOK.order
class GiveGround(Order, frozen=True, tag="give_ground"):
    """The unit gives ground."""


@BOOK.order
class Break(Order, frozen=True, tag="break"):
    """The unit breaks."""


@BOOK.order
class Follow(Order, frozen=True, tag="follow"):
    """The unit follows."""


@BOOK.order
class Stay(Order, frozen=True, tag="stay"):
    """The unit stays where it is."""


@BOOK.event("GroundGiven")
class GroundGiven(msgspec.Struct, frozen=True):
    """A unit gives ground and touches nobody any more."""

    unit: str
    pose: Pose


@BOOK.event("UnitFollowed")
class UnitFollowed(msgspec.Struct, frozen=True):
    """A unit follows who has given ground, so that the combat goes on."""

    unit: str
    enemy: str
    pose: Pose
    contacts: tuple[Contact, Contact]


@BOOK.event("UnitTurned")
class UnitTurned(msgspec.Struct, frozen=True):
    """A unit turns on the spot."""

    unit: str
    pose: Pose


@BOOK.books(GroundGiven)
def given(state: State, event: GroundGiven) -> None:
    unit = state.units[event.unit]
    losses.part(state, unit)
    unit.pose = event.pose


@BOOK.books(UnitFollowed)
def followed(state: State, event: UnitFollowed) -> None:
    unit, enemy = state.units[event.unit], state.units[event.enemy]
    unit.pose, unit.won, unit.rounds = event.pose, True, max(1, unit.rounds)
    enemy.rounds = max(1, enemy.rounds)
    mine, theirs = event.contacts
    unit.contacts, enemy.contacts = (*unit.contacts, mine), (*enemy.contacts, theirs)


@BOOK.books(UnitTurned)
def turned(state: State, event: UnitTurned) -> None:
    state.units[event.unit].pose = event.pose


@BOOK.tells(GroundGiven)
def tell_given(state: State, event: GroundGiven, side: Side | None) -> Said:
    return say(
        "{unit} gives ground by {far} (AB-18.2)",
        unit=voice.unit(state, event.unit),
        far=voice.inches(definitions().give_ground_distance_),
    )


@BOOK.tells(UnitFollowed)
def tell_followed(state: State, event: UnitFollowed, side: Side | None) -> Said:
    return say(
        "{unit} follows {enemy} (AB-H9.6)",
        unit=voice.unit(state, event.unit),
        enemy=voice.unit(state, event.enemy),
    )


@BOOK.tells(UnitTurned)
def tell_turned(state: State, event: UnitTurned, side: Side | None) -> Said:
    return say(
        "{unit} turns to {n} degrees (AB-H9.7)",
        unit=voice.unit(state, event.unit),
        n=voice.degrees(event.pose.heading),
    )


def check_yield(state: State, item: Yielding, order: Order) -> None:
    """Refuse all orders except to give ground, and to break."""
    if not isinstance(order, GiveGround | Break):
        raise out_of_place(order, "a unit gives ground or breaks", "AB-18.2")


@rule("AB-18.2", "AB-H9.6")
def take_yield(draft: Decision, item: Yielding, order: GiveGround | Break) -> None:
    """The unit gives ground if it has room; who beat it may follow."""
    state, unit = draft.state, draft.state.units[item.unit]
    draft.done()
    if isinstance(order, Break):
        breaks(draft, unit, "")
        return
    enemy = contacts.most_in_contact(state, unit)
    pose = flights.gives_ground(state, unit)
    if pose is None or enemy is None:
        breaks(draft, unit, "no_room")
        return
    way = pose.x - unit.pose.x, pose.y - unit.pose.y
    touched = sorted(unit.contacts, key=lambda each: each.enemy)
    backs = {
        each.enemy: next(back for back in state.units[each.enemy].contacts if back.enemy == unit.id)
        for each in touched
    }
    draft.emit(GroundGiven(unit.id, pose))
    for mine in reversed(touched):
        other = state.units[mine.enemy]
        if not other.contacts and (other.id == enemy.id or straight(other, way)):
            draft.add(Following(other.id, unit.id, way, backs[other.id], mine))


@rule("AB-H9.6")
def straight(unit: Unit, way: tuple[int, int]) -> bool:
    """True if a way leads straight ahead of a unit, up to rounding."""
    x, y = ahead(unit.pose.heading)
    return abs(way[0] * y - way[1] * x) <= 1 < way[0] * x + way[1] * y


BOOK.chapter(
    Yielding,
    Chapter(
        who=lambda state, item: state.units[item.unit].side,
        candidates=lambda state, item: [GiveGround(), Break()],
        check=check_yield,
        take=take_yield,
        exact=True,
        calm=(GiveGround(),),
        rule="AB-18.2",
        about="unit",
    ),
)


def check_follow(state: State, item: Following, order: Order) -> None:
    """Refuse all orders except to follow and to stay, and a move without room."""
    if not isinstance(order, Follow | Stay):
        raise out_of_place(order, "a unit follows or stays", "AB-H9.6")
    if isinstance(order, Follow) and follows(state, item) is None:
        raise Refusal("AB-H9.6", "order", "there is no room to follow")


def follows(state: State, item: Following) -> Pose | None:
    """The place of a unit that follows; None without room."""
    return flights.carried(state, state.units[item.unit], item.way)


def take_follow(draft: Decision, item: Following, order: Follow | Stay) -> None:
    """The combat goes on, or ends."""
    pose = follows(draft.state, item)
    draft.done()
    if isinstance(order, Follow) and pose is not None:
        draft.emit(UnitFollowed(item.unit, item.enemy, pose, (item.contact, item.back)))


def run_follow(draft: Decision, item: Following) -> None:
    """Stay, for want of room to follow."""
    draft.done()


BOOK.chapter(
    Following,
    Chapter(
        run=run_follow,
        who=lambda state, item: state.units[item.unit].side if follows(state, item) is not None else None,
        whose=lambda state, item: state.units[item.unit].side,
        candidates=lambda state, item: [Follow(), Stay()],
        check=check_follow,
        take=take_follow,
        calm=(Follow(), Stay()),
        rule="AB-H9.6",
        about="unit",
    ),
)


@rule("AB-H9.7")
def headings(state: State, item: Turning) -> list[Span]:
    """The headings to which a unit may turn, where it may look anywhere else than it does."""
    unit = state.units[item.unit]
    found = turns(moves.room(state, unit), footprint(unit).centre, unit.files)
    return [Span(Face(least), "heading", least, most) for least, most in elsewhere(found, unit.pose.heading)]


def check_turn(state: State, item: Turning, order: Order) -> None:
    """Refuse a heading in which the unit finds no room."""
    if isinstance(order, GoOn):
        return
    if not isinstance(order, Face):
        raise out_of_place(order, "a unit may turn", "AB-H9.7")
    if not any(span.holds(order) for span in headings(state, item)):
        raise Refusal("AB-H9.7", "heading", "there is no room at {given}", given=order.heading)


def take_turn(draft: Decision, item: Turning, order: Face | GoOn) -> None:
    """The unit turns, or not."""
    draft.done()
    if isinstance(order, Face):
        unit = draft.state.units[item.unit]
        draft.emit(UnitTurned(unit.id, about(unit, order.heading)))


BOOK.chapter(
    Turning,
    Chapter(
        who=lambda state, item: state.units[item.unit].side,
        candidates=lambda state, item: [GoOn()],
        spans=headings,
        check=check_turn,
        take=take_turn,
        calm=(GoOn(),),
        rule="AB-H9.7",
        about="unit",
    ),
)
