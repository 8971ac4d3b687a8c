"""An order sheet as it is sent: each order decoded alone, so that every wrong one is named at once."""

from typing import Any

import msgspec

from api.bodies import check, decoded, explained, malformed
from campaign.model.orders import REFUSED, Finding, Order, Verdict
from campaign.verdicts import MAX_ORDERS, too_many
from campaign.verdicts.reading import kind_of, top, unreadable
from campaign.verdicts.reading.order_rules import rule_of
from campaign.verdicts.sent import SentSheet


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A day's orders of a faction, in the order in which its groups reorganise.

    The other fields of the sheet on file may stand here as well, so that an answer can be sent back as it came. The day
    must be the sheet's own, the rest is not read.
    """

    orders: tuple[Order, ...]
    day: int | None = None
    open: bool | None = None
    words: tuple[str, ...] = ()
    receipt: dict[str, Any] | None = None
    verdicts: tuple[dict[str, Any], ...] = ()
    earlier: tuple[dict[str, Any], ...] = ()


class Unread(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet whose orders are not decoded yet."""

    orders: tuple[msgspec.Raw, ...]
    day: int | None = None
    open: bool | None = None
    words: tuple[str, ...] = ()
    receipt: dict[str, Any] | None = None
    verdicts: tuple[dict[str, Any], ...] = ()
    earlier: tuple[dict[str, Any], ...] = ()


_whole = msgspec.json.Decoder(Sheet)
_unread = msgspec.json.Decoder(Unread)
_order: msgspec.json.Decoder[Order] = msgspec.json.Decoder(Order)


def read(body: bytes) -> SentSheet:
    """The sheet in a body. Raises Refused where the body as a whole is none: 400 malformed, 422 of another shape."""
    try:
        sheet = _whole.decode(body)
        check(body)
        return SentSheet(dict(enumerate(sheet.orders)), (), sheet.day)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        unread = decoded(body, _unread)
    if len(unread.orders) > MAX_ORDERS:
        return SentSheet({}, (too_many(len(unread.orders)),), unread.day)
    return one_by_one(unread)


def one_by_one(unread: Unread) -> SentSheet:
    """Each order alone, with a verdict on unreadable ones."""
    found: dict[int, Order] = {}
    unreadable: list[Verdict] = []
    for number, raw in enumerate(unread.orders):
        try:
            found[number] = _order.decode(raw)
        except msgspec.ValidationError as error:
            unreadable.append(Verdict(number, verdict_on(raw, error)))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise malformed(error) from error
    return SentSheet(found, tuple(unreadable), unread.day)


def verdict_on(raw: msgspec.Raw, error: msgspec.ValidationError) -> tuple[Finding, ...]:
    """The reason why an order cannot be read: of the rules of orders, or else of the decoder."""
    sent = msgspec.json.decode(raw)
    found = unreadable(sent)
    if found:
        return found
    field, reason = explained(error)
    field = "" if field == "body" else field
    return (Finding(REFUSED, rule_of(kind_of(sent) or "", top(field)), field, reason),)
