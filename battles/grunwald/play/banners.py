"""The fate of banners: their bearers, losses, captures and handing on."""

from collections.abc import Iterator

import msgspec

from battles.contract.wording import counted, phrase
from battles.grunwald.play.fates import against
from battles.grunwald.play.orders import Order
from battles.grunwald.rules import bearers, victory
from battles.grunwald.state import OFF, State
from battles.grunwald.voice import VOICE
from battles.kit.agenda.draft import Draft
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.voice import Choice, Meaning
from rulebook import rule

BOOK = Book(
    "banners",
    VOICE.with_also(
        favour=Meaning(lambda state, event: -event.boxes),
        points=Meaning(
            lambda state, event: counted(
                "{n} victory point", "{n} victory points", n=victory.worth_of(victory.BANNER)
            )
        ),
    ),
)


@BOOK.item
class Inheriting(msgspec.Struct, frozen=True, tag="inheriting"):
    """A banner has lost its bearer, and its owner says who of the others in the hex holds it."""

    banner: str


@BOOK.order("let {unit} hold the banner of {banner}")
class Bear(Order, frozen=True, tag="bear"):
    """Let that unit hold the banner."""

    unit: str


HELD = phrase("{unit} at {hex} holds the banner of {banner} (GR-7.1.5)")
RETAKEN = phrase(
    "{unit} at {hex} holds the banner of {banner}: the morale marker moves {favour} in favour of the {side},"
    " to {box} (GR-6.1.5b)"
)


def banner_sentence(event: "BannerHeld") -> str:
    """The sentence on a banner that another unit holds; none as long as its owner has still to name one."""
    if event.awaits:
        return ""
    return RETAKEN if event.boxes else HELD


@BOOK.event("BannerHeld", Choice((HELD, RETAKEN), banner_sentence))
class BannerHeld(Happening, frozen=True, omit_defaults=True):
    """Another unit of its side holds a banner; for one that was lost so many boxes in its favour.

    `awaits`: until its owner has said who does.
    """

    banner: str
    unit: str
    boxes: int = 0
    awaits: bool = False

    def book(self, state: State) -> None:
        banner = state.banners[self.banner]
        banner.bearer, banner.hex, banner.captor, banner.awaits = self.unit, OFF, "", self.awaits
        against(state, banner.side, self.boxes)


@BOOK.event(
    "BannerLost",
    "the banner of {banner} is lost at {hex}: the morale marker moves {boxes} against the {side}, to {box} (GR-6.1.5a)",
)
class BannerLost(Happening, frozen=True):
    """A banner lies in a hex with nobody: so many boxes against its side."""

    banner: str
    hex: str
    boxes: int

    def book(self, state: State) -> None:
        banner = state.banners[self.banner]
        banner.bearer, banner.hex, banner.awaits = "", self.hex, False
        against(state, banner.side, self.boxes)


@BOOK.event(
    "BannerCaptured",
    "{unit} captures the banner of {banner} at {hex}: {points} for the {side} if it is kept to the end"
    " (GR-7.1.6, GR-S0b)",
)
class BannerCaptured(Happening, frozen=True):
    """The enemy has a banner."""

    banner: str
    unit: str

    def book(self, state: State) -> None:
        state.banners[self.banner].captor = state.units[self.unit].side


@BOOK.event("BannerPassed", "{giver} hands the banner of {banner} to {taker} at {hex}, {cost} (GR-7.1.4)")
class BannerPassed(Happening, frozen=True):
    """A banner is handed on in a hex, for so many half points; `stays`: its new bearer moves no longer in the turn."""

    banner: str
    giver: str
    taker: str
    cost: int
    stays: bool

    def book(self, state: State) -> None:
        state.banners[self.banner].bearer = self.taker
        state.units[self.giver].spent += self.cost
        taker = state.units[self.taker]
        taker.done, taker.bound = taker.done or self.stays, taker.bound or self.stays


@rule("GR-7.1.5")
def heirs(state: State, item: Inheriting) -> Iterator[Bear]:
    """The units in the hex of a banner of whom its owner names one (D73); empty if the choice is over."""
    banner = state.banners[item.banner]
    if banner.awaits:
        hex_ = state.units[banner.bearer].hex
        yield from (Bear(unit.id) for unit in bearers.holders(state, banner, hex_))


@BOOK.question(
    Inheriting,
    prompt="The banner of {banner} has lost its bearer: which unit in its hex holds it now?",
    offers=heirs,
    rule="GR-7.1.5",
    about="banner",
    otherwise=("unit", "{unit} may not hold the banner"),
)
def inherit(draft: Draft[State], item: Inheriting, order: Bear) -> None:
    """Let that unit hold the banner."""
    draft.done()
    draft.emit(BannerHeld(item.banner, order.unit))
