"""The exact odds of an awaited battle with the quick tables."""

from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import BaseView
from api.schema import answered, refusals
from api.seats import seat_of
from battles.quick.odds import Odds
from campaign.service.players.situations import awaited_battle, odds_of


class BattleOdds(msgspec.Struct, frozen=True):
    """The ten equally likely faces of the die, from the muster as its reader has it. Nothing is rolled.

    A sally for food meets the most frequent number of patrols.
    """

    number: int
    hex: str
    attacker: str
    defender: str
    odds: Odds


class OddsView(BaseView):
    """The odds of a battle."""

    @extend_schema(
        operation_id="odds",
        summary="The odds of an awaited battle",
        responses={200: answered(BattleOdds, "All ten outcomes")} | refusals(401, 403, 404),
        tags=["battles"],
    )
    def get(self, request: Request, campaign: UUID, number: int) -> HttpResponse:
        """The effect of each face of the die if the quick tables settled the battle (GC-17)."""
        seat = seat_of(request, campaign, dawn=True)
        battle = awaited_battle(seat, number)
        chances = odds_of(seat, battle)
        return answers.json(BattleOdds(battle.number, battle.hex, battle.attacker, battle.defender, chances))
