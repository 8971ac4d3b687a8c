"""The parts of a path: which order is which leg, and how far each leads."""

from collections.abc import Callable

import msgspec

from battles.guiscard.play.gear import portage
from battles.guiscard.play.gear.portage import RaiseLadder
from battles.guiscard.play.movement import carrying, horses, leaving, riding
from battles.guiscard.play.movement.entering import admit, enter, leg_to
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.movement.mover import Mover
from battles.guiscard.state.items import ENTERING, Leg, LegKind, Stage
from battles.guiscard.voice import book_of
from rulebook import Refusal

BOOK = book_of("paths")


@BOOK.order("go to {hex}")
class Go(Order, frozen=True, tag="go"):
    """Next hex of the path, that of the front half for riders: a step ahead, a pivot, or back (D58)."""

    hex: str


@BOOK.order("let {character} mount {horse}")
class Mount(Order, frozen=True, tag="mount"):
    """Mount a horse in whose hexes the path has come (GT-4.4.2)."""

    horse: str


@BOOK.order("dismount at {hex}")
class Dismount(Order, frozen=True, tag="dismount"):
    """Dismount to a hex beside the horse (D13)."""

    hex: str


@BOOK.order("let {character} take {horse} by the bridle")
class Bridle(Order, frozen=True, tag="bridle"):
    """Take a horse by the bridle (GT-4.4.3b)."""

    horse: str


@BOOK.order("let {character} let go of {horse}")
class LetGo(Order, frozen=True, tag="let_go"):
    """Let go of a led horse."""

    horse: str


@BOOK.order("let {character} push {horse} aside to the {direction}")
class Push(Order, frozen=True, tag="push"):
    """Push a riderless horse one hex in a direction, a place in the sides of a hex (GT-4.4.3a, D14)."""

    horse: str
    direction: int


@BOOK.order("pick up {character}")
class PickUp(Order, frozen=True, tag="pick_up"):
    """Pick up a stunned character in the hex that the path has come to (GT-4.2.4a)."""

    character: str


@BOOK.order("leave the field")
class Leave(Order, frozen=True, tag="leave"):
    """Leave the field over the own edge at the end of the path; the character has fled (D51)."""


def leave(m: Mover, stage: Stage, leg: Leg) -> Stage:
    """The path that ends off the field. Raises Refusal."""
    leaving.leave(m, stage)
    return msgspec.structs.replace(stage, whole=True, begun=True)


ADVANCES: dict[LegKind, Callable[[Mover, Stage, Leg], Stage]] = {
    "step": enter,
    "pivot": enter,
    "back": enter,
    "mount": riding.mount,
    "dismount": riding.dismount,
    "bridle": horses.bridle,
    "let_go": horses.let_go,
    "push": horses.push,
    "pick_up": carrying.pick_up,
    "leave": leave,
    "raise": portage.raised,
}


def advance(m: Mover, stage: Stage, leg: Leg) -> Stage:
    """The stage of a path after one more leg. Raises Refusal."""
    in_order(stage, leg)
    return ADVANCES[leg.kind](m, stage, leg)


def check(m: Mover, stage: Stage, leg: Leg) -> None:
    """Refuse a leg by which the path cannot go on; how far it would lead is not asked."""
    in_order(stage, leg)
    if leg.kind in ENTERING:
        admit(m, stage, leg)
    else:
        ADVANCES[leg.kind](m, stage, leg)


def in_order(stage: Stage, leg: Leg) -> None:
    """Refuse a leg that may not follow those before it: after backing, only a bridle may (D107)."""
    if stage.whole and leg.kind != "bridle":
        raise Refusal("GT-4.4.1c", "order", "backing is the whole of a move")
    if stage.partner and leg.kind not in portage.LEGS:
        raise Refusal("GT-10.1.2a", "order", "the carrier of a ladder goes with it, and does nothing else")
    if stage.wanted and leg.kind not in ("step", "pivot"):
        raise Refusal("GT-4.4.3a", "order", "a horse was pushed for one of {hexes}", hexes=stage.wanted)


def leg_of(m: Mover, stage: Stage, order: Order) -> Leg | None:
    """The leg that an order adds to a path; None for an order without one. Raises Refusal."""
    match order:
        case Go(hex_):
            return leg_to(m, stage, hex_)
        case Mount(horse):
            return Leg("mount", what=horse)
        case Dismount(hex_):
            return Leg("dismount", hex_)
        case Bridle(horse):
            return Leg("bridle", what=horse)
        case LetGo(horse):
            return Leg("let_go", what=horse)
        case Push(horse, direction):
            return Leg("push", what=horse, facing=direction)
        case PickUp(character):
            return Leg("pick_up", what=character)
        case Leave():
            return Leg("leave")
        case RaiseLadder(hex_, against):
            return Leg("raise", hex_, what=against)
        case _:
            return None
