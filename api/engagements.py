"""A battle that the engine fought, read by its sides once the night is over: its story, and its dice to be checked."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request

from api import answers
from api.door import AsText, Door
from api.problems import Refused
from api.schema import answered, refusals
from api.seats import seat_of
from campaign.engagements import records
from campaign.engagements.records import BattleDice
from campaign.models import Engagement
from eventlog.errors import UnknownEvent
from rulebook import Refusal

NOT_FOUGHT = "No such battle of yours was fought by the engine in a night that is over."
UNREADABLE = "This release cannot read the battle any more; its dice can be read still."


def fought(request: Request, campaign: UUID, number: int) -> Engagement:
    """The battle that is asked for. Raises Refused (404) for any that the asker's faction did not fight, or not yet."""
    seat = seat_of(request, campaign)
    found = records.fought(campaign, seat.faction, number, seat.finished)
    if found is None:
        raise Refused(404, NOT_FOUGHT)
    return found


class BattleStoryDoor(Door):
    """The story of a battle."""

    renderer_classes = (AsText,)

    @extend_schema(
        operation_id="battle-story",
        summary="How the engine fought a battle, line by line",
        responses={
            (200, "text/plain"): OpenApiResponse(OpenApiTypes.STR, description="Each roll with its sums"),
        }
        | refusals(401, 403, 404),
        tags=["battles"],
    )
    def get(self, request: Request, campaign: UUID, number: int) -> HttpResponse:
        """Every move, shot, charge and fight with its dice, sums and rules, in English; for those who fought in it."""
        row = fought(request, campaign, number)
        try:
            lines = list(records.story(row))
        except (Refusal, UnknownEvent) as unreadable:
            raise Refused(404, UNREADABLE) from unreadable
        return answers.document(request, "".join(f"{line}\n" for line in lines).encode(), answers.TEXT)


class BattleDiceDoor(Door):
    """The dice of a battle."""

    @extend_schema(
        operation_id="battle-dice",
        summary="The dice of a battle that the engine fought",
        responses={200: answered(BattleDice, "All dice, and what they depend on")} | refusals(401, 403, 404),
        tags=["battles"],
    )
    def get(self, request: Request, campaign: UUID, number: int) -> HttpResponse:
        """Every die in its order: check them by docs/dice.md, with the open seed of the day's proof."""
        return answers.json_document(request, records.dice_of(fought(request, campaign, number)))
