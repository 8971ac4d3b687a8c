"""Sentences of prisoners and ransoms."""

from campaign.report.reasons import Reason, because, follows
from campaign.report.words import Facts, Names, company, count, heads, sentence


def who(facts: Facts, names: Names) -> str:
    """The prisoners of a line: men by type, then commanders by name."""
    by_faction = facts.get("men") or {}
    men = [
        band
        for bands in (by_faction.values() if isinstance(by_faction, dict) else [by_faction])
        for band in bands
    ]
    parts = [f"{count(heads(men), 'man', 'men')} ({company(men)})"] if men else []
    parts += [names.commander(name) for name in facts.get("commanders", ())]
    return ", ".join(parts)


@sentence("PrisonersTaken")
def prisoners_taken(facts: Facts, names: Names) -> str:
    people = who(facts, names)
    if "group" not in facts:
        return f"{names.faction(facts['captor'])} took prisoners{': ' + people if people else ''}."
    guard = f" under {facts['group']}" if facts["group"] else ""
    return f"Prisoners{guard}: {people}."


@sentence("EscortAssigned")
def escort_assigned(facts: Facts, names: Names) -> str:
    return f"{facts['group']} escorts the prisoners."


@sentence("PrisonersBound")
def prisoners_bound(facts: Facts, names: Names) -> str:
    if not facts["destination"]:
        return "There is no place left to take the prisoners to."
    return f"The prisoners must be taken to {facts['destination']} now."


@sentence("PrisonersDelivered")
def prisoners_delivered(facts: Facts, names: Names) -> str:
    if "group" not in facts:
        return f"{names.faction(facts['captor'])} hold your captives here; a ransom frees a commander."
    return f"{facts['group']} delivered its prisoners: {who(facts, names)}."


@sentence("PrisonersMassacred")
def prisoners_massacred(facts: Facts, names: Names) -> str:
    people = who(facts, names)
    return f"{names.faction(facts['captor'])} massacred their prisoners{': ' + people if people else ''}."


@sentence("PrisonersFreed")
def prisoners_freed(facts: Facts, names: Names) -> str:
    joined = f" and joined {facts['group']}" if facts["group"] else ""
    return f"Prisoners of {names.faction(facts['captor'])} were freed{joined}: {who(facts, names)}."


@sentence("PrisonersPassed")
def prisoners_passed(facts: Facts, names: Names) -> str:
    return f"Prisoners of {names.faction(facts['captor'])} fell into the hands of {names.faction(facts['taker'])}."


@sentence("RansomPaid")
def ransom_paid(facts: Facts, names: Names) -> str:
    chest = facts["group"] or facts["taker"]
    return (
        f"The ransom of {names.commander(facts['commander'])} was paid: {facts['amount'] / 2:g} deniers, chest of "
        f"{chest}."
    )


@sentence("CommanderReleased")
def commander_released(facts: Facts, names: Names) -> str:
    group = f" as {facts['group']}" if facts.get("group") else ""
    return f"{names.commander(facts['commander'])} is free again{group}."


follows(
    "PrisonersTaken",
    "GC-14.8a",
    "from the next day a group escorts them to the nearest place of their captor",
)
follows("EscortAssigned", "GC-14.8a", "prisoners are escorted by a group of at least 3")
follows("PrisonersBound", "GC-14.8a", "prisoners go to the nearest castle or town of their captor")
follows("PrisonersDelivered", "GC-14.8b", "on arrival prisoners leave the game; commanders are locked up")
follows("PrisonersMassacred", "GC-14.8c", "no escort could be formed")
follows("PrisonersFreed", "D53", "prisoners of a beaten captor are free when their own side has won")
follows("PrisonersPassed", "D53", "prisoners of a beaten captor fall to who has beaten him")


@because("RansomPaid")
def why_ransom(facts: Facts, names: Names) -> list[Reason]:
    return [Reason("GC-14.8d", f"2 D for each point of his prestige: {facts['amount'] / 2:g} D")]


@because("CommanderReleased")
def why_released(facts: Facts, names: Names) -> list[Reason]:
    if facts.get("cause") == "ransom":
        return [Reason("GC-14.8e", "a ransomed commander is free with 2 mounted men")]
    return [Reason("D38", "nobody holds him any more")]
