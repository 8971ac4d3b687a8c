"""Sentences of battles refused and joined."""

from campaign.report.words import Facts, Names, sentence


@sentence("BattleRefused")
def battle_refused(facts: Facts, names: Names) -> str:
    faces = ", ".join(str(roll["face"]) for roll in facts["rolls"])
    rolled = f" [dice: {faces}]" if faces else ""
    return f"{facts['group']} of {names.faction(facts['faction'])} refused battle and made off (GC-14.5){rolled}."


@sentence("BattleAvoided")
def battle_avoided(facts: Facts, names: Names) -> str:
    attacker, defender = names.faction(facts["attacker"]), names.faction(facts["defender"])
    return f"There was no battle {facts['number']}: {defender} made off, and {attacker} kept the field."


@sentence("BattleJoined")
def battle_joined(facts: Facts, names: Names) -> str:
    who, start = names.faction(facts["faction"]), names.place(facts["start"])
    joined = f"joined battle {facts['number']} as {facts['side']} (GC-14.3)"
    return f"{facts['group']} of {who} came over from {start} and {joined}."
