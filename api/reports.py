"""The report of a finished day, and the feed of all that the faction was told."""

from itertools import groupby
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request

from api import answers
from api.door import AsJson, AsText, Door, asked_number, plain_text_wanted
from api.knowledge import Said, names_of, said
from api.schema import answered, named, refusals
from api.seats import seat_of
from campaign import report
from campaign.feed import PAGE, readable
from campaign.sight import View


class Chapter(msgspec.Struct, frozen=True):
    """What happened at a place; the first of a report may be none, for what concerns the whole campaign."""

    hex: str
    place: str
    lines: tuple[Said, ...]


class Report(msgspec.Struct, frozen=True):
    """A day as the faction was told it, place by place."""

    day: int
    heading: str
    places: tuple[Chapter, ...]


class Feed(msgspec.Struct, frozen=True):
    """Lines in the order in which they could be read; `next` is what to give as `after` for those that follow."""

    lines: tuple[Said, ...]
    next: int


class ReportDoor(Door):
    """The morning report."""

    renderer_classes = (AsJson, AsText)

    @extend_schema(
        operation_id="report",
        summary="The report of a day",
        parameters=[OpenApiParameter("format", str, enum=["json", "text"], description="JSON or plain text")],
        responses={
            (200, "application/json"): OpenApiResponse(named(Report), description="The report"),
            (200, "text/plain"): OpenApiResponse(OpenApiTypes.STR, description="The report in words"),
        }
        | refusals(400, 401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID, day: int) -> HttpResponse:
        """What happened on a finished day, as far as my faction knows: as data, or in words."""
        seat = seat_of(request, campaign, dawn=True)
        seat.check_over(day)
        view = seat.view()
        names = names_of(view)
        lines = readable(campaign, seat.faction, seat.finished, day=day)
        if plain_text_wanted(request):
            text = report.plain(heading(view, day), lines, names)
            return answers.document(request, text.encode(), answers.TEXT)
        by_hex = groupby(said(lines, names), key=lambda line: line.hex)
        places = tuple(Chapter(hex_, names.place(hex_) if hex_ else "", tuple(here)) for hex_, here in by_hex)
        return answers.json_document(request, Report(day, heading(view, day), places))


def heading(view: View, day: int) -> str:
    """What stands above a report."""
    return f"{view.title}: day {day}, as the {view.factions[view.faction].name}s know it"


class FeedDoor(Door):
    """The feed."""

    @extend_schema(
        operation_id="feed",
        summary="All that my faction was told",
        parameters=[OpenApiParameter("after", int, description="Only lines after this number; 0 for all.")],
        responses={200: answered(Feed, "The next lines")} | refusals(400, 401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID) -> HttpResponse:
        """The lines after a number, at most 200. What happens in a night can be read when it is over."""
        after = asked_number(request, "after") or 0
        seat = seat_of(request, campaign, dawn=True)
        lines = readable(campaign, seat.faction, seat.finished, after=after, limit=PAGE)
        last = lines[-1].number if lines else after
        return answers.json_document(request, Feed(said(lines, names_of(seat.view())), last))
