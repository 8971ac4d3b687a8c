"""The data that other people see of you, by name where there is one, and all that is kept of you, as a file."""

from collections.abc import Iterator

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from account.home import owner
from account.page import page
from account.reading import names_for
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.service.joining.preparing import title_of
from campaign.service.reading.publishing import link_to
from people.models import SITTING, Account, Tenure
from people.notices import organisers, sitting
from people.portrait import as_json

SIGHT = (
    (
        phrase("Your password"),
        phrase("No person: the service keeps only a hash of it, which can be checked but never read."),
    ),
    (
        phrase("Your mail address"),
        phrase(
            "You, the person who made your account, and the operator. No organiser learns it by helping you."
        ),
    ),
    (
        phrase("Your name here"),
        phrase(
            "You, the organisers of your campaigns, the people in your seat, and the operator. No "
            "other player."
        ),
    ),
    (
        phrase("Your notices"),
        phrase("You."),
    ),
    (
        phrase("Your drafts that are not filed"),
        phrase("You alone, even when another player takes your seat."),
    ),
    (
        phrase("Your sheet while its day is open"),
        phrase("You and the people in your seat; organisers see that it is on file, but not its orders."),
    ),
    (
        phrase("Your sheet after the closing"),
        phrase(
            "The people in your seat and the organisers; when the campaign is over, all readers of its log."
        ),
    ),
    (
        phrase("The knowledge of your faction"),
        phrase("The people in your seat and the organisers; when the campaign is over, all its players."),
    ),
    (
        phrase("An end that is published"),
        phrase("Everybody with the link. It names factions, but no people."),
    ),
)
"""The kinds of data on a player, each with the people who see it."""


class Company(msgspec.Struct, frozen=True):
    """A campaign of your own with the people who see more of you in it than others."""

    title: str
    organisers: str
    beside: str
    published: bool


@require_safe
@login_required
def seen(request: HttpRequest) -> HttpResponse:
    """The page that says which people see which data."""
    account, names = owner(request), names_for(request)
    introducer = account.introduced_by
    context = {
        "title": names.say("Your data, and the people who see it"),
        "sight": [(names.say(what), names.say(who)) for what, who in SIGHT],
        "campaigns": list(companies(account, names)),
        "introducer": introducer.username if introducer is not None else "",
    }
    return page(request, "seen", context)


def companies(account: Account, names: Names) -> Iterator[Company]:
    """The campaigns in which one sits now."""
    for tenure in Tenure.objects.filter(account=account, role__in=SITTING, until=None).order_by("since"):
        beside = [
            each.account.username
            for each in sitting(tenure.campaign)
            if each.faction == tenure.faction and each.pk != tenure.pk and each.account is not None
        ]
        yield Company(
            names.title(title_of(tenure.campaign)),
            ", ".join(
                each.account.username for each in organisers(tenure.campaign) if each.account is not None
            ),
            ", ".join(beside),
            bool(link_to(tenure.campaign)),
        )


@require_safe
@login_required
def data(request: HttpRequest) -> HttpResponse:
    """All that is kept of oneself, as a file."""
    account = owner(request)
    answer = HttpResponse(as_json(account), content_type="application/json")
    answer["Content-Disposition"] = 'attachment; filename="hauteville.json"'
    answer["Cache-Control"] = "no-store"
    return answer
