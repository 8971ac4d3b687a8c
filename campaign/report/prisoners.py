"""Sentences of prisoners and ransoms."""

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
        return f"{names.faction(facts['captor'])} took prisoners{': ' + people if people else ''} (GC-14.8)."
    guard = f" under {facts['group']}" if facts["group"] else ""
    return f"Prisoners{guard}: {people} (GC-14.8)."


@sentence("EscortAssigned")
def escort_assigned(facts: Facts, names: Names) -> str:
    return f"{facts['group']} escorts the prisoners (GC-14.8a)."


@sentence("PrisonersBound")
def prisoners_bound(facts: Facts, names: Names) -> str:
    if not facts["destination"]:
        return "There is no place left to take the prisoners to (GC-14.8a)."
    return f"The prisoners must be taken to {facts['destination']} now (GC-14.8a)."


@sentence("PrisonersDelivered")
def prisoners_delivered(facts: Facts, names: Names) -> str:
    if "group" not in facts:
        return f"{names.faction(facts['captor'])} hold your captives here; a ransom frees a commander (GC-14.8d)."
    return f"{facts['group']} delivered its prisoners: {who(facts, names)} (GC-14.8b)."


@sentence("PrisonersMassacred")
def prisoners_massacred(facts: Facts, names: Names) -> str:
    people = who(facts, names)
    return f"{names.faction(facts['captor'])} massacred their prisoners{': ' + people if people else ''} (GC-14.8c)."


@sentence("PrisonersFreed")
def prisoners_freed(facts: Facts, names: Names) -> str:
    joined = f" and joined {facts['group']}" if facts["group"] else ""
    return f"Prisoners of {names.faction(facts['captor'])} were freed{joined}: {who(facts, names)} (D53)."


@sentence("PrisonersPassed")
def prisoners_passed(facts: Facts, names: Names) -> str:
    return f"Prisoners of {names.faction(facts['captor'])} fell into the hands of {names.faction(facts['taker'])} (D53)."


@sentence("RansomPaid")
def ransom_paid(facts: Facts, names: Names) -> str:
    chest = facts["group"] or facts["taker"]
    return (
        f"The ransom of {names.commander(facts['commander'])} was paid: {facts['amount'] / 2:g} deniers, chest of "
        f"{chest} (GC-14.8d)."
    )


@sentence("CommanderReleased")
def commander_released(facts: Facts, names: Names) -> str:
    group = f" as {facts['group']}" if facts.get("group") else ""
    return f"{names.commander(facts['commander'])} is free again{group} (GC-14.8)."
