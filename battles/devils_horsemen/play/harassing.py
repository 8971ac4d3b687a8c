"""DH-8.3: hit and decline: a unit rides to a target, shoots and comes back; what the target does about it (D58)."""

from collections.abc import Iterator
from functools import partial

import msgspec

from battles.devils_horsemen.play import arriving, effects, shocking, shooting
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.happenings import UnitMoved, UnitTurned
from battles.devils_horsemen.play.items import Arriving, Facing, Harassing
from battles.devils_horsemen.play.orders import Fire, Forgo, Halt, Step, TurnTo
from battles.devils_horsemen.play.withdrawing import retire
from battles.devils_horsemen.rules import (
    aggression,
    costs,
    facings,
    feints,
    harassment,
    reactions,
    steps,
    withdrawals,
)
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.tables import TABLES
from battles.devils_horsemen.voice import VOICE, read
from battles.kit.book import Book
from battles.kit.happening import Happening, Told
from battles.kit.voice import either
from dice import Rolled
from rulebook import rule

BOOK = Book("harassing", VOICE)


@BOOK.event("HarassmentBegan", "{unit} harasses {target} from {at} (DH-8.34a)")
class HarassmentBegan(Happening, frozen=True):
    """A unit rides to a hex beside a target, to shoot and come back: all that it does in the Orders Phase (D28)."""

    unit: str
    target: str
    at: str

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.fired = unit.idle = True


@BOOK.event(
    "PatienceTested",
    either(
        "provoked",
        "{unit} reacts against {firer} (die {rolls} above {wanted}, {rule})",
        "{unit} does not react against {firer} (die {rolls}, at most {wanted}, {rule})",
    ),
    brief=either("provoked", "{unit} reacts against {firer} ({rule})"),
)
class PatienceTested(Told, frozen=True):
    """The test whether a unit under harassing fire goes for the shooter: a die above `wanted` (DH-8.35a, DH-8.36a)."""

    unit: str
    firer: str
    wanted: int
    rolls: tuple[Rolled, ...]
    provoked: bool


@BOOK.event("ChargeProvoked")
class ChargeProvoked(Happening, frozen=True):
    """A unit charges its shooter, with few points: `spent` are the ones that it must do without (DH-8.36a)."""

    unit: str
    firer: str
    spent: int

    def book(self, state: State) -> None:
        state.units[self.unit].spent = self.spent
        state.gone()


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


def to(draft: Decision, item: Harassing, stage: str) -> None:
    """The next stage."""
    draft.change(msgspec.structs.replace(item, stage=stage))


asks = partial(
    BOOK.question,
    Harassing,
    stands=lambda state, item: not is_over(state, item),
    rule="DH-8.34a",
    otherwise=("order", "that can't be done in a hit and decline now"),
)


@rule("DH-7.15a")
def turns(state: State, item: Harassing) -> Iterator[TurnTo]:
    """The corners to which the target may turn as a rider comes beside it."""
    unit, target = state.units[item.unit], state.units[item.target]
    if reactions.may_turn(state, target, harassment.as_at(unit, item.at)):
        yield from (TurnTo(way) for way in reactions.turns(target))


@asks(
    prompt="{unit} rides at {target} by {at}: does {target} turn by a corner? Let it be, and it stays as it is",
    offers=turns,
    calm=Forgo(),
    about="target",
    when=lambda item: item.stage == "face",
)
def face(draft: Decision, item: Harassing, order: TurnTo) -> None:
    """The target turns."""
    to(draft, item, "fire")
    arriving.react(draft, draft.state.units[item.target], order.facing)


@BOOK.follows(Harassing, when=lambda item: item.stage == "fire")
def shoot(draft: Decision, item: Harassing) -> None:
    """The volley."""
    state = draft.state
    unit, target = state.units[item.unit], state.units[item.target]
    if is_over(state, item):
        draft.done()
        return
    to(draft, item, "answer")
    range_ = TABLES.now.missile_modifiers.harassment_range
    hit = shooting.volley(draft, unit, target.id, "direct", range_=range_, moved=True, why="harassment")
    if hit and not target.routed:
        draft.change(msgspec.structs.replace(item, stage="answer", hit=True))


@rule("DH-8.37a")
def answers(state: State, item: Harassing) -> Iterator[Fire]:
    """The volleys with which the target may fire back."""
    for shower in harassment.answers(state, state.units[item.target], item.at):
        yield Fire(item.unit, "direct", shower)


@asks(
    prompt="{unit} has shot at {target}: does {target} fire back? Let it be, and it does not",
    offers=answers,
    calm=Forgo(),
    about="target",
    when=lambda item: item.stage == "answer",
)
@rule("DH-8.34a", "DH-8.37a")
def answer(draft: Decision, item: Harassing, order: Fire) -> None:
    """The target fires back at who is beside it, once."""
    to(draft, item, "check")
    shooting.volley(
        draft,
        draft.state.units[item.target],
        item.unit,
        "direct",
        shower=order.shower,
        range_=TABLES.now.missile_modifiers.harassment_range,
        moved=False,
        why="return",
    )


@BOOK.follows(Harassing, when=lambda item: item.stage == "check")
@rule("DH-8.35a", "DH-8.36a", "DH-8.36d")
def test(draft: Decision, item: Harassing) -> None:
    """The target may go for who has shot at it: foot that was hit by a hex, heavy cavalry at a charge."""
    target = draft.state.units[item.target]
    wanted = None if is_over(draft.state, item) else harassment.provoked_above(target, hit=item.hit)
    if wanted is None:
        draft.done()
        return
    rolled = effects.throw(draft, "DH-8.36a" if target.mounted else "DH-8.35a", target.id, "patience")
    provoked = read(rolled) > wanted
    draft.emit(PatienceTested(target.id, item.unit, wanted, (rolled,), provoked))
    if not provoked:
        draft.done()
    else:
        to(draft, item, "retreat" if target.mounted else "press")


@rule("DH-8.35a")
def pressed(state: State, item: Harassing) -> Iterator[Step]:
    """The hexes into which foot may be pressed on."""
    unit, target = state.units[item.unit], state.units[item.target]
    yield from (Step(hex_) for hex_ in harassment.pressed(state, target, unit))


@asks(
    prompt="{target} goes for {unit}, which has shot at it: into which hex?",
    offers=pressed,
    about="target",
    when=lambda item: item.stage == "press",
)
@rule("DH-8.35a", "DH-6.32a", "DH-7.15a")
def press(draft: Decision, item: Harassing, order: Step) -> None:
    """Press foot a hex towards its shooter: without points, the hex in front of it; the ground counts (D58).

    Units that it comes beside may turn; they do not fire, for it is of the inactive side.
    """
    draft.done()
    state, target = draft.state, draft.state.units[item.target]
    before, cost = target.hex, costs.step(state.field, target, target.hex, order.hex)
    facing, leaders = facings.looking(state.field, target, order.hex), feints.riding_with(state, target)
    effects.go(draft, UnitMoved(target.id, order.hex, facing, "press", target.spent, leaders))
    draft.add(Arriving(target.id, why="press", before=before))
    effects.harm(draft, target, cost.hits if cost else 0, "terrain")


@rule("DH-8.36c")
def ways_off(state: State, item: Harassing) -> Iterator[Step | Halt]:
    """The hexes by which light cavalry gets away from the charge that it has provoked; or to stay, where it is alone."""
    unit, target = state.units[item.unit], state.units[item.target]
    yield from (Step(hex_) for hex_ in harassment.ways_off(state, unit, target, item.gone))
    if len(state.at(unit.hex)) == 1:
        yield Halt()


@asks(
    prompt="{target} is about to charge {unit}: by which hex does {unit} get away? Go no further, and it charges",
    offers=ways_off,
    calmest=(Halt(),),
    about="unit",
    when=lambda item: item.stage == "retreat",
)
def get_away(draft: Decision, item: Harassing, order: Step | Halt) -> None:
    """The rider gets away by a hex, or waits for the charge."""
    state, unit = draft.state, draft.state.units[item.unit]
    if isinstance(order, Halt):
        provoke(draft, item)
        return
    draft.change(msgspec.structs.replace(item, gone=item.gone + 1))
    retire(draft, unit, order.hex, unit.facing, "retreat", feints.riding_with(state, unit))


@rule("DH-8.36a", "DH-8.36b")
def provoke(draft: Decision, item: Harassing) -> None:
    """The target charges, with at most four points."""
    target = draft.state.units[item.target]
    to(draft, item, "charge")
    draft.emit(ChargeProvoked(target.id, item.unit, harassment.held_back(target)))


@rule("DH-8.36a")
def courses(state: State, item: Harassing) -> Iterator[Step]:
    """The hexes that are as direct a way to the rider."""
    unit, target = state.units[item.unit], state.units[item.target]
    yield from (Step(hex_) for hex_ in aggression.ways(state, target, unit))


@asks(
    prompt="{target} charges {unit}, which has shot at it: by which hex?",
    offers=courses,
    about="target",
    when=lambda item: item.stage == "charge",
)
@rule("DH-8.36a", "DH-8.36b", "DH-6.63a", "DH-6.32a", "DH-7.15a")
def ride(draft: Decision, item: Harassing, order: Step) -> None:
    """Take the charge a hex on: it turns, if it must, and pays and suffers as in a move (D58).

    Its target may turn as it comes beside him, as before any arrival; others have no part in it.
    """
    state, hex_ = draft.state, order.hex
    unit, target = state.units[item.unit], state.units[item.target]
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


@BOOK.follows(Harassing)
@rule("DH-8.34a", "DH-8.36b")
def go_on(draft: Decision, item: Harassing) -> None:
    """Go on without a turn, an answer or a way: the volley, the check, the charge, the end."""
    match item.stage:
        case "face":
            to(draft, item, "fire")
        case "answer":
            to(draft, item, "check")
        case "retreat":
            provoke(draft, item)
        case _:
            draft.done()
    if item.stage == "charge":
        contact(draft, draft.state.units[item.target], draft.state.units[item.unit])
