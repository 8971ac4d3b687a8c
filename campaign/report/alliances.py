"""Sentences of alliances."""

from campaign.report.words import Facts, Names, sentence


@sentence("AllianceEnded")
def alliance_ended(facts: Facts, names: Names) -> str:
    return (
        f"{names.faction(facts['faction'])} ended their alliance with {names.faction(facts['ally'])} (SD1)."
    )
