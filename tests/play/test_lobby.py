"""The lobby, as whoever has accepted a seat reads it."""

import html
from datetime import timedelta

import pytest
from django.test import Client

from campaign.service import clock
from campaign.service.joining import preparing
from campaign.service.joining.preparing import Plan
from campaign.service.joining.seating import accept_invitation
from people import invitations
from people.models import Account, Tenure
from people.tenures import organise
from tests.play.conftest import signed_in

pytestmark = pytest.mark.usefixtures("committed_db")


@pytest.fixture
def boss() -> Tenure:
    """An organiser who prepares a campaign."""
    starts = clock.now() + timedelta(days=5)
    ademar = Account.objects.create_user("ademar", is_staff=True)
    plan = Plan(title="The spring", scenario="corato")
    return organise(ademar, preparing.prepare(plan, ademar, starts=starts, by_itself=True))


def accepted(boss: Tenure, name: str, faction: str, language: str = "en") -> Account:
    """Somebody who has accepted a seat."""
    account = Account.objects.create_user(name, language=language)
    accept_invitation(invitations.offer(boss, faction, name=name).invitation.pk, account)
    return account


def test_whoever_has_accepted_finds_the_lobby_under_his_campaigns(boss: Tenure) -> None:
    anna = accepted(boss, "anna", "norman")
    reader = signed_in(anna, boss.campaign)
    assert "The Lombards: free" in reader.text("lobby/")
    accepted(boss, "berta", "lombard")
    assert reader.url("lobby/") in reader.text("/play/")
    page = html.unescape(reader.text("lobby/"))
    assert "It begins automatically on" in page
    assert "orders close every day at 20:00 (Europe/Rome)" in page
    assert "The Normans: <strong>you</strong>" in page
    assert "The Lombards: taken" in page
    assert 'href="/play/scenarios/corato/"' in page
    assert "berta" not in page
    assert "ademar" not in page


def test_the_lobby_says_where_nobody_organises_the_campaign(boss: Tenure) -> None:
    anna = accepted(boss, "anna", "norman")
    Account.objects.filter(username="ademar").update(is_active=False)
    page = html.unescape(signed_in(anna, boss.campaign).text("lobby/"))
    assert "It waits for an organiser before it can begin." in page
    assert "It begins automatically" not in page


def test_the_lobby_is_nobody_elses(boss: Tenure) -> None:
    accepted(boss, "anna", "norman")
    other = Account.objects.create_user("carla")
    for account in (other, boss.account):
        assert account is not None
        client = Client()
        client.force_login(account)
        assert client.get(f"/play/campaigns/{boss.campaign}/lobby/").status_code == 404
    for tail in ("", "map.svg", "days/"):
        assert signed_in(other, boss.campaign).get(tail).status_code == 404


def test_before_the_opening_there_is_no_page_of_the_campaign(boss: Tenure) -> None:
    reader = signed_in(accepted(boss, "anna", "norman"), boss.campaign)
    for tail in ("", "map.svg", "days/", "absence/"):
        assert reader.get(tail).status_code == 404


def test_once_it_is_open_the_lobby_leads_to_the_campaign(boss: Tenure) -> None:
    reader = signed_in(accepted(boss, "anna", "norman", "fr"), boss.campaign)
    preparing.open_prepared(boss.campaign, actor=str(boss.id))
    assert reader.get("lobby/")["Location"] == reader.url("")
    assert reader.get("").status_code == 200
    assert reader.url("lobby/") not in reader.text("/play/")
