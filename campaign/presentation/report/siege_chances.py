"""Sentences of what happens to a siege by chance, and of its wounded."""

from collections.abc import Sequence

from campaign.model.siege import BESIEGER
from campaign.presentation.report.language import Plural, phrase, plural
from campaign.presentation.report.reasons import Reason, because, follows, thrown
from campaign.presentation.report.siege_works import pieces
from campaign.presentation.report.words import Facts, Names, company, says, sentence

STRUCK = {
    "unhurt": phrase("The henchman attacked {commander} in vain."),
    "wounded": phrase("The henchman wounded {commander}."),
    "killed": phrase("The henchman killed {commander}."),
}
HEALED: dict[bool, Plural] = {
    True: plural("{n} of the besiegers is well again.", "{n} of the besiegers are well again."),
    False: plural("{n} of the besieged is well again.", "{n} of the besieged are well again."),
}


def victims(facts: Facts, names: Names) -> str:
    """The victims of a sickness: their own side knows them, the other their number."""
    if "sufferers" in facts:
        hurt, dead = (people(facts["sufferers"], fate, names) for fate in ("wounded", "dead"))
    else:
        hurt, dead = (names.heads(facts[fate]) if facts.get(fate) else "" for fate in ("wounded", "dead"))
    fell = [names.say("fallen sick: {people}", people=hurt)] if hurt else []
    died = [names.say("dead: {people}", people=dead)] if dead else []
    return names.series([*fell, *died]) if fell or died else names.say("all stayed healthy")


def people(sufferers: list[Facts], fate: str, names: Names, *, hurt: bool = True) -> str:
    """The people of one fate, soldiers by type and commanders by name; "" without any."""
    bands = [band for each in sufferers for band in each[fate]]
    leaders = [names.commander(name) for each in sufferers for name in each[f"{fate}_commanders"]]
    said = [company(bands, names, hurt=hurt)] if bands else []
    return ", ".join([*said, *leaders])


def heads(box: Sequence[Facts]) -> int:
    """How many people a wounded box holds."""
    return sum(each["men"]["count"] if each["men"] else 1 for each in box)


def until(box: Sequence[Facts], names: Names) -> str:
    """The wounded by the days on which they are well again: "2 until day 9 and 1 for the rest of the campaign"."""
    by_day: dict[int, int] = {}
    for each in box:
        by_day[each["due"]] = by_day.get(each["due"], 0) + heads([each])
    return names.all_of(
        names.say("{n} until day {day}", n=number, day=day)
        if day
        else names.say("{n} for the rest of the campaign", n=number)
        for day, number in sorted(by_day.items(), key=lambda each: (not each[0], each[0]))
    )


@sentence("BesiegersCalledAway")
def besiegers_called_away(facts: Facts, names: Names) -> str:
    return names.tell(
        "{faction} must leave, and may not besiege the place again before day {day}.",
        facts,
        day=facts["until"] + 1,
    )


says("SteadyRainFell", "The rain favoured the besieged.")


says("HenchmanStruck", STRUCK, by="fate")


@sentence("EngineSabotaged")
def engine_sabotaged(facts: Facts, names: Names) -> str:
    if not facts["piece"]:
        return names.say("The henchman attacked the engines in vain.")
    piece = pieces({facts["piece"]: 1}, names)
    if facts["unfinished"]:
        return names.say("The henchman spoilt the work at {piece}.", piece=piece)
    return names.say("The henchman destroyed {piece}.", piece=piece)


@sentence("SicknessBroke")
def sickness_broke(facts: Facts, names: Names) -> str:
    return names.say("{what}.", what=victims(facts, names))


@sentence("TraitorSought")
def traitor_sought(facts: Facts, names: Names) -> str:
    found = people(facts["sufferers"], "dead", names)
    if found:
        return names.say("The traitor was found and killed: {found}.", found=found)
    return names.say("No traitor was found: all are loyal.")


says("RefugeesCame", "The refugees joined the besieged: {men}.")


@sentence("GateOpened")
def gate_opened(facts: Facts, names: Names) -> str:
    if "inside" not in facts:
        return names.say("Besiegers are inside the gate already.")
    return names.count(
        facts["inside"],
        "{n} besieger is inside the gate already.",
        "{n} besiegers are inside the gate already.",
    )


@sentence("EngineerFound")
def engineer_found(facts: Facts, names: Names) -> str:
    if facts["finished"]:
        done = pieces(facts["finished"], names)
        return names.say("The engineer entered their service and finished {pieces}.", pieces=done)
    return names.say("The engineer entered their service.")


@sentence("SiegeWoundedHealed")
def siege_wounded_healed(facts: Facts, names: Names) -> str:
    return names.count(heads(facts["healed"]), *HEALED[facts["side"] == BESIEGER])


@sentence("SiegeWoundedDated")
def siege_wounded_dated(facts: Facts, names: Names) -> str:
    dead = people(facts["dead"], "dead", names, hurt=False)
    said = [names.say("Dead of wounds or sickness: {dead}.", dead=dead)] if dead else []
    if facts["box"]:
        said.append(names.say("In bed: {patients}.", patients=until(facts["box"], names)))
    return " ".join(said) or names.say("All beds are empty.")


says("GarrisonSetDown", "The wounded of the garrison lie in the place.")


follows(
    "BesiegersCalledAway", "GS-11.6b", "a besieger who is called away by a messenger lifts the siege at once"
)
follows("SteadyRainFell", "GS-11.6d", "rain adds to the initiative of the besieged")
follows("HenchmanStruck", "GS-11.6e", "a die says whether he fails, wounds or kills: the higher, the worse")
follows("EngineSabotaged", "GS-11.6f", "a die says whether he fails or, if it is high, destroys a piece")
follows("RefugeesCame", "GS-11.6h", "a die says how many refugees join the besieged")
follows("GateOpened", "GS-11.6i", "the besieger may storm the place today with people inside")
follows("EngineerFound", "GS-11.6l", "with an engineer a perrier takes fewer days")
follows(
    "TraitorSought", "GS-11.6m", "a die for each of the besieged in turn, until one of them is the traitor"
)
follows("SiegeWoundedHealed", "GS-11.1d", "on the morning of his date a wounded man is well again")
follows(
    "SiegeWoundedDated", "GS-11.1.5a", "a die for each person wounded today gives the day of his recovery"
)
follows("GarrisonSetDown", "GS-11.1.5d", "the wounded in a place that was held go on healing after the siege")


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
