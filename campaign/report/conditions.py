"""Sentences of orders on conditions."""

from campaign.report.words import Facts, Names, count, sentence


@sentence("ConditionUnmet")
def condition_unmet(facts: Facts, names: Names) -> str:
    """Which order did not count, for what, and by how much."""
    who = f" for {facts['group']}" if facts["group"] else ""
    order, choice = facts["order"].replace("_", " "), facts["choice"].replace("_", " ")
    return f"The order to {order}{who} did not answer the choice to {choice}: {REASONS[facts['condition']['if']](facts)}."


def odds(facts: Facts) -> str:
    """Too low a chance, or none that could be known."""
    wanted = f"{facts['condition']['at_least']} percent were wanted"
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
