"""The order sheet of a day: read it, check it, file it, replace it until the closing."""

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any
from uuid import UUID

import msgspec
from django.db.models import Max
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from api import answers, orders
from api.base_view import BaseView
from api.bodies import body_of
from api.calling import names_of
from api.examples import EXAMPLES
from api.language import LANGUAGE, language_of
from api.orders import Written, text_of
from api.problems import Refused, bad_field
from api.schema import answered, asks, refusals
from api.seats import Filed, Seat, seat_of
from api.wording import RefusedByName, Verdict, speaker_for, told
from campaign.decide.filing import replaced
from campaign.model.orders import REFUSED, Order
from campaign.model.orders import Verdict as Judged
from campaign.models import Sheet as FiledSheet
from campaign.presentation.faction_report import names_for
from campaign.rules.deadline import written
from campaign.service.commands import state_of
from campaign.service.sheets import file_sheet, withdraw_sheet
from campaign.verdicts import SheetRefused, refuse_unless_clear
from dice.inputs import Receipt
from eventlog.ids import client_command
from eventlog.log import LOG
from rulebook import Refusal

KEY = "Idempotency-Key"
ONLY_IF, NOT_IF = "If-Match", "If-None-Match"
# Where an answer is compressed, on its way or here, its tag comes as a weak one; it names the same sheet.
TAG = re.compile(r'(?:W/)?"([0-9a-f]{64})"')
MAX_KEY = 255
MAX_EARLIER = 50
CLOSED = "house-filing"


class ReceiptOf(msgspec.Struct, frozen=True):
    """What proves a filing: keep it. `digest` covers salt and orders as docs/dice.md says; both are hexadecimal."""

    faction: str
    day: int
    number: int
    digest: str
    salt: str
    filed_at: str


class WithdrawnNow(msgspec.Struct, frozen=True):
    """What proves a withdrawal: the sheet that was on file, by number and digest, and when it was taken off."""

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
    """What is on file for a day: the sheet that counts unless it is replaced, and the receipts of those before it.

    `earlier` holds the last 50 of those receipts at most, the oldest first; the proof of the day holds their orders.
    """

    day: int
    open: bool
    orders: tuple[Order, ...]
    receipt: ReceiptOf | None
    verdicts: tuple[Verdict, ...]
    earlier: Annotated[tuple[ReceiptOf, ...], msgspec.Meta(max_length=MAX_EARLIER)]


class Checked(msgspec.Struct, frozen=True):
    """The answer to a check: what would be said of each order, and whether the sheet would be kept."""

    day: int
    would_be_filed: bool
    verdicts: tuple[Verdict, ...]


_orders: msgspec.json.Decoder[tuple[Order, ...]] = msgspec.json.Decoder(tuple[Order, ...])


class SheetView(BaseView):
    """The sheet itself."""

    @extend_schema(
        operation_id="sheet",
        summary="My sheet of a day",
        parameters=[LANGUAGE],
        responses={200: answered(OnFile, "What is on file")} | refusals(400, 401, 403, 404),
        tags=["orders"],
    )
    def get(self, request: Request, campaign: UUID, day: int) -> HttpResponse:
        """My latest sheet of the day with its receipt and a verdict on each order, and the receipts before it.

        The answer may be filed again as it is.
        """
        language = language_of(request)
        seat = seat_of(request, campaign, day=day, dawn=True, sheet=True)
        if seat.filed is None:
            seat.view()
            return answers.json(OnFile(day, seat.takes_orders(day), (), None, (), earlier(seat, day)))
        filed = _orders.decode(seat.filed.orders)
        view, game = seat.board()
        said = told(orders.judged(Written(dict(enumerate(filed)), ()), view, game), names_for(view, language))
        receipt = receipt_on_file(seat, day, seat.filed)
        kept = OnFile(day, seat.takes_orders(day), filed, receipt, said, earlier(seat, day))
        return answers.json(kept, headers=tagged(receipt))

    @extend_schema(
        operation_id="file_sheet",
        summary="File my sheet",
        request=asks(orders.Sheet),
        examples=EXAMPLES,
        parameters=[
            LANGUAGE,
            OpenApiParameter(
                KEY,
                str,
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

        The closing decides, which comes at the deadline or as soon as the service gets to it: a sheet filed after the
        deadline and before the closing counts.
        """
        key = key_of(request)
        language_of(request)
        body = body_of(request)
        seat = seat_of(request, campaign, day=day, stamp=True, sheet=True)
        if not key and seat.filed is None:
            check_open(seat, day)
        sent = read(body, day)
        if sent.unreadable:
            judge(request, campaign, day, sent)
        if not key and seat.filed is not None:
            if seat.filed.orders == text_of(sent.sheet) and not by_deputy(seat, day):
                check_seen(seat, day, sent.sheet, seen(request))
                said = judge(request, campaign, day, sent)
                return filed_now(request, seat, receipt_on_file(seat, day, seat.filed), said)
            check_open(seat, day)
        with named(request, seat, day):
            filing = file_sheet(
                campaign,
                seat.faction,
                day,
                sent.sheet,
                actor=seat.tenure,
                key=key or own_key(day, last_number(seat, day), sent.sheet),
                replaces=seen(request),
            )
        if key and filing.said is None:
            check_on_file(seat, filing.receipt)
        said = judge(request, campaign, day, sent) if filing.said is None else filing.said
        return filed_now(
            request, seat, receipt_given(filing.receipt), said, status=200 if seat.filed else 201
        )

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
        """Take my sheet of the day off the file until the closing: I have filed nothing then, as if I never had.

        My deputy, if I have one, writes at the closing; without one my faction is absent that day. The sheets that I had
        filed are kept with their receipts, and stand in the proof of the day. Sent again it is answered alike.
        """
        language_of(request)
        seat = seat_of(request, campaign, day=day, sheet=True)
        check_open(seat, day)
        if seat.filed is None:
            return answers.json(withdrawn_before(seat, day))
        # Any sheet will do for the star, and there is one.
        given = None if request.headers.get(ONLY_IF, "").strip() == "*" else seen(request)
        found = withdraw_sheet(
            campaign, seat.faction, day, seat.filed.number, actor=seat.tenure, replaces=given
        )
        return answers.json(WithdrawnNow(found.faction, found.day, found.number, found.digest, found.at))


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
        """Say of each order what filing would say, on what the faction knows; nothing is changed or kept."""
        language, body = language_of(request), body_of(request)
        seat = seat_of(request, campaign, day=day, dawn=True)
        check_open(seat, day)
        view, game = seat.board()
        said = orders.judged(read(body, day), view, game)
        kept = all(verdict.verdict != REFUSED for verdict in said)
        return answers.json(Checked(day, kept, told(said, names_for(view, language))))


def read(body: bytes, day: int) -> Written:
    """The sheet in a body. Raises Refused as `orders.read` does, and (422) for one that says it is for another day."""
    sent = orders.read(body)
    if sent.day is not None and sent.day != day:
        raise bad_field("day", "the sheet is for day {day}, not {given}", status=422, day=day, given=sent.day)
    return sent


@contextmanager
def named(request: Request, seat: Seat, day: int) -> Iterator[None]:
    """What refuses a sheet within is told with the names that its author knows."""
    try:
        yield
    except SheetRefused as refused:
        raise RefusedByName(refused.refused, names_of(request, seat, day)) from refused


def key_of(request: Request) -> str:
    """The client's own id of a filing, if it gave one. Raises Refused (400) for one that is too long."""
    key = request.headers.get(KEY, "").strip()
    if len(key) > MAX_KEY:
        raise bad_field(KEY, "a key has at most {most} characters", most=MAX_KEY)
    return f"given/{key}" if key else ""


def own_key(day: int, replaces: int, sheet: tuple[Order, ...]) -> str:
    """The id of a filing without a key: the same orders sent twice in a row are one filing, sent later they are another.

    `replaces` is the number of the sheet on file, 0 for none.
    """
    digest = hashlib.sha256(text_of(sheet).encode()).hexdigest()
    return f"body/{day}/{replaces}/{digest}"


def check_open(seat: Seat, day: int) -> None:
    """Raise Refusal unless the day takes orders."""
    if not seat.takes_orders(day):
        raise Refusal(CLOSED, "day", "day {day} is not open for orders", day=day)


def seen(request: Request) -> str | None:
    """The digest of the sheet that the asker says he saw on file, "" for none; None if he does not say.

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


def check_seen(seat: Seat, day: int, sheet: tuple[Order, ...], seen: str | None) -> None:
    """Raise SheetReplaced if the author names the sheet that he saw, and another is on file.

    A precondition holds for the sheet on file itself, too (RFC 9110, 13.1); only the very request that filed it, sent
    again since its answer was lost, is one that has succeeded already.
    """
    filed = seat.filed
    if filed is None or seen is None or seen == filed.digest:
        return
    name = client_command(seat.tenure, own_key(day, filed.number - 1, sheet))
    sent = LOG.command(seat.campaign, name)
    if sent is None or msgspec.json.decode(sent.command.body).get("replaces") != seen:
        raise replaced(filed.number, seen)


def check_on_file(seat: Seat, receipt: Receipt) -> None:
    """Raise Refused (409) for a key whose sheet is not on file any more: who sends it again means it to count."""
    if seat.filed is None or seat.filed.number != receipt.number:
        raise Refused(
            409,
            "This key filed sheet {number}, which was withdrawn or replaced since; a new filing needs a key of its own.",
            number=receipt.number,
        )


def by_deputy(seat: Seat, day: int) -> bool:
    """Whether a deputy wrote the sheet on file for the open day: a player's own replaces it, be it the same."""
    filed = state_of(seat.campaign).sheets.get(seat.faction)
    return filed is not None and filed.day == day and bool(filed.deputy)


def tagged(receipt: ReceiptOf) -> dict[str, str]:
    """The header by which a client names this sheet as the one that it saw."""
    return {"ETag": f'"{receipt.digest}"'}


def filed_now(
    request: Request, seat: Seat, receipt: ReceiptOf, said: tuple[Judged, ...], *, status: int = 200
) -> HttpResponse:
    """The answer to a filing; names are needed where there is something to say."""
    found = any(verdict.findings for verdict in said)
    names = names_of(request, seat, receipt.day) if found else speaker_for(request)
    return answers.json(FiledNow(receipt, told(said, names)), status=status, headers=tagged(receipt))


def judge(request: Request, campaign: UUID, day: int, sent: Written) -> tuple[Judged, ...]:
    """A verdict on each order, on what was known at dawn. Raises SheetRefused, or Refusal if the day was never there."""
    seat = seat_of(request, campaign, day=day, dawn=True)
    if seat.dawn is None:
        raise Refusal(CLOSED, "day", "day {day} is not open for orders", day=day)
    said = orders.judged(sent, *seat.board())
    with named(request, seat, day):
        refuse_unless_clear(said)
    return tuple(said)


def receipt_given(receipt: Receipt) -> ReceiptOf:
    """The receipt as it is told."""
    return ReceiptOf(
        receipt.faction, receipt.day, receipt.number, receipt.digest, receipt.salt, receipt.filed_at or ""
    )


def receipt_on_file(seat: Seat, day: int, filed: Filed) -> ReceiptOf:
    """The receipt of a sheet on file."""
    return ReceiptOf(seat.faction, day, filed.number, filed.digest, filed.salt, written(filed.filed_at))


def withdrawn_before(seat: Seat, day: int) -> WithdrawnNow:
    """What was withdrawn last for the day. Raises Refused (404) where nothing was."""
    last = sheets_of(seat, day).order_by("-number").first()
    if last is None or last.withdrawn_at is None:
        raise Refused(404, "No sheet of yours is on file for day {day}.", day=day)
    return WithdrawnNow(seat.faction, day, last.number, last.digest, written(last.withdrawn_at))


def sheets_of(seat: Seat, day: int) -> Any:
    """All sheets that the faction has filed for the day."""
    return FiledSheet.objects.filter(campaign=seat.campaign, faction=seat.faction, day=day)


def last_number(seat: Seat, day: int) -> int:
    """The number of the last sheet of the day, one that was withdrawn included; 0 for none."""
    if seat.filed is not None:
        return seat.filed.number
    return int(sheets_of(seat, day).aggregate(last=Max("number"))["last"] or 0)


def earlier(seat: Seat, day: int) -> tuple[ReceiptOf, ...]:
    """The receipts of the faction's last sheets of the day that were replaced or withdrawn, the oldest first."""
    on_file = seat.filed.number if seat.filed else None
    found: Any = (
        sheets_of(seat, day)
        .exclude(number=on_file)
        .only("number", "digest", "salt", "filed_at")
        .order_by("-number")[:MAX_EARLIER]
    )
    return tuple(
        ReceiptOf(seat.faction, day, each.number, each.digest, each.salt, written(each.filed_at))
        for each in reversed(found)
    )
