"""Accounts: from the shell for the first ones, at the desk for the others."""

import re
from datetime import timedelta
from importlib import import_module
from typing import Any
from uuid import UUID

import pytest
from django.apps import apps
from django.contrib.auth.hashers import make_password
from django.core import mail
from django.core.management import CommandError
from django.test import Client
from django.utils import timezone
from knox.models import AuthToken

from people import post
from people.invitations import offer, still_open
from people.models import Account, Letter
from people.passwords import renew
from people.tenures import organise, seat
from tests.shell import run

CAMPAIGN = "5f2b1c1e-3c0b-4a0e-8f43-0a1d3d5b9c11"

pytestmark = pytest.mark.django_db


def made(*arguments: str) -> str:
    return run("account", *arguments)


def signed_in(account: Account) -> Client:
    client = Client()
    client.force_login(account)
    return client


@pytest.fixture
def organiser() -> Account:
    return Account.objects.create_user("ademar", is_staff=True)


@pytest.mark.parametrize(
    ("flags", "staff", "superuser"),
    [([], False, False), (["--organiser"], True, False), (["--operator"], True, True)],
)
def test_an_account_from_the_shell_has_no_password_until_its_owner_follows_the_printed_link(
    flags: list[str], staff: bool, superuser: bool
) -> None:
    link = re.search(r"https://campaign.example(/account/password/\S+)", made("tancred", *flags))
    assert link is not None
    account = Account.objects.get(username="tancred")
    assert not account.has_usable_password()
    assert (account.is_staff, account.is_superuser) == (staff, superuser)
    Client().post(link[1], {"password": "quite long enough", "again": "quite long enough"})
    account.refresh_from_db()
    assert account.check_password("quite long enough")


def test_asking_for_a_link_changes_nothing_before_it_is_used() -> None:
    made("tancred", "--organiser")
    Account.objects.update(password=make_password("until now"), email="tancred@example.org")
    assert "kept: tancred (organiser)" in made("tancred", "--link")
    after = Account.objects.get(username="tancred")
    assert after.check_password("until now")
    assert (after.is_staff, after.email) == (True, "tancred@example.org")


def test_where_mail_goes_out_the_link_goes_to_the_owner_and_is_not_printed() -> None:
    said = made("tancred", "--email", "tancred@example.org")
    assert "a link to set the password goes to tancred@example.org" in said
    assert "/account/password/" not in said
    assert post.send() == 1
    [letter] = mail.outbox
    assert letter.to == ["tancred@example.org"]
    assert "https://campaign.example/account/password/" in letter.body


def test_where_no_mail_goes_out_the_link_is_printed(settings: Any) -> None:
    settings.MAIL_GOES_OUT = False
    assert "/account/password/" in made("tancred", "--email", "tancred@example.org")
    assert not Letter.objects.exists()


def test_the_language_of_an_account_is_said_when_it_is_made_and_stays_when_its_password_is_renewed() -> None:
    made("serlo", "--language", "fr")
    made("serlo")
    assert Account.objects.get().language == "fr"


def test_a_name_that_cannot_be_a_username_is_refused_in_a_line() -> None:
    with pytest.raises(CommandError, match="username: Enter a valid username"):
        made("robert the sly")
    assert not Account.objects.exists()


def test_an_organiser_makes_plain_accounts_and_no_others(organiser: Account) -> None:
    form = {"username": "serlo", "email": "serlo@example.org", "language": "fr"}
    form |= {"is_staff": "on", "is_superuser": "on"}
    answer = signed_in(organiser).post("/admin/people/account/add/", form, follow=True)
    account = Account.objects.get(username="serlo")
    assert (account.is_staff, account.is_superuser, account.introduced_by) == (False, False, organiser)
    assert account.language == "fr"
    assert not account.has_usable_password()
    assert "goes to serlo@example.org" in answer.content.decode()
    assert "/account/password/" not in answer.content.decode()
    assert [letter.account for letter in Letter.objects.all()] == [account]


def test_an_account_without_an_address_gets_a_link_to_be_passed_on(organiser: Account) -> None:
    form = {"username": "serlo", "email": "", "language": "en"}
    answer = signed_in(organiser).post("/admin/people/account/add/", form, follow=True)
    link = re.search(r"https://campaign.example(/account/password/[\w/-]+)", answer.content.decode())
    assert link is not None
    assert Client().get(link[1]).status_code == 200
    assert f'<code id="link-once" class="desk-key">{link[0]}</code>' in answer.content.decode()
    assert 'data-copy="link-once"' in answer.content.decode()


def test_an_organiser_changes_no_account_and_deletes_none(organiser: Account) -> None:
    known = Account.objects.create_user("serlo", introduced_by=organiser)
    client = signed_in(organiser)
    client.post(f"/admin/people/account/{known.pk}/change/", {"username": "serlo", "is_staff": "on"})
    assert client.post(f"/admin/people/account/{known.pk}/delete/", {"post": "yes"}).status_code == 404
    known.refresh_from_db()
    assert not known.is_staff


def test_an_organiser_sees_those_whom_he_knows_and_no_others(organiser: Account) -> None:
    player = Account.objects.create_user("tancred")
    introduced = Account.objects.create_user("serlo", introduced_by=organiser)
    unknown = Account.objects.create_user("alexios")
    organise(organiser, CAMPAIGN)
    seat(player, CAMPAIGN, "norman")
    client = signed_in(organiser)
    shown = client.get("/admin/people/account/").content.decode()
    assert "tancred" in shown
    assert "serlo" in shown
    assert "alexios" not in shown
    for account, status in ((player, 200), (introduced, 200), (unknown, 404)):
        assert client.get(f"/admin/people/account/{account.pk}/change/").status_code == status


@pytest.mark.parametrize(
    "asked",
    [
        "password__startswith",
        "password",
        "email__startswith",
        "last_login__gt",
        "is_superuser__exact",
        "tenures__campaign",
        "tenures__remarks__text__contains",
        "introduced_by__password__startswith",
    ],
)
def test_nothing_is_found_out_by_asking_the_list_of_accounts(asked: str) -> None:
    for asker in (
        Account.objects.create_user("ademar", is_staff=True),
        Account.objects.create_superuser("operator"),
    ):
        answer = signed_in(asker).get("/admin/people/account/", {asked: "1"})
        assert answer.status_code == 400


def test_an_organiser_reads_the_addresses_of_those_alone_whom_he_introduced(organiser: Account) -> None:
    introduced = Account.objects.create_user("serlo", "serlo@example.org", introduced_by=organiser)
    player = Account.objects.create_user("tancred", "tancred@example.org")
    organise(organiser, CAMPAIGN)
    seat(player, CAMPAIGN, "norman")
    client = signed_in(organiser)
    pages = ["", f"{introduced.pk}/change/", f"{player.pk}/change/"]
    listed, own, other = (client.get(f"/admin/people/account/{page}").content.decode() for page in pages)
    assert "serlo@example.org" in listed
    assert "serlo@example.org" in own
    for shown in (listed, other):
        assert "tancred" in shown
        assert "tancred@example.org" not in shown


def test_whoever_made_his_account_by_a_link_before_is_nobody_elses_making(organiser: Account) -> None:
    boss = organise(organiser, UUID(CAMPAIGN))
    made = {
        name: Account.objects.create_user(name, f"{name}@example.org", introduced_by=organiser)
        for name in ("by-link", "by-hand")
    }
    made["by-hand"].date_joined -= timedelta(hours=1)
    made["by-hand"].save()
    for account, faction in zip(made.values(), ("norman", "byzantine"), strict=True):
        given = offer(boss, faction).invitation
        given.accepted, given.tenure = timezone.now(), seat(account, UUID(CAMPAIGN), faction)
        given.save()
    import_module("people.migrations.0010_accounts_of_their_own_making").set_free(apps, None)
    listed = signed_in(organiser).get("/admin/people/account/").content.decode()
    assert "by-hand@example.org" in listed
    assert "by-link" in listed
    assert "by-link@example.org" not in listed


def test_the_list_speaks_of_accounts_and_of_what_they_may_do(organiser: Account) -> None:
    seat(Account.objects.create_user("tancred"), CAMPAIGN, "norman")
    organise(organiser, CAMPAIGN)
    tancred = Account.objects.get(username="tancred")
    client = signed_in(organiser)
    for tail in ("", "add/", f"{tancred.pk}/change/"):
        page = client.get(f"/admin/people/account/{tail}").content.decode()
        assert "Account" in page
        for foreign in ("Select user", "Users", "users", "Unselect this", "staff"):
            assert foreign not in page, tail


def test_accounts_cannot_be_put_in_the_order_of_hidden_addresses(organiser: Account) -> None:
    for name, address in (("tancred", "z@example.org"), ("guiscard", "a@example.org")):
        seat(Account.objects.create_user(name, address), CAMPAIGN, name)
    organise(organiser, CAMPAIGN)
    client = signed_in(organiser)
    for key in ("2", "-2"):
        listed = client.get("/admin/people/account/", {"o": key}).context["cl"].result_list
        assert [account.username for account in listed] == ["ademar", "guiscard", "tancred"]


def test_the_operator_reads_every_address() -> None:
    operator = Account.objects.create_superuser("operator")
    account = Account.objects.create_user("serlo", "serlo@example.org")
    client = signed_in(operator)
    for page in ("", f"{account.pk}/change/"):
        assert "serlo@example.org" in client.get(f"/admin/people/account/{page}").content.decode()


def test_the_operator_says_who_organises() -> None:
    operator = Account.objects.create_superuser("operator")
    account = Account.objects.create_user("serlo")
    form = {"username": "serlo", "email": "", "language": "fr", "is_active": "on", "is_staff": "on"}
    answer = signed_in(operator).post(f"/admin/people/account/{account.pk}/change/", form)
    assert answer.status_code == 302
    account.refresh_from_db()
    assert account.is_staff
    assert not account.is_superuser


@pytest.mark.parametrize("kept", [{"is_staff": "on"}, {"is_active": "on"}])
def test_who_is_shut_out_or_organises_no_more_seats_nobody_by_offers_of_before(
    organiser: Account, kept: dict[str, str]
) -> None:
    operator = Account.objects.create_superuser("operator")
    offer(organise(organiser, UUID(int=1)), "norman", email="anna@example.org")
    client, address = signed_in(operator), f"/admin/people/account/{organiser.pk}/change/"
    form = {"username": organiser.username, "email": "", "language": "en"}
    client.post(address, form | {"is_staff": "on", "is_active": "on"})
    assert still_open().exists()
    client.post(address, form | kept)
    assert not still_open().exists()


def test_nobody_is_deleted_at_the_desk() -> None:
    operator = Account.objects.create_superuser("operator")
    account = Account.objects.create_user("serlo")
    address = f"/admin/people/account/{account.pk}/delete/"
    assert signed_in(operator).post(address, {"post": "yes"}).status_code == 404
    assert Account.objects.filter(pk=account.pk).exists()


def test_a_new_password_ends_what_was_signed_in_with_the_old_one() -> None:
    robert, roger = (Account.objects.create_user(name, password="before") for name in ("robert", "roger"))
    AuthToken.objects.create(robert)
    kept, _ = AuthToken.objects.create(roger)
    robert.email = "robert@example.org"
    robert.save()
    assert AuthToken.objects.filter(user=robert).exists()
    renew(robert)
    robert.save()
    assert list(AuthToken.objects.all()) == [kept]
