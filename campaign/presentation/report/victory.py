"""Sentences of objectives and victory."""

from campaign.presentation.report.language import phrase
from campaign.presentation.report.reasons import of_the_house
from campaign.presentation.report.words import Facts, Names, begun, sentence

CAUSES = {
    "last_day": phrase("The last day is over"),
    "eliminated": phrase("Their opponents have no fighters left"),
}
DEEDS = {
    "meet": phrase("{faction} met their objective {number}: the two commanders have met."),
    "reach": phrase("{faction} met their objective {number}: the commander has reached his goal."),
}


@sentence("ObjectiveFulfilled")
def objective_fulfilled(facts: Facts, names: Names) -> str:
    return names.tell(DEEDS[facts["kind"]], facts, number=facts["objective"])


@sentence("VictoryDeclared")
def victory_declared(facts: Facts, names: Names) -> str:
    won = names.all_of(names.faction(winner) for winner in facts["winners"])
    result = names.say(how(facts), winners=won)
    table = names.series(standing(each, names) for each in facts["standings"])
    cause = names.say(CAUSES[facts["cause"]])
    return names.say("{cause}: {result}. {standings}.", cause=cause, result=result, standings=begun(table))


def how(facts: Facts) -> str:
    """The fate of the best."""
    if len(facts["winners"]) > 1:
        return phrase("{winners} draw")
    if facts["by_losses"]:
        return phrase("{winners} have won, having lost fewer heads in battle")
    return phrase("{winners} have won")


def standing(facts: Facts, names: Names) -> str:
    """A faction's result in words."""
    return names.count(
        facts["lost"],
        "{faction} {result:+d} ({points} by a par of {par}, {n} head lost in battle)",
        "{faction} {result:+d} ({points} by a par of {par}, {n} heads lost in battle)",
        faction=names.faction(facts["faction"]),
        result=facts["result"],
        points=names.points(facts["points"]),
        par=facts["par"],
    )


of_the_house("ObjectiveFulfilled", "VictoryDeclared")
