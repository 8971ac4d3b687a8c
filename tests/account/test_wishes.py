"""The page on which one says how one wants to be told."""

import re

import pytest
from django.test import Client

from campaign.models import CampaignSummary
from people.models import Account, Tenure
from tests.api.conftest import Table, table
from tests.play.conftest import reader_of

AS_IT_WAS = {"language": "en", "zone": "", "colours": "", "shortcuts": "on", "nights": "on", "others": "on"}
"""The form of an account that has wished for nothing yet."""


@pytest.fixture
def opened(db: None) -> Table:
    """A campaign by the clock of Rome."""
    return table()


def test_moments_are_told_in_one_s_own_time_zone(opened: Table) -> None:
    norman = reader_of(opened.campaign, "norman")
    deadline = CampaignSummary.objects.get(campaign=opened.campaign).deadline
    assert deadline is not None
    assert "(Europe/Rome)" in norman.text()
    wanted = AS_IT_WAS | {"zone": "Asia/Tokyo"}
    assert norman.client.post("/account/wishes/", wanted)["Location"] == "/account/"
    for path in ("/play/", ""):
        assert "(Asia/Tokyo)" in norman.text(path)
    assert "Asia/Tokyo" in norman.text("/account/")


@pytest.mark.parametrize(
    "wrong", [{"zone": "Rome"}, {"nights": "x"}, {"language": "xx"}, {"colours": "pink"}, {"shortcuts": "x"}]
)
def test_what_there_is_not_is_refused_on_the_page(opened: Table, wrong: dict[str, str]) -> None:
    norman = reader_of(opened.campaign, "norman")
    answer = norman.client.post("/account/wishes/", AS_IT_WAS | wrong)
    assert answer.status_code == 400
    assert not Account.objects.exclude(mails="all").exists()


@pytest.mark.parametrize(
    ("nights", "others", "mails"),
    [("on", "on", "all"), ("on", "off", "mornings"), ("off", "on", "others"), ("off", "off", "none")],
)
def test_each_row_of_mails_is_chosen_alone(opened: Table, nights: str, others: str, mails: str) -> None:
    norman = reader_of(opened.campaign, "norman")
    norman.client.post("/account/wishes/", AS_IT_WAS | {"nights": nights, "others": others})
    assert Tenure.objects.get(campaign=opened.campaign, faction="norman", account__mails=mails)
    page = norman.text("/account/")
    for row, column in (("nights", nights), ("others", others)):
        assert re.search(rf'<input type="radio" name="{row}" value="{column}"[^>]* checked>', page)


def test_the_colours_that_a_person_chose_count_on_all_pages(opened: Table) -> None:
    norman = reader_of(opened.campaign, "norman")
    assert "data-theme" not in norman.text()
    norman.client.post("/account/wishes/", AS_IT_WAS | {"colours": "dark"})
    for path in ("", "/play/", "/account/", "/rules/"):
        assert 'data-theme="dark"' in norman.text(path)


def test_letters_of_the_keyboard_can_be_switched_off(opened: Table) -> None:
    norman = reader_of(opened.campaign, "norman")
    assert "data-shortcuts" not in norman.text()
    norman.client.post("/account/wishes/", AS_IT_WAS | {"shortcuts": "off"})
    assert 'data-shortcuts="off"' in norman.text()


def test_a_stranger_is_asked_to_sign_in(db: None) -> None:
    assert Client().get("/account/wishes/").status_code == 302
