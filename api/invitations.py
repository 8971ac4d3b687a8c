"""Invitations to a seat, as the invited person meets them."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import BaseView
from api.bodies import body_of, decoded
from api.schema import answered, asks, refusals
from campaign.service.joining.preparing import title_of
from campaign.service.joining.seating import accept_invitation
from people import invitations
from people.models import Invitation


class Offer(msgspec.Struct, frozen=True):
    """A seat that is offered to the reader until `expires`; `by` is the organiser who asks, null if he is gone."""

    id: UUID
    campaign: UUID
    title: str
    faction: str
    by: str | None
    expires: datetime


class Offers(msgspec.Struct, frozen=True):
    """The reader's invitations, the newest first."""

    invitations: tuple[Offer, ...]


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`secret` is the last part of the address of a link; none is needed for an invitation to the reader's account."""

    secret: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Seated(msgspec.Struct, frozen=True):
    """The campaign in which the reader has a seat now."""

    campaign: UUID


_answer = msgspec.json.Decoder(Answer)


class InvitationsView(BaseView):
    """The reader's invitations."""

    @extend_schema(
        operation_id="invitations",
        summary="My invitations",
        responses={200: answered(Offers, "Seats offered to me")} | refusals(401),
        tags=["account"],
    )
    def get(self, request: Request) -> HttpResponse:
        """The seats that organisers offer to my account. Offers that came by a link are left out."""
        account: Any = request.user
        found = list(invitations.to(account).select_related("by__account"))
        titles = {campaign: title_of(campaign) for campaign in {each.campaign for each in found}}
        return answers.json(Offers(tuple(offer(each, titles) for each in found)))


class AcceptView(BaseView):
    """Saying yes."""

    @extend_schema(
        operation_id="accept_invitation",
        summary="Accept an invitation",
        request=asks(Answer),
        responses={200: answered(Seated, "The campaign")} | refusals(400, 401, 409, 413, 415, 422),
        tags=["account"],
    )
    def post(self, request: Request, invitation: UUID) -> HttpResponse:
        """Take the seat that is offered. The invitation is used up, and the former holder of the seat leaves it."""
        given = decoded(body_of(request) or b"{}", _answer)
        account: Any = request.user
        return answers.json(Seated(accept_invitation(invitation, account, given.secret)))


class DeclineView(BaseView):
    """Saying no."""

    @extend_schema(
        operation_id="decline_invitation",
        summary="Decline an invitation",
        request=asks(Answer),
        responses={204: None} | refusals(400, 401, 413, 415, 422),
        tags=["account"],
    )
    def post(self, request: Request, invitation: UUID) -> HttpResponse:
        """Say no. The invitation is over, and nothing else changes."""
        given = decoded(body_of(request) or b"{}", _answer)
        account: Any = request.user
        invitations.decline(invitation, account, given.secret)
        return HttpResponse(status=204)


def offer(invitation: Invitation, titles: dict[UUID, str]) -> Offer:
    """An invitation as its reader lists it."""
    by = invitation.by.account if invitation.by is not None else None
    return Offer(
        invitation.pk,
        invitation.campaign,
        titles.get(invitation.campaign, ""),
        invitation.faction,
        by.username if by is not None else None,
        invitation.expires,
    )
