"""Forgetting a person: he goes, the logs stay whole."""

from uuid import UUID

import pytest
from axes.models import AccessAttempt
from django.contrib.admin.models import LogEntry
from django.core.management import CommandError
from django.db import connection
from django.test import Client
from django.utils import timezone

from campaign.service.nights.stretches import close_orders
from campaign.service.organisers.opening import open_campaign
from eventlog import verify
from eventlog.log import LOG
from people import helping, notices, passing_on
from people.invitations import offer, still_open
from people.models import Account, Help, Invitation, Notice, Remark, SheetDraft, Tenure
from people.notices import Word
from people.remarks import remark, text_of
from people.tenures import organise, seat
from tests.shell import run


@pytest.fixture
def person(committed_db: str) -> Account:
    """Somebody about to leave."""
    return Account.objects.create_user("drogo", "drogo@example.org", "secret", is_staff=True)


@pytest.fixture
def campaign(person: Account) -> UUID:
    """A campaign that he has organised, and in which he wrote why he closed early."""
    opened = open_campaign(title="The war", scenario="corato", actor="test")
    tenure = organise(person, opened)
    reason = remark(tenure, opened, "drogo has a wedding to go to")
    close_orders(opened, 1, actor=str(tenure.id), why="early", reason=reason)
    notices.tell(tenure, 1, Word("drogo", "drogo"))
    SheetDraft.objects.create(tenure=tenure, day=1, lines="drogo")
    return opened


def forget(name: str) -> str:
    return run("erase", name, "--yes")


def test_an_erased_person_leaves_the_logs_as_they_were(person: Account, campaign: UUID) -> None:
    head = LOG.head(campaign)
    said = forget("drogo")
    assert LOG.head(campaign) == head
    assert verify.stream(LOG, campaign) == []
    assert "1 remark, 1 notice, 1 draft, 0 invitations, 0 entries of the desk, 0 sessions." in said
    assert "1 tenure stays, as an id that names nobody." in said
    assert "The log of 1 campaign verifies." in said


def test_nothing_of_an_erased_person_is_left_in_any_table(person: Account, campaign: UUID) -> None:
    desk = Client()
    desk.force_login(person)
    desk.post("/admin/people/account/add/", {"username": "serlo", "email": "", "language": "en"})
    assert LogEntry.objects.filter(user=person).exists()
    Client().post("/admin/login/", {"username": "drogo", "password": "mistyped"})
    for who in ("drogo", "drogo@example.org"):
        Client().post("/account/forgotten/", {"who": who})
    assert AccessAttempt.objects.filter(username__contains="drogo").count() == 3
    digest = Remark.objects.get(campaign=campaign).digest
    Help.objects.create(account=person, by=person, what="address", email="drogo@example.net")
    anna = seat(Account.objects.create_user("anna"), campaign, "norman")
    assert anna.account is not None
    helping.give_address(person, anna.account, "anna@example.net")
    passing_on.ask(person, anna)
    Invitation.objects.create(
        campaign=campaign, faction="norman", name="drogo", email="drogo@example.org", expires=timezone.now()
    )
    forget("drogo")
    with connection.cursor() as cursor:
        cursor.execute("select table_name from information_schema.tables where table_schema = 'public'")
        tables = [name for (name,) in cursor.fetchall()]
        for table in tables:
            cursor.execute(f"select count(*) from {table} whole where whole::text ilike '%drogo%'")
            assert cursor.fetchone() == (0,), table
    assert text_of(digest) == ""
    assert not Notice.objects.filter(tenure__account=None).exists()
    assert Notice.objects.filter(tenure=anna).count() == 2
    assert not SheetDraft.objects.exists()
    assert "sessionid" in desk.cookies
    assert desk.get("/admin/").status_code == 302


def test_the_tenures_of_an_erased_person_stay_as_ids_and_are_over(person: Account, campaign: UUID) -> None:
    tenure = Tenure.objects.get(campaign=campaign)
    forget("drogo")
    tenure.refresh_from_db()
    assert tenure.account is None
    assert tenure.until is not None


def test_an_offer_of_an_erased_organiser_is_over(person: Account, campaign: UUID) -> None:
    made = offer(Tenure.objects.get(campaign=campaign), "norman")
    forget("drogo")
    assert Client().get(made.link.removeprefix("https://campaign.example")).status_code == 404
    assert not still_open().exists()


def test_the_seat_of_an_erased_player_is_free(person: Account, campaign: UUID) -> None:
    player = Account.objects.create_user("hugo")
    seat(player, campaign, "norman")
    forget("hugo")
    successor = Account.objects.create_user("tristan")
    assert seat(successor, campaign, "norman").until is None


def test_a_damaged_log_is_told_when_somebody_is_forgotten(person: Account, campaign: UUID) -> None:
    with connection.cursor() as cursor:
        cursor.execute("alter table eventlog_event disable trigger all")
        cursor.execute("update eventlog_event set payload = payload || ' ' where version = 2")
    with pytest.raises(CommandError, match="version 2"):
        forget("drogo")


def test_nobody_is_forgotten_who_was_never_known(committed_db: str) -> None:
    with pytest.raises(CommandError, match="there is no account nobody"):
        forget("nobody")


def test_scripts_that_call_it_by_its_first_name_go_on(person: Account, campaign: UUID) -> None:
    assert "drogo is forgotten" in run("forget", "drogo")
