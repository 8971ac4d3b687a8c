"""Sentences of groups on the move."""

from campaign.report.reasons import Reason, because, follows
from campaign.report.words import SUPPLY_SOURCES, Facts, Names, company, count, sentence
from rulebook.refusal import HOUSE


@sentence("SupplyDrawn")
def supply_drawn(facts: Facts, names: Names) -> str:
    source = SUPPLY_SOURCES.get(facts["source"], f"from {names.place(facts['hex'])}")
    if facts.get("convoy"):
        source = f"from convoy {facts['source']}"
    return f"{facts['group']} drew {count(facts['need'], 'point')} of supply {source}."


@sentence("SupplyMissed")
def supply_missed(facts: Facts, names: Names) -> str:
    again = ", the second day running" if facts["running"] > 1 else ""
    return f"{facts['group']} found no supply and needed {count(facts['need'], 'point')}{again}."


@sentence("RationCarried")
def ration_carried(facts: Facts, names: Names) -> str:
    paid = f", for {facts['paid'] / 2:g} deniers to {facts['seller']}" if facts.get("paid") else ""
    source = f" from convoy {facts['source']}{paid}" if facts.get("convoy") else ""
    return f"{facts['group']} took along {count(facts['points'], 'point')} of supply{source} for tomorrow."


@sentence("GroupRaised")
def group_raised(facts: Facts, names: Names) -> str:
    size = f", {count(facts['heads'], 'head')}" if "heads" in facts else ""
    return f"{facts['group']} of {names.faction(facts['faction'])} has arrived{size}."


@sentence("GroupSplit")
def group_split(facts: Facts, names: Names) -> str:
    return f"{facts['new_group']} parted from {facts['group']}: {company(facts['men'])}."


@sentence("GroupsMerged")
def groups_merged(facts: Facts, names: Names) -> str:
    forced = " by force at nightfall" if facts["cause"] == "nightfall" else ""
    return f"{', '.join(facts['merged'])} joined {facts['into']}{forced}."


@sentence("MenHandedOver")
def men_handed_over(facts: Facts, names: Names) -> str:
    return f"{facts['giver']} handed over to {facts['taker']}: {company(facts['men']) or 'money or leaders'}."


@sentence("GroupMoved")
def group_moved(facts: Facts, names: Names) -> str:
    start, end = names.place(facts["start"]), names.place(facts["path"][-1])
    return f"{facts['group']} marched from {start} to {end} ({count(facts['points'], 'movement point')})."


@sentence("OrderFailed")
def order_failed(facts: Facts, names: Names) -> str:
    order = facts["order"]
    who = (
        order.get("group")
        or order.get("spy")
        or order.get("convoy")
        or order.get("site")
        or order.get("giver")
        or ", ".join(order.get("groups", ()))
    )
    return f"The order to {order['order'].replace('_', ' ')} for {who} failed: {facts['reason']}."


@sentence("HostilityTested")
def hostility_tested(facts: Facts, names: Names) -> str:
    results = ", ".join(f"{names.faction(t['faction'])} {t['result']}" for t in facts["tests"])
    peace = "; nobody may attack" if facts["peaceful"] else ""
    return f"Hostility: {results}{peace}."


@sentence("Sighted")
def sighted(facts: Facts, names: Names) -> str:
    leaders = (
        f" under {', '.join(names.commander(one) for one in facts['commanders'])}"
        if facts["commanders"]
        else ""
    )
    return f"{facts['group']} of {names.faction(facts['faction'])} was counted{leaders}: {company(facts['men'])}."


follows("GroupSplit", "GC-8.1d", "a group may split before the march; each part has at least 3 people")
follows("GroupMoved", "GC-8.3d", "each hex that is entered costs movement points by its terrain")
follows("Sighted", "GC-8.1b", "groups that meet in a hex see who belongs to the other")


@because("SupplyDrawn")
def why_supplied(facts: Facts, names: Names) -> list[Reason]:
    spent = (
        [Reason("GC-8.4e", f"the source gives up {count(facts['spent'], 'point')}")] if facts["spent"] else []
    )
    return [need_of(facts), *spent]


@because("SupplyMissed")
def why_hungry(facts: Facts, names: Names) -> list[Reason]:
    why = [need_of(facts), Reason("GC-8.4d", "no source of its faction in the hex could give all of it")]
    if facts["running"] > 1:
        why.append(Reason("GC-8.4g", "the second day without: worse dice on the following day"))
        why.append(Reason("GC-8.4h", "and half of its movement points"))
    return why


def need_of(facts: Facts) -> Reason:
    """What a group needs in a day, by its head count."""
    heads = "20 people or more" if facts["need"] > 1 else "10 to 19 people"
    return Reason("GC-8.4c", f"{heads} need {count(facts['need'], 'point')} a day")


@because("RationCarried")
def why_ration(facts: Facts, names: Names) -> list[Reason]:
    why = [Reason("GC-8.4f", "a group can carry supply for one day")]
    if facts.get("paid"):
        why.append(Reason("GC-13.4a", f"bought of {facts['seller']} for {facts['paid'] / 2:g} deniers"))
    return why


@because("GroupsMerged")
def why_merged(facts: Facts, names: Names) -> list[Reason]:
    if facts["cause"] == "nightfall":
        return [Reason("GC-8.1h", "groups of one side may share a hex for one day at most")]
    return [Reason("GC-8.1e", f"groups in one hex may merge; the hostility is {facts['hostility']} now")]


@because("MenHandedOver")
def why_handed_over(facts: Facts, names: Names) -> list[Reason]:
    return [Reason("GC-8.1e", "groups in one hex may exchange people and money")]


@because("OrderFailed")
def why_failed(facts: Facts, names: Names) -> list[Reason]:
    """A house mark says nothing to a reader and is left out."""
    return [Reason("" if facts["rule"].startswith(HOUSE) else facts["rule"], facts["reason"])]


@because("HostilityTested")
def why_hostile(facts: Facts, names: Names) -> list[Reason]:
    why = [Reason("GC-7c", test_in_words(test, names)) for test in facts["tests"]]
    if facts["peaceful"]:
        why.append(Reason("GC-7d", "both results are too low for a fight"))
    return why


def test_in_words(test: Facts, names: Names) -> str:
    """A hostility test as a sum: "the Normans (n1): level 8, prestige +1, heads +1 = 10"."""
    who = (
        f"{names.faction(test['faction'])} ({names.piece(test['group'])})"
        if test["group"]
        else names.faction(test["faction"])
    )
    return f"{who}: level {test['level']}, prestige {test['prestige']:+d}, heads {test['headcount']:+d} = {test['result']}"
