"""The tables of a campaign that are not the printed ones."""

from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api import answers
from api.door import Door
from api.schema import answered, refusals
from api.seats import seat_of
from campaign import doors
from campaign.sight.tables import TableKnown, tables_known


class OwnTables(msgspec.Struct, frozen=True):
    """The organiser's tables: those in force, then those that count from the next dawn. The others are the printed ones."""

    tables: tuple[TableKnown, ...]


class TablesDoor(Door):
    """The organiser's tables."""

    @extend_schema(
        operation_id="tables",
        summary="The organiser's own tables",
        responses={200: answered(OwnTables, "Texts, and since when they count")} | refusals(401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID) -> HttpResponse:
        """Every table that the organiser has put in the place of a house table, with its text and the day since when."""
        seat_of(request, campaign)
        return answers.json_document(request, OwnTables(tables_known(doors.state_of(campaign))))
