"""The fields of an order as a form has them: the changeable parts, and the values of each.

A form carries the order that it was made of; its fields replace parts of that (`play/posted.py`).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from django.http import QueryDict

from campaign.model.men import Band, Men, tidied
from campaign.model.orders import ANY, Finding, LeaveGarrison, March, Order, Retreat, Ride, Storm, Summon
from campaign.model.state import Group
from campaign.options import Bounds, OfPiece, Option, Reach
from campaign.options.option import Value
from campaign.presentation.findings import with_rule
from campaign.presentation.orders import order_in_words
from campaign.presentation.orders.groups import men_of
from campaign.presentation.orders.register import ANYBODY, group_of, hex_of
from campaign.presentation.orders.sieges import ENGINES, type_of
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.presentation.report.terms import map_title
from campaign.presentation.report.words import begun
from campaign.rules.settlements.garrisons import CASTLE
from campaign.verdicts.reading.fields import label_of
from campaign.visibility import View
from play.conditions import Conditions, conditions_of, typed_over

RANKED = frozenset({"groups", "maps", "own", "pieces", "towards", "types"})
"""Lists in which the first counts before all others."""
MOST_RANKS = 12
"""The ranks that a form offers beyond the ones of an order, each with all possible values."""
MONEY = frozenset({"money"})
PEOPLE = frozenset({"men", "garrison"})
STAYS = phrase("nowhere: stays where he is")
NO_GOAL = phrase("choose a goal")
"""The empty choice of a way: of a rider who may stay, and of every other piece."""
TAKING = (Storm, Summon)
"""The orders that may take a place, and then leave people of the group there."""


class Item(msgspec.Struct, frozen=True):
    """One of the things that a field may hold: as it is sent, in words, and whether the field holds it."""

    value: str
    words: str
    chosen: bool = False


class Field(msgspec.Struct, frozen=True):
    """A field of a form.

    Its `shape` says how it is drawn:

        one        one of the items
        some       any of them
        ranked     `items` once for each rank
        tick       yes or no
        amount     a number
        deniers    money, by halves
        people     an amount for each of the `rows`
        way        a goal out of the items, or typed hexes
        text       a word
    """

    name: str
    label: str
    shape: str
    value: str = ""
    items: tuple[Item, ...] = ()
    ranks: tuple[tuple[Item, ...], ...] = ()
    rows: tuple["Field", ...] = ()
    least: int = 0
    most: int = 0
    each: str = ""
    fault: str = ""


class Remark(msgspec.Struct, frozen=True):
    """A remark of the check on the order of a form; `weight`: warned or refused."""

    weight: str
    words: str


class OrderForm(msgspec.Struct, frozen=True):
    """A form for one order: its sentence, the order as it was when the form was made, its fields and its conditions.

    `price` is what it costs as it stands, "" for nothing; `said` are the warnings of the check. `sent`: it was sent,
    and its fields hold the sent values.
    """

    kind: str
    words: str
    order: str
    fields: tuple[Field, ...]
    conditions: Conditions | None
    price: str = ""
    said: tuple[Remark, ...] = ()
    number: int = 0
    was: str = ""
    problem: str = ""
    open: bool = False
    sent: bool = False


class Ground(msgspec.Struct, frozen=True):
    """The ground of forms: the faction's knowledge, its groups after the earlier orders of the sheet, and its language."""

    view: View
    groups: Mapping[str, Group]
    names: Names


def fields_of(
    order: Order,
    option: Option,
    reach: Reach | None,
    ground: Ground,
    faults: dict[str, str],
    *,
    offered: bool = False,
) -> Iterator[Field]:
    """The fields of an order that may be changed, out of the option that it was made of; `faults` by field.

    An `offered` march has no goal yet: its player chooses one.
    """
    names = ground.names
    for name in order.__struct_fields__:
        held = getattr(order, name)
        label = begun(names.say(label_of(name) or name))
        found: Field | None = None
        if name == "path" and reach is not None:
            none = names.say(STAYS if isinstance(order, Ride) else NO_GOAL)
            if isinstance(order, March) and offered:
                held = ()
            found = way(
                name, label, held, reach, names, none="" if held and not isinstance(order, Ride) else none
            )
        elif name in option.among:
            found = chosen(name, label, held, option.among[name], order, ground)
        elif name in option.bounds:
            found = amount(name, label, held, option.bounds[name], names)
        elif name in PEOPLE and (held or not isinstance(order, TAKING) or leaves_people(order, ground)):
            if isinstance(order, TAKING):
                label = names.say("People of yours who stay as its garrison if you take it")
            found = people(name, label, held, those_of(order, ground), names)
        elif name == "handle":
            found = Field(name, label, "text", value=held)
        if found is not None:
            yield msgspec.structs.replace(found, fault=faults.get(name, ""))


def way(name: str, label: str, held: tuple[str, ...], reach: Reach, names: Names, *, none: str) -> Field:
    """The goal: any hex of the reach by the cheapest way, or hex by hex; `none` is what an empty choice says."""
    empty = (Item("", none, not held),) if none else ()
    items = empty + tuple(
        Item(" ".join(path), goal_in_words(path, step.cost, step.left, names), path == held)
        for step in reach.steps
        if step.ends
        for path in (reach.way(step.hex),)
    )
    known = any(item.chosen for item in items)
    return Field(name, label, "way", value="" if known else " ".join(held), items=items)


def goal_in_words(path: tuple[str, ...], cost: int, left: int, names: Names) -> str:
    """A hex of the reach, and the cost of the way."""
    return names.count(
        cost,
        "{place}: {n} point, {left} left",
        "{place}: {n} points, {left} left",
        place=place_in_short(path[-1], names),
        left=left,
    )


def place_in_short(hex_: str, names: Names) -> str:
    """A hex by its label, a settlement in it beside that."""
    site = hex_of(hex_, names)
    return hex_ if site == hex_ else f"{hex_} {site}"


def chosen(
    name: str, label: str, held: Any, among: tuple[Value, ...], order: Order, ground: Ground
) -> Field | None:
    """A field that holds one of several things, or several of them."""
    names = ground.names
    # What an order holds stays among what it may hold, be it offered or not: nothing is dropped unsaid.
    held_here = held if isinstance(held, tuple) else (held,)
    among = (*among, *(value for value in held_here if value not in among))
    if name == "ration":
        return Field(name, begun(names.say("takes a ration along")), "tick", value="1" if held else "")
    if isinstance(held, tuple):
        items = tuple(
            Item(str(each), value_in_words(name, each, order, ground), each in held) for each in among
        )
        if name not in RANKED:
            return Field(name, label, "some", items=items)
        return Field(name, label, "ranked", ranks=tuple(ranks(held, items, name)))
    if len(among) < 2:
        return None
    return Field(
        name,
        label,
        "one",
        items=tuple(
            Item(sent(each), begun(sentence_with(order, name, each, names)), each == held) for each in among
        ),
    )


def sent(value: Value) -> str:
    """A value as a form sends it."""
    return {True: "1", False: ""}[value] if isinstance(value, bool) else value


def sentence_with(order: Order, name: str, value: Value, names: Names) -> str:
    """The sentence of an order with another value in one of its fields."""
    return order_in_words(msgspec.structs.replace(order, **{name: value}), names)


def ranks(held: tuple[str, ...], items: tuple[Item, ...], name: str) -> Iterator[tuple[Item, ...]]:
    """The items for each rank; crews may work at the same thing, all other lists name a thing once."""
    number = max(len(held), 1 if name == "pieces" else min(len(items), MOST_RANKS))
    for rank in range(number):
        there = held[rank] if rank < len(held) else ""
        yield tuple(Item(item.value, item.words, item.value == there) for item in items)


def value_in_words(name: str, value: Value, order: Order, ground: Ground) -> str:
    """One of the things that a list may hold; a group of others with whose it is."""
    text, names = str(value), ground.names
    match name:
        case "attack" | "against" | "beside":
            return begun(names.say(ANYBODY) if text == ANY else names.faction(text))
        case "commanders":
            return names.commander(text)
        case "types" | "own":
            return type_of(text, names)
        case "pieces":
            return names.say(ENGINES[text])
        case "maps":
            return map_title(text, names)
        case "towards" if isinstance(order, Retreat):
            return names.direction(text)
        case "towards" | "groups" if text in ground.view.markers:
            return f"{group_of(text, names)} ({names.people(ground.view.markers[text].faction)})"
        case "towards" | "groups":
            return group_of(text, names)
        case _:
            return text


def amount(name: str, label: str, held: int | None, bounds: Bounds, names: Names) -> Field:
    """A number within bounds; of money in deniers."""
    if name in MONEY:
        return Field(
            name,
            label,
            "deniers",
            value=halves(held or 0),
            most=bounds.most,
            each=names.say("{amount} at most", amount=names.deniers(bounds.most)),
        )
    each = (
        names.say("{amount} each, {most} at most", amount=names.deniers(bounds.each), most=bounds.most)
        if bounds.each
        else names.say("{most} at most", most=bounds.most)
    )
    value = "" if held is None else str(held)
    return Field(name, label, "amount", value=value, least=bounds.least, most=bounds.most, each=each)


def halves(half: int) -> str:
    """Half-deniers as deniers: 5 as "2.5"."""
    return f"{half // 2}.5" if half % 2 else str(half // 2)


def leaves_people(order: Storm | Summon, ground: Ground) -> bool:
    """True if the captors of a place leave people there: in a castle alone (GC D30)."""
    place = ground.view.places.get(order.site)
    return place is not None and place.kind == CASTLE


def those_of(order: Order, ground: Ground) -> Men:
    """The people out of whom an order takes some: its group's, or the garrison's that it is about."""
    if isinstance(order, LeaveGarrison):
        place = ground.view.places.get(order.site)
        return place.garrison or [] if place is not None else []
    group = ground.groups.get(getattr(order, "group", "") or getattr(order, "giver", ""))
    return group.men if group is not None else []


def people(name: str, label: str, held: Men, there: Men, names: Names) -> Field | None:
    """The amounts of each kind of the people there, or of the people that the order takes."""
    kinds = {band.kind for band in there}
    there = [*there, *(band for band in tidied(held) if band.kind not in kinds)]
    rows = tuple(
        Field(
            f"{name}.{kind_of(band)}",
            begun(men_of([band.of(1)], names)),
            "amount",
            value=str(sum(each.count for each in held if each.kind == band.kind)),
            most=band.count,
            each=names.say("{most} at most", most=band.count),
        )
        for band in there
    )
    return Field(name, label, "people", rows=rows) if rows else None


def kind_of(band: Band) -> str:
    """The kind of people as the name of a field ends in it."""
    return f"{band.origin}.{band.type}.{int(band.mounted)}.{int(band.wounded)}"


def form_of(
    order: Order,
    option: Option,
    piece: OfPiece,
    ground: Ground,
    *,
    number: int = 0,
    was: str = "",
    faults: dict[str, str] | None = None,
    offered: bool = False,
) -> OrderForm:
    """The form of an order: of one that is `offered`, or of one that stands on the sheet by its number."""
    names = ground.names
    return OrderForm(
        kind=type(order).__name__,
        words=begun(order_in_words(order, names)),
        order=msgspec.json.encode(order).decode(),
        fields=tuple(fields_of(order, option, piece.reach, ground, faults or {}, offered=offered)),
        conditions=conditions_of(order, (faults or {}).get("when", "")),
        price=names.deniers(option.price) if option.price else "",
        said=tuple(remarks_of(option.said, names)),
        number=number,
        was=was,
        problem=(faults or {}).get("", ""),
        open=bool(faults) or number > 0,
    )


def remarks_of(found: Iterable[Finding], names: Names) -> Iterator[Remark]:
    """The remarks of the check on an order, as sentences."""
    for each in found:
        yield Remark(each.verdict, f"{with_rule(each, names)}.")


def as_typed(form: OrderForm, sent: QueryDict) -> OrderForm:
    """A form whose typed fields hold the sent values, good or bad."""
    conditions = typed_over(form.conditions, sent) if form.conditions is not None else None
    had = sent.getlist("has")
    fields = tuple(field_as_typed(each, sent) if each.name in had else each for each in form.fields)
    return msgspec.structs.replace(form, fields=fields, conditions=conditions, sent=True)


def field_as_typed(field: Field, sent: QueryDict) -> Field:
    """A field with the typed and chosen values."""
    if field.shape == "people":
        return msgspec.structs.replace(field, rows=tuple(field_as_typed(row, sent) for row in field.rows))
    values = [str(value) for value in sent.getlist(field.name)]
    if field.shape == "way" and "typed" in sent:
        return msgspec.structs.replace(
            field, value=str(sent["typed"]), items=chosen_among(field.items, values)
        )
    if field.shape in ("one", "some"):
        return msgspec.structs.replace(field, items=chosen_among(field.items, values))
    if field.shape == "ranked":
        held = [*values, *[""] * len(field.ranks)]
        ranks_ = tuple(chosen_among(items, [value]) for items, value in zip(field.ranks, held, strict=False))
        return msgspec.structs.replace(field, ranks=ranks_)
    if field.shape == "tick":
        return msgspec.structs.replace(field, value="1" if values else "")
    return msgspec.structs.replace(field, value=values[0]) if values else field


def chosen_among(items: tuple[Item, ...], values: list[str]) -> tuple[Item, ...]:
    """The items, with the ones of some values chosen."""
    return tuple(msgspec.structs.replace(item, chosen=item.value in values) for item in items)
