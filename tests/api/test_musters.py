"""The sheet of an awaited battle, for its sides."""

import pytest

from battles import contract
from campaign.models import AwaitedBattle
from campaign.service.nights.battles import settle_battle, withdraw_muster
from campaign.service.players.situations import fights
from tests.api.conftest import Table, is_problem, table
from tests.battles import musters


@pytest.fixture
def waiting(db: None) -> Table:
    """Normans and Lombards wait for their battle to be played at a table."""
    opened = table(battles="organiser")
    opened.fight()
    return opened


def number(waiting: Table) -> int:
    """The number of the battle."""
    return int(AwaitedBattle.objects.get(campaign=waiting.campaign).number)


def test_both_sides_read_the_sheet_in_plain_text(waiting: Table) -> None:
    for faction, own, other in (("norman", "n1", "l1"), ("lombard", "l1", "n1")):
        answer = waiting.players[faction].get(f"battles/{number(waiting)}/muster")
        assert answer.status_code == 200
        assert answer["Content-Type"] == "text/plain; charset=utf-8"
        page = answer.content.decode()
        assert "The field" in page
        assert "has the first turn" in page
        chests = [line for line in page.splitlines() if "deniers" in line]
        assert [line.split()[0] for line in chests] == [own]
        assert any(line.startswith(f"{other} of") for line in page.splitlines())


def test_an_ally_who_has_joined_a_battle_reads_its_sheet_and_a_bystander_does_not() -> None:
    joined = [
        musters.group("n1", {"cavalry_armoured": 2}),
        musters.group("g1", {"infantry_armoured": 2}, faction="german"),
    ]
    fight = musters.muster(joined, musters.group("b1", {"infantry_armoured": 2}, faction="byzantine"))
    waits = AwaitedBattle(
        number=1, attacker="norman", defender="byzantine", muster=contract.to_json(fight).decode()
    )
    readers = [name for name in ("norman", "byzantine", "german", "lombard") if fights(waits, name)]
    assert readers == ["norman", "byzantine", "german"]


def test_a_battle_that_is_not_awaited_has_no_sheet(waiting: Table) -> None:
    named = number(waiting)
    assert (
        is_problem(waiting.players["norman"].get("battles/77/muster"), 404)["detail"]
        == "No such battle of yours is awaited."
    )
    settle_battle(waiting.campaign, named, actor="test", way="quick")
    waiting.stretch()
    assert waiting.players["norman"].get(f"battles/{named}/muster").status_code == 404


def test_the_sheet_of_a_muster_that_was_withdrawn_is_followed_by_the_next(waiting: Table) -> None:
    withdraw_muster(waiting.campaign, number(waiting), actor="test", reason="")
    page = waiting.players["norman"].get(f"battles/{number(waiting)}/muster").content.decode()
    assert page.startswith(f"Muster {number(waiting)}, issue 2, day 1\n")
    [battle] = waiting.players["norman"].get("situation").json()["awaited"]
    assert [line["kind"] for line in battle["course"]].count("MusterWithdrawn") <= 1
