"""The conditions of an order as a form has them: one line for each kind, filled in or left empty."""

from collections.abc import Iterator
from typing import Any

import msgspec
from django.http import QueryDict

from campaign.model.orders import Order
from campaign.model.orders.conditions import Condition, Day, Distance, Losses, Odds, Place
from campaign.presentation.report import Names
from campaign.visibility import View

KINDS: dict[str, type[Condition]] = {
    "odds": Odds,
    "losses": Losses,
    "day": Day,
    "place": Place,
    "distance": Distance,
}
NUMBERS = {
    "odds": ("at_least", "at_most"),
    "losses": ("at_most", "percent"),
    "day": ("first", "last"),
    "distance": ("at_least", "at_most"),
}


class Spot(msgspec.Struct, frozen=True):
    """A place or a group that a condition may name."""

    value: str
    words: str


class Conditions(msgspec.Struct, frozen=True):
    """The values of the fields of conditions, by their names: "odds_at_least"."""

    held: dict[str, str]
    open: bool
    fault: str = ""


def conditions_of(order: Order, fault: str = "") -> Conditions | None:
    """The conditions of an order, the first of each kind; None for an order without any."""
    when = getattr(order, "when", None)
    if when is None:
        return None
    held: dict[str, str] = {}
    for kind, made in KINDS.items():
        first = next((each for each in when if isinstance(each, made)), None)
        if first is not None:
            held |= dict(values(kind, first))
    return Conditions(held, bool(when) or bool(fault), fault)


def typed_over(conditions: Conditions, sent: QueryDict) -> Conditions:
    """The conditions with the sent values in their fields, good or bad; as they are for a form without them."""
    if "when" not in sent.getlist("has"):
        return conditions
    held = {key.removeprefix("when."): str(sent[key]) for key in sent if key.startswith("when.")}
    return msgspec.structs.replace(conditions, held=held, open=any(held.values()))


def values(kind: str, condition: Condition) -> Iterator[tuple[str, str]]:
    """The values of the fields of a condition."""
    for name, value in msgspec.structs.asdict(condition).items():
        if isinstance(value, tuple):
            yield f"{kind}_{name}", " ".join(value)
        elif isinstance(value, bool):
            yield f"{kind}_{name}", "1" if value else ""
        elif value is not None:
            yield f"{kind}_{name}", str(value)


def spots(view: View, names: Names) -> Iterator[Spot]:
    """The settlements, and all groups that can be seen."""
    for name in sorted(view.places):
        yield Spot(name, names.site(name))
    for name in (*view.groups, *view.markers):
        yield Spot(name, names.piece(name))


def posted(fields: dict[str, str], kept: list[Any]) -> list[Any]:
    """The conditions that the fields of a form make, and the ones of `kept` of which the form showed only the first."""
    found: list[Any] = []
    for kind in KINDS:
        made = of_kind(kind, fields)
        others = [each for each in kept if isinstance(each, dict) and each.get("if") == kind][1:]
        found += [*([made] if made is not None else []), *others]
    return found


def of_kind(kind: str, fields: dict[str, str]) -> dict[str, Any] | None:
    """The condition of a kind as plain data; None if all its fields are empty."""
    made: dict[str, Any] = {}
    for name in NUMBERS.get(kind, ()):
        text = fields.get(f"{kind}_{name}", "").strip()
        if text:
            made[name] = whole(text)
    if kind == "place" and (at := fields.get("place_at", "").replace(",", " ").split()):
        made["at"] = at
    if kind == "distance" and (to := fields.get("distance_to", "").strip()):
        made["to"] = to
    if not made:
        return None
    if kind == "losses":
        made["faction"] = bool(fields.get("losses_faction"))
    return {"if": kind} | made


def whole(text: str) -> int | str:
    """A typed number; other input stays a text, which the reader of orders refuses by name."""
    return int(text) if text.isdecimal() and len(text) < 10 else text
