"""Sentences of supply convoys."""

from campaign.report.reasons import follows
from campaign.report.words import Facts, Names, count, sentence


def laden(facts: Facts) -> str:
    """What a convoy carries, where the reader knows it."""
    return f" with {count(facts['load'], 'point')}" if "load" in facts else ""


@sentence("ConvoyCreated")
def convoy_created(facts: Facts, names: Names) -> str:
    bound = f", bound for {facts['end'].replace('_', ' ').title()}" if "end" in facts else ""
    escort = f", escorted by {facts['group']}" if facts.get("group") else ""
    return f"Convoy {facts['convoy']} was made here{laden(facts)}{bound}{escort}."


@sentence("ConvoyLoaded")
def convoy_loaded(facts: Facts, names: Names) -> str:
    return f"{count(facts['points'], 'point')} of supply went onto convoy {facts['convoy']}."


@sentence("ConvoyUnloaded")
def convoy_unloaded(facts: Facts, names: Names) -> str:
    rise = f"; the place's level rose by {facts['gained']}" if facts["gained"] else ""
    return f"{count(facts['points'], 'point')} of supply came from convoy {facts['convoy']}{rise}."


@sentence("ConvoyTaken")
def convoy_taken(facts: Facts, names: Names) -> str:
    lost = f", and no more to {names.faction(facts['enemy'])}" if facts.get("enemy") else ""
    lost = "" if facts.get("enemy") == facts["faction"] else lost
    return (
        f"Convoy {facts['convoy']}{laden(facts)} belongs to {facts['group']} of "
        f"{names.faction(facts['faction'])}{lost}."
    )


@sentence("ConvoyReleased")
def convoy_released(facts: Facts, names: Names) -> str:
    why = {"escort_lost": ": its escort is no more", "no_driver": ": nobody can drive it"}
    return f"Convoy {facts['convoy']} goes without escort{why.get(facts.get('cause', ''), '')}."


@sentence("ConvoyMoved")
def convoy_moved(facts: Facts, names: Names) -> str:
    return f"Convoy {facts['convoy']} came here from {names.place(facts['start'])}."


@sentence("ConvoyPlundered")
def convoy_plundered(facts: Facts, names: Names) -> str:
    return (
        f"{facts['group']} of {names.faction(facts['faction'])} plundered convoy {facts['convoy']}: "
        f"{count(facts['points'], 'point')}, {facts['amount'] / 2:g} deniers."
    )


@sentence("ConvoyLost")
def convoy_lost(facts: Facts, names: Names) -> str:
    return f"Convoy {facts['convoy']} was destroyed in the battle."


@sentence("ConvoyStranded")
def convoy_stranded(facts: Facts, names: Names) -> str:
    return f"Convoy {facts['convoy']} has lost its driver and stays where it is."


follows("ConvoyCreated", "GC-11a", "convoys are made where there is a friendly place")
follows("ConvoyLoaded", "GC-11e", "what is loaded leaves the stores of the place; a city's never shrink")
follows("ConvoyUnloaded", "GC-11f", "what is unloaded raises the level of the place, up to 10")
follows("ConvoyTaken", "GC-11g", "a convoy belongs to the faction of the group that escorts it")
follows(
    "ConvoyReleased", "GC-11h", "without an escort a convoy goes to and fro between its start and its end"
)
follows("ConvoyMoved", "GC-11h", "without an escort a convoy goes to and fro between its start and its end")
follows("ConvoyPlundered", "GC-13.4b", "after a won battle the load of a convoy may be plundered")
follows("ConvoyStranded", "GC-11c", "a convoy moves only while it has a driver")
