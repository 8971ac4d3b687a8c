"""A new convoy: from where to where, with how much and with which escort, and what comes of it tonight."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode

from campaign.model.orders import CreateConvoy, Finding, Order
from campaign.options import OfPiece, Option
from campaign.presentation.findings import reason_of
from campaign.presentation.orders.briefs import goal_of
from campaign.presentation.picture import convoy
from campaign.presentation.report import Names
from campaign.presentation.report.words import begun
from campaign.rules import groups
from campaign.rules.convoys.shuttles import way
from campaign.rules.supplies import convoys
from campaign.service.seats import Seat, find_seat
from campaign.verdicts import verdicts
from campaign.visibility import Camp, Place
from play.counters import counter_of
from play.fields import Item
from play.layout import Decision, Layout, layout_of, said_of, show
from play.marching import ends_along
from play.options import as_parted, read_of, was_of
from play.outcomes import Outcome
from play.page import address_of, changed_in, for_players, for_writers, number_in, reader
from rulebook.refusal import mark_of

ABOUT = "new-convoy"
"""The kind of the panel."""
FIELDS = ("site", "destination", "load", "escort")


class Goal(msgspec.Struct, frozen=True):
    """A place of the map that a convoy may go to, with its id and the page on which the convoy does."""

    hex: str
    address: str
    goal: str


class Load(msgspec.Struct, frozen=True):
    """The points that a convoy carries, of so many."""

    value: str
    most: int


class Way(msgspec.Struct, frozen=True):
    """The way of a convoy: the panel `of` it, its first hex, the hexes that it enters, and the ends of its nights."""

    of: str
    start: str
    path: str
    ends: str


@for_players
def new_convoy(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """Show a convoy that can be made, by the fields in the address."""
    account = reader(request)
    layout = layout_of(find_seat(account, campaign, dawn=True, sheet=True), account)
    return show(request, layout, convoy_panel(layout, asked={k: str(v) for k, v in request.GET.items()}))


@for_writers
def show_convoy(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """Lead back to the panel with its fields as they are now; nothing is written."""
    find_seat(reader(request), campaign, dawn=True)
    fields = {key: str(request.POST[key]) for key in FIELDS if key in request.POST}
    address = changed_in(request, campaign) or reverse("play-new-convoy", args=[campaign])
    return HttpResponseRedirect(f"{address}?{urlencode(fields)}")


def address_for(seat: Seat, **fields: str) -> str:
    """The page of a new convoy with such fields."""
    return f"{reverse('play-new-convoy', args=[seat.campaign])}?{urlencode(fields)}"


def stores(layout: Layout) -> list[Place]:
    """The own places that have points to send."""
    return [place for place in layout.survey.own_places() if place.kind == convoys.CITY or place.resources]


def convoy_panel(
    layout: Layout,
    order: CreateConvoy | None = None,
    number: int = 0,
    faults: Mapping[str, str] | None = None,
    asked: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The panel of a new convoy; `order` is one that is written, or that was refused for its `faults`, by field.

    `asked` are fields as they were chosen, which replace the fields of the order.
    """
    names, view = layout.names, layout.view
    fields = {**(fields_of(order) if order is not None else {}), **(asked or {})}
    places = {place.id: place for place in stores(layout)}
    most = max(places.values(), key=lambda each: (each.resources or 0, each.id), default=None)
    site = fields.get("site", "")
    place = places.get(site, most)
    shown: dict[str, Any] = {
        "about": ABOUT,
        "piece": ABOUT,
        "called": names.say("New convoy"),
        "counter": counter_of(convoy(Camp("", "convoy", ""), view, names), names),
        "under": under(layout),
        "back": f"{address_of(layout.seat)}#kind-convoys",
        "stands": place.hex if place is not None else "",
        "number": number,
    }
    if place is None or not layout.open:
        return shown
    read, before = read_of(layout, "places", place.id, number)
    option = new_from(read.piece)
    shown["froms"] = [
        Item(each.id, store_in_words(each, names), each.id == place.id)
        for each in sorted(places.values(), key=lambda each: names.site(each.id))
    ]
    if option is None:
        why = [each.why for each in read.piece.withheld if each.kind == "create_convoy"]
        shown["withheld"] = [(begun(reason_of(each, names)), mark_of(each.rule)) for each in why]
        return shown
    made = chosen(option, place, fields, layout)
    goal = view.places[made.destination]
    verdict = verdicts((*before, made), view, layout.game)[-1]
    return shown | {
        "piece": panel_for(made),
        "order": msgspec.json.encode(made).decode(),
        "was": was_of(layout, number),
        "tos": list(goals_of(option, place, made, layout)),
        "load": Load(fields.get("load", str(made.load)), option.bounds["load"].most),
        "escorts": list(escorts_of(option, made, before, layout)),
        "comes": list(comes_of(made, before, layout)),
        "said": list(said_of(verdict, names)),
        "faults": list((faults or {}).values()),
        "convoy_way": way_of(made, layout),
        "fit": f"{place.hex} {goal.hex}",
        "places": [
            Goal(
                view.places[str(each)].hex,
                address_for(layout.seat, **fields_of(with_goal(made, str(each)))),
                str(each),
            )
            for each in option.among["destination"]
        ],
        "decision": Decision(
            "convoy",
            names.say("Change this order") if number else names.say("Order the convoy"),
            "",
            names.say("On your draft.") if number else names.say("Not on your draft yet."),
            f"{address_of(layout.seat)}#kind-convoys",
        ),
    }


def new_from(place: OfPiece) -> Option | None:
    """The convoy that a place can make; None for other places."""
    return next((each for each in place.options if isinstance(each.order, CreateConvoy)), None)


def with_bounds(found: Iterable[Finding], site: str, number: int, layout: Layout) -> tuple[Finding, ...]:
    """The faults of a convoy; the load of its place is the most that it can have."""
    known = any(place.id == site for place in stores(layout))
    option = new_from(read_of(layout, "places", site, number)[0].piece) if known else None
    if option is None:
        return tuple(found)
    most = option.bounds["load"].most
    return tuple(
        msgspec.structs.replace(each, values={**each.values, "high": most})
        if each.field == "load" and "high" in each.values
        else each
        for each in found
    )


def panel_for(order: CreateConvoy) -> str:
    """The id of the panel of a convoy, by which the map finds its way. It stays while another goal is chosen."""
    return f"{ABOUT}-{order.site}"


def way_of(order: Order, layout: Layout) -> Way | None:
    """The way of a new convoy over the map; None for other orders, and for places that are unknown."""
    if not isinstance(order, CreateConvoy):
        return None
    places = layout.view.places
    place, goal = places.get(order.site), places.get(order.destination)
    if place is None or goal is None:
        return None
    path = way(layout.game, place.hex, goal.hex)
    ends = ends_along(place.hex, path, points_of(layout), layout.game)
    return Way(panel_for(order), place.hex, " ".join(path), " ".join(ends))


def fields_of(order: CreateConvoy) -> dict[str, str]:
    """The fields of the panel for an order."""
    return {
        "site": order.site,
        "destination": order.destination,
        "load": str(order.load),
        "escort": order.escort,
    }


def with_goal(order: CreateConvoy, goal: str) -> CreateConvoy:
    """The order with another goal."""
    return msgspec.structs.replace(order, destination=goal)


def chosen(option: Option, place: Place, fields: Mapping[str, str], layout: Layout) -> CreateConvoy:
    """The order that the fields make, each within what is offered."""
    made = option.order
    assert isinstance(made, CreateConvoy)
    among, bounds = option.among, option.bounds["load"]
    goal, escort, load = (fields.get(key, "") for key in ("destination", "escort", "load"))
    nearest = min(map(str, among["destination"]), key=lambda each: (hexes_to(each, place, layout), each))
    return CreateConvoy(
        place.id,
        goal if goal in among["destination"] else nearest,
        min(max(number_in(load) or made.load, bounds.least), bounds.most),
        escort if escort in among["escort"] else "",
    )


def under(layout: Layout) -> str:
    """The line under the heading: the most that a convoy carries, and its way in a night."""
    numbers = layout.game.tables.convoy
    most = numbers.max_pack_animals * numbers.points_per_animal
    return layout.names.say(
        "{load} of food at most · {points}",
        load=layout.names.points(most),
        points=layout.names.count(points_of(layout), "{n} movement point", "{n} movement points"),
    )


def points_of(layout: Layout) -> int:
    """The movement points of a convoy that goes alone."""
    return convoys.points_of_convoy(True, layout.view.season_mp, layout.game.tables)


def store_in_words(place: Place, names: Names) -> str:
    """A place with what it has in store."""
    if place.kind == convoys.CITY:
        return names.say("{place}: a city, which has plenty", place=names.site(place.id))
    points = names.points(place.resources or 0)
    return names.say("{place}: {points} in store", place=names.site(place.id), points=points)


def hexes_to(goal: str, place: Place, layout: Layout) -> int:
    """The hexes of the way from a place to another."""
    return len(way(layout.game, place.hex, layout.view.places[goal].hex))


def goals_of(option: Option, place: Place, made: CreateConvoy, layout: Layout) -> Iterator[Item]:
    """The places that a convoy may go to, with their stores and the length of the way, the nearest first."""
    names, found = layout.names, []
    for value in option.among["destination"]:
        goal = layout.view.places[str(value)]
        hexes = hexes_to(goal.id, place, layout)
        store = store_in_words(goal, names)
        words = names.count(hexes, "{place}, {n} hex", "{place}, {n} hexes", place=store)
        found.append((hexes, goal.id, Item(goal.id, words, goal.id == made.destination)))
    yield from (item for _, _, item in sorted(found, key=lambda each: each[:2]))


class Escort(msgspec.Struct, frozen=True):
    """A choice of an escort: what comes of it, and the rule behind that."""

    value: str
    words: str
    says: str
    rule: str
    chosen: bool


def escorts_of(
    option: Option, made: CreateConvoy, before: Sequence[Order], layout: Layout
) -> Iterator[Escort]:
    """The groups that may go along, and nobody."""
    names, known = layout.names, as_parted(before, layout)
    for value in option.among["escort"]:
        if value and str(value) in known:
            people = names.heads(groups.strength(layout.view, known[str(value)]))
            yield Escort(
                str(value),
                names.say("{group}, {people}", group=names.piece(str(value)), people=people),
                names.say("The convoy goes where the group goes, at the pace of the slower."),
                "GC-11g",
                value == made.escort,
            )
    yield Escort(
        "",
        names.say("No escort"),
        names.say("Neutral: the first group that meets it takes it."),
        "GC-13.4c",
        not made.escort,
    )


def comes_of(order: Order, before: Sequence[Order], layout: Layout) -> Iterator[Outcome]:
    """The results of a convoy: the rest of its place, its nights, and the groups of others near its way."""
    assert isinstance(order, CreateConvoy)
    made, names, places = order, layout.names, layout.view.places
    place, goal = places.get(made.site), places.get(made.destination)
    if place is None or goal is None:
        return
    path = way(layout.game, place.hex, goal.hex)
    if place.kind != convoys.CITY:
        left = (place.resources or 0) - made.load
        yield Outcome(
            names.say("Tonight:"),
            names.say("{place} keeps {points}.", place=names.site(place.id), points=names.points(left)),
        )
    if made.escort:
        words = names.say("The convoy waits for the march of {group}.", group=names.piece(made.escort))
        yield Outcome("", words)
    elif path:
        yield Outcome("", alone_in_words(place.hex, goal, path, layout))
    near = sorted(others_near({place.hex, *path}, layout))
    if near:
        said = names.say("On its way or beside it: {groups}.", groups=names.all_of(near))
        yield Outcome(names.say("Danger:"), said, "GC-13.4c")
    else:
        yield Outcome("", names.say("No other group is known on its way or beside it."))


def alone_in_words(start: str, goal: Place, path: Sequence[str], layout: Layout) -> str:
    """How far a convoy without an escort gets tonight, and when it arrives."""
    names = layout.names
    ends = ends_along(start, path, points_of(layout), layout.game)
    if not ends:
        return names.say("The convoy reaches {place} tonight.", place=names.site(goal.id))
    return names.count(
        len(ends) + 1,
        "The convoy ends the night in {spot}, and reaches {place} in {n} night.",
        "The convoy ends the night in {spot}, and reaches {place} in {n} nights.",
        spot=goal_of(ends[0], names),
        place=names.site(goal.id),
    )


def others_near(hexes: set[str], layout: Layout) -> Iterator[str]:
    """The groups of other factions that are known in some hexes or beside them."""
    around = hexes.union(*(layout.game.map.neighbours(hex_) for hex_ in hexes))
    for marker in layout.view.markers.values():
        if marker.hex in around and marker.faction not in layout.view.friends:
            yield layout.names.say(
                "{group} of {faction}", group=marker.id, faction=layout.names.faction(marker.faction)
            )
