"""Sentences of orders on conditions."""

from campaign.report.words import Facts, Names, count, sentence

HOW = ("capitulate", "light_infantry", "retreat")
"""Choices of how a thing is done, not of whether it is."""


@sentence("ConditionUnmet")
def condition_unmet(facts: Facts, names: Names) -> str:
    """What a group or place did not do, or not as ordered, and why."""
    order, choice = facts["order"].replace("_", " "), facts["choice"].replace("_", " ")
    reason = REASONS[facts["condition"]["if"]](facts)
    who = facts["group"] or names.place(facts["hex"])
    if facts["choice"] in HOW:
        return f"{who} did not go by its order to {order}, of which a condition did not hold: {reason}."
    return f"{who} did not {choice}, as its order to {order} puts it on a condition: {reason}."


def odds(facts: Facts) -> str:
    """Too low a chance, or none that could be known."""
    limits = [("at_least", "at least"), ("at_most", "at most")]
    asked = [(said, facts["condition"].get(limit)) for limit, said in limits]
    numbers = " and ".join(f"{said} {number}" for said, number in asked if number is not None)
    wanted = f"{numbers} percent were asked for"
    if facts["found"] is None:
        return f"the odds could not be known, and {wanted}"
    return f"the odds to win were {facts['found']} percent, and {wanted}"


def losses(facts: Facts) -> str:
    """Too many lost."""
    return f"{count(facts['found'], 'head')} had been lost on that day"


def day(facts: Facts) -> str:
    """Too early or too late."""
    return f"it was day {facts['found']}"


def place(facts: Facts) -> str:
    """Elsewhere."""
    return "it was another place"


def distance(facts: Facts) -> str:
    """Too near, too far, or from a group that could not be seen."""
    to = facts["condition"]["to"]
    if facts["found"] is None:
        return f"{to} could not be seen"
    return f"it was {count(facts['found'], 'hex', 'hexes')} from {to}"


REASONS = {"odds": odds, "losses": losses, "day": day, "place": place, "distance": distance}
