"""The campaigns in which the reader plays, and the API's own front page."""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import BaseView
from api.schema import answered, refusals
from campaign.models import CampaignSummary
from campaign.service.seats import list_seats


class Mine(msgspec.Struct, frozen=True):
    """A campaign in which the reader plays `faction`. `phase`: orders, night, ended; times are UTC.

    Without a `deadline` while orders are written the campaign is paused: `paused` is true then.
    """

    id: UUID
    title: str
    scenario: str
    map: str
    faction: str
    day: int
    days: int
    phase: str
    deadline: datetime | None
    paused: bool | msgspec.UnsetType = msgspec.UNSET


class Campaigns(msgspec.Struct, frozen=True):
    """The reader's campaigns, by title."""

    campaigns: tuple[Mine, ...]


class CampaignsView(BaseView):
    """The list of campaigns."""

    @extend_schema(
        operation_id="campaigns",
        summary="My campaigns",
        responses={200: answered(Campaigns, "The campaigns in which I play")} | refusals(401),
        tags=["campaigns"],
    )
    def get(self, request: Request) -> HttpResponse:
        """The campaigns in which I hold a seat, with day, phase and deadline of each."""
        account: Any = request.user
        return answers.json(
            Campaigns(tuple(mine(each.summary, each.faction) for each in list_seats(account)))
        )


def mine(summary: CampaignSummary, faction: str) -> Mine:
    """A campaign as its player lists it."""
    return Mine(
        summary.campaign,
        summary.title,
        summary.scenario,
        summary.map,
        faction,
        summary.day,
        summary.days,
        summary.phase,
        summary.deadline if summary.phase == "orders" else None,
        summary.paused or msgspec.UNSET,
    )


class Welcome(msgspec.Struct, frozen=True):
    """Where everything is."""

    service: str
    about: str
    documentation: str
    openapi: str
    sign_in: str
    me: str
    notices: str
    invitations: str
    campaigns: str


class RootView(BaseView):
    """The front page, for everybody."""

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(
        operation_id="welcome",
        summary="Where everything is",
        responses={200: answered(Welcome, "Addresses")},
        auth=[],
        tags=["account"],
    )
    def get(self, request: Request) -> HttpResponse:
        """Where to sign in, and where the documentation is."""
        return answers.json(
            Welcome(
                "Hauteville",
                "Campaigns of Guiscard 2: read what your faction knows, write its orders, check its dice.",
                "/api/docs",
                "/api/schema",
                "/api/sign-in",
                "/api/me",
                "/api/notices",
                "/api/invitations",
                "/api/campaigns",
            )
        )
