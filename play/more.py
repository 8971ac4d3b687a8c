"""More of a group: six kinds of order as buttons, the senseless ones with their reason, and all other orders."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from account.citing import address_of as rule_address
from campaign.model.orders import (
    EscortConvoy,
    Exchange,
    Hire,
    Merge,
    Order,
    Pay,
    Poach,
    Recruit,
    ShareLoot,
    Split,
    WaivePrice,
)
from campaign.model.state import Group
from campaign.options import OfPiece
from campaign.options.option import Withheld
from campaign.presentation.findings import reason_of
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import begun
from campaign.service.seats import find_seat
from campaign.verdicts.reading import Unreadable, order_of
from play.convoying import address_for, stores
from play.fields import OrderForm
from play.layout import Decision, Layout
from play.page import address_of, changed_in, for_writers, reader
from play.parting import Outcome, PartTable, comes_of, moved, table_of, typed_in
from play.posted import order_from
from play.rows import Row, other_row
from rulebook.refusal import mark_of

TAB, SPLIT, CONVOY, RANSOM = "more", "split", "convoy", "ransom"
KINDS: dict[str, tuple[str, tuple[type[Order], ...]]] = {
    SPLIT: (phrase("Split"), (Split,)),
    CONVOY: (phrase("Convoy"), (EscortConvoy, WaivePrice)),
    "hand-over": (phrase("Hand over"), (Exchange,)),
    "recruit": (phrase("Recruit"), (Recruit, Hire, Pay, Poach, ShareLoot)),
    RANSOM: (phrase("Ransom"), ()),
    "merge": (phrase("Merge"), (Merge,)),
}
"""The kinds of order that have a button, in their order: their words, and the orders of each."""
KIND_OF = {order.__name__: kind for kind, (_, orders) in KINDS.items() for order in orders}
"""The kind under which each order stands, by the name that its form has."""
NO_CAPTIVE = phrase("no commander of yours is a captive")


class KindLink(msgspec.Struct, frozen=True):
    """A button for a kind of order: its page; one that makes no sense now has its reason and the page of the rule."""

    name: str
    words: str
    address: str
    reason: str = ""


def more_of(
    layout: Layout,
    name: str,
    found: OfPiece,
    group: Group,
    before: Sequence[Order],
    forms: Sequence[OrderForm],
    order: Order | None,
    asked: Mapping[str, str],
) -> dict[str, Any]:
    """The content of More of a group, one kind of order at a time.

    It is the kind of the `order` that is written or changed there, else the `asked` kind, else the first that makes sense.
    """
    carts, captives = list(carts_of(layout, group)), list(captives_of(layout))
    makes = new_convoy(layout, group)
    offered = {KIND_OF.get(form.kind, "") for form in forms}
    if carts or makes:
        offered.add(CONVOY)
    if captives:
        offered.add(RANSOM)
    kinds = [kind_of(kind, kind in offered, layout, name, found.withheld) for kind in KINDS]
    wanted = KIND_OF.get(type(order).__name__, "") or asked.get("kind", "")
    kind = wanted if wanted in offered and wanted in KINDS else ""
    if not kind and order is None:
        kind = next((each for each in KINDS if each in offered), "")
    of_kind = [form for form in forms if KIND_OF.get(form.kind, "") == kind]
    shown: dict[str, Any] = {
        "kinds": kinds,
        "kind": kind,
        "kind_forms": opened([form for form in of_kind if kind != SPLIT]),
        "other_forms": [form for form in forms if form.kind not in KIND_OF],
        "carts": carts if kind == CONVOY else [],
        "makes_convoy": makes if kind == CONVOY else "",
        "captives": captives if kind == RANSOM else [],
    }
    if kind == SPLIT and of_kind:
        typed = fields_in(asked)
        if not typed and isinstance(order, Split):
            typed = typed_in(order)
        shown |= dividing(layout, name, group, before, of_kind[0], typed)
    return shown


def opened(forms: Sequence[OrderForm]) -> list[OrderForm]:
    """The forms of a kind; a form that stands alone is open."""
    if len(forms) != 1:
        return list(forms)
    return [msgspec.structs.replace(each, open=True) for each in forms]


def kind_of(kind: str, offered: bool, layout: Layout, name: str, withheld: Sequence[Withheld]) -> KindLink:
    """The button of a kind."""
    words, orders = KINDS[kind]
    tags = {str(order.__struct_config__.tag) for order in orders}
    names, said = layout.names, layout.names.say(words)
    if offered:
        return KindLink(kind, said, f"{address_of(layout.seat, 'groups', name)}?tab={TAB}&kind={kind}")
    if kind == RANSOM:
        return KindLink(
            kind, said, rule_address("GC-14.8d", layout.seat.campaign), begun(names.say(NO_CAPTIVE))
        )
    why = next((each.why for each in withheld if each.kind in tags), None)
    rule = mark_of(why.rule) if why is not None else ""
    address = rule_address(rule, layout.seat.campaign) if rule else ""
    return KindLink(kind, said, address, begun(reason_of(why, names)) if why is not None else "")


def carts_of(layout: Layout, group: Group) -> Iterator[Row]:
    """The convoys where a group stands that its faction can give orders to."""
    for convoy, camp in layout.survey.convoys().items():
        if camp.hex == group.hex:
            yield other_row("convoys", convoy, layout.view, layout.written, layout.names)


def captives_of(layout: Layout) -> Iterator[Row]:
    """The commanders of the faction who are captives."""
    for one in layout.view.commanders.values():
        if one.captor:
            yield other_row("captives", one.id, layout.view, layout.written, layout.names)


def new_convoy(layout: Layout, group: Group) -> str:
    """The page on which the place where a group stands makes a convoy that it escorts; "" where none can."""
    place = next((each for each in stores(layout) if each.hex == group.hex), None)
    return address_for(layout.seat, site=place.id, escort=group.id) if place is not None else ""


def dividing(
    layout: Layout,
    name: str,
    group: Group,
    before: Sequence[Order],
    form: OrderForm,
    typed: Mapping[str, str],
) -> dict[str, Any]:
    """The table by which a group is divided, and the button that does it."""
    names = layout.names
    comes: tuple[Outcome, ...] = ()
    try:
        order = order_of(order_from(as_sent(form, typed)))
    except Unreadable:
        pass
    else:
        comes = tuple(comes_of(order, before, layout))
    table: PartTable = table_of(form, group, typed, comes, names)
    first = next(iter(comes), None)
    return {
        "split": table,
        "decision": Decision(
            "split",
            names.say("Change the split") if form.number else names.say("Split group"),
            first.name if first is not None else "",
            first.words if first is not None else "",
            address_of(layout.seat, "groups", name),
        ),
    }


def as_sent(form: OrderForm, typed: Mapping[str, str]) -> QueryDict:
    """The fields that the form of a table sends."""
    sent = QueryDict(mutable=True)
    sent["order"] = form.order
    sent.setlist("has", [field.name for field in form.fields if field.name != "handle"])
    for key, value in typed.items():
        sent[key] = value
    return sent


def fields_in(sent: Mapping[str, str]) -> dict[str, str]:
    """The fields of the table among all that was sent."""
    return {
        key: value
        for key, value in sent.items()
        if key.startswith(("men.", "commanders.")) or key in ("money", "handle")
    }


@for_writers
def move_people(request: HttpRequest, campaign: UUID, group: str) -> HttpResponse:
    """Lead back to the table with one person moved, for a reader without scripts; nothing is written."""
    find_seat(reader(request), campaign, dawn=True)
    fields = fields_in({key: str(value) for key, value in request.POST.items()})
    asked = moved(fields, request.POST.get("move", ""))
    address = changed_in(request, campaign)
    if not address:
        address = reverse("play-piece", args=[campaign, "groups", group])
        asked = {"tab": TAB, "kind": SPLIT, **asked}
    return HttpResponseRedirect(f"{address}?{urlencode(asked)}")
