"""The odds of an awaited battle."""

import pytest

from campaign.service.nights.battles import settle_battle
from tests.api.conftest import Table, is_problem, march, table


@pytest.fixture
def waiting(db: None) -> Table:
    """Corato, its first battle awaited."""
    made = table(battles="organiser")
    made.fight()
    return made


def test_both_sides_read_the_same_exact_odds(waiting: Table) -> None:
    answers = [player.get("battles/1/odds").json() for player in waiting.players.values()]
    assert answers[0] == answers[1]
    odds = answers[0]["odds"]
    assert [face["face"] for face in odds["faces"]] == list(range(1, 11))
    chances = odds["summary"]
    assert (
        chances["attacker_wins_tenths"] + chances["defender_wins_tenths"] + chances["undecided_tenths"] == 10
    )


def test_a_battle_of_nobody_and_one_that_is_settled_are_refused_alike(waiting: Table) -> None:
    player = waiting.players["norman"]
    unknown = player.get("battles/7/odds")
    is_problem(unknown, 404)
    settle_battle(waiting.campaign, 1, actor="test", way="quick")
    assert player.get("battles/1/odds").content == unknown.content


def test_a_battle_of_others_is_refused_like_none(db: None) -> None:
    big = table("apulia_1053", battles="organiser")
    attack = {"orders": [march("n4", ["5518", "5617", "5717"], attack=["byzantine"])]}
    assert big.players["norman"].put("days/1/sheet", attack).status_code == 201
    big.night()
    assert big.summary.awaits == "battle"
    assert big.players["norman"].get("battles/1/odds").status_code == 200
    for faction in ("lombard", "german"):
        player = big.players[faction]
        assert player.get("battles/1/odds").content == player.get("battles/7/odds").content
