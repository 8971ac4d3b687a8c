"""The orders of a piece that stand on the draft, each as a card in its panel."""

from collections.abc import Iterator

import msgspec

from campaign.model.orders import WARNED, March
from campaign.model.state import Group
from campaign.presentation.orders.briefs import brief, goal_of, with_attack, with_conditions
from campaign.rules.ways import nights_along
from play.investing import check_besiegeable
from play.layout import Layout, Said, said_of
from play.marching import Leg, legs_of
from play.rows import nights_in_words
from rulebook import Refusal


class Card(msgspec.Struct, frozen=True):
    """An order of a piece that stands on the draft: its heading, its nights, and its remarks.

    `then` says of a march to a place from when the place can be besieged, "" of any other order.
    """

    number: int
    heading: str
    legs: tuple[Leg, ...]
    verdict: str
    said: tuple[Said, ...]
    kind: str
    then: str = ""


def cards_of(layout: Layout, about: str, name: str) -> Iterator[Card]:
    """The orders of a piece on the draft."""
    names, view = layout.names, layout.view
    verdicts = {
        line.number: said for line, said in zip(layout.draft.sheet.lines, layout.draft.said, strict=False)
    }
    for line in layout.written.get((about, name), ()):
        legs: tuple[Leg, ...] = ()
        heading, then = brief(line.order, name, names), ""
        group = view.groups.get(name)
        if isinstance(line.order, March) and line.order.path and group is not None:
            points = layout.points(group)
            legs = tuple(legs_of(group.hex, line.order.path, points, layout.game, names))
            nights = nights_along(layout.game, group.hex, line.order.path, points)
            last = nights[-1][0] if nights else 1
            goal = goal_of(line.order.path[-1], names)
            heading = names.say("To {goal}: {nights}", goal=goal, nights=nights_in_words(last, names))
            heading = with_conditions(with_attack(heading, line.order, names), line.order, names)
            then = besieged_then(layout, group, line.order.path[-1], last)
        yield Card(
            line.number,
            heading,
            legs,
            line.verdict,
            tuple(each for each in said_of(verdicts[line.number], names) if not (legs[1:] and goes_on(each))),
            type(line.order).__name__,
            then,
        )


def besieged_then(layout: Layout, group: Group, hex_: str, nights: int) -> str:
    """From when a group can besiege the place to which it marches; "" without such a place."""
    place = next((each for each in layout.view.places.values() if each.hex == hex_), None)
    day = layout.view.day + nights
    if place is None:
        return ""
    try:
        check_besiegeable(layout, group, place, day)
    except Refusal:
        return ""
    return layout.names.say(
        "From day {day} it can besiege {place}.", day=day, place=layout.names.site(place.id)
    )


def goes_on(said: Said) -> bool:
    """True if a march only goes on in the next nights, which its card shows."""
    return said.weight == WARNED and said.rule == "GC-8.3d"
