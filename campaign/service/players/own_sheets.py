"""A player's sheets of a day as they are kept: the sheet on file, and the receipts of earlier ones.

Each function takes the seat of the player, found with the sheet that is on file for the day.
"""

from typing import Any

import msgspec
from django.db.models import Max, QuerySet

from campaign.decide.closing import sheet_body
from campaign.model.orders import Order, Verdict
from campaign.models import Sheet
from campaign.rules.deadline import written
from campaign.service.denials import Absent
from campaign.service.seats import Filed, Seat
from campaign.verdicts import verdicts
from dice.inputs import Receipt

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
        seat.check_dawn()
        return OnFile(open_, (), None, (), before)
    filed = orders_of(seat.filed.orders)
    said = verdicts(filed, *seat.board())
    return OnFile(open_, filed, receipt_on_file(seat, day, seat.filed), tuple(said), before)


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
