"""Sentences of the wounded."""

from campaign.report.reasons import follows
from campaign.report.words import Facts, Names, company, count, heads, sentence


@sentence("WoundedAbandoned")
def wounded_abandoned(facts: Facts, names: Names) -> str:
    return f"{facts['group']} left its wounded behind: {company(facts['men'])}."


@sentence("WoundedSetDown")
def wounded_set_down(facts: Facts, names: Names) -> str:
    dead = heads(facts["dead"]) + len(facts["dead_commanders"])
    stays = "" if facts["stays"] else "; too few were left to go on, so all of them stay"
    return f"{bedded(facts['group'], facts, dead)}{stays}."


@sentence("MercenariesSetDown")
def mercenaries_set_down(facts: Facts, names: Names) -> str:
    band = f"The mercenaries {facts['band']}"
    return f"{bedded(band, facts, heads(facts['dead']))}."


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


@sentence("MercenariesHealed")
def mercenaries_healed(facts: Facts, names: Names) -> str:
    people = f"{count(heads(facts['men']), 'head')} of the mercenaries {facts['band']} left their beds"
    if facts["parted"]:
        return f"{people} and went home, as their band is no more."
    return f"{people} and joined their band."


@sentence("MercenariesAbandoned")
def mercenaries_abandoned(facts: Facts, names: Names) -> str:
    left = company(facts["men"])
    return f"{facts['group']} left the wounded of the mercenaries {facts['band']} behind: {left}."


@sentence("ConvalescentsReturned")
def convalescents_returned(facts: Facts, names: Names) -> str:
    where = "joined the garrison"
    if facts["group"]:
        where = f"formed {facts['group']}" if facts["number"] else f"joined {facts['group']}"
    people = heads(facts["men"]) + len(facts["commanders"])
    return f"{count(people, 'head')} left their beds and {where}."


@sentence("ConvalescentsLost")
def convalescents_lost(facts: Facts, names: Names) -> str:
    lost = company(facts["men"]) or "nobody but leaders"
    return f"Those who lay here fell into the hands of {names.faction(facts['enemy'])}: {lost}."


follows("WoundedAbandoned", "GC-14.7b", "the wounded go to the nearest friendly place, or are left behind")
follows("WoundedSetDown", "GC-14.7c", "a die for each of them tells how long he heals")
follows("MercenariesSetDown", "GC-14.7c", "a die for each of them tells how long he heals")
follows("MercenariesHealed", "GC-14.7c", "the days of healing are over")
follows(
    "MercenariesAbandoned", "GC-14.7b", "the wounded go to the nearest friendly place, or are left behind"
)
follows("ConvalescentsReturned", "GC-14.7c", "the days of healing are over")
follows("ConvalescentsLost", "D36", "who lies in a place that changes hands is lost")
