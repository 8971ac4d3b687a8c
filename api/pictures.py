"""The map as the asker's faction knows it, drawn."""

from functools import lru_cache
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request

from api import answers
from api.door import AsSvg, Door
from api.schema import refusals
from api.seats import seat_of
from campaign import maps, picture
from campaign.chart import Chart, draw
from campaign.feed import readable

DRAWING = {(200, answers.SVG): OpenApiResponse(OpenApiTypes.STR, description="An SVG drawing")}

# A drawing that is opened by itself runs nothing and asks nobody for anything.
NOTHING_LOADED = "default-src 'none'; style-src 'unsafe-inline'"


@lru_cache(maxsize=64)
def drawn(chart: Chart) -> bytes:
    """A chart as SVG; the same knowledge is drawn once."""
    return draw(chart).encode()


class MapDoor(Door):
    """The map of today, or of a day before."""

    renderer_classes = (AsSvg,)

    @extend_schema(
        operation_id="map",
        summary="The map",
        responses=DRAWING | refusals(401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID, day: int | None = None) -> HttpResponse:
        """What my faction knows at the dawn, drawn, with the moves of its own groups in the night before."""
        seat = seat_of(request, campaign, day=day, dawn=True)
        view = seat.view()
        night = view.day if view.phase == "ended" else view.day - 1
        lines = readable(campaign, seat.faction, seat.finished, day=night, kinds=picture.KINDS)
        chart = picture.chart_of(view, maps.load(view.map), lines)
        answer = answers.document(request, drawn(chart), answers.SVG)
        answer["Content-Security-Policy"] = NOTHING_LOADED
        return answer


class DayMapDoor(MapDoor):
    """The map of a day, as it was known at its dawn."""

    @extend_schema(
        operation_id="map_of_day",
        summary="The map of a day",
        responses=DRAWING | refusals(401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID, day: int | None = None) -> HttpResponse:
        """What my faction knew at the dawn of that day, drawn."""
        return super().get(request, campaign, day)
