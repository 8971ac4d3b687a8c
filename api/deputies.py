"""The deputy of the reader's faction: a bot that writes its orders on days without a sheet."""

from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import BaseView
from api.bodies import body_of, decoded
from api.schema import answered, asks, refusals
from api.seats import seat_of
from campaign.decide.deputies import PERSONALITIES
from campaign.service.nights.deputies import deputy_of, replace_deputy


class Deputy(msgspec.Struct, frozen=True):
    """The deputy of the reader's faction by his temper, one of `tempers`; "": there is none."""

    temper: str
    tempers: tuple[str, ...]


class NewDeputy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deputy that is wanted; "": none."""

    temper: Annotated[str, msgspec.Meta(extra_json_schema={"enum": ["", *PERSONALITIES]})]


_wanted = msgspec.json.Decoder(NewDeputy)


class DeputyView(BaseView):
    """The deputy of the reader's faction."""

    @extend_schema(
        operation_id="deputy",
        summary="My deputy",
        responses={200: answered(Deputy, "The deputy that writes my orders if I file none")}
        | refusals(401, 403, 404),
        tags=["orders"],
    )
    def get(self, request: Request, campaign: UUID) -> HttpResponse:
        """The bot that writes my orders on days without a sheet of mine."""
        seat = seat_of(request, campaign)
        return answers.json(Deputy(deputy_of(campaign, seat.faction), PERSONALITIES))

    @extend_schema(
        operation_id="name_deputy",
        summary="Name or dismiss my deputy",
        request=asks(NewDeputy),
        responses={200: answered(Deputy, "The deputy that writes my orders if I file none")}
        | refusals(400, 401, 403, 404, 413, 415, 422),
        tags=["orders"],
    )
    def put(self, request: Request, campaign: UUID) -> HttpResponse:
        """Let a bot write my orders on days on which I file none, until I dismiss it; a sheet of my own always wins."""
        wanted = decoded(body_of(request), _wanted)
        seat = seat_of(request, campaign)
        seat.check_files()
        replace_deputy(campaign, seat.faction, wanted.temper, actor=seat.tenure)
        return answers.json(Deputy(wanted.temper, PERSONALITIES))
