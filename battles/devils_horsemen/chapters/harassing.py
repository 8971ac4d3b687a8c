"""DH-8.3: hit and decline: a unit rides to a target, shoots and comes back; what the target does about it (D58)."""

from collections.abc import Iterator

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.devils_horsemen import (
    aggression,
    costs,
    facings,
    feints,
    harassment,
    reactions,
    steps,
    withdrawals,
)
from battles.devils_horsemen.chapters import arriving, effects, shocking, shooting
from battles.devils_horsemen.chapters.effects import Decision
from battles.devils_horsemen.chapters.happenings import UnitMoved, UnitTurned
from battles.devils_horsemen.chapters.items import Arriving, Facing, Harassing
from battles.devils_horsemen.chapters.orders import Fire, Forgo, Halt, Order, Step, TurnTo
from battles.devils_horsemen.chapters.withdrawing import retire
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.tables import TABLES
from battles.devils_horsemen.voice import either, read, telling
from battles.muster import Side
from battles.wording import phrase
from dice import Rolled
from rulebook import Refusal, rule

BOOK = Book("harassing")


@BOOK.event("HarassmentBegan")
class HarassmentBegan(msgspec.Struct, frozen=True):
    """A unit rides to a hex beside a target, to shoot and come back: all that it does in the Orders Phase (D28)."""

    unit: str
    target: str
    at: str


@BOOK.event("PatienceTested")
class PatienceTested(msgspec.Struct, frozen=True):
    """The test whether a unit under harassing fire goes for the shooter: a die above `wanted` (DH-8.35a, DH-8.36a)."""

    unit: str
    firer: str
    wanted: int
    rolls: tuple[Rolled, ...]
    provoked: bool


@BOOK.event("ChargeProvoked")
class ChargeProvoked(msgspec.Struct, frozen=True):
    """A unit charges its shooter, with few points: `spent` are the ones that it must do without (DH-8.36a)."""

    unit: str
    firer: str
    spent: int


@BOOK.books(HarassmentBegan)
def harassment_began(state: State, event: HarassmentBegan) -> None:
    unit = state.units[event.unit]
    unit.fired = unit.idle = True


BOOK.changes_nothing(PatienceTested)


@BOOK.books(ChargeProvoked)
def charge_provoked(state: State, event: ChargeProvoked) -> None:
    state.units[event.unit].spent = event.spent
    state.gone()


BOOK.tells(HarassmentBegan)(telling(phrase("{unit} harasses {target} from {at} (DH-8.34a)")))
BOOK.tells(PatienceTested)(
    either(
        "provoked",
        phrase("{unit} reacts against {firer} (die {rolls} above {wanted}, {rule})"),
        phrase("{unit} does not react against {firer} (die {rolls}, at most {wanted}, {rule})"),
    )
)


@rule("DH-8.31a", "DH-8.33a", "DH-6.63a")
def begin(draft: Decision, unit: Unit, target: Unit, at: str) -> None:
    """A unit rides to a hex beside a target; friends whom it goes through take their hits."""
    way = harassment.rides(draft.state, unit, target)[at]
    draft.emit(HarassmentBegan(unit.id, target.id, at))
    draft.add(Harassing(unit.id, target.id, at))
    for friend in [each for hex_ in way for each in draft.state.at(hex_)]:
        effects.passes(draft, unit, friend)


@rule("DH-8.34a", "DH-8.35a", "DH-8.36a")
def is_over(state: State, item: Harassing) -> bool:
    """True if the harassment is over: the target routs, or one of the two is gone.

    A rider that routs before its provoked enemy is gone for all the same.
    """
    rider = state.units[item.unit]
    fired = item.stage not in ("face", "fire")
    return withdrawals.is_broken(state, item.target) or rider.place != "map" or (rider.routed and not fired)


def chooser(state: State, item: Harassing) -> Side | None:
    """The side with the choice at a stage; None without one."""
    who = item.unit if item.stage == "retreat" else item.target
    return state.units[who].side if len(list(choices(state, item))) > 1 else None


@rule("DH-8.35a", "DH-8.36a", "DH-8.36c", "DH-8.37a")
def choices(state: State, item: Harassing) -> Iterator[Order]:
    """The choices at a stage: turn, answer, be pressed on, get away, charge."""
    unit, target = state.units[item.unit], state.units[item.target]
    if is_over(state, item):
        return
    match item.stage:
        case "face" if reactions.may_turn(state, target, harassment.as_at(unit, item.at)):
            yield from (TurnTo(way) for way in reactions.turns(target))
            yield Forgo()
        case "answer" if ways := harassment.answers(state, target, item.at):
            yield from (Fire(unit.id, "direct", shower) for shower in ways)
            yield Forgo()
        case "press":
            yield from (Step(hex_) for hex_ in harassment.pressed(state, target, unit))
        case "retreat":
            yield from (Step(hex_) for hex_ in harassment.ways_off(state, unit, target, item.gone))
            if len(state.at(unit.hex)) == 1:
                yield Halt()
        case "charge":
            yield from (Step(hex_) for hex_ in aggression.ways(state, target, unit))


def check(state: State, item: Harassing, order: Order) -> None:
    """Refuse what has no place at a stage."""
    if order in set(choices(state, item)):
        return
    if not isinstance(order, Step | TurnTo | Fire | Halt | Forgo):
        raise out_of_place(order, "a unit has hit and declines", "DH-8.34a")
    raise Refusal("DH-8.34a", "order", "that can't be done in a hit and decline now")


def take(draft: Decision, item: Harassing, order: Order) -> None:
    """Do the choice of a stage."""
    state = draft.state
    unit, target = state.units[item.unit], state.units[item.target]
    match item.stage, order:
        case "face", _:
            to(draft, item, "fire")
            if isinstance(order, TurnTo):
                arriving.react(draft, target, order.facing)
        case "answer", _:
            to(draft, item, "check")
            if isinstance(order, Fire):
                answer(draft, unit, target, shower=order.shower)
        case "press", Step(hex_):
            draft.done()
            press(draft, target, hex_)
        case "retreat", Step(hex_):
            draft.change(msgspec.structs.replace(item, gone=item.gone + 1))
            retire(draft, unit, hex_, unit.facing, "retreat", feints.riding_with(state, unit))
        case "charge", Step(hex_):
            ride(draft, target, unit, hex_)
        case _:
            provoke(draft, item, unit, target)


def to(draft: Decision, item: Harassing, stage: str, *, hit: bool = False) -> None:
    """The next stage."""
    draft.change(msgspec.structs.replace(item, stage=stage, hit=item.hit or hit))


@rule("DH-8.34a", "DH-8.36b")
def go_on(draft: Decision, item: Harassing) -> None:
    """Go on automatically: the volley, the check, the only way, the end."""
    state = draft.state
    unit, target = state.units[item.unit], state.units[item.target]
    if is_over(state, item):
        draft.done()
        return
    match item.stage:
        case "face":
            to(draft, item, "fire")
        case "fire":
            to(draft, item, "answer")
            range_ = TABLES.now.missile_modifiers.harassment_range
            hit = shooting.volley(
                draft, unit, target.id, "direct", range_=range_, moved=True, why="harassment"
            )
            if hit and not target.routed:
                draft.change(msgspec.structs.replace(item, stage="answer", hit=True))
        case "answer":
            to(draft, item, "check")
        case "check":
            test(draft, item, unit, target)
        case _ if orders := list(choices(state, item)):
            take(draft, item, orders[0])
        case "retreat":
            provoke(draft, item, unit, target)
        case "charge":
            draft.done()
            contact(draft, target, unit)
        case _:
            draft.done()


@rule("DH-8.34a", "DH-8.37a")
def answer(draft: Decision, unit: Unit, target: Unit, *, shower: bool) -> None:
    """The target fires back at who is beside it, once."""
    range_ = TABLES.now.missile_modifiers.harassment_range
    shooting.volley(draft, target, unit.id, "direct", shower=shower, range_=range_, moved=False, why="return")


@rule("DH-8.35a", "DH-8.36a", "DH-8.36d")
def test(draft: Decision, item: Harassing, unit: Unit, target: Unit) -> None:
    """The target may go for who has shot at it: foot that was hit by a hex, heavy cavalry at a charge."""
    wanted = harassment.provoked_above(target, hit=item.hit)
    if wanted is None:
        draft.done()
        return
    rolled = effects.throw(draft, "DH-8.36a" if target.mounted else "DH-8.35a", target.id, "patience")
    provoked = read(rolled) > wanted
    draft.emit(PatienceTested(target.id, unit.id, wanted, (rolled,), provoked))
    if not provoked:
        draft.done()
    else:
        to(draft, item, "retreat" if target.mounted else "press")


@rule("DH-8.35a", "DH-6.32a", "DH-7.15a")
def press(draft: Decision, target: Unit, hex_: str) -> None:
    """Press foot a hex towards its shooter: without points, the hex in front of it; the ground counts (D58).

    Units that it comes beside may turn; they do not fire, for it is of the inactive side.
    """
    state, before = draft.state, target.hex
    cost = costs.step(state.field, target, target.hex, hex_)
    facing, leaders = facings.looking(state.field, target, hex_), feints.riding_with(state, target)
    effects.go(draft, UnitMoved(target.id, hex_, facing, "press", target.spent, leaders))
    draft.add(Arriving(target.id, why="press", before=before))
    effects.harm(draft, target, cost.hits if cost else 0, "terrain")


@rule("DH-8.36a", "DH-8.36b")
def provoke(draft: Decision, item: Harassing, unit: Unit, target: Unit) -> None:
    """The target charges, with at most four points."""
    to(draft, item, "charge")
    draft.emit(ChargeProvoked(target.id, unit.id, harassment.held_back(target)))


@rule("DH-8.36a", "DH-8.36b", "DH-6.63a", "DH-6.32a", "DH-7.15a")
def ride(draft: Decision, target: Unit, unit: Unit, hex_: str) -> None:
    """Take the charge a hex on: it turns, if it must, and pays and suffers as in a move (D58).

    Its target may turn as it comes beside him, as before any arrival; others have no part in it.
    """
    state = draft.state
    if not turn(draft, target, aggression.courses(state, target, unit)[hex_]):
        return
    after = steps.after(state, target, hex_)
    passed = list(state.at(hex_))
    leaders = feints.riding_with(state, target)
    effects.go(draft, UnitMoved(target.id, hex_, after.facing, "charge", after.spent, leaders))
    effects.harm(draft, target, after.hits, "terrain")
    if reactions.may_turn(state, unit, target):
        draft.add(Facing(unit.id, target.id))
    for other in passed:
        effects.passes(draft, target, other)


def turn(draft: Decision, target: Unit, facing: int) -> bool:
    """The charging unit looks that way; whether it can go on."""
    if facing != target.facing:
        turned = steps.turned(draft.state, target, facing)
        draft.emit(UnitTurned(target.id, facing, turned.spent, column=target.column))
        effects.harm(draft, target, turned.hits, "pivot")
    return target.place == "map" and not target.routed


@rule("DH-8.36a", "DH-8.36b")
def contact(draft: Decision, target: Unit, unit: Unit) -> None:
    """The charge has come as far as it can: beside who has shot, it strikes, at once and those two alone."""
    facing = aggression.final_turn(draft.state, target, unit)
    if (facing is None or turn(draft, target, facing)) and feints.can_strike(draft.state, target, unit):
        shocking.alone(draft, target, unit)


BOOK.chapter(
    Harassing,
    Chapter(
        run=go_on,
        who=chooser,
        candidates=choices,
        check=check,
        take=take,
        exact=True,
        calm=(Forgo(), Halt()),
        rule="DH-8.34a",
        about="unit",
    ),
)
