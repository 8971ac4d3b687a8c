"""The effects of a correction, at the desk: a list between the question and the act, to be ticked.

The list is made after that answer to the question, and carries its acts itself. The ticked acts are published as they
were seen, or all refused if something has changed since.
"""

import re

import msgspec
from django import forms
from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest, HttpResponse

from bounds.work import only_reads
from campaign.model.corrections import Correction
from campaign.models import CampaignSummary
from campaign.service.organisers import corrections
from campaign.service.organisers.consequences import Consequences, Offer, consequences
from campaign.service.organisers.corrections import Asked
from desk.access import asker, tenure_of
from desk.forms import once_more
from desk.forms.refusals import text_of
from desk.page import page
from desk.words.wording import people
from rulebook import Refusal

FOLLOWS = "followed"
"""The answer to the question that asks for the list."""
TICKED = "ticked"
BUTTON = (FOLLOWS, "Different consequences")
UNKNOWN = "The consequences of another result cannot be calculated: its losses are unknown."


class Tick(msgspec.Struct, frozen=True):
    """An act that may be ticked: its value in the form, its words, its hearers, and whether it was ticked."""

    value: str
    says: str
    told: str
    ticked: bool


def wanted(request: HttpRequest) -> bool:
    """True if the organiser wants to see the list first."""
    return request.POST.get(once_more.ANSWER) == FOLLOWS


def buttons(summary: CampaignSummary, asked: Asked) -> tuple[tuple[str, str], ...]:
    """The button that leads to the list, of an act about a day that is over."""
    return (BUTTON,) if of_the_past(summary, asked) and not asked.battle else ()


def unknown(asked: Asked) -> tuple[str, ...]:
    """Why there is no such button where there might be one."""
    return (UNKNOWN,) if asked.battle else ()


def of_the_past(summary: CampaignSummary, asked: Asked) -> bool:
    """True if days have been played since the subject of an act."""
    return bool(asked.line or asked.label or 0 < asked.of_day < summary.day)


def about_ticked(refusal: Refusal, asked: Asked) -> bool:
    """True if one of the acts that were ticked is refused, or if they are too many, instead of the typed act."""
    if refusal.field == "corrections":
        return True
    found = re.match(r"corrections\[(\d+)\]", refusal.field)
    return found is not None and int(found[1]) >= len(asked.facts)


def with_ticked(request: HttpRequest, asked: Asked) -> Asked:
    """The act with the ticked ones. Raises ValidationError for acts outside the list."""
    try:
        ticked = [msgspec.json.decode(each, type=Correction) for each in request.POST.getlist(TICKED)]
    except msgspec.MsgspecError:
        raise forms.ValidationError("the list was not sent as it was made; open it again") from None
    return msgspec.structs.replace(asked, facts=(*asked.facts, *ticked))


def listed(
    request: HttpRequest, summary: CampaignSummary, asked: Asked, back: str, problem: str = ""
) -> HttpResponse:
    """The list, with a `problem` if the ticked acts cannot be published so.

    Raises Refusal for an act that is refused, and one whose effects cannot be calculated.
    """
    tenure, language = tenure_of(request, summary), asker(request).language
    preview = corrections.foreseen(summary.campaign, asked, tenure, language)
    only_reads()
    found = consequences(summary.campaign, asked, tenure, language, seconds=settings.CONSEQUENCES_SECONDS)
    context = {
        "title": f"Different consequences in {summary.title}",
        "summary": summary,
        "says": preview.says,
        "told": hearers_named(summary, preview.hearers),
        "found": found,
        "played": found.day > found.began,
        "rows": rows(request, summary, found),
        "kept": once_more.kept(request, TICKED),
        "back": back,
        "problem": problem,
    }
    return page(request, admin.site, "consequences", context, status=400 if problem else 200)


def again(
    request: HttpRequest, summary: CampaignSummary, asked: Asked, back: str, refusal: Refusal
) -> HttpResponse | None:
    """The list with the refusal of a ticked act; None for another refusal, and if the list fails."""
    if not about_ticked(refusal, asked):
        return None
    try:
        return listed(request, summary, asked, back, text_of(refusal))
    except Refusal:
        return None


def rows(request: HttpRequest, summary: CampaignSummary, found: Consequences) -> list[Tick]:
    """The acts that are offered, ticked where they were."""
    ticked = set(request.POST.getlist(TICKED))
    return [row(summary, each, ticked) for each in found.offers]


def row(summary: CampaignSummary, offer: Offer, ticked: set[str]) -> Tick:
    """One of them."""
    value = msgspec.json.encode(offer.act).decode()
    return Tick(value, offer.says, hearers_named(summary, offer.hearers), value in ticked)


def hearers_named(summary: CampaignSummary, hearers: tuple[str, ...]) -> str:
    """The hearers of an act: "the Normans, the Lombards"; "nobody" without any."""
    return ", ".join(f"the {people(summary, one)}" for one in hearers) or "nobody"
