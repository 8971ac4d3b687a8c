"""Sentences of supply."""

from campaign.presentation.report.reasons import Reason, because
from campaign.presentation.report.words import Facts, Names, sentence

RATION = "ration"
"""The source of people who eat their carried food."""


@sentence("SupplyDrawn")
def supply_drawn(facts: Facts, names: Names) -> str:
    need, group = facts["need"], facts["group"]
    if facts.get("convoy"):
        return names.count(
            need,
            "{group} drew {n} point of supply from convoy {convoy}.",
            "{group} drew {n} points of supply from convoy {convoy}.",
            group=group,
            convoy=facts["source"],
        )
    if facts["source"] == RATION:
        return names.count(
            need,
            "{group} drew {n} point of supply from the ration it carried.",
            "{group} drew {n} points of supply from the ration it carried.",
            group=group,
        )
    return names.count(
        need,
        "{group} drew {n} point of supply from {place}.",
        "{group} drew {n} points of supply from {place}.",
        group=group,
        place=names.place(facts["hex"]),
    )


@sentence("SupplyMissed")
def supply_missed(facts: Facts, names: Names) -> str:
    if facts["running"] > 1:
        return names.count(
            facts["need"],
            "{group} again found no supply and needed {n} point.",
            "{group} again found no supply and needed {n} points.",
            group=facts["group"],
        )
    return names.count(
        facts["need"],
        "{group} found no supply and needed {n} point.",
        "{group} found no supply and needed {n} points.",
        group=facts["group"],
    )


@sentence("RationCarried")
def ration_carried(facts: Facts, names: Names) -> str:
    said = {"group": facts["group"], "convoy": facts.get("source", "")}
    if not facts["points"]:
        return names.tell("{group} needs no supply for tomorrow.", facts)
    if not facts.get("convoy"):
        return names.count(
            facts["points"],
            "{group} took along {n} point of supply for tomorrow.",
            "{group} took along {n} points of supply for tomorrow.",
            group=facts["group"],
        )
    if not facts.get("paid"):
        return names.count(
            facts["points"],
            "{group} took along {n} point of supply from convoy {convoy} for tomorrow.",
            "{group} took along {n} points of supply from convoy {convoy} for tomorrow.",
            **said,
        )
    return names.count(
        facts["points"],
        "{group} took along {n} point of supply from convoy {convoy}, for {price} to {seller} for tomorrow.",
        "{group} took along {n} points of supply from convoy {convoy}, for {price} to {seller} for tomorrow.",
        price=names.deniers(facts["paid"]),
        seller=facts["seller"],
        **said,
    )


@because("SupplyDrawn")
def why_supplied(facts: Facts, names: Names) -> list[Reason]:
    why = [need_of(facts, names)]
    if facts["spent"]:
        spent = names.count(facts["spent"], "the source gives up {n} point", "the source gives up {n} points")
        why.append(Reason("GC-8.4e", spent))
    return why


@because("SupplyMissed")
def why_hungry(facts: Facts, names: Names) -> list[Reason]:
    none = names.say("no source of its faction in the hex could give all of it")
    why = [need_of(facts, names), Reason("GC-8.4d", none)]
    if facts["running"] > 1:
        why.append(Reason("GC-8.4g", names.say("two days or more without: worse dice on the following day")))
        why.append(Reason("GC-8.4h", names.say("and half of its movement points")))
    return why


def need_of(facts: Facts, names: Names) -> Reason:
    """The need of a group in a day, by its head count."""
    return Reason(
        "GC-8.4c",
        names.say("20 people or more need 2 points a day")
        if facts["need"] > 1
        else names.say("10 to 19 people need 1 point a day"),
    )


@because("RationCarried")
def why_ration(facts: Facts, names: Names) -> list[Reason]:
    why = [Reason("GC-8.4f", names.say("a group can carry supply for one day"))]
    if facts.get("paid"):
        price = names.deniers(facts["paid"])
        bought = names.tell("bought of {seller} for {price}", facts, price=price)
        why.append(Reason("GC-13.4a", bought))
    return why
