"""Sentences of the wounded."""

from campaign.report.words import Facts, Names, company, count, heads, sentence


@sentence("WoundedAbandoned")
def wounded_abandoned(facts: Facts, names: Names) -> str:
    return f"{facts['group']} left its wounded behind: {company(facts['men'])} (GC-14.7b)."


@sentence("WoundedSetDown")
def wounded_set_down(facts: Facts, names: Names) -> str:
    said = [f"{facts['group']} set down its wounded"]
    for bed in facts["beds"]:
        people = heads(bed["men"]) + len(bed["commanders"])
        when = f"until day {bed['back']}" if bed["back"] else "for the rest of the campaign"
        said.append(f"{count(people, 'head')} {when}")
    dead = heads(facts["dead"]) + len(facts["dead_commanders"])
    if dead:
        said.append(f"{dead} died of wounds")
    stays = "" if facts["stays"] else "; too few were left to go on, so all of them stay"
    faces = ", ".join(str(roll["face"]) for roll in facts["rolls"])
    rolled = f" [dice: {faces}]" if faces else ""
    return f"{'; '.join(said)}{stays} (GC-14.7){rolled}."


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
