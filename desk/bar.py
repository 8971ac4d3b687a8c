"""The bar at the top of the desk's pages: the campaign, its day, the time that is left, and the reader's own pages."""

from typing import Any

import msgspec
from django.http import HttpRequest
from django.urls import reverse

from campaign.models import CampaignSummary
from campaign.service import clock
from desk.clock import left, until
from people import notices
from people.models import Account

Link = tuple[str, str]
"""A line of a menu: its words and its address."""


class Bar(msgspec.Struct, frozen=True):
    """The bar of a campaign's pages. `moment` is the deadline for machines, "" while there is none.

    `stands` says where the campaign stands, beside the time that is left.
    """

    title: str
    day: int
    days: int
    moment: str
    left: str
    stands: str
    pages: tuple[Link, ...]


PAGES = (
    ("The desk of the campaign", "campaign"),
    ("Seats and deputies", "seats"),
    ("Rehearse tonight", "rehearse"),
    ("Write a note", "note"),
    ("Corrections", "corrections"),
    ("The log", "log"),
    ("Timeline", "timeline"),
    ("Battles", "battles"),
    ("Sieges", "sieges"),
    ("Lists", "lists"),
    ("Tables", "tables"),
)
"""The pages of every campaign in its menu, with their names."""
UNTIL_THE_END = ("seats", "rehearse", "note", "corrections")
"""The pages among them that are there until the campaign is over."""
TO_ACT = ("seats", "rehearse", "note")
"""The pages among them for its organisers alone."""


def bar_of(summary: CampaignSummary, *, organises: bool) -> Bar:
    """The bar of a campaign's pages."""
    running = summary.deadline is not None and summary.phase == "orders" and not summary.paused
    deadline = summary.deadline if running else None
    return Bar(
        title=summary.title,
        day=summary.day,
        days=summary.days,
        moment=deadline.isoformat() if deadline is not None else "",
        left=left(deadline, clock.now()) if deadline is not None else "",
        stands=stands(summary),
        pages=tuple(
            (words, reverse(f"admin:{name}", args=[summary.campaign]))
            for words, name in PAGES
            if (name not in UNTIL_THE_END or summary.phase != "ended") and (name not in TO_ACT or organises)
        ),
    )


def stands(summary: CampaignSummary) -> str:
    """Where a campaign stands, in a few words."""
    if summary.phase == "ended":
        return f"over after {summary.day} day{'' if summary.day == 1 else 's'}"
    if summary.phase == "night":
        return f"the night waits for a {summary.awaits}" if summary.awaits else "the night is played"
    return "paused" if summary.paused else f"until {until(summary)}"


def own_pages(request: HttpRequest) -> dict[str, Any]:
    """The menu at the reader's name, and the number of notices that he has not read."""
    number = notices.unread(request.user) if isinstance(request.user, Account) else 0
    own = [
        ("Your account", reverse("account")),
        (f"Notices ({number} unread)" if number else "Notices", reverse("account-notices")),
        ("My campaigns as a player", reverse("play")),
        ("Change password", reverse("admin:password_change")),
    ]
    return {"unread": number, "own_pages": own}
