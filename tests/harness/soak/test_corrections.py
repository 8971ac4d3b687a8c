"""Corrections in the campaigns of a soak: nothing that holds of a campaign is broken by them."""

import pytest

from campaign.model.state import Settings
from harness.soak import corrections, season
from harness.soak.season import Plan


@pytest.mark.parametrize("scenario", ["corato", "apulia_1053"])
def test_a_campaign_in_which_something_is_put_right_every_day_breaks_nothing(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corrections, "CORRECTED", 1.0)
    played = season.play(Plan(scenario, 4, "mended"))
    assert played.dump is None, played.dump.trouble.trace
    assert played.tally.seen["acts"]["CorrectFacts"] >= played.tally.nights == 4


@pytest.mark.parametrize("drawn", corrections.DRAWN)
def test_each_fact_is_put_right_and_nothing_is_broken(
    drawn: corrections.Drawing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corrections, "CORRECTED", 1.0)
    monkeypatch.setattr(corrections, "DRAWN", (drawn,))
    played = season.play(Plan("sicily_1061", 4, "c", throng=True))
    assert played.dump is None, played.dump.trouble.trace
    assert played.tally.seen["acts"]["CorrectFacts"]


def test_battles_are_overruled_and_dice_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CORRECTED", "RULED"):
        monkeypatch.setattr(corrections, name, 1.0)
    played = season.play(Plan("sicily_1061", 4, "c", throng=True))
    assert played.dump is None, played.dump.trouble.trace
    assert played.tally.seen["events"]["ResultOverruled"]
    monkeypatch.setattr(corrections, "RULED", 0.0)
    monkeypatch.setattr(season, "drawn", lambda draw: Settings(dice="hand"))
    played = season.play(Plan("corato", 3, "hand"))
    assert played.dump is None, played.dump.trouble.trace
    assert played.tally.seen["events"]["DieCorrected"]


def test_without_corrections_all_else_is_what_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corrections, "CORRECTED", 0.0)
    assert "CorrectFacts" not in season.play(Plan("corato", 2, "plain")).tally.seen["acts"]
