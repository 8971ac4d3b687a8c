"""The sieges that the asker's faction has a part in: the sheet, and the plan of the place."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request

from api import answers
from api.door import AsJson, AsSvg, AsText, Door, plain_text_wanted
from api.language import LANGUAGE, language_of
from api.pictures import DRAWING, NOTHING_LOADED
from api.problems import Refused
from api.schema import named, refusals
from api.seats import Seat, seat_of
from campaign.morning import names_for
from campaign.report import siege_sheet
from campaign.siege_picture import plan_of
from campaign.sight import SiegeSheet

NO_SIEGE = "no such siege"


def sheet_of(seat: Seat, site: str) -> SiegeSheet:
    """The sheet of a siege that the faction lies in, before the place or inside. Raises Refused: 404 for any other."""
    sheet = seat.view().sieges.get(site)
    if sheet is None or not sheet.side:
        raise Refused(404, NO_SIEGE)
    return sheet


class SiegeDoor(Door):
    """The sheet of a siege."""

    renderer_classes = (AsJson, AsText)

    @extend_schema(
        operation_id="siege",
        summary="The sheet of a siege",
        parameters=[
            OpenApiParameter("format", str, enum=["json", "text"], description="JSON or plain text"),
            LANGUAGE,
        ],
        responses={
            (200, "application/json"): OpenApiResponse(named(SiegeSheet), description="The sheet"),
            (200, "text/plain"): OpenApiResponse(OpenApiTypes.STR, description="The sheet in words"),
        }
        | refusals(400, 401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID, site: str) -> HttpResponse:
        """Days, events, engines, walls and wounded, as my side may know them; food and who is inside only within."""
        language = language_of(request)
        seat = seat_of(request, campaign, dawn=True)
        sheet = sheet_of(seat, site)
        if plain_text_wanted(request):
            text = siege_sheet.plain(sheet, names_for(seat.view(), language))
            return answers.document(request, text.encode(), answers.TEXT, language)
        return answers.json_document(request, sheet)


class SiegePlanDoor(Door):
    """The plan of a besieged place."""

    renderer_classes = (AsSvg,)

    @extend_schema(
        operation_id="siege_plan",
        summary="The plan of a besieged place, to print",
        parameters=[LANGUAGE],
        responses=DRAWING | refusals(400, 401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID, site: str) -> HttpResponse:
        """The walls by their numbers, cracked and down, with what stands of the siege."""
        language = language_of(request)
        seat = seat_of(request, campaign, dawn=True)
        sheet = sheet_of(seat, site)
        view, game = seat.board()
        drawing = plan_of(sheet, names_for(view, language), game.sieges)
        answer = answers.document(request, drawing.encode(), answers.SVG, language)
        answer["Content-Security-Policy"] = NOTHING_LOADED
        return answer
