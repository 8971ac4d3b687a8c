"""What the desk's menus lead to: campaigns, people, and one's own account with the notices that one has not read."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from people import notices
from people.models import Account

Link = dict[str, Any]
"""A line of a menu, as unfold has it."""
UNREAD = "unread_at_the_desk"
"""Where a request keeps the number of its asker's notices."""


def at_the_side(request: HttpRequest) -> list[Link]:
    """The menu at the side of every page."""
    return [
        {
            "title": "Campaigns",
            "items": [
                {"title": "All campaigns", "icon": "map", "link": reverse("admin:index")},
                {"title": "Prepare a campaign", "icon": "event", "link": reverse("admin:prepare")},
                {"title": "Open a campaign", "icon": "add_circle", "link": reverse("admin:open")},
            ],
        },
        {
            "title": "People",
            "items": [
                {"title": "Accounts", "icon": "group", "link": reverse("admin:people_account_changelist")},
                *his_own(request),
            ],
        },
    ]


def below_ones_name(request: HttpRequest) -> list[Link]:
    """The menu that opens at one's name."""
    return [*his_own(request), {"title": "Change password", "link": reverse("admin:password_change")}]


def his_own(request: HttpRequest) -> list[Link]:
    """The pages of whoever sits at the desk, with how many notices he has not read; none of them is a page of the desk."""
    number = unread(request)
    return [
        {"title": "Your account", "icon": "person", "link": reverse("account"), "active": False},
        {
            "title": f"Notices ({number} unread)" if number else "Notices",
            "icon": "notifications",
            "link": reverse("account-notices"),
            "active": False,
        },
    ]


def unread(request: HttpRequest) -> int:
    """How many notices whoever asks has not read: counted once, as both menus of a page say it."""
    if not hasattr(request, UNREAD):
        number = notices.unread(request.user) if isinstance(request.user, Account) else 0
        setattr(request, UNREAD, number)
    found: int = getattr(request, UNREAD)
    return found
