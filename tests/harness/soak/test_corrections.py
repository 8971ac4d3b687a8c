"""Corrections in the campaigns of a soak: nothing that holds of a campaign is broken by them."""

import pytest

from harness.soak import corrections, season
from harness.soak.season import Plan


@pytest.mark.parametrize("scenario", ["corato", "apulia_1053"])
def test_a_campaign_in_which_something_is_put_right_every_day_breaks_nothing(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corrections, "CORRECTED", 1.0)
    played = season.play(Plan(scenario, 4, "mended"))
    assert played.dump is None, played.dump.trouble.trace
    assert played.tally.seen["acts"]["CorrectFacts"] == played.tally.nights == 4


@pytest.mark.parametrize("drawn", corrections.DRAWN)
def test_each_fact_is_put_right_and_nothing_is_broken(
    drawn: corrections.Drawing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corrections, "CORRECTED", 1.0)
    monkeypatch.setattr(corrections, "DRAWN", (drawn,))
    played = season.play(Plan("sicily_1061", 4, "c", throng=True))
    assert played.dump is None, played.dump.trouble.trace
    assert played.tally.seen["acts"]["CorrectFacts"]


def test_without_corrections_all_else_is_what_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corrections, "CORRECTED", 0.0)
    assert "CorrectFacts" not in season.play(Plan("corato", 2, "plain")).tally.seen["acts"]
