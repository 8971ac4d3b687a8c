"""Sentences of prisoners and ransoms."""

from campaign.presentation.report.reasons import Reason, because, follows
from campaign.presentation.report.words import Facts, Names, company, heads, says, sentence


def people_of(facts: Facts, names: Names) -> str:
    """The prisoners of a line: men by type, then commanders by name."""
    by_faction = facts.get("men") or {}
    bands = by_faction.values() if isinstance(by_faction, dict) else [by_faction]
    men = [band for each in bands for band in each]
    parts = []
    if men:
        alike = len({band["type"] for band in men}) == 1
        people = company(men, names)
        parts.append(
            people if alike else names.count(heads(men), "{n} man ({men})", "{n} men ({men})", men=people)
        )
    parts += [names.commander(name) for name in facts.get("commanders", ())]
    return ", ".join(parts)


@sentence("PrisonersTaken")
def prisoners_taken(facts: Facts, names: Names) -> str:
    people = people_of(facts, names)
    if "group" in facts:
        if facts["group"]:
            return names.tell("Prisoners under {group}: {people}.", facts, people=people)
        return names.say("Prisoners: {people}.", people=people)
    if not people:
        return names.tell("{captor} took prisoners.", facts)
    return names.tell("{captor} took prisoners: {people}.", facts, people=people)


says("EscortAssigned", "{group} escorts the prisoners.")


@sentence("PrisonersBound")
def prisoners_bound(facts: Facts, names: Names) -> str:
    if not facts["destination"]:
        return names.say("There is no place left to take the prisoners to.")
    return names.say("The prisoners must be taken to {place} now.", place=names.site(facts["destination"]))


@sentence("PrisonersDelivered")
def prisoners_delivered(facts: Facts, names: Names) -> str:
    if "group" not in facts:
        captor = names.faction(facts["captor"])
        return names.say("{captor} hold your captives here; a ransom frees a commander.", captor=captor)
    return names.tell("{group} delivered its prisoners: {people}.", facts, people=people_of(facts, names))


@sentence("PrisonersMassacred")
def prisoners_massacred(facts: Facts, names: Names) -> str:
    people = people_of(facts, names)
    if not people:
        return names.tell("{captor} massacred their prisoners.", facts)
    return names.tell("{captor} massacred their prisoners: {people}.", facts, people=people)


@sentence("PrisonersFreed")
def prisoners_freed(facts: Facts, names: Names) -> str:
    said = {"captor": names.faction(facts["captor"]), "people": people_of(facts, names)}
    if not facts["group"]:
        return names.say("Prisoners of {captor} were freed: {people}.", **said)
    return names.say(
        "Prisoners of {captor} were freed and joined {group}: {people}.", group=facts["group"], **said
    )


@sentence("PrisonersPassed")
def prisoners_passed(facts: Facts, names: Names) -> str:
    return names.tell(
        "Prisoners of {captor} fell into the hands of {taker}.", facts, taker=names.faction(facts["taker"])
    )


@sentence("RansomPaid")
def ransom_paid(facts: Facts, names: Names) -> str:
    return names.tell(
        "The ransom of {commander:subject} was paid: {amount}, chest of {group}.",
        facts,
        group=facts["group"] or facts["taker"],
    )


@sentence("CommanderReleased")
def commander_released(facts: Facts, names: Names) -> str:
    if not facts.get("group"):
        return names.tell("{commander:subject} is free again.", facts)
    return names.tell("{commander:subject} is free again as {group}.", facts)


follows(
    "PrisonersTaken",
    "GC-14.8a",
    "from the next day a group escorts them to the nearest place of their captor",
)
follows("EscortAssigned", "GC-14.8a", "prisoners are escorted by a group of at least 3")
follows("PrisonersBound", "GC-14.8a", "prisoners go to the nearest castle or town of their captor")
follows("PrisonersDelivered", "GC-14.8b", "on arrival prisoners leave the game; commanders are locked up")
follows("PrisonersMassacred", "GC-14.8c", "no escort could be formed")
follows("PrisonersFreed", "D53", "prisoners of a beaten captor are free when their own side has won")
follows("PrisonersPassed", "D53", "prisoners of a beaten captor pass to the victor")


@because("RansomPaid")
def why_ransom(facts: Facts, names: Names) -> list[Reason]:
    price = names.price(facts["amount"])
    paid = names.say("a price for each point of his prestige, {price} in all", price=price)
    return [Reason("GC-14.8d", paid)]


@because("CommanderReleased")
def why_released(facts: Facts, names: Names) -> list[Reason]:
    if facts.get("cause") == "ransom":
        return [Reason("GC-14.8e", names.say("a ransomed commander is free with a mounted escort"))]
    return [Reason("D38", names.say("he has no captor any more"))]
