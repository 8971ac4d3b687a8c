"""Sentences of supply convoys."""

from campaign.presentation.report.language import phrase
from campaign.presentation.report.reasons import follows, of_the_house
from campaign.presentation.report.words import Facts, Names, counts, says, sentence

RELEASED = {
    "escort_lost": phrase("Convoy {convoy} goes without escort: its escort is gone."),
    "no_driver": phrase("Convoy {convoy} goes without escort: it has lost its driver."),
}


def laden(facts: Facts, names: Names) -> str:
    """A convoy with what it carries, where the reader knows it."""
    if "load" not in facts:
        return names.tell("Convoy {convoy}", facts)
    if not facts["load"]:
        return names.tell("The empty convoy {convoy}", facts)
    return names.tell("Convoy {convoy} with {points}", facts, points=names.points(facts["load"]))


@sentence("ConvoyCreated")
def convoy_created(facts: Facts, names: Names) -> str:
    parts = [
        names.tell("Convoy {convoy} was made up with {points}", facts, points=names.points(facts["load"]))
        if "load" in facts
        else names.tell("Convoy {convoy} was made up", facts)
    ]
    if "end" in facts:
        parts.append(names.say("bound for {place}", place=names.site(facts["end"])))
    if facts.get("group"):
        parts.append(names.tell("escorted by {group}", facts))
    return f"{', '.join(parts)}."


counts(
    "ConvoyLoaded",
    "points",
    "{n} point of supply went onto convoy {convoy}.",
    "{n} points of supply went onto convoy {convoy}.",
)


@sentence("ConvoyUnloaded")
def convoy_unloaded(facts: Facts, names: Names) -> str:
    if not facts["gained"]:
        return names.count(
            facts["points"],
            "{n} point of supply came from convoy {convoy}.",
            "{n} points of supply came from convoy {convoy}.",
            convoy=facts["convoy"],
        )
    return names.count(
        facts["points"],
        "{n} point of supply came from convoy {convoy}; the place's level rose by {gained}.",
        "{n} points of supply came from convoy {convoy}; the place's level rose by {gained}.",
        convoy=facts["convoy"],
        gained=facts["gained"],
    )


@sentence("ConvoyTaken")
def convoy_taken(facts: Facts, names: Names) -> str:
    said = {
        "laden": laden(facts, names),
        "group": facts["group"],
        "faction": names.faction(facts["faction"]),
    }
    if not facts.get("enemy") or facts["enemy"] == facts["faction"]:
        return names.say("{laden} belongs to {group} of {faction}.", **said)
    return names.say(
        "{laden} now belongs to {group} of {faction}, and no longer to {former}.",
        former=names.faction(facts["enemy"]),
        **said,
    )


@sentence("ConvoyReleased")
def convoy_released(facts: Facts, names: Names) -> str:
    why = RELEASED.get(facts.get("cause", ""), phrase("Convoy {convoy} goes without escort."))
    return names.tell(why, facts)


says("ConvoyMoved", "Convoy {convoy} came here from {start}.")


says("ConvoyPlundered", "{group} of {faction} plundered convoy {convoy}: {points}, {amount}.")


says("ConvoyLost", "Convoy {convoy} was destroyed in the battle.")


says("ConvoyStranded", "Convoy {convoy} has lost its driver and stays where it is.")


follows("ConvoyCreated", "GC-11a", "convoys are made where there is a friendly place")
follows("ConvoyLoaded", "GC-11e", "loaded supplies leave the stores of the place; a city's never shrink")
follows("ConvoyUnloaded", "GC-11f", "unloaded supplies raise the level of the place, up to the highest")
follows("ConvoyTaken", "GC-11g", "a convoy belongs to the faction of the group that escorts it")
follows(
    "ConvoyReleased", "GC-11h", "without an escort a convoy goes to and fro between its start and its end"
)
follows("ConvoyMoved", "GC-11h", "without an escort a convoy goes to and fro between its start and its end")
follows("ConvoyPlundered", "GC-13.4b", "after a won battle the load of a convoy may be plundered")
follows("ConvoyStranded", "GC-11c", "a convoy moves only while it has a driver")
of_the_house("ConvoyLost")
