"""Sentences of alliances."""

from campaign.presentation.report.reasons import follows
from campaign.presentation.report.words import says

says("AllianceEnded", "{faction} ended their alliance with {ally}.")


follows(
    "AllianceEnded", "SD1", "allies of the scenario may turn on each other once one of them ends the alliance"
)
