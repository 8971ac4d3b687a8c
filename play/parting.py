"""The table by which a group is divided: its people, commanders and money in two columns, and what comes of it."""

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from campaign.model import men
from campaign.model.men import Band
from campaign.model.orders import NEW, Exchange, Order, Split
from campaign.model.state import Group
from campaign.presentation.orders.groups import men_of
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.presentation.report.terms import class_of_men
from campaign.presentation.report.words import begun
from campaign.rules import groups
from campaign.rules.supplies.supply import need
from play.fields import Field, Item, OrderForm, halves, kind_of
from play.layout import Layout
from play.options import as_parted
from play.outcomes import Outcome, after, keeps, supply, too_few
from play.posted import half_deniers

OUT, BACK = "out", "back"
"""The directions of an arrow, as it is sent."""
LEADER, MONEY = "commanders.", "money"
"""How the name of a commander's row begins, and the row of the chest."""
TO_NEW = phrase("{people} to the new group")
NUMBER = re.compile(r"^[\d\s]+")


class PartRow(msgspec.Struct, frozen=True):
    """A row of the table: how many `stay` and how many `go`, of `most`, and the words of both arrows.

    Of money the numbers are deniers.
    """

    name: str
    label: str
    stay: str
    go: str
    most: str
    out: str
    back: str
    heads: bool


class Columns(msgspec.Struct, frozen=True):
    """The words of the table: its form, the second column, both arrows, its sums, and its button.

    `out` is the message of the arrow that moves somebody, with {people} in it.
    """

    form: str
    into: str
    out: str
    sums: str
    button: str


class PartTable(msgspec.Struct, frozen=True):
    """A group that is divided: the form of the order, the rows, the people of both groups, and what comes of it."""

    form: OrderForm
    group: str
    rows: tuple[PartRow, ...]
    stay: int
    go: int
    handle: Field | None
    comes: tuple[Outcome, ...]
    faults: tuple[str, ...]
    columns: Columns
    takers: tuple[Item, ...] = ()


def split_table(
    form: OrderForm, group: Group, typed: Mapping[str, str], comes: Sequence[Outcome], names: Names
) -> PartTable:
    """The table by which a group is divided."""
    columns = Columns(
        form="split",
        into=names.say("New group"),
        out=TO_NEW,
        sums=names.say("{group} {stay}, new group {go}", group=group.id, stay="[stay]", go="[go]"),
        button=names.say("Split group"),
    )
    return table_of(form, group, typed, comes, columns, names)


def table_of(
    form: OrderForm,
    group: Group,
    typed: Mapping[str, str],
    comes: Sequence[Outcome],
    columns: Columns,
    names: Names,
) -> PartTable:
    """The table of a form by which people leave a group. `typed` is what stands in its fields, by name; else all stay."""
    rows = tuple(rows_of(form, group, typed, columns, names))
    fields = {field.name: field for field in form.fields}
    stay, go = (sum(int(getattr(row, side)) for row in rows if row.heads) for side in ("stay", "go"))
    faults = tuple(field.fault for field in form.fields if field.fault)
    handle = fields.get("handle")
    if handle is not None and "handle" in typed:
        handle = msgspec.structs.replace(handle, value=typed["handle"])
    return PartTable(form, group.id, rows, stay, go, handle, tuple(comes), faults, columns)


def rows_of(
    form: OrderForm, group: Group, typed: Mapping[str, str], columns: Columns, names: Names
) -> Iterator[PartRow]:
    """The commanders, the kinds of people, and the chest."""
    fields = {field.name: field for field in form.fields}
    may_go = {item.value: item for item in fields["commanders"].items} if "commanders" in fields else {}
    for name in group.commanders:
        called = names.commander(name).partition(", ")[0]
        yield row_of(f"{LEADER}{name}", called, called, 2, 2 * (name in may_go), typed, group, columns, names)
    bands = {f"men.{kind_of(band)}": band for band in group.men}
    labels = [kind_in_words(band, names) for band in bands.values()]
    for (name, band), label in zip(bands.items(), labels, strict=True):
        said = told_apart(band, names) if labels.count(label) > 1 else label
        one = men_of([band.of(1)], names)
        yield row_of(name, said, one, 2 * band.count, 2 * band.count, typed, group, columns, names)
    if group.money:
        label, one = names.say("Deniers"), names.deniers(min(2, group.money))
        yield row_of(MONEY, label, one, group.money, group.money, typed, group, columns, names)


def row_of(
    name: str,
    label: str,
    one: str,
    there: int,
    most: int,
    typed: Mapping[str, str],
    group: Group,
    columns: Columns,
    names: Names,
) -> PartRow:
    """A row of so many halves, of which at most some may go."""
    go = within(typed.get(name, ""), most)
    if name != MONEY:
        # Only money has halves.
        go -= go % 2
    return PartRow(
        name,
        f"{label[:1].upper()}{label[1:]}",
        halves(there - go),
        halves(go),
        halves(most),
        names.say(columns.out, people=begun(one)),
        names.say("{people} back to {group}", people=begun(one), group=names.piece(group.id)),
        heads=name != MONEY,
    )


def within(text: str, most: int) -> int:
    """A number that was typed, in halves, at most so many; 0 for what is none."""
    number = half_deniers(text.strip())
    return min(number, most) if isinstance(number, int) else 0


def kind_in_words(band: Band, names: Names) -> str:
    """People of a kind without their number: "knights", "archers (all wounded)"."""
    return NUMBER.sub("", men_of([band.of(2)], names))


def told_apart(band: Band, names: Names) -> str:
    """People of a kind of which a group has others that differ in their origin, or in having a horse."""
    kind = class_of_men(band.origin, band.type, names)
    words = (
        names.say("{people}, mounted", people=kind)
        if band.mounted
        else names.say("{people}, on foot", people=kind)
    )
    return names.say("{people}, wounded", people=words) if band.wounded else words


def typed_in(order: Split | Exchange) -> dict[str, str]:
    """The fields of the table for an order that was written before."""
    return {
        **{f"{LEADER}{name}": "1" for name in order.commanders},
        **{f"men.{kind_of(band)}": str(band.count) for band in order.men},
        MONEY: halves(order.money),
    }


def moved(typed: Mapping[str, str], move: str) -> dict[str, str]:
    """The fields after an arrow; `move` is the name of its row and the direction."""
    name, _, direction = move.rpartition(":")
    number = half_deniers(str(typed.get(name, "")).strip())
    now = number if isinstance(number, int) else 0
    step = {OUT: 2, BACK: -2}.get(direction, 0)
    return {**typed, name: halves(max(0, now + step))} if step else dict(typed)


def comes_of(order: Order, before: Sequence[Order], layout: Layout) -> Iterator[Outcome]:
    """The two groups after a division, beside the other orders of the sheet; nothing if it is refused."""
    group = as_parted(before, layout).get(getattr(order, "group", ""))
    if not isinstance(order, Split) or group is None:
        return
    names = layout.names
    go = men.heads(order.men) + len(order.commanders)
    few = [*too_small(go, layout), *too_few(group, go, layout)]
    if few:
        yield from few
        return
    draft = after(order, before, layout)
    new, rest = draft.groups.get(NEW + order.handle), draft.groups.get(order.group)
    if new is None or rest is None:
        return
    yield Outcome(names.say("New group:"), new_in_words(new, draft.points(new), layout))
    yield keeps(rest, layout)


def too_small(go: int, layout: Layout) -> Iterator[Outcome]:
    """The new group with fewer people than a group needs, if so many go."""
    names, tables = layout.names, layout.game.tables
    if not groups.large_enough(go, tables):
        needed = names.say("A group has at least {least}.", least=tables.movement.group_min_characters)
        said = names.count(go, "{n} head. {needed}", "{n} people. {needed}", needed=needed)
        yield Outcome(names.say("New group:"), said, "GC-8.1a")


def new_in_words(group: Group, points: int, layout: Layout) -> str:
    """The people of a new group, how far it gets, and what it eats."""
    names, heads = layout.names, groups.headcount(group)
    riders = groups.is_cavalry(group.men, [layout.view.commanders[name] for name in group.commanders])
    who = (
        names.count(heads, "{n} rider", "{n} riders")
        if riders
        else names.count(heads, "{n} head", "{n} people")
    )
    return names.say(
        "{people}, {points}, {supply}.",
        people=who,
        points=names.count(points, "{n} movement point", "{n} movement points"),
        supply=supply(need(heads, layout.game.tables), names),
    )
