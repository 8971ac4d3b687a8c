"""Helping with an account at the desk."""

import html
import re

from django.core import mail
from django.test import Client
from django.utils import timezone

from people import post
from people.models import Account, Help, Tenure
from tests.desk.conftest import Desk, wrong_fields


def path(desk: Desk, faction: str = "norman") -> str:
    """The page on which somebody is helped who plays in a campaign."""
    return f"/admin/campaigns/people/{Tenure.objects.get(account=desk.players[faction], until=None).pk}/"


def test_the_page_is_found_from_the_seat_and_tells_nothing_of_the_account(desk: Desk) -> None:
    address = path(desk)
    assert address in desk.page("seats/norman/")
    page = desk.client.get(address).content.decode()
    assert desk.players["norman"].username in page
    assert desk.players["norman"].email not in page


def test_a_link_goes_to_the_person_and_is_shown_to_nobody(desk: Desk) -> None:
    answer = desk.client.post(path(desk), {"do": "password"}, follow=True)
    page = html.unescape(answer.content.decode())
    assert "A link for a new password goes to ademar-norman's own address" in page
    assert "/account/password/" not in page
    assert "a link for a new password was sent" in page
    post.send()
    assert [each.to for each in mail.outbox] == [[desk.players["norman"].email]]


def test_of_whom_no_address_is_known_a_link_is_passed_on_after_three_days(desk: Desk) -> None:
    account = desk.players["norman"]
    account.email = ""
    account.save()
    page = desk.client.get(path(desk)).content.decode()
    assert "no mail address is known of him" in page
    assert 'value="password"' not in page, "nothing can be sent"
    answer = desk.client.post(path(desk), {"do": "ask"}, follow=True)
    page = answer.content.decode()
    assert "gets a notice" in page
    assert 'value="take"' not in page
    assert 'value="ask"' not in page
    assert "(Europe/Rome) on." in page
    assert "UTC" not in page
    Help.objects.update(counts_from=timezone.now())
    assert 'value="take"' in desk.client.get(path(desk)).content.decode()
    page = desk.client.post(path(desk), {"do": "take"}).content.decode()
    link = re.search(r"https://campaign.example(/account/password/\S+?)<", page)
    assert link is not None
    assert Client().get(link[1]).status_code == 200
    assert "/account/password/" not in desk.client.get(path(desk)).content.decode()
    assert "a link for a new password was passed on" in desk.client.get(path(desk)).content.decode()


def test_the_page_leads_back_to_the_seat(desk: Desk) -> None:
    assert f'href="{desk.path("seats/norman/")}"' in desk.client.get(path(desk)).content.decode()


def test_another_address_is_given_and_what_is_wrong_stands_at_its_field(desk: Desk) -> None:
    assert wrong_fields(desk.client.post(path(desk), {"do": "address", "email": "nonsense"})) == {"email"}
    assert not Help.objects.exists()
    answer = desk.client.post(path(desk), {"do": "address", "email": "new@example.net"}, follow=True)
    assert "counts in three days" in answer.content.decode()
    assert Help.objects.get().email == "new@example.net"


def test_whoever_organises_elsewhere_or_runs_the_service_finds_no_such_page(
    desk: Desk, operator: Client
) -> None:
    stranger = Desk("bohemond")
    for client in (stranger.client, operator):
        for method in (client.get, client.post):
            assert method(path(desk), {"do": "password"}).status_code == 404
    assert not Help.objects.exists()


def test_whoever_organises_something_himself_is_left_to_the_operator(desk: Desk) -> None:
    Account.objects.filter(pk=desk.players["norman"].pk).update(is_staff=True)
    answer = desk.client.post(path(desk), {"do": "password"}, follow=True)
    assert "the operator helps with this account" in answer.content.decode()
    answer = desk.client.post(path(desk), {"do": "address", "email": "new@example.net"})
    assert answer.status_code == 400
    assert not Help.objects.exists()
