"""The events of a siege's fights: how the works stand, who waits off the map and comes on, patrols, the end."""

import msgspec

from battles.agenda.book import Book
from battles.guiscard.agenda import Pose
from battles.guiscard.board import put
from battles.guiscard.fabric import Fabric
from battles.guiscard.seen import note
from battles.guiscard.state import Deeds, Post, Siege, Skirmish
from battles.muster import Edge
from dice import Rolled

BOOK = Book("sieges")


@BOOK.event("SiegeJoined")
class SiegeJoined(msgspec.Struct, frozen=True):
    """A fight of a siege begins: the works as they stand, and the people off the map at first (GS-11.4.1b)."""

    fabric: Fabric
    waiting: tuple[str, ...] = ()


@BOOK.books(SiegeJoined)
def joined(state: Skirmish, event: SiegeJoined) -> None:
    """Let them wait, their side of the map still unknown."""
    state.fabric = event.fabric
    state.siege = Siege(waiting=dict.fromkeys(event.waiting, Post()))


@BOOK.event("LetIn")
class LetIn(msgspec.Struct, frozen=True):
    """Besiegers are inside already (GS-11.6i)."""

    characters: tuple[str, ...]


@BOOK.books(LetIn)
def let_in(state: Skirmish, event: LetIn) -> None:
    """Take them off the waiting list."""
    siege = kept(state)
    siege.infiltrators = event.characters
    for name in event.characters:
        del siege.waiting[name]


@BOOK.event("Approached")
class Approached(msgspec.Struct, frozen=True):
    """People stand off the map along a side of it, since the end of a turn (GS-11.4.1b)."""

    characters: tuple[str, ...]
    edge: Edge
    since: int


@BOOK.books(Approached)
def approached(state: Skirmish, event: Approached) -> None:
    """End the turn for a person who goes there."""
    for name in event.characters:
        kept(state).waiting[name] = Post(event.edge, event.since)
        state.people[name].deeds = Deeds(moved=event.since >= state.turn)


@BOOK.event("CameOn")
class CameOn(msgspec.Struct, frozen=True):
    """Somebody has come on the map over a side of it, with the horses that he leads."""

    character: str
    hex: str
    facing: int
    points: int
    edge: Edge
    horses: tuple[Pose, ...] = ()


@BOOK.books(CameOn)
def came_on(state: Skirmish, event: CameOn) -> None:
    """Put him there; he may go on."""
    siege, one = kept(state), state.people[event.character]
    del siege.waiting[one.id]
    siege.stir = state.turn
    put(state, one, event.hex, event.facing)
    one.deeds.spent += event.points
    for pose in event.horses:
        put(state, state.horses[pose.horse], pose.hex, pose.facing)
    if (
        one.side == "attacker"
        and state.battle.works is not None
        and state.battle.works.action == "supply_sally"
    ):
        note(state, "party_met", event.hex)
    if one.side == "defender" and not siege.over:
        siege.over = event.edge


@BOOK.event("PatrolCalled")
class PatrolCalled(msgspec.Struct, frozen=True):
    """A patrol meets the party or stays away, by a die or without one, and it names its members (GS-11.4.3e)."""

    characters: tuple[str, ...] = ()
    rolls: tuple[Rolled, ...] = ()


@BOOK.books(PatrolCalled)
def patrol_called(state: Skirmish, event: PatrolCalled) -> None:
    """Send the patrol out; its side of the map is still to be said."""
    kept(state).patrols += bool(event.characters)
    kept(state).waiting |= dict.fromkeys(event.characters, Post(since=state.turn))


@BOOK.event("GearLeftBehind")
class GearLeftBehind(msgspec.Struct, frozen=True):
    """A piece for which there is no place on the map stays in the camp (GS-11.4.1b, D185)."""

    piece: str


@BOOK.books(GearLeftBehind)
def left_behind(state: Skirmish, event: GearLeftBehind) -> None:
    """Leave it out of the losses."""
    kept(state).behind += (event.piece,)


@BOOK.event("LedAcross")
class LedAcross(msgspec.Struct, frozen=True):
    """Pack horses have been led across the map (GS-11.4.3h)."""

    character: str
    horses: tuple[str, ...]


@BOOK.books(LedAcross)
def led_across(state: Skirmish, event: LedAcross) -> None:
    """Give what they carry to the besieged."""
    kept(state).across += event.horses


@BOOK.event("AssaultStopped")
class AssaultStopped(msgspec.Struct, frozen=True):
    """The besieger ends the assault: all defenders are in their redoubt (GS-11.4.1e)."""


@BOOK.books(AssaultStopped)
def stopped(state: Skirmish, event: AssaultStopped) -> None:
    """End the fight, for another reason than a want of blows."""
    kept(state).stopped = True


def kept(state: Skirmish) -> Siege:
    """The record of a siege's fight."""
    assert state.siege is not None, "a fight of a siege is joined"
    return state.siege
