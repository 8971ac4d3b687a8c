"""Merge: the groups of a hex that one of them takes in, and what comes of it."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from campaign.model.orders import Merge, Order
from campaign.model.state import Group
from campaign.options import OfPiece
from campaign.rules import groups
from play.fields import Item, OrderForm
from play.handing import items_of, named_in
from play.layout import Layout
from play.options import as_parted
from play.outcomes import Outcome, after, has_then
from rulebook import Refusal

GROUPS = "groups"


class MergeForm(msgspec.Struct, frozen=True):
    """The form of a merge: the group that keeps its name, the groups that it may take in, and what comes of it."""

    form: OrderForm
    group: str
    others: tuple[Item, ...]
    comes: tuple[Outcome, ...]


def merge_form(
    form: OrderForm,
    group: Group,
    found: OfPiece,
    typed: Mapping[str, str],
    comes: Sequence[Outcome],
    layout: Layout,
) -> MergeForm:
    """The form of a merge, with the groups in it that are chosen."""
    made: list[str] = msgspec.json.decode(form.order)[GROUPS]
    chosen = typed[GROUPS].split() if GROUPS in typed else made
    others = (name for name in (*made, *named_in(found, Merge, GROUPS)) if name != group.id)
    return MergeForm(form, group.id, tuple(items_of(others, chosen, layout)), tuple(comes))


def comes_of(order: Order, before: Sequence[Order], layout: Layout) -> Iterator[Outcome]:
    """The group after a merge, beside the other orders of the sheet; nothing if it is refused."""
    assert isinstance(order, Merge)
    known, names = as_parted(before, layout), layout.names
    company = [known[name] for name in order.groups if name in known]
    try:
        groups.check_together(company)
    except Refusal:
        yield Outcome("", names.say("No group is chosen yet."))
        return
    draft = after(order, before, layout)
    into = draft.groups.get(order.groups[0])
    if into is None:
        return
    yield has_then(into, draft, layout)
    yield Outcome("", names.say("Its chest holds {amount}.", amount=names.deniers(into.money)))
    gone = names.all_of([names.piece(group.id) for group in company[1:]])
    kept = names.piece(into.id)
    yield Outcome(
        "",
        names.count(
            len(company) - 1,
            "{kept} keeps its name, and {gone} is no longer a group.",
            "{kept} keeps its name, and {gone} are no longer groups.",
            kept=kept,
            gone=gone,
        ),
    )


def typed_in(order: Merge) -> dict[str, str]:
    """The field of the form for an order that was written before: the groups that are taken in."""
    return {GROUPS: " ".join(order.groups[1:])}
