"""The page of a piece: its facts, its reach, and the orders that make sense for it, each as a form."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, QueryDict

from campaign.model.orders import CreateConvoy, Order, Ransom, Recruit
from campaign.model.state import Group
from campaign.options import OfPiece, Option
from campaign.presentation.findings import reason_of
from campaign.presentation.picture import own
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.presentation.report.orders import order_named
from campaign.presentation.report.words import begun
from campaign.service.players.options import Danger
from campaign.service.seats import find_seat
from campaign.visibility import View
from play.about import piece_of
from play.besieging import in_siege, siege_of
from play.cards import cards_of
from play.conditions import spots
from play.convoying import address_for, convoy_panel
from play.convoys import facts_of_convoy
from play.counters import counter_of
from play.fields import Ground, OrderForm, as_typed, form_of
from play.foreign import foreign_panel
from play.investing import is_foreign
from play.layout import Layout, layout_of, show
from play.marching import FarReach
from play.more import more_of
from play.options import as_parted, march_on, option_like, read_of, was_of
from play.page import address_of, for_players, reader
from play.pieces import (
    Withheld,
    called,
    facts_of,
    meetings_of,
    of_group,
    percent_in_words,
    stands,
    supply_of,
    with_bands,
)
from play.places import PlaceRow, places_in_reach
from play.posted import joined
from play.ransoming import ransom_panel, ransom_written
from play.rows import named
from rulebook.refusal import mark_of

TABS: dict[str, frozenset[str]] = {
    "march": frozenset({"March"}),
    "places": frozenset({"Storm", "Summon", "Plunder", "Besiege", "EnterPlace", "Recruit"}),
    "stay": frozenset({"Hold"}),
}
"""The tabs of a group's panel with the kinds of order in each; all others stand under More."""
MORE = "more"
PANELS = frozenset({CreateConvoy.__name__, Ransom.__name__})
"""The kinds of order that have a panel of their own instead of a form."""


@for_players
def piece_page(request: HttpRequest, campaign: UUID, about: str, piece: str) -> HttpResponse:
    """The orders that a piece can be given."""
    account = reader(request)
    layout = layout_of(find_seat(account, campaign, dawn=True, sheet=True), account)
    if (
        about == "places"
        and piece in layout.view.places
        and layout.view.places[piece].faction != layout.view.faction
    ):
        return show(request, layout, foreign_panel(layout, piece))
    tab = request.GET.get("tab", "")
    tab = tab if tab in {*TABS, MORE} else "march"
    asked = {key: str(value) for key, value in request.GET.items()}
    return show(request, layout, panel_of(layout, about, piece, tab=tab, asked=asked))


@for_players
def order_page(request: HttpRequest, campaign: UUID, day: int, number: int) -> HttpResponse:
    """An order that stands on the sheet, to be changed."""
    account = reader(request)
    layout = layout_of(find_seat(account, campaign, dawn=True, sheet=True), account)
    line = next((each for each in layout.draft.sheet.lines if each.number == number), None)
    if day != layout.seat.day or line is None:
        raise Http404
    asked = {key: str(value) for key, value in request.GET.items()}
    if isinstance(line.order, CreateConvoy):
        panel = convoy_panel(layout, line.order, number, asked=asked)
    else:
        panel = panel_of(layout, *piece_of(line.order, layout.view.faction), line.order, number, asked=asked)
    return show(request, layout, panel)


def panel_of(
    layout: Layout,
    about: str,
    name: str,
    order: Order | None = None,
    number: int = 0,
    faults: dict[str, str] | None = None,
    typed: QueryDict | None = None,
    tab: str = "",
    asked: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The panel of a piece; `order` is one that is written or changed there.

    `faults` are its faults, by field, and `typed` is the form that was sent for it. Of a group one `tab` is shown, the
    order's if there is one. `asked` is what the address asks of that tab.

    Raises Absent for a piece of another faction.
    """
    view, names = layout.view, layout.names
    read, before = read_of(layout, about, name, number)
    found = read.piece
    ground = Ground(view, as_parted(before, layout), names)
    tab = tab or tab_of(order)
    marching = march_on(layout, about, name)
    if order is None and tab == "march" and marching is not None:
        number, order = marching
        read, before = read_of(layout, about, name, number)
        found = read.piece
        ground = Ground(view, as_parted(before, layout), names)
    if order is None and about == "captives" and (written := ransom_written(layout, name)) is not None:
        number, order = written
    forms = [form for form in forms_of(found, ground) if form.kind not in PANELS]
    if order is not None and not isinstance(order, Ransom):
        option = option_like(order, found) or Option(order)
        form = form_of(order, option, found, ground, number=number, was=was_of(layout, number), faults=faults)
        form = form if typed is None else as_typed(form, typed)
        forms = [form, *(each for each in forms if each.order != form.order)]
    of_groups = about == "groups"
    group = ground.groups.get(name) if of_groups else None
    known = view.groups.get(name) if of_groups else None
    danger = layout.dangers.get(name) if of_groups else None
    far = FarReach(found.reach, layout.game) if found.reach is not None else None
    places = list(places_in_reach(group, found, far, layout)) if group is not None else []
    more = (
        more_of(
            layout, name, found, group, before, under_tab(MORE, forms), order, typed_of(typed) or asked or {}
        )
        if group is not None and tab == MORE and layout.open
        else {}
    )
    if about == "captives":
        more = ransom_panel(layout, name, found, ground, order, number, faults or {}, typed)
    of_convoy = (
        facts_of_convoy(name, layout.trails, view, names)
        if about == "convoys" and name not in view.convoys
        else ()
    )
    return {
        "about": about,
        "piece": name,
        "called": begun(called(about, name, layout.names)),
        "stands": stands(about, name, view),
        "facts": [
            *map(begun, of_group(known, view, names)),
            *supply_of(found.reach, names),
            *merging(layout.nightfall.merged.get(name, ()), names),
        ]
        if known is not None
        else [*facts_of(about, name, found.reach, view, names), *of_convoy],
        "bound": bound_in_words(name, far, layout) if of_groups else None,
        "meetings": list(meetings_of(found.reach, read.odds, view, names)),
        "forms": forms if layout.open else [],
        "new_convoy": address_for(layout.seat, site=name)
        if about == "places"
        and layout.open
        and any(isinstance(each.order, CreateConvoy) for each in found.options)
        else "",
        "march": next((form for form in forms if form.kind == "March"), None) if layout.open else None,
        "tab_forms": under_tab(tab, forms) if layout.open else [],
        "tabs": [(each, names.say(TAB_NAMES[each])) for each in TAB_NAMES],
        "tab": tab,
        "withheld": list(dict.fromkeys(withheld_of(found, names))),
        "spots": list(spots(view, names)),
        "reach": far.for_map()
        if far is not None and layout.open and tab == "march" and far.reach.steps
        else None,
        "places": places,
        "gate": gate_of(group, places, layout) if group is not None and layout.open else None,
        "siege": in_siege(known, view, layout.seat, names) if known is not None else None,
        "cards": list(cards_of(layout, about, name)),
        "group_name": named(known, view, names) if known is not None else "",
        "counter": counter_of(own(known, view, names), names) if known is not None else "",
        "under": under(group, found, names) if group is not None else "",
        "danger_said": danger_in_words(danger, view, names) if danger is not None else None,
        "hop": hop_of(layout, name) if of_groups else "",
        "back": address_of(layout.seat),
    } | more


def gate_of(group: Group, places: Sequence[PlaceRow], layout: Layout) -> PlaceRow | None:
    """The place of others before which a group stands; None for a group elsewhere, or in a siege."""
    here = next((row for row in places if row.hex == group.hex), None)
    if here is None or siege_of(group, layout.view) is not None:
        return None
    return here if is_foreign(layout.view.places[here.id], layout) else None


TAB_NAMES = {
    "march": phrase("March"),
    "places": phrase("Places"),
    "stay": phrase("Stay"),
    MORE: phrase("More"),
}


def under_tab(tab: str, forms: Iterable[OrderForm]) -> list[OrderForm]:
    """The forms that stand on a tab; forms of recruits stand at their places and under More."""
    return [
        form for form in forms if tab_of_kind(form.kind) == tab or (tab == MORE and form.kind == "Recruit")
    ]


def typed_of(sent: QueryDict | None) -> dict[str, str]:
    """The fields that were sent for an order."""
    return joined(sent) if sent is not None else {}


def tab_of(order: Order | None) -> str:
    """The tab of an order; that of marches for none. Recruits have their panel under More."""
    if isinstance(order, Recruit):
        return MORE
    return tab_of_kind(type(order).__name__) if order is not None else "march"


def tab_of_kind(kind: str) -> str:
    """The tab of a kind of order."""
    return next((tab for tab, kinds in TABS.items() if kind in kinds), MORE)


def under(group: Group, found: OfPiece, names: Names) -> str:
    """The line under the name of a group: its number, its hex, and its points."""
    points = found.reach.points if found.reach is not None else 0
    return names.say(
        "{group} · {place} · {points}",
        group=group.id,
        place=names.place(group.hex),
        points=names.count(points, "{n} movement point", "{n} movement points"),
    )


def merging(others: Sequence[str], names: Names) -> Iterator[str]:
    """The sentence that a group is merged with others tonight; none without others."""
    if others:
        yield names.say(
            "It is merged with {groups} tonight if all of them stay, as they share a hex for a second night.",
            groups=names.all_of([names.piece(each) for each in others]),
        )


def bound_in_words(name: str, far: FarReach | None, layout: Layout) -> tuple[str, str] | None:
    """Why a group may not end its march everywhere, with the rule; None for a group that may."""
    if far is None or not far.bound:
        return None
    if layout.survey.draft.escorted_by(name):
        return layout.names.say(BOUND_BY_PRISONERS), "GC-14.8a"
    return layout.names.say(BOUND_BY_WOUNDED), "GC-14.7b"


BOUND_BY_PRISONERS = phrase(
    "The group escorts prisoners, so each march ends nearer to the place where they are taken. "
    "It may pass through hexes that are not lit."
)
BOUND_BY_WOUNDED = phrase(
    "The group has wounded, so each march ends nearer to a place of yours. "
    "It may pass through hexes that are not lit."
)


class Odds(msgspec.Struct, frozen=True):
    """A danger: where it is, and the odds to win in percent."""

    where: str
    least: int
    most: int
    words: str
    why: str


def danger_in_words(danger: Danger, view: View, names: Names) -> Odds:
    """The danger of a threatened group in words, with the day on which the others were last counted."""
    threat, odds = danger.threat, danger.odds
    pieces = with_bands(threat.groups, view)
    who = names.all_of([names.piece(each) for each in pieces])
    seen = [(view.markers | view.camps)[each].seen for each in pieces]
    days = [each.day for each in seen if each is not None]
    if odds.counted:
        why = names.say("As counted last night.")
    elif len(days) < len(seen):
        why = names.say("Not all of them were ever counted, so the range is wide.")
    else:
        why = names.say("As last counted on day {day}, so the range is wide.", day=min(days))
    return Odds(
        names.say(
            "{groups} of {faction} can come from {place} tonight.",
            groups=who,
            faction=names.faction(threat.faction),
            place=names.place(threat.hex),
        ),
        odds.attacked.least,
        odds.attacked.most,
        percent_in_words(odds.attacked, names),
        why,
    )


def hop_of(layout: Layout, name: str) -> str:
    """The place of a group among the groups without an order; "" for one that has an order."""
    idle = [row.id for row in layout.rows if row.idle]
    if name not in idle or not layout.open:
        return ""
    return layout.names.say("Idle {number} of {all}", number=idle.index(name) + 1, all=len(idle))


def forms_of(found: OfPiece, ground: Ground) -> Iterator[OrderForm]:
    """The orders that make sense, as forms."""
    for option in found.options:
        yield form_of(option.order, option, found, ground, offered=True)


def withheld_of(found: OfPiece, names: Names) -> Iterator[Withheld]:
    """The kinds of order that are not offered, and why."""
    for each in found.withheld:
        order = begun(order_named(each.kind, names))
        said = names.say("{order}: {reason}", order=order, reason=reason_of(each.why, names))
        yield Withheld(said, mark_of(each.why.rule))
