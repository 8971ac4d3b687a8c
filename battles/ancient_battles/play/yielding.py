"""AB-18.2, AB-H9.6, AB-H9.7: after a round units give ground, are followed, and turn where no enemy is left."""

import msgspec

from battles.ancient_battles import voice
from battles.ancient_battles.play.breaking import breaks
from battles.ancient_battles.play.effects import Decision
from battles.ancient_battles.play.orders import Face, GoOn, Order, facing
from battles.ancient_battles.rules import contacts, flights, losses, moves
from battles.ancient_battles.rules.facings import about, elsewhere, turns
from battles.ancient_battles.rules.formations import footprint, size
from battles.ancient_battles.state import Contact, State, Unit
from battles.ancient_battles.state.plane.rectangle import Pose, ahead, of_pose
from battles.ancient_battles.tables import definitions
from battles.contract.surface import Span
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.marks import Shape
from battles.kit.voice import Meaning
from rulebook import rule

VOICE = voice.VOICE.with_also(
    far=Meaning(lambda state, record: voice.inches(definitions().give_ground_distance_)),
    n=Meaning(lambda state, event: voice.degrees(event.pose.heading)),
)
BOOK = Book("yielding", VOICE)


@BOOK.item
class Yielding(msgspec.Struct, frozen=True, tag="yielding"):
    """A disciplined unit gives ground or breaks."""

    unit: str


@BOOK.order("give ground by {far}")
class GiveGround(Order, frozen=True, tag="give_ground"):
    """The unit gives ground."""


@BOOK.order("break and flee")
class Break(Order, frozen=True, tag="break"):
    """The unit breaks."""


def back(state: State, item: Yielding, order: Order) -> Shape | None:
    """The place of the unit that gives ground, if it has room."""
    unit = state.units[item.unit]
    return stands(unit, flights.gives_ground(state, unit)) if isinstance(order, GiveGround) else None


def stands(unit: Unit, pose: Pose | None) -> Shape | None:
    """The block of a unit where it stands so, if it has a place."""
    return voice.block(of_pose(pose, *size(unit))) if pose is not None else None


@BOOK.question(
    Yielding,
    prompt="{unit} has lost the round: does it give ground or break? Let it be, and it gives ground",
    offers=lambda state, item: (GiveGround(), Break()),
    stops=back,
    asked="always",
    rule="AB-18.2",
    about="unit",
)
@rule("AB-18.2", "AB-H9.6")
def give_ground(draft: Decision, item: Yielding, order: GiveGround | Break) -> None:
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


@BOOK.event("GroundGiven", "{unit} gives ground by {far} (AB-18.2)")
class GroundGiven(Happening, frozen=True):
    """A unit gives ground and touches nobody any more."""

    unit: str
    pose: Pose

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        losses.part(state, unit)
        unit.pose = self.pose


@BOOK.item
class Following(msgspec.Struct, frozen=True, tag="following"):
    """A unit follows an enemy who has given ground, on the same `way` (thousandths of an inch), or stays."""

    unit: str
    enemy: str
    way: tuple[int, int]
    contact: Contact
    back: Contact


@BOOK.order("follow {enemy}")
class Follow(Order, frozen=True, tag="follow"):
    """The unit follows."""


@BOOK.order("stay here")
class Stay(Order, frozen=True, tag="stay"):
    """The unit stays where it is."""


def follows(state: State, item: Following) -> Pose | None:
    """The place of a unit that follows; None without room."""
    return flights.carried(state, state.units[item.unit], item.way)


def answers(state: State, item: Following) -> tuple[Order, ...]:
    """The answers of a unit with room to follow."""
    return (Follow(), Stay()) if follows(state, item) is not None else ()


def after(state: State, item: Following, order: Order) -> Shape | None:
    """The place of a unit that follows."""
    return stands(state.units[item.unit], follows(state, item)) if isinstance(order, Follow) else None


@BOOK.question(
    Following,
    prompt="{enemy} gives ground: does {unit} follow or stay? Let it be, and it follows",
    offers=answers,
    stops=after,
    rule="AB-H9.6",
    about="unit",
)
def follow(draft: Decision, item: Following, order: Follow | Stay) -> None:
    """The combat goes on, or ends."""
    pose = follows(draft.state, item)
    draft.done()
    if isinstance(order, Follow) and pose is not None:
        draft.emit(UnitFollowed(item.unit, item.enemy, pose, (item.contact, item.back)))


@BOOK.event("UnitFollowed", "{unit} follows {enemy} (AB-H9.6)")
class UnitFollowed(Happening, frozen=True):
    """A unit follows who has given ground, so that the combat goes on."""

    unit: str
    enemy: str
    pose: Pose
    contacts: tuple[Contact, Contact]

    def book(self, state: State) -> None:
        unit, enemy = state.units[self.unit], state.units[self.enemy]
        unit.pose, unit.won, unit.rounds = self.pose, True, max(1, unit.rounds)
        enemy.rounds = max(1, enemy.rounds)
        mine, theirs = self.contacts
        unit.contacts, enemy.contacts = (*unit.contacts, mine), (*enemy.contacts, theirs)


@BOOK.item
class Turning(msgspec.Struct, frozen=True, tag="turning"):
    """A unit whose side has destroyed all enemies in its combat may turn."""

    unit: str


@rule("AB-H9.7")
def headings(state: State, item: Turning) -> list[Span]:
    """The headings to which a unit may turn, where it may look anywhere else than it does."""
    unit = state.units[item.unit]
    found = turns(moves.room(state, unit), footprint(unit).centre, unit.files)
    return facing(elsewhere(found, unit.pose.heading))


def turned(state: State, item: Turning, order: Order) -> Shape | None:
    """The place of the unit at a heading."""
    unit = state.units[item.unit]
    return stands(unit, about(unit, order.heading)) if isinstance(order, Face) else None


@BOOK.question(
    Turning,
    prompt="{unit} has no enemy before it any longer: which way does it turn? Let it be, and it stays as it is",
    offers=lambda state, item: (),
    calm=GoOn(),
    asked="always",
    spans=headings,
    stops=turned,
    rule="AB-H9.7",
    about="unit",
    otherwise=("heading", "there is no room at {heading}"),
)
def turn(draft: Decision, item: Turning, order: Face) -> None:
    """The unit turns."""
    draft.done()
    draft.emit(UnitTurned(item.unit, about(draft.state.units[item.unit], order.heading)))


@BOOK.event("UnitTurned", "{unit} turns to {n} degrees (AB-H9.7)")
class UnitTurned(Happening, frozen=True):
    """A unit turns on the spot."""

    unit: str
    pose: Pose

    def book(self, state: State) -> None:
        state.units[self.unit].pose = self.pose
