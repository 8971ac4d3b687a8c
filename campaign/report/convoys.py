"""Sentences of supply convoys."""

from campaign.report.words import Facts, Names, count, sentence


def laden(facts: Facts) -> str:
    """What a convoy carries, where the reader knows it."""
    return f" with {count(facts['load'], 'point')}" if "load" in facts else ""


@sentence("ConvoyCreated")
def convoy_created(facts: Facts, names: Names) -> str:
    bound = f", bound for {facts['end'].replace('_', ' ').title()}" if "end" in facts else ""
    escort = f", escorted by {facts['group']}" if facts.get("group") else ""
    return f"Convoy {facts['convoy']} was made here{laden(facts)}{bound}{escort} (GC-11a)."


@sentence("ConvoyLoaded")
def convoy_loaded(facts: Facts, names: Names) -> str:
    return f"{count(facts['points'], 'point')} of supply went onto convoy {facts['convoy']} (GC-11e)."


@sentence("ConvoyUnloaded")
def convoy_unloaded(facts: Facts, names: Names) -> str:
    rise = f"; the place's level rose by {facts['gained']}" if facts["gained"] else ""
    return f"{count(facts['points'], 'point')} of supply came from convoy {facts['convoy']}{rise} (GC-11f)."


@sentence("ConvoyTaken")
def convoy_taken(facts: Facts, names: Names) -> str:
    lost = f", and no more to {names.faction(facts['enemy'])}" if facts.get("enemy") else ""
    lost = "" if facts.get("enemy") == facts["faction"] else lost
    return (
        f"Convoy {facts['convoy']}{laden(facts)} belongs to {facts['group']} of "
        f"{names.faction(facts['faction'])}{lost} (GC-11g)."
    )


@sentence("ConvoyReleased")
def convoy_released(facts: Facts, names: Names) -> str:
    why = {"escort_lost": ": its escort is no more", "no_driver": ": nobody can drive it"}
    return f"Convoy {facts['convoy']} goes without escort{why.get(facts.get('cause', ''), '')} (GC-11h)."


@sentence("ConvoyMoved")
def convoy_moved(facts: Facts, names: Names) -> str:
    return f"Convoy {facts['convoy']} came here from {names.place(facts['start'])}."


@sentence("ConvoyPlundered")
def convoy_plundered(facts: Facts, names: Names) -> str:
    return (
        f"{facts['group']} of {names.faction(facts['faction'])} plundered convoy {facts['convoy']}: "
        f"{count(facts['points'], 'point')}, {facts['amount'] / 2:g} deniers (GC-13.4b)."
    )


@sentence("ConvoyLost")
def convoy_lost(facts: Facts, names: Names) -> str:
    return f"Convoy {facts['convoy']} was destroyed in the battle."


@sentence("ConvoyStranded")
def convoy_stranded(facts: Facts, names: Names) -> str:
    return f"Convoy {facts['convoy']} has lost its driver and stays where it is (GC-11c)."
