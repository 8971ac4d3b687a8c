"""An order sheet as it is sent: each order decoded by itself, so that every wrong one is named at once."""

from typing import Any, get_args

import msgspec

from api.bodies import check_keys, decoded, explained, malformed
from api.order_rules import rule_of
from api.shapes import faults
from campaign.model.orders import REFUSED, Finding, Order, Verdict
from campaign.verdicts import HOUSE, MAX_ORDERS, too_many
from campaign.verdicts.nearly import MEANT, meant
from campaign.verdicts.sent import SentSheet
from rulebook import Refusal
from rulebook.tags import tag_of

PLAYED: tuple[type[msgspec.Struct], ...] = get_args(Order)
KINDS = tuple(tag_of(kind) for kind in PLAYED)


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A day's orders of a faction, in the order in which its groups reorganise.

    What else the sheet on file is told with may stand here as well, so that an answer can be sent back as it came: the day
    must be the one that the sheet is for, the rest is not read.
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


class Kind(msgspec.Struct, frozen=True):
    """The kind of an order, whatever else it holds."""

    order: str = ""


_whole = msgspec.json.Decoder(Sheet)
_unread = msgspec.json.Decoder(Unread)
_kind = msgspec.json.Decoder(Kind)
_order: msgspec.json.Decoder[Order] = msgspec.json.Decoder(Order)


def read(body: bytes) -> SentSheet:
    """The sheet in a body. Raises Refused where the body as a whole is none: 400 malformed, 422 of another shape."""
    try:
        sheet = _whole.decode(body)
        check_keys(body)
        return SentSheet(dict(enumerate(sheet.orders)), (), sheet.day)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        unread = decoded(body, _unread)
    if len(unread.orders) > MAX_ORDERS:
        return SentSheet({}, (too_many(len(unread.orders)),), unread.day)
    return one_by_one(unread)


def one_by_one(unread: Unread) -> SentSheet:
    """Each order by itself, with a verdict on those that cannot be read."""
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
    """Why an order cannot be read: a kind that is unknown, or fields that cannot be."""
    kind = kind_of(raw)
    if kind is not None and kind not in KINDS:
        return (Finding.of(no_kind(kind), REFUSED),)
    found = faults(Order, msgspec.json.decode(raw))
    if not found:
        field, reason = explained(error)
        found = [Finding(REFUSED, "", "" if field == "body" else field, reason)]
    return tuple(
        msgspec.structs.replace(each, rule=rule_of(kind or "", each.field.split("[")[0].split(".")[0]))
        for each in found
    )


def no_kind(kind: str) -> Refusal:
    """The refusal of an order of no kind that there is, with the kinds that may have been meant, or all of them."""
    if not kind:
        return Refusal(HOUSE, "order", "the kind of order is missing; played are {words}", words=tuple(KINDS))
    refusal = Refusal(
        HOUSE,
        "order",
        "there is no kind of order {given!r}; played are {words}",
        given=kind[:40],
        words=tuple(KINDS),
    )
    near = meant(kind, KINDS)
    return refusal.hinted(MEANT["words"], {"words": near}) if near else refusal


def kind_of(raw: msgspec.Raw) -> str | None:
    """The kind that an order names ("" for none), or None for what is no order at all."""
    try:
        return _kind.decode(raw).order
    except msgspec.ValidationError:
        return None
