"""Sentences of recruits and mercenaries."""

from campaign.presentation.report.battle import fallen_back
from campaign.presentation.report.language import phrase
from campaign.presentation.report.reasons import Reason, because, follows, of_the_house, thrown
from campaign.presentation.report.words import Facts, Names, company, sentence

RESTLESS = {
    "stay": phrase("The mercenaries {band} grow restless; they stay."),
    "leave": phrase("The mercenaries {band} grow restless; they leave."),
    "attack": phrase("The mercenaries {band} grow restless; they attack."),
}


def deniers(half: int, names: Names) -> str:
    """Half-deniers as the rulebook writes prices: "2.5 D"."""
    return names.say("{amount} D", amount=half / 2)


@sentence("RecruitsJoined")
def recruits_joined(facts: Facts, names: Names) -> str:
    return names.say(
        "{group} recruited in {place} for {price}: {men}.",
        group=facts["group"],
        place=names.place(facts["hex"]),
        price=deniers(facts["cost"], names),
        men=company(facts["men"], names),
    )


@sentence("MercenariesMoved")
def mercenaries_moved(facts: Facts, names: Names) -> str:
    return names.say(
        "The mercenaries {band} went from {start} to {end}.",
        band=facts["band"],
        start=names.place(facts["start"]),
        end=names.place(facts["hex"]),
    )


@sentence("MercenariesSighted")
def mercenaries_sighted(facts: Facts, names: Names) -> str:
    return names.say(
        "The mercenaries {band} were counted: {men}.", band=facts["band"], men=company(facts["men"], names)
    )


@sentence("MercenariesHired")
def mercenaries_hired(facts: Facts, names: Names) -> str:
    said = {"band": facts["band"], "group": facts["group"]}
    if not facts["cost"]:
        return names.say("The mercenaries {band} took service with {group} on a promise of loot.", **said)
    price = deniers(facts["cost"], names)
    return names.say("The mercenaries {band} took service with {group} for {price}.", price=price, **said)


@sentence("MercenariesPaid")
def mercenaries_paid(facts: Facts, names: Names) -> str:
    return names.say(
        "{group} paid the mercenaries {band} {price}: they are loyal.",
        group=facts["group"],
        band=facts["band"],
        price=deniers(facts["cost"], names),
    )


@sentence("MercenariesPoached")
def mercenaries_poached(facts: Facts, names: Names) -> str:
    return names.say(
        "{group} of {faction} won the mercenaries {band} over from {former} for {price}.",
        group=facts["group"],
        faction=names.faction(facts["faction"]),
        band=facts["band"],
        former=facts["former"],
        price=deniers(facts["cost"], names),
    )


@sentence("MercenariesReleased")
def mercenaries_released(facts: Facts, names: Names) -> str:
    return names.say(
        "The mercenaries {band} have lost their employer {group} and look for another.",
        band=facts["band"],
        group=facts["group"],
    )


@sentence("LoyaltyTested")
def loyalty_tested(facts: Facts, names: Names) -> str:
    return names.say(RESTLESS[facts["outcome"]], band=facts["band"])


@sentence("MercenariesDeserted")
def mercenaries_deserted(facts: Facts, names: Names) -> str:
    return names.say("The mercenaries {band} left {group}.", band=facts["band"], group=facts["group"])


@sentence("MercenariesRevolted")
def mercenaries_revolted(facts: Facts, names: Names) -> str:
    return names.say("The mercenaries {band} turned on {group}.", band=facts["band"], group=facts["group"])


@sentence("LootShared")
def loot_shared(facts: Facts, names: Names) -> str:
    return names.say(
        "{group} gave the mercenaries {band} {points} of the loot: they are loyal."
        if facts["loyal"]
        else "{group} gave the mercenaries {band} {points} of the loot: they wanted more.",
        group=facts["group"],
        band=facts["band"],
        points=names.points(facts["points"]),
    )


@sentence("SharingTested")
def sharing_tested(facts: Facts, names: Names) -> str:
    return names.say(
        "The mercenaries {band} grumble over their share: they revolt."
        if facts["revolts"]
        else "The mercenaries {band} grumble over their share: they stay.",
        band=facts["band"],
    )


@sentence("MercenariesFellBack")
def mercenaries_fell_back(facts: Facts, names: Names) -> str:
    return fallen_back(names.say("The mercenaries {band}", band=facts["band"]), facts, names, many=True)


@sentence("MercenariesDispersed")
def mercenaries_dispersed(facts: Facts, names: Names) -> str:
    return names.say("The mercenaries {band} are no more.", band=facts["band"])


follows("MercenariesMoved", "GC-12.2b", "every neutral band makes for the nearest combat group")
follows("MercenariesPaid", "GC-12.2h", "2 D for each of them, once; they are loyal for good")
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
    price = deniers(facts["cost"], names)
    pay = names.say("a commander may recruit for pay in a town or city: {price}", price=price)
    return [Reason("GC-12.1a", pay)]


@because("MercenariesHired")
def why_hired(facts: Facts, names: Names) -> list[Reason]:
    if facts["cost"]:
        price = deniers(facts["cost"], names)
        pay = names.say("2 D for each of them, once: {price}; loyal for good", price=price)
        return [Reason("GC-12.2d", pay)]
    return [Reason("GC-12.2c", names.say("a band may be won by a promise of loot instead of pay"))]


@because("LoyaltyTested")
def why_restless(facts: Facts, names: Names) -> list[Reason]:
    dice = thrown(facts)
    parts = names.say(
        "{face}, {headcount:+d} for heads, {earlier:+d} for earlier tests = {result}; from 8 on they leave or attack",
        face=dice[0].face,
        headcount=facts["headcount"],
        earlier=facts["earlier"],
        result=facts["result"],
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
