"""A player names a deputy for the days on which he files nothing."""

import pytest

from campaign.service.nights.deputies import file_by_deputies
from tests.api.conftest import Player, Table, hold, is_problem, table

PERSONALITIES = ["cautious", "greedy", "bellicose", "steady"]


@pytest.fixture
def opened(db: None) -> Table:
    """An open campaign."""
    return table()


@pytest.fixture
def norman(opened: Table) -> Player:
    """The player of the Normans."""
    return opened.players["norman"]


def test_nobody_has_a_deputy_before_he_names_one(norman: Player) -> None:
    assert norman.get("deputy").json() == {"temper": "", "tempers": PERSONALITIES}


def test_a_deputy_is_named_and_dismissed_as_often_as_one_asks(opened: Table, norman: Player) -> None:
    for personality in ("greedy", "greedy", "cautious", "", ""):
        assert norman.put("deputy", {"temper": personality}).json()["temper"] == personality
        assert norman.get("deputy").json()["temper"] == personality
        assert opened.players["lombard"].get("deputy").json()["temper"] == ""


def test_the_deputy_writes_where_the_player_does_not(opened: Table, norman: Player) -> None:
    norman.put("deputy", {"temper": "bellicose"})
    opened.night()
    assert norman.get("days/1/sheet").json()["orders"]
    told = " ".join(norman.get("days/1/report?format=text").content.decode().split())
    assert "As no sheet of yours was on file, a bellicose deputy wrote one." in told
    assert "sheet number 1, written by a bellicose deputy, counts." in told


def test_the_report_tells_of_the_player_s_sheet_where_it_replaced_his_deputy_s(
    opened: Table, norman: Player
) -> None:
    norman.put("deputy", {"temper": "bellicose"})
    file_by_deputies(opened.campaign, 1)
    norman.put("days/1/sheet", {"orders": [hold("n1")]})
    opened.night()
    told = " ".join(norman.get("days/1/report?format=text").content.decode().split())
    assert "; sheet number 2 counts." in told
    assert "written by" not in told


@pytest.mark.parametrize("key", ["", "mine"])
def test_a_first_sheet_may_replace_what_a_deputy_wrote_even_in_his_very_words(
    opened: Table, norman: Player, key: str
) -> None:
    norman.put("deputy", {"temper": "bellicose"})
    file_by_deputies(opened.campaign, 1)
    same = {"orders": norman.get("days/1/sheet").json()["orders"]}
    for _ in range(2):
        filed = norman.put("days/1/sheet", same, key=key, headers={"If-None-Match": "*"})
        assert (filed.status_code, filed.json()["receipt"]["number"]) == (200, 2)
    other = {"orders": [hold("n1")]}
    is_problem(norman.put("days/1/sheet", other, headers={"If-None-Match": "*"}), 412)


def test_a_dismissed_deputy_s_sheet_is_no_longer_on_file(opened: Table, norman: Player) -> None:
    norman.put("deputy", {"temper": "bellicose"})
    file_by_deputies(opened.campaign, 1)
    norman.put("deputy", {"temper": ""})
    assert norman.get("days/1/sheet").json()["receipt"] is None
    filed = norman.put("days/1/sheet", {"orders": [hold("n1")]}, headers={"If-None-Match": "*"})
    assert filed.status_code == 201


def test_an_unknown_temper_is_refused_with_field_and_reason(norman: Player) -> None:
    problem = is_problem(norman.put("deputy", {"temper": "meek"}), 422)
    assert (problem["errors"][0]["field"], problem["errors"][0]["rule"]) == ("temper", "house-deputy")
    assert norman.get("deputy").json()["temper"] == ""


def test_who_has_no_seat_here_names_nobody(opened: Table, nobody: Player) -> None:
    is_problem(nobody.put(f"/api/campaigns/{opened.campaign}/deputy", {"temper": "greedy"}), 401)
