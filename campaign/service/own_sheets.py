"""A player's sheet of a day: the sheet on file, the verdict on another, and filing and withdrawing it.

Each function takes the seat of the player, found with the sheet that is on file for the day.
"""

import hashlib
from typing import Any

import msgspec
from django.db.models import Max, QuerySet

from campaign.decide.closing import sheet_body
from campaign.decide.filing import replaced
from campaign.model.game import Game
from campaign.model.orders import Order, Verdict
from campaign.models import Sheet
from campaign.rules.deadline import written
from campaign.service import sheets
from campaign.service.commands import state_of
from campaign.service.denials import Absent, Superseded
from campaign.service.seats import Filed, Seat, with_dawn
from campaign.verdicts import refuse_unless_clear, verdicts
from campaign.verdicts.sent import SentSheet, judged
from campaign.verdicts.together import AT_A_PLACE
from campaign.visibility import View
from dice.inputs import Receipt
from eventlog.ids import client_command
from eventlog.log import LOG
from rulebook import Refusal

CLOSED = "house-filing"
MOST_EARLIER = 50
"""Receipts of sheets that were replaced: the last of a day."""
_orders: msgspec.json.Decoder[tuple[Order, ...]] = msgspec.json.Decoder(tuple[Order, ...])


class OnFile(msgspec.Struct, frozen=True):
    """The sheet that is on file for a day, its receipt None without one, and the receipts of earlier sheets."""

    open: bool
    orders: tuple[Order, ...]
    receipt: Receipt | None
    said: tuple[Verdict, ...]
    earlier: tuple[Receipt, ...]


class OwnFiling(msgspec.Struct, frozen=True):
    """The result of a filing: its receipt, the verdict on each order, and whether it is the first sheet of the day."""

    receipt: Receipt
    said: tuple[Verdict, ...]
    first: bool = False


class Withdrawn(msgspec.Struct, frozen=True):
    """The proof of a withdrawal: the sheet that was on file, by number and digest, and when it was taken off."""

    faction: str
    day: int
    number: int
    digest: str
    withdrawn_at: str


def read_sheet(seat: Seat, day: int) -> OnFile:
    """The sheet on file for a day, with a verdict on each order by the knowledge at its dawn. Raises Absent."""
    open_, before = seat.takes_orders(day), earlier(seat, day)
    if seat.filed is None:
        seat.state()
        return OnFile(open_, (), None, (), before)
    filed = orders_of(seat.filed.orders)
    said = verdicts(filed, *seat.board())
    return OnFile(open_, filed, receipt_on_file(seat, day, seat.filed), tuple(said), before)


def check_sheet(seat: Seat, day: int, sent: SentSheet) -> tuple[Verdict, ...]:
    """The verdict of filing on each order, on the faction's knowledge; nothing is changed or kept."""
    check_open(seat, day)
    return judged(sent, *seat.board())


def check_open(seat: Seat, day: int) -> None:
    """Raise Refusal unless the day takes orders, and Forbidden for a reader who files none."""
    seat.check_files()
    if not seat.takes_orders(day):
        raise Refusal(CLOSED, "day", "day {day} is not open for orders", day=day)


def file_own_sheet(
    seat: Seat, day: int, sent: SentSheet, *, key: str = "", replaces: str | None = None
) -> OwnFiling:
    """File the whole sheet of a day to replace the one before.

    `key` is the player's own id of this filing: sent again with the same orders it has the effect of once. Without a
    key the same orders sent twice in a row are one filing. `replaces` is the digest of the sheet that he saw on file,
    "" without one, None if he leaves it out.

    Raises SheetRefused, Refusal for a day that is not open, SheetReplaced, CommandReused, and Superseded for a key
    whose sheet was taken off.
    """
    seat.check_files()
    if sent.unreadable:
        check_open(seat, day)
        judge(seat, day, sent)
    if not key:
        if seat.filed is not None and seat.filed.orders == text_of(sent.sheet) and not by_deputy(seat, day):
            check_seen(seat, day, sent.sheet, replaces)
            return OwnFiling(receipt_on_file(seat, day, seat.filed), said_before(seat, day, sent))
        check_open(seat, day)
    if any(isinstance(order, AT_A_PLACE) for order in sent.sheet) and not is_known(seat, key):
        # The command would take an order that only lacks a march, as it did in logs that are kept.
        check_open(seat, day)
        judge(seat, day, sent)
    filing = sheets.file_sheet(
        seat.campaign,
        seat.faction,
        day,
        sent.sheet,
        actor=seat.tenure,
        key=key or own_key(day, last_number(seat, day), sent.sheet),
        replaces=replaces,
    )
    if key and filing.said is None:
        check_on_file(seat, filing.receipt)
    said = said_before(seat, day, sent) if filing.said is None else filing.said
    return OwnFiling(filing.receipt, said, first=seat.filed is None)


def withdraw_own_sheet(seat: Seat, day: int, *, replaces: str | None) -> Withdrawn:
    """Take the sheet of a day off the file; without one, the last withdrawal. `replaces` as for filing.

    Raises Refusal for a day that is not open, SheetReplaced, and Absent for a day without any sheet.
    """
    check_open(seat, day)
    if seat.filed is None:
        return withdrawn_before(seat, day)
    found = sheets.withdraw_sheet(
        seat.campaign, seat.faction, day, seat.filed.number, actor=seat.tenure, replaces=replaces
    )
    return Withdrawn(found.faction, found.day, found.number, found.digest, found.at)


def judge(seat: Seat, day: int, sent: SentSheet) -> tuple[Verdict, ...]:
    """A verdict on each order, on the knowledge at dawn. Raises SheetRefused, or Refusal if the day was never there."""
    said = judged(sent, *board_of(seat, day))
    refuse_unless_clear(said)
    return said


def said_before(seat: Seat, day: int, sent: SentSheet) -> tuple[Verdict, ...]:
    """A verdict on each order of a sheet that was filed by then: it is on file, and nothing refuses it any more."""
    return tuple(verdicts(sent.sheet, *board_of(seat, day)))


def board_of(seat: Seat, day: int) -> tuple[View, Game]:
    """The faction's knowledge at the dawn of a day. Raises Refusal for a day that does not exist."""
    known = seat if seat.dawn is not None else with_dawn(seat, day)
    if known.dawn is None:
        raise Refusal(CLOSED, "day", "day {day} is not open for orders", day=day)
    return known.board()


def is_known(seat: Seat, key: str) -> bool:
    """True if the player has filed a sheet under this key before; it is answered as it was then."""
    return bool(key) and LOG.command(seat.campaign, client_command(seat.tenure, key)) is not None


def check_seen(seat: Seat, day: int, sheet: tuple[Order, ...], seen: str | None) -> None:
    """Raise SheetReplaced if the author names the sheet that he saw, and another is on file.

    A precondition holds for the sheet on file itself, too (RFC 9110, 13.1). Only the very request that filed it, sent
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
    """Raise Superseded for a key whose sheet is not on file any more: who sends it again means it to count."""
    if seat.filed is None or seat.filed.number != receipt.number:
        raise Superseded(
            "This key filed sheet {number}, which was withdrawn or replaced since; a new filing needs a key of its own.",
            number=receipt.number,
        )


def by_deputy(seat: Seat, day: int) -> bool:
    """True if a deputy wrote the sheet on file for the open day: a player's own replaces it, be it the same."""
    filed = state_of(seat.campaign).sheets.get(seat.faction)
    return filed is not None and filed.day == day and bool(filed.deputy)


def own_key(day: int, replaces: int, sheet: tuple[Order, ...]) -> str:
    """The id of a filing without a key: the same orders sent twice in a row are one filing, sent later they are another.

    `replaces` is the number of the sheet on file, 0 for none.
    """
    digest = hashlib.sha256(text_of(sheet).encode()).hexdigest()
    return f"body/{day}/{replaces}/{digest}"


def text_of(orders: tuple[Order, ...]) -> str:
    """The orders as the text that their digest covers."""
    return sheet_body(orders).decode()


def orders_of(text: str) -> tuple[Order, ...]:
    """The orders that such a text holds."""
    return _orders.decode(text)


def receipt_on_file(seat: Seat, day: int, filed: Filed) -> Receipt:
    """The receipt of a sheet on file."""
    return Receipt(seat.faction, day, filed.number, filed.digest, filed.salt, written(filed.filed_at))


def withdrawn_before(seat: Seat, day: int) -> Withdrawn:
    """The last withdrawal of the day. Raises Absent without one."""
    last = sheets_of(seat, day).order_by("-number").first()
    if last is None or last.withdrawn_at is None:
        raise Absent("No sheet of yours is on file for day {day}.", day=day)
    return Withdrawn(seat.faction, day, last.number, last.digest, written(last.withdrawn_at))


def sheets_of(seat: Seat, day: int) -> QuerySet[Sheet]:
    """All sheets that the faction has filed for the day."""
    return Sheet.objects.filter(campaign=seat.campaign, faction=seat.faction, day=day)


def last_number(seat: Seat, day: int) -> int:
    """The number of the last sheet of the day, one that was withdrawn included; 0 for none."""
    if seat.filed is not None:
        return seat.filed.number
    return int(sheets_of(seat, day).aggregate(last=Max("number"))["last"] or 0)


def earlier(seat: Seat, day: int) -> tuple[Receipt, ...]:
    """The receipts of the faction's last sheets of the day that were replaced or withdrawn, the oldest first."""
    found: Any = (
        sheets_of(seat, day)
        .exclude(number=seat.filed.number if seat.filed else 0)
        .only("number", "digest", "salt", "filed_at")
        .order_by("-number")[:MOST_EARLIER]
    )
    return tuple(
        Receipt(seat.faction, day, each.number, each.digest, each.salt, written(each.filed_at))
        for each in reversed(found)
    )
