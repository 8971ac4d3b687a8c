"""An address is its owner's once he has followed a link that was sent there; before that it tells him nothing of others."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from people import invitations, offering, passwords, post, proving
from people.enrolment import enrol
from people.erasing import erase
from people.models import Account, Invitation, Letter, Tenure
from people.portrait import portrait
from people.tenures import organise
from rulebook import Refusal
from tests.people.test_post import CAMPAIGN, to

pytestmark = pytest.mark.django_db
HERS = "anna@example.org"


@pytest.fixture
def boss() -> Tenure:
    """An organiser."""
    return organise(Account.objects.create_user("ademar", is_staff=True), CAMPAIGN)


@pytest.fixture
def other() -> Account:
    """Somebody who has typed an address that is not his."""
    return Account.objects.create_user("bohemund", HERS, "a long password of his")


def link_in_mail() -> str:
    """The path of the link in the last mail."""
    found = re.search(r"https?://[^/]+(/\S+)", mail.outbox[-1].body)
    assert found is not None
    return found[1]


def test_who_types_an_address_learns_nothing_of_invitations_that_went_there(
    boss: Tenure, other: Account
) -> None:
    offering.invite(boss, "norman", email=HERS)
    assert not invitations.named_in(other).exists()
    assert HERS not in str(portrait(other)["invitations"])
    erase(other)
    assert Invitation.objects.count() == 1


def test_who_follows_the_link_that_was_sent_there_has_proven_it(
    boss: Tenure, other: Account, client: Client
) -> None:
    offering.invite(boss, "norman", email=HERS)
    assert proving.ask(other)
    post.send()
    path = link_in_mail()
    assert "bohemund" in mail.outbox[-1].body
    assert HERS not in path, "addresses of pages come into logs"

    assert client.get(path).status_code == 200
    other.refresh_from_db()
    assert not proving.is_proven(other), "a look at the page says nothing yet"
    assert HERS in client.post(path).content.decode()
    other.refresh_from_db()
    assert proving.is_proven(other)
    assert invitations.named_in(other).count() == 1


def test_another_address_is_to_be_proven_anew(other: Account, client: Client) -> None:
    path = proving.link_of(other)
    proving.prove(path.rstrip("/").rpartition("/")[2])
    client.force_login(other)
    client.post(reverse("change-email"), {"email": "b@example.org", "password": "a long password of his"})
    other.refresh_from_db()
    assert not proving.is_proven(other)
    assert [letter.proves for letter in Letter.objects.all()] == ["b@example.org"], "it is written to at once"
    assert client.get(path).status_code == 404, "the old link proves nothing of it"


def test_a_link_runs_out_and_a_forged_one_is_none(other: Account, client: Client) -> None:
    token = proving.link_of(other).rstrip("/").rpartition("/")[2]
    with pytest.raises(Refusal, match="has expired"):
        proving.prove(token[:-1] + ("a" if token[-1] != "a" else "b"))
    with (
        time_machine.travel(timezone.now() + timedelta(days=passwords.days() + 1)),
        pytest.raises(Refusal, match="has expired"),
    ):
        proving.prove(token)


def test_it_is_not_asked_again_at_once_nor_once_it_is_proven_nor_where_no_mail_goes_out(
    other: Account, settings: Settings
) -> None:
    for _ in range(2):
        assert proving.ask(other)
    assert Letter.objects.count() == 1
    passwords.write_to(other)
    assert Letter.objects.count() == 2, "a link for a password is another letter"
    settings.MAIL_GOES_OUT = False
    assert not proving.ask(other)
    settings.MAIL_GOES_OUT = True
    other.proven = HERS.upper()
    assert not proving.ask(other)
    other.proven, other.email = "", ""
    assert not proving.ask(other)


def test_a_letter_to_an_address_that_counts_no_more_does_not_go_out(other: Account) -> None:
    proving.ask(other)
    Account.objects.update(email="b@example.org")
    assert post.send() == 0
    assert to() == []


def test_who_comes_by_a_link_that_was_mailed_to_an_address_has_proven_that_one(boss: Tenure, rf) -> None:  # type: ignore[no-untyped-def]
    offering.invite(boss, "norman", email=HERS)
    invitation = Invitation.objects.get()
    anna = enrol(rf.post("/"), "anna", "a long password of hers", by=invitation, email=HERS)
    assert proving.is_proven(anna)
    eve = enrol(rf.post("/"), "eve", "a long password of hers", by=invitation, email="eve@example.org")
    assert not proving.is_proven(eve)
    assert [letter.proves for letter in Letter.objects.exclude(proves="")] == ["eve@example.org"]


def test_the_page_of_the_account_offers_a_link_until_the_address_is_proven(
    other: Account, client: Client
) -> None:
    client.force_login(other)
    home, asks = reverse("account"), reverse("ask-for-proof")
    assert asks in client.get(home).content.decode()
    client.post(asks)
    assert Letter.objects.get().proves == HERS
    Account.objects.update(proven=HERS)
    assert asks not in client.get(home).content.decode()
