"""Sentences of battles and what follows them."""

from campaign.report.words import FATES, OUTCOMES, Facts, Names, company, count, dice, heads, sentence

# By what people fell: in a battle, or on the run from one.
LAW = {"battle": "GC-17.3c", "refusal": "GC-14.5c"}
LEADERS_LAW = {"battle": "GC-17.4", "refusal": "GC-14.5c"}


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
    table = ""
    if facts["letter"]:
        table = (
            f" Value {facts['attacker_total']} against {facts['defender_total']}, die modifier "
            f"{facts['die_modifier']:+d}, result {facts['letter']} (GC-17.2){dice(facts)}."
        )
    return (
        f"Battle {facts['number']}: {attacker} {OUTCOMES[facts['attacker_outcome']]}, "
        f"{defender} {OUTCOMES[facts['defender_outcome']]}.{table}"
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
    who, law = names.faction(facts["faction"]), LAW[facts.get("cause", "battle")]
    return f"{names.piece(facts['group'])} of {who} lost {'; '.join(parts)} ({law})."


@sentence("CommanderTested")
def commander_tested(facts: Facts, names: Names) -> str:
    horse = " and lost his horse" if facts.get("unhorsed") else ""
    law = LEADERS_LAW[facts.get("cause", "battle")]
    return f"{names.commander(facts['commander'])} {FATES[facts['fate']]}{horse} ({law}){dice(facts)}."


@sentence("CommanderTaken")
def commander_taken(facts: Facts, names: Names) -> str:
    return f"{names.commander(facts['commander'])} was taken prisoner."


@sentence("CommanderStranded")
def commander_stranded(facts: Facts, names: Names) -> str:
    return f"{names.commander(facts['commander'])} is left without men."


@sentence("CommanderEmerged")
def commander_emerged(facts: Facts, names: Names) -> str:
    return f"{facts['name']} takes command of {facts['group']} (GC-9h)."


@sentence("PrestigeChanged")
def prestige_changed(facts: Facts, names: Names) -> str:
    verb = "gains" if facts["change"] > 0 else "loses"
    amount = count(abs(facts["change"]), "point")
    return (
        f"{names.commander(facts['commander'])} {verb} {amount} of prestige, now {facts['prestige']} (GC-9)."
    )


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
