"""The orders that a faction may give on a day, offered by a page or a program to choose from."""

from collections.abc import Hashable, Iterable, Mapping
from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import BaseView
from api.kept import Answers
from api.language import LANGUAGE, language_of
from api.problems import Fault, bad_field
from api.schema import answered, refusals
from api.seats import seat_of
from api.wording import fault_of
from campaign.model.orders import Finding, Order
from campaign.options import Bounds, OfPiece, Option, Options, Page, Reach
from campaign.presentation.faction_report import names_for
from campaign.presentation.findings import reason_of
from campaign.presentation.orders import order_in_words
from campaign.presentation.report import Names
from campaign.service.players.options import read_options
from campaign.service.seats import Seat
from campaign.verdicts import MOST_FINDINGS

KEPT = Answers()
LONGEST = 120
"""Characters of the mark of a piece: its kind, and the longest name."""
OF_PIECES = tuple(field for field in Options.__struct_fields__ if field != "faction")


class Choice(msgspec.Struct, frozen=True):
    """An order that could be filed as it stands, the same in words, and its cost in half-deniers.

    `bounds` are numbers that may be changed in it, `among` the other values of a field. In a field that is a list, each
    of them may stand. An order to go somewhere names the nearest hex; `reach` has all others. `also` are the warnings
    of the check if nothing else is on the sheet.
    """

    order: Order
    words: str
    price: int
    bounds: dict[str, Bounds]
    among: dict[str, tuple[str | bool, ...]]
    also: Annotated[tuple[Fault, ...], msgspec.Meta(max_length=MOST_FINDINGS)]


class NotOffered(msgspec.Struct, frozen=True):
    """A kind of order that a piece cannot be given today: the first thing that stands against it, and its rule."""

    kind: str
    rule: str
    reason: str


class ChoicesOf(msgspec.Struct, frozen=True):
    """The orders that one piece may get, the ones that it may not, and its reach if it moves over the map."""

    choices: tuple[Choice, ...]
    not_offered: tuple[NotOffered, ...]
    reach: Reach | None


class Choices(msgspec.Struct, frozen=True):
    """The orders for a day, by the ids of the pieces; `open`: true if orders for that day are taken now.

    At most 100 pieces stand on a page; `next` is the `after` of the page with the others, null without one. `places`
    are the faction's own, `captives` its commanders in other hands, `commanders` the ones without men.
    `prisoners` are the pieces that it escorts, `sieges` its sieges, by the place. `faction` has the orders for it as a
    whole.
    """

    day: int
    open: bool
    faction: ChoicesOf
    groups: dict[str, ChoicesOf]
    places: dict[str, ChoicesOf]
    convoys: dict[str, ChoicesOf]
    spies: dict[str, ChoicesOf]
    commanders: dict[str, ChoicesOf]
    captives: dict[str, ChoicesOf]
    prisoners: dict[str, ChoicesOf]
    sieges: dict[str, ChoicesOf]
    next: str | None


class ChoicesView(BaseView):
    """The orders that make sense."""

    @extend_schema(
        operation_id="choices",
        summary="What I may order",
        parameters=[
            OpenApiParameter(
                "after",
                {"type": "string", "maxLength": LONGEST},
                description="Only pieces behind another page's: its `next`.",
            ),
            LANGUAGE,
        ],
        responses={200: answered(Choices, "The orders that make sense, piece by piece")}
        | refusals(400, 401, 403, 404),
        tags=["orders"],
    )
    def get(self, request: Request, campaign: UUID, day: int) -> HttpResponse:
        """The orders that my faction may give to its pieces on a day, by its knowledge at dawn, and their reach.

        The check accepts each order if nothing else is on the sheet, and it is given as it could be filed. An order at
        a place away from its group needs the march there on the same sheet; its `also` says so.
        """
        language, after = language_of(request), request.GET.get("after", "")
        seat = seat_of(request, campaign, day=day, stamp=True)
        kept = KEPT.get(made_of(seat, language, after))
        if kept is None:
            body = answers.encoded(choices(seat, day, language, after))
            kept = KEPT.keep(made_of(seat, language, after), body)
        return answers.ready(request, kept, answers.JSON, language)


def made_of(seat: Seat, language: str, after: str) -> Hashable:
    """All that the choices of a day follow from."""
    return seat.campaign, seat.faction, seat.asked, seat.stamp, seat.phase, seat.day, language, after


def choices(seat: Seat, day: int, language: str, after: str) -> Choices:
    """The orders that may be given, in the words of a language, to the pieces of a page.

    Raises Absent for a day to come, and Refused (400) for a page that follows none.
    """
    try:
        found = read_options(seat, after)
    except LookupError as unknown:
        raise bad_field("after", "no page of these choices ends there") from unknown
    return worded(found, day, seat.takes_orders(day), names_for(seat.view(), language))


def worded(found: Page, day: int, open_: bool, names: Names) -> Choices:
    """Options with their reasons in words."""
    pieces = {field: of_pieces(getattr(found.options, field), names) for field in OF_PIECES}
    return Choices(day, open_, of_piece(found.options.faction, names), next=found.last or None, **pieces)


def of_pieces(pieces: Mapping[str, OfPiece], names: Names) -> dict[str, ChoicesOf]:
    """The choices of several pieces."""
    return {name: of_piece(piece, names) for name, piece in pieces.items()}


def of_piece(piece: OfPiece, names: Names) -> ChoicesOf:
    """The choices of one piece."""
    return ChoicesOf(
        tuple(choice_of(option, names) for option in piece.options),
        tuple(NotOffered(each.kind, each.why.rule, reason_of(each.why, names)) for each in piece.withheld),
        piece.reach,
    )


def choice_of(option: Option, names: Names) -> Choice:
    """An option with its order and its warnings in words."""
    words = order_in_words(option.order, names)
    return Choice(option.order, words, option.price, option.bounds, option.among, faults(option.said, names))


def faults(said: Iterable[Finding], names: Names) -> tuple[Fault, ...]:
    """The findings in words."""
    return tuple(fault_of(finding, names) for finding in said)
