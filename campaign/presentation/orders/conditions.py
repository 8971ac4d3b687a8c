"""Conditions of an order, in words that go behind an "if"."""

from collections.abc import Callable
from typing import Any

from campaign.model.orders.conditions import Condition, Day, Distance, Losses, Odds, Place
from campaign.presentation.orders.register import spot
from campaign.presentation.report.language import phrase, plural
from campaign.presentation.report.words import Names


def in_words(condition: Condition, names: Names) -> str:
    """One condition."""
    return SAID[type(condition)](condition, names)


def odds(condition: Odds, names: Names) -> str:
    """Percent to win."""
    least, most = condition.at_least, condition.at_most
    if least is not None and most is not None:
        return names.say("the odds are {least} to {most} %", least=least, most=most)
    if most is not None:
        return names.say("the odds are at most {limit} %", limit=most)
    return names.say("the odds are at least {limit} %", limit=least or 0)


def losses(condition: Losses, names: Names) -> str:
    """Heads or percent, of the group or the faction."""
    if condition.at_most is not None:
        one, many = LOST[condition.faction]
        return names.count(condition.at_most, one, many)
    return names.say(SHARE[condition.faction], limit=100 if condition.percent is None else condition.percent)


LOST = {
    False: plural("its losses are at most {n} head", "its losses are at most {n} heads"),
    True: plural(
        "the losses of your faction are at most {n} head", "the losses of your faction are at most {n} heads"
    ),
}
SHARE = {
    False: phrase("its losses are at most {limit} %"),
    True: phrase("the losses of your faction are at most {limit} %"),
}
"""The words for allowed losses, by whether all groups of the faction are counted."""


def day(condition: Day, names: Names) -> str:
    """From which day to which."""
    if condition.first is not None and condition.last is not None:
        return names.say("it is day {first} to {last}", first=condition.first, last=condition.last)
    if condition.last is not None:
        return names.say("it is day {day} or earlier", day=condition.last)
    return names.say("it is day {day} or later", day=condition.first or 1)


def place(condition: Place, names: Names) -> str:
    """Where."""
    places = " / ".join(spot(each, names) for each in condition.at)
    return names.say("this is in {places}", places=places or names.say("no place"))


def distance(condition: Distance, names: Names) -> str:
    """How far from what."""
    to, least, most = spot(condition.to, names), condition.at_least, condition.at_most
    if least is not None and most is not None:
        return names.say("{to} is {least} to {most} hexes away", to=to, least=least, most=most)
    if most is not None:
        return names.count(most, "{to} is at most {n} hex away", "{to} is at most {n} hexes away", to=to)
    return names.count(least or 0, "{to} is at least {n} hex away", "{to} is at least {n} hexes away", to=to)


SAID: dict[type[Condition], Callable[[Any, Names], str]] = {
    Odds: odds,
    Losses: losses,
    Day: day,
    Place: place,
    Distance: distance,
}
