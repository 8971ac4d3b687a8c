"""Sentences of alliances."""

from campaign.presentation.report.reasons import follows
from campaign.presentation.report.words import Facts, Names, sentence


@sentence("AllianceEnded")
def alliance_ended(facts: Facts, names: Names) -> str:
    who, ally = names.faction(facts["faction"]), names.faction(facts["ally"])
    return names.say("{faction} ended their alliance with {ally}.", faction=who, ally=ally)


follows(
    "AllianceEnded", "SD1", "allies of the scenario may turn on each other once one of them ends the alliance"
)
