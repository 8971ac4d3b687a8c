"""Sentences of sieges: the opening and the end, the day's event and initiative, the stores."""

from collections.abc import Mapping

from campaign.presentation.report.language import phrase
from campaign.presentation.report.reasons import Reason, because, follows, thrown
from campaign.presentation.report.words import Facts, Names, says, sentence

EFFECTS = {
    "messenger": phrase("a messenger came to call the besiegers away"),
    "relief_army": phrase("relief was at hand"),
    "steady_rain": phrase("steady rain fell all day"),
    "henchman_commander": phrase("a henchman of the besieged stole into the camp to kill its commander"),
    "henchman_engine": phrase("a henchman of the besieged stole into the camp to spoil the engines"),
    "dysentery": phrase("dysentery broke out in the camp"),
    "refugees": phrase("refugees came to the place"),
    "gate_opened": phrase("a spy opened the gate of the place"),
    "food_stolen": phrase("thieves got at the stores of the place"),
    "reinforcements": phrase("reinforcements were at hand"),
    "engineer": phrase("an engineer offered the besiegers his services"),
    "traitor": phrase("there was talk of a traitor among the besieged"),
    "poisoned_well": phrase("the well of the place was poisoned"),
    "smoke": phrase("smoke lay over the camp"),
    "indisposition": phrase("somebody of rank was unwell"),
    "none": phrase("nothing happened"),
    "": phrase("nothing new happened"),
}
"""The effect of an event, as a clause."""
INITIATIVE = {
    "besieger": phrase("The besiegers had the initiative."),
    "besieged": phrase("The besieged had the initiative."),
}
GIVEN = {
    "gate_opened": phrase("an open gate gives the besiegers the initiative"),
    "relief_army": phrase("the relief gives the besieged the initiative"),
    "general_sally": phrase("the besieged act while their besiegers fight outside"),
}
FOOD = {
    "eaten": phrase("At the end of the day {left} in the place."),
    "stolen": phrase("Food for {days} was stolen: {left}."),
    "refugees": phrase("More mouths eat up the food of {days}: {left}."),
    "abandoned": phrase("Food for {days} was left behind in the lost works: {left}."),
    "regained": phrase("Food for {days} was found again in the works won back: {left}."),
    "horses": phrase("Pack horses brought in food for {days}: {left}."),
    "convoy": phrase("A convoy brought in food for {days}: {left}."),
    "drawn": phrase("Groups in the place took food for {days} from its stores: {left}."),
}
LIFTED = {
    "order": phrase("{faction} lifted the siege of {place}."),
    "departed": phrase("{faction} are gone, and the siege of {place} is over."),
    "messenger": phrase("{faction} lifted the siege of {place}."),
    "general_sally": phrase("The people of {place} drove {faction} off: the siege is over."),
    "assault": phrase("{faction} were beaten off before {place}: the siege is over."),
    "taken_over": phrase("{place} has another master: {faction} besiege it no longer."),
    "relief": phrase(
        "{faction}, shut up in the outer works of {place}, gave themselves up to the relief: the siege is over."
    ),
    "": phrase("{faction} besiege {place} no longer."),
}
YIELDED = {
    "hunger": phrase("{place} had nothing left to eat and surrendered to {faction}."),
    "leaderless": phrase("{place} had no commander left and surrendered to {faction}."),
    "negotiation": phrase("{place} surrendered to {faction} on terms."),
    "assault": phrase("{place} surrendered to {faction} in the assault."),
}
ADDED = {
    "early": phrase(", {n:+d} for the first days"),
    "leak": phrase(", {n:+d} for the blockade"),
}
SUMS = {
    "besieger": phrase("the besiegers {sum}"),
    "besieged": phrase("the besieged {sum}"),
}
BLOCKADES = {
    "full": phrase("full: many more besiegers than besieged"),
    "leaky": phrase("leaky: enough besiegers to watch the place, but too few for a full one"),
    "void": phrase("void: too few besiegers for the besieged"),
}


BLOCKADE_RULES = {"full": "GS-11.1.4a", "leaky": "GS-11.1.4b", "void": "GS-11.1.4c"}


def days(number: int, names: Names) -> str:
    """A number of days."""
    return names.count(number, "{n} day", "{n} days")


def what_is_left(number: int, names: Names) -> str:
    """The food that is left, in the middle of a sentence."""
    if not number:
        return names.say("nothing is left to eat")
    return names.count(number, "food for {n} day is left", "food for {n} days is left")


@sentence("SiegeOpened")
def siege_opened(facts: Facts, names: Names) -> str:
    if "food" not in facts:
        return names.tell("{faction} laid siege to {place}.", facts)
    if not facts["food"]:
        return names.tell("{faction} laid siege to {place}, which has nothing to eat.", facts)
    food = days(facts["food"], names)
    said = names.tell("{faction} laid siege to {place}, which has food for {days}.", facts, days=food)
    if not facts["inside"]:
        return said
    return names.say("{said} Shut in: {groups}.", said=said, groups=names.all_of(facts["inside"]))


@sentence("SiegeDayBegun")
def siege_day_begun(facts: Facts, names: Names) -> str:
    return names.tell("Day {day} of the siege of {place} by {faction}.", facts, day=facts["siege_day"])


@sentence("SiegeChanceRolled")
def siege_chance_rolled(facts: Facts, names: Names) -> str:
    return names.say("{what}.", what=names.say(EFFECTS[facts["effect"]]))


says("SiegeInitiativeTaken", INITIATIVE, by="side")


@sentence("SiegeFoodChanged")
def siege_food_changed(facts: Facts, names: Names) -> str:
    left, change = what_is_left(facts["left"], names), days(abs(facts["change"]), names)
    return names.say(FOOD[facts["cause"]], days=change, left=left)


@sentence("SiegeLifted")
def siege_lifted(facts: Facts, names: Names) -> str:
    return names.tell(LIFTED[facts.get("cause", "")], facts)


says("PlaceYielded", YIELDED, by="cause")


says("PlaceEntered", "{group} slipped into {place}.")


says("PlaceLeft", "{group} slipped out of {place}.")


@because("SiegeOpened")
def why_besieged(facts: Facts, names: Names) -> list[Reason]:
    """By an order, or for want of one after a storm in vain."""
    if facts.get("stormed"):
        return [
            Reason("D60", names.say("a castle that is stormed and does not fall is besieged from then on"))
        ]
    return [
        Reason("GS-11a", names.say("a group before a place may besiege it instead of doing anything else"))
    ]


follows("SiegeDayBegun", "GS-6a", "a day of the campaign is a day of the siege")
follows("PlaceEntered", "GS-11.1.4c", "a blockade is void unless the besiegers are more than the besieged")
follows("PlaceLeft", "GS-11.1.4c", "a blockade is void unless the besiegers are more than the besieged")
follows("SiegeLifted", "GS-11f", "a siege ends when its besiegers are gone")


@because("SiegeChanceRolled")
def why_chance(facts: Facts, names: Names) -> list[Reason]:
    dice = thrown(facts)
    added = earned(ADDED, facts, names)
    total = names.say(
        "{dice}{added}: event {number}",
        dice=" + ".join(str(die.face) for die in dice),
        added=added,
        number=facts["number"],
    )
    tight = names.say("the blockade is {what}", what=names.say(BLOCKADES[facts["blockade"]]))
    return [Reason("GS-11.1.2a", total, dice), Reason(BLOCKADE_RULES[facts["blockade"]], tight)]


def earned(modifiers: Mapping[str, str], facts: Facts, names: Names) -> str:
    """The additions to a die, without zeros: ", +5 for the first days"."""
    return "".join(names.say(said, n=facts[name]) for name, said in modifiers.items() if facts.get(name))


@because("SiegeInitiativeTaken")
def why_initiative(facts: Facts, names: Names) -> list[Reason]:
    if facts["cause"] in GIVEN:
        return [Reason("GS-11.1.3g", names.say(GIVEN[facts["cause"]]))]
    dice = thrown(facts)
    sums = [
        names.say(said, sum=sum_of(die.face, facts[side]))
        for die, (side, said) in zip(dice, SUMS.items(), strict=False)
    ]
    if facts["besieger"] == facts["besieged"]:
        sums.append(names.say("on a tie the besiegers"))
    return [Reason("GS-11.1.3b", names.series(sums), dice)]


def sum_of(face: int, total: int) -> str:
    """A die with what is added to it: "3+4 = 7"; the die alone where nothing is."""
    return f"{face}{total - face:+d} = {total}" if total != face else str(face)


@because("SiegeFoodChanged")
def why_food(facts: Facts, names: Names) -> list[Reason]:
    points = names.tell("the place then holds {points}", facts)
    return [Reason("GS-15.1b" if facts["cause"] == "eaten" else "GS-15.1c", points)]


@because("PlaceYielded")
def why_yielded(facts: Facts, names: Names) -> list[Reason]:
    if facts["cause"] == "negotiation":
        return [Reason("GS-11.5b", names.say("a result that is high enough opens the gates"))]
    if facts["cause"] == "assault":
        return [Reason("GS-11.4.1k", names.say("the best results of an assault make a garrison surrender"))]
    return [Reason("GS-11.5a", names.say("without food, or without a commander, a place surrenders"))]
