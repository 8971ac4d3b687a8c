"""Sentences of the wounded."""

from campaign.report.words import Facts, Names, company, count, heads, sentence


@sentence("WoundedAbandoned")
def wounded_abandoned(facts: Facts, names: Names) -> str:
    return f"{facts['group']} left its wounded behind: {company(facts['men'])} (GC-14.7b)."


@sentence("WoundedSetDown")
def wounded_set_down(facts: Facts, names: Names) -> str:
    dead = heads(facts["dead"]) + len(facts["dead_commanders"])
    stays = "" if facts["stays"] else "; too few were left to go on, so all of them stay"
    return f"{bedded(facts['group'], facts, dead)}{stays} (GC-14.7){thrown(facts)}."


@sentence("MercenariesSetDown")
def mercenaries_set_down(facts: Facts, names: Names) -> str:
    band = f"The mercenaries {facts['band']}"
    return f"{bedded(band, facts, heads(facts['dead']))} (GC-14.7){thrown(facts)}."


def bedded(whose: str, facts: Facts, dead: int) -> str:
    """Whose wounded lie until when, and how many have died."""
    said = [f"{whose} set down {'their' if 'band' in facts else 'its'} wounded"]
    for bed in facts["beds"]:
        people = heads(bed["men"]) + len(bed["commanders"])
        when = f"until day {bed['back']}" if bed["back"] else "for the rest of the campaign"
        said.append(f"{count(people, 'head')} {when}")
    if dead:
        said.append(f"{dead} died of wounds")
    return "; ".join(said)


def thrown(facts: Facts) -> str:
    """The dice of healing, if any fell."""
    faces = ", ".join(str(roll["face"]) for roll in facts["rolls"])
    return f" [dice: {faces}]" if faces else ""


@sentence("MercenariesHealed")
def mercenaries_healed(facts: Facts, names: Names) -> str:
    people = f"{count(heads(facts['men']), 'head')} of the mercenaries {facts['band']} left their beds"
    if facts["parted"]:
        return f"{people} and went home, as their band is no more (GC-14.7c)."
    return f"{people} and joined their band (GC-14.7c)."


@sentence("MercenariesAbandoned")
def mercenaries_abandoned(facts: Facts, names: Names) -> str:
    left = company(facts["men"])
    return f"{facts['group']} left the wounded of the mercenaries {facts['band']} behind: {left} (GC-14.7b)."


@sentence("ConvalescentsReturned")
def convalescents_returned(facts: Facts, names: Names) -> str:
    where = "joined the garrison"
    if facts["group"]:
        where = f"formed {facts['group']}" if facts["number"] else f"joined {facts['group']}"
    people = heads(facts["men"]) + len(facts["commanders"])
    return f"{count(people, 'head')} left their beds and {where} (GC-14.7c)."


@sentence("ConvalescentsLost")
def convalescents_lost(facts: Facts, names: Names) -> str:
    lost = company(facts["men"]) or "nobody but leaders"
    return f"Those who lay here fell into the hands of {names.faction(facts['enemy'])}: {lost} (GC-14.7)."
