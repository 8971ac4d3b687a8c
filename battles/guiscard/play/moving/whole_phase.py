"""Work that fills somebody's whole phase instead of a move: by the order that sets him to it (D43)."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from battles.guiscard.play import orders as o
from battles.guiscard.play.castles import canvas, gate
from battles.guiscard.play.castles.canvas import Tear
from battles.guiscard.play.castles.gate import Winch
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear import quivers
from battles.guiscard.play.gear.quivers import HandArrows
from battles.guiscard.play.movement import labour
from battles.guiscard.play.movement.labour import Shift
from battles.guiscard.rules.movement.mover import Mover
from battles.guiscard.state import Character
from rulebook import Refusal


class Work(NamedTuple):
    """A kind of work: what there is to do, whether somebody may, how he begins, and why nothing else goes with it."""

    candidates: Callable[[Mover], Iterator[o.Order]]
    check: Callable[[Mover, Any], None]
    begin: Callable[[Decision, Character, Any], None]
    alone: Refusal


WORK: dict[type, Work] = {
    Shift: Work(
        labour.candidates,
        labour.check,
        labour.begin,
        Refusal("GT-4.2.3a", "order", "shifting bodies takes the whole phase"),
    ),
    Winch: Work(
        gate.candidates,
        gate.check,
        gate.begin,
        Refusal("GT-9.2.3.2a", "order", "working a gate takes the whole phase"),
    ),
    HandArrows: Work(
        quivers.candidates,
        quivers.check,
        quivers.begin,
        Refusal("GS-11.4.2e", "order", "handing on arrows takes the whole phase"),
    ),
    Tear: Work(
        canvas.candidates,
        canvas.check,
        canvas.begin,
        Refusal("GT-8.5.2b", "order", "tearing canvas takes the whole phase"),
    ),
}
"""Every kind of it; riders shift nothing, as the checks say."""


def candidates(m: Mover) -> Iterator[o.Order]:
    """All the work that somebody finds where he is."""
    for work in WORK.values():
        yield from work.candidates(m)


def check(m: Mover, order: o.Order, *, moved: bool) -> None:
    """Refuse work that he cannot do, and any after a part of a move. Raises Refusal."""
    work = WORK[type(order)]
    if moved:
        raise work.alone
    work.check(m, order)
