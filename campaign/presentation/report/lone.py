"""Sentences of commanders without men."""

from campaign.presentation.report.reasons import follows
from campaign.presentation.report.words import Facts, Names, counts, says, sentence

counts(
    "CommanderRode",
    "points",
    "{commander:subject} rode alone from {start} to {end} ({n} point).",
    "{commander:subject} rode alone from {start} to {end} ({n} points).",
)


@sentence("CommanderJoined")
def commander_joined(facts: Facts, names: Names) -> str:
    if facts["group"]:
        return names.tell("{commander:subject} joined {group}.", facts)
    return names.tell("{commander:subject} found shelter here.", facts)


says("CommanderTurnedOut", "{commander:subject} had to leave the place, which has changed hands.")


follows("CommanderRode", "D20", "a commander without men rides alone")
follows(
    "CommanderJoined", "D20", "a commander without men may join a group of his side or go into a place of it"
)
follows("CommanderTurnedOut", "D20", "a commander who rested in a place leaves it when it changes hands")
