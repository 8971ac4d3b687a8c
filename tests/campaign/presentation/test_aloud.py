"""Nobody stumbles over what is said of a campaign: no word of the program, no number that does not fit, no gap."""

import pytest

from campaign.presentation.locale import LANGUAGES
from campaign.service.log.decider import RULES_VERSION
from harness.drill import stumbles as sentences
from harness.golden import shelf
from tests.campaign.presentation.aloud import Played, played, played_by_bots, said
from tests.harness.golden.kept import SHELF

LOGS = ("corrected", "gate", "hand", "refused", "revolt", "sallies", "seals", "siege", "withdrawn")
"""Logs that together have all that players and organisers read."""


@pytest.mark.parametrize("log", LOGS)
def test_all_that_is_said_of_a_recorded_campaign_reads_well(log: str) -> None:
    campaign = played(shelf.path_of(SHELF, RULES_VERSION, log))
    for language in LANGUAGES:
        assert stumbled(campaign, language) == {}


def test_all_that_is_said_of_a_campaign_of_bots_reads_well(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = played_by_bots("corato_2", 6, "aloud", monkeypatch)
    for language in LANGUAGES:
        assert stumbled(campaign, language) == {}


def stumbled(campaign: Played, language: str) -> dict[str, str]:
    """What a reader would stumble over, each fault with a sentence that has it."""
    texts = said(campaign, language)
    assert len(texts) > 100
    return {wrong: text for text in texts for wrong in sentences.faults(text, language)}
