"""Sentences of orders on conditions."""

from collections.abc import Callable

from campaign.presentation.report.language import phrase
from campaign.presentation.report.orders import CHOICES, order_named
from campaign.presentation.report.reasons import of_the_house
from campaign.presentation.report.words import Facts, Names, sentence

HOW = (
    "build_engine",
    "camp_guard",
    "capitulate",
    "light_infantry",
    "meet_relief",
    "name_engine",
    "name_victims",
    "negotiate",
    "pound",
    "retreat",
    "sally_party",
)
"""Choices of how a thing is done, not of whether it is."""


@sentence("ConditionUnmet")
def condition_unmet(facts: Facts, names: Names) -> str:
    """The act that a group or place left out, or did otherwise than ordered, and why."""
    order = order_named(facts["order"], names)
    reason = REASONS[facts["condition"]["if"]](facts, names)
    who = facts["group"] or names.place(facts["hex"])
    if facts["choice"] in HOW:
        return names.say("{who} set its order {order} aside: {reason}.", who=who, order=order, reason=reason)
    return names.say(
        "{left_undone}: {reason}.", left_undone=left_undone(who, facts["choice"], names), reason=reason
    )


def left_undone(who: str, choice: str, names: Names) -> str:
    """The act that a piece left out."""
    if choice in CHOICES:
        return names.say(CHOICES[choice], who=who)
    return names.say("{who} did not {choice}", who=who, choice=choice.replace("_", " "))


def odds(facts: Facts, names: Names) -> str:
    """Too low a chance, or none that could be known."""
    said = {"found": facts["found"], "wanted": bounds(facts["condition"], names)}
    found = "known" if facts["found"] is not None else "unknown"
    return names.say(ODDS[found, names.overseer], **said)


ODDS = {
    ("known", False): phrase("{found} % odds, you asked for {wanted}"),
    ("known", True): phrase("{found} % odds, the order asked for {wanted}"),
    ("unknown", False): phrase("odds unknown, you asked for {wanted}"),
    ("unknown", True): phrase("odds unknown, the order asked for {wanted}"),
}
"""The words for odds: by whether they were known, and whether the reader is the author of the order."""


def bounds(condition: Facts, names: Names) -> str:
    """The limits of a condition in percent; of one that is a least alone, its number."""
    least, most = condition.get("at_least"), condition.get("at_most")
    if least is not None and most is not None:
        return names.say("{least} to {most} %", least=least, most=most)
    if most is not None:
        return names.say("at most {limit} %", limit=most)
    return names.say("{limit} %", limit=least)


def losses(facts: Facts, names: Names) -> str:
    """Too many lost."""
    return names.count(facts["found"], "{n} head lost on that day", "{n} heads lost on that day")


def day(facts: Facts, names: Names) -> str:
    """Too early or too late."""
    return names.say("it was day {day}", day=facts["found"])


def place(facts: Facts, names: Names) -> str:
    """Elsewhere."""
    return names.say("it was another place")


def distance(facts: Facts, names: Names) -> str:
    """Too near, too far, or from a group that could not be seen."""
    to = names.spot(facts["condition"]["to"])
    if facts["found"] is None:
        return names.say("{to} could not be seen", to=to)
    return names.count(facts["found"], "it was {n} hex from {to}", "it was {n} hexes from {to}", to=to)


REASONS: dict[str, Callable[[Facts, Names], str]] = {
    "odds": odds,
    "losses": losses,
    "day": day,
    "place": place,
    "distance": distance,
}


of_the_house("ConditionUnmet")
