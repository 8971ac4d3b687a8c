"""Under cross-fire somebody in a doorway or at a corner says against which side he is covered (GT-8.3.5a, GT-8.3.6a)."""

from collections.abc import Iterator

from battles.guiscard.agenda import Sheltering
from battles.guiscard.chapter import Chapter, cannot_now
from battles.guiscard.decision import Decision
from battles.guiscard.fire.aiming import ShelterTaken, loose
from battles.guiscard.orders import Order
from battles.guiscard.state import Skirmish
from battles.guiscard.voice import book_of
from battles.kit.voice import by
from battles.muster import Side
from battles.wording import phrase
from hexmap.grid import SIDES
from rulebook import Refusal, rule

BOOK = book_of("sheltering")


@BOOK.order(
    by(
        "face",
        {
            "inside": phrase("take cover against shots from inside"),
            "outside": phrase("take cover against shots from outside"),
            **dict.fromkeys(SIDES, phrase("take cover against shots over the {face} side of the hex")),
        },
    )
)
class Shelter(Order, frozen=True, tag="shelter"):
    """Be sheltered against shots from this face alone: "inside", "outside", or a side of the hex (GT-8.3.5a, GT-8.3.6a)."""

    face: str


def who(state: Skirmish, item: Sheltering) -> Side:
    """The side of the target."""
    return state.people[item.character].side


def candidates(state: Skirmish, item: Sheltering) -> Iterator[Order]:
    """Each of the faces over which he can be shot at, first that of the shot that comes now."""
    yield from map(Shelter, item.faces)


@rule("GT-8.3.5a", "GT-8.3.6a", "GT-9.4.3a")
def check(state: Skirmish, item: Sheltering, order: Order) -> None:
    """Refuse a face over which nobody shoots at him."""
    if not isinstance(order, Shelter):
        raise cannot_now(order, "somebody under cross-fire chooses his cover")
    if order.face not in item.faces:
        raise Refusal(
            "GT-8.3.5a", "face", "{given} is none of the sides: {faces}", given=order.face, faces=item.faces
        )


def take(decision: Decision, item: Sheltering, order: Order) -> None:
    """Cover him against that face alone, and loose the shot."""
    assert isinstance(order, Shelter)
    decision.emit(ShelterTaken(item.character, item.hex, order.face))
    loose(decision, item.shooter, item.hex, item.defensive)


SHELTERING = Chapter(
    who=who,
    candidates=candidates,
    check=check,
    take=take,
    exact=True,
    about="character",
)
