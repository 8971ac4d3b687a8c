"""Sentences of recruits and mercenaries."""

from campaign.report.words import Facts, Names, company, sentence


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
