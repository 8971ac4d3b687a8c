"""Sentences of spies."""

from campaign.report.words import Facts, Names, company, dice, sentence


@sentence("SpyMoved")
def spy_moved(facts: Facts, names: Names) -> str:
    return (
        f"The spy {facts['spy']} went from {names.place(facts['start'])} to {names.place(facts['path'][-1])}."
    )


@sentence("SpyReported")
def spy_reported(facts: Facts, names: Names) -> str:
    seen = "; ".join(observed(each, names) for each in facts["seen"])
    return f"The spy {facts['spy']} reported: {seen} (GC-10b)."


def observed(group: Facts, names: Names) -> str:
    """A group as a spy tells of it."""
    leaders = [names.commander(one) for one in group["commanders"]]
    people = " and ".join(part for part in (", ".join(leaders), company(group["men"])) if part)
    return (
        f"{group['group']} of {names.faction(group['faction'])} at {names.place(group['hex'])} "
        f"on day {group['day']}: {people}"
    )


@sentence("SpyDiscovered")
def spy_discovered(facts: Facts, names: Names) -> str:
    if "spy" not in facts:
        return f"{facts['group']} found out a spy of {names.faction(facts['faction'])} (GC-10f)."
    return (
        f"The spy {facts['spy']} was found out by {facts['group']} of {names.faction(facts['enemy'])} "
        f"(GC-10d){dice(facts)}."
    )
