"""Sentences of places attacked, plundered, summoned, taken and garrisoned."""

from campaign.presentation.report.language import phrase
from campaign.presentation.report.march import sum_of
from campaign.presentation.report.reasons import Reason, because, follows, thrown
from campaign.presentation.report.words import Facts, Names, company, says, sentence

FATES = {
    "all_massacred": phrase("The defenders of {place} surrendered to {enemy}: all are massacred."),
    "massacre_tests": phrase(
        "The defenders of {place} surrendered to {enemy}: many are massacred, and the others are prisoners."
    ),
    "prisoners": phrase("The defenders of {place} surrendered to {enemy}: all are prisoners."),
    "free_on_foot": phrase(
        "The defenders of {place} surrendered to {enemy}: they go free, and leave their horses."
    ),
    "honours_of_war": phrase(
        "The defenders of {place} surrendered to {enemy}: they go free with their horses and the honours of war."
    ),
}
CAPTURES = {
    "battle": phrase("{place} passed from {former} to {faction} by force of arms."),
    "surrender": phrase("{place} passed from {former} to {faction} by its surrender."),
    "capitulation": phrase("{place} passed from {former} to {faction} by capitulation."),
    "deserted": phrase("{place} passed from {former} to {faction} without a fight."),
    "defected": phrase("{place} passed from {former} to {faction}, since its lord is gone."),
}
MANNED = {
    "order": phrase("{group} left people in {place}: {men}."),
    "duty": phrase("{group} left people in {place}, which was too weak: {men}."),
    "capture": phrase("{group} left people in {place}, which they have just taken: {men}."),
}
PLUNDERED = {
    "storm": phrase("{faction} ({group}) plundered {place}: {points} of loot"),
    "capitulation": phrase("{faction} ({group}) were paid off by {place}: {points} of loot"),
}


says("MilitiaRaised", "The people of {place} took up arms for {faction}: {men}.")


@sentence("MilitiaDisbanded")
def militia_disbanded(facts: Facts, names: Names) -> str:
    if not facts["men"]:
        return names.tell("The militia of {place} had no survivors to send home.", facts)
    return names.tell("The militia of {place} went home: {men}.", facts)


@sentence("SettlementStormed")
def settlement_stormed(facts: Facts, names: Names) -> str:
    if not facts["number"]:
        return names.tell("{faction} found {place} undefended.", facts)
    return names.tell("{place} lay open to {faction}.", facts)


says("AssaultHeld", "{place} held out against {faction}.")


@sentence("SettlementPlundered")
def settlement_plundered(facts: Facts, names: Names) -> str:
    loot = names.tell(PLUNDERED["storm" if facts["cause"] == "storm" else "capitulation"], facts)
    if "left" not in facts:
        return f"{loot}."
    if not facts["left"]:
        return names.say("{loot}; nothing is left there.", loot=loot)
    return names.count(
        facts["left"], "{loot}; {n} point is left there.", "{loot}; {n} points are left there.", loot=loot
    )


@sentence("SettlementTaken")
def settlement_taken(facts: Facts, names: Names) -> str:
    how = CAPTURES.get(facts.get("cause", ""), phrase("{place} passed from {former} to {faction}."))
    taken = names.tell(how, facts)
    if not facts.get("commander"):
        return taken
    lord = names.tell("It depends on {commander}.", facts)
    return f"{taken} {lord}"


@sentence("SettlementSummoned")
def settlement_summoned(facts: Facts, names: Names) -> str:
    outcome = phrase("{faction} ({group}) summoned {place}, and it would not hear of it.")
    if facts["won"] and facts["open"]:
        outcome = phrase("{faction} ({group}) summoned {place}, and it may negotiate.")
    elif facts["won"]:
        outcome = phrase("{faction} ({group}) summoned {place}, but it is too hostile to negotiate.")
    return names.tell(outcome, facts)


says("CapitulationRefused", "{place} refused to negotiate with {faction}.")


@sentence("CapitulationAgreed")
def capitulation_agreed(facts: Facts, names: Names) -> str:
    if facts["percent"] >= 100:
        return names.tell("{place} capitulated and gives {faction} itself.", facts)
    return names.tell("{place} capitulated and gives {faction} {percent}% of its stores.", facts)


says("GarrisonManned", MANNED, by="cause")


says("GarrisonDrawnOn", "{group} took people from the garrison of {place}: {men}.")


says("NobleStranded", "{commander:subject} has lost {place} and is alone.")


says("GarrisonSurrendered", FATES, by="effect")


@sentence("DefendersKilled")
def defenders_killed(facts: Facts, names: Names) -> str:
    dead = [company(facts["men"], names)] if facts["men"] else []
    dead += [names.commander(name) for name in facts["commanders"]]
    return names.say(
        "People of {group} were put to the sword: {dead}.",
        group=names.piece(facts["group"]),
        dead=", ".join(dead),
    )


says("GarrisonTaken", "The garrison of {place} is in the hands of {enemy}: {men}.")


@sentence("HorsesGivenUp")
def horses_given_up(facts: Facts, names: Names) -> str:
    lost = sum(band["count"] for band in facts["men"]) + len(facts["commanders"])
    return names.count(
        lost, "{group} gave up {n} horse.", "{group} gave up {n} horses.", group=names.piece(facts["group"])
    )


@sentence("GarrisonMarchedOut")
def garrison_marched_out(facts: Facts, names: Names) -> str:
    return names.tell(
        "The garrison of {place} marched out on foot as {group}: {men}."
        if facts["unhorsed"]
        else "The garrison of {place} marched out as {group}: {men}.",
        facts,
    )


follows("MilitiaRaised", "GC-13.6a", "the level of the place says how many take up arms")
follows(
    "MilitiaDisbanded",
    "GC-13.6e",
    "a militia leaves the game after its battle, one that was raised for a siege at its end (GS D23)",
)
follows(
    "SettlementStormed",
    "GC-13.5b",
    "a town or castle of another faction may be attacked in order to plunder it",
)
follows("AssaultHeld", "D47", "a castle that is not taken in an assault holds, and its attackers stay")
follows("CapitulationRefused", "GC-15.3c", "a place that may negotiate is free to refuse")
follows(
    "CapitulationAgreed",
    "GC-15.3d",
    "the difference of the two results and the die make line {line}: {percent} percent",
)
follows("GarrisonDrawnOn", "GC-5.2b", "groups in a castle may take people from its garrison")
follows("NobleStranded", "D20", "a noble without his place and people goes on alone")
follows("GarrisonTaken", "GC-15.2b", "all defenders who surrendered are prisoners")
follows("HorsesGivenUp", "GC-15.2b", "riders who surrender lose their horses")
follows("GarrisonMarchedOut", "GC-15.1d", "the garrison was let go")
follows(
    "GarrisonSurrendered", "GC-15.1d", "a die on the table of surrender decides the fate of the defenders"
)


@because("DefendersKilled")
def why_killed(facts: Facts, names: Names) -> list[Reason]:
    if not facts["rolls"]:
        return [Reason("GC-15.1d", names.say("the fate of the defenders was massacre"))]
    each = names.say(
        "a die for each defender, the weakest first, says whether he dies, until enough are dead"
    )
    return [Reason("GC-15.2a", each, thrown(facts))]


@because("SettlementPlundered")
def why_plundered(facts: Facts, names: Names) -> list[Reason]:
    worth = names.tell("the worth of the loot: {points}, {amount}", facts)
    why = [
        Reason("GC-12.3a", names.say("the winner of the battle for a place may plunder it"))
        if facts["cause"] == "storm"
        else Reason("GC-15.3d", names.say("the price of its capitulation")),
        Reason("GC-12.3b", worth),
    ]
    if "left" in facts:
        kept = names.count(facts["left"], "the place keeps {n} point", "the place keeps {n} points")
        why.append(Reason("GC-12.3c", kept if facts["left"] else names.say("the place keeps nothing")))
    return why


TAKEN = {
    "battle": ("D30", phrase("the place fell to the winner of the battle for it")),
    "surrender": ("GC-15.1c", phrase("its defenders had to surrender")),
    "capitulation": ("GC-15.3e", phrase("a capitulation at 100 percent hands the place over")),
    "deserted": ("D30", phrase("it had no defenders left")),
}


@because("SettlementTaken")
def why_taken(facts: Facts, names: Names) -> list[Reason]:
    """A place of a lord who is gone passes as the scenario says; why others' places change hands is not told."""
    if facts.get("cause") not in TAKEN:
        return []
    rule, why = TAKEN[facts["cause"]]
    return [Reason(rule, names.say(why))]


@because("SettlementSummoned")
def why_summoned(facts: Facts, names: Names) -> list[Reason]:
    own, other = (sum_of(test, names) for test in facts["tests"])
    tests = names.tell("{group}: {own}; {place}: {other}", facts, own=own, other=other)
    why = [
        Reason("GC-15.3a", tests),
        Reason("GC-15.3b", names.tell("the people in {place} count double", facts)),
    ]
    if facts["won"]:
        limit = names.tell(
            "the hostility of {place} is {result}: below 6, it may negotiate"
            if facts["open"]
            else "the hostility of {place} is {result}: from 6 on, it may not negotiate",
            facts,
            result=facts["tests"][1]["result"],
        )
        why.append(Reason("GC-15.3c", limit))
    return why


@because("GarrisonManned")
def why_manned(facts: Facts, names: Names) -> list[Reason]:
    if facts["cause"] == "duty":
        duty = names.say(
            "a garrison that is too small must be made up as soon as a group of its side is there"
        )
        return [Reason("GC-5.2c", duty)]
    if facts["cause"] == "capture":
        return [Reason("D30", names.say("a castle that was taken is garrisoned"))]
    return [Reason("GC-5.2b", names.say("groups in a castle may leave people in its garrison"))]
