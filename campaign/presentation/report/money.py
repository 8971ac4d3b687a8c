"""Sentences of recruits and mercenaries."""

from campaign.presentation.report.battle import fallen_back
from campaign.presentation.report.language import phrase
from campaign.presentation.report.reasons import Reason, because, follows, of_the_house, thrown
from campaign.presentation.report.words import Facts, Names, says, sentence

RESTLESS = {
    "stay": phrase("The mercenaries {band} grow restless; they stay."),
    "leave": phrase("The mercenaries {band} grow restless; they leave."),
    "attack": phrase("The mercenaries {band} grow restless; they attack."),
}


says("RecruitsJoined", "{group} recruited in {place} for {price}: {men}.")


@sentence("MercenariesMoved")
def mercenaries_moved(facts: Facts, names: Names) -> str:
    return names.tell(
        "The mercenaries {band} went from {start} to {end}.", facts, end=names.place(facts["hex"])
    )


says("MercenariesSighted", "The mercenaries {band} were counted: {men}.")


@sentence("MercenariesHired")
def mercenaries_hired(facts: Facts, names: Names) -> str:
    if not facts["cost"]:
        return names.tell("The mercenaries {band} took service with {group} on a promise of loot.", facts)
    return names.tell("The mercenaries {band} took service with {group} for {price}.", facts)


says("MercenariesPaid", "{group} paid the mercenaries {band} {price}: they are loyal.")


@sentence("MercenariesPoached")
def mercenaries_poached(facts: Facts, names: Names) -> str:
    return names.tell(
        "{group} of {faction} won the mercenaries {band} over from {former} for {price}.",
        facts,
        former=facts["former"],
    )


says("MercenariesReleased", "The mercenaries {band} have lost their employer {group} and look for another.")


says("LoyaltyTested", RESTLESS, by="outcome")


says("MercenariesDeserted", "The mercenaries {band} left {group}.")


says("MercenariesRevolted", "The mercenaries {band} revolted against {group} and left its service.")


@sentence("LootShared")
def loot_shared(facts: Facts, names: Names) -> str:
    return names.tell(
        "{group} gave the mercenaries {band} {points} of the loot: they are loyal."
        if facts["loyal"]
        else "{group} gave the mercenaries {band} {points} of the loot: they wanted more.",
        facts,
    )


@sentence("SharingTested")
def sharing_tested(facts: Facts, names: Names) -> str:
    return names.tell(
        "The mercenaries {band} grumble over their share: they revolt."
        if facts["revolts"]
        else "The mercenaries {band} grumble over their share: they stay.",
        facts,
    )


@sentence("MercenariesFellBack")
def mercenaries_fell_back(facts: Facts, names: Names) -> str:
    return fallen_back(names.tell("The mercenaries {band}", facts), facts, names, many=True)


says("MercenariesDispersed", "The mercenaries {band} are gone.")


follows("MercenariesMoved", "GC-12.2b", "every neutral band makes for the nearest combat group")
follows("MercenariesPaid", "GC-12.2h", "pay for each of them, once; they are loyal for good")
follows("MercenariesPoached", "GC-13.3b", "a band that serves on a promise may be paid to serve another")
follows(
    "MercenariesDeserted",
    "GC-12.2g",
    "a result of 8 or more, and a value that is no match for its employer's",
)
follows("LootShared", "GC-12.2i", "at least a point of loot for each of them makes a band loyal")
follows("SharingTested", "GC-12.2j", "fewer points than mercenaries: a die above 7 is a revolt")


@because("RecruitsJoined")
def why_joined(facts: Facts, names: Names) -> list[Reason]:
    pay = names.tell("a commander may recruit for pay in a town or city: {price}", facts)
    return [Reason("GC-12.1a", pay)]


@because("MercenariesHired")
def why_hired(facts: Facts, names: Names) -> list[Reason]:
    if facts["cost"]:
        price = names.price(facts["cost"])
        pay = names.say("pay for each of them, once, {price} in all; loyal for good", price=price)
        return [Reason("GC-12.2d", pay)]
    return [Reason("GC-12.2c", names.say("a band may be won by a promise of loot instead of pay"))]


@because("LoyaltyTested")
def why_restless(facts: Facts, names: Names) -> list[Reason]:
    dice = thrown(facts)
    parts = names.tell(
        "the die {face}, {headcount:+d} for their number and {earlier:+d} for earlier tests make {result}; "
        "at 8 or more they leave or attack",
        facts,
        face=dice[0].face,
    )
    why = [Reason("GC-12.2f", parts, dice)]
    if facts["outcome"] != "stay":
        values = names.say(
            "their value {value} against {employer} of the employer",
            value=facts["value"] / 2,
            employer=facts["employer_value"] / 2,
        )
        why.append(Reason("GC-12.2g", values))
    return why


@because("MercenariesRevolted")
def why_revolted(facts: Facts, names: Names) -> list[Reason]:
    if facts["cause"] == "sharing":
        return [Reason("GC-12.2j", names.say("they were given too little of the loot"))]
    return [Reason("GC-12.2g", names.say("a result of 8 or more, and they feel strong enough"))]


of_the_house("MercenariesDispersed", "MercenariesFellBack", "MercenariesReleased", "MercenariesSighted")
