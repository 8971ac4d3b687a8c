"""Sentences of objectives and victory."""

from campaign.report.words import Facts, Names, count, sentence

CAUSES = {
    "last_day": "The last day is over",
    "eliminated": "Whom they had to beat has nobody left to fight",
}
DEEDS = {
    "meet": "the two commanders have met",
    "reach": "the commander has come where he was to go",
}


@sentence("ObjectiveFulfilled")
def objective_fulfilled(facts: Facts, names: Names) -> str:
    deed = DEEDS[facts["kind"]]
    return f"{names.faction(facts['faction'])} met their objective {facts['objective']}: {deed}."


@sentence("VictoryDeclared")
def victory_declared(facts: Facts, names: Names) -> str:
    won = " and ".join(names.faction(winner) for winner in facts["winners"])
    how = "draw" if len(facts["winners"]) > 1 else "have won"
    losses = ", having lost fewer heads in battle" if facts["by_losses"] else ""
    table = "; ".join(standing(each, names) for each in facts["standings"])
    return f"{CAUSES[facts['cause']]}: {won} {how}{losses}. {table[0].upper()}{table[1:]}."


def standing(facts: Facts, names: Names) -> str:
    """A faction's result in words."""
    lost = count(facts["lost"], "head")
    points = f"{facts['points']} points by a par of {facts['par']}"
    return f"{names.faction(facts['faction'])} {facts['result']:+d} ({points}, {lost} lost in battle)"
