"""Sentences of places attacked, plundered, summoned, taken and garrisoned."""

from campaign.report.words import Facts, Names, company, count, dice, sentence

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
MANNED = {"order": "", "duty": ", which was too weak (GC-5.2c)", "capture": ", which they have just taken"}


def side(facts: Facts, names: Names) -> str:
    """Whose deed it is."""
    return names.faction(facts["faction"])


@sentence("MilitiaRaised")
def militia_raised(facts: Facts, names: Names) -> str:
    where = names.place(facts["hex"])
    return f"The people of {where} took up arms for {side(facts, names)}: {company(facts['men'])} (GC-13.6)."


@sentence("MilitiaDisbanded")
def militia_disbanded(facts: Facts, names: Names) -> str:
    left = company(facts["men"]) or "nobody was left"
    return f"The militia of {names.place(facts['hex'])} went home: {left} (GC-13.6e)."


@sentence("SettlementStormed")
def settlement_stormed(facts: Facts, names: Names) -> str:
    how = f"won battle {facts['number']} for" if facts["number"] else "found nobody to defend"
    return f"{side(facts, names)} {how} {names.place(facts['hex'])}."


@sentence("AssaultHeld")
def assault_held(facts: Facts, names: Names) -> str:
    return (
        f"{names.place(facts['hex'])} was not taken; {side(facts, names)} stay before its walls, and no siege begins: "
        "sieges (GC-15.1) are not played yet."
    )


@sentence("SettlementPlundered")
def settlement_plundered(facts: Facts, names: Names) -> str:
    verb = "plundered" if facts["cause"] == "storm" else "were paid off by"
    rest = f", which keeps {count(facts['left'], 'point')}" if "left" in facts else ""
    return (
        f"{side(facts, names)} ({facts['group']}) {verb} {names.place(facts['hex'])}: {count(facts['points'], 'point')} "
        f"of loot, {facts['amount'] / 2:g} deniers{rest} (GC-12.3)."
    )


@sentence("SettlementTaken")
def settlement_taken(facts: Facts, names: Names) -> str:
    how = CAPTURES[facts["cause"]] if "cause" in facts else ""
    leader = f" It depends on {names.commander(facts['commander'])}." if facts.get("commander") else ""
    lost = names.faction(facts["enemy"])
    return f"{names.place(facts['hex'])} passed from {lost} to {side(facts, names)}{how}.{leader}"


@sentence("SettlementSummoned")
def settlement_summoned(facts: Facts, names: Names) -> str:
    own, other = (
        f"{test['level']}{test['prestige']:+d}{test['headcount']:+d} = {test['result']}"
        for test in facts["tests"]
    )
    outcome = "and it would not hear of it"
    if facts["won"]:
        outcome = "and it may negotiate" if facts["open"] else "but it is too hostile to negotiate"
    return (
        f"{side(facts, names)} ({facts['group']}) summoned {names.place(facts['hex'])}: hostility {own} against {other}, "
        f"{outcome} (GC-15.3)."
    )


@sentence("CapitulationRefused")
def capitulation_refused(facts: Facts, names: Names) -> str:
    return f"{names.place(facts['hex'])} refused to negotiate with {side(facts, names)} (GC-15.3c)."


@sentence("CapitulationAgreed")
def capitulation_agreed(facts: Facts, names: Names) -> str:
    price = "itself" if facts["percent"] >= 100 else f"{facts['percent']}% of its stores"
    return (
        f"{names.place(facts['hex'])} capitulated and gives {side(facts, names)} {price} "
        f"(line {facts['line']}, GC-15.3d){dice(facts)}."
    )


@sentence("GarrisonManned")
def garrison_manned(facts: Facts, names: Names) -> str:
    why = MANNED[facts["cause"]]
    return f"{facts['group']} left people in {names.place(facts['hex'])}{why}: {company(facts['men'])}."


@sentence("GarrisonDrawnOn")
def garrison_drawn_on(facts: Facts, names: Names) -> str:
    where = names.place(facts["hex"])
    return f"{facts['group']} took people from the garrison of {where}: {company(facts['men'])} (GC-5.2b)."


@sentence("NobleStranded")
def noble_stranded(facts: Facts, names: Names) -> str:
    return f"{names.commander(facts['commander'])} has lost {names.place(facts['hex'])} and is alone."


@sentence("GarrisonSurrendered")
def garrison_surrendered(facts: Facts, names: Names) -> str:
    fate = FATES[facts["effect"]]
    return (
        f"The defenders of {names.place(facts['hex'])} surrendered to {names.faction(facts['enemy'])}: {fate} "
        f"(GC-15.1d){dice(facts)}."
    )


@sentence("DefendersKilled")
def defenders_killed(facts: Facts, names: Names) -> str:
    dead = [company(facts["men"])] if facts["men"] else []
    dead += [names.commander(name) for name in facts["commanders"]]
    rolled = dice(facts)
    return f"Of {names.piece(facts['group'])} were put to the sword: {', '.join(dead)} (GC-15.2){rolled}."


@sentence("GarrisonTaken")
def garrison_taken(facts: Facts, names: Names) -> str:
    captor = names.faction(facts["enemy"])
    return f"The garrison of {names.place(facts['hex'])} is in the hands of {captor}: {company(facts['men'])} (GC-15.2b)."


@sentence("HorsesGivenUp")
def horses_given_up(facts: Facts, names: Names) -> str:
    lost = sum(band["count"] for band in facts["men"]) + len(facts["commanders"])
    return f"{facts['group']} gave up {count(lost, 'horse')}."


@sentence("GarrisonMarchedOut")
def garrison_marched_out(facts: Facts, names: Names) -> str:
    horses = " on foot" if facts["unhorsed"] else ""
    where = names.place(facts["hex"])
    return f"The garrison of {where} marched out{horses} as {facts['group']}: {company(facts['men'])}."
