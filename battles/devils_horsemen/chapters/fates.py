"""The fate of leaders and their standards anywhere: ways, wounds, deaths, loss; how it is booked and told."""

import msgspec

from battles.agenda.book import Book
from battles.devils_horsemen import leaders, voice
from battles.devils_horsemen.state import OFF, State, Unit
from battles.devils_horsemen.tables import TABLES
from battles.devils_horsemen.voice import either, tell, telling
from battles.muster import Side
from battles.wording import Said, phrase
from dice import Rolled
from rulebook import rule

BOOK = Book("fates")


@BOOK.event("LeaderMoved")
class LeaderMoved(msgspec.Struct, frozen=True, omit_defaults=True):
    """A leader goes alone, or is put there; `spent` are his movement points of the Orders Phase."""

    leader: str
    to: str
    spent: int = 0
    why: str = "order"


@BOOK.event("LeaderWounded")
class LeaderWounded(msgspec.Struct, frozen=True):
    """A leader is wounded: all his ratings are one less (DH-9.15b)."""

    leader: str
    rolls: tuple[Rolled, ...]


@BOOK.event("LeaderUnhurt")
class LeaderUnhurt(msgspec.Struct, frozen=True):
    """Dice might have struck a leader, and did not."""

    leader: str
    rolls: tuple[Rolled, ...]


@BOOK.event("LeaderKilled")
class LeaderKilled(msgspec.Struct, frozen=True, omit_defaults=True):
    """A leader is killed or taken: so many rout points (DH-12.11a)."""

    leader: str
    points: int
    rolls: tuple[Rolled, ...] = ()


@BOOK.event("StandardMoved")
class StandardMoved(msgspec.Struct, frozen=True):
    """A standard goes with its leader, or is set up again."""

    leader: str
    to: str


@BOOK.event("StandardPlanted")
class StandardPlanted(msgspec.Struct, frozen=True):
    """A leader will go without his standard, for the rest of the Orders Phase (DH-11.32a)."""

    leader: str


@BOOK.event("StandardCaptured")
class StandardCaptured(msgspec.Struct, frozen=True):
    """An enemy unit takes a standard: carries it, or destroys it (DH-11.33b)."""

    leader: str
    unit: str
    carried: bool


@BOOK.event("StandardLost")
class StandardLost(msgspec.Struct, frozen=True):
    """A standard is gone for good: its leader is dead."""

    leader: str


@BOOK.event("UnitsForsaken")
class UnitsForsaken(msgspec.Struct, frozen=True):
    """A standard leaves these routing units: they go to the retreat edge from now on (DH-11.55a)."""

    leader: str
    units: tuple[str, ...]


@BOOK.books(UnitsForsaken)
def units_forsaken(state: State, event: UnitsForsaken) -> None:
    for name in event.units:
        state.units[name].forsaken = True
    state.gone()


BOOK.tells(UnitsForsaken)(telling(phrase("the standard of {leader} leaves {units} behind (DH-11.55a)")))


@rule("DH-4.42c")
def left_alone(state: State, unit: Unit) -> None:
    """A unit that was with leaders leaves them, or is lost: any enemy beside them catches them now (D60). Not one that has
    only passed through their hex: it was not theirs.
    """
    for leader in state.leaders_at(unit.hex, unit.side):
        leader.dared = ()


@rule("DH-11.32a")
def carry(state: State, leader: str, to: str, *, flees: bool = False) -> None:
    """Put a leader into a hex, with his standard if it was with him and is not planted.

    A leader in flight has it with him (DH-11.33a).
    """
    who, standard = state.leaders[leader], state.standards.get(leader)
    if standard is not None and standard.hex == who.hex and (flees or not standard.planted):
        standard.hex = to
    who.hex = to


@BOOK.books(LeaderMoved)
def leader_moved(state: State, event: LeaderMoved) -> None:
    carry(state, event.leader, event.to, flees=event.why != "order")
    leader = state.leaders[event.leader]
    alone = event.why != "escape" and not state.friends_at(leader.hex, leader.side)
    leader.dared = tuple(unit.id for unit in leaders.neighbours(state, leader)) if alone else ()
    leader.spent = event.spent
    state.gone()


@BOOK.books(LeaderWounded)
def leader_wounded(state: State, event: LeaderWounded) -> None:
    state.leaders[event.leader].wounded = True
    state.gone()


BOOK.changes_nothing(LeaderUnhurt)


@BOOK.books(LeaderKilled)
def leader_killed(state: State, event: LeaderKilled) -> None:
    leader = state.leaders[event.leader]
    leader.hex, leader.place, leader.status = OFF, "gone", "finished"
    state.points[leader.side] = state.points.get(leader.side, 0) + event.points
    state.gone()


@BOOK.books(StandardMoved)
def standard_moved(state: State, event: StandardMoved) -> None:
    standard = state.standards[event.leader]
    standard.hex, standard.captor, standard.away = event.to, "", False
    state.gone()


@BOOK.books(StandardPlanted)
def standard_planted(state: State, event: StandardPlanted) -> None:
    state.standards[event.leader].planted = True


@BOOK.books(StandardCaptured)
def standard_captured(state: State, event: StandardCaptured) -> None:
    standard = state.standards[event.leader]
    standard.since = standard.since if standard.captor else state.turn
    standard.captor, standard.away = (event.unit, False) if event.carried else ("", True)
    if not event.carried:
        standard.hex = OFF
    state.gone()


@BOOK.books(StandardLost)
def standard_lost(state: State, event: StandardLost) -> None:
    del state.standards[event.leader]
    state.gone()


@BOOK.tells(LeaderMoved)
def tell_leader_moved(state: State, event: LeaderMoved, side: Side | None) -> Said:
    if event.why == "order":
        return tell(state, event, phrase("{leader} goes to {to}"))
    return tell(state, event, phrase("{leader} goes to {to}: {why}"))


@BOOK.tells(LeaderWounded)
def tell_wounded(state: State, event: LeaderWounded, side: Side | None) -> Said:
    wounded = phrase("{leader} is wounded (dice {rolls}, Initiative {initiative}, {rule}; DH-9.15b)")
    return tell(state, event, wounded, initiative=state.leaders[event.leader].initiative)


@BOOK.tells(LeaderUnhurt)
def tell_unhurt(state: State, event: LeaderUnhurt, side: Side | None) -> Said:
    table = TABLES.now.leader_casualty
    striking = {"DH-8.19a": table.missile.confirm, "DH-9.15a": table.shock.wounded}
    if faces := striking.get(voice.thrown_by(event.rolls)):
        unhurt = phrase("{leader} is unhurt (die {rolls}, struck only by {faces}, {rule})")
        return tell(state, event, unhurt, faces=", ".join(map(str, faces)))
    return tell(state, event, phrase("{leader} is unhurt (die {rolls}, Initiative {initiative}, {rule})"))


@BOOK.tells(LeaderKilled)
def tell_killed(state: State, event: LeaderKilled, side: Side | None) -> Said:
    match len(event.rolls):
        case 0:
            sentence = phrase("{leader} is lost, {points} (DH-12.11a)")
        case 1:
            sentence = phrase(
                "{leader} is killed, {points} (die {rolls}, Initiative {initiative}, {rule}; DH-12.11a)"
            )
        case _:
            sentence = phrase(
                "{leader} is killed, {points} (dice {rolls}, Initiative {initiative}, {rule}; DH-12.11a)"
            )
    return tell(state, event, sentence)


BOOK.tells(StandardCaptured)(
    either(
        "carried",
        phrase("{unit} carries off the standard of {leader} (DH-11.33b)"),
        phrase("{unit} takes down the standard of {leader} (DH-11.33b)"),
    )
)
BOOK.tells(StandardPlanted)(telling(phrase("{leader} leaves the standard where it is (DH-11.32a)")))
BOOK.tells(StandardMoved)(telling(phrase("the standard of {leader} comes back, at {to} (DH-11.33b)")))
BOOK.tells(StandardLost)(telling(phrase("the standard of {leader} is lost (DH-11.33b)")))
