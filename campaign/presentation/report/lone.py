"""Sentences of commanders without men."""

from campaign.presentation.report.reasons import follows
from campaign.presentation.report.words import Facts, Names, sentence


@sentence("CommanderRode")
def commander_rode(facts: Facts, names: Names) -> str:
    return names.count(
        facts["points"],
        "{commander:subject} rode alone from {start} to {end} ({n} point).",
        "{commander:subject} rode alone from {start} to {end} ({n} points).",
        commander=names.commander(facts["commander"]),
        start=names.place(facts["start"]),
        end=names.place(facts["path"][-1]),
    )


@sentence("CommanderJoined")
def commander_joined(facts: Facts, names: Names) -> str:
    commander = names.commander(facts["commander"])
    if facts["group"]:
        return names.say("{commander:subject} joined {group}.", commander=commander, group=facts["group"])
    return names.say("{commander:subject} found shelter here.", commander=commander)


@sentence("CommanderTurnedOut")
def commander_turned_out(facts: Facts, names: Names) -> str:
    commander = names.commander(facts["commander"])
    return names.say(
        "{commander:subject} had to leave the place, which has changed hands.", commander=commander
    )


follows("CommanderRode", "D20", "a commander without men rides alone")
follows(
    "CommanderJoined", "D20", "a commander without men may join a group of his side or go into a place of it"
)
follows("CommanderTurnedOut", "D20", "a commander who rested in a place leaves it when it changes hands")
