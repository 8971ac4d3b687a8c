"""The people of a side who have a shot just now."""

from collections.abc import Iterator, Sequence

from battles.contract.muster import Side
from battles.guiscard.play.gear import flaming_arrows
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.fire import shooters, targets
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Skirmish
from battles.guiscard.voice import book_of
from rulebook import Refusal

BOOK = book_of("shooters")


@BOOK.order("take up {shooter} for a shot")
class Aim(Order, frozen=True, tag="aim"):
    """Take up a character for a shot."""

    shooter: str


def names(state: Skirmish, side: Side, defensive: bool) -> Iterator[str]:
    """The people of a side who have a shot."""
    ground = ground_in(state)
    marks: Sequence[str] | None = None
    for one, weapon in shooters.armed(state, side, defensive):
        if shooters.hindered(state, ground, one) is None:
            if marks is None:
                marks = targets.marks(state, ground, side)
            if any(targets.targets(state, ground, one, weapon, marks)) or (
                not defensive and any(flaming_arrows.targets(state, ground, one, weapon))
            ):
                yield one.id


def anybody(state: Skirmish, side: Side, defensive: bool) -> bool:
    """True if anybody of a side has a shot."""
    return any(names(state, side, defensive))


def check(state: Skirmish, side: Side, name: str, defensive: bool) -> None:
    """Raise Refusal for somebody who has no shot."""
    ground = ground_in(state)
    one, weapon = shooters.shooter(state, ground, side, name, defensive)
    marks = targets.marks(state, ground, side)
    if not any(targets.targets(state, ground, one, weapon, marks)) and (
        defensive or not any(flaming_arrows.targets(state, ground, one, weapon))
    ):
        raise Refusal("GT-5.5.1a", shooters.FIELD, "{given} has nobody to shoot at", given=name)
