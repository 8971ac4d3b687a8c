"""The places that a group reaches within some nights, and the orders that it can get at one of them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse

from account.shields import shield_of
from campaign.model.orders import MOVING, REFUSED, March, Order
from campaign.options import OfPiece, Option
from campaign.options.survey import Survey
from campaign.presentation.orders.briefs import brief
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import begun
from campaign.rules.settlements.garrisons import CASTLE
from campaign.rules.settlements.gates import CITY
from campaign.service.players.options import PieceWithOdds
from campaign.service.seats import find_seat
from campaign.verdicts import verdicts
from play.conditions import spots
from play.fields import Ground, OrderForm, as_typed, form_of
from play.layout import Layout, Said, layout_of, said_of, show
from play.marching import FarReach
from play.options import as_parted, march_on, option_like, read_of
from play.page import address_of, for_players, reader
from play.pieces import percent_in_words
from play.rows import nights_in_words

DEEDS = {
    "Storm": phrase("storm it"),
    "Summon": phrase("summon it"),
    "Besiege": phrase("besiege it"),
    "Plunder": phrase("plunder it"),
    "EnterPlace": phrase("go in"),
    "Recruit": phrase("recruit"),
}
"""The deeds of a group at a place, in the order in which a list names them, by the kind of order."""
PLANS = {
    "Storm": (phrase("March and storm"), phrase("Storm it")),
    "Summon": (phrase("March and summon"), phrase("Summon it")),
    "Besiege": (phrase("March, then besiege"), phrase("Besiege it")),
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
    """A place within some nights: its owner, the night of arrival, and the possible deeds there tonight."""

    id: str
    name: str
    hex: str
    owner: str
    when: str
    what: str
    address: str


class StormRemark(msgspec.Struct, frozen=True):
    """A sentence about a choice, with its rule."""

    words: str
    rule: str


class Choice(msgspec.Struct, frozen=True):
    """Something that a group can be ordered to do at a place. `way` is the march before it, "" for none."""

    title: str
    when: str
    means: str
    rule: str
    steps: tuple[str, ...]
    form: OrderForm | None
    way: str
    button: str
    said: tuple[Said, ...] = ()
    known: tuple[StormRemark, ...] = ()
    open: bool = False


class MetThere(msgspec.Struct, frozen=True):
    """Groups of others that are known to stand at the place, and the odds to win against them."""

    words: str
    least: int
    most: int
    odds: str


def places_in_reach(name: str, found: OfPiece, far: FarReach | None, layout: Layout) -> Iterator[PlaceRow]:
    """The places that a group reaches within some nights, the nearest first."""
    if far is None:
        return
    view, names = layout.view, layout.names
    hexes = {place.id: place.hex for place in view.places.values()}
    may_march = marches_to(name, far, layout)
    for id_, hex_, night in far.goals(hexes):
        if night and not may_march(hex_):
            continue
        place = view.places[id_]
        deeds = {type(option.order).__name__ for option in at_place(found, id_)}
        yield PlaceRow(
            id_,
            names.site(id_),
            hex_,
            begun(names.people(place.faction)) if place.faction else "",
            names.say("here") if night == 0 else nights_in_words(night, names),
            ", ".join(names.say(words) for kind, words in DEEDS.items() if kind in deeds),
            reverse("play-place", args=[layout.seat.campaign, name, id_]),
        )


def marches_to(name: str, far: FarReach, layout: Layout) -> Callable[[str], bool]:
    """True for each hex to which a group may be sent; a group with prisoners or wounded may not end its way everywhere."""
    if not far.bound:
        return lambda _: True
    survey = Survey(layout.view, layout.game, before=orders_beside(name, layout))

    def may_march(hex_: str) -> bool:
        march = March(name, far.way_to(hex_))
        return bool(march.path) and survey.judge(march).verdict != REFUSED

    return may_march


def orders_beside(group: str, layout: Layout) -> list[Order]:
    """The orders of the draft, but for the march of a group."""
    written = [line.order for line in layout.draft.sheet.lines]
    return [each for each in written if not (isinstance(each, MOVING) and each.group == group)]


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
    rows = list(places_in_reach(group, found, far, layout))
    offered = list(choices(layout, group, site, found, far, ground)) if layout.open else []
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
        "under": names.say(
            "{kind} of {faction} · hex {hex}",
            kind=names.say(KINDS[place.kind]),
            faction=names.faction(place.faction) if place.faction else names.say("no faction"),
            hex=place.hex,
        ),
        "met": list(met_at(place.hex, read, names)),
        "choices": opened(offered),
        "later": layout.open and besieged_later(layout, group, site, far),
        "hop": names.say("{number} of {all}", number=here + 1, all=len(rows)) if here >= 0 else "",
        "following": rows[(here + 1) % len(rows)].address if len(rows) > 1 else "",
        "back": f"{address_of(layout.seat, 'groups', group)}?tab=places",
        "group_words": names.piece(group),
        "spots": list(spots(view, names)),
    }


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
    layout: Layout, group: str, site: str, found: OfPiece, far: FarReach | None, ground: Ground
) -> Iterator[Choice]:
    """The choices of a group at a place, each with the march before it; the march alone comes last."""
    names = layout.names
    hex_ = layout.view.places[site].hex
    marching = march_on(layout, "groups", group)
    if far is not None and hex_ != far.reach.start and not marches_to(group, far, layout)(hex_):
        return
    way = far.way_to(hex_) if far is not None else ()
    nights = far.nights.get(hex_, 0) if far is not None else 0
    goes = bool(way) and not (marching is not None and marching[1].path[-1:] == (hex_,))
    march = names.say("March to {place}", place=names.site(site))
    when = names.say("tonight") if nights < 2 else nights_in_words(nights, names)
    for option in at_place(found, site):
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
            tuple(known_of_storm(layout, site)) if kind == "Storm" else (),
        )
    if goes:
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


def known_of_storm(layout: Layout, site: str) -> Iterator[StormRemark]:
    """The strength that a storm may meet, why it has no odds, and what follows if it fails."""
    names, tables = layout.names, layout.game.tables
    if layout.view.places[site].kind != CASTLE:
        yield StormRemark(
            names.say(
                "The militia has {most} people at most, by the stores of the place.",
                most=max(tables.town_militia.level.values()),
            ),
            "GC-13.6a",
        )
        yield StormRemark(names.say("Its owner alone knows them, so the odds cannot be told."), "")
        return
    yield StormRemark(
        names.say("As a rule, a castle begins with a garrison of 10 people and a noble."), "GC-5.2a"
    )
    yield StormRemark(names.say("Its owner alone knows its people now, so the odds cannot be told."), "")
    if site not in layout.view.barred:
        yield StormRemark(names.say("A failed storm of a castle becomes a siege (D60)."), "GC-15.1a")


def besieged_later(layout: Layout, group: str, site: str, far: FarReach | None) -> bool:
    """True if a group can besiege a place once it has marched there: a siege is opened instead of a move (GS-11a)."""
    view, place = layout.view, layout.view.places[site]
    return (
        far is not None
        and far.nights.get(place.hex, 0) > 0
        and place.kind != CITY
        and place.faction not in view.friends
        and site not in view.sieges
        and view.barred.get(site, 0) < view.day + far.nights[place.hex]
        and not layout.survey.draft.escorted_by(group)
        and marches_to(group, far, layout)(place.hex)
    )


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


def met_at(hex_: str, read: PieceWithOdds, names: Names) -> Iterator[MetThere]:
    """The groups of others that are known to stand in a hex, with the odds."""
    for (where, faction), odds in read.odds.items():
        if where == hex_:
            yield MetThere(
                names.say(
                    "You win if you attack {groups} of {faction} there",
                    groups=names.all_of([names.piece(each) for each in odds.theirs]),
                    faction=names.faction(faction),
                ),
                odds.attacking.least,
                odds.attacking.most,
                percent_in_words(odds.attacking, names),
            )
