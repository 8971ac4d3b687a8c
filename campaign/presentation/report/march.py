"""Sentences of groups on the move."""

from collections.abc import Sequence

from campaign.presentation.report.language import phrase, plural
from campaign.presentation.report.orders import order_named
from campaign.presentation.report.reasons import Reason, because, follows
from campaign.presentation.report.refused import refused
from campaign.presentation.report.words import Facts, Names, company, sentence
from rulebook.refusal import HOUSE

CARRIED_OUT = {
    "no place on the way could give the ration",
    "only {got} of {asked} could be raised",
    "the march ended early because the group fell back; hexes left: {left}",
    "the mercenaries {bands} are neutral: hire them instead of attacking them",
    "the march ended early because the group has fought; hexes left: {left}",
}
"""Refusals of a part of an order: the order itself was carried out as far as could be."""


FOR_A_SIEGE = {
    "relief": phrase("{group} of {faction} has come to the relief of the place{strength}."),
    "reinforcements": phrase("{group} of {faction} has come to reinforce the besiegers{strength}."),
}
"""Armies that an event of a siege brings."""
SENT = {
    "relief": ("GS-11.6c", phrase("an event of the siege brings an army to the besieged side")),
    "reinforcements": ("GS-11.6k", phrase("an event of the siege brings an army to the besieger")),
}


@sentence("GroupRaised")
def group_raised(facts: Facts, names: Names) -> str:
    group, faction = facts["group"], names.faction(facts["faction"])
    if facts["cause"] in FOR_A_SIEGE:
        strength = names.count(facts["heads"], ", {n} head", ", {n} heads") if "heads" in facts else ""
        return names.tell(FOR_A_SIEGE[facts["cause"]], facts, strength=strength)
    if "heads" not in facts:
        return names.tell("{group} of {faction} has arrived.", facts)
    return names.count(
        facts["heads"],
        "{group} of {faction} has arrived, {n} head.",
        "{group} of {faction} has arrived, {n} heads.",
        group=group,
        faction=faction,
    )


@sentence("GroupSplit")
def group_split(facts: Facts, names: Names) -> str:
    return names.tell("{new} parted from {group} with {men}.", facts, new=facts["new_group"])


@sentence("GroupsMerged")
def groups_merged(facts: Facts, names: Names) -> str:
    said = {"merged": names.all_of(facts["merged"]), "into": facts["into"]}
    number = len(facts["merged"])
    if facts["cause"] == "nightfall":
        return names.count(
            number,
            "{merged} was merged into {into} after two nights together.",
            "{merged} were merged into {into} after two nights together.",
            **said,
        )
    return names.count(number, "{merged} joined {into}.", "{merged} joined {into}.", **said)


@sentence("MenHandedOver")
def men_handed_over(facts: Facts, names: Names) -> str:
    what = company(facts["men"], names) or names.say("money or leaders")
    return names.tell("{giver} handed over to {taker}: {what}.", facts, what=what)


@sentence("GroupMoved")
def group_moved(facts: Facts, names: Names) -> str:
    return marched([facts["group"]], facts, names)


def marched(groups: Sequence[str], facts: Facts, names: Names) -> str:
    """The groups that went one way, and the cost for each of them."""
    who, start, end = names.all_of(groups), facts["start"], facts["path"][-1]
    if end == start:
        one, many = TO_AND_FRO_TOGETHER if len(groups) > 1 else TO_AND_FRO
        return names.count(facts["points"], one, many, group=who, start=names.place(start))
    one, many = TOGETHER if len(groups) > 1 else ALONE
    return names.count(facts["points"], one, many, group=who, start=names.place(start), end=names.place(end))


ALONE = plural(
    "{group} marched from {start} to {end} ({n} movement point).",
    "{group} marched from {start} to {end} ({n} movement points).",
)
TOGETHER = plural(
    "{group} marched together from {start} to {end} ({n} movement point).",
    "{group} marched together from {start} to {end} ({n} movement points).",
)
TO_AND_FRO = plural(
    "{group} marched out of {start} and back ({n} movement point).",
    "{group} marched out of {start} and back ({n} movement points).",
)
TO_AND_FRO_TOGETHER = plural(
    "{group} marched together out of {start} and back ({n} movement point).",
    "{group} marched together out of {start} and back ({n} movement points).",
)
"""A way, and one that ended where it began, of one group and of several."""


@sentence("OrderFailed")
def order_failed(facts: Facts, names: Names) -> str:
    return failed(facts, whom(facts["order"], names), names)


def failed(facts: Facts, who: str, names: Names) -> str:
    """The failure of an order for a piece, or for several with the same failure."""
    said = {"order": order_named(facts["order"]["order"], names), "reason": refused(facts, names)}
    if facts["said"] in CARRIED_OUT:
        return names.say("{who}: {reason}.", who=who, reason=said["reason"])
    if not who:
        return names.say("The order {order} failed: {reason}.", **said)
    return names.say("The order {order} for {who} failed: {reason}.", who=who, **said)


def whom(order: Facts, names: Names) -> str:
    """The receiver of an order: a group, a spy, a convoy, a commander or a place."""
    for piece in ("group", "spy", "convoy", "giver"):
        if order.get(piece):
            name = str(order[piece])
            if piece == "spy":
                return names.spy(name)
            return names.piece(name)
    if order.get("site"):
        return names.site(order["site"])
    if order.get("commander"):
        return names.commander(order["commander"])
    several = [names.piece(str(name)) for name in order.get("groups", ())]
    return names.all_of(several) if several else ""


@sentence("HostilityTested")
def hostility_tested(facts: Facts, names: Names) -> str:
    one, other = facts["tests"]
    return names.say(
        "{one} and {other} met: hostility {own} against {theirs}, so neither may attack."
        if facts["peaceful"]
        else "{one} and {other} met: hostility {own} against {theirs}.",
        one=names.faction(one["faction"]),
        other=names.faction(other["faction"]),
        own=one["result"],
        theirs=other["result"],
    )


@sentence("Sighted")
def sighted(facts: Facts, names: Names) -> str:
    if not facts["commanders"]:
        return names.tell("{group} of {faction} was counted: {men}.", facts)
    leaders = ", ".join(names.commander(one) for one in facts["commanders"])
    return names.tell("{group} of {faction} was counted under {leaders}: {men}.", facts, leaders=leaders)


follows("GroupSplit", "GC-8.1d", "a group may split before the march; each part has at least 3 people")
follows("GroupMoved", "GC-8.3d", "each hex that is entered costs movement points by its terrain")
follows("Sighted", "GC-8.1b", "groups that meet in a hex see who belongs to the other")
follows("MenHandedOver", "GC-8.1e", "groups in one hex may exchange people and money")


@because("GroupRaised")
def why_raised(facts: Facts, names: Names) -> list[Reason]:
    """The scenario says when others arrive, and no rule of the game."""
    if facts["cause"] not in SENT:
        return []
    rule, why = SENT[facts["cause"]]
    return [Reason(rule, names.say(why))]


@because("GroupsMerged")
def why_merged(facts: Facts, names: Names) -> list[Reason]:
    if facts["cause"] == "nightfall":
        return [Reason("GC-8.1h", names.say("groups of one side may share a hex for one day at most"))]
    now = names.tell("groups in one hex may merge; the hostility is {hostility} now", facts)
    return [Reason("GC-8.1e", now)]


@because("OrderFailed")
def why_failed(facts: Facts, names: Names) -> list[Reason]:
    """A house mark says nothing to a reader and is left out."""
    rule = "" if facts["rule"].startswith(HOUSE) else facts["rule"]
    return [Reason(rule, refused(facts, names))]


@because("HostilityTested")
def why_hostile(facts: Facts, names: Names) -> list[Reason]:
    why = [Reason("GC-7c", test_in_words(test, names)) for test in facts["tests"]]
    if facts["peaceful"]:
        why.append(Reason("GC-7d", names.say("both results are too low for a fight")))
    return why


def test_in_words(test: Facts, names: Names) -> str:
    """A hostility test as a sum: "the Normans (n1): level 8, prestige +1, heads +1 = 10"."""
    who = names.faction(test["faction"])
    if test["group"]:
        who = f"{who} ({names.piece(test['group'])})"
    return names.say("{who}: {sum}", who=who, sum=sum_of(test, names))


def sum_of(test: Facts, names: Names) -> str:
    """The parts of a hostility test."""
    return names.say(
        "level {level}, prestige {prestige:+d}, heads {headcount:+d} = {result}",
        level=test["level"],
        prestige=test["prestige"],
        headcount=test["headcount"],
        result=test["result"],
    )
