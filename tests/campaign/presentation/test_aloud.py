"""Nobody stumbles over what is said of a campaign: no word of the program, no number that does not fit, no gap."""

import pytest

from campaign.presentation.locale import LANGUAGES
from campaign.service.decider import RULES_VERSION
from harness.drill import stumbles as sentences
from harness.golden import shelf
from tests.campaign.presentation.aloud import played, said
from tests.harness.golden.kept import SHELF

LOGS = ("corrected", "gate", "hand", "refused", "revolt", "sallies", "seals", "siege", "withdrawn")
"""Logs that together have all that players and organisers read."""


@pytest.mark.parametrize("log", LOGS)
def test_all_that_is_said_of_a_played_campaign_reads_well(log: str) -> None:
    campaign = played(shelf.path_of(SHELF, RULES_VERSION, log))
    for language in LANGUAGES:
        texts = said(campaign, language)
        assert len(texts) > 100
        stumbled = {wrong: text for text in texts for wrong in sentences.faults(text, language)}
        assert stumbled == {}, language
