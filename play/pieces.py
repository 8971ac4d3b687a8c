"""What a player's page says of his pieces: where they stand, who is in them, how far they get and whom they would meet."""

from collections.abc import Iterator

import msgspec

from campaign.model import men
from campaign.model.state import Group
from campaign.options import OfPiece, Options, Reach
from campaign.options.meetings import Meeting
from campaign.presentation.orders import order_in_words
from campaign.presentation.orders.parting import men_of
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.presentation.report.refused import worded
from campaign.presentation.report.words import begun
from campaign.visibility import Marker, View

ATTACK = {
    "yes": phrase("your result lets you attack"),
    "no": phrase("your result does not let you attack"),
    "perhaps": phrase("your result may let you attack"),
}


class Withheld(msgspec.Struct, frozen=True):
    """Why something cannot be ordered, with its rule."""

    reason: str
    rule: str


class Piece(msgspec.Struct, frozen=True):
    """An own piece as its page tells of it: its name, sentences about it, orders that make sense and why others do not."""

    name: str
    facts: tuple[str, ...]
    meetings: tuple[str, ...]
    orders: tuple[str, ...]
    withheld: tuple[Withheld, ...]


class Stranger(msgspec.Struct, frozen=True):
    """A group of others that can be seen: where, and what was last learned of it, "" for nothing."""

    name: str
    place: str
    seen: str


def own_groups(view: View, found: Options, names: Names) -> Iterator[Piece]:
    """The faction's groups by their numbers."""
    for group in sorted(view.groups.values(), key=lambda each: each.number):
        options = found.groups.get(group.id)
        if options is not None:
            yield Piece(
                group.id,
                tuple(facts_of(group, options, view, names)),
                tuple(meetings_of(options.reach, names)),
                *thoughts_of(options, names),
            )


def facts_of(group: Group, options: OfPiece, view: View, names: Names) -> Iterator[str]:
    """Where a group stands, with whom, what it carries and how far it gets."""
    yield names.say("In {place}.", place=names.place(group.hex))
    people = [men_of(group.men, names)] if group.men else []
    people += [names.commander(name) for name in group.commanders]
    yield begun(names.say("{people}.", people=", ".join(people)))
    if group.money:
        yield names.say("{amount} in its chest.", amount=names.deniers(group.money))
    bands = [band for band in view.mercenaries.values() if band.group == group.id]
    if bands:
        heads = sum(men.heads(band.men) for band in bands)
        yield names.count(heads, "{n} mercenary serves it.", "{n} mercenaries serve it.")
    reach = options.reach
    if reach is None:
        return
    if not reach.steps:
        yield names.say("It can enter no hex today.")
    else:
        yield names.count(
            len(reach.steps),
            "{points} movement points: {n} hex can be entered today.",
            "{points} movement points: {n} hexes can be entered today.",
            points=reach.points,
        )
    if reach.need:
        fed = names.all_of([names.place(meal.hex) for meal in reach.meals]) if reach.meals else ""
        if fed:
            yield names.count(
                reach.need,
                "It needs {n} point of supply a day and finds it in {places}.",
                "It needs {n} points of supply a day and finds them in {places}.",
                places=fed,
            )
        else:
            yield names.count(
                reach.need,
                "It needs {n} point of supply a day and finds none in reach.",
                "It needs {n} points of supply a day and finds none in reach.",
            )


def meetings_of(reach: Reach | None, names: Names) -> Iterator[str]:
    """Whom a group would meet in its reach."""
    for meeting in reach.meetings if reach is not None else ():
        yield meeting_in_words(meeting, names)


def meeting_in_words(meeting: Meeting, names: Names) -> str:
    """A meeting, and the hostility that would count."""
    said = {
        "place": names.place(meeting.hex),
        "faction": names.faction(meeting.faction),
        "groups": names.all_of([names.piece(id_) for id_ in meeting.groups]),
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


def thoughts_of(options: OfPiece, names: Names) -> tuple[tuple[str, ...], tuple[Withheld, ...]]:
    """What may be ordered, and why other kinds may not."""
    return (
        tuple(begun(order_in_words(option.order, names)) for option in options.options),
        tuple(
            Withheld(worded(each.why.said, each.why.values, names), each.why.rule)
            for each in options.withheld
        ),
    )


def strangers(view: View, names: Names) -> list[tuple[str, list[Stranger]]]:
    """The groups of others that can be seen, faction by faction."""
    found: dict[str, list[Stranger]] = {}
    for marker in sorted(view.markers.values(), key=lambda each: (each.faction, len(each.id), each.id)):
        stranger = Stranger(marker.id, begun(names.place(marker.hex)), seen_in_words(marker, names))
        found.setdefault(begun(names.people(marker.faction)), []).append(stranger)
    return list(found.items())


def seen_in_words(marker: Marker, names: Names) -> str:
    """What was last learned of a group's people, when and where; "" where nobody has counted them."""
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
