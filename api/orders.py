"""An order sheet as it is sent: each order decoded by itself, so that every wrong one is named at once."""

from typing import get_args

import msgspec

from api.bodies import check_keys, decoded, explained, malformed
from api.order_rules import rule_of
from campaign.rules.game import Game
from campaign.rules.orders import Order, Verdict
from campaign.sight import View
from campaign.verdicts import HOUSE, MAX_ORDERS, verdicts

PLAYED: tuple[type[msgspec.Struct], ...] = get_args(Order)
KINDS = tuple(str(kind.__struct_config__.tag) for kind in PLAYED)


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A day's orders of a faction, in the order in which its groups reorganise."""

    orders: tuple[Order, ...]


class Unread(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet whose orders are not decoded yet."""

    orders: tuple[msgspec.Raw, ...]


class Kind(msgspec.Struct, frozen=True):
    """The kind of an order, whatever else it holds."""

    order: str = ""


class Written(msgspec.Struct, frozen=True):
    """A sheet as far as it could be read: the orders by their places, and a verdict on each that could not."""

    orders: dict[int, Order]
    unreadable: tuple[Verdict, ...]

    @property
    def sheet(self) -> tuple[Order, ...]:
        """The orders that could be read."""
        return tuple(self.orders.values())


_whole = msgspec.json.Decoder(Sheet)
_unread = msgspec.json.Decoder(Unread)
_kind = msgspec.json.Decoder(Kind)
_order: msgspec.json.Decoder[Order] = msgspec.json.Decoder(Order)
_encoder = msgspec.json.Encoder(order="deterministic")


def read(body: bytes) -> Written:
    """The sheet in a body. Raises Refused where the body as a whole is none: 400 malformed, 422 of another shape."""
    try:
        orders = _whole.decode(body).orders
        check_keys(body)
        return Written(dict(enumerate(orders)), ())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        unread = decoded(body, _unread).orders
    return too_long(len(unread)) if len(unread) > MAX_ORDERS else one_by_one(unread)


def too_long(count: int) -> Written:
    """A sheet of too many orders, of which none is read: one verdict speaks of them all."""
    reason = f"a sheet holds at most {MAX_ORDERS} orders, not {count}"
    return Written({}, (Verdict(MAX_ORDERS, "refused", HOUSE, "orders", reason),))


def one_by_one(orders: tuple[msgspec.Raw, ...]) -> Written:
    """Each order by itself, with a verdict on those that cannot be read."""
    found: dict[int, Order] = {}
    unreadable: list[Verdict] = []
    for number, raw in enumerate(orders):
        try:
            found[number] = _order.decode(raw)
        except msgspec.ValidationError as error:
            unreadable.append(verdict_on(number, raw, error))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise malformed(error) from error
    return Written(found, tuple(unreadable))


def verdict_on(number: int, raw: msgspec.Raw, error: msgspec.ValidationError) -> Verdict:
    """Why an order cannot be read: a kind that is unknown, or a field that cannot be."""
    kind = kind_of(raw)
    if kind is not None and kind not in KINDS:
        what = f"there is no kind of order {kind[:40]!r}" if kind else "the kind of order is missing"
        return Verdict(number, "refused", HOUSE, "order", f"{what}; played are {', '.join(KINDS)}")
    field, reason = explained(error)
    field = "" if field == "body" else field
    rule = rule_of(kind or "", field.split("[")[0].split(".")[0])
    return Verdict(number, "refused", rule, field, reason)


def kind_of(raw: msgspec.Raw) -> str | None:
    """The kind that an order names ("" for none), or None for what is no order at all."""
    try:
        return _kind.decode(raw).order
    except msgspec.ValidationError:
        return None


def judged(written: Written, view: View, game: Game) -> list[Verdict]:
    """A verdict for each order, in its place; those that could not be read are judged as if they were not there."""
    said = verdicts(written.sheet, view, game)
    if len(written.orders) > MAX_ORDERS or not written.unreadable:
        return said
    places = list(written.orders)
    there = [msgspec.structs.replace(verdict, order=places[verdict.order]) for verdict in said]
    return sorted([*there, *written.unreadable], key=lambda verdict: verdict.order)


def text_of(orders: tuple[Order, ...]) -> str:
    """The orders as the text that their digest covers."""
    return _encoder.encode(orders).decode()
