"""The shares of campaigns that factions won: the file says what docs/scenarios.md says."""

import re
from pathlib import Path

import pytest

from campaign import scenarios
from campaign.scenarios import played
from campaign.scenarios.played import FEWEST, Played

PAGE = (Path(scenarios.HERE).parents[1] / "docs" / "scenarios.md").read_text("utf-8")
BALANCE = PAGE.partition("<!-- balance: begin -->")[2].partition("<!-- balance: end -->")[0]


def test_the_file_has_the_figures_of_the_page() -> None:
    campaigns = {
        name: int(count) for name, count in re.findall(r"^\| (\w+) \| (\d+) \| [\d.]+ ±", BALANCE, re.M)
    }
    shares: dict[str, dict[str, int]] = {}
    for name, faction, share in re.findall(r"^\| (\w+) \| (\w+) \| \d+ \|.*\| (\d+) % \|$", BALANCE, re.M):
        shares.setdefault(name, {})[faction] = int(share)
    assert played.read() == {name: Played(campaigns[name], shares[name]) for name in campaigns}


def test_every_current_scenario_has_the_shares_of_all_its_factions() -> None:
    for name in scenarios.current():
        found = played.played(name)
        assert found is not None
        assert set(found.won) == {each.id for each in scenarios.load(name).book.factions}


def test_shares_of_too_few_campaigns_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    few = {"corato": Played(FEWEST - 1, {"norman": 50}), "corato_2": Played(FEWEST, {"norman": 50})}
    monkeypatch.setattr(played, "read", lambda: few)
    assert played.played("corato") is None
    assert played.played("corato_2") == few["corato_2"]
    assert played.played("heel_1060") is None


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    file = tmp_path / "played.toml"
    file.write_text(played.toml(played.read().items()), "utf-8")
    assert played.read(file) == played.read()
