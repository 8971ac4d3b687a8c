"""Names match whatever their capitals: `Norman` and `norman` are one person, at every door."""

import json
import threading
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from django.apps import apps
from django.core import mail
from django.core.management import CommandError
from django.db import IntegrityError, connection, transaction
from django.test import Client

from campaign.management.naming import organiser_named
from campaign.service.log.commands import state_of
from desk.running.seats import HandOverForm, may_be_offered
from people import guesses, invitations, passwords, post
from people.invitations import offer
from people.models import READER, Account, Letter, Tenure
from people.tenures import organise, seat
from rulebook import Refusal
from tests.at_once import at_once
from tests.shell import run
from tests.worker import nights

CAMPAIGN = UUID(int=7)
RIGHT = "the battle of Civitate"
SPELLINGS = ["Norman", "norman", "NORMAN", "nORMAN"]
ACCENTED = ["Étienne", "étienne", "ÉTIENNE", "e\u0301tienne"]
"""The last is written with an accent of its own, as some keyboards send it."""


@pytest.fixture
def norman(db: None) -> Account:
    """Somebody who may organise, and writes himself so."""
    return Account.objects.create_user("Norman", "norman@example.org", RIGHT, is_staff=True)


def test_a_name_finds_its_account_in_whichever_capitals(norman: Account) -> None:
    etienne = Account.objects.create_user("Étienne")
    assert {Account.objects.named(name).get() for name in SPELLINGS} == {norman}
    assert {Account.objects.named(name).get() for name in ACCENTED} == {etienne}
    assert not Account.objects.named("normann").exists()
    assert not Account.objects.named("").exists()


@pytest.mark.parametrize("name", ["norman", "NORMAN"])
def test_the_database_keeps_two_spellings_from_being_two_people(norman: Account, name: str) -> None:
    with pytest.raises(IntegrityError, match="one_account_a_name"), transaction.atomic():
        Account.objects.create_user(name)


@pytest.mark.parametrize("name", SPELLINGS)
def test_everybody_signs_in_by_his_name_in_whichever_capitals(norman: Account, name: str) -> None:
    given = {"username": name, "password": RIGHT}
    for page in ("/account/sign-in/", "/admin/login/"):
        browser = Client()
        assert browser.post(page, given).status_code == 302
        assert browser.session["_auth_user_id"] == str(norman.pk)
    answer = Client().post("/api/sign-in", given, content_type="application/json")
    token = {"HTTP_AUTHORIZATION": f"Token {answer.json()['token']}"}
    assert Client().get("/api/me", **token).json()["username"] == "Norman"  # type: ignore[arg-type]


def test_a_wrong_password_is_told_without_a_word_on_capitals(norman: Account) -> None:
    given = {"username": "norman", "password": "wrong"}
    for page in ("/account/sign-in/", "/admin/login/"):
        said = Client().post(page, given).content.decode()
        assert "No account has this name and password." in said
        assert "case-sensitive" not in said


@pytest.mark.parametrize("name", SPELLINGS)
def test_who_has_forgotten_his_password_is_written_to_by_his_name_in_whichever_capitals(
    norman: Account, name: str, rf: Any
) -> None:
    passwords.ask(rf.get("/"), name)
    post.send()
    assert [each.to for each in mail.outbox] == [["norman@example.org"]]


@pytest.mark.parametrize("name", ["Marc", "MARC", "marc"])
def test_a_seat_that_is_offered_to_a_name_reaches_its_account(norman: Account, name: str) -> None:
    marc = Account.objects.create_user("marc")
    made = offer(organise(norman, CAMPAIGN), "norman", name=name).invitation
    assert list(invitations.to(marc)) == [made]
    assert made.name == name, "the organiser is shown what he typed"


def test_an_organiser_finds_an_account_by_its_name_in_whichever_capitals(norman: Account) -> None:
    organiser = organise(Account.objects.create_user("ademar", is_staff=True), CAMPAIGN)
    assert organiser.account is not None
    form = HandOverForm({"username": "nORMAN"})
    assert form.is_valid()
    assert form.cleaned_data["username"] == norman
    seat(norman, CAMPAIGN, "norman")
    with pytest.raises(Refusal, match="Norman plays another faction"):
        may_be_offered(CAMPAIGN, "lombard", "NORMAN")


def test_commands_know_a_name_in_whichever_capitals(norman: Account) -> None:
    assert organiser_named("nORMAN") == norman
    assert json.loads(run("personal", "norman"))["account"]["username"] == "Norman"
    assert "kept: Norman (organiser)" in run("account", "NORMAN", "--link")
    assert "Norman is forgotten" in run("erase", "nORMAN", "--yes")
    with pytest.raises(CommandError, match="there is no account Norman"):
        run("personal", "Norman")


def test_who_makes_an_account_at_the_desk_is_told_at_the_field_that_its_name_is_taken(
    norman: Account,
) -> None:
    desk = Client()
    desk.force_login(norman)
    answer = desk.post("/admin/people/account/add/", {"username": "NORMAN", "email": "", "language": "en"})
    assert answer.context["adminform"].form.errors == {
        "username": ["Choose another name: this one is not available."]
    }
    assert Account.objects.count() == 1


def test_the_operator_writes_a_name_in_other_capitals(norman: Account) -> None:
    desk = Client()
    desk.force_login(Account.objects.create_superuser("operator"))
    page = f"/admin/people/account/{norman.pk}/change/"
    desk.post(page, {"username": "NORMAN", "email": norman.email, "language": "en", "is_active": "on"})
    norman.refresh_from_db()
    assert norman.username == "NORMAN"
    answer = desk.post(page, {"username": "Operator", "email": "", "language": "en"})
    assert answer.context["adminform"].form.errors == {
        "username": ["Choose another name: this one is not available."]
    }


def test_of_two_links_by_which_a_name_is_made_at_once_one_makes_it(
    committed_db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses, "PLACES", threading.BoundedSemaphore(len(SPELLINGS)))
    campaign = nights.opened("apulia_1053_2")
    boss = organise(Account.objects.create_user("ademar", is_staff=True), campaign)
    factions = sorted(state_of(campaign).factions)
    links = [
        offer(boss, factions[number % len(factions)], role=READER).link for number in range(len(SPELLINGS))
    ]
    given = [{"username": name, "password": RIGHT, "again": RIGHT, "language": "en"} for name in SPELLINGS]
    made = at_once(
        *(partial(Client().post, urlsplit(link).path, form) for link, form in zip(links, given, strict=True))
    )
    assert sorted(each.status_code for each in made) == [302, 400, 400, 400]  # type: ignore[attr-defined]
    assert Account.objects.count() == 2
    assert Tenure.objects.count() == 2


def test_of_two_accounts_of_a_name_that_are_made_at_once_at_the_desk_one_is_made(committed_db: str) -> None:
    organiser = Account.objects.create_user("ademar", is_staff=True)

    def make(name: str) -> int:
        desk = Client()
        desk.force_login(organiser)
        sent = {"username": name, "email": "", "language": "en"}
        return desk.post("/admin/people/account/add/", sent).status_code

    assert sorted(at_once(*(partial(make, name) for name in SPELLINGS))) == [200, 200, 200, 302]  # type: ignore[type-var]
    assert Account.objects.count() == 2


def test_a_name_is_kept_as_browsers_send_it(db: None) -> None:
    made = Account.objects.create(username=ACCENTED[-1])
    assert made.username == "étienne"
    assert "made: étienne2 (player)" in run("account", "e\u0301tienne2")


@pytest.fixture
def unruled(db: None) -> Iterator[None]:
    """The table as it was before this was a rule."""
    constraint = next(each for each in Account._meta.constraints if each.name == "one_account_a_name")
    with connection.schema_editor() as editor:
        editor.remove_constraint(Account, constraint)
    yield
    connection.check_constraints()
    with connection.schema_editor() as editor:
        editor.add_constraint(Account, constraint)


def test_of_accounts_that_had_one_name_before_this_was_a_rule_the_later_are_renamed_and_told(
    unruled: None, caplog: Any
) -> None:
    names = ["Norman", "norman", "norman-2", "NORMAN", "serlo", "N" * 150, "n" * 150]
    kept = [Account(username=name, email=f"{name[:9]}@example.org") for name in names]
    kept += [Account(username=name) for name in ("étienne", "e\u0301tienne")]
    Account.objects.bulk_create(kept)
    import_module("people.migrations.0019_names_whatever_their_capitals").rename_doubles(apps, None)
    assert list(Account.objects.order_by("pk").values_list("username", flat=True)) == [
        "Norman",
        "norman-3",
        "norman-2",
        "NORMAN-4",
        "serlo",
        "N" * 150,
        f"{'n' * 148}-2",
        "étienne",
        "étienne-2",
    ]
    written_to = Letter.objects.order_by("account").values_list("account__username", flat=True)
    assert list(written_to) == ["norman-3", "NORMAN-4", f"{'n' * 148}-2"]
    assert "the account NORMAN is called NORMAN-4 from now on: tell its owner" in caplog.text
