"""Sentences of places attacked, plundered, summoned, taken and garrisoned."""

from campaign.report.reasons import Reason, because, follows, thrown
from campaign.report.words import Facts, Names, company, count, sentence

FATES = {
    "all_massacred": "all are massacred",
    "massacre_tests": "many are massacred, and the others are prisoners",
    "prisoners": "all are prisoners",
    "free_on_foot": "they go free, and leave their horses",
    "honours_of_war": "they go free with their horses and the honours of war",
}
CAPTURES = {
    "battle": " by force of arms",
    "surrender": " by its surrender",
    "capitulation": " by capitulation",
    "deserted": " without a fight",
    "defected": ", since its lord is gone",
}
MANNED = {"order": "", "duty": ", which was too weak", "capture": ", which they have just taken"}


def side(facts: Facts, names: Names) -> str:
    """Whose deed it is."""
    return names.faction(facts["faction"])


@sentence("MilitiaRaised")
def militia_raised(facts: Facts, names: Names) -> str:
    where = names.place(facts["hex"])
    return f"The people of {where} took up arms for {side(facts, names)}: {company(facts['men'])}."


@sentence("MilitiaDisbanded")
def militia_disbanded(facts: Facts, names: Names) -> str:
    left = company(facts["men"]) or "nobody was left"
    return f"The militia of {names.place(facts['hex'])} went home: {left}."


@sentence("SettlementStormed")
def settlement_stormed(facts: Facts, names: Names) -> str:
    how = f"won battle {facts['number']} for" if facts["number"] else "found nobody to defend"
    return f"{side(facts, names)} {how} {names.place(facts['hex'])}."


@sentence("AssaultHeld")
def assault_held(facts: Facts, names: Names) -> str:
    return (
        f"{names.place(facts['hex'])} was not taken; {side(facts, names)} stay before its walls, and no siege begins: "
        "sieges are not played yet."
    )


@sentence("SettlementPlundered")
def settlement_plundered(facts: Facts, names: Names) -> str:
    verb = "plundered" if facts["cause"] == "storm" else "were paid off by"
    rest = f", which keeps {count(facts['left'], 'point')}" if "left" in facts else ""
    return (
        f"{side(facts, names)} ({facts['group']}) {verb} {names.place(facts['hex'])}: {count(facts['points'], 'point')} "
        f"of loot, {facts['amount'] / 2:g} deniers{rest}."
    )


@sentence("SettlementTaken")
def settlement_taken(facts: Facts, names: Names) -> str:
    how = CAPTURES[facts["cause"]] if "cause" in facts else ""
    leader = f" It depends on {names.commander(facts['commander'])}." if facts.get("commander") else ""
    lost = names.faction(facts["enemy"])
    return f"{names.place(facts['hex'])} passed from {lost} to {side(facts, names)}{how}.{leader}"


@sentence("SettlementSummoned")
def settlement_summoned(facts: Facts, names: Names) -> str:
    outcome = "and it would not hear of it"
    if facts["won"]:
        outcome = "and it may negotiate" if facts["open"] else "but it is too hostile to negotiate"
    return f"{side(facts, names)} ({facts['group']}) summoned {names.place(facts['hex'])}, {outcome}."


@sentence("CapitulationRefused")
def capitulation_refused(facts: Facts, names: Names) -> str:
    return f"{names.place(facts['hex'])} refused to negotiate with {side(facts, names)}."


@sentence("CapitulationAgreed")
def capitulation_agreed(facts: Facts, names: Names) -> str:
    price = "itself" if facts["percent"] >= 100 else f"{facts['percent']}% of its stores"
    return f"{names.place(facts['hex'])} capitulated and gives {side(facts, names)} {price}."


@sentence("GarrisonManned")
def garrison_manned(facts: Facts, names: Names) -> str:
    why = MANNED[facts["cause"]]
    return f"{facts['group']} left people in {names.place(facts['hex'])}{why}: {company(facts['men'])}."


@sentence("GarrisonDrawnOn")
def garrison_drawn_on(facts: Facts, names: Names) -> str:
    where = names.place(facts["hex"])
    return f"{facts['group']} took people from the garrison of {where}: {company(facts['men'])}."


@sentence("NobleStranded")
def noble_stranded(facts: Facts, names: Names) -> str:
    return f"{names.commander(facts['commander'])} has lost {names.place(facts['hex'])} and is alone."


@sentence("GarrisonSurrendered")
def garrison_surrendered(facts: Facts, names: Names) -> str:
    fate = FATES[facts["effect"]]
    return f"The defenders of {names.place(facts['hex'])} surrendered to {names.faction(facts['enemy'])}: {fate}."


@sentence("DefendersKilled")
def defenders_killed(facts: Facts, names: Names) -> str:
    dead = [company(facts["men"])] if facts["men"] else []
    dead += [names.commander(name) for name in facts["commanders"]]
    return f"Of {names.piece(facts['group'])} were put to the sword: {', '.join(dead)}."


@sentence("GarrisonTaken")
def garrison_taken(facts: Facts, names: Names) -> str:
    captor = names.faction(facts["enemy"])
    return (
        f"The garrison of {names.place(facts['hex'])} is in the hands of {captor}: {company(facts['men'])}."
    )


@sentence("HorsesGivenUp")
def horses_given_up(facts: Facts, names: Names) -> str:
    lost = sum(band["count"] for band in facts["men"]) + len(facts["commanders"])
    return f"{facts['group']} gave up {count(lost, 'horse')}."


@sentence("GarrisonMarchedOut")
def garrison_marched_out(facts: Facts, names: Names) -> str:
    horses = " on foot" if facts["unhorsed"] else ""
    where = names.place(facts["hex"])
    return f"The garrison of {where} marched out{horses} as {facts['group']}: {company(facts['men'])}."


follows("MilitiaRaised", "GC-13.6a", "the level of the place says how many take up arms")
follows("MilitiaDisbanded", "GC-13.6e", "after the battle the militia leaves the game")
follows(
    "SettlementStormed",
    "GC-13.5b",
    "a town or castle of another faction may be attacked in order to plunder it",
)
follows("AssaultHeld", "D47", "a castle that is not taken in an assault holds, and its attackers stay")
follows("CapitulationRefused", "GC-15.3c", "a place that may negotiate need not")
follows("GarrisonDrawnOn", "GC-5.2b", "groups in a castle may take people from its garrison")
follows("NobleStranded", "D20", "a noble without his place and people goes on alone")
follows("GarrisonTaken", "GC-15.2b", "all who surrendered are prisoners")
follows("HorsesGivenUp", "GC-15.2b", "riders who surrender lose their horses")
follows("GarrisonMarchedOut", "GC-15.1d", "the garrison was let go")
follows("GarrisonSurrendered", "GC-15.1d", "a die on the table of surrender tells the fate of the defenders")


@because("DefendersKilled")
def why_killed(facts: Facts, names: Names) -> list[Reason]:
    if not facts["rolls"]:
        return [Reason("GC-15.1d", "the fate of the defenders was massacre")]
    each = "a die for each defender, the weakest first: up to 5 he dies, until half are dead"
    return [Reason("GC-15.2a", each, thrown(facts))]


@because("SettlementPlundered")
def why_plundered(facts: Facts, names: Names) -> list[Reason]:
    worth = (
        f"a point of loot is worth 1 D: {count(facts['points'], 'point')}, {facts['amount'] / 2:g} deniers"
    )
    rule = "GC-12.3a" if facts["cause"] == "storm" else "GC-15.3d"
    how = (
        "who won the battle for a place may plunder it"
        if facts["cause"] == "storm"
        else "the price of its capitulation"
    )
    why = [Reason(rule, how), Reason("GC-12.3b", worth)]
    if "left" in facts:
        why.append(Reason("GC-12.3c", f"the place keeps {count(facts['left'], 'point')}"))
    return why


TAKEN = {
    "battle": ("D30", "the place fell to the winner of the battle for it"),
    "surrender": ("GC-15.1c", "its defenders had to surrender"),
    "capitulation": ("GC-15.3e", "a capitulation at 100 percent hands the place over"),
    "deserted": ("D30", "nobody was left to defend it"),
}


@because("SettlementTaken")
def why_taken(facts: Facts, names: Names) -> list[Reason]:
    """A place of a lord who is gone passes as the scenario says; why others' places change hands is not told."""
    known = TAKEN.get(facts.get("cause", ""))
    return [Reason(*known)] if known else []


@because("SettlementSummoned")
def why_summoned(facts: Facts, names: Names) -> list[Reason]:
    own, other = (
        f"level {test['level']}, prestige {test['prestige']:+d}, heads {test['headcount']:+d} = {test['result']}"
        for test in facts["tests"]
    )
    place = names.place(facts["hex"])
    why = [Reason("GC-15.3a", f"{facts['group']}: {own}; {place}: {other}")]
    why.append(Reason("GC-15.3b", f"the people in {place} count double"))
    if facts["won"]:
        limit = "below 6, it may negotiate" if facts["open"] else "not below 6, it may not negotiate"
        why.append(Reason("GC-15.3c", f"the hostility of {place} is {facts['tests'][1]['result']}: {limit}"))
    return why


@because("CapitulationAgreed")
def why_agreed(facts: Facts, names: Names) -> list[Reason]:
    cell = (
        f"the difference of the two results and the die make line {facts['line']}: {facts['percent']} percent"
    )
    return [Reason("GC-15.3d", cell, thrown(facts))]


@because("GarrisonManned")
def why_manned(facts: Facts, names: Names) -> list[Reason]:
    if facts["cause"] == "duty":
        return [
            Reason("GC-5.2c", "a garrison below 5 must be made up as soon as a group of its side is there")
        ]
    if facts["cause"] == "capture":
        return [Reason("D30", "a castle that was taken is garrisoned")]
    return [Reason("GC-5.2b", "groups in a castle may leave people in its garrison")]
