"""A correction is put back: the form of the fact, filled in with the value that stood before.

Nothing is deleted: it is another correction, seen with its difference before it is published as any other.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from campaign.model import events as e
from campaign.model.men import Band
from campaign.models import CampaignSummary
from campaign.service.log.decider import codec
from desk.access import to_act
from desk.facts.correction_forms import key
from desk.facts.correction_values import HALVES
from desk.versions import line_at


class Before(NamedTuple):
    """A fact of a piece, as the addresses of forms name both, and what its form says of the value before."""

    fact: str
    piece: str
    says: Mapping[str, Any]


def people(event: e.StrengthCorrected | e.CaptivesCorrected) -> Mapping[str, int]:
    """Men class by class; classes that were absent before count 0."""
    return {
        **dict.fromkeys(map(of_class, event.men), 0),
        **{of_class(each): each.count for each in event.before},
    }


def of_class(band: Band) -> str:
    """The field of a class."""
    return key(band.kind)


BEFORE: Mapping[type[e.Event], Callable[[Any], Before]] = {
    e.StrengthCorrected: lambda it: Before("strength", it.piece, people(it)),
    e.CaptivesCorrected: lambda it: Before("captives", f"{it.prisoners}:{it.faction}", people(it)),
    e.PieceMoved: lambda it: Before("position", it.piece, {"hex": it.start}),
    e.MoneyCorrected: lambda it: Before("money", it.group, {"amount": it.before / HALVES}),
    e.StoresCorrected: lambda it: Before("stores", f"{it.kind}:{it.piece}", {"points": it.before}),
    e.OwnerCorrected: lambda it: Before("owner", it.site, {"faction": it.enemy}),
    e.PrestigeCorrected: lambda it: Before("prestige", it.commander, {"prestige": it.before}),
    e.WoundCorrected: lambda it: Before("wounds", it.commander, {"wounded": "no" if it.wounded else "yes"}),
    e.FateCorrected: lambda it: Before("fate", it.commander, {"fate": it.before}),
}
"""The value before each kind of correction; rulings on battles and dice are put right on pages of their own."""


def before(summary: CampaignSummary, version: int | None) -> Before | None:
    """The value before the correction of a version; None for other versions."""
    row = line_at(summary, version)
    event = codec.decode(row.type, row.schema, row.payload) if row is not None else None
    found = BEFORE.get(type(event)) if event is not None else None
    return found(event) if found is not None else None


@to_act
def put_back(request: HttpRequest, summary: CampaignSummary, version: int) -> HttpResponse:
    """To the form of the fact. Raises Http404 for an invalid correction that can be put back so."""
    found = before(summary, version)
    if found is None:
        raise Http404
    address = reverse("admin:correct", args=(summary.campaign, found.fact, found.piece))
    return redirect(f"{address}?back={version}")
