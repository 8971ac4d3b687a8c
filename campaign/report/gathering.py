"""Sentences of battles refused and joined."""

from campaign.report.language import phrase
from campaign.report.reasons import follows
from campaign.report.words import Facts, Names, sentence

JOINED = {
    "attacker": phrase("{group} of {faction} came over from {start} and joined battle {number} as attacker."),
    "defender": phrase("{group} of {faction} came over from {start} and joined battle {number} as defender."),
}


@sentence("BattleRefused")
def battle_refused(facts: Facts, names: Names) -> str:
    return names.say(
        "{group} of {faction} refused battle and made off.",
        group=facts["group"],
        faction=names.faction(facts["faction"]),
    )


@sentence("BattleAvoided")
def battle_avoided(facts: Facts, names: Names) -> str:
    return names.say(
        "There was no battle {number}: {defender} made off, and {attacker} kept the field.",
        number=names.battle(facts["number"]),
        attacker=names.faction(facts["attacker"]),
        defender=names.faction(facts["defender"]),
    )


@sentence("BattleJoined")
def battle_joined(facts: Facts, names: Names) -> str:
    return names.say(
        JOINED[facts["side"]],
        group=facts["group"],
        faction=names.faction(facts["faction"]),
        start=names.place(facts["start"]),
        number=names.battle(facts["number"]),
    )


follows(
    "BattleRefused", "GC-14.5a", "an attacked group may refuse; every character of it rolls for his escape"
)
follows("BattleAvoided", "GC-14.5d", "all who were attacked have refused and left the hex")
follows("BattleJoined", "GC-14.3a", "groups in hexes beside the battle may join it")
