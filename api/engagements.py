"""A battle that the engine fought, read by its sides once the night is over: story, field turn by turn, dice."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import AsSvg, AsText, BaseView, asked_number, number_parameter
from api.pictures import DRAWING, NOTHING_LOADED
from api.problems import Refused
from api.schema import answered, refusals
from api.seats import seat_of
from campaign.models import Engagement
from campaign.service.engagements import records
from campaign.service.engagements.records import BattleDice
from campaign.service.engagements.turns import Turn, Unreadable, field_at, turns_of
from campaign.service.feed import battles_counted
from rulebook.refusal import phrase

NOT_FOUGHT = phrase("No such battle of yours was fought by the engine in a night that is over.")
NO_TURN = phrase("This battle had no turn {turn}: it went from {first} to {last}.")


def fought(request: Request, campaign: UUID, number: int) -> Engagement:
    """The battle that is asked for. Raises Refused (404) for any that the asker's faction did not fight, or not yet."""
    seat = seat_of(request, campaign)
    found = records.fought(campaign, seat.faction, number, seat.finished)
    if found is None:
        raise Refused(404, NOT_FOUGHT)
    return found


def counted_by(request: Request, campaign: UUID, number: int) -> int:
    """The number under which the asker's faction knows a battle, 0 for one that it was not told of."""
    seat = seat_of(request, campaign)
    return battles_counted(campaign, seat.faction, seat.finished).get(number, 0)


def turns(row: Engagement) -> list[Turn]:
    """The battle turn by turn. Raises Refused (404) where this release cannot read it."""
    with readable():
        return turns_of(row)


@contextmanager
def readable() -> Iterator[None]:
    """Raises Refused (404) for a battle that this release cannot read."""
    try:
        yield
    except Unreadable as unreadable:
        raise Refused(404, str(unreadable)) from unreadable


def address_of_field(campaign: UUID | str, number: int) -> str:
    """Where the field of a battle is drawn."""
    return f"/api/campaigns/{campaign}/battles/{number}/field.svg"


class BattleStoryView(BaseView):
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
        """Every move, shot, charge and fight with its dice, sums and rules, in English; for those who fought in it.

        The last line says where the field is drawn as it lay at the end of each turn.
        """
        told = turns(fought(request, campaign, number))
        lines = [line for turn in told for line in turn.lines]
        field = address_of_field(campaign, number)
        lines += [
            "",
            f"The field at the end of each turn: {field}?turn={told[0].number} to ?turn={told[-1].number}",
        ]
        return answers.document(request, "".join(f"{line}\n" for line in lines).encode(), answers.TEXT)


class BattleFieldView(BaseView):
    """The field of a battle."""

    renderer_classes = (AsSvg,)

    @extend_schema(
        operation_id="battle-field",
        summary="The field of a battle that the engine fought, drawn",
        parameters=[
            number_parameter(
                "turn", "as it lay at the end of this turn; 0 is the setting up, without it the end"
            )
        ],
        responses=DRAWING | refusals(400, 401, 403, 404),
        tags=["battles"],
    )
    def get(self, request: Request, campaign: UUID, number: int) -> HttpResponse:
        """Who stands and lies where at the end of a turn, in English; for those who fought in it, as its story."""
        asked = asked_number(request, "turn")
        row = fought(request, campaign, number)
        told = turns(row)
        turn = next((each for each in told if each.number == asked), None) if asked is not None else told[-1]
        if turn is None:
            raise Refused(404, NO_TURN, turn=asked or 0, first=told[0].number, last=told[-1].number)
        with readable():
            svg = field_at(row, turn, counted_by(request, campaign, number))
        answer = answers.document(request, svg.encode(), answers.SVG)
        answer["Content-Security-Policy"] = NOTHING_LOADED
        return answer


class BattleDiceView(BaseView):
    """The dice of a battle."""

    @extend_schema(
        operation_id="battle-dice",
        summary="The dice of a battle that the engine fought",
        responses={200: answered(BattleDice, "All dice, and what they depend on")} | refusals(401, 403, 404),
        tags=["battles"],
    )
    def get(self, request: Request, campaign: UUID, number: int) -> HttpResponse:
        """Every die in its order: check them by docs/dice.md, with the seed of its audience in the day's proof."""
        return answers.json_document(request, records.dice_of(fought(request, campaign, number)))
