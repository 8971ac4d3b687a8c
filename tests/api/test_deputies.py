"""A player names a deputy for the days on which he files nothing."""

import pytest

from tests.api.conftest import Player, Table, hold, is_problem, table

TEMPERS = ["cautious", "greedy", "bellicose"]


@pytest.fixture
def opened(db: None) -> Table:
    """An open campaign."""
    return table()


@pytest.fixture
def norman(opened: Table) -> Player:
    """The player of the Normans."""
    return opened.players["norman"]


def test_nobody_has_a_deputy_before_he_names_one(norman: Player) -> None:
    assert norman.get("deputy").json() == {"temper": "", "tempers": TEMPERS}


def test_a_deputy_is_named_and_dismissed_as_often_as_one_asks(opened: Table, norman: Player) -> None:
    for temper in ("greedy", "greedy", "cautious", "", ""):
        assert norman.put("deputy", {"temper": temper}).json()["temper"] == temper
        assert norman.get("deputy").json()["temper"] == temper
        assert opened.players["lombard"].get("deputy").json()["temper"] == ""


def test_the_deputy_writes_where_the_player_does_not(opened: Table, norman: Player) -> None:
    norman.put("deputy", {"temper": "bellicose"})
    opened.night()
    assert norman.get("days/1/sheet").json()["orders"]
    told = " ".join(norman.get("days/1/report?format=text").content.decode().split())
    assert "You had filed no sheet: a bellicose deputy wrote your orders." in told


def test_the_player_s_own_sheet_wins(opened: Table, norman: Player) -> None:
    norman.put("deputy", {"temper": "bellicose"})
    norman.put("days/1/sheet", {"orders": [hold("n1")]})
    opened.night()
    assert [each["order"] for each in norman.get("days/1/sheet").json()["orders"]] == ["hold"]


def test_an_unknown_temper_is_refused_with_field_and_reason(norman: Player) -> None:
    problem = is_problem(norman.put("deputy", {"temper": "meek"}), 422)
    assert (problem["errors"][0]["field"], problem["errors"][0]["rule"]) == ("temper", "house-deputy")
    assert norman.get("deputy").json()["temper"] == ""


def test_who_has_no_seat_here_names_nobody(opened: Table, nobody: Player) -> None:
    is_problem(nobody.put(f"/api/campaigns/{opened.campaign}/deputy", {"temper": "greedy"}), 401)
