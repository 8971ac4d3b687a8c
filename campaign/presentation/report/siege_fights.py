"""Sentences of the fights of a siege and of what they leave."""

from battles.contract.aftermath import TOLD
from campaign.presentation.report.language import phrase
from campaign.presentation.report.reasons import Reason, because, follows, thrown
from campaign.presentation.report.siege_works import pieces
from campaign.presentation.report.sieges import days, what_is_left
from campaign.presentation.report.words import Facts, Names, counts, says, sentence

LEFT = {
    "relief": phrase("The besiegers left the outer works to meet the relief."),
    "sally": phrase("The besieged drove the besiegers out of the outer works."),
}
WON = {
    "redoubt": phrase("{faction} won the outer works: the besieged hold the redoubt."),
    "last_redoubt": phrase("{faction} won the redoubt: the besieged hold the last redoubt alone."),
}
MET = {
    "outside": phrase("{faction} went out to meet {friend}."),
    "divide": phrase("{faction} divided: one part went to meet {friend}, the other stayed."),
    "inside": phrase("{faction} would not meet {friend} in the open."),
}


says("SiegeInitiativePassed", "The initiative passed unused to the besiegers.")


@sentence("CampRepaired")
def camp_repaired(facts: Facts, names: Names) -> str:
    if not facts["left"]:
        return names.say("The besiegers repaired their camp, which is whole again.")
    return names.say("The besiegers repaired their camp: {days} to go.", days=days(facts["left"], names))


counts(
    "HorsesLed",
    "horses",
    "The party found supplies for {n} pack horse: if it comes through, it brings food for a day.",
    "The party found supplies for {n} pack horses: each that comes through brings food for a day.",
)


@sentence("PatrolsMet")
def patrols_met(facts: Facts, names: Names) -> str:
    if not facts["patrols"]:
        return names.say("No patrol met the party that fetched supplies.")
    return names.count(
        facts["patrols"],
        "{n} patrol met the party that fetched supplies.",
        "{n} patrols met the party that fetched supplies.",
    )


@sentence("SiegeFightSeen")
def siege_fight_seen(facts: Facts, names: Names) -> str:
    """The moments of a fight that were seen, in order."""
    told = []
    for moment in facts["moments"]:
        who = names.say("a man of {group}", group=names.piece(moment["group"])) if moment["group"] else ""
        if moment["commander"]:
            who = names.commander(moment["commander"])
        told.append(names.say(TOLD[moment["seen"]], turn=moment["turn"], at=moment["at"], who=who))
    return names.tell("Seen in {battle}: {what}.", facts, what=names.series(told))


@sentence("WorksDamaged")
def works_damaged(facts: Facts, names: Names) -> str:
    """The damage: walls, engines, tents."""
    parts = []
    if facts["demolished"]:
        parts.append(names.say("walls down at {walls}", walls=", ".join(sorted(facts["demolished"]))))
    if any(facts["engines_lost"].values()):
        lost = {kind: number for kind, number in facts["engines_lost"].items() if number}
        parts.append(names.say("{pieces} lost", pieces=pieces(lost, names)))
    if facts["tents"]:
        parts.append(names.count(facts["tents"], "{n} tent hex burnt", "{n} tent hexes burnt"))
    return names.say("Spoilt in the fight: {what}.", what=names.all_of(parts))


says("OuterWorksTaken", WON, by="stage")


says("OuterWorksLeft", LEFT, by="cause")


@sentence("PlaceStormed")
def place_stormed(facts: Facts, names: Names) -> str:
    if not facts["number"]:
        return names.tell("{faction} took {place}, which had no defenders left.", facts)
    return names.tell("{faction} took {place} by storm.", facts)


says("SallyJoined", "The besieged came out to fight beside {friend} in {battle}.")


says("ReliefMet", MET, by="choice")


@sentence("SiegeInverted")
def siege_inverted(facts: Facts, names: Names) -> str:
    shut_up = names.tell(
        "{friend} lie before {faction}, who are shut up in the outer works of {place}.", facts
    )
    if "food" not in facts:
        return shut_up
    return names.say("{said} They have food for {days}.", said=shut_up, days=days(facts["food"], names))


@sentence("OuterStoresEaten")
def outer_stores_eaten(facts: Facts, names: Names) -> str:
    return names.say(
        "The people in the outer works have eaten: {left}.", left=what_is_left(facts["left"], names)
    )


says("ReliefGone", "{friend} are gone: {faction} besiege {place} as before.")


follows(
    "SiegeInverted",
    "GS-11.4.1o",
    "the relief is the besieger of the outer works, the former besieger the besieged",
)
follows(
    "OuterStoresEaten",
    "GS-11.4.1n",
    "the people in the outer works live on the food that they found there and carried in",
)
follows("ReliefGone", "GS-11.4.1s", "without a relief the siege goes on as before")
follows(
    "SiegeInitiativePassed",
    "GS-11.1.3e",
    "the initiative of the besieged who do nothing passes to the besieger",
)
follows("CampRepaired", "GS-11.4.2g", "days of repair by the tent hexes that were burnt")
follows("PatrolsMet", "GS-11.4.3e", "a die for each of the first turns says whether another patrol comes")
follows("SiegeFightSeen", "GS-11.4a", "the fight was fought out on maps, man by man")
follows("WorksDamaged", "GS-11.4.2h", "the letter of the fight says what burns and is lost")
follows(
    "OuterWorksTaken",
    "GS-11.4.1g",
    "a garrison that falls back on a redoubt loses half of the food that is left",
)
follows("OuterWorksLeft", "GS-11.4.1q", "the besieged take back the whole place and its food")
follows("PlaceStormed", "GS-11.4.1i", "all defenders of the place are dead, prisoners or gone")
follows("SallyJoined", "GS-11.4.4g", "the besieged may join their friends once, with everybody")


@because("HorsesLed")
def why_led(facts: Facts, names: Names) -> list[Reason]:
    return [
        Reason("GS-11.4.3c", names.say("a die says how many pack horses come back"), thrown(facts)),
        Reason("GS-11.4.3h", names.say("by the end of the fight, all of them come through, some or none")),
    ]


@because("ReliefMet")
def why_met(facts: Facts, names: Names) -> list[Reason]:
    if "own_value" not in facts:
        return [
            Reason(
                "GS-11.4.1m",
                names.say("a besieger with the outer works has three ways to meet a relief"),
            )
        ]
    return [
        Reason(
            "GS-11.4.1m",
            names.say(
                "own value {own} against {other} of the relief",
                own=facts["own_value"] / 2,
                other=facts["relief_value"] / 2,
            ),
        )
    ]
