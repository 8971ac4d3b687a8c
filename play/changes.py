"""The difference between a draft and the sheet on file: the pieces with other orders, and the orders on both sides."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from campaign.model.orders import Order
from campaign.options import PIECES
from campaign.presentation.orders import order_in_words
from campaign.presentation.report.words import begun
from campaign.service.players.drafts import filed_orders
from campaign.service.players.own_sheets import text_of
from play.about import piece_of
from play.layout import Layout
from play.rows import JudgedOrder, Row, Tag, other_row, what_of, written_on

Piece = tuple[str, str]
"""The kind and the id of a piece."""
GRAVE = frozenset({"refused", "danger"})
"""The tags that a changed row keeps."""


class Changes(msgspec.Struct, frozen=True):
    """The changes since a sheet was filed.

    `said` counts the changes. `filed` and `drafted` are the differing orders in words, and `rows` the pieces with other
    orders; `groups` are the own groups among them.
    """

    said: str
    filed: tuple[str, ...]
    drafted: tuple[str, ...]
    rows: tuple[Row, ...]
    groups: frozenset[str]


def changes_of(layout: Layout) -> Changes | None:
    """The changes of a draft that its reader can still file; None while it says the same as the sheet on file."""
    seat, names = layout.seat, layout.names
    if not layout.open or seat.filed is None or layout.draft.on_file:
        return None
    filed, drafted = filed_orders(seat), layout.draft.sheet.orders
    gone, new = without(filed, drafted), without(drafted, filed)
    number = changes_in(gone, new, seat.faction)
    were = written_on((JudgedOrder(0, order, "", ()) for order in filed), seat.faction)
    touched = written_on((JudgedOrder(0, order, "", ()) for order in (*gone, *new)), seat.faction)
    return Changes(
        names.count(number, "{n} change is not filed", "{n} changes are not filed")
        if number
        else names.say("The new sequence of your orders is not filed"),
        tuple(begun(order_in_words(order, names)) for order in gone),
        tuple(begun(order_in_words(order, names)) for order in new),
        tuple(rows_of(layout, touched.keys(), were)),
        frozenset(name for about, name in touched if about == "groups"),
    )


def without(orders: Sequence[Order], others: Sequence[Order]) -> list[Order]:
    """The orders that are missing among others, each as often as it is."""
    left = Counter(text_of((order,)) for order in others)
    found = []
    for order in orders:
        text = text_of((order,))
        if left[text]:
            left[text] -= 1
        else:
            found.append(order)
    return found


def changes_in(gone: Sequence[Order], new: Sequence[Order], faction: str) -> int:
    """The number of changes: an order of a piece that replaces another one of it is a single change."""
    before, after = (Counter(piece_of(order, faction) for order in each) for each in (gone, new))
    return (before | after).total()


def rows_of(
    layout: Layout, touched: Iterable[Piece], were: Mapping[Piece, Sequence[JudgedOrder]]
) -> Iterator[Row]:
    """The pieces with other orders as rows, each with its orders on file."""
    names = layout.names
    groups = {row.id: row for row in layout.rows}
    for about, name in sorted(touched, key=lambda each: (each[0] != "groups", each)):
        known = next((kind for kind in PIECES if kind == about), None)
        if about == "groups" and name in groups:
            row = groups[name]
        elif known is not None and name in PIECES[known](layout.survey):
            row = other_row(about, name, layout.view, layout.written, names)
        else:
            continue
        filed = were.get((about, name), ())
        yield msgspec.structs.replace(
            row,
            tags=(*(tag for tag in row.tags if tag.kind in GRAVE), Tag("changed", names.say("changed"))),
            was=what_of(filed, name, names) if filed else names.say("No order."),
        )
