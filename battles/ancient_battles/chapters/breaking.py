"""AB-20, AB-24, AB-18, AB-14.3: who has won a round, who breaks, and who gives ground instead."""

from collections.abc import Mapping

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.ancient_battles import (
    causes,
    contacts,
    flights,
    formations,
    leadership,
    losses,
    moves,
    results,
    strikes,
)
from battles.ancient_battles.chapters import names
from battles.ancient_battles.chapters.effects import Decision, dice, total
from battles.ancient_battles.chapters.orders import Face, GoOn, Order
from battles.ancient_battles.chapters.testing import passes, score
from battles.ancient_battles.facings import about, turns
from battles.ancient_battles.footing import height, hindered
from battles.ancient_battles.formations import footprint
from battles.ancient_battles.sight import gap
from battles.ancient_battles.state import Contact, State, Unit
from battles.muster import SIDES, Side, opponent
from battles.plane.rectangle import Pose, Rectangle, ahead
from battles.ruleset import Span
from battles.wording import SIDE, Piece, Said, added, say, word
from dice import Rolled
from rulebook import Refusal, rule

BOOK = Book("breaking")


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


@BOOK.event("RoundDecided")
class RoundDecided(msgspec.Struct, frozen=True):
    """A round of a combat is over: wounds and bonuses of both sides, and who has won, None for a draw."""

    units: tuple[str, ...]
    points: dict[Side, dict[str, int]]
    winner: Side | None
    difference: int


@BOOK.event("RanksClosed")
class RanksClosed(msgspec.Struct, frozen=True):
    """Units close up to enemies who have fewer ranks now: new places, and contacts of all for whom they changed."""

    poses: dict[str, Pose]
    contacts: dict[str, tuple[Contact, ...]]


@BOOK.event("BreakResisted")
class BreakResisted(msgspec.Struct, frozen=True):
    """A disciplined unit throws a die not to be broken by fear."""

    unit: str
    rolls: tuple[Rolled, ...]
    resisted: bool


@BOOK.event("UnitBroken")
class UnitBroken(msgspec.Struct, frozen=True):
    """A unit is broken, and will flee from an enemy: its test failed, few are left of it, or of fear."""

    unit: str
    enemy: str
    why: str


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


@BOOK.books(RoundDecided)
def decided(state: State, event: RoundDecided) -> None:
    state.fought = (*state.fought, *event.units)
    for id_ in event.units:
        unit = state.units[id_]
        if unit.gone:
            state.lost = (*state.lost, id_)
            continue
        losses.close_up(unit)
        unit.rounds, unit.won, unit.shaken = unit.rounds + 1, event.winner == unit.side, ""
    state.combat = None


@BOOK.books(RanksClosed)
def closed(state: State, event: RanksClosed) -> None:
    for id_, pose in event.poses.items():
        state.units[id_].pose = pose
    for id_, found in event.contacts.items():
        state.units[id_].contacts = found


BOOK.changes_nothing(BreakResisted)


@BOOK.books(UnitBroken)
def broken(state: State, event: UnitBroken) -> None:
    unit = state.units[event.unit]
    unit.broken_by, unit.tamed = event.enemy, True
    state.lost = (*state.lost, unit.id)


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


@BOOK.tells(RoundDecided)
def tell_decided(state: State, event: RoundDecided, side: Side | None) -> Said:
    sums = {whose: tell_points(event.points[whose]) for whose in SIDES}
    if event.winner is None:
        return say("the round is a draw: {attacker} against {defender} (AB-20.1)", **sums)
    return say(
        "the {side} wins the round by {n}: {attacker} against {defender} (AB-20.1)",
        side=word(SIDE, event.winner),
        n=event.difference,
        **sums,
    )


def tell_points(found: dict[str, int]) -> Said:
    """What a side has: "7 (3 wounds, +1 standard, +3 ranks)"."""
    extra = {reason: value for reason, value in found.items() if reason != "wounds"}
    wounds = names.wounds(found.get("wounds", 0))
    if not extra:
        return say("{sum} ({wounds})", sum=sum(found.values()), wounds=wounds)
    return say("{sum} ({wounds}, {added})", sum=sum(found.values()), wounds=wounds, added=added(extra))


@BOOK.tells(BreakResisted)
def tell_resisted(state: State, event: BreakResisted, side: Side | None) -> Said:
    gaps: dict[str, Piece] = {"unit": names.unit(state, event.unit), "die": names.faces(event.rolls)}
    if event.resisted:
        return say("{unit} is not broken by fear, die {die} (AB-18.3)", **gaps)
    return say("{unit} is broken by fear, die {die} (AB-18.3)", **gaps)


@BOOK.tells(UnitBroken)
def tell_broken(state: State, event: UnitBroken, side: Side | None) -> Said:
    unit = names.unit(state, event.unit)
    if event.why == "too_few":
        return say("{unit} is broken: too few are left of it (AB-24.7)", unit=unit)
    if event.why == "fear":
        return say("{unit} is broken by fear of a greater number (AB-14.3a)", unit=unit)
    if event.why == "no_room":
        return say("{unit} has no room to give ground, and is broken (AB-H9.6)", unit=unit)
    return say("{unit} is broken (AB-24.3)", unit=unit)


@BOOK.tells(GroundGiven)
def tell_given(state: State, event: GroundGiven, side: Side | None) -> Said:
    return say("{unit} gives ground (AB-18.2)", unit=names.unit(state, event.unit))


@BOOK.tells(UnitFollowed)
def tell_followed(state: State, event: UnitFollowed, side: Side | None) -> Said:
    return say(
        "{unit} follows {enemy} (AB-H9.6)",
        unit=names.unit(state, event.unit),
        enemy=names.unit(state, event.enemy),
    )


@BOOK.tells(UnitTurned)
def tell_turned(state: State, event: UnitTurned, side: Side | None) -> Said:
    return say("{unit} turns (AB-H9.7)", unit=names.unit(state, event.unit))


@rule("AB-20.1", "AB-21.6", "AB-H9.5", "AB-H9.7")
def resolve(draft: Decision, before: Mapping[str, Rectangle]) -> None:
    """A round is decided: bonuses, who closes up, and the tests of those who have lost.

    `before` is where all units of it stood before the round.
    """
    state = draft.state
    combat = state.combat
    assert combat is not None, "a combat is fought"
    there = [state.units[id_] for id_ in combat.units if state.units[id_].there]
    found = results.points(
        state,
        combat,
        {unit.id: formations.full_ranks(unit) for unit in there},
        {unit.id: height(state, unit) for unit in there},
        [unit.id for unit in there if hindered(state, unit)],
    )
    standing = {unit.side for unit in there}
    winner, difference = results.outcome(found, standing)
    points = {side: dict(found[side]) for side in SIDES}
    draft.emit(RoundDecided(combat.units, points, winner, difference))
    close_ranks(draft, {id_: before[id_] for id_ in combat.fell if state.units[id_].there})
    if winner is not None:
        lost = results.losers(state, combat, winner)
        for unit in reversed([each for each in lost if nerve(draft, each, difference)]):
            draft.add(Yielding(unit.id))
        if opponent(winner) not in standing:
            for unit in reversed(there):
                draft.add(Turning(unit.id))


@rule("AB-H2.4")
def close_ranks(draft: Decision, before: Mapping[str, Rectangle]) -> None:
    """Units close up to those who have lost models, and stood there before."""
    shifts = contacts.shifted(draft.state, before)
    if shifts.poses or shifts.contacts:
        draft.emit(RanksClosed(shifts.poses, shifts.contacts))


@rule(
    "AB-24.1",
    "AB-24.2",
    "AB-24.3",
    "AB-24.7",
    "AB-14.3a",
    "AB-14.3b",
    "AB-16.4",
    "AB-18.2",
    "AB-18.3",
    "AB-8.2a",
    "AB-17.1",
)
def nerve(draft: Decision, unit: Unit, difference: int) -> bool:
    """A unit that has lost a round: it breaks without a test, or tests its morale; whether it may give ground instead."""
    state = draft.state
    enemies = [state.units[each.enemy] for each in unit.contacts]
    why = results.broken_without_test(unit, enemies)
    if why == "fear" and causes.mad(state, unit):
        why = ""
    if why == "fear" and "disciplined" in unit.kind.rules:
        rolls = dice(draft, "AB-18.3", unit.id, "resist", 1)
        resisted = results.resists(total(rolls))
        draft.emit(BreakResisted(unit.id, rolls, resisted))
        if resisted:
            return False
    if why:
        breaks(draft, unit, why)
        return False
    hated = any(strikes.hates(unit, enemy) for enemy in enemies)
    again = leadership.once_more("morale", standard=leadership.standard(state, unit, gap))
    found = score(state, unit, "morale", difference=difference, hated=hated)
    if passes(draft, unit, "morale", "AB-24.2", found, again=again):
        return False
    if "disciplined" in unit.kind.rules and unit.contacts:
        return True
    breaks(draft, unit, "")
    return False


@rule("AB-24.3", "AB-16.5")
def breaks(draft: Decision, unit: Unit, why: str) -> None:
    """A unit is broken: it will flee from the enemy with most models in contact (AB-H8.1)."""
    state = draft.state
    enemy = contacts.most_in_contact(state, unit) or flights.nearest_enemy(state, unit)
    draft.emit(UnitBroken(unit.id, enemy.id if enemy else "", why))


def check_yield(state: State, item: Yielding, order: Order) -> None:
    """Refuse all but to give ground, and to break."""
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
    """Whether a way leads straight ahead of a unit, but for what rounding does."""
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
    """Refuse all but to follow and to stay, and to follow where there is no room."""
    if not isinstance(order, Follow | Stay):
        raise out_of_place(order, "a unit follows or stays", "AB-H9.6")
    if isinstance(order, Follow) and follows(state, item) is None:
        raise Refusal("AB-H9.6", "order", "there is no room to follow")


def follows(state: State, item: Following) -> Pose | None:
    """Where a unit stands that follows; None where it finds no room."""
    return flights.carried(state, state.units[item.unit], item.way)


def take_follow(draft: Decision, item: Following, order: Follow | Stay) -> None:
    """The combat goes on, or ends."""
    pose = follows(draft.state, item)
    draft.done()
    if isinstance(order, Follow) and pose is not None:
        draft.emit(UnitFollowed(item.unit, item.enemy, pose, (item.contact, item.back)))


def run_follow(draft: Decision, item: Following) -> None:
    """There is no room to follow."""
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
    """The headings to which a unit may turn."""
    unit = state.units[item.unit]
    return [
        Span(Face(least), "heading", least, most)
        for least, most in turns(moves.room(state, unit), footprint(unit).centre, unit.files)
    ]


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
