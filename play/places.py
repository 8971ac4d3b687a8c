"""The places that a group reaches within some nights, and the orders that it can get at one of them."""

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.safestring import SafeString

from account.shields import shield_of
from campaign.model.orders import MOVING, Finding, March, Order, Storm
from campaign.model.state import Group
from campaign.options import OfPiece, Option
from campaign.presentation.findings import reason_of
from campaign.presentation.orders.briefs import brief
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import begun
from campaign.rules.settlements.garrisons import CASTLE
from campaign.service.seats import find_seat
from campaign.verdicts import verdicts
from campaign.visibility import Place
from play.bystanders import met_at
from play.conditions import spots
from play.fields import Ground, OrderForm, as_typed, form_of
from play.investing import ChoiceRemark, Investing, investing_of, is_foreign, of_a_siege
from play.layout import Layout, Said, layout_of, said_of, show
from play.marching import FarReach
from play.options import NoMarch, as_parted, march_on, option_like, read_of, why_no_march
from play.page import address_of, for_players, reader
from play.pieces import Withheld, of_place
from play.rows import nights_in_words
from rulebook.refusal import mark_of

DEEDS = {
    "Storm": phrase("storm it"),
    "Besiege": phrase("besiege it"),
    "Summon": phrase("summon it"),
    "Plunder": phrase("plunder it"),
    "EnterPlace": phrase("go in"),
    "Recruit": phrase("recruit"),
}
"""The deeds of a group at a place, in the order in which a list names them, by the kind of order."""
PLANS = {
    "Storm": (phrase("March and storm"), phrase("Storm it")),
    "Summon": (phrase("March and summon"), phrase("Summon it")),
    "Besiege": (phrase("Besiege it"), phrase("Besiege it")),
    "Plunder": (phrase("March and plunder"), phrase("Plunder it")),
    "EnterPlace": (phrase("March and go in"), phrase("Go in")),
    "Recruit": (phrase("March and recruit"), phrase("Recruit there")),
}
"""The heading of a choice, with a march before it and without."""
MEANS = {
    "Storm": phrase("The group attacks the militia or the garrison as it arrives."),
    "Summon": phrase("The place may give itself up without a fight."),
    "Besiege": phrase("A siege takes the whole day of the group."),
    "Plunder": phrase("The group takes points of supply from the place."),
    "EnterPlace": phrase("The group joins the people of the besieged place."),
    "Recruit": phrase("New people join the group for money."),
}
"""The effect of a choice, in a sentence."""


class PlaceRow(msgspec.Struct, frozen=True):
    """A place within some nights: its owner with his sign, the night of arrival, and the possible deeds there."""

    id: str
    name: str
    hex: str
    counter: SafeString
    owner: str
    when: str
    what: str
    address: str


class Choice(msgspec.Struct, frozen=True):
    """Something that a group can be ordered to do at a place. `way` is the march before it, "" for none.

    `help` is the kind of order whose help stands beside it, "" for that of its form, or of a march.
    """

    title: str
    when: str
    means: str
    rule: str
    steps: tuple[str, ...]
    form: OrderForm | None
    way: str
    button: str
    said: tuple[Said, ...] = ()
    known: tuple[ChoiceRemark, ...] = ()
    open: bool = False
    help: str = ""


def places_in_reach(group: Group, found: OfPiece, far: FarReach | None, layout: Layout) -> Iterator[PlaceRow]:
    """The places that a group reaches within some nights, the nearest first."""
    if far is None:
        return
    view, names = layout.view, layout.names
    hexes = {place.id: place.hex for place in view.places.values()}
    no_march = why_no_march(group.id, far, layout)
    for id_, hex_, night in far.goals(hexes):
        if night and no_march(far.way_to(hex_)) is not None:
            continue
        place = view.places[id_]
        siege = investing_of(layout, group, id_, far, no_march) if is_foreign(place, layout) else None
        yield PlaceRow(
            id_,
            names.site(id_),
            hex_,
            shield_of(place.faction, names),
            begun(names.people(place.faction)) if place.faction else "",
            names.say("here") if night == 0 else nights_in_words(night, names),
            deeds_in_words(place, found, siege, names),
            reverse("play-place", args=[layout.seat.campaign, group.id, id_]),
        )


def deeds_in_words(place: Place, found: OfPiece, siege: Investing | None, names: Names) -> str:
    """The deeds of a group at a place in one line: today's, and a siege on a later day; of an own place its stores."""
    if siege is None:
        return " ".join(of_place(place, names))
    kinds = {type(option.order).__name__ for option in at_place(found, place.id)}
    words = {kind: names.say(said) for kind, said in DEEDS.items() if kind in kinds}
    if siege.why is None and siege.nights == 1:
        words["Besiege"] = names.say("besiege it from tomorrow")
    elif siege.why is None and siege.nights:
        words["Besiege"] = names.say("besiege it from day {day}", day=siege.day)
    elif siege.why is not None and not words:
        return begun(reason_of(siege.why, names))
    return begun(", ".join(words[kind] for kind in DEEDS if kind in words))


def at_place(found: OfPiece, site: str) -> list[Option]:
    """The options of a group at a place."""
    return [
        option
        for option in found.options
        if getattr(option.order, "site", "") == site and type(option.order).__name__ in DEEDS
    ]


@for_players
def place_page(request: HttpRequest, campaign: UUID, group: str, site: str) -> HttpResponse:
    """The orders that a group can get at a place."""
    account = reader(request)
    layout = layout_of(find_seat(account, campaign, dawn=True, sheet=True), account)
    if site not in layout.view.places:
        raise Http404
    return show(request, layout, place_panel(layout, group, site))


def place_panel(
    layout: Layout,
    group: str,
    site: str,
    order: Order | None = None,
    faults: dict[str, str] | None = None,
    typed: QueryDict | None = None,
) -> dict[str, Any]:
    """The panel of a place beside the map, for one group. Raises Absent for a group that is not the faction's.

    An `order` is one that was refused there: `faults` say why, by field, and `typed` is the sent form.
    """
    view, names = layout.view, layout.names
    place = view.places[site]
    read, before = read_of(layout, "groups", group, 0)
    found, ground = read.piece, Ground(view, as_parted(before, layout), names)
    far = FarReach(found.reach, layout.game) if found.reach is not None else None
    leader = ground.groups[group]
    rows = list(places_in_reach(leader, found, far, layout))
    siege = siege_there(layout, leader, site, far)
    offered = list(choices(layout, group, site, found, far, ground, siege)) if layout.open else []
    if order is not None:
        option = option_like(order, found) or Option(order)
        form = form_of(order, option, found, ground, faults=faults)
        offered = with_form(offered, form if typed is None else as_typed(form, typed))
    here = next((index for index, row in enumerate(rows) if row.id == site), -1)
    return {
        "about": "places-of",
        "piece": group,
        "called": names.site(site),
        "counter": shield_of(place.faction, names),
        "stands": place.hex,
        "under": place_in_words(place, names),
        "met": list(met_at(place.hex, read.odds, layout)),
        "choices": opened(offered),
        "later": later_in_words(siege, names) if layout.open and siege is not None else "",
        "no_siege": withheld(siege.why, names) if layout.open and siege is not None and siege.why else None,
        "withheld": why_nothing(layout, leader, site, far) if layout.open and not offered else None,
        "hop": names.say("{number} of {all}", number=here + 1, all=len(rows)) if here >= 0 else "",
        "following": rows[(here + 1) % len(rows)].address if len(rows) > 1 else "",
        "back": f"{address_of(layout.seat, 'groups', group)}?tab=places",
        "group_words": names.piece(group),
        "spots": list(spots(view, names)),
    }


def place_in_words(place: Place, names: Names) -> str:
    """The line under the name of a place: its kind, its owner and its hex."""
    return names.say(
        "{kind} of {faction} · hex {hex}",
        kind=names.say(KINDS[place.kind]),
        faction=names.faction(place.faction) if place.faction else names.say("no faction"),
        hex=place.hex,
    )


def with_form(offered: Sequence[Choice], form: OrderForm) -> list[Choice]:
    """The choices of a place, of which the one of a form's kind has that form and is open."""
    return [
        msgspec.structs.replace(each, form=form, open=True)
        if each.form is not None and each.form.kind == form.kind
        else each
        for each in offered
    ]


def opened(offered: Sequence[Choice]) -> list[Choice]:
    """The choices of a place, of which one is open: the first where none is yet."""
    if any(each.open for each in offered):
        return list(offered)
    return [msgspec.structs.replace(each, open=each is offered[0]) for each in offered]


KINDS = {
    "village": phrase("Village"),
    "market_town": phrase("Market town"),
    "castle": phrase("Castle"),
    "city": phrase("City"),
}


def choices(
    layout: Layout,
    group: str,
    site: str,
    found: OfPiece,
    far: FarReach | None,
    ground: Ground,
    siege: Investing | None,
) -> Iterator[Choice]:
    """The choices of a group at a place, each with the march before it; the march alone comes last.

    A march to a place that can be besieged then is the first step of the `siege`.
    """
    names = layout.names
    hex_ = layout.view.places[site].hex
    marching = march_on(layout, "groups", group)
    way, nights = far.journey_to(hex_) if far is not None else ((), 0)
    if far is not None and way and why_no_march(group, far, layout)(way) is not None:
        return
    goes = bool(way) and not (marching is not None and marching[1].path[-1:] == (hex_,))
    march = names.say("March to {place}", place=names.site(site))
    when = names.say("tonight") if nights < 2 else nights_in_words(nights, names)
    later = march_then_besiege(siege, site, names) if goes and siege is not None and not siege.why else None
    options = sorted(at_place(found, site), key=lambda each: list(DEEDS).index(type(each.order).__name__))
    if later is not None and not any(isinstance(option.order, Storm) for option in options):
        yield later
    for option in options:
        kind = type(option.order).__name__
        with_march, alone = PLANS[kind]
        deed = brief(option.order, group, names)
        yield Choice(
            names.say(with_march if goes else alone),
            when,
            names.say(MEANS[kind]),
            RULES.get(kind, ""),
            (march, deed) if goes else (deed,),
            form_of(option.order, option, found, ground),
            " ".join(way) if goes else "",
            names.say("Order both") if goes else names.say("Order this"),
            tuple(said_beside(layout, group, option.order, way if goes else ())),
            tuple(known_before(kind, layout, site)),
        )
        if later is not None and kind == "Storm":
            yield later
    if goes and later is None:
        yield Choice(
            names.say("March only"),
            when,
            "",
            "GC-8.3d",
            (march,),
            None,
            " ".join(way),
            names.say("Order this"),
        )


def known_before(kind: str, layout: Layout, site: str) -> Iterator[ChoiceRemark]:
    """The first things to know of a choice."""
    if kind == "Storm":
        yield from known_of_storm(layout, site)
    elif kind == "Besiege":
        yield from of_a_siege(layout.names)


def known_of_storm(layout: Layout, site: str) -> Iterator[ChoiceRemark]:
    """The strength that a storm may meet, why it has no odds, and what follows if it fails."""
    names, tables = layout.names, layout.game.tables
    if layout.view.places[site].kind != CASTLE:
        yield ChoiceRemark(
            names.say(
                "The militia has {most} people at most, by the stores of the place.",
                most=max(tables.town_militia.level.values()),
            ),
            "GC-13.6a",
        )
        yield ChoiceRemark(names.say("Its owner alone knows them, so the odds cannot be told."), "")
        return
    yield ChoiceRemark(
        names.say("As a rule, a castle begins with a garrison of 10 people and a noble."), "GC-5.2a"
    )
    yield ChoiceRemark(names.say("Its owner alone knows its people now, so the odds cannot be told."), "")
    if site not in layout.view.barred:
        yield ChoiceRemark(names.say("A failed storm of a castle becomes a siege (D60)."), "GC-15.1a")


def march_then_besiege(siege: Investing, site: str, names: Names) -> Choice:
    """The march to a place as the first step of its siege."""
    place = names.site(site)
    first = (
        names.say("Tonight the group marches to {place}.", place=place)
        if siege.nights == 1
        else names.count(
            siege.nights,
            "The group marches to {place}: {n} night.",
            "The group marches to {place}: {n} nights.",
            place=place,
        )
    )
    return Choice(
        names.say("March, then besiege"),
        names.say("from day {day}", day=siege.day),
        names.say("A siege is opened by a group that stands there in the morning."),
        "",
        (first, names.say("On day {day} you order the siege: Places, {place}.", day=siege.day, place=place)),
        None,
        " ".join(siege.way),
        names.say("March there tonight") if siege.nights == 1 else names.say("March towards it"),
        known=tuple(of_a_siege(names)),
        help="Besiege",
    )


def siege_there(layout: Layout, group: Group, site: str, far: FarReach | None) -> Investing | None:
    """The siege of a place that a group may open; None for a place of the faction or of an ally."""
    if not is_foreign(layout.view.places[site], layout):
        return None
    return investing_of(layout, group, site, far, no_march_of(group, far, layout))


def no_march_of(group: Group, far: FarReach | None, layout: Layout) -> NoMarch:
    """The reason against a march of a group, by its way."""
    return why_no_march(group.id, far, layout) if far is not None else lambda _: None


def later_in_words(siege: Investing, names: Names) -> str:
    """The day from which a place can be besieged, once the march there stands on the draft; "" otherwise."""
    if siege.why is not None or not siege.ordered:
        return ""
    return names.say(
        "The march there is on your draft. From day {day} you can besiege it here.", day=siege.day
    )


def withheld(why: Finding, names: Names) -> Withheld:
    """A reason against an order, with its rule."""
    return Withheld(begun(reason_of(why, names)), mark_of(why.rule))


def why_nothing(layout: Layout, group: Group, site: str, far: FarReach | None) -> Withheld | None:
    """The reason why a group cannot be sent to a place; None where the reason is another."""
    if far is None:
        return None
    way, _ = far.journey_to(layout.view.places[site].hex)
    why = why_no_march(group.id, far, layout)(way) if way else None
    return withheld(why, layout.names) if why is not None else None


def said_beside(layout: Layout, group: str, order: Order, way: tuple[str, ...]) -> Iterator[Said]:
    """The remarks on an order at a place beside the orders of the draft, with the march there by a `way`."""
    before = [line.order for line in layout.draft.sheet.lines if line.order != order]
    if way:
        before = [each for each in before if not (isinstance(each, MOVING) and each.group == group)]
        before.append(March(group, way))
    yield from said_of(verdicts((*before, order), layout.view, layout.game)[-1], layout.names)


RULES = {
    "Storm": "GC-13.5b",
    "Summon": "GC-15.3a",
    "Besiege": "GS-11a",
    "Plunder": "GC-12.3a",
    "EnterPlace": "GS-11.6c",
    "Recruit": "GC-12.1a",
}
"""The rule that says most of each choice."""
