"""Sentences of commanders without men."""

from campaign.report.reasons import follows
from campaign.report.words import Facts, Names, count, sentence


@sentence("CommanderRode")
def commander_rode(facts: Facts, names: Names) -> str:
    return (
        f"{names.commander(facts['commander'])} rode alone from {names.place(facts['start'])} to "
        f"{names.place(facts['path'][-1])} ({count(facts['points'], 'point')})."
    )


@sentence("CommanderJoined")
def commander_joined(facts: Facts, names: Names) -> str:
    where = f"joined {facts['group']}" if facts["group"] else "found shelter here"
    return f"{names.commander(facts['commander'])} {where}."


@sentence("CommanderTurnedOut")
def commander_turned_out(facts: Facts, names: Names) -> str:
    return f"{names.commander(facts['commander'])} had to leave the place, which has changed hands."


follows("CommanderRode", "D20", "a commander without men rides alone")
follows(
    "CommanderJoined", "D20", "a commander without men may join a group of his side or go into a place of it"
)
follows("CommanderTurnedOut", "D20", "a commander who rested in a place leaves it when it changes hands")
