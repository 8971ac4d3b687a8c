"""Days that a campaign does not have, and days that have not come."""

from itertools import product

from tests.api.conftest import Player, Table, is_problem, table

OF_A_DAY = ["days/{day}/report", "days/{day}/report?format=text", "days/{day}/proof", "days/{day}/map.svg"]
NONE = ["0", "-1", "11", "99", "999999999", str(10**30), str(-(10**30))]


def refusal(player: Player, path: str, day: str) -> str:
    """Why a day is refused."""
    return str(is_problem(player.get(path.format(day=day)), 404)["detail"])


def test_a_day_that_the_campaign_does_not_have_is_refused_with_those_it_has(
    corato: Table, norman: Player
) -> None:
    assert corato.summary.days == 10
    for path, day in product((*OF_A_DAY, "days/{day}/sheet"), NONE):
        assert refusal(norman, path, day) == "There is no such day: the campaign has days 1 to 10."
    assert "days 1 to 10" in refusal(norman, "situation?day={day}", "11")
    for day in NONE:
        assert norman.put(f"days/{day}/sheet", {"orders": []}).status_code in (404, 409)


def test_a_day_to_come_has_not_come_and_the_day_under_way_is_not_over(norman: Player) -> None:
    for path in (*OF_A_DAY, "situation?day={day}", "days/{day}/sheet"):
        assert refusal(norman, path, "10") == "Day 10 is still to come."
    for path in ("days/{day}/report", "days/{day}/proof"):
        assert refusal(norman, path, "1") == "Day 1 is not over."


def test_the_end_is_no_further_day(corato: Table, norman: Player) -> None:
    for _ in range(corato.summary.days):
        corato.night()
    assert corato.summary.phase == "ended"
    for path in (*OF_A_DAY, "situation?day={day}"):
        assert norman.get(path.format(day="10")).status_code == 200
        assert "days 1 to 10" in refusal(norman, path, "11")


def test_days_of_a_campaign_of_others_are_not_told(corato: Table) -> None:
    stranger = Player(table().players["norman"].token, corato.campaign)
    for path, day in product((*OF_A_DAY, "days/{day}/sheet"), ("0", "1", "2", "99")):
        assert "no such campaign" in refusal(stranger, path, day)
