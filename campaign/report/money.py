"""Sentences of recruits and mercenaries."""

from campaign.report.reasons import Reason, because, follows, thrown
from campaign.report.words import Facts, Names, company, count, sentence


def deniers(amount: int) -> str:
    """Half-deniers as people count them: "2.5 D"."""
    return f"{amount / 2:g} D"


@sentence("RecruitsJoined")
def recruits_joined(facts: Facts, names: Names) -> str:
    return (
        f"{facts['group']} recruited in {names.place(facts['hex'])} for {deniers(facts['cost'])}: "
        f"{company(facts['men'])}."
    )


@sentence("MercenariesMoved")
def mercenaries_moved(facts: Facts, names: Names) -> str:
    return f"The mercenaries {facts['band']} went from {names.place(facts['start'])} to {names.place(facts['hex'])}."


@sentence("MercenariesSighted")
def mercenaries_sighted(facts: Facts, names: Names) -> str:
    return f"The mercenaries {facts['band']} were counted: {company(facts['men'])}."


@sentence("MercenariesHired")
def mercenaries_hired(facts: Facts, names: Names) -> str:
    how = f"for {deniers(facts['cost'])}" if facts["cost"] else "on a promise of loot"
    return f"The mercenaries {facts['band']} took service with {facts['group']} {how}."


@sentence("MercenariesPaid")
def mercenaries_paid(facts: Facts, names: Names) -> str:
    return f"{facts['group']} paid the mercenaries {facts['band']} {deniers(facts['cost'])}: they are loyal."


@sentence("MercenariesPoached")
def mercenaries_poached(facts: Facts, names: Names) -> str:
    return (
        f"{facts['group']} of {names.faction(facts['faction'])} won the mercenaries {facts['band']} over from "
        f"{facts['former']} for {deniers(facts['cost'])}."
    )


@sentence("MercenariesReleased")
def mercenaries_released(facts: Facts, names: Names) -> str:
    return f"The mercenaries {facts['band']} have lost their employer {facts['group']} and look for another."


@sentence("LoyaltyTested")
def loyalty_tested(facts: Facts, names: Names) -> str:
    done = {"stay": "they stay", "leave": "they leave", "attack": "they attack"}[facts["outcome"]]
    return f"The mercenaries {facts['band']} grow restless; {done}."


@sentence("MercenariesDeserted")
def mercenaries_deserted(facts: Facts, names: Names) -> str:
    return f"The mercenaries {facts['band']} left {facts['group']}."


@sentence("MercenariesRevolted")
def mercenaries_revolted(facts: Facts, names: Names) -> str:
    return f"The mercenaries {facts['band']} turned on {facts['group']}."


@sentence("LootShared")
def loot_shared(facts: Facts, names: Names) -> str:
    then = "they are loyal" if facts["loyal"] else "they wanted more"
    points = count(facts["points"], "point")
    return f"{facts['group']} gave the mercenaries {facts['band']} {points} of the loot: {then}."


@sentence("SharingTested")
def sharing_tested(facts: Facts, names: Names) -> str:
    then = "they revolt" if facts["revolts"] else "they stay"
    return f"The mercenaries {facts['band']} grumble over their share: {then}."


@sentence("MercenariesFellBack")
def mercenaries_fell_back(facts: Facts, names: Names) -> str:
    return (
        f"The mercenaries {facts['band']} fell back to {names.place(facts['path'][-1])} ({facts['cause']})."
    )


@sentence("MercenariesDispersed")
def mercenaries_dispersed(facts: Facts, names: Names) -> str:
    return f"The mercenaries {facts['band']} are no more."


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
    return [
        Reason("GC-12.1a", f"a commander may recruit for pay in a town or city: {deniers(facts['cost'])}")
    ]


@because("MercenariesHired")
def why_hired(facts: Facts, names: Names) -> list[Reason]:
    if facts["cost"]:
        return [Reason("GC-12.2d", f"2 D for each of them, once: {deniers(facts['cost'])}; loyal for good")]
    return [Reason("GC-12.2c", "a band may be won by a promise of loot instead of pay")]


@because("LoyaltyTested")
def why_restless(facts: Facts, names: Names) -> list[Reason]:
    dice = thrown(facts)
    parts = f"{dice[0].face}{facts['headcount']:+d} for heads{facts['earlier']:+d} for earlier tests"
    why = [Reason("GC-12.2f", f"{parts} = {facts['result']}; from 8 on they leave or attack", dice)]
    if facts["outcome"] != "stay":
        values = f"their value {facts['value'] / 2:g} against {facts['employer_value'] / 2:g} of the employer"
        why.append(Reason("GC-12.2g", values))
    return why


@because("MercenariesRevolted")
def why_revolted(facts: Facts, names: Names) -> list[Reason]:
    if facts["cause"] == "sharing":
        return [Reason("GC-12.2j", "they were given too little of the loot")]
    return [Reason("GC-12.2g", "a result of 8 or more, and they feel strong enough")]
