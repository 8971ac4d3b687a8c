"""The facts of a player's pieces: their places, their people, their reach and their possible meetings."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from campaign.model import men
from campaign.model.state import Group
from campaign.options import Reach
from campaign.options.meetings import Meeting
from campaign.options.prospects import Chances, Planned
from campaign.presentation.orders.groups import men_of
from campaign.presentation.orders.register import group_of
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import begun
from campaign.rules import groups
from campaign.rules.mercenaries import BAND
from campaign.visibility import Camp, Marker, Place, SiegeSheet, Train, View

ATTACK = {
    "yes": phrase("your result lets you attack"),
    "no": phrase("your result does not let you attack"),
    "perhaps": phrase("your result may let you attack"),
}


class Withheld(msgspec.Struct, frozen=True):
    """Why something cannot be ordered, with its rule."""

    reason: str
    rule: str


class Stranger(msgspec.Struct, frozen=True):
    """A group of others that can be seen: its hex, and the last knowledge of it, "" without any."""

    name: str
    hex: str
    place: str
    seen: str


def called(about: str, name: str, names: Names) -> str:
    """A piece as its faction calls it."""
    match about:
        case "groups":
            return group_of(name, names)
        case "places":
            return names.site(name)
        case "sieges":
            return names.say("the siege of {place}", place=names.site(name))
        case "convoys":
            return names.say("convoy {convoy}", convoy=name)
        case "spies":
            return names.spy(name)
        case "commanders" | "captives":
            return names.commander(name)
        case "prisoners":
            return names.prisoners(name)
        case _:
            return names.faction(name)


def stands(about: str, name: str, view: View) -> str:
    """The hex in which a piece stands, "" for one that is nowhere on the map."""
    match about:
        case "groups" if name in view.groups:
            return view.groups[name].hex
        case "places" if name in view.places:
            return view.places[name].hex
        case "sieges" if name in view.sieges:
            return view.sieges[name].hex
        case "convoys" if name in view.camps:
            return view.camps[name].hex
        case "spies" if name in view.spies:
            return view.spies[name].hex
        case "commanders" if name in view.commanders:
            one = view.commanders[name]
            return one.hex or (view.places[one.site].hex if one.site in view.places else "")
        case "captives" if name in view.commanders:
            prison = view.places.get(view.commanders[name].site)
            return prison.hex if prison is not None else ""
        case "prisoners" if name in view.prisoners:
            return view.prisoners[name].hex
        case _:
            return ""


def facts_of(about: str, name: str, reach: Reach | None, view: View, names: Names) -> Iterator[str]:
    """Sentences on a piece: its hex, its people and goods, and its reach on request."""
    return map(begun, known_of(about, name, reach, view, names))


def known_of(about: str, name: str, reach: Reach | None, view: View, names: Names) -> Iterator[str]:
    """The known facts of a piece, in words that may begin with a name or a place."""
    hex_ = stands(about, name, view)
    if hex_ and about not in ("places", "sieges"):
        yield names.say("In {place}.", place=names.place(hex_))
    match about:
        case "groups" if name in view.groups:
            yield from of_group(view.groups[name], view, names)
        case "places" if name in view.places:
            yield from of_place(view.places[name], names)
        case "sieges" if name in view.sieges:
            yield from of_siege(view.sieges[name], names)
        case "convoys" if name in view.convoys:
            yield from of_train(view.convoys[name], names)
        case "captives" if name in view.commanders:
            held = view.commanders[name]
            yield names.say("Held by {faction}.", faction=names.faction(held.captor))
        case "prisoners" if name in view.prisoners:
            piece = view.prisoners[name]
            yield names.say("Escorted by {group}.", group=names.piece(piece.group))
        case _:
            pass
    if reach is not None:
        yield from of_reach(reach, names)


def of_group(group: Group, view: View, names: Names) -> Iterator[str]:
    """The people of a group, and its goods."""
    people = [men_of(group.men, names)] if group.men else []
    people += [names.commander(name) for name in group.commanders]
    if people:
        yield begun(names.say("{people}.", people=", ".join(people)))
    if group.money:
        yield names.say("{amount} in its chest.", amount=names.deniers(group.money))
    bands = [band for band in view.mercenaries.values() if band.group == group.id]
    if bands:
        yield names.count(
            sum(men.heads(band.men) for band in bands),
            "{n} mercenary serves it: {all} heads together.",
            "{n} mercenaries serve it: {all} heads together.",
            all=groups.strength(view, group),
        )


def of_place(place: Place, names: Names) -> Iterator[str]:
    """The stores of an own place, and its garrison."""
    if place.resources is not None:
        yield names.say("{points} in store.", points=names.points(place.resources))
    if place.garrison:
        yield names.say("Its garrison: {men}.", men=men_of(place.garrison, names))


def of_siege(siege: SiegeSheet, names: Names) -> Iterator[str]:
    """How a siege stands."""
    yield names.say(
        "{besieger} have besieged {besieged} since day {day}.",
        besieger=begun(names.faction(siege.besieger)),
        besieged=names.faction(siege.besieged),
        day=siege.opened_on,
    )
    if siege.food is not None:
        yield names.count(siege.food, "Food for {n} more day.", "Food for {n} more days.")


def of_train(train: Train, names: Names) -> Iterator[str]:
    """An own convoy: its load, its way and its escort."""
    yield names.say(
        "Yours: {points}, from {start} to {end}, escorted by {group}.",
        points=names.points(train.load),
        start=names.site(train.start),
        end=names.site(train.end),
        group=train.group,
    )
    if not train.driver:
        yield names.say("It has lost its driver and stays where it is.")


def of_reach(reach: Reach, names: Names) -> Iterator[str]:
    """How far a piece gets, and where it eats."""
    if not reach.steps:
        yield names.say("It can enter no hex today.")
    else:
        yield names.count(
            len(reach.steps),
            "{points}: {n} hex can be entered today.",
            "{points}: {n} hexes can be entered today.",
            points=names.count(reach.points, "{n} movement point", "{n} movement points"),
        )
    yield from supply_of(reach, names)


def supply_of(reach: Reach | None, names: Names) -> Iterator[str]:
    """The daily food of a piece, and its source; nothing for one that eats of the land."""
    if reach is None or not reach.need:
        return
    if reach.meals:
        yield names.count(
            reach.need,
            "It needs {n} point of supply a day and finds it in {places}.",
            "It needs {n} points of supply a day and finds them in {places}.",
            places=names.all_of([names.place(meal.hex) for meal in reach.meals]),
        )
    else:
        yield names.count(
            reach.need,
            "It needs {n} point of supply a day and finds none in reach.",
            "It needs {n} points of supply a day and finds none in reach.",
        )


def meetings_of(
    reach: Reach | None, odds: Mapping[tuple[str, str], Planned], view: View, names: Names
) -> Iterator[tuple[str, str]]:
    """The possible meetings of a group in its reach, each with the hex; and the odds, if they are known."""
    for meeting in reach.meetings if reach is not None else ():
        said = meeting_in_words(meeting, view, names)
        planned = odds.get((meeting.hex, meeting.faction))
        yield meeting.hex, said if planned is None else f"{said} {odds_in_words(planned, names)}"


def odds_in_words(planned: Planned, names: Names) -> str:
    """The chances to win a battle there by the quick tables, as far as they can be told."""
    return names.say(
        "Odds to win: {attacking} if you attack, {attacked} if you are attacked.",
        attacking=percent_in_words(planned.attacking, names),
        attacked=percent_in_words(planned.attacked, names),
    )


def percent_in_words(chances: Chances, names: Names) -> str:
    """From the least to the most."""
    if chances.least == chances.most:
        return names.say("{percent} %", percent=chances.least)
    return names.say("{least} to {most} %", least=chances.least, most=chances.most)


def meeting_in_words(meeting: Meeting, view: View, names: Names) -> str:
    """A meeting, and the hostility that would count."""
    said = {
        "place": names.place(meeting.hex),
        "faction": names.faction(meeting.faction),
        "groups": names.all_of([names.piece(id_) for id_ in with_bands(meeting.groups, view)]),
        "attack": names.say(ATTACK[meeting.attack]),
    }
    if meeting.least == meeting.most:
        return names.say(
            "In {place} {groups} of {faction}: hostility {result}, {attack}.", result=meeting.least, **said
        )
    return names.say(
        "In {place} {groups} of {faction}: hostility {least} to {most}, {attack}.",
        least=meeting.least,
        most=meeting.most,
        **said,
    )


def with_bands(group_ids: Sequence[str], view: View) -> list[str]:
    """Groups of others with the bands of mercenaries that are known to serve them."""
    return [*group_ids, *(camp.id for camp in bands(view) if camp.group in group_ids)]


def bands(view: View) -> list[Camp]:
    """The bands of mercenaries on the map."""
    return [camp for camp in view.camps.values() if camp.kind == BAND]


def neutral_bands(view: View) -> list[Camp]:
    """The bands of mercenaries that serve no group."""
    return [camp for camp in bands(view) if not camp.group]


NEUTRAL = phrase("Neutral: they attack nobody, and a group in their hex can hire them.")
"""The behaviour of a band that serves no group."""


def band_in_words(band: Camp, names: Names) -> str:
    """The employer of a band of others, and the last knowledge of its people."""
    if band.group:
        said = names.say(
            "In the service of {group} of {faction}.", group=band.group, faction=names.faction(band.faction)
        )
    else:
        said = names.say(NEUTRAL)
    return f"{said} {seen_in_words(band, names)}".strip()


def strangers(view: View, names: Names) -> list[tuple[str, list[Stranger]]]:
    """The groups of others that can be seen, faction by faction."""
    found: dict[str, list[Stranger]] = {}
    for marker in sorted(view.markers.values(), key=lambda each: (each.faction, len(each.id), each.id)):
        stranger = Stranger(marker.id, marker.hex, names.place(marker.hex), seen_in_words(marker, names))
        found.setdefault(begun(names.people(marker.faction)), []).append(stranger)
    for band in sorted(bands(view), key=lambda each: (len(each.id), each.id)):
        if band.faction != view.faction:
            stranger = Stranger(band.id, band.hex, names.place(band.hex), band_in_words(band, names))
            found.setdefault(names.say("Mercenaries"), []).append(stranger)
    return list(found.items())


def seen_in_words(marker: Marker | Camp, names: Names) -> str:
    """The last knowledge of a group's people, when and where; "" if they are uncounted."""
    if marker.seen is None:
        return ""
    people = [men_of(marker.seen.men, names)] if marker.seen.men else []
    people += [names.commander(name) for name in marker.seen.commanders]
    return names.say(
        "Counted on day {day} in {place}: {people}.",
        day=marker.seen.day,
        place=names.place(marker.seen.hex),
        people=", ".join(people),
    )
