"""The reader's notices about his campaigns, read and unread."""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import BaseView, asked_number
from api.bodies import body_of, decoded
from api.problems import Refused
from api.schema import answered, asks, refusals
from people import notices

PAGE = 50


class Told(msgspec.Struct, frozen=True):
    """A notice to the reader about a campaign, at the moment when it was `written`; `read` is null while it is unread.

    `sent` is when it went out by mail, null if it did not.
    """

    id: int
    campaign: UUID
    subject: str
    body: str
    written: datetime
    sent: datetime | None
    read: datetime | None


class Notices(msgspec.Struct, frozen=True):
    """Notices, the newest first. `unread` counts all that are; `next` is the `before` of older ones, null for none."""

    unread: int
    notices: tuple[Told, ...]
    next: int | None


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The mark of a notice: true if it has been read."""

    read: bool


_mark = msgspec.json.Decoder(Mark)


class NoticesView(BaseView):
    """All notices."""

    @extend_schema(
        operation_id="notices",
        summary="My notices",
        parameters=[
            OpenApiParameter("before", int, description="Only notices with a smaller id: older ones."),
            OpenApiParameter("unread", int, enum=[0, 1], description="1: only notices that I have not read."),
        ],
        responses={200: answered(Notices, "At most 50 notices")} | refusals(400, 401),
        tags=["account"],
    )
    def get(self, request: Request) -> HttpResponse:
        """The notices of my campaigns, also the ones that no mail brings me. Reading the list marks nothing as read."""
        account: Any = request.user
        found = notices.of(account)
        if before := asked_number(request, "before"):
            found = found.filter(number__lt=before)
        if asked_number(request, "unread"):
            found = found.filter(read=None)
        listed = list(found[: PAGE + 1])
        more = listed[PAGE - 1].number if len(listed) > PAGE else None
        told = tuple(as_told(each) for each in listed[:PAGE])
        return answers.json(Notices(notices.unread(account), told, more))

    @extend_schema(
        operation_id="read_all_notices",
        summary="Mark all my notices as read",
        request=asks(Mark),
        responses={204: None} | refusals(400, 401, 413, 415, 422),
        tags=["account"],
    )
    def patch(self, request: Request) -> HttpResponse:
        """Mark all my notices as read. Only single notices can be marked as unread."""
        if not decoded(body_of(request), _mark).read:
            raise Refused(422, "read: you can only mark all notices as read.")
        account: Any = request.user
        notices.mark_all(account)
        return HttpResponse(status=204)


class NoticeView(BaseView):
    """A notice."""

    @extend_schema(
        operation_id="read_notice",
        summary="Mark one of my notices",
        request=asks(Mark),
        responses={200: answered(Told, "The notice")} | refusals(400, 401, 404, 413, 415, 422),
        tags=["account"],
    )
    def patch(self, request: Request, notice: int) -> HttpResponse:
        """Mark a notice as read, or as unread again."""
        wanted = decoded(body_of(request), _mark)
        account: Any = request.user
        found = notices.mark(account, notice, read=wanted.read)
        if found is None:
            raise Refused(404, "You have no such notice.")
        return answers.json(as_told(found))


def as_told(notice: notices.Numbered) -> Told:
    """A notice as its reader gets it."""
    return Told(
        notice.number,
        notice.tenure.campaign,
        notice.subject,
        notices.body_of(notice),
        notice.written,
        notice.sent,
        notice.read,
    )
