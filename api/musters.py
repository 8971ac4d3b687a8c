"""The muster of an awaited battle as a sheet for the table, for its sides."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import AsText, BaseView
from api.language import LANGUAGE, language_of
from api.schema import refusals
from api.seats import seat_of
from campaign.presentation.faction_report import names_for
from campaign.presentation.report import muster_sheet
from campaign.service.log.feed import battles_counted
from campaign.service.players.situations import awaited_battle


class MusterView(BaseView):
    """The sheet of a battle."""

    renderer_classes = (AsText,)

    @extend_schema(
        operation_id="muster",
        summary="The muster of an awaited battle, to print",
        parameters=[LANGUAGE],
        responses={
            (200, "text/plain"): OpenApiResponse(OpenApiTypes.STR, description="The sheet for the table"),
        }
        | refusals(400, 401, 403, 404),
        tags=["battles"],
    )
    def get(self, request: Request, campaign: UUID, number: int) -> HttpResponse:
        """The fighters, by class and number, with wounded and commanders, on which maps, from which edges.

        The same muster as a JSON document is in the situation, under `awaited`.
        """
        language = language_of(request)
        seat = seat_of(request, campaign, dawn=True)
        muster = awaited_battle(seat, number).muster
        battles = battles_counted(campaign, seat.faction, seat.finished)
        names = names_for(seat.view(), language, battles)
        page = muster_sheet.plain(muster_sheet.sheet(muster, names), names)
        return answers.document(request, page.encode(), answers.TEXT, language)
