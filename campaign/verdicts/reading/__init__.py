"""Reading an order as somebody sent it: into its struct, or all that is wrong with it, with the rule of each field."""

from typing import Any, get_args

import msgspec

from campaign.model.orders import REFUSED, Finding, Order
from campaign.verdicts import HOUSE
from campaign.verdicts.nearly import MEANT, meant
from campaign.verdicts.reading.order_rules import rule_of
from campaign.verdicts.reading.shapes import faults
from rulebook import Refusal
from rulebook.tags import tag_of

PLAYED: tuple[type[msgspec.Struct], ...] = get_args(Order)
KINDS = tuple(tag_of(kind) for kind in PLAYED)


class Unreadable(Exception):
    """The refusal of data that is no order, with all its faults."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        self.findings = findings
        super().__init__("; ".join(f"{each.field}: {each.reason}" for each in findings))


def order_of(given: Any) -> Order:
    """The order that plain data stands for. Raises Unreadable."""
    try:
        return msgspec.convert(given, Order)
    except msgspec.ValidationError as error:
        found = unreadable(given)
        raise Unreadable(found or (Finding(REFUSED, HOUSE, "", str(error)),)) from error


def unreadable(given: Any) -> tuple[Finding, ...]:
    """The reasons why plain data is no order: an unknown kind, or impossible fields; empty without a known reason."""
    kind = kind_of(given)
    if kind is not None and kind not in KINDS:
        return (Finding.of(no_kind(kind), REFUSED),)
    return tuple(
        msgspec.structs.replace(each, rule=rule_of(kind or "", top(each.field)))
        for each in faults(Order, given)
    )


def top(path: str) -> str:
    """The field of an order in which a path begins."""
    return path.split("[")[0].split(".")[0]


def no_kind(kind: str) -> Refusal:
    """The refusal of an order of no kind that there is, with the kinds that may have been meant, or all of them."""
    if not kind:
        return Refusal(HOUSE, "order", "the kind of order is missing; the kinds are {words}", words=KINDS)
    refusal = Refusal(
        HOUSE,
        "order",
        "there is no kind of order {given!r}; the kinds are {words}",
        given=kind[:40],
        words=KINDS,
    )
    near = meant(kind, KINDS)
    return refusal.hinted(MEANT["words"], {"words": near}) if near else refusal


def kind_of(given: Any) -> str | None:
    """The kind that an order names ("" without one), or None for other data."""
    if not isinstance(given, dict):
        return None
    kind = given.get("order", "")
    return kind if isinstance(kind, str) else None
