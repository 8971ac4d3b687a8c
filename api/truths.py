"""The hidden truth of a campaign, for all its players, once it is over."""

from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import AsSvg, BaseView
from api.language import LANGUAGE, language_of
from api.pictures import DRAWING, drawn
from api.schema import answered, refusals
from api.seats import seat_of
from campaign.service.reading.truths import true_map, true_views
from campaign.visibility import View


class Truth(msgspec.Struct, frozen=True):
    """A morning as it was: the knowledge of each faction, by its id, together all of it."""

    day: int
    factions: dict[str, View]


class TruthView(BaseView):
    """A morning as it was in truth."""

    @extend_schema(
        operation_id="truth",
        summary="A morning as it was in truth",
        responses={200: answered(Truth, "The knowledge of each faction")} | refusals(401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID, day: int) -> HttpResponse:
        """The knowledge of every faction at the dawn of a day, once the campaign is over; until then it is missing."""
        views = true_views(seat_of(request, campaign), day)
        return answers.json_document(request, Truth(day, {view.faction: view for view in views}))


class TrueMapView(BaseView):
    """The true map."""

    renderer_classes = (AsSvg,)

    @extend_schema(
        operation_id="true_map",
        summary="The map of a morning as it was in truth",
        parameters=[LANGUAGE],
        responses=DRAWING | refusals(400, 401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID, day: int) -> HttpResponse:
        """Where everybody stood at the dawn of a day, once the campaign is over; until then there is nothing here."""
        language = language_of(request)
        chart = true_map(seat_of(request, campaign), day, language)
        return answers.enclosed(request, drawn(chart), answers.SVG, language)
