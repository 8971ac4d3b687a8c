"""Sentences of the wounded."""

from collections.abc import Iterator

from campaign.presentation.report.language import plural
from campaign.presentation.report.reasons import follows
from campaign.presentation.report.words import Facts, Names, company, heads, sentence


@sentence("WoundedAbandoned")
def wounded_abandoned(facts: Facts, names: Names) -> str:
    left = company(facts["men"], names, hurt=False)
    return names.tell("{group} left its wounded behind: {men}.", facts, men=left)


@sentence("WoundedSetDown")
def wounded_set_down(facts: Facts, names: Names) -> str:
    dead = heads(facts["dead"]) + len(facts["dead_commanders"])
    said = [*left_behind(facts["group"], facts, dead, names)]
    if not facts["stays"]:
        said.append(names.say("too few could go on, so all of them stayed"))
    return f"{names.series(said)}."


@sentence("MercenariesSetDown")
def mercenaries_set_down(facts: Facts, names: Names) -> str:
    who = names.tell("The mercenaries {band}", facts)
    return f"{names.series(left_behind(who, facts, heads(facts['dead']), names))}."


def left_behind(who: str, facts: Facts, dead: int, names: Names) -> Iterator[str]:
    """The wounded left in bed, their day, and the dead: "n4 left 1 wounded in Ruvo, out for the campaign"."""
    beds = [(heads(bed["men"]) + len(bed["commanders"]), bed["back"]) for bed in facts["beds"]]
    said = {"who": who, "place": names.place(facts["hex"])}
    lying = sum(people for people, _ in beds)
    if len(beds) == 1:
        one_bed = UNTIL if beds[0][1] else FOR_GOOD
        yield names.count(lying, *one_bed, day=beds[0][1], **said)
    elif beds:
        until = names.all_of(bed(*each, names) for each in beds)
        yield names.count(lying, *IN_BEDS, until=until, **said)
    if dead and beds:
        yield names.count(dead, "{n} died of wounds", "{n} died of wounds")
    elif dead:
        yield names.count(dead, *DIED, **said)


def bed(people: int, back: int, names: Names) -> str:
    """So many until a day, or for good."""
    if not back:
        return names.count(people, "{n} out for the campaign", "{n} out for the campaign")
    return names.say("{n} until day {day}", n=people, day=back)


UNTIL = plural(
    "{who} left one wounded man in {place} until day {day}",
    "{who} left {n} wounded in {place} until day {day}",
)
FOR_GOOD = plural(
    "{who} left one wounded man in {place}, out for the campaign",
    "{who} left {n} wounded in {place}, out for the campaign",
)
IN_BEDS = plural("{who} left {n} wounded in {place}: {until}", "{who} left {n} wounded in {place}: {until}")
DIED = plural(
    "{who} lost one of its wounded in {place}, who died", "{who} lost {n} of its wounded in {place}, who died"
)


@sentence("MercenariesHealed")
def mercenaries_healed(facts: Facts, names: Names) -> str:
    if facts["parted"]:
        return names.count(
            heads(facts["men"]),
            "{n} of the mercenaries {band} left his bed and went home, as his band is gone.",
            "{n} of the mercenaries {band} left their beds and went home, as their band is gone.",
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
    return names.tell(
        "{group} left the wounded of the mercenaries {band} behind: {men}.",
        facts,
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
    return names.tell(
        "The wounded who lay here fell into the hands of {enemy}: {men}.",
        facts,
        men=company(facts["men"], names) or names.say("leaders only"),
    )


follows("WoundedAbandoned", "GC-14.7b", "the wounded go to the nearest friendly place, or are left behind")
follows("WoundedSetDown", "GC-14.7c", "a die for each of them decides how long he needs to heal")
follows("MercenariesSetDown", "GC-14.7c", "a die for each of them decides how long he needs to heal")
follows("MercenariesHealed", "GC-14.7c", "the days of healing are over")
follows(
    "MercenariesAbandoned", "GC-14.7b", "the wounded go to the nearest friendly place, or are left behind"
)
follows("ConvalescentsReturned", "GC-14.7c", "the days of healing are over")
follows("ConvalescentsLost", "D36", "the wounded in a place that changes hands are lost")
