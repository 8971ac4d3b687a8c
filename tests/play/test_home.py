"""Home: what waits first, with one filled button, then what goes on without the player, and what is over."""

import html
import json
import re
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from campaign.models import CampaignSummary
from campaign.service.seats import list_seats
from people.models import READER, Account, SheetDraft, Tenure
from tests.api.conftest import Table, hold, table
from tests.play.conftest import Reader, reader_of, to_the_end
from tests.play.forms import forms_of, send

PRIMARY = re.compile(r'class="button primary" href="([^"]*)"')


def moved(first: UUID, account: Account) -> None:
    """Let somebody have the Norman seat of a further campaign as well."""
    Tenure.objects.filter(campaign=first, faction="norman").update(account=account)


def owner(reader: Reader) -> Account:
    return Account.objects.get(pk=reader.client.session["_auth_user_id"])


def home(reader: Reader) -> str:
    return html.unescape(reader.text("/play/"))


def test_orders_that_are_not_filed_wait_and_their_button_is_filled(norman: Reader) -> None:
    page = home(norman)
    assert "<h1>One thing waits for you</h1>" in page
    deadline = re.search(r"Orders for day 1 are taken until ([^<]+)\.", page)
    assert deadline is not None
    assert page.count(deadline[1]) == 1, "the deadline stands once in words"
    assert '<span class="pill act">Orders not filed</span>' in page
    assert PRIMARY.findall(page) == [norman.url("")]
    assert f'src="{norman.url("map.svg")}"' in page


def test_a_campaign_whose_orders_are_filed_goes_on_without_its_player(corato: Table, norman: Reader) -> None:
    corato.players["norman"].put("days/1/sheet", {"orders": [hold("n1"), hold("n2")]})
    page = home(norman)
    assert "<h1>Nothing waits for you</h1>" in page
    assert "Goes on without you" in page
    assert "no order for tonight" not in page
    assert '<span class="pill good">Filed</span>' in page
    assert PRIMARY.findall(page) == []


def test_groups_for_which_a_filed_sheet_has_no_order_are_counted_with_a_link(
    corato: Table, norman: Reader
) -> None:
    corato.players["norman"].put("days/1/sheet", {"orders": [hold("n1")]})
    page = home(norman)
    assert "<h1>Filed; 1 group stays where it is tonight</h1>" in page
    assert f'<p><a href="{norman.url("")}">1 group has no order for tonight</a></p>' in page
    norman.speaks("fr")
    assert re.search("1 groupe n.a pas d.ordre pour cette nuit", home(norman))


def test_orders_that_were_changed_since_they_were_filed_wait_again(corato: Table, norman: Reader) -> None:
    corato.players["norman"].put("days/1/sheet", {"orders": [hold("n1")]})
    tenure = Tenure.objects.get(campaign=corato.campaign, faction="norman")
    lines = f'[{{"number":1,"order":{json.dumps(hold("n1"))}}}]'
    SheetDraft.objects.create(tenure=tenure, day=1, lines=f'{{"lines":{lines},"last":1}}')
    assert "<h1>Filed; 1 group stays where it is tonight</h1>" in home(norman)
    assert send(norman, forms_of(norman.text(), "/orders/1/")[0], "drop").status_code == 302
    page = home(norman)
    assert "<h1>One thing waits for you</h1>" in page
    assert '<span class="pill act">Filed, changed since</span>' in page
    assert PRIMARY.findall(page) == [norman.url("")]
    norman.speaks("fr")
    assert "Déposés, modifiés depuis" in home(norman)


def test_the_deputy_who_writes_is_named_while_no_sheet_is_on_file(corato: Table, norman: Reader) -> None:
    player = corato.players["norman"]
    corato.players["lombard"].put("deputy", {"temper": "bellicose"})
    assert "deputy" not in home(norman)
    player.put("deputy", {"temper": "greedy"})
    assert "<p>If you file no sheet, a greedy deputy writes your orders.</p>" in home(norman)
    player.put("leave", {"first": 1, "last": 3, "temper": "cautious", "limits": []})
    assert "<p>You are away until day 3: a cautious deputy writes your orders." in home(norman)
    player.put("days/1/sheet", {"orders": [hold("n1")]})
    assert "deputy" not in home(norman)


def test_a_sheet_of_another_faction_or_one_taken_back_is_not_on_file(corato: Table, norman: Reader) -> None:
    corato.players["lombard"].put("days/1/sheet", {"orders": [hold("l1")]})
    assert [each.filed_at for each in list_seats(owner(norman))] == [None]
    answer = corato.players["norman"].put("days/1/sheet", {"orders": [hold("n1")]})
    assert [each.filed_at is not None for each in list_seats(owner(norman))] == [True]
    corato.players["norman"].send("DELETE", "days/1/sheet", {}, HTTP_IF_MATCH=answer["ETag"])
    assert [each.filed_at for each in list_seats(owner(norman))] == [None]


def test_the_most_urgent_campaign_is_the_first_and_alone_has_the_filled_button(norman: Reader) -> None:
    other = table(title="The sooner one")
    moved(other.campaign, owner(norman))
    summary = CampaignSummary.objects.get(campaign=other.campaign)
    assert summary.deadline is not None
    CampaignSummary.objects.filter(campaign=other.campaign).update(
        deadline=summary.deadline - timedelta(hours=3)
    )
    page = home(norman)
    assert "<h1>2 things wait for you</h1>" in page
    assert PRIMARY.findall(page) == [f"/play/campaigns/{other.campaign}/"]
    assert page.index("The sooner one") < page.index("Test of corato")


def test_a_reader_of_a_seat_has_nothing_to_do(norman: Reader) -> None:
    Tenure.objects.filter(campaign=norman.campaign, faction="norman").update(role=READER)
    page = home(norman)
    assert "<h1>Nothing waits for you</h1>" in page
    assert "You read here" in page


def test_nights_that_are_new_have_their_links(second_day: Table, norman: Reader) -> None:
    assert f'<a href="{norman.url("nights/1/")}">Night 1</a>' in home(norman)
    norman.text("nights/1/")
    assert f'<a href="{norman.url("nights/1/")}">Night 1</a>' not in home(norman)


@pytest.mark.usefixtures("committed_db")
def test_a_campaign_that_is_over_leads_to_its_end() -> None:
    norman = reader_of(to_the_end(table()).campaign, "norman")
    page = home(norman)
    assert '<h2 id="over">Over</h2>' in page
    assert f'href="{norman.url("end/")}"' in page


def test_a_newcomer_reads_how_to_join_and_finds_the_scenarios(outsider: Reader) -> None:
    page = home(outsider)
    assert "You play in no campaign yet." in page
    assert 'href="/play/scenarios/corato_2/"' in page
    assert re.findall(r'<button class="primary">(.*?)</button>', page) == ["Join"]


@pytest.mark.parametrize(
    ("link", "leads"),
    [
        (
            "https://elsewhere.example/account/invitations/0e7c0d19-d752-42cc-a573-7da85bb11073/secret-secret/",
            "/account/invitations/0e7c0d19-d752-42cc-a573-7da85bb11073/secret-secret/",
        ),
        (
            "/account/invitations/0e7c0d19-d752-42cc-a573-7da85bb11073/",
            "/account/invitations/0e7c0d19-d752-42cc-a573-7da85bb11073/",
        ),
        ("https://elsewhere.example/", "/play/"),
        ("", "/play/"),
        ("/account/invitations/------------------------------------/x/", "/play/"),
    ],
)
def test_a_link_that_is_copied_here_leads_to_its_invitation_on_this_service(
    outsider: Reader, link: str, leads: str
) -> None:
    assert outsider.post("/play/join/", {"link": link})["Location"] == leads
    told = "This is not the link of an invitation." in home(outsider)
    assert told == (leads == "/play/")


def test_home_asks_the_database_no_more_for_more_campaigns(
    norman: Reader, django_assert_max_num_queries: Any
) -> None:
    for number in range(3):
        moved(table(title=f"Another {number}").campaign, owner(norman))
    with django_assert_max_num_queries(12):
        norman.text("/play/")
