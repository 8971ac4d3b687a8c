"""The list of campaigns, and the front page."""

from tests.api.conftest import Player, Table, is_problem, table


def test_the_front_page_tells_everybody_where_things_are(nobody: Player) -> None:
    answer = nobody.get("/api/").json()
    assert answer["documentation"] == "/api/docs"
    assert all(nobody.get(answer[each]).status_code == 200 for each in ("documentation", "openapi"))


def test_a_player_finds_his_own_campaigns_and_no_others(corato: Table) -> None:
    table()
    [mine] = corato.players["norman"].get("/api/campaigns").json()["campaigns"]
    assert mine["id"] == str(corato.campaign)
    assert mine["faction"] == "norman"
    assert (mine["day"], mine["days"], mine["phase"]) == (1, 10, "orders")
    assert mine["deadline"]


def test_the_list_tells_where_a_campaign_stands_and_counts_nothing(norman: Player) -> None:
    [mine] = norman.get("/api/campaigns").json()["campaigns"]
    assert set(mine) == {
        "id", "title", "scenario", "map", "faction", "day", "days", "phase", "deadline",
    }  # fmt: skip


def test_an_organiser_plays_nowhere(corato: Table) -> None:
    assert corato.organiser.get("/api/campaigns").json() == {"campaigns": []}


def test_an_address_that_is_none_is_a_problem(nobody: Player) -> None:
    for path in ("/api/nowhere", "/api/campaigns/", "/api/campaigns/x/situation", "/api/%00"):
        is_problem(nobody.get(path), 404)


def test_a_method_that_is_none_is_a_problem_that_names_the_others(norman: Player) -> None:
    answer = norman.send("DELETE", "/api/campaigns", b"")
    is_problem(answer, 405)
    assert "GET" in answer["Allow"]
