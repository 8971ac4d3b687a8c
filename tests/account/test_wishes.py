"""The page on which one says how one wants to be told."""

import pytest
from django.test import Client

from campaign.models import CampaignSummary
from people.models import Account
from tests.api.conftest import Table, table
from tests.play.conftest import reader_of


@pytest.fixture
def opened(db: None) -> Table:
    """A campaign by the clock of Rome."""
    return table()


def test_moments_are_told_in_one_s_own_time_zone(opened: Table) -> None:
    norman = reader_of(opened.campaign, "norman")
    deadline = CampaignSummary.objects.get(campaign=opened.campaign).deadline
    assert deadline is not None
    assert "(Europe/Rome)" in norman.text()
    wanted = {"language": "en", "zone": "Asia/Tokyo", "mails": "mornings"}
    assert norman.client.post("/account/wishes/", wanted)["Location"] == "/account/"
    for path in ("/play/", ""):
        assert "(Asia/Tokyo)" in norman.text(path)
    assert "Asia/Tokyo" in norman.text("/account/")


@pytest.mark.parametrize("wrong", [{"zone": "Rome"}, {"mails": "x"}, {"language": "xx"}])
def test_what_there_is_not_is_refused_on_the_page(opened: Table, wrong: dict[str, str]) -> None:
    norman = reader_of(opened.campaign, "norman")
    answer = norman.client.post("/account/wishes/", {"language": "en", "zone": "", "mails": "all"} | wrong)
    assert answer.status_code == 400
    assert not Account.objects.exclude(mails="all").exists()


def test_a_stranger_is_asked_to_sign_in(db: None) -> None:
    assert Client().get("/account/wishes/").status_code == 302
