"""The report of a day behind the link of a mail."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from people.models import ORGANISER, PLAYER, Account, Tenure
from tests.api.conftest import Table, account, table


@pytest.fixture
def fought(db: None) -> Table:
    """Corato after a night in which the two sides met."""
    made = table()
    made.fight()
    return made


def seated(fought: Table, faction: str, role: str = PLAYER) -> Account:
    """Who sits there."""
    return Tenure.objects.get(campaign=fought.campaign, faction=faction, role=role, until=None).account


def read(who: Account, fought: Table, day: int) -> Any:
    """What somebody's browser is answered."""
    client = Client()
    client.force_login(who)
    return client.get(reverse("account-report", args=[fought.campaign, day]))


def test_a_player_reads_what_his_faction_was_told_and_no_other_does(fought: Table) -> None:
    pages = {}
    for faction, player in fought.players.items():
        answer = read(seated(fought, faction), fought, 1)
        told = player.get("days/1/report").json()
        assert answer.status_code == 200
        pages[faction] = answer.content.decode()
        assert all(each["text"] in pages[faction] for each in told["headlines"])
        assert "<svg" in pages[faction]
    assert len(set(pages.values())) == len(pages)


@pytest.mark.parametrize("day", [0, 2, 31, 999])
def test_a_day_that_is_not_over_has_no_page(fought: Table, day: int) -> None:
    assert read(seated(fought, "norman"), fought, day).status_code == 404


def test_the_organiser_and_a_stranger_find_nothing_there(fought: Table) -> None:
    for who in (seated(fought, "", ORGANISER), account("stranger")):
        assert read(who, fought, 1).status_code == 404
