"""Sentences of sieges: the opening and the end, the day's event and initiative, the stores."""

from campaign.report.language import phrase
from campaign.report.reasons import Reason, because, follows, thrown
from campaign.report.words import Facts, Names, sentence

EFFECTS = {
    "messenger": phrase("a messenger calls the besiegers away"),
    "relief_army": phrase("an army comes to the relief of the place"),
    "steady_rain": phrase("steady rain keeps the besiegers in their tents"),
    "henchman_commander": phrase("a henchman of the besieged makes for the siege commander"),
    "henchman_engine": phrase("a henchman of the besieged makes for the engines"),
    "dysentery": phrase("dysentery breaks out in the camp"),
    "refugees": phrase("refugees come into the place"),
    "gate_opened": phrase("a spy opens the gate"),
    "food_stolen": phrase("thieves have been at the stores"),
    "reinforcements": phrase("the besiegers are reinforced"),
    "engineer": phrase("an engineer offers the besiegers his service"),
    "traitor": phrase("there is talk of a traitor among the besieged"),
    "poisoned_well": phrase("the well of the place is poisoned"),
    "smoke": phrase("smoke lies over the camp"),
    "indisposition": phrase("somebody of rank is unwell"),
    "none": phrase("nothing happens"),
    "": phrase("nothing that has not happened before"),
}
INITIATIVE = {
    "besieger": phrase("The day before {place} belongs to the besiegers."),
    "besieged": phrase("The day before {place} belongs to the besieged."),
}
GIVEN = {
    "gate_opened": phrase("an open gate leaves nobody else the initiative"),
    "relief_army": phrase("the relief gives the besieged the initiative"),
    "general_sally": phrase("the besieged act while their besiegers fight outside"),
}
FOOD = {
    "eaten": phrase("{place} has food for {days}."),
    "stolen": phrase("Thieves have emptied the stores of {place}: food for {days} is left."),
    "refugees": phrase("There are more mouths in {place}: food for {days} is left."),
    "abandoned": phrase("Stores of {place} are lost with its outer works: food for {days} is left."),
    "regained": phrase("The stores of the outer works are in the hands of {place} again: food for {days}."),
    "horses": phrase("Pack horses have reached {place}: food for {days}."),
    "convoy": phrase("A convoy has reached {place}: food for {days}."),
    "drawn": phrase("Groups in {place} live on its stores: food for {days} is left."),
}
LIFTED = {
    "order": phrase("{faction} lifted the siege of {place}."),
    "departed": phrase("{faction} are gone, and the siege of {place} is over."),
    "messenger": phrase("{faction} were called away from {place}: the siege is over."),
    "general_sally": phrase("The people of {place} drove {faction} off: the siege is over."),
    "assault": phrase("{faction} were beaten off before {place}: the siege is over."),
    "taken_over": phrase("{place} has another master: {faction} besiege it no longer."),
}
YIELDED = {
    "hunger": phrase("{place} has nothing left to eat and surrenders to {faction}."),
    "leaderless": phrase("Nobody is left in {place} who could command: it surrenders to {faction}."),
    "negotiation": phrase("{place} has come to terms and surrenders to {faction}."),
    "assault": phrase("{place} gives itself up to {faction} in the assault."),
}
BLOCKADES = {
    "full": phrase("full: more than twice as many besiegers as besieged"),
    "leaky": phrase("leaky: more besiegers than besieged, but not twice as many"),
    "void": phrase("void: no more besiegers than besieged"),
}


def before(facts: Facts, names: Names) -> dict[str, str]:
    """The place, and who lies before it."""
    return {"place": names.place(facts["hex"]), "faction": names.faction(facts["faction"])}


def days(number: int, names: Names) -> str:
    """A number of days."""
    return names.count(number, "{n} day", "{n} days")


@sentence("SiegeOpened")
def siege_opened(facts: Facts, names: Names) -> str:
    if "food" not in facts:
        return names.say("{faction} besiege {place}.", **before(facts, names))
    food = days(facts["food"], names)
    return names.say(
        "{faction} besiege {place}, which has food for {days}.", days=food, **before(facts, names)
    )


@sentence("SiegeDayBegun")
def siege_day_begun(facts: Facts, names: Names) -> str:
    return names.say(
        "Day {day} of the siege of {place} by {faction}.", day=facts["siege_day"], **before(facts, names)
    )


@sentence("SiegeChanceRolled")
def siege_chance_rolled(facts: Facts, names: Names) -> str:
    what = names.say(EFFECTS[facts["effect"]])
    return names.say(
        "The chances of the siege of {place}: {what}.", what=what, place=names.place(facts["hex"])
    )


@sentence("SiegeInitiativeTaken")
def siege_initiative_taken(facts: Facts, names: Names) -> str:
    return names.say(INITIATIVE[facts["side"]], place=names.place(facts["hex"]))


@sentence("SiegeFoodChanged")
def siege_food_changed(facts: Facts, names: Names) -> str:
    return names.say(FOOD[facts["cause"]], days=days(facts["left"], names), place=names.place(facts["hex"]))


@sentence("SiegeLifted")
def siege_lifted(facts: Facts, names: Names) -> str:
    how = LIFTED.get(facts.get("cause", ""), phrase("{faction} besiege {place} no longer."))
    return names.say(how, **before(facts, names))


@sentence("PlaceYielded")
def place_yielded(facts: Facts, names: Names) -> str:
    return names.say(YIELDED[facts["cause"]], **before(facts, names))


@sentence("PlaceEntered")
def place_entered(facts: Facts, names: Names) -> str:
    return names.say("{group} slipped into {place}.", group=facts["group"], place=names.place(facts["hex"]))


@sentence("PlaceLeft")
def place_left(facts: Facts, names: Names) -> str:
    return names.say("{group} slipped out of {place}.", group=facts["group"], place=names.place(facts["hex"]))


follows("SiegeOpened", "GS-11a", "a group before a place may besiege it instead of all else")
follows("SiegeDayBegun", "GS-6a", "a day of the campaign is a day of the siege")
follows("PlaceEntered", "GS-11.1.4c", "a blockade is void unless the besiegers are more than the besieged")
follows("PlaceLeft", "GS-11.1.4c", "a blockade is void unless the besiegers are more than the besieged")
follows("SiegeLifted", "GS-11f", "a siege ends where nobody keeps it up")


@because("SiegeChanceRolled")
def why_chance(facts: Facts, names: Names) -> list[Reason]:
    dice = thrown(facts)
    total = names.say(
        "{dice}{early:+d} for the first days{leak:+d} for the blockade = {number}",
        dice=" + ".join(str(die.face) for die in dice),
        early=facts["early"],
        leak=facts["leak"],
        number=facts["number"],
    )
    tight = names.say("the blockade is {what}", what=names.say(BLOCKADES[facts["blockade"]]))
    return [Reason("GS-11.1.2a", total, dice), Reason("GS-11.1.4a", tight)]


@because("SiegeInitiativeTaken")
def why_initiative(facts: Facts, names: Names) -> list[Reason]:
    if facts["cause"] in GIVEN:
        return [Reason("GS-11.1.3g", names.say(GIVEN[facts["cause"]]))]
    sums = names.say(
        "the besiegers {besieger}, the besieged {besieged}; of equals the besiegers",
        besieger=facts["besieger"],
        besieged=facts["besieged"],
    )
    return [Reason("GS-11.1.3b", sums, thrown(facts))]


@because("SiegeFoodChanged")
def why_food(facts: Facts, names: Names) -> list[Reason]:
    points = names.say("the place then holds {points}", points=names.points(facts["points"]))
    return [Reason("GS-15.1b" if facts["cause"] == "eaten" else "GS-15.1c", points)]


@because("PlaceYielded")
def why_yielded(facts: Facts, names: Names) -> list[Reason]:
    if facts["cause"] == "negotiation":
        return [Reason("GS-11.5b", names.say("a result of 12 or more opens the gates"))]
    if facts["cause"] == "assault":
        return [Reason("GS-11.4.1k", names.say("the best results of an assault make a garrison surrender"))]
    return [
        Reason("GS-11.5a", names.say("without food, or without anybody who can command, a place surrenders"))
    ]
