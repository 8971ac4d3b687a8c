"""Sentences of battles and what follows them."""

from campaign.report.reasons import Reason, because, follows, thrown
from campaign.report.words import FATES, OUTCOMES, Facts, Names, company, count, heads, sentence


@sentence("GroupFellBack")
def group_fell_back(facts: Facts, names: Names) -> str:
    return f"{facts['group']} fell back to {names.place(facts['path'][-1])} ({facts['cause']})."


@sentence("BattleOffered")
def battle_offered(facts: Facts, names: Names) -> str:
    place = f" for {names.place(facts['hex'])}" if facts["site"] else ""
    defenders = [*facts["defenders"], *(names.piece(name) for name in facts["levies"])]
    return (
        f"Battle {facts['number']}{place}: {names.faction(facts['attacker'])} ({', '.join(facts['attackers'])}) attacked "
        f"{names.faction(facts['defender'])} ({', '.join(defenders)})."
    )


@sentence("MusterIssued")
def muster_issued(facts: Facts, names: Names) -> str:
    return f"Battle {facts['number']} was handed to the organiser, and its muster to both sides."


@sentence("MusterWithdrawn")
def muster_withdrawn(facts: Facts, names: Names) -> str:
    when = names.moment(facts["at"])
    return f"Muster {facts['issue']} of battle {facts['number']} was withdrawn at {when}; another follows."


@sentence("BattleSettled")
def battle_settled(facts: Facts, names: Names) -> str:
    how = "left to the quick tables" if facts["way"] == "quick" else "reported from the table"
    return f"Battle {facts['number']} was {how} at {names.moment(facts['at'])}."


@sentence("BattleFought")
def battle_fought(facts: Facts, names: Names) -> str:
    attacker, defender = names.faction(facts["attacker"]), names.faction(facts["defender"])
    if "attacker_outcome" not in facts:
        won = f"{names.faction(facts['winner'])} kept the field" if facts["winner"] else "neither side won"
        return f"{attacker} and {defender} fought here; {won}."
    return (
        f"Battle {facts['number']}: {attacker} {OUTCOMES[facts['attacker_outcome']]}, "
        f"{defender} {OUTCOMES[facts['defender_outcome']]}."
    )


@sentence("MenLost")
def men_lost(facts: Facts, names: Names) -> str:
    parts = [
        f"{heads(facts[key])} {word}: {company(facts[key])}"
        for key, word in (("dead", "dead"), ("wounded", "wounded"), ("captured", "captured"))
        if facts[key]
    ]
    if horses := heads(facts.get("unhorsed", ())):
        parts.append(count(horses, "horse"))
    who = names.faction(facts["faction"])
    return f"{names.piece(facts['group'])} of {who} lost {'; '.join(parts)}."


@sentence("CommanderTested")
def commander_tested(facts: Facts, names: Names) -> str:
    horse = " and lost his horse" if facts.get("unhorsed") else ""
    return f"{names.commander(facts['commander'])} {FATES[facts['fate']]}{horse}."


@sentence("CommanderTaken")
def commander_taken(facts: Facts, names: Names) -> str:
    return f"{names.commander(facts['commander'])} was taken prisoner."


@sentence("CommanderStranded")
def commander_stranded(facts: Facts, names: Names) -> str:
    return f"{names.commander(facts['commander'])} is left without men."


@sentence("CommanderEmerged")
def commander_emerged(facts: Facts, names: Names) -> str:
    return f"{facts['name']} takes command of {facts['group']}."


@sentence("PrestigeChanged")
def prestige_changed(facts: Facts, names: Names) -> str:
    verb = "gains" if facts["change"] > 0 else "loses"
    amount = count(abs(facts["change"]), "point")
    return f"{names.commander(facts['commander'])} {verb} {amount} of prestige, now {facts['prestige']}."


@sentence("GroupDissolved")
def group_dissolved(facts: Facts, names: Names) -> str:
    why = {
        "too_small": " for want of people",
        "eliminated": ", wiped out",
        "no_way_out": ", shut in",
        "scattered": ", scattered",
    }
    return f"{facts['group']} of {names.faction(facts['faction'])} is no more{why.get(facts.get('cause', ''), '')}."


@sentence("MoneySeized")
def money_seized(facts: Facts, names: Names) -> str:
    amount = f"{facts['amount'] / 2:g} deniers"
    if not facts["taker"]:
        return f"The chest of {facts['group']}, {amount}, was lost."
    return f"{facts['taker']} seized the chest of {facts['group']}: {amount}."


follows("CommanderStranded", "D20", "a commander whose people are gone goes on alone")
follows("CommanderTaken", "GC-14.6b", "the group had no way out")
follows(
    "CommanderEmerged",
    "GC-9h",
    "a group without a commander gets one after two victories: its highest in rank",
)
follows(
    "MoneySeized",
    "D27",
    "the chest of a group that is no more goes to the winner's largest group, or is lost",
)


FELL_BACK = {
    "undecided": ("GC-14.6d", "a battle that nobody has won parts its sides"),
    "separation": ("GC-8.3g", "opposed groups part at nightfall; the lower hostility result goes"),
    "refusal": ("GC-14.5d", "a group that refuses battle leaves the hex"),
}


@because("GroupFellBack")
def why_fell_back(facts: Facts, names: Names) -> list[Reason]:
    beaten = ("GC-14.6b", "who is beaten goes to one of the 3 hexes in the direction of its arrival")
    return [Reason(*FELL_BACK.get(facts["cause"], beaten))]


@because("BattleOffered")
def why_offered(facts: Facts, names: Names) -> list[Reason]:
    if facts["site"]:
        return [Reason("GC-13.5b", "a place of another faction may be attacked without a hostility test")]
    return [
        Reason(
            "GC-13.2b", f"{names.faction(facts['attacker'])} may attack by the hostility test, and wanted to"
        )
    ]


@because("BattleFought")
def why_fought(facts: Facts, names: Names) -> list[Reason]:
    if not facts.get("letter"):
        return []
    dice, leaders = thrown(facts), thrown(facts, "GC-17.4a")
    line = f"the die {facts['die_modifier']:+d} gives the line"
    cell = f"{line}, {facts['difference']:+d} the column: result {facts['letter']}"
    return [
        Reason("GC-17.2b", cell, tuple(die for die in dice if die not in leaders)),
        Reason(
            "GC-17.2a",
            f"value {facts['attacker_total']} of the attacker less {facts['defender_total']} of the defender: "
            f"{facts['difference']:+d}",
        ),
        Reason("GC-17.3b", f"result {facts['letter']} says what each side does"),
        *(
            [Reason("GC-17.4a", "the foremost commander of each side is tested apart", leaders)]
            if leaders
            else []
        ),
    ]


@because("MenLost")
def why_lost(facts: Facts, names: Names) -> list[Reason]:
    if facts.get("cause", "battle") == "refusal":
        return [
            Reason("GC-14.5c", "of those who make off, 1-4 escapes, 5-7 is taken, 8-9 wounded, 10 killed")
        ]
    return [
        Reason(
            "GC-17.3c",
            "by the quick tables, percentages of each class of people; at the table, who fell there",
        )
    ]


@because("CommanderTested")
def why_tested(facts: Facts, names: Names) -> list[Reason]:
    if facts.get("cause", "battle") == "refusal":
        return [Reason("GC-14.5c", "he rolls for his escape like everybody of his group", thrown(facts))]
    return [
        Reason(
            "GC-17.4a",
            "by the quick tables, his die times the percentage of dead of his side; at the table, as he fared there",
            thrown(facts),
        )
    ]


PRESTIGE = {
    "won": ("GC-9c", "a battle won"),
    "lost": ("GC-9d", "a battle lost"),
    "refused": ("GC-14.5e", "a battle refused"),
    "plunder": ("GC-9f", "a town or city plundered"),
}


@because("PrestigeChanged")
def why_prestige(facts: Facts, names: Names) -> list[Reason]:
    rule, deed = PRESTIGE[facts["cause"]]
    now, before = facts["prestige"], facts["prestige"] - facts["change"]
    return [Reason(rule, f"{deed}: {before}{facts['change']:+d} = {now}")]


@because("GroupDissolved")
def why_dissolved(facts: Facts, names: Names) -> list[Reason]:
    if facts.get("cause") == "too_small":
        return [Reason("GC-8.1i", "fewer than 3 people are no group; the rest are lost")]
    if facts.get("cause") == "eliminated":
        return [Reason("GC-14.6a", "the side was wiped out")]
    return []
