"""Sentences of battles and what follows them."""

from collections.abc import Mapping

from campaign.model.state import ENGINE, MERCENARIES
from campaign.presentation.report.language import phrase, plural
from campaign.presentation.report.losses import LOST, lost
from campaign.presentation.report.reasons import Reason, because, follows, thrown
from campaign.presentation.report.words import Facts, Names, heads, says, sentence

OUTCOMES = {
    "holds": phrase("{side} held"),
    "retreat": phrase("{side} fell back"),
    "rout": phrase("{side} were routed"),
    "eliminated": phrase("{side} were wiped out"),
    "surrender": phrase("{side} surrendered"),
    "siege_lifted": phrase("{side} lifted the siege"),
    "garrison_surrenders": phrase("{side} surrendered the place"),
    "won": phrase("{side} won"),
}
ATTACKED = {
    "holds": phrase("{side} attacked and held"),
    "retreat": phrase("{side} attacked and fell back"),
    "rout": phrase("{side} attacked and were routed"),
    "eliminated": phrase("{side} attacked and were wiped out"),
    "surrender": phrase("{side} attacked and surrendered"),
    "siege_lifted": phrase("{side} attacked in vain and lifted the siege"),
    "garrison_surrenders": phrase("{side} attacked in vain and surrendered the place"),
    "won": phrase("{side} attacked and won"),
}
"""The same for a side whose attack no other word tells."""
FATES = {
    "unhurt": phrase("{commander:subject} came out unharmed."),
    "wounded": phrase("{commander:subject} was wounded."),
    "killed": phrase("{commander:subject} was killed."),
    "captured": phrase("{commander:subject} was taken."),
}
FATES_UNHORSED = {
    "unhurt": phrase("{commander:subject} came out unharmed and lost his horse."),
    "wounded": phrase("{commander:subject} was wounded and lost his horse."),
    "killed": phrase("{commander:subject} was killed and lost his horse."),
    "captured": phrase("{commander:subject} was taken and lost his horse."),
}
BOTH = {
    "holds": phrase("both sides held"),
    "retreat": phrase("both sides fell back"),
    "rout": phrase("both sides were routed"),
    "eliminated": phrase("both sides were wiped out"),
}
"""The same where both ended alike."""
DISSOLVED = {
    "too_small": plural("{group} was disbanded: {n} person left.", "{group} was disbanded: {n} people left."),
    "eliminated": plural("{group} was wiped out.", "{group} was wiped out."),
    "no_way_out": plural(
        "{group} had no way out: {n} person gave himself up.",
        "{group} had no way out: {n} people gave themselves up.",
    ),
    "scattered": plural("{group} was scattered: {n} person left.", "{group} was scattered: {n} people left."),
}
"""The words for a lost group to its owner, by the cause, with the number of people left."""
FALLEN_BACK = {
    "undecided": plural(
        "{who} fell back to {end}, as nobody had won.", "{who} fell back to {end}, as nobody had won."
    ),
    "separation": plural("{who} fell back to {end} at nightfall.", "{who} fell back to {end} at nightfall."),
    "refusal": plural("{who} slipped away to {end}.", "{who} slipped away to {end}."),
    "rout": plural("{who} fled to {end}, routed.", "{who} fled to {end}, routed."),
    "retreat": plural("{who} fell back to {end}, beaten.", "{who} fell back to {end}, beaten."),
    "siege_lifted": plural(
        "{who} fell back to {end}, lifting the siege.", "{who} fell back to {end}, lifting the siege."
    ),
    "messenger": plural("{who} withdrew to {end}, called away.", "{who} withdrew to {end}, called away."),
    "free passage": plural("{who} withdrew to {end}, let go.", "{who} withdrew to {end}, let go."),
    "": plural("{who} fell back to {end}.", "{who} fell back to {end}."),
}
IN_THE_FIELD, FOR_A_PLACE = phrase("Battle at {place}"), phrase("Battle for {place}")
SIEGE_FIGHTS = {
    "assault": phrase("Assault on {place}"),
    "camp_sally": phrase("Sally from {place} against the camp"),
    "supply_sally": phrase("Sally from {place} for supplies"),
    "general_sally": phrase("General sally from {place}"),
}
"""The kind of a fight, at the beginning of a sentence; the fights of a siege by their action."""
FOUGHT_BY_RIGHT = {
    "assault": ("GS-11.1.3c", phrase("the besieger with the initiative may storm the place")),
    "camp_sally": ("GS-11.1.3d", phrase("the besieged with the initiative may sally against the camp")),
    "supply_sally": (
        "GS-11.4.3a",
        phrase("the besieged with the initiative may sally for supplies once a day"),
    ),
    "general_sally": ("GS-11.4.4a", phrase("the besieged may sally with everybody once in a siege")),
}
"""The fights of a siege, by what is fought, and by which rule."""
SALLIES = ("camp_sally", "general_sally")
"""Fights in which the people of the place attack; in a sally for supplies patrols attack them."""


def fallen_back(who: str, facts: Facts, names: Names, *, many: bool = False) -> str:
    """The retreat of a piece: its end, and why; `many` if it is spoken of in the plural."""
    one, several = FALLEN_BACK.get(facts["cause"], FALLEN_BACK[""])
    return names.count(2 if many else 1, one, several, who=who, end=names.place(facts["path"][-1]))


@sentence("GroupFellBack")
def group_fell_back(facts: Facts, names: Names) -> str:
    return fallen_back(names.piece(facts["group"]), facts, names)


@sentence("BattleOffered")
def battle_offered(facts: Facts, names: Names) -> str:
    revolting = [name for name in facts["levies"] if ":" not in name]
    people = [names.piece(name) for name in facts["levies"] if name not in revolting]
    action = facts.get("action", "")
    sallying = people if action in SALLIES else []
    what = SIEGE_FIGHTS[action] if action else FOR_A_PLACE if facts["site"] else IN_THE_FIELD
    return names.say(
        "{battle}: {attacker} ({attackers}) met {defender} ({defenders})."
        if action == "supply_sally"
        else "{battle}: {attacker} ({attackers}) attacked {defender} ({defenders}).",
        battle=names.told_apart(names.tell(what, facts), facts["number"]),
        attacker=names.faction(facts["attacker"]),
        attackers=", ".join([*facts["attackers"], *revolting, *sallying]),
        defender=names.faction(facts["defender"]),
        defenders=", ".join([*facts["defenders"], *(people if not sallying else [])]),
    )


def with_sides(facts: Facts, names: Names) -> str:
    """The words for a battle before its outcomes: with its sides if the outcomes join them."""
    if ended_alike(facts):
        return names.fight(facts)
    return names.told_apart(names.tell(IN_THE_FIELD, facts), facts["number"])


def ended_alike(facts: Facts) -> bool:
    """True if a battle ended alike for both sides."""
    return facts["attacker_outcome"] == facts["defender_outcome"] and facts["attacker_outcome"] in BOTH


def outcomes(facts: Facts, names: Names) -> str:
    """How a battle ended for each side: "the Normans won, the Arabs were routed", or "both sides fell back"."""
    return ends(OUTCOMES, facts, names)


def fared(facts: Facts, names: Names) -> str:
    """The same with the attack: "the Normans attacked and fell back, the Arabs won"."""
    return ends(ATTACKED, facts, names)


def ends(of_attacker: Mapping[str, str], facts: Facts, names: Names) -> str:
    """How a battle ended for each side, with the words for the attacker."""
    if ended_alike(facts):
        return names.say(BOTH[facts["attacker_outcome"]])
    words = {"attacker": of_attacker, "defender": OUTCOMES}
    return ", ".join(
        names.say(words[side][end_of(side, facts)], side=names.faction(facts[side])) for side in words
    )


def end_of(side: str, facts: Facts) -> str:
    """The end of a battle for a side: its outcome, but "won" for a winner that holds."""
    outcome: str = facts[f"{side}_outcome"]
    return "won" if outcome == "holds" and facts.get("winner") == facts[side] else outcome


def whereabouts(facts: Facts, names: Names) -> str:
    """Where the beaten stood at the dawn, as far as their markers were seen: "seen at dawn: b1 and b2 at Bari"."""
    by_hex: dict[str, list[str]] = {}
    for group, hex_ in facts.get("went", {}).items():
        by_hex.setdefault(hex_, []).append(names.piece(group))
    stood = [
        names.say("{groups} at {place}", groups=names.all_of(groups), place=names.place(hex_))
        for hex_, groups in by_hex.items()
    ]
    return names.say("seen at dawn: {groups}", groups=names.all_of(stood)) if stood else ""


@sentence("BattleFought")
def battle_fought(facts: Facts, names: Names) -> str:
    if "attacker_outcome" in facts:
        battle, told, went = with_sides(facts, names), fared(facts, names), whereabouts(facts, names)
        if not went:
            return names.say("{battle}: {outcomes}.", battle=battle, outcomes=told)
        return names.say("{battle}: {outcomes}; {went}.", battle=battle, outcomes=told, went=went)
    if not facts["winner"]:
        return names.tell("{attacker} and {defender} fought here; no winner was seen from afar.", facts)
    return names.tell(
        "{attacker} and {defender} fought here; {winner} kept the field.",
        facts,
        winner=names.faction(facts["winner"]),
    )


@sentence("MenLost")
def men_lost(facts: Facts, names: Names) -> str:
    parts = [lost(key, facts[key], names) for key in LOST if facts[key]]
    if horses := heads(facts.get("unhorsed", ())):
        parts.append(names.count(horses, "{n} horse", "{n} horses"))
    alone = facts["faction"] == MERCENARIES or ":" in facts["group"]
    return names.tell(
        "{group} lost {losses}." if alone else "{group} of {faction} lost {losses}.",
        facts,
        group=names.piece(facts["group"]),
        losses=names.series(parts),
    )


@sentence("CommanderTested")
def commander_tested(facts: Facts, names: Names) -> str:
    fates = FATES_UNHORSED if facts.get("unhorsed") else FATES
    return names.tell(fates[facts["fate"]], facts)


says("CommanderTaken", "{commander:subject} was taken prisoner.")


says("CommanderStranded", "{commander:subject} is left without men.")


says("CommanderEmerged", "A captain rises in {group} and takes command.")


@sentence("PrestigeChanged")
def prestige_changed(facts: Facts, names: Names) -> str:
    said = {"commander": names.commander(facts["commander"]), "prestige": facts["prestige"]}
    if facts["change"] > 0:
        return names.count(
            facts["change"],
            "{commander:subject} gains {n} point of prestige, now {prestige}.",
            "{commander:subject} gains {n} points of prestige, now {prestige}.",
            **said,
        )
    return names.count(
        -facts["change"],
        "{commander:subject} loses {n} point of prestige, now {prestige}.",
        "{commander:subject} loses {n} points of prestige, now {prestige}.",
        **said,
    )


@sentence("GroupDissolved")
def group_dissolved(facts: Facts, names: Names) -> str:
    if facts.get("cause") in DISSOLVED and "heads" in facts:
        return names.count(facts["heads"], *DISSOLVED[facts["cause"]], group=facts["group"])
    return names.tell("{group} of {faction} no longer exists.", facts)


@sentence("MoneySeized")
def money_seized(facts: Facts, names: Names) -> str:
    if not facts["taker"]:
        return names.tell("The chest of {group}, {amount}, was lost.", facts)
    return names.tell("{taker} seized the chest of {group}: {amount}.", facts)


follows("CommanderStranded", "D20", "a commander whose people are gone goes on alone")
follows("CommanderTaken", "GC-14.6b", "the group had no way out")
follows(
    "CommanderEmerged",
    "GC-9h",
    "a group without a commander gets one after some victories: its highest in rank",
)
follows(
    "MoneySeized",
    "D27",
    "the chest of a destroyed group goes to the winner's largest group, or is lost",
)


FELL_BACK = {
    "free passage": ("GC-15.1d", phrase("by the table of surrender they were let go")),
    "messenger": ("GS-11.6b", phrase("a group that is called away from a siege leaves the hex by one step")),
    "undecided": ("GC-14.6d", phrase("a battle that nobody has won parts its sides")),
    "separation": (
        "GC-8.3g",
        phrase("opposed groups part at nightfall; the group with the lower hostility result goes"),
    ),
    "refusal": ("GC-14.5d", phrase("a group that refuses battle leaves the hex")),
}
BEATEN = (
    "GC-14.6b",
    phrase("a beaten group goes to one of the 3 hexes in the direction of its arrival"),
)


@because("GroupFellBack")
def why_fell_back(facts: Facts, names: Names) -> list[Reason]:
    rule, why = FELL_BACK.get(facts["cause"], BEATEN)
    return [Reason(rule, names.say(why))]


@because("BattleOffered")
def why_offered(facts: Facts, names: Names) -> list[Reason]:
    if facts.get("action"):
        rule, why = FOUGHT_BY_RIGHT[facts["action"]]
        return [Reason(rule, names.say(why))]
    if facts["site"]:
        return [
            Reason(
                "GC-13.5b",
                names.say("a place of another faction may be attacked without a hostility test"),
            )
        ]
    who = names.faction(facts["attacker"])
    return [
        Reason(
            "GC-13.2b",
            names.say("the hostility test allowed {faction} to attack, and they wanted to", faction=who),
        )
    ]


FELL = {
    "quick": ("GC-17.3c", phrase("the quick tables give a percentage of each class of people")),
    "external": ("", phrase("the fallen of the battle, as reported from the table")),
    ENGINE: ("", phrase("the fallen of the battle, as in its story")),
    "": (
        "GC-17.3c",
        phrase(
            "the quick tables give a percentage of each class of people; any other battle counts its fallen"
        ),
    ),
}
"""Where the losses of a battle come from, by the way in which it was settled; the last where a line is read alone."""


@because("MenLost")
def why_lost(facts: Facts, names: Names) -> list[Reason]:
    if facts.get("cause", "battle") == "refusal":
        fates = names.say(
            "one die for each person who flees: 1-4 escapes, 5-7 is taken, 8-9 is wounded, 10 is killed"
        )
        return [Reason("GC-14.5c", fates)]
    rule, share = FELL[facts.get("way", "")]
    return [Reason(rule, names.say(share))]


FARED = {
    "quick": (
        "GC-17.4a",
        phrase("in the quick tables his fate is his die times the percentage of dead of his side"),
    ),
    "external": ("", phrase("his fate in the battle, as reported from the table")),
    ENGINE: ("", phrase("his fate in the battle, as in its story")),
    "": (
        "GC-17.4a",
        phrase(
            "in the quick tables his fate is his die times the percentage of dead of his side; any other battle tells it"
        ),
    ),
}
"""Where the fate of a leader comes from, as `FELL`."""


@because("CommanderTested")
def why_tested(facts: Facts, names: Names) -> list[Reason]:
    if facts.get("cause", "battle") == "refusal":
        escape = names.say("he rolls for his escape like everybody of his group")
        return [Reason("GC-14.5c", escape, thrown(facts))]
    rule, fate = FARED[facts.get("way", "")]
    return [Reason(rule, names.say(fate), thrown(facts))]


PRESTIGE = {
    "won": ("GC-9c", phrase("a battle won: {before}{change:+d} = {now}")),
    "lost": ("GC-9d", phrase("a battle lost: {before}{change:+d} = {now}")),
    "refused": ("GC-14.5e", phrase("a battle refused: {before}{change:+d} = {now}")),
    "plunder": ("GC-9f", phrase("a town or city plundered: {before}{change:+d} = {now}")),
}


@because("PrestigeChanged")
def why_prestige(facts: Facts, names: Names) -> list[Reason]:
    rule, deed = PRESTIGE[facts["cause"]]
    now, change = facts["prestige"], facts["change"]
    return [Reason(rule, names.tell(deed, facts, before=now - change, now=now))]


@because("GroupDissolved")
def why_dissolved(facts: Facts, names: Names) -> list[Reason]:
    if facts.get("cause") == "too_small":
        return [Reason("GC-8.1i", names.say("fewer than 3 people are no group; the rest are lost"))]
    if facts.get("cause") == "eliminated":
        return [Reason("GC-14.6a", names.say("the side was wiped out"))]
    return []
