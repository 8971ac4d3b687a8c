"""Helping with the account of somebody who sits in one's campaigns: never reading it, on record, and the person told."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.utils import timezone

from people import helping, post
from people.erasing import erase
from people.models import Account, Help, Letter, Notice, Tenure
from people.tenures import organise, seat, vacate
from rulebook import Refusal
from tests.people.test_post import BAD, CAMPAIGN, UNKNOWN, refuses, to

__all__ = ["refuses"]
pytestmark = pytest.mark.django_db
FRESH = "anna@example.net"


@pytest.fixture
def boss() -> Account:
    """An organiser."""
    account = Account.objects.create_user("ademar", "ademar@example.org", is_staff=True)
    organise(account, UUID(CAMPAIGN))
    return account


@pytest.fixture
def anna() -> Account:
    """Somebody who plays in his campaign."""
    account = Account.objects.create_user("anna", "anna@example.org", "until now")
    seat(account, UUID(CAMPAIGN), "norman")
    return account


def test_a_link_for_a_password_goes_to_the_persons_own_address_alone(boss: Account, anna: Account) -> None:
    helping.send_link(boss, anna)
    assert post.send() == 1
    assert to() == ["anna@example.org"]
    assert "/account/password/" in mail.outbox[0].body
    [kept] = helping.record(anna)
    assert (kept.by, kept.what, kept.email) == (boss, "password", "")


def test_without_an_address_no_link_is_made(boss: Account, anna: Account) -> None:
    Account.objects.filter(pk=anna.pk).update(email="")
    anna.refresh_from_db()
    with pytest.raises(Refusal, match="has no mail address"):
        helping.send_link(boss, anna)
    assert not Letter.objects.exists()
    assert not Help.objects.exists()


@pytest.mark.parametrize("who", ["is_staff", "is_superuser", "closed", "stranger", "gone"])
def test_nobody_else_is_helped(boss: Account, anna: Account, who: str) -> None:
    match who:
        case "closed":
            anna.is_active = False
        case "stranger":
            anna = Account.objects.create_user("berta", "berta@example.org")
            seat(anna, UUID("5f2b1c1e-3c0b-4a0e-8f43-0a1d3d5b9c12"), "norman")
        case "gone":
            vacate(UUID(CAMPAIGN), "norman")
        case _:
            setattr(anna, who, True)
    for act in (lambda: helping.send_link(boss, anna), lambda: helping.give_address(boss, anna, FRESH)):
        with pytest.raises(Refusal) as caught:
            act()
        assert caught.value.field == "account"
    assert not Help.objects.exists()
    assert to() == []


def test_another_address_waits_and_both_are_told(boss: Account, anna: Account) -> None:
    helping.give_address(boss, anna, FRESH)
    assert to() == [FRESH, "anna@example.org"]
    assert FRESH in mail.outbox[1].body
    assert "/account/" not in mail.outbox[0].body, "nothing can be done by whoever reads it there"
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"
    assert helping.count_due(timezone.now()) == 0
    with time_machine.travel(timezone.now() + helping.WAITS + timedelta(minutes=1)):
        assert helping.count_due(timezone.now()) == 1
        assert helping.count_due(timezone.now()) == 0
    anna.refresh_from_db()
    assert anna.email == FRESH


def test_mails_of_another_address_have_moments_by_the_clock_of_the_person_or_else_of_the_campaign(
    boss: Account, anna: Account
) -> None:
    with time_machine.travel(datetime(2026, 7, 1, 18, tzinfo=UTC), tick=False):
        helping.give_address(boss, anna, FRESH, zone="Europe/Rome")
        Account.objects.filter(pk=anna.pk).update(zone="Asia/Tokyo")
        anna.refresh_from_db()
        helping.give_address(boss, anna, "anna@example.com", zone="Europe/Rome")
    for each, said in zip(
        mail.outbox, ("20:00 (Europe/Rome)",) * 2 + ("03:00 (Asia/Tokyo)",) * 2, strict=True
    ):
        assert said in each.body


@pytest.mark.parametrize("email", ["", "anna@example.org"])
def test_a_notice_tells_of_it_that_names_nobody_and_is_no_second_mail(
    boss: Account, anna: Account, email: str
) -> None:
    Account.objects.filter(pk=anna.pk).update(email=email)
    anna.refresh_from_db()
    helping.give_address(boss, anna, FRESH)
    notice = Notice.objects.get(tenure__account=anna)
    assert "gives another mail address for your account" in notice.body
    assert "ademar" not in notice.body
    mail.outbox.clear()
    assert post.send() == 0


def test_until_it_counts_a_link_goes_where_it_went(boss: Account, anna: Account) -> None:
    helping.give_address(boss, anna, FRESH)
    helping.send_link(boss, anna)
    mail.outbox.clear()
    post.send()
    assert to() == ["anna@example.org"]


def test_an_address_that_is_refused_never_counts(boss: Account, anna: Account) -> None:
    helping.give_address(boss, anna, FRESH)
    assert helping.refuse(anna)
    with time_machine.travel(timezone.now() + timedelta(days=9)):
        assert helping.count_due(timezone.now()) == 0
    assert not helping.accept(anna)
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"


def test_an_address_of_whoever_organises_by_then_is_left_to_the_operator(
    boss: Account, anna: Account
) -> None:
    helping.give_address(boss, anna, FRESH)
    Account.objects.update(is_staff=True)
    assert helping.count_due(timezone.now() + timedelta(days=9)) == 0


@pytest.mark.parametrize("how", ["resigns", "is erased", "is closed", "sees him go"])
def test_an_address_by_whoever_organises_nothing_of_his_by_then_never_counts(
    boss: Account, anna: Account, how: str
) -> None:
    helping.give_address(boss, anna, FRESH)
    match how:
        case "resigns":
            Tenure.objects.filter(account=boss).update(until=timezone.now())
        case "is erased":
            erase(boss)
        case "is closed":
            Account.objects.filter(pk=boss.pk).update(is_active=False)
        case _:
            vacate(UUID(CAMPAIGN), "norman")
    assert helping.count_due(timezone.now() + timedelta(days=9)) == 0
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"
    assert not helping.pending(anna).exists()


def test_another_address_takes_the_place_of_one_that_waits(boss: Account, anna: Account) -> None:
    helping.give_address(boss, anna, FRESH)
    helping.give_address(boss, anna, "anna@example.com")
    assert [each.email for each in helping.pending(anna)] == ["anna@example.com"]


def test_an_address_that_bounces_is_told_by_field_and_nothing_changed(
    boss: Account, anna: Account, refuses: Any
) -> None:
    refuses()[BAD] = UNKNOWN
    for email, reason in ((BAD, "550"), ("anna", "no mail address"), ("anna@example.org", "is the address")):
        with pytest.raises(Refusal, match=reason) as caught:
            helping.give_address(boss, anna, email)
        assert caught.value.field == "email"
    assert not Help.objects.exists()
    assert to() == []


def test_an_old_address_that_takes_nothing_is_no_hindrance(
    boss: Account, anna: Account, refuses: Any
) -> None:
    refuses()["anna@example.org"] = UNKNOWN
    helping.give_address(boss, anna, FRESH)
    assert to() == [FRESH]


@pytest.mark.parametrize(("answer", "email"), [("accept", FRESH), ("refuse", "anna@example.org")])
def test_the_person_reads_of_it_on_his_page_and_answers(
    boss: Account, anna: Account, answer: str, email: str
) -> None:
    helping.give_address(boss, anna, FRESH)
    here = Client()
    here.force_login(anna, "django.contrib.auth.backends.ModelBackend")
    page = here.get("/account/").content.decode()
    assert f"ademar gives another mail address for your account: {FRESH}." in page
    assert here.post("/account/email/given/", {"answer": answer}).status_code == 302
    anna.refresh_from_db()
    assert anna.email == email
    page = here.get("/account/").content.decode()
    assert "unless you refuse it" not in page
    assert f"gave the address {FRESH}, which" in page
