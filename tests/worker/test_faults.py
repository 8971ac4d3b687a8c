"""Errors that nobody expected: a worker mails them to the operator, gathered and seldom, with nothing that was typed."""

from collections.abc import Iterator
from datetime import timedelta
from smtplib import SMTPException
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.core import mail
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from psycopg.errors import AdminShutdown

from api import invitations as api_invitations
from people import addressing, invitations, passwords
from people.models import Account
from people.tenures import organise
from worker import alarm, faults, tasks
from worker.models import Fault

pytestmark = pytest.mark.django_db

CAMPAIGN = UUID("5f2b1c1e-3c0b-4a0e-8f43-0a1d3d5b9c11")
OLD, NEW = "the old one, long enough", "the new one, long enough"


@pytest.fixture(autouse=True)
def clock(settings: Any) -> Iterator[Any]:
    """Somebody runs the service and is written to; time stands still but where a test moves it."""
    settings.ADMINS = [("Operator", "operator@example.org")]
    with time_machine.travel(timezone.now(), tick=False) as moved:
        yield moved


@pytest.fixture
def client() -> Client:
    """The browser of anna."""
    account = Account.objects.create_user("anna", "anna@example.org", OLD)
    browser = Client(raise_request_exception=False)
    browser.force_login(account)
    return browser


def fails(*_: Any, **__: Any) -> None:
    """What nobody expected; its frame holds all that it was given."""
    raise RuntimeError("it rained")


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A service that fails wherever somebody brings a password or a link."""
    for place, name in (
        (passwords, "change"),
        (passwords, "account_of"),
        (passwords, "set_by_link"),
        (addressing, "choose"),
        (invitations, "found"),
        (api_invitations, "accept_invitation"),
    ):
        monkeypatch.setattr(place, name, fails)


def later(**times: float) -> None:
    """Let what the operator was told be so long ago."""
    Fault.objects.update(told=timezone.now() - timedelta(**times))


def test_a_request_that_fails_sends_no_mail_and_a_worker_does(client: Client, failing: None) -> None:
    answer = client.post("/account/password/", {"old": OLD, "password": NEW, "again": NEW})
    assert (answer.status_code, mail.outbox) == (500, [])
    tasks.notices()
    [letter] = mail.outbox
    assert letter.to == ["operator@example.org"]
    assert "1 request(s) failed" in letter.subject
    assert "/account/password/: 1 time(s)" in letter.body
    assert "RuntimeError: it rained" in letter.body
    assert "in fails" in letter.body


def doors() -> list[tuple[str, dict[str, str], str]]:
    """Addresses that take a password, a token or the secret of a link, with what is typed there."""
    given = {
        "old": OLD,
        "password": NEW,
        "again": NEW,
        "email": "other@example.org",
        "token": "tok-s3cret-en",
    }
    link = "/account/password/MQ/tok-s3cret-en/"
    invited = f"/account/invitations/{CAMPAIGN}/tok-s3cret-en/"
    form, json = "", "application/json"
    return [
        ("/account/password/", given, form),
        ("/account/email/", {"email": "other@example.org", "password": OLD}, form),
        (link, given, form),
        (invited, given | {"username": "new"}, form),
        ("/api/me/password", {"old": OLD, "password": NEW}, json),
        ("/api/me/email", {"email": "other@example.org", "password": OLD}, json),
        ("/api/password/by-link", {"name": "MQ", "token": "tok-s3cret-en", "password": NEW}, json),
        (f"/api/invitations/{CAMPAIGN}/accept", {"secret": "tok-s3cret-en"}, json),
        (f"/api/invitations/{CAMPAIGN}/decline", {"secret": "tok-s3cret-en"}, json),
    ]


@pytest.mark.parametrize(("address", "given", "kind"), doors(), ids=lambda given: str(given)[:50])
def test_no_password_and_no_secret_is_in_the_mail(
    client: Client, failing: None, address: str, given: dict[str, str], kind: str
) -> None:
    account = Account.objects.get()
    if kind:
        token = client.post("/api/sign-in", {"username": "anna", "password": OLD}, content_type=kind).json()
        more: dict[str, Any] = {"content_type": kind, "HTTP_AUTHORIZATION": f"Token {token['token']}"}
        call = client.put if address == "/api/me/email" else client.post
    else:
        more, call = {}, client.post
    assert call(address, given, **more).status_code == 500
    alarm.raise_for_faults()
    [letter] = mail.outbox
    told = f"{letter.subject} {letter.message()} {[vars(each) for each in Fault.objects.all()]}"
    assert "it rained" in told
    for secret in (OLD, NEW, "tok-s3cret-en", "other@example.org", account.email, client.session.session_key):
        assert str(secret) not in told


def test_a_thousand_errors_are_one_mail_and_four_mails_an_hour_are_the_most(
    client: Client, failing: None, clock: Any
) -> None:
    for _ in range(60):
        for _ in range(3):
            client.post("/account/email/", {"email": "", "password": OLD})
            client.post("/account/password/", {"old": OLD, "password": NEW, "again": NEW})
        alarm.raise_for_faults()
        clock.shift(timedelta(minutes=1))
    assert len(mail.outbox) == 4
    assert "6 request(s) failed" in mail.outbox[0].subject
    assert "90 request(s) failed" in mail.outbox[1].subject


def test_what_did_not_happen_again_is_not_told_again(client: Client, failing: None) -> None:
    client.post("/account/email/", {"email": "", "password": OLD})
    alarm.raise_for_faults()
    later(hours=1)
    alarm.raise_for_faults()
    assert len(mail.outbox) == 1


@pytest.mark.parametrize("failure", [SMTPException("no"), TimeoutError("timed out"), OSError("no route")])
def test_what_the_mail_server_does_not_take_is_told_with_the_next_mail(
    client: Client, failing: None, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    client.post("/account/email/", {"email": "", "password": OLD})
    with monkeypatch.context() as away:
        away.setattr(alarm, "mail_admins", lambda *_: (_ for _ in ()).throw(failure))
        alarm.raise_for_faults()
    later(hours=1)
    alarm.raise_for_faults()
    assert "1 request(s) failed" in mail.outbox[0].subject


def test_more_errors_than_one_mail_holds_follow_in_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "AT_ONCE", 2)
    for page in ("/a", "/b", "/c"):
        faults.keep(RuntimeError("it rained"), page)
    alarm.raise_for_faults()
    later(hours=1)
    alarm.raise_for_faults()
    first, second = mail.outbox
    assert ("/a" in first.body, "/b" in first.body, "/c" in first.body, "/c" in second.body) == (
        True,
        True,
        False,
        True,
    )


@pytest.mark.parametrize("host", ["evil.example", "", "a b", "evil.example:99999"])
def test_a_foreign_host_is_worth_no_mail(client: Client, host: str) -> None:
    assert client.get("/account/sign-in/", HTTP_HOST=host).status_code == 400
    alarm.raise_for_faults()
    assert (mail.outbox, Fault.objects.count()) == ([], 0)


def test_a_database_that_is_away_is_no_error_of_the_service(monkeypatch: pytest.MonkeyPatch) -> None:
    away = OperationalError("the connection is closed")
    away.__cause__ = AdminShutdown("going down")
    monkeypatch.setattr(passwords, "account_of", lambda *_: (_ for _ in ()).throw(away))
    Client(raise_request_exception=False).get("/account/password/MQ/x/")
    assert not Fault.objects.exists()


def test_an_error_that_cannot_be_kept_changes_no_answer(
    client: Client, failing: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "keep", fails)
    assert client.post("/account/email/", {"email": "", "password": OLD}).status_code == 500


def test_an_error_is_kept_whatever_it_says() -> None:
    faults.keep(RuntimeError("\x00\ud800 it rained"), "/a")
    assert Fault.objects.get().said.endswith(" it rained\n")


def test_errors_of_long_ago_are_forgotten() -> None:
    faults.keep(RuntimeError("it rained"), "/a")
    Fault.objects.update(last=timezone.now() - faults.KEPT - timedelta(minutes=1))
    faults.keep(RuntimeError("it rained"), "/b")
    assert (faults.forget_old(timezone.now()), Fault.objects.get().page) == (1, "/b")


def test_an_invitation_is_named_by_its_page_alone(client: Client, failing: None) -> None:
    boss = organise(Account.objects.create_user("ademar", is_staff=True), CAMPAIGN)
    link = invitations.offer(boss, "norman").link.removeprefix("https://campaign.example")
    client.get(link)
    assert Fault.objects.get().page == "/account/invitations/<uuid:number>/<str:secret>/"
