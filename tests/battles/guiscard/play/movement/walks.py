"""Moves in a few words: somebody is taken up, goes hex by hex, and halts.

The other side has been asked for its fire before the first move; somebody idle keeps the step open.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from battles.guiscard import system
from battles.guiscard.play.moving.announcing import Halt
from battles.guiscard.play.moving.legs import Go
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.movement.mover import Mover
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Announcing, Movement, Stage
from rulebook import Refusal
from tests.battles.guiscard.board import Placed, foot, order, position, refused
from tests.battles.guiscard.grounds import drawn

Dice = Sequence[int] | Mapping[str, int | Sequence[int]]


def moving(*placed: Placed, **fields: Any) -> Skirmish:
    """The attacker's movement step, with somebody idle far off."""
    idle = foot("idle", "attacker", "Lic", "0220")
    return position(*placed, idle, agenda=[Movement(opened=True)], **fields)


def announce(state: Skirmish, name: str, *given: Order | str) -> Stage:
    """Take somebody up and announce a path, hexes by their labels; how far it leads."""
    for each in (Take(name), *given):
        order(state, Go(each) if isinstance(each, str) else each)
    item = state.agenda[-1]
    assert isinstance(item, Announcing)
    return item.at


def denied(state: Skirmish, name: str, *given: Order | str) -> Refusal:
    """Why the last of these orders is refused to somebody who has been given the others."""
    *path, last = given
    announce(state, name, *path)
    return refused(state, Go(last) if isinstance(last, str) else last)


def walk(
    state: Skirmish, name: str, *given: Order | str, dice: Dice = (), halt: Order | None = None
) -> list[Any]:
    """Announce a path and walk it."""
    announce(state, name, *given)
    return order(state, halt or Halt(), dice)


def offered(state: Skirmish, kind: type) -> list[Any]:
    """The orders of a kind that may be given."""
    return [each for each in system.LOOP.orders(state) if isinstance(each, kind)]


def on_drawn(placed: Placed, **hexes: str) -> tuple[Mover, Stage]:
    """Somebody at the beginning of a path on a field drawn for the test, with all his points."""
    state = position(placed)
    one = placed[0]
    return Mover(state, drawn(**hexes), one), Stage(one.hex, one.facing, one.horse, 12 if one.horse else 6)
