"""Under cross-fire somebody in a doorway or at a corner says against which side he is covered (GT-8.3.5a, GT-8.3.6a)."""

from collections.abc import Iterator

from battles.contract.wording import phrase
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.fire.aiming import ShelterTaken, loose
from battles.guiscard.play.orders import Order
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Sheltering
from battles.guiscard.voice import book_of
from battles.kit.voice import by
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


def offers(state: Skirmish, item: Sheltering) -> Iterator[Order]:
    """Each of the faces over which he can be shot at, first that of the shot that comes now."""
    return map(Shelter, item.faces)


@rule("GT-8.3.5a", "GT-8.3.6a", "GT-9.4.3a")
def why_not(state: Skirmish, item: Sheltering, order: Shelter) -> Refusal:
    """Why a face is none over which he is shot at."""
    return Refusal(
        "GT-8.3.5a", "face", "{given} is none of the sides: {faces}", given=order.face, faces=item.faces
    )


@BOOK.question(
    Sheltering,
    prompt="{character} is under cross-fire at {hex}: against which side does he take cover?",
    offers=offers,
    asked="always",
    why_not=why_not,
    rule="",
    about="character",
)
def shelter(decision: Decision, item: Sheltering, order: Shelter) -> None:
    """Cover him against that face alone, and loose the shot."""
    decision.emit(ShelterTaken(item.character, item.hex, order.face))
    loose(decision, item.shooter, item.hex, item.defensive)
