"""Sentences of what happens to a siege by chance, and of its wounded."""

from campaign.report.language import phrase
from campaign.report.reasons import Reason, because, follows, thrown
from campaign.report.siege_works import pieces
from campaign.report.words import Facts, Names, company, sentence
from campaign.rules.sieges.sheet import BESIEGER

STRUCK = {
    "unhurt": phrase("A henchman of {place} made for {commander} in vain."),
    "wounded": phrase("A henchman of {place} has wounded {commander}."),
    "killed": phrase("A henchman of {place} has killed {commander}."),
}
SICK = {
    "dysentery": phrase("Dysentery in the camp before {place}: {victims}."),
    "poisoned_well": phrase("The well of {place} is poisoned: {victims}."),
}
HEALED = {
    True: phrase("{healed} of the besiegers of {place} are well again."),
    False: phrase("{healed} of the besieged in {place} are well again."),
}
DATED = {
    True: phrase("The wounded of the besiegers of {place} have been seen to: {n} wait to be well again."),
    False: phrase("The wounded in {place} have been seen to: {n} wait to be well again."),
}
DEAD = phrase("{said} {dead} died of their wounds.")


def victims(facts: Facts, names: Names) -> str:
    """Whom a sickness has struck: their own side knows them, the other their number."""
    if "sufferers" not in facts:
        return names.say(
            "{wounded} stricken, {dead} dead",
            wounded=facts.get("wounded", 0),
            dead=facts.get("dead", 0),
        )
    hurt = people(facts["sufferers"], "wounded", names)
    dead = people(facts["sufferers"], "dead", names)
    if hurt and dead:
        return names.say("{wounded} stricken, {dead} dead", wounded=hurt, dead=dead)
    if dead:
        return names.say("{dead} dead", dead=dead)
    return names.say("{wounded} stricken", wounded=hurt) if hurt else names.say("nobody is stricken")


def people(sufferers: list[Facts], fate: str, names: Names) -> str:
    """Those of one fate, soldiers by type and commanders by name; "" for nobody."""
    bands = [band for each in sufferers for band in each[fate]]
    leaders = [names.commander(name) for each in sufferers for name in each[f"{fate}_commanders"]]
    said = [company(bands, names)] if bands else []
    return ", ".join([*said, *leaders])


def heads(box: list[Facts]) -> int:
    """How many people a wounded box holds."""
    return sum(each["men"]["count"] if each["men"] else 1 for each in box)


@sentence("BesiegersCalledAway")
def besiegers_called_away(facts: Facts, names: Names) -> str:
    return names.say(
        "A messenger calls {faction} away from {place}: they may not besiege it again before day {day}.",
        faction=names.faction(facts["faction"]),
        place=names.place(facts["hex"]),
        day=facts["until"] + 1,
    )


@sentence("SteadyRainFell")
def steady_rain_fell(facts: Facts, names: Names) -> str:
    return names.say("It rains all day before {place}.", place=names.place(facts["hex"]))


@sentence("HenchmanStruck")
def henchman_struck(facts: Facts, names: Names) -> str:
    return names.say(
        STRUCK[facts["fate"]],
        place=names.place(facts["hex"]),
        commander=names.commander(facts["commander"]),
    )


@sentence("EngineSabotaged")
def engine_sabotaged(facts: Facts, names: Names) -> str:
    place = names.place(facts["hex"])
    if not facts["piece"]:
        return names.say("A henchman of {place} made for the engines in vain.", place=place)
    piece = pieces({facts["piece"]: 1}, names)
    if facts["unfinished"]:
        return names.say("A henchman of {place} has spoilt the work at {piece}.", place=place, piece=piece)
    return names.say("A henchman of {place} has destroyed {piece}.", place=place, piece=piece)


@sentence("SicknessBroke")
def sickness_broke(facts: Facts, names: Names) -> str:
    return names.say(SICK[facts["cause"]], place=names.place(facts["hex"]), victims=victims(facts, names))


@sentence("TraitorSought")
def traitor_sought(facts: Facts, names: Names) -> str:
    found = people(facts["sufferers"], "dead", names)
    place = names.place(facts["hex"])
    if found:
        return names.say("A traitor was found in {place} and killed: {found}.", place=place, found=found)
    return names.say("A traitor was sought in {place}: all are loyal.", place=place)


@sentence("RefugeesCame")
def refugees_came(facts: Facts, names: Names) -> str:
    return names.say(
        "Refugees have come into {place}: {men}.",
        place=names.place(facts["hex"]),
        men=company(facts["men"], names),
    )


@sentence("GateOpened")
def gate_opened(facts: Facts, names: Names) -> str:
    return names.count(
        facts["inside"],
        "A spy has opened the gate of {place}: {n} besieger is inside.",
        "A spy has opened the gate of {place}: {n} besiegers are inside.",
        place=names.place(facts["hex"]),
    )


@sentence("EngineerFound")
def engineer_found(facts: Facts, names: Names) -> str:
    place = names.place(facts["hex"])
    if facts["finished"]:
        done = pieces(facts["finished"], names)
        return names.say(
            "An engineer serves the besiegers of {place}, and has finished {pieces}.",
            pieces=done,
            place=place,
        )
    return names.say("An engineer serves the besiegers of {place}.", place=place)


@sentence("SiegeWoundedHealed")
def siege_wounded_healed(facts: Facts, names: Names) -> str:
    return names.say(
        HEALED[facts["side"] == BESIEGER], healed=heads(facts["healed"]), place=names.place(facts["hex"])
    )


@sentence("SiegeWoundedDated")
def siege_wounded_dated(facts: Facts, names: Names) -> str:
    place = names.place(facts["hex"])
    said = names.say(DATED[facts["side"] == BESIEGER], n=heads(facts["box"]), place=place)
    dead = people(facts["dead"], "dead", names)
    return names.say(DEAD, said=said, dead=dead) if dead else said


@sentence("GarrisonSetDown")
def garrison_set_down(facts: Facts, names: Names) -> str:
    return names.say("The wounded of the garrison lie in {place}.", place=names.place(facts["hex"]))


follows("BesiegersCalledAway", "GS-11.6b", "at event 20 the siege must be lifted at once")
follows("SteadyRainFell", "GS-11.6d", "rain adds 5 to the initiative of the besieged")
follows("RefugeesCame", "GS-11.6h", "a die says how many refugees join the besieged")
follows("GateOpened", "GS-11.6i", "the besieger may storm the place today with people inside")
follows("EngineerFound", "GS-11.6l", "with an engineer a perrier takes 5 days instead of 8")
follows("TraitorSought", "GS-11.6m", "a die for each of the besieged: the first 10 is the traitor")
follows("SiegeWoundedHealed", "GS-11.1d", "on the morning of his date a wounded man is well again")
follows("SiegeWoundedDated", "GS-11.1.5a", "a die for everybody who was wounded today tells his date")
follows("GarrisonSetDown", "GS-11.1.5d", "those in a place that was held heal on after the siege")


@because("HenchmanStruck")
def why_struck(facts: Facts, names: Names) -> list[Reason]:
    return [Reason("GS-11.6e", names.say("1 to 3 fails, 4 to 6 wounds, from 7 on kills"), thrown(facts))]


@because("EngineSabotaged")
def why_sabotaged(facts: Facts, names: Names) -> list[Reason]:
    return [Reason("GS-11.6f", names.say("1 to 5 fails, from 6 on a piece is destroyed"), thrown(facts))]


@because("SicknessBroke")
def why_sick(facts: Facts, names: Names) -> list[Reason]:
    rule = "GS-11.6g" if facts["cause"] == "dysentery" else "GS-11.6n"
    return [
        Reason(
            rule,
            names.say("a die says how many; the sides name them in turn, the opponent first"),
            thrown(facts),
        )
    ]
