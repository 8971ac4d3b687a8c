"""The leave of the reader: days on which a deputy writes his orders, within limits, if he files none."""

from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import BaseView
from api.bodies import Word, body_of, decoded
from api.schema import answered, asks, refusals
from api.seats import seat_of
from campaign.decide.deputies import LIMITS, PERSONALITIES
from campaign.model.state import Leave
from campaign.service.nights.deputies import call_off_leave, leave_of, plan_leave


class PlannedLeave(msgspec.Struct, frozen=True):
    """The leave that is planned, the days from `first` to `last`; null for none. `known_limits` are all there are."""

    leave: Leave | None
    tempers: tuple[str, ...]
    known_limits: tuple[str, ...]


class NewLeave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leave that is wanted, days of the campaign, by a deputy of one of the tempers, within limits."""

    first: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    last: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    temper: Annotated[str, msgspec.Meta(extra_json_schema={"enum": [*PERSONALITIES]})]
    limits: Annotated[tuple[Word, ...], msgspec.Meta(max_length=len(LIMITS))] = ()


_wanted = msgspec.json.Decoder(NewLeave)


class LeaveView(BaseView):
    """The leave of the reader."""

    @extend_schema(
        operation_id="leave",
        summary="My leave",
        responses={200: answered(PlannedLeave, "When I am away")} | refusals(401, 403, 404),
        tags=["orders"],
    )
    def get(self, request: Request, campaign: UUID) -> HttpResponse:
        """The days on which a deputy writes my orders, and his limits."""
        return answers.json(planned(campaign, seat_of(request, campaign).faction))

    @extend_schema(
        operation_id="plan_leave",
        summary="Plan my leave",
        request=asks(NewLeave),
        responses={200: answered(PlannedLeave, "When I am away")}
        | refusals(400, 401, 403, 404, 413, 415, 422),
        tags=["orders"],
    )
    def put(self, request: Request, campaign: UUID) -> HttpResponse:
        """Let a bot write my orders on these days if I file none, instead of my deputy, within limits."""
        wanted = decoded(body_of(request), _wanted)
        seat = seat_of(request, campaign)
        seat.check_files()
        leave = Leave(wanted.first, wanted.last, wanted.temper, wanted.limits)
        plan_leave(campaign, seat.faction, leave, actor=seat.tenure)
        return answers.json(planned(campaign, seat.faction))

    @extend_schema(
        operation_id="call_off_leave",
        summary="Call off my leave",
        responses={200: answered(PlannedLeave, "I am not away")} | refusals(401, 403, 404, 422),
        tags=["orders"],
    )
    def delete(self, request: Request, campaign: UUID) -> HttpResponse:
        """I am not away after all; my deputy, if I have one, writes where I do not."""
        seat = seat_of(request, campaign)
        seat.check_files()
        call_off_leave(campaign, seat.faction, actor=seat.tenure)
        return answers.json(planned(campaign, seat.faction))


def planned(campaign: UUID, faction: str) -> PlannedLeave:
    """The leave of a faction's player."""
    return PlannedLeave(leave_of(campaign, faction), PERSONALITIES, LIMITS)
