"""The map as the reader's faction knows it, drawn; of a day, or moving from dawn to dawn."""

from functools import lru_cache
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import AsSvg, BaseView, asked_flag
from api.language import LANGUAGE, language_of
from api.schema import refusals
from api.seats import seat_of
from campaign.presentation.chart import Chart, draw
from campaign.presentation.chart.story import Story, draw_story
from campaign.service.reading.reports import read_map, read_story

DRAWING = {(200, answers.SVG): OpenApiResponse(OpenApiTypes.STR, description="An SVG drawing")}

NUMBERS = OpenApiParameter("numbers", bool, description="True to print the number of every land hex.")


@lru_cache(maxsize=64)
def drawn(chart: Chart) -> bytes:
    """A chart as SVG; the same knowledge is drawn once."""
    return draw(chart).encode()


@lru_cache(maxsize=8)
def animated(story: Story) -> bytes:
    """A story as SVG; the same knowledge is drawn once."""
    return draw_story(story).encode()


class MapView(BaseView):
    """The map of today, or of a day before."""

    renderer_classes = (AsSvg,)

    @extend_schema(
        operation_id="map",
        summary="The map",
        parameters=[LANGUAGE, NUMBERS],
        responses=DRAWING | refusals(400, 401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID, day: int | None = None) -> HttpResponse:
        """The map of my faction's knowledge at the dawn, with the moves of its own groups in the night before."""
        language, numbers = language_of(request), asked_flag(request, NUMBERS.name)
        seat = seat_of(request, campaign, day=day, dawn=True)
        return answers.enclosed(
            request, drawn(read_map(seat, language, numbers=numbers)), answers.SVG, language
        )


class StoryView(BaseView):
    """The animated map of the campaign so far."""

    renderer_classes = (AsSvg,)

    @extend_schema(
        operation_id="story",
        summary="The campaign as an animated map",
        parameters=[LANGUAGE],
        responses=DRAWING | refusals(400, 401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID) -> HttpResponse:
        """My faction's knowledge from dawn to dawn as one moving drawing: its own marches, battles, owners of places."""
        language = language_of(request)
        drawing = animated(read_story(seat_of(request, campaign), language))
        return answers.enclosed(request, drawing, answers.SVG, language)


class DayMapView(MapView):
    """The map of a day, as it was known at its dawn."""

    @extend_schema(
        operation_id="map_of_day",
        summary="The map of a day",
        parameters=[LANGUAGE, NUMBERS],
        responses=DRAWING | refusals(400, 401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID, day: int | None = None) -> HttpResponse:
        """The map of my faction's knowledge at the dawn of that day."""
        return super().get(request, campaign, day)
