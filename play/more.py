"""More of a group: six kinds of order as buttons, the senseless ones with their reason, and all other orders."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from account.citing import address_of as rule_address
from campaign.model.orders import (
    REFUSED,
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
from campaign.options.survey import Survey
from campaign.presentation.findings import reason_of
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import begun
from campaign.service.seats import find_seat
from campaign.verdicts.reading import Unreadable, order_of
from play import handing, merging, parting, recruiting
from play.coming import comes_of
from play.convoying import address_for, stores
from play.fields import OrderForm
from play.layout import Decision, Layout
from play.outcomes import Outcome
from play.page import address_of, changed_in, for_writers, reader
from play.parting import moved
from play.posted import joined, order_from
from play.rows import Row, other_row
from rulebook.refusal import mark_of
from rulebook.tags import tag_of

TAB, SPLIT, CONVOY, RANSOM = "more", "split", "convoy", "ransom"
HAND_OVER, RECRUIT, MERGE = "hand-over", "recruit", "merge"
KINDS: dict[str, tuple[str, tuple[type[Order], ...]]] = {
    SPLIT: (phrase("Split"), (Split,)),
    CONVOY: (phrase("Convoy"), (EscortConvoy, WaivePrice)),
    HAND_OVER: (phrase("Hand over"), (Exchange,)),
    RECRUIT: (phrase("Recruit"), (Recruit, Hire, Pay, Poach, ShareLoot)),
    RANSOM: (phrase("Ransom"), ()),
    MERGE: (phrase("Merge"), (Merge,)),
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
    kind = wanted if wanted in KINDS else ""
    if not kind and order is None:
        kind = next((each for each in KINDS if each in offered), "")
    of_kind = [form for form in forms if KIND_OF.get(form.kind, "") == kind]
    asking = next((each for each in ASKING if each.kind == kind), None)
    written = [form for form in of_kind if asking is not None and form.kind == asking.order.__name__]
    rest = [form for form in of_kind if form.kind not in WITH_PANEL]
    shown: dict[str, Any] = {
        "kinds": kinds,
        "kind": kind,
        "kind_reason": next((each for each in kinds if each.name == kind and each.reason), None),
        "kind_forms": rest if written else opened(rest),
        "other_forms": [form for form in forms if form.kind not in KIND_OF],
        "carts": carts if kind == CONVOY else [],
        "makes_convoy": makes if kind == CONVOY else "",
        "captives": captives if kind == RANSOM else [],
    }
    if asking is not None and written:
        shown |= asked_in_panel(asking, Asked(layout, name, found, group, before, written, order, asked))
    return shown


class Asked(msgspec.Struct, frozen=True):
    """The parts of a panel: the group with its orders and forms, and what the address asks."""

    layout: Layout
    name: str
    found: OfPiece
    group: Group
    before: Sequence[Order]
    forms: Sequence[OrderForm]
    order: Order | None
    asked: Mapping[str, str]


class Asking(msgspec.Struct, frozen=True):
    """A kind of order with a panel: the words of its button and of a change.

    `typed_in` are the fields of an order that was written, and `shown` makes the form with its results.
    """

    kind: str
    order: type[Order]
    button: str
    change: str
    typed_in: Callable[[Any], dict[str, str]]
    shown: Callable[[Asked, OrderForm, Mapping[str, str], Sequence[Outcome]], tuple[str, Any]]


def asked_in_panel(asking: Asking, given: Asked) -> dict[str, Any]:
    """The panel of a kind of order: its form with the fields as they are, and the button that gives the order."""
    names, layout = given.layout.names, given.layout
    typed = fields_in(given.asked)
    if not typed and isinstance(given.order, asking.order):
        typed = asking.typed_in(given.order)
    form = recruiting.at_place(given.forms, typed) if asking.kind == RECRUIT else given.forms[0]
    comes: tuple[Outcome, ...] = ()
    off = True
    try:
        made = order_of(order_from(as_sent(asking, form, given.group, typed)))
    except Unreadable:
        pass
    else:
        comes = tuple(comes_of(made, given.before, layout))
        off = Survey(layout.view, layout.game, before=given.before).judge(made).verdict == REFUSED
    place, content = asking.shown(given, form, typed, comes)
    first = next(iter(comes), None)
    return {
        place: content,
        "decision": Decision(
            asking.kind,
            names.say(asking.change if given.forms[0].number else asking.button),
            first.name if first is not None else "",
            first.words if first is not None else "",
            address_of(layout.seat, "groups", given.name),
            off,
        ),
    }


def split_shown(
    given: Asked, form: OrderForm, typed: Mapping[str, str], comes: Sequence[Outcome]
) -> tuple[str, Any]:
    """The table by which a group is divided."""
    return "parting", parting.split_table(form, given.group, typed, comes, given.layout.names)


def hand_over_shown(
    given: Asked, form: OrderForm, typed: Mapping[str, str], comes: Sequence[Outcome]
) -> tuple[str, Any]:
    """The table by which a group hands over."""
    return "parting", handing.hand_over_table(form, given.group, given.found, typed, comes, given.layout)


def recruit_shown(
    given: Asked, form: OrderForm, typed: Mapping[str, str], comes: Sequence[Outcome]
) -> tuple[str, Any]:
    """The form of recruits."""
    return "recruit", recruiting.recruit_form(given.forms, typed, comes, given.layout.names)


def merge_shown(
    given: Asked, form: OrderForm, typed: Mapping[str, str], comes: Sequence[Outcome]
) -> tuple[str, Any]:
    """The form of a merge."""
    return "merge", merging.merge_form(form, given.group, given.found, typed, comes, given.layout)


ASKING = (
    Asking(SPLIT, Split, phrase("Split group"), phrase("Change the split"), parting.typed_in, split_shown),
    Asking(
        HAND_OVER,
        Exchange,
        phrase("Hand over"),
        phrase("Change this order"),
        handing.typed_in,
        hand_over_shown,
    ),
    Asking(
        RECRUIT, Recruit, phrase("Recruit"), phrase("Change this order"), recruiting.typed_in, recruit_shown
    ),
    Asking(MERGE, Merge, phrase("Merge groups"), phrase("Change this order"), merging.typed_in, merge_shown),
)
"""The kinds of order of a group that have a panel."""
WITH_PANEL = frozenset(each.order.__name__ for each in ASKING)


def opened(forms: Sequence[OrderForm]) -> list[OrderForm]:
    """The forms of a kind; a form that stands alone is open."""
    if len(forms) != 1:
        return list(forms)
    return [msgspec.structs.replace(each, open=True) for each in forms]


def kind_of(kind: str, offered: bool, layout: Layout, name: str, withheld: Sequence[Withheld]) -> KindLink:
    """The button of a kind."""
    words, orders = KINDS[kind]
    tags = set(map(tag_of, orders))
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


def as_sent(asking: Asking, form: OrderForm, group: Group, typed: Mapping[str, str]) -> QueryDict:
    """The fields that the form of a panel sends."""
    sent = QueryDict(mutable=True)
    sent["order"] = form.order
    has = [field.name for field in form.fields if field.name != "handle"]
    if asking.kind == HAND_OVER:
        has.append(handing.TAKER)
    if asking.kind in (SPLIT, HAND_OVER):
        sent.setlist("has", has)
    else:
        sent.setlist("has", [name for name in typed if name in (*recruiting.NUMBERS, merging.GROUPS)])
    for key, value in typed.items():
        sent[key] = value
    if merging.GROUPS in typed:
        others = [name for name in typed[merging.GROUPS].split() if name != group.id]
        sent.setlist(merging.GROUPS, [group.id, *others])
    if asking.kind == HAND_OVER and handing.TAKER not in typed:
        sent[handing.TAKER] = msgspec.json.decode(form.order)[handing.TAKER]
    return sent


def fields_in(sent: Mapping[str, str]) -> dict[str, str]:
    """The fields of a panel among all that was sent."""
    return {
        key: value for key, value in sent.items() if key.startswith(("men.", "commanders.")) or key in FIELDS
    }


FIELDS = frozenset({"money", "handle", handing.TAKER, recruiting.SITE, *recruiting.NUMBERS, merging.GROUPS})
"""The fields of panels beside the people in them."""


@for_writers
def show_order(request: HttpRequest, campaign: UUID, group: str) -> HttpResponse:
    """Lead back to a panel with its fields as they are, or one person moved, for a reader without scripts.

    Nothing is written.
    """
    find_seat(reader(request), campaign, dawn=True)
    fields = fields_in(joined(request.POST))
    asked = moved(fields, request.POST.get("move", ""))
    address = changed_in(request, campaign)
    if not address:
        address = reverse("play-piece", args=[campaign, "groups", group])
        asked = {"tab": TAB, "kind": request.POST.get("kind", SPLIT), **asked}
    return HttpResponseRedirect(f"{address}?{urlencode(asked)}")
