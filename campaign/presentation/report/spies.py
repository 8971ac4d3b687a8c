"""Sentences of spies."""

from campaign.presentation.report.reasons import Reason, because, follows, thrown
from campaign.presentation.report.words import Facts, Names, company, says, sentence

says("SpyMoved", "{spy} went from {start} to {end}.")


@sentence("SpyReported")
def spy_reported(facts: Facts, names: Names) -> str:
    seen = names.series(observed(each, names) for each in facts["seen"])
    return names.tell("{spy} reported: {seen}.", facts, seen=seen)


def observed(group: Facts, names: Names) -> str:
    """A group in a spy's words."""
    leaders = ", ".join(names.commander(one) for one in group["commanders"])
    return names.say(
        "{group} of {faction} at {place} on day {day}: {people}",
        group=group["group"],
        faction=names.faction(group["faction"]),
        place=names.place(group["hex"]),
        day=group["day"],
        people=names.all_of(part for part in (leaders, company(group["men"], names)) if part),
    )


@sentence("SpyDiscovered")
def spy_discovered(facts: Facts, names: Names) -> str:
    if "spy" not in facts:
        whose = names.faction(facts["faction"])
        return names.tell("{group} found out a spy of {faction}.", facts, faction=whose)
    return names.tell(
        "{spy} was found out by {group} of {faction}.", facts, faction=names.faction(facts["enemy"])
    )


follows("SpyMoved", "GC-10c", "a spy moves 5 points a day")
follows("SpyReported", "GC-10b", "a spy reports when he meets a group of his own side")


@because("SpyDiscovered")
def why_discovered(facts: Facts, names: Names) -> list[Reason]:
    """The reasons of a discovery: the spy's own side alone knows the roll, and the die stays sealed until the close."""
    if "rolls" not in facts:
        return [Reason("GC-10f", names.say("a discovered spy is out of the game"))]
    why = [Reason("GC-10d", names.say("1 to 5 on the die finds him out"), thrown(facts))]
    if facts["modifier"]:
        modified = names.tell("die {modifier:+d} in a town or city", facts)
        why.append(Reason("GC-10e", modified))
    return why
