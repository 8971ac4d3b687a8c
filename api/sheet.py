"""The order sheet of a day: read it, check it, file it, replace it until the closing."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from api import answers, orders
from api.base_view import BaseView
from api.bodies import body_of
from api.calling import names_of
from api.examples import EXAMPLES
from api.language import LANGUAGE, language_of
from api.problems import bad_field
from api.schema import answered, asks, refusals
from api.seats import seat_of
from api.wording import RefusedByName, Verdict, speaker_for, verdicts_in_words
from bounds.work import only_reads
from campaign.model.orders import REFUSED, Order
from campaign.presentation.faction_report import names_for
from campaign.presentation.orders import order_in_words
from campaign.presentation.report import Names
from campaign.service.players import own_sheets
from campaign.service.players.own_sheets import MOST_EARLIER
from campaign.service.players.submissions import open_sheet, sent_sheet
from campaign.service.seats import Seat
from campaign.verdicts import SheetRefused
from campaign.verdicts.sent import SentSheet
from dice.inputs import Receipt

KEY = "Idempotency-Key"
ONLY_IF, NOT_IF = "If-Match", "If-None-Match"
# Where an answer is compressed, on its way or here, its tag comes as a weak one; it names the same sheet.
TAG = re.compile(r'(?:W/)?"([0-9a-f]{64})"')
MAX_KEY = 255


class ReceiptOf(msgspec.Struct, frozen=True):
    """The proof of a filing: keep it. `digest` covers salt and orders as docs/dice.md says; both are hexadecimal."""

    faction: str
    day: int
    number: int
    digest: str
    salt: str
    filed_at: str


class WithdrawnNow(msgspec.Struct, frozen=True):
    """The proof of a withdrawal: the sheet that was on file, by number and digest, and when it was taken off."""

    faction: str
    day: int
    number: int
    digest: str
    withdrawn_at: str


class FiledNow(msgspec.Struct, frozen=True):
    """The answer to a filing: its receipt, and a verdict on each order."""

    receipt: ReceiptOf
    verdicts: tuple[Verdict, ...]


class OnFile(msgspec.Struct, frozen=True):
    """The sheet on file for a day: it counts unless it is replaced, and the receipts of earlier sheets.

    `words` are its orders as sentences, one for each. `earlier` holds the last 50 of those receipts at most, the oldest
    first; the proof of the day holds their orders.
    """

    day: int
    open: bool
    orders: tuple[Order, ...]
    words: tuple[str, ...]
    receipt: ReceiptOf | None
    verdicts: tuple[Verdict, ...]
    earlier: Annotated[tuple[ReceiptOf, ...], msgspec.Meta(max_length=MOST_EARLIER)]


class Checked(msgspec.Struct, frozen=True):
    """The answer to a check: the verdict on each order, and whether the sheet would be kept.

    `words` are the orders as sentences, one for each that stands on the sheet; "" for one that cannot be read.
    """

    day: int
    would_be_filed: bool
    words: tuple[str, ...]
    verdicts: tuple[Verdict, ...]


class SheetView(BaseView):
    """The sheet itself."""

    @extend_schema(
        operation_id="sheet",
        summary="My sheet of a day",
        parameters=[LANGUAGE],
        responses={200: answered(OnFile, "The sheet on file")} | refusals(400, 401, 403, 404),
        tags=["orders"],
    )
    def get(self, request: Request, campaign: UUID, day: int) -> HttpResponse:
        """My latest sheet of the day with its receipt and a verdict on each order, and the receipts before it.

        The answer may be filed again as it is.
        """
        language = language_of(request)
        seat = seat_of(request, campaign, day=day, dawn=True, sheet=True)
        found = own_sheets.read_sheet(seat, day)
        receipt = receipt_of(found.receipt) if found.receipt is not None else None
        names = names_for(seat.view(), language) if found.orders else speaker_for(request)
        kept = OnFile(
            day,
            found.open,
            found.orders,
            tuple(order_in_words(order, names) for order in found.orders),
            receipt,
            verdicts_in_words(found.said, names),
            tuple(map(receipt_of, found.earlier)),
        )
        return answers.json(kept, headers=tagged(receipt) if receipt is not None else None)

    @extend_schema(
        operation_id="file_sheet",
        summary="File my sheet",
        request=asks(orders.Sheet),
        examples=EXAMPLES,
        parameters=[
            LANGUAGE,
            OpenApiParameter(
                KEY,
                {"type": "string", "maxLength": MAX_KEY},
                OpenApiParameter.HEADER,
                description="Your own id of this filing: sent again with the same orders it has the effect of once. "
                "Refused (409) once its sheet was withdrawn or replaced: a new filing needs a key of its own.",
            ),
            OpenApiParameter(
                ONLY_IF,
                str,
                OpenApiParameter.HEADER,
                description="The ETag of the sheet that you saw: refused (412) if another is on file by now.",
            ),
            OpenApiParameter(
                NOT_IF,
                str,
                OpenApiParameter.HEADER,
                enum=["*"],
                description="Refused (412) if a sheet of the day is on file by now that is not a deputy's.",
            ),
        ],
        responses={
            200: answered(FiledNow, "It replaces the sheet on file, or is on file already"),
            201: answered(FiledNow, "The first sheet of the day"),
        }
        | refusals(400, 401, 403, 404, 409, 412, 413, 415, 422),
        tags=["orders"],
    )
    def put(self, request: Request, campaign: UUID, day: int) -> HttpResponse:
        """File the whole sheet of the day; it replaces the one before. One refused order refuses the sheet.

        The closing decides. It comes at the deadline or as soon as the service gets to it: a sheet filed after the
        deadline and before the closing counts.
        """
        key = key_of(request)
        language_of(request)
        body = body_of(request)
        seat = seat_of(request, campaign, day=day, stamp=True, sheet=True)
        submission = sent_sheet(seat, day, key)
        sent = read(body, day)
        with named(request, seat):
            filing = submission.file(sent, replaces=seen(request))
        found = any(verdict.findings for verdict in filing.said)
        names = names_of(request, seat) if found else speaker_for(request)
        receipt = receipt_of(filing.receipt)
        filed = FiledNow(receipt, verdicts_in_words(filing.said, names))
        return answers.json(filed, status=201 if filing.first else 200, headers=tagged(receipt))

    @extend_schema(
        operation_id="withdraw_sheet",
        summary="Withdraw my sheet",
        parameters=[
            LANGUAGE,
            OpenApiParameter(
                ONLY_IF,
                str,
                OpenApiParameter.HEADER,
                description="The ETag of the sheet that you saw: refused (412) if another is on file by now.",
            ),
        ],
        responses={200: answered(WithdrawnNow, "Nothing is on file any more")}
        | refusals(400, 401, 403, 404, 409, 412, 422),
        tags=["orders"],
    )
    def delete(self, request: Request, campaign: UUID, day: int) -> HttpResponse:
        """Take my sheet of the day off the file until the closing, as if I had filed none.

        My deputy, if I have one, writes at the closing; without one my faction is absent that day. The sheets that I
        had filed are kept with their receipts, and stand in the proof of the day. A repeated request gets the same
        answer.
        """
        language_of(request)
        seat = seat_of(request, campaign, day=day, sheet=True)
        # Any sheet will do for the star, and there is one.
        any_sheet = seat.filed is not None and request.headers.get(ONLY_IF, "").strip() == "*"
        replaces = None if any_sheet or seat.filed is None else seen(request)
        found = open_sheet(seat, day).withdraw(replaces=replaces)
        return answers.json(
            WithdrawnNow(found.faction, found.day, found.number, found.digest, found.withdrawn_at)
        )


class CheckView(BaseView):
    """A dry run."""

    @extend_schema(
        operation_id="check_sheet",
        summary="Check a sheet without filing it",
        request=asks(orders.Sheet),
        examples=EXAMPLES,
        parameters=[LANGUAGE],
        responses={200: answered(Checked, "A verdict on each order")}
        | refusals(400, 401, 403, 404, 409, 413, 415, 422),
        tags=["orders"],
    )
    def post(self, request: Request, campaign: UUID, day: int) -> HttpResponse:
        """Check each order as filing would, on the faction's knowledge; nothing is changed or kept."""
        only_reads()
        language, body = language_of(request), body_of(request)
        seat = seat_of(request, campaign, day=day, dawn=True)
        submission = open_sheet(seat, day)
        sent = read(body, day)
        said, names = submission.judge(sent), names_for(seat.view(), language)
        kept = all(verdict.verdict != REFUSED for verdict in said)
        return answers.json(Checked(day, kept, in_words(sent, names), verdicts_in_words(said, names)))


def read(body: bytes, day: int) -> SentSheet:
    """The sheet in a body. Raises Refused as `orders.read` does, and (422) for one that says it is for another day."""
    sent = orders.read(body)
    if sent.day is not None and sent.day != day:
        raise bad_field("day", "the sheet is for day {day}, not {given}", status=422, day=day, given=sent.day)
    return sent


def in_words(sent: SentSheet, names: Names) -> tuple[str, ...]:
    """The orders of a sheet as sentences, one for each place on it; "" where none could be read."""
    places = range(1 + max((*sent.orders, *(each.order for each in sent.unreadable)), default=-1))
    return tuple(
        order_in_words(sent.orders[place], names) if place in sent.orders else "" for place in places
    )


@contextmanager
def named(request: Request, seat: Seat) -> Iterator[None]:
    """Give the refusals of a sheet in the block the names that its author knows."""
    try:
        yield
    except SheetRefused as refused:
        raise RefusedByName(refused.refused, names_of(request, seat)) from refused


def key_of(request: Request) -> str:
    """The client's own id of a filing, if it gave one. Raises Refused (400) for one that is too long."""
    key = request.headers.get(KEY, "").strip()
    if len(key) > MAX_KEY:
        raise bad_field(KEY, "a key has at most {most} characters", most=MAX_KEY)
    return f"given/{key}" if key else ""


def seen(request: Request) -> str | None:
    """The digest of the sheet that the reader says he saw on file, "" for none; None if he leaves it out.

    Raises Refused (400) for a header that names no sheet.
    """
    if request.headers.get(NOT_IF, "").strip() == "*":
        return ""
    matched = request.headers.get(ONLY_IF, "").strip()
    if not matched:
        return None
    tag = TAG.fullmatch(matched)
    if tag is None:
        raise bad_field(ONLY_IF, "give the one ETag that came with the sheet you saw, in its quotes")
    return tag[1]


def tagged(receipt: ReceiptOf) -> dict[str, str]:
    """The header by which a client names this sheet as the one that it saw."""
    return {"ETag": f'"{receipt.digest}"'}


def receipt_of(receipt: Receipt) -> ReceiptOf:
    """The receipt as it is told."""
    return ReceiptOf(
        receipt.faction, receipt.day, receipt.number, receipt.digest, receipt.salt, receipt.filed_at or ""
    )
