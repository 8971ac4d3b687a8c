"""Hand over: people, commanders and money of a group that another one beside it takes, and what comes of it."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import msgspec

from campaign.model import men
from campaign.model.orders import Exchange, Order
from campaign.model.state import Group
from campaign.options import OfPiece
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.rules import groups
from play import parting
from play.fields import Item, OrderForm
from play.layout import Layout
from play.options import as_parted
from play.outcomes import Outcome, after, has_then, keeps, too_few
from play.parting import Columns, PartTable, table_of
from play.rows import named
from rulebook import Refusal

TAKER = "taker"
TO_OTHER = phrase("{people} to the other group")


def hand_over_table(
    form: OrderForm,
    group: Group,
    found: OfPiece,
    typed: Mapping[str, str],
    comes: Sequence[Outcome],
    layout: Layout,
) -> PartTable:
    """The table by which a group hands over, with the groups that can take."""
    names = layout.names
    columns = Columns(
        form="hand-over",
        into=names.say("Handed over"),
        out=TO_OTHER,
        sums=names.say("{group} {stay}, handed over {go}", group=group.id, stay="[stay]", go="[go]"),
        button=names.say("Hand over"),
    )
    table = table_of(form, group, typed, comes, columns, names)
    return msgspec.structs.replace(table, takers=tuple(takers_of(form, found, typed, layout)))


def takers_of(form: OrderForm, found: OfPiece, typed: Mapping[str, str], layout: Layout) -> Iterator[Item]:
    """The groups beside the giver; one of them is chosen."""
    made = msgspec.json.decode(form.order)[TAKER]
    yield from items_of((made, *named_in(found, Exchange, TAKER)), (typed.get(TAKER, made),), layout)


def named_in(found: OfPiece, kind: type[Order], field: str) -> Iterator[str]:
    """The groups that a field of the offered orders of a kind names or may name."""
    for option in found.options:
        if isinstance(option.order, kind):
            named: str | tuple[str, ...] = getattr(option.order, field)
            yield from (named,) if isinstance(named, str) else named
            yield from map(str, option.among.get(field, ()))


def items_of(named: Iterable[str], chosen: Collection[str], layout: Layout) -> Iterator[Item]:
    """Groups to choose from, each once, in words where they are known."""
    for name in dict.fromkeys(named):
        group = layout.view.groups.get(name)
        words = in_words(group, layout) if group is not None else layout.names.piece(name)
        yield Item(name, words, name in chosen)


def in_words(group: Group, layout: Layout) -> str:
    """A group by its commander and number, with its people."""
    names = layout.names
    people = names.heads(groups.strength(layout.view, group))
    called = called_in_full(group, layout, names)
    return names.say("{group}: {people}", group=called, people=people)


def called_in_full(group: Group, layout: Layout, names: Names) -> str:
    """A group by its commander, if it has one, and its number."""
    called = named(group, layout.view, names)
    return (
        names.say("{name}, {group}", name=called, group=names.piece(group.id)) if group.commanders else called
    )


def typed_in(order: Exchange) -> dict[str, str]:
    """The fields of the table for an order that was written before."""
    return {TAKER: order.taker, **parting.typed_in(order)}


def comes_of(order: Order, before: Sequence[Order], layout: Layout) -> Iterator[Outcome]:
    """The two groups after a handing over, beside the other orders of the sheet; nothing if it is refused."""
    assert isinstance(order, Exchange)
    known = as_parted(before, layout)
    giver, taker = known.get(order.giver), known.get(order.taker)
    if giver is None or taker is None:
        return
    go = men.heads(order.men) + len(order.commanders)
    if not go and not order.money:
        yield Outcome("", layout.names.say("Nothing is handed over yet."))
        return
    few = list(too_few(giver, go, layout))
    if few:
        yield from few
        return
    try:
        groups.check_exchange(giver, taker, order, layout.game.tables)
    except Refusal:
        return
    draft = after(order, before, layout)
    yield has_then(draft.groups[taker.id], draft, layout)
    yield keeps(draft.groups[giver.id], layout)
