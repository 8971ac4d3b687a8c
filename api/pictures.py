"""The map as the asker's faction knows it, drawn; of a day, or moving from dawn to dawn."""

from collections.abc import Iterable
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
from campaign import maps
from campaign.presentation import faction_report, picture
from campaign.presentation.chart import Chart, draw
from campaign.presentation.chart.story import Story, draw_story
from campaign.presentation.lines import Line
from campaign.service import story
from campaign.service.feed import readable
from campaign.visibility import View

DRAWING = {(200, answers.SVG): OpenApiResponse(OpenApiTypes.STR, description="An SVG drawing")}

NUMBERS = OpenApiParameter("numbers", bool, description="Whether the number of every land hex is printed.")

# A drawing that is opened by itself runs nothing and asks nobody for anything.
NOTHING_LOADED = "default-src 'none'; style-src 'unsafe-inline'"


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
        """What my faction knows at the dawn, drawn, with the moves of its own groups in the night before."""
        language, numbers = language_of(request), asked_flag(request, NUMBERS.name)
        seat = seat_of(request, campaign, day=day, dawn=True)
        view = seat.view()
        lines = readable(campaign, seat.faction, seat.finished, day=night_of(view), kinds=picture.KINDS)
        chart = chart_of(view, lines, language)
        return shown(request, drawn(story.numbered(chart) if numbers else chart), language)


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
        """What my faction knew from dawn to dawn, as one drawing that moves: its own marches, battles, whose places are."""
        language = language_of(request)
        seat = seat_of(request, campaign)
        told = readable(campaign, seat.faction, seat.finished, kinds=picture.KINDS)
        charts = tuple(
            chart_of(view, [line for line in told if line.day == night_of(view)], language)
            for view in seat.views()
        )
        return shown(request, animated(Story(charts)), language)


def chart_of(view: View, lines: Iterable[Line], language: str) -> Chart:
    """What is known at a dawn, with the lines of the night before it, in a language."""
    return picture.chart_of(view, maps.load(view.map), lines, faction_report.names_for(view, language))


def night_of(view: View) -> int:
    """The day whose night the dawn of a view ended."""
    return view.day if view.phase == "ended" else view.day - 1


def shown(request: Request, svg: bytes, language: str) -> HttpResponse:
    """A drawing, with words in a language, as an answer."""
    answer = answers.document(request, svg, answers.SVG, language)
    answer["Content-Security-Policy"] = NOTHING_LOADED
    return answer


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
        """What my faction knew at the dawn of that day, drawn."""
        return super().get(request, campaign, day)
