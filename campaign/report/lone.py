"""Sentences of commanders without men."""

from campaign.report.words import Facts, Names, count, sentence


@sentence("CommanderRode")
def commander_rode(facts: Facts, names: Names) -> str:
    return (
        f"{names.commander(facts['commander'])} rode alone from {names.place(facts['start'])} to "
        f"{names.place(facts['path'][-1])} ({count(facts['points'], 'point')}, D20)."
    )


@sentence("CommanderJoined")
def commander_joined(facts: Facts, names: Names) -> str:
    where = f"joined {facts['group']}" if facts["group"] else "found shelter here"
    return f"{names.commander(facts['commander'])} {where} (D20)."


@sentence("CommanderTurnedOut")
def commander_turned_out(facts: Facts, names: Names) -> str:
    return f"{names.commander(facts['commander'])} had to leave the place, which has changed hands (D20)."
