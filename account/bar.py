"""The bar at the top of a page: the campaign, its day and nights, the time that is left, notices, and your faction."""

from collections.abc import Collection
from datetime import datetime

import msgspec
from django.urls import reverse
from django.utils.safestring import SafeString

from account.shields import shield_of
from campaign.presentation.report import Names
from campaign.presentation.report.words import begun
from campaign.service.players.visits import nights_read
from campaign.service.seats import Seat


class Night(msgspec.Struct, frozen=True):
    """A night that is over: the address of its report, and whether that has not been read."""

    day: int
    address: str
    new: bool


class Bar(msgspec.Struct, frozen=True):
    """The bar of a campaign's pages. `date` is "" on a page without one, `deadline` None while orders are closed.

    `stands` is the stage of the campaign, `fresh` counts unread nights.
    """

    title: str
    date: str
    nights: tuple[Night, ...]
    fresh: int
    deadline: datetime | None
    until: str
    stands: str
    people: str
    shield: SafeString


def bar_of(
    seat: Seat, names: Names, *, date: str = "", stands: str = "", read: Collection[int] | None = None
) -> Bar:
    """The bar of a seat's pages; `read` are the nights whose reports were read, asked for where it is None."""
    known = nights_read(seat) if read is None else read
    nights = tuple(
        Night(day, reverse("play-morning", args=[seat.campaign, day]), day not in known)
        for day in range(seat.newest - 1, seat.oldest - 1, -1)
    )
    deadline = seat.deadline if seat.takes_orders(seat.day) else None
    return Bar(
        title=names.title(seat.title),
        date=date,
        nights=nights,
        fresh=sum(night.new for night in nights),
        deadline=deadline,
        until=names.by_clock(deadline) if deadline is not None else "",
        stands=stands,
        people=begun(names.people(seat.faction)),
        shield=shield_of(seat.faction, names),
    )
