"""Sentences of groups on the move."""

from campaign.report.words import SUPPLY_SOURCES, Facts, Names, company, count, sentence
from rulebook.refusal import cited


@sentence("SupplyDrawn")
def supply_drawn(facts: Facts, names: Names) -> str:
    source = SUPPLY_SOURCES.get(facts["source"], f"from {names.place(facts['hex'])}")
    if facts.get("convoy"):
        source = f"from convoy {facts['source']}"
    return f"{facts['group']} drew {count(facts['need'], 'point')} of supply {source} (GC-8.4)."


@sentence("SupplyMissed")
def supply_missed(facts: Facts, names: Names) -> str:
    again = ", the second day running" if facts["running"] > 1 else ""
    return f"{facts['group']} found no supply and needed {count(facts['need'], 'point')}{again} (GC-8.4)."


@sentence("RationCarried")
def ration_carried(facts: Facts, names: Names) -> str:
    paid = f", for {facts['paid'] / 2:g} deniers to {facts['seller']}" if facts.get("paid") else ""
    source = f" from convoy {facts['source']}{paid}" if facts.get("convoy") else ""
    return f"{facts['group']} took along {count(facts['points'], 'point')} of supply{source} for tomorrow (GC-8.4f)."


@sentence("GroupRaised")
def group_raised(facts: Facts, names: Names) -> str:
    size = f", {count(facts['heads'], 'head')}" if "heads" in facts else ""
    return f"{facts['group']} of {names.faction(facts['faction'])} has arrived{size}."


@sentence("GroupSplit")
def group_split(facts: Facts, names: Names) -> str:
    return f"{facts['new_group']} parted from {facts['group']}: {company(facts['men'])} (GC-8.1d)."


@sentence("GroupsMerged")
def groups_merged(facts: Facts, names: Names) -> str:
    forced = " by force at nightfall" if facts["cause"] == "nightfall" else ""
    return f"{', '.join(facts['merged'])} joined {facts['into']}{forced} (GC-8.1e)."


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
    return f"The order to {order['order'].replace('_', ' ')} for {who} failed: {cited(facts['reason'], facts['rule'])}."


@sentence("HostilityTested")
def hostility_tested(facts: Facts, names: Names) -> str:
    results = "; ".join(
        f"{names.faction(t['faction'])} {t['level']}{t['prestige']:+d}{t['headcount']:+d} = {t['result']}"
        for t in facts["tests"]
    )
    peace = "; nobody may attack" if facts["peaceful"] else ""
    return f"Hostility: {results}{peace} (GC-7c)."


@sentence("Sighted")
def sighted(facts: Facts, names: Names) -> str:
    leaders = (
        f" under {', '.join(names.commander(one) for one in facts['commanders'])}"
        if facts["commanders"]
        else ""
    )
    return f"{facts['group']} of {names.faction(facts['faction'])} was counted{leaders}: {company(facts['men'])}."
