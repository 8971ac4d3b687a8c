"""The situation as the asker's faction knows it: as of the last dawn, with the live clock and its awaited battles."""

from collections.abc import Hashable
from typing import Any
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
from battles import contract
from campaign.models import AwaitedBattle as Awaited
from campaign.rules.deadline import written
from campaign.service.engagements.progress import progress_of
from campaign.service.feed import of_battle
from campaign.service.seats import Seat
from campaign.visibility import AwaitedBattle, Line, SiegeSheet, View, muster_for
from campaign.visibility.aims import aims

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
        responses={200: answered(View, "What the faction knows")} | refusals(400, 401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID) -> HttpResponse:
        """What my faction knows: own pieces in full, others as they can be seen, my awaited battles with their musters."""
        day = asked_number(request, "day", least=1)
        seat = seat_of(request, campaign, day=day, stamp=True)
        kept = KEPT.get(made_of(seat)) if lasts(seat) else None
        if kept is None:
            seat = seat_of(request, campaign, day=day, dawn=True)
            body = answers.encoded(situation(seat))
            kept = KEPT.keep(made_of(seat), body) if lasts(seat) else answer_of(body)
        return answers.ready(request, kept, answers.JSON)


def lasts(seat: Seat) -> bool:
    """Whether the answer is the same until the dawn or the clock is another: a battle that is awaited goes on by itself."""
    return not seat.awaits


def made_of(seat: Seat) -> Hashable:
    """All that a situation that lasts follows from."""
    return seat.campaign, seat.faction, seat.asked, seat.stamp, seat.phase, seat.deadline


def situation(seat: Seat) -> View:
    """What the faction knows: as of the dawn asked for, or of the last one, and then with what is live."""
    known, game = seat.board()
    known = msgspec.structs.replace(known, aims=aims(known, game.scenario.book))
    if seat.asked is not None:
        return known
    return live(msgspec.structs.replace(known, sieges=with_pages(known)), seat)


def with_pages(known: View) -> dict[str, SiegeSheet]:
    """The sieges, those that the faction has a part in with the address of their page."""
    return {site: paged(sheet, known.campaign) for site, sheet in known.sieges.items()}


def live(known: View, seat: Seat) -> View:
    """The dawn's view with what a player may know of the day under way."""
    return msgspec.structs.replace(
        known,
        phase=seat.phase,
        deadline=written(seat.deadline) if seat.deadline and seat.phase == "orders" else "",
        awaited=awaited(seat),
    )


def awaited(seat: Seat) -> tuple[AwaitedBattle, ...]:
    """The battles of this night in which the faction fights and which somebody must settle."""
    if seat.awaits != "battle":
        return ()
    return tuple(
        AwaitedBattle(
            each.number,
            each.hex,
            each.attacker,
            each.defender,
            muster_for(each.muster, seat.faction),
            course(seat, each.hex),
            progress_of(seat.campaign, each.number),
        )
        for each in battles_of(seat)
    )


def battles_of(seat: Seat) -> list[Any]:
    """The awaited battles of the faction."""
    found = Awaited.objects.filter(campaign=seat.campaign).order_by("number")
    return [each for each in found if fights(each, seat.faction)]


def fights(awaited_: Awaited, faction: str) -> bool:
    """Whether a faction has people in a battle: its two sides, and allies who have joined them."""
    if faction in (awaited_.attacker, awaited_.defender):
        return True
    muster = contract.muster_from_json(awaited_.muster)
    return any(group.faction == faction for _, group in muster.groups())


def course(seat: Seat, hex_: str) -> tuple[Line, ...]:
    """How it came about."""
    lines = of_battle(seat.campaign, seat.faction, seat.finished + 1, hex_)
    return tuple(Line(line.kind, line.hex, line.facts) for line in lines)
