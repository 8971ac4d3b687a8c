"""Sentences of battles refused and joined."""

from campaign.report.reasons import follows
from campaign.report.words import Facts, Names, sentence


@sentence("BattleRefused")
def battle_refused(facts: Facts, names: Names) -> str:
    return f"{facts['group']} of {names.faction(facts['faction'])} refused battle and made off."


@sentence("BattleAvoided")
def battle_avoided(facts: Facts, names: Names) -> str:
    attacker, defender = names.faction(facts["attacker"]), names.faction(facts["defender"])
    return f"There was no battle {facts['number']}: {defender} made off, and {attacker} kept the field."


@sentence("BattleJoined")
def battle_joined(facts: Facts, names: Names) -> str:
    who, start = names.faction(facts["faction"]), names.place(facts["start"])
    joined = f"joined battle {facts['number']} as {facts['side']}"
    return f"{facts['group']} of {who} came over from {start} and {joined}."


follows(
    "BattleRefused", "GC-14.5a", "an attacked group may refuse; every character of it rolls for his escape"
)
follows("BattleAvoided", "GC-14.5d", "all who were attacked have refused and left the hex")
follows("BattleJoined", "GC-14.3a", "groups in hexes beside the battle may join it")
