"""Sentences of recruits and mercenaries."""

from campaign.report.words import Facts, Names, company, count, dice, sentence


def deniers(amount: int) -> str:
    """Half-deniers as people count them: "2.5 D"."""
    return f"{amount / 2:g} D"


@sentence("RecruitsJoined")
def recruits_joined(facts: Facts, names: Names) -> str:
    return (
        f"{facts['group']} recruited in {names.place(facts['hex'])} for {deniers(facts['cost'])}: "
        f"{company(facts['men'])} (GC-12.1)."
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
    return f"The mercenaries {facts['band']} took service with {facts['group']} {how} (GC-12.2c)."


@sentence("MercenariesPaid")
def mercenaries_paid(facts: Facts, names: Names) -> str:
    return f"{facts['group']} paid the mercenaries {facts['band']} {deniers(facts['cost'])}: they are loyal (GC-12.2h)."


@sentence("MercenariesPoached")
def mercenaries_poached(facts: Facts, names: Names) -> str:
    return (
        f"{facts['group']} of {names.faction(facts['faction'])} won the mercenaries {facts['band']} over from "
        f"{facts['former']} for {deniers(facts['cost'])} (GC-13.3b)."
    )


@sentence("MercenariesReleased")
def mercenaries_released(facts: Facts, names: Names) -> str:
    return f"The mercenaries {facts['band']} have lost their employer {facts['group']} and look for another."


@sentence("LoyaltyTested")
def loyalty_tested(facts: Facts, names: Names) -> str:
    face = facts["rolls"][0]["face"]
    sum_ = f"{face}{facts['headcount']:+d}{facts['earlier']:+d} = {facts['result']}"
    values = ""
    if facts["outcome"] != "stay":
        values = f", value {facts['value'] / 2:g} against {facts['employer_value'] / 2:g}"
    done = {"stay": "they stay", "leave": "they leave", "attack": "they attack"}[facts["outcome"]]
    return f"The mercenaries {facts['band']} grow restless: {sum_}{values}; {done} (GC-12.2f){dice(facts)}."


@sentence("MercenariesDeserted")
def mercenaries_deserted(facts: Facts, names: Names) -> str:
    return f"The mercenaries {facts['band']} left {facts['group']} (GC-12.2g)."


@sentence("MercenariesRevolted")
def mercenaries_revolted(facts: Facts, names: Names) -> str:
    return f"The mercenaries {facts['band']} turned on {facts['group']}."


@sentence("LootShared")
def loot_shared(facts: Facts, names: Names) -> str:
    then = "they are loyal" if facts["loyal"] else "they wanted more"
    points = count(facts["points"], "point")
    return f"{facts['group']} gave the mercenaries {facts['band']} {points} of the loot: {then} (GC-12.2i)."


@sentence("SharingTested")
def sharing_tested(facts: Facts, names: Names) -> str:
    then = "they revolt" if facts["revolts"] else "they stay"
    return f"The mercenaries {facts['band']} grumble over their share: {then} (GC-12.2j){dice(facts)}."


@sentence("MercenariesFellBack")
def mercenaries_fell_back(facts: Facts, names: Names) -> str:
    return (
        f"The mercenaries {facts['band']} fell back to {names.place(facts['path'][-1])} ({facts['cause']})."
    )


@sentence("MercenariesDispersed")
def mercenaries_dispersed(facts: Facts, names: Names) -> str:
    return f"The mercenaries {facts['band']} are no more."
