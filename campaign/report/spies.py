"""Sentences of spies."""

from campaign.report.reasons import Reason, because, follows, thrown
from campaign.report.words import Facts, Names, company, sentence


@sentence("SpyMoved")
def spy_moved(facts: Facts, names: Names) -> str:
    return (
        f"The spy {facts['spy']} went from {names.place(facts['start'])} to {names.place(facts['path'][-1])}."
    )


@sentence("SpyReported")
def spy_reported(facts: Facts, names: Names) -> str:
    seen = "; ".join(observed(each, names) for each in facts["seen"])
    return f"The spy {facts['spy']} reported: {seen}."


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
        return f"{facts['group']} found out a spy of {names.faction(facts['faction'])}."
    return f"The spy {facts['spy']} was found out by {facts['group']} of {names.faction(facts['enemy'])}."


follows("SpyMoved", "GC-10c", "a spy moves 5 points a day")
follows("SpyReported", "GC-10b", "a spy reports when he meets a group of his own side")


@because("SpyDiscovered")
def why_discovered(facts: Facts, names: Names) -> list[Reason]:
    """The die is told to the spy's own side alone."""
    if "rolls" not in facts:
        return [Reason("GC-10f", "a discovered spy is out of the game")]
    why = [Reason("GC-10d", "1 to 5 on the die finds him out", thrown(facts))]
    if facts["modifier"]:
        why.append(Reason("GC-10e", f"die {facts['modifier']:+d} in a town or city"))
    return why
