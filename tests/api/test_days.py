"""Days that a campaign does not have, and days that have not come."""

import pytest

from tests.api.conftest import Player, Table, is_problem, table

OF_A_DAY = ["days/{day}/report", "days/{day}/report?format=text", "days/{day}/proof", "days/{day}/map.svg"]
NONE = ["0", "-1", "11", "99", "999999999", str(10**30), str(-(10**30))]


def refusal(player: Player, path: str, day: str) -> str:
    """Why a day is refused."""
    return str(is_problem(player.get(path.format(day=day)), 404)["detail"])


@pytest.mark.parametrize("day", NONE)
@pytest.mark.parametrize("path", [*OF_A_DAY, "days/{day}/sheet"])
def test_a_day_that_the_campaign_does_not_have_is_refused_with_those_it_has(
    corato: Table, norman: Player, path: str, day: str
) -> None:
    assert corato.summary.days == 10
    assert refusal(norman, path, day) == "There is no such day: the campaign has days 1 to 10."


def test_nor_is_it_known_what_was_known_then(norman: Player) -> None:
    assert "days 1 to 10" in refusal(norman, "situation?day={day}", "11")


@pytest.mark.parametrize("path", [*OF_A_DAY, "situation?day={day}", "days/{day}/sheet"])
def test_a_day_to_come_has_not_come(norman: Player, path: str) -> None:
    assert refusal(norman, path, "10") == "Day 10 is still to come."


@pytest.mark.parametrize("path", ["days/{day}/report", "days/{day}/proof"])
def test_the_day_under_way_is_not_over(norman: Player, path: str) -> None:
    assert refusal(norman, path, "1") == "Day 1 is not over."


@pytest.mark.parametrize("path", [*OF_A_DAY, "situation?day={day}"])
def test_the_end_is_no_further_day(corato: Table, norman: Player, path: str) -> None:
    for _ in range(corato.summary.days):
        corato.night()
    assert corato.summary.phase == "ended"
    assert norman.get(path.format(day="10")).status_code == 200
    assert "days 1 to 10" in refusal(norman, path, "11")


@pytest.mark.parametrize("day", ["0", "1", "2", "99"])
@pytest.mark.parametrize("path", [*OF_A_DAY, "days/{day}/sheet"])
def test_days_of_a_campaign_of_others_are_not_told(corato: Table, path: str, day: str) -> None:
    stranger = Player(table().players["norman"].token, corato.campaign)
    assert "no such campaign" in refusal(stranger, path, day)


@pytest.mark.parametrize("day", NONE)
def test_orders_for_a_day_that_there_is_not_are_refused(norman: Player, day: str) -> None:
    assert norman.put(f"days/{day}/sheet", {"orders": []}).status_code in (404, 409)
