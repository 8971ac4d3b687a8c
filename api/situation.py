"""The situation as the reader's faction knows it: as of the last dawn, with the live clock and its awaited battles."""

from collections.abc import Hashable
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import BaseView, asked_number, number_parameter
from api.kept import Answers, answer_of
from api.schema import answered, refusals
from api.seats import seat_of
from api.sieges import paged
from campaign.service.players.situations import read_situation
from campaign.service.seats import Seat
from campaign.visibility import View

AS_THEN = number_parameter(
    "day", "As it was known at the dawn of that day; without it, as it is known now.", least=1
)


KEPT = Answers()


class SituationView(BaseView):
    """The situation."""

    @extend_schema(
        operation_id="situation",
        summary="The situation",
        parameters=[AS_THEN],
        responses={200: answered(View, "The faction's knowledge")} | refusals(400, 401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID) -> HttpResponse:
        """My faction's knowledge: own pieces in full, others as seen, my awaited battles with their musters."""
        day = asked_number(request, "day", least=1)
        seat = seat_of(request, campaign, day=day, stamp=True)
        kept = KEPT.get(made_of(seat)) if lasts(seat) else None
        if kept is None:
            body = answers.encoded(situation(seat))
            kept = KEPT.keep(made_of(seat), body) if lasts(seat) else answer_of(body)
        return answers.ready(request, kept, answers.JSON)


def lasts(seat: Seat) -> bool:
    """True if the answer is the same until the dawn or the clock is another.

    An awaited battle goes on alone, and one pause after another has the same clock and other words.
    """
    return not seat.awaits and not seat.paused


def made_of(seat: Seat) -> Hashable:
    """All that a situation that lasts follows from."""
    return seat.campaign, seat.faction, seat.asked, seat.stamp, seat.phase, seat.deadline


def situation(seat: Seat) -> View:
    """The faction's knowledge; as of now, its sieges have the addresses of their pages."""
    known = read_situation(seat)
    if seat.asked is not None:
        return known
    sieges = {site: paged(sheet, known.campaign) for site, sheet in known.sieges.items()}
    return msgspec.structs.replace(known, sieges=sieges)
