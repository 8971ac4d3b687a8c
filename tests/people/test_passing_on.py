"""A link for a new password that an organiser passes on: late, told, and never where its owner is heard of."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone

from people import helping, passing_on
from people.models import Account, Notice, Tenure
from people.tenures import organise, seat
from rulebook import Refusal
from tests.people.test_post import CAMPAIGN

pytestmark = pytest.mark.django_db
NEW = "the battle of Civitate"


@pytest.fixture
def boss() -> Account:
    """An organiser."""
    account = Account.objects.create_user("ademar", is_staff=True)
    organise(account, UUID(CAMPAIGN))
    return account


@pytest.fixture
def held(boss: Account) -> Tenure:
    """The seat of somebody of whom no address is known."""
    return seat(Account.objects.create_user("anna", password="until now"), UUID(CAMPAIGN), "norman")


def person(held: Tenure) -> Account:
    """Whoever sits there."""
    assert held.account is not None
    return held.account


def later() -> datetime:
    """When the days are over."""
    return timezone.now() + helping.WAITS + timedelta(minutes=1)


def test_the_link_is_there_after_three_days_and_once(boss: Account, held: Tenure) -> None:
    passing_on.ask(boss, held)
    with pytest.raises(Refusal, match="no such link now"):
        passing_on.take_link(boss, person(held), timezone.now())
    link = passing_on.take_link(boss, person(held), later())
    with pytest.raises(Refusal, match="no such link now"):
        passing_on.take_link(boss, person(held), later())
    path = link.removeprefix("https://campaign.example")
    assert Client().post(path, {"password": NEW, "again": NEW}).status_code == 302
    person(held).refresh_from_db()
    assert person(held).check_password(NEW)


def test_its_owner_is_told_by_a_notice_and_on_his_page_and_may_refuse(boss: Account, held: Tenure) -> None:
    here = Client()
    here.force_login(person(held))
    passing_on.ask(boss, held)
    assert "the page of your account, which says who asks" in Notice.objects.get(tenure=held).body
    page = here.get("/account/").content.decode()
    assert "ademar asks for a link by which a new password is set for your account." in page
    assert here.post("/account/link/refused/").status_code == 302
    page = here.get("/account/").content.decode()
    assert "asks for a link" not in page
    assert "asked for a link for a new password, which was refused" in page
    with pytest.raises(Refusal):
        passing_on.take_link(boss, person(held), later())


def test_whoever_signs_in_meanwhile_needs_none(boss: Account, held: Tenure) -> None:
    passing_on.ask(boss, held)
    Client().post("/account/sign-in/", {"username": "anna", "password": "until now"})
    assert passing_on.asked_by(boss, person(held)) is None
    with pytest.raises(Refusal):
        passing_on.take_link(boss, person(held), later())


def test_no_second_is_asked_for_and_none_taken_by_whoever_did_not_ask(boss: Account, held: Tenure) -> None:
    other = Account.objects.create_user("bohemond", is_staff=True)
    organise(other, UUID(CAMPAIGN))
    passing_on.ask(boss, held)
    with pytest.raises(Refusal, match="has already asked for a link"):
        passing_on.ask(other, held)
    with pytest.raises(Refusal, match="no such link now"):
        passing_on.take_link(other, person(held), later())


def test_whoever_can_be_written_to_is_written_to(boss: Account, held: Tenure) -> None:
    passing_on.ask(boss, held)
    Account.objects.filter(pk=person(held).pk).update(email="anna@example.org")
    person(held).refresh_from_db()
    for act in (
        lambda: passing_on.ask(boss, held),
        lambda: passing_on.take_link(boss, person(held), later()),
    ):
        with pytest.raises(Refusal, match="has a mail address"):
            act()


def test_nobody_asks_for_one_of_whoever_organises_himself(boss: Account, held: Tenure) -> None:
    Account.objects.filter(pk=person(held).pk).update(is_staff=True)
    held = Tenure.objects.select_related("account").get(pk=held.pk)
    with pytest.raises(Refusal, match="the operator helps"):
        passing_on.ask(boss, held)
    assert not Notice.objects.exists()
