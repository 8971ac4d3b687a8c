"""What people are signed in with ends with their account, and is cleared away once it has run out."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from knox.models import AuthToken

from people import signed_in
from people.models import Account
from worker import tasks

pytestmark = pytest.mark.django_db

RIGHT = "long enough to be hers"


@pytest.fixture
def anna() -> Account:
    """Somebody with an account."""
    return Account.objects.create_user("anna", "anna@example.org", RIGHT)


def browser(account: Account) -> Client:
    """A browser that is signed in."""
    client = Client()
    client.force_login(account)
    assert client.get("/account/").status_code == 200
    return client


def bearer(account: Account) -> Callable[[], int]:
    """What the API answers to a client that is signed in."""
    _, token = AuthToken.objects.create(account)
    return lambda: Client().get("/api/me", HTTP_AUTHORIZATION=f"Token {token}").status_code


def at_the_desk(account: Account, *, is_open: bool) -> None:
    """Close an account or open it, as the operator does."""
    boss = Account.objects.filter(is_superuser=True).first() or Account.objects.create_superuser("boss")
    desk = Client()
    desk.force_login(boss)
    form = {"username": account.username, "email": account.email, "language": "en"}
    answer = desk.post(
        f"/admin/people/account/{account.pk}/change/", form | ({"is_active": "on"} if is_open else {})
    )
    assert answer.status_code == 302
    account.refresh_from_db()
    assert account.is_active == is_open


def test_an_account_that_is_closed_and_opened_again_has_none_of_its_sessions_and_tokens(
    anna: Account,
) -> None:
    hers, token = browser(anna), bearer(anna)
    assert token() == 200
    at_the_desk(anna, is_open=False)
    at_the_desk(anna, is_open=True)
    assert hers.get("/account/").status_code == 302
    assert token() == 401


def test_its_owner_signs_in_anew(anna: Account) -> None:
    at_the_desk(anna, is_open=False)
    at_the_desk(anna, is_open=True)
    again = Client().post("/api/sign-in", {"username": "anna", "password": RIGHT}, "application/json")
    assert again.status_code == 200


def test_nobody_else_is_signed_out(anna: Account) -> None:
    other = Account.objects.create_user("berta")
    theirs, token = browser(other), bearer(other)
    at_the_desk(anna, is_open=False)
    assert (theirs.get("/account/").status_code, token()) == (200, 200)


def test_what_has_ended_is_cleared_away_and_what_counts_stays(anna: Account) -> None:
    now = timezone.now()
    old, young = browser(anna), browser(anna)
    Session.objects.filter(pk=old.session.session_key).update(expire_date=now - timedelta(seconds=1))
    AuthToken.objects.create(anna, expiry=timedelta(seconds=-1))
    AuthToken.objects.create(anna)
    for name, ago in (("old", settings.AXES_COOLOFF_TIME + timedelta(minutes=1)), ("new", timedelta())):
        made = AccessAttempt.objects.create(username=name, ip_address="203.0.113.1", failures_since_start=1)
        AccessAttempt.objects.filter(pk=made.pk).update(attempt_time=now - ago)
    assert signed_in.forget_ended(now) == 3
    assert young.get("/account/").status_code == 200
    assert (AuthToken.objects.count(), AccessAttempt.objects.get().username) == (1, "new")
    assert signed_in.forget_ended(now) == 0


def test_the_clockwork_clears_it_away(anna: Account) -> None:
    assert settings.CELERY_BEAT_SCHEDULE["endings"]["task"] == tasks.endings.name
    browser(anna)
    Session.objects.update(expire_date=timezone.now() - timedelta(days=1))
    assert tasks.endings() == 1
    assert not Session.objects.exists()
