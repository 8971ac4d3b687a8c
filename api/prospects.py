"""The odds of a meeting that is only planned."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import BaseView
from api.language import LANGUAGE, language_of
from api.problems import bad_field
from api.schema import answered, refusals
from api.seats import seat_of
from campaign.options.prospects import Planned
from campaign.service.players.options import read_prospect

LONGEST = 80


def asked_name(request: Request, field: str) -> str:
    """A name of the query string. Raises Refused (400) where none is given, or a very long one."""
    given = request.GET.get(field, "")
    if not 0 < len(given) <= LONGEST:
        raise bad_field(field, "give a name of at most {most} characters", most=LONGEST)
    return given


def name_parameter(field: str, what: str) -> OpenApiParameter:
    """A name that the query string must hold."""
    return OpenApiParameter(field, {"type": "string", "maxLength": LONGEST}, required=True, description=what)


class ProspectView(BaseView):
    """The odds of a meeting."""

    @extend_schema(
        operation_id="prospect",
        summary="The odds of a meeting that I plan",
        parameters=[
            name_parameter("group", "The group of mine that goes there, or stands there"),
            name_parameter("hex", "Where it would meet them"),
            name_parameter("against", "The faction whose groups it would meet"),
            LANGUAGE,
        ],
        responses={200: answered(Planned, "By how many of the ten faces my side would win")}
        | refusals(400, 401, 403, 404, 422),
        tags=["orders"],
    )
    def get(self, request: Request, campaign: UUID, day: int) -> HttpResponse:
        """The faces of the die by which my side would win if my group met a faction's groups that I know of in a hex.

        All pieces in the hex are taken as they stand. Groups that were counted last night in their hex count as they
        were. Others may have any strength, so the answer goes from the worst to the best. The quick tables stand for
        any engine.
        """
        language_of(request)
        group, hex_, against = (asked_name(request, field) for field in ("group", "hex", "against"))
        seat = seat_of(request, campaign, day=day, dawn=True)
        return answers.json(read_prospect(seat, group, hex_, against))
