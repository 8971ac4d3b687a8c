"""What becomes of banners: who bears them, loses, captures and hands them on."""

import msgspec

from battles.agenda.book import Book
from battles.grunwald.chapters.fates import against
from battles.grunwald.chapters.names import gaps
from battles.grunwald.state import OFF, State
from battles.muster import Side
from battles.wording import Said, say

BOOK = Book("banners")


@BOOK.event("BannerHeld")
class BannerHeld(msgspec.Struct, frozen=True):
    """Another unit of its side holds a banner; for one that was lost so many boxes in its favour."""

    banner: str
    unit: str
    boxes: int = 0


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
    """A banner is handed on in a hex, for so many half points; `stays`: who has it now moves no more in the turn."""

    banner: str
    giver: str
    taker: str
    cost: int
    stays: bool


@BOOK.books(BannerHeld)
def banner_held(state: State, event: BannerHeld) -> None:
    banner = state.banners[event.banner]
    banner.bearer, banner.hex, banner.captor = event.unit, OFF, ""
    against(state, banner.side, event.boxes)


@BOOK.books(BannerLost)
def banner_lost(state: State, event: BannerLost) -> None:
    banner = state.banners[event.banner]
    banner.bearer, banner.hex = "", event.hex
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
def tell_held(state: State, event: BannerHeld, side: Side | None) -> Said:
    return say(
        "{unit} holds the banner of {banner}: morale marker {boxes} in its favour, now at {box} (GR-6.1.5b)",
        **(gaps(state, event, "unit banner box") | {"boxes": -event.boxes}),
    )


@BOOK.tells(BannerLost)
def tell_banner(state: State, event: BannerLost, side: Side | None) -> Said:
    return say(
        "the banner of {banner} is lost at {hex}: morale marker {boxes} against its side, now at {box} (GR-6.1.5a)",
        **gaps(state, event, "banner hex boxes box"),
    )


@BOOK.tells(BannerCaptured)
def tell_captured(state: State, event: BannerCaptured, side: Side | None) -> Said:
    return say("{unit} captures the banner of {banner} (GR-7.1.6)", **gaps(state, event, "unit banner"))


@BOOK.tells(BannerPassed)
def tell_passed(state: State, event: BannerPassed, side: Side | None) -> Said:
    told = gaps(state, event, "giver banner taker cost")
    return say("{giver} hands the banner of {banner} to {taker}, {cost} (GR-7.1.4)", **told)
