"""The events of movement (chapter 4)."""

from typing import Literal

import msgspec

from battles.agenda.book import Book
from battles.guiscard.agenda import Pose, Walking
from battles.guiscard.board import put, take_up
from battles.guiscard.events.ladders import step_onto
from battles.guiscard.seen import note_entry
from battles.guiscard.state import Labour, Skirmish
from dice import Rolled

BOOK = Book("movement")


@BOOK.event("MoveAnnounced")
class MoveAnnounced(msgspec.Struct, frozen=True):
    """A character's whole path has been announced, and it sets out (D7).

    `allowed` are all the points of its phase as it is then.
    """

    character: str
    allowed: int


@BOOK.books(MoveAnnounced)
def announced(state: Skirmish, event: MoveAnnounced) -> None:
    """Keep the points that it may spend; otherwise only the agenda has changed yet."""
    state.people[event.character].deeds.allowed = event.allowed


@BOOK.event("HexEntered")
class HexEntered(msgspec.Struct, frozen=True):
    """A character on its way has come into a hex: `points` spent, of which `surcharge` for infiltration (GT-4.3a)."""

    character: str
    hex: str
    facing: int
    points: int
    surcharge: int = 0


@BOOK.books(HexEntered)
def entered(state: Skirmish, event: HexEntered) -> None:
    """Put the mover there, with its points spent."""
    one = state.people[event.character]
    put(state, one, event.hex, event.facing)
    one.deeds.spent += event.points
    if state.ladders:
        step_onto(state, one.id, event.hex)
    if state.siege is not None:
        note_entry(state, one.id, event.hex)


@BOOK.changes_nothing
@BOOK.event("Infiltrated")
class Infiltrated(msgspec.Struct, frozen=True):
    """A character has slipped into a hex in reach of enemies: what was added to the die by reason, and what came of it."""

    character: str
    hex: str
    enemies: tuple[str, ...]
    added: dict[str, int]
    effect: Literal["none", "stop", "wounded", "dead"]
    rolls: tuple[Rolled, ...] = ()


@BOOK.event("PointsLost")
class PointsLost(msgspec.Struct, frozen=True):
    """Fire has taken movement points from a character that has not finished its move (D17)."""

    character: str
    points: int


@BOOK.books(PointsLost)
def points_lost(state: Skirmish, event: PointsLost) -> None:
    """Take them from the move under way too."""
    state.people[event.character].deeds.lost += event.points
    for place, item in enumerate(state.agenda):
        if isinstance(item, Walking) and item.character == event.character:
            state.agenda[place] = msgspec.structs.replace(item, points=max(item.points - event.points, 0))


@BOOK.event("Mounted")
class Mounted(msgspec.Struct, frozen=True):
    """A character on foot is in the saddle, where the horse stood (GT-4.4.2g); `left` points remain."""

    character: str
    horse: str
    points: int
    left: int


@BOOK.books(Mounted)
def mounted(state: Skirmish, event: Mounted) -> None:
    """Man and horse are one counter, in the horse's place."""
    one, horse = state.people[event.character], state.horses[event.horse]
    hex_, facing = horse.hex, horse.facing
    take_up(state, one)
    take_up(state, horse)
    unbridle(state, event.horse)
    one.horse, horse.rider, horse.side = horse.id, one.id, one.side
    put(state, one, hex_, facing)
    one.deeds.spent += event.points


@BOOK.event("Dismounted")
class Dismounted(msgspec.Struct, frozen=True):
    """A rider is on foot in a hex, his horse stands alone; `left` points remain."""

    character: str
    hex: str
    horse: Pose
    points: int
    left: int


@BOOK.books(Dismounted)
def dismounted(state: Skirmish, event: Dismounted) -> None:
    """Man and horse are two counters."""
    one, horse = state.people[event.character], state.horses[event.horse.horse]
    take_up(state, one)
    one.horse, horse.rider, horse.side = "", "", one.side
    stand(state, event.horse)
    put(state, one, event.hex, 0)
    one.deeds.spent += event.points


@BOOK.event("BridleTaken")
class BridleTaken(msgspec.Struct, frozen=True):
    """A character has tried to take a horse by the bridle: `led` says whether it comes along (GT-4.4.3c-e)."""

    character: str
    horse: str
    led: bool = True
    rolls: tuple[Rolled, ...] = ()


@BOOK.books(BridleTaken)
def bridle_taken(state: Skirmish, event: BridleTaken) -> None:
    """Let the horse follow, if it comes along."""
    if event.led:
        one, horse = state.people[event.character], state.horses[event.horse]
        one.leads.append(horse.id)
        horse.leader, horse.side = one.id, one.side


@BOOK.event("BridleLost")
class BridleLost(msgspec.Struct, frozen=True):
    """A led horse has no leader any more; it stays where it is."""

    character: str
    horse: str


@BOOK.books(BridleLost)
def bridle_lost(state: Skirmish, event: BridleLost) -> None:
    """Leave the horse alone."""
    unbridle(state, event.horse)


@BOOK.event("HorsesFollowed")
class HorsesFollowed(msgspec.Struct, frozen=True):
    """The horses that a character leads have come to where it is (GT-4.4.3c)."""

    character: str
    horses: tuple[Pose, ...]


@BOOK.books(HorsesFollowed)
def followed(state: Skirmish, event: HorsesFollowed) -> None:
    """Horses and leader each have their hexes."""
    for pose in event.horses:
        take_up(state, state.horses[pose.horse])
    settle(state, event.character)
    for pose in event.horses:
        stand(state, pose)


@BOOK.event("HorsePushed")
class HorsePushed(msgspec.Struct, frozen=True):
    """A character has pushed a horse aside (GT-4.4.3a)."""

    character: str
    horse: Pose


@BOOK.books(HorsePushed)
def pushed(state: Skirmish, event: HorsePushed) -> None:
    """Put the horse aside; its pusher may already be where it was."""
    stand(state, event.horse)
    settle(state, event.character)


@BOOK.changes_nothing
@BOOK.event("PickedUp")
class PickedUp(msgspec.Struct, frozen=True):
    """A character carries a stunned one, who counts as lying where he was until he is laid down (GT-4.2.4a, D84).

    `left` points remain.
    """

    character: str
    carried: str
    left: int


@BOOK.event("LaidDown")
class LaidDown(msgspec.Struct, frozen=True):
    """A carried character lies in a hex (GT-4.2.4b)."""

    character: str
    carried: str
    hex: str


@BOOK.books(LaidDown)
def laid_down(state: Skirmish, event: LaidDown) -> None:
    """Lay him there; the carrier may stand where he lay."""
    put(state, state.people[event.carried], event.hex, 0)
    settle(state, event.character)


@BOOK.event("SetBack")
class SetBack(msgspec.Struct, frozen=True):
    """A character that was stopped in a hex that another holds stands where it last had room (D83)."""

    character: str
    hex: str
    facing: int


@BOOK.books(SetBack)
def set_back(state: Skirmish, event: SetBack) -> None:
    """Put the mover back there."""
    put(state, state.people[event.character], event.hex, event.facing)


@BOOK.event("LabourBegun")
class LabourBegun(msgspec.Struct, frozen=True):
    """Two characters do nothing in this phase but shift bodies (GT-4.2.3a)."""

    labour: Labour


@BOOK.books(LabourBegun)
def labour_begun(state: Skirmish, event: LabourBegun) -> None:
    """Both are busy; their move is over."""
    state.labours.append(event.labour)
    for name in (event.labour.first, event.labour.second):
        state.people[name].deeds.busy = state.people[name].deeds.moved = True


@BOOK.event("BodiesShifted")
class BodiesShifted(msgspec.Struct, frozen=True):
    """Dead men or a dead horse lie in another hex, or nowhere if they are `sunk` (GT-4.2.3b)."""

    labour: Labour
    men: int
    horses: int
    sunk: bool = False


@BOOK.books(BodiesShifted)
def shifted(state: Skirmish, event: BodiesShifted) -> None:
    """Lay them elsewhere, or nowhere."""
    work = event.labour
    for pile, count in ((state.bodies, event.men), (state.carcasses, event.horses)):
        if count:
            pile[work.hex] -= count
            if not pile[work.hex]:
                del pile[work.hex]
            if not event.sunk:
                pile[work.to] = pile.get(work.to, 0) + count


@BOOK.event("LabourEnded")
class LabourEnded(msgspec.Struct, frozen=True):
    """Work that fills a phase is over, done or not."""

    labour: Labour


@BOOK.books(LabourEnded)
def labour_ended(state: Skirmish, event: LabourEnded) -> None:
    """End the work at it."""
    state.labours.remove(event.labour)


@BOOK.event("MoveStopped")
class MoveStopped(msgspec.Struct, frozen=True):
    """A character can go no farther in this phase (GT-4.3.1a)."""

    character: str


@BOOK.books(MoveStopped)
def stopped(state: Skirmish, event: MoveStopped) -> None:
    """End its way for this phase."""
    state.people[event.character].deeds.stopped = True


@BOOK.event("MoveEnded")
class MoveEnded(msgspec.Struct, frozen=True):
    """A character's move of this phase is over, or it does not move at all."""

    character: str


@BOOK.books(MoveEnded)
def ended(state: Skirmish, event: MoveEnded) -> None:
    """End its moves for this phase."""
    state.people[event.character].deeds.moved = True


def stand(state: Skirmish, pose: Pose) -> None:
    """A horse without rider stands so."""
    put(state, state.horses[pose.horse], pose.hex, pose.facing)


def settle(state: Skirmish, name: str) -> None:
    """Let a person who stood where another was before him hold his hexes now."""
    one = state.people[name]
    if one.hex:
        put(state, one, one.hex, one.facing)


def unbridle(state: Skirmish, name: str) -> None:
    """Free the bridle of this horse."""
    horse = state.horses[name]
    if horse.leader:
        state.people[horse.leader].leads.remove(name)
        horse.leader = ""
