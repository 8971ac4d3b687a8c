"""A path is announced leg by leg, whole before the first hex is entered (D7)."""

from collections.abc import Iterable, Iterator
from itertools import chain

import msgspec

from battles.guiscard.play.castles.canvas import Tear
from battles.guiscard.play.castles.gate import Winch
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.fire.defensive import interrupt
from battles.guiscard.play.gear import portage
from battles.guiscard.play.gear.portage import RaiseLadder
from battles.guiscard.play.gear.quivers import HandArrows
from battles.guiscard.play.movement import budget, carrying, leaving, riding
from battles.guiscard.play.movement.budget import MoveEnded
from battles.guiscard.play.movement.entering import ahead
from battles.guiscard.play.movement.labour import Shift
from battles.guiscard.play.moving import whole_phase
from battles.guiscard.play.moving.legs import (
    Bridle,
    Dismount,
    Go,
    Leave,
    LetGo,
    Mount,
    PickUp,
    Push,
    advance,
    leg_of,
)
from battles.guiscard.play.moving.legs import check as check_leg
from battles.guiscard.play.orders import Order, Stay
from battles.guiscard.rules import values
from battles.guiscard.rules.gear.bearing import partner_of
from battles.guiscard.rules.movement import leading
from battles.guiscard.rules.movement.mover import Mover, mover, room
from battles.guiscard.rules.reasons import reason
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Announcing, Leg, Stage, Walking
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from battles.kit.voice import either
from rulebook import Refusal, rule

BOOK = book_of("announced moves")


@BOOK.order(
    either("lay_down", "walk this path, and lay the carried man down at {lay_down}", "walk this path")
)
class Halt(Order, frozen=True, tag="halt"):
    """The path is whole: walk it. A carried man is laid down at `lay_down`, if anybody is carried."""

    lay_down: str = ""


@BOOK.event("MoveAnnounced", "{character} moves")
class MoveAnnounced(Happening, frozen=True):
    """A character's whole path has been announced, and it sets out (D7).

    `allowed` are all the points of its phase as it is then.
    """

    character: str
    allowed: int

    def book(self, state: Skirmish) -> None:
        state.people[self.character].deeds.allowed = self.allowed


def start(state: Skirmish, one: Character) -> Stage:
    """A path that has not begun."""
    facing = one.facing if one.mounted else 0
    stage = Stage(one.hex, facing, one.horse, budget.budget(state, one), leads=tuple(one.leads))
    partner = partner_of(state, one.id) if state.ladders else None
    return msgspec.structs.replace(stage, partner=partner.id, tail=partner.hex) if partner else stage


def offers(state: Skirmish, item: Announcing) -> Iterator[Order]:
    """The hexes about that it can enter, what can be done where the path has come, and to end it."""
    m, stage = mover(state, item.character), item.at
    thinkable: Iterable[Order] = map(Go, stage.wanted) if stage.wanted else anything(m, item)
    for order in thinkable:
        if allowed(m, item, order):
            yield order
    yield Stay()


def anything(m: Mover, item: Announcing) -> Iterator[Order]:
    """The orders that may be worth a look where any hex may be entered next."""
    stage = item.at
    if stage.horse:
        yield from map(Go, filter(None, ahead(stage)))
    else:
        left = stage.points - stage.due
        ways = m.ground.ways(False, m.one.armoured)[stage.hex]
        yield from (Go(hex_) for hex_, points in ways if points <= left)
    if stage.horse:
        yield from (Dismount(hex_) for hex_ in riding.beside(m, stage))
    yield from with_horses(m, stage)
    lying = m.state.people.get(m.standing(stage, stage.hex))
    if lying is not None and lying.condition == "stunned":
        yield PickUp(lying.id)
    if not item.legs:
        yield from whole_phase.candidates(m)
    if stage.partner:
        yield from portage.raisings(m, stage)
    if stage.hex in leaving.exits(m.state, m.one.side):
        yield Leave()
    if stage.begun:
        yield from (Halt(hex_) for hex_ in (carrying.beds(m, stage) if stage.carrying else ("",)))


def with_horses(m: Mover, stage: Stage) -> Iterator[Order]:
    """The orders for the horses about."""
    for name in horses_near(m, stage):
        if not stage.horse:
            yield Mount(name)
        yield Bridle(name)
        if name not in stage.leads:
            yield from (Push(name, direction) for direction in range(6))
    if not stage.entered:
        yield from (LetGo(name) for name in stage.leads)


def horses_near(m: Mover, stage: Stage) -> list[str]:
    """The horses without rider in the hex and about it."""
    at, horses = m.state.at, m.state.horses
    places = (stage.hex, *m.ground.neighbours[stage.hex])
    found = dict.fromkeys(at[hex_] for hex_ in places if hex_ in at and at[hex_] in horses)
    for pose in stage.moved:
        found[pose.horse] = None
    return [name for name in found if name != stage.horse and horses[name].leader in ("", m.one.id)]


@rule("GT-4.2.3a", "GT-4.4.3b", "GT-8.5.2b", "GT-9.2.3.2a")
def has_work(state: Skirmish, one: Character) -> bool:
    """True if somebody on foot whose points are gone finds work that takes none.

    Such work is the dead, a gate, canvas, a bridle, a ladder to be raised.
    """
    m, item = mover(state, one.id), Announcing(one.id, start(state, one))
    work = chain[Order](whole_phase.candidates(m), with_horses(m, item.at), portage.raisings(m, item.at))
    return any(allowed(m, item, order) for order in work)


def allowed(m: Mover, item: Announcing, order: Order) -> bool:
    """True if a path takes an order."""
    try:
        judge(m, item, order)
    except Refusal:
        return False
    return True


def why_not(state: Skirmish, item: Announcing, order: Order) -> Refusal | None:
    """The reason why the path cannot take an order; None if it can."""
    return reason(judge, mover(state, item.character), item, order)


def judge(m: Mover, item: Announcing, order: Order) -> None:
    """Refuse what the path of a mover cannot take."""
    leg = leg_of(m, item.at, order)
    if leg is not None:
        check_leg(m, item.at, leg)
    elif isinstance(order, Halt):
        halts(m, item, order)
    elif type(order) in whole_phase.WORK:
        whole_phase.check(m, order, moved=bool(item.legs))


def halts(m: Mover, item: Announcing, order: Halt) -> None:
    """Refuse to end a path that has not begun, or one without room for the whole company."""
    stage = item.at
    if not stage.begun:
        raise Refusal("GT-4a", "order", "no path has been announced")
    if stage.wanted:
        raise Refusal("GT-4.4.3a", "order", "a horse was pushed for one of {hexes}", hexes=stage.wanted)
    room(m, stage)
    if stage.leads and leading.places(m, stage, order.lay_down)[1]:
        raise Refusal("GT-4.4.3c", "order", "there is no room for the horses that it leads")
    if stage.carrying:
        carrying.bed(m, stage, order.lay_down)
    elif order.lay_down:
        raise Refusal("GT-4.2.4b", "lay_down", "it carries nobody")


Step = (
    Go | Mount | Dismount | Bridle | LetGo | Push | PickUp | RaiseLadder | Leave | Halt | Stay
    | Shift | Winch | HandArrows | Tear
)  # fmt: skip
"""The steps of a path, and the work that is done instead of a move."""


@BOOK.question(
    Announcing,
    prompt="{character} plans a path: what comes next? Walk it when it is complete; stay, and the move is over",
    offers=offers,
    asked="always",
    calmest=(Halt(), Stay()),
    why_not=why_not,
    exact=True,
    rule="GT-4a",
    about="character",
)
def announce(decision: Decision, item: Announcing, order: Step) -> None:
    """Add a leg to the path, set out on it, or stay."""
    one = decision.state.people[item.character]
    match order:
        case Stay():
            decision.emit(MoveEnded(one.id))
            decision.done()
        case Shift() | Winch() | HandArrows() | Tear():
            whole_phase.WORK[type(order)].begin(decision, one, order)
            decision.done()
        case Halt(lay_down):
            set_out(decision, item, (Leg("lay_down", lay_down),) if lay_down else ())
        case Leave():
            set_out(decision, item, (Leg("leave"),))
        case RaiseLadder(hex_, against):
            set_out(decision, item, (Leg("raise", hex_, what=against),))
        case _:
            m = Mover(decision.state, decision.ground, one)
            leg = leg_of(m, item.at, order)
            assert leg is not None
            decision.change(
                msgspec.structs.replace(item, at=advance(m, item.at, leg), legs=(*item.legs, leg))
            )


def set_out(decision: Decision, item: Announcing, last: tuple[Leg, ...]) -> None:
    """The path is whole, and the enemy may shoot before the first hex."""
    one = decision.state.people[item.character]
    for each in filter(None, (one, decision.state.people.get(item.at.partner))):
        decision.emit(MoveAnnounced(each.id, values.allowance(decision.state, each)))
    decision.done()
    points = budget.budget(decision.state, one)
    decision.add(Walking(one.id, (*item.legs, *last), points, horse=one.horse, back=(one.hex, one.facing)))
    interrupt(decision, one.id)
