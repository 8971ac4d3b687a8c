"""Sentences of the wounded."""

from campaign.report.reasons import follows
from campaign.report.words import Facts, Names, company, heads, sentence


@sentence("WoundedAbandoned")
def wounded_abandoned(facts: Facts, names: Names) -> str:
    left = company(facts["men"], names, hurt=False)
    return names.say("{group} left its wounded behind: {men}.", group=facts["group"], men=left)


@sentence("WoundedSetDown")
def wounded_set_down(facts: Facts, names: Names) -> str:
    said = [names.say("{group} set down its wounded", group=facts["group"])]
    said += bedded(facts, heads(facts["dead"]) + len(facts["dead_commanders"]), names)
    if not facts["stays"]:
        said.append(names.say("too few were left to go on, so all of them stay"))
    return f"{names.series(said)}."


@sentence("MercenariesSetDown")
def mercenaries_set_down(facts: Facts, names: Names) -> str:
    said = [names.say("The mercenaries {band} set down their wounded", band=facts["band"])]
    said += bedded(facts, heads(facts["dead"]), names)
    return f"{names.series(said)}."


def bedded(facts: Facts, dead: int, names: Names) -> list[str]:
    """Who lies until when, and how many have died."""
    said = []
    for bed in facts["beds"]:
        people = heads(bed["men"]) + len(bed["commanders"])
        said.append(
            names.count(people, "{n} head until day {day}", "{n} heads until day {day}", day=bed["back"])
            if bed["back"]
            else names.count(
                people,
                "{n} head for the rest of the campaign",
                "{n} heads for the rest of the campaign",
            )
        )
    if dead:
        said.append(names.count(dead, "{n} died of wounds", "{n} died of wounds"))
    return said


@sentence("MercenariesHealed")
def mercenaries_healed(facts: Facts, names: Names) -> str:
    if facts["parted"]:
        return names.count(
            heads(facts["men"]),
            "{n} of the mercenaries {band} left his bed and went home, as his band is no more.",
            "{n} of the mercenaries {band} left their beds and went home, as their band is no more.",
            band=facts["band"],
        )
    return names.count(
        heads(facts["men"]),
        "{n} of the mercenaries {band} left his bed and joined his band.",
        "{n} of the mercenaries {band} left their beds and joined their band.",
        band=facts["band"],
    )


@sentence("MercenariesAbandoned")
def mercenaries_abandoned(facts: Facts, names: Names) -> str:
    return names.say(
        "{group} left the wounded of the mercenaries {band} behind: {men}.",
        group=facts["group"],
        band=facts["band"],
        men=company(facts["men"], names, hurt=False),
    )


@sentence("ConvalescentsReturned")
def convalescents_returned(facts: Facts, names: Names) -> str:
    people = heads(facts["men"]) + len(facts["commanders"])
    if not facts["group"]:
        return names.count(
            people,
            "{n} convalescent left his bed and joined the garrison.",
            "{n} convalescents left their beds and joined the garrison.",
        )
    if facts["number"]:
        return names.count(
            people,
            "{n} convalescent left his bed and formed {group}.",
            "{n} convalescents left their beds and formed {group}.",
            group=facts["group"],
        )
    return names.count(
        people,
        "{n} convalescent left his bed and joined {group}.",
        "{n} convalescents left their beds and joined {group}.",
        group=facts["group"],
    )


@sentence("ConvalescentsLost")
def convalescents_lost(facts: Facts, names: Names) -> str:
    return names.say(
        "Those who lay here fell into the hands of {enemy}: {men}.",
        enemy=names.faction(facts["enemy"]),
        men=company(facts["men"], names) or names.say("nobody but leaders"),
    )


follows("WoundedAbandoned", "GC-14.7b", "the wounded go to the nearest friendly place, or are left behind")
follows("WoundedSetDown", "GC-14.7c", "a die for each of them tells how long he heals")
follows("MercenariesSetDown", "GC-14.7c", "a die for each of them tells how long he heals")
follows("MercenariesHealed", "GC-14.7c", "the days of healing are over")
follows(
    "MercenariesAbandoned", "GC-14.7b", "the wounded go to the nearest friendly place, or are left behind"
)
follows("ConvalescentsReturned", "GC-14.7c", "the days of healing are over")
follows("ConvalescentsLost", "D36", "who lies in a place that changes hands is lost")
