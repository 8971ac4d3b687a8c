"""The fate of banners: their bearers, losses, captures and handing on."""

from collections.abc import Iterator

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.agenda.draft import Draft
from battles.grunwald import bearing, victory
from battles.grunwald.chapters.fates import against
from battles.grunwald.chapters.orders import Order
from battles.grunwald.state import OFF, State
from battles.grunwald.voice import gaps
from battles.muster import Side
from battles.wording import SIDE, Said, counted, say, word
from rulebook import Refusal, rule

BOOK = Book("banners")


@BOOK.item
class Inheriting(msgspec.Struct, frozen=True, tag="inheriting"):
    """A banner has lost its bearer, and its owner says who of the others in the hex holds it."""

    banner: str


@BOOK.order
class Bear(Order, frozen=True, tag="bear"):
    """Let that unit hold the banner."""

    unit: str


@BOOK.event("BannerHeld")
class BannerHeld(msgspec.Struct, frozen=True, omit_defaults=True):
    """Another unit of its side holds a banner; for one that was lost so many boxes in its favour.

    `awaits`: until its owner has said who does.
    """

    banner: str
    unit: str
    boxes: int = 0
    awaits: bool = False


@BOOK.event("BannerLost")
class BannerLost(msgspec.Struct, frozen=True):
    """A banner lies in a hex with nobody: so many boxes against its side."""

    banner: str
    hex: str
    boxes: int


@BOOK.event("BannerCaptured")
class BannerCaptured(msgspec.Struct, frozen=True):
    """The enemy has a banner."""

    banner: str
    unit: str


@BOOK.event("BannerPassed")
class BannerPassed(msgspec.Struct, frozen=True):
    """A banner is handed on in a hex, for so many half points; `stays`: its new bearer moves no longer in the turn."""

    banner: str
    giver: str
    taker: str
    cost: int
    stays: bool


@BOOK.books(BannerHeld)
def banner_held(state: State, event: BannerHeld) -> None:
    banner = state.banners[event.banner]
    banner.bearer, banner.hex, banner.captor, banner.awaits = event.unit, OFF, "", event.awaits
    against(state, banner.side, event.boxes)


@BOOK.books(BannerLost)
def banner_lost(state: State, event: BannerLost) -> None:
    banner = state.banners[event.banner]
    banner.bearer, banner.hex, banner.awaits = "", event.hex, False
    against(state, banner.side, event.boxes)


@BOOK.books(BannerCaptured)
def banner_captured(state: State, event: BannerCaptured) -> None:
    state.banners[event.banner].captor = state.units[event.unit].side


@BOOK.books(BannerPassed)
def banner_passed(state: State, event: BannerPassed) -> None:
    state.banners[event.banner].bearer = event.taker
    state.units[event.giver].spent += event.cost
    taker = state.units[event.taker]
    taker.done, taker.bound = taker.done or event.stays, taker.bound or event.stays


@BOOK.tells(BannerHeld)
def tell_held(state: State, event: BannerHeld, side: Side | None) -> Said | None:
    if event.awaits:
        return None
    told = gaps(state, event, "unit banner box") | {"boxes": -event.boxes, "hex": state.units[event.unit].hex}
    if not event.boxes:
        return say("{unit} at {hex} holds the banner of {banner} (GR-7.1.5)", **told)
    return say(
        "{unit} at {hex} holds the banner of {banner}: the morale marker moves {boxes} in favour of the {side},"
        " to {box} (GR-6.1.5b)",
        side=word(SIDE, state.banners[event.banner].side),
        **told,
    )


@BOOK.tells(BannerLost)
def tell_banner(state: State, event: BannerLost, side: Side | None) -> Said:
    return say(
        "the banner of {banner} is lost at {hex}: the morale marker moves {boxes} against the {side}, to {box} (GR-6.1.5a)",
        side=word(SIDE, state.banners[event.banner].side),
        **gaps(state, event, "banner hex boxes box"),
    )


@BOOK.tells(BannerCaptured)
def tell_captured(state: State, event: BannerCaptured, side: Side | None) -> Said:
    captor, worth = state.units[event.unit], victory.worth_of(victory.BANNER)
    return say(
        "{unit} captures the banner of {banner} at {hex}: {points} for the {side} if it is kept to the end"
        " (GR-7.1.6, GR-S0b)",
        hex=captor.hex,
        points=counted("{n} victory point", "{n} victory points", n=worth),
        side=word(SIDE, captor.side),
        **gaps(state, event, "unit banner"),
    )


@BOOK.tells(BannerPassed)
def tell_passed(state: State, event: BannerPassed, side: Side | None) -> Said:
    told = gaps(state, event, "giver banner taker cost") | {"hex": state.units[event.giver].hex}
    return say("{giver} hands the banner of {banner} to {taker} at {hex}, {cost} (GR-7.1.4)", **told)


@rule("GR-7.1.5")
def heirs(state: State, item: Inheriting) -> Iterator[Order]:
    """The units in the hex of a banner of whom its owner names one (D73); empty if the choice is over."""
    banner = state.banners[item.banner]
    if banner.awaits:
        hex_ = state.units[banner.bearer].hex
        yield from (Bear(unit.id) for unit in bearing.holders(state, banner, hex_))


def heir_of(state: State, item: Inheriting) -> Side | None:
    """The owner of the banner, where he has several to choose from."""
    return state.banners[item.banner].side if len(list(heirs(state, item))) > 1 else None


def check(state: State, item: Inheriting, order: Order) -> None:
    """Refuse a unit that is none of them."""
    if not isinstance(order, Bear):
        raise out_of_place(order, "it is said who holds a banner", "GR-7.1.5")
    if order not in set(heirs(state, item)):
        raise Refusal("GR-7.1.5", "unit", "{given} is none of those who may hold it", given=order.unit)


def take(draft: Draft[State], item: Inheriting, order: Bear) -> None:
    """Let that unit hold the banner."""
    draft.done()
    draft.emit(BannerHeld(item.banner, order.unit))


def run(draft: Draft[State], item: Inheriting) -> None:
    """Let the only heir hold it."""
    draft.done()
    banner = draft.state.banners[item.banner]
    if banner.awaits:
        draft.emit(BannerHeld(banner.id, banner.bearer))


BOOK.chapter(
    Inheriting,
    Chapter(
        run=run,
        who=heir_of,
        whose=lambda state, item: state.banners[item.banner].side,
        candidates=heirs,
        check=check,
        take=take,
        exact=True,
        rule="GR-7.1.5",
        about="banner",
    ),
)
