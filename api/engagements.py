"""A battle that the engine fought, read by its sides once the night is over: story, field and pieces by turn, dice."""

from uuid import UUID

import msgspec
from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import AsSvg, AsText, BaseView, asked_number, number_parameter
from api.language import LANGUAGE, language_of
from api.pictures import DRAWING
from api.problems import Refused
from api.schema import answered, refusals
from api.seats import seat_of
from campaign.model.orders import Finding
from campaign.presentation import battle_log
from campaign.presentation.battle_pieces import BattlePiece, pieces
from campaign.presentation.report.language import language_of as speaker
from campaign.service.engagements.overlays import MOVES, ZONES, NotLaid, asked_over
from campaign.service.watching.records import (
    BattleDice,
    dice_of,
    fought_battle,
    muster_of,
    side_of,
)
from campaign.service.watching.turns import field_at, pieces_at, turn_of, turns_of

TURN = number_parameter("turn", "as it lay at the end of this turn; 0 is the setting up, without it the end")


class BattlePieces(msgspec.Struct, frozen=True):
    """The pieces of a battle at the end of a turn, by side, in an order that is always the same."""

    turn: int
    pieces: tuple[BattlePiece, ...]


def address_of_field(campaign: UUID | str, number: int) -> str:
    """Where the field of a battle is drawn."""
    return f"/api/campaigns/{campaign}/battles/{number}/field.svg"


class BattleStoryView(BaseView):
    """The story of a battle."""

    renderer_classes = (AsText,)

    @extend_schema(
        operation_id="battle-story",
        summary="How the engine fought a battle, line by line",
        parameters=[LANGUAGE],
        responses={
            (200, "text/plain"): OpenApiResponse(OpenApiTypes.STR, description="Each roll with its sums"),
        }
        | refusals(400, 401, 403, 404),
        tags=["battles"],
    )
    def get(self, request: Request, campaign: UUID, number: int) -> HttpResponse:
        """Every move, shot, charge and fight with its dice, sums and rules; for the factions that fought in it.

        The last line says where the field is drawn as it lay at the end of each turn.
        """
        language = language_of(request)
        seat = seat_of(request, campaign)
        row = fought_battle(seat, number)
        turns = turns_of(row, side_of(seat, muster_of(row)))
        lines = battle_log.in_language((line for turn in turns for line in turn.lines), language)
        drawn = speaker(language).say(
            "The field at the end of each turn: {field}?turn={first} to ?turn={last}",
            field=settings.SITE_ADDRESS + address_of_field(campaign, number),
            first=turns[0].number,
            last=turns[-1].number,
        )
        text = "".join(f"{line}\n" for line in (*lines, "", drawn))
        return answers.document(request, text.encode(), answers.TEXT, language)


class BattleFieldView(BaseView):
    """The field of a battle."""

    renderer_classes = (AsSvg,)

    @extend_schema(
        operation_id="battle-field",
        summary="The field of a battle that the engine fought, drawn",
        parameters=[
            TURN,
            OpenApiParameter(
                "zones",
                str,
                enum=list(ZONES),
                description="with the zones of control of a side or of both, where its system draws them",
            ),
            OpenApiParameter(
                "moves",
                str,
                enum=list(MOVES),
                description="with arrows of the last moves, where its system draws them",
            ),
            LANGUAGE,
        ],
        responses=DRAWING | refusals(400, 401, 403, 404),
        tags=["battles"],
    )
    def get(self, request: Request, campaign: UUID, number: int) -> HttpResponse:
        """The field at the end of a turn; for the factions that fought in it, as its story."""
        asked = asked_number(request, "turn")
        seat = seat_of(request, campaign)
        row = fought_battle(seat, number)
        side = side_of(seat, muster_of(row))
        language, turn = language_of(request), turn_of(turns_of(row, side), asked)
        try:
            over = asked_over(row, request.GET)
        except NotLaid as refused:
            raise Refused(
                400, faults=[Finding("", "", refused.field, refused.said, refused.values)]
            ) from refused
        svg = field_at(row, turn, side, language=language, over=over)
        return answers.enclosed(request, svg, answers.SVG, language)


class BattlePiecesView(BaseView):
    """The pieces of a battle."""

    @extend_schema(
        operation_id="battle-pieces",
        summary="The pieces of a battle that the engine fought, in words and numbers",
        parameters=[TURN, LANGUAGE],
        responses={200: answered(BattlePieces, "All pieces that the reader's side may know of")}
        | refusals(400, 401, 403, 404),
        tags=["battles"],
    )
    def get(self, request: Request, campaign: UUID, number: int) -> HttpResponse:
        """The pieces on the field at the end of a turn, and the ones that have left it; for the factions that fought.

        The list is empty for a system without a roster.
        """
        asked = asked_number(request, "turn")
        seat = seat_of(request, campaign)
        row = fought_battle(seat, number)
        side = side_of(seat, muster_of(row))
        language, turn = language_of(request), turn_of(turns_of(row, side), asked)
        found = pieces(pieces_at(row, turn, side), language)
        return answers.json_document(request, BattlePieces(turn.number, found), language)


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
        return answers.json_document(request, dice_of(fought_battle(seat_of(request, campaign), number)))
