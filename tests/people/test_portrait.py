"""All that is kept of a person, as a file for him."""

import json
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from knox.models import AuthToken

from people import helping, invitations, notices, tokens
from people.models import Account, SheetDraft, Tenure
from people.notices import Word
from people.portrait import as_json, portrait
from people.remarks import remark
from people.tenures import organise, seat, sit_beside
from tests.people.test_post import CAMPAIGN
from tests.shell import run

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> Account:
    """Somebody of whom there is something of every kind."""
    boss = organise(
        Account.objects.create_user("ademar", "ademar@example.org", is_staff=True), UUID(CAMPAIGN)
    )
    account = Account.objects.create_user("anna", "anna@example.org", "the battle of Civitate")
    account.introduced_by = boss.account
    account.save()
    tenure = seat(account, UUID(CAMPAIGN), "norman")
    remark(tenure, UUID(CAMPAIGN), "I said so")
    notices.tell(tenure, 7, Word("A day has come", "Write your orders."))
    SheetDraft.objects.create(tenure=tenure, day=1, lines="[]")
    invitations.offer(boss, "lombard", name="anna")
    assert boss.account is not None
    helping.send_link(boss.account, account)
    AuthToken.objects.create(account)
    return account


def test_every_kind_of_thing_is_there(anna: Account) -> None:
    found = portrait(anna)
    assert found["account"]["email"] == "anna@example.org"
    assert found["account"]["introduced_by"] == "ademar"
    for kind in ("tenures", "remarks", "notices", "drafts", "invitations", "letters", "helped", "tokens"):
        assert len(found[kind]) == 1, kind
    assert found["remarks"][0]["text"] == "I said so"
    assert found["notices"][0]["body"] == "Write your orders."
    assert json.loads(as_json(anna))["tenures"][0]["faction"] == "norman"


def test_no_secret_is_in_it_and_nothing_of_others(anna: Account) -> None:
    other = Account.objects.create_user("berta", "berta@example.org")
    tenure = seat(other, UUID(CAMPAIGN), "lombard")
    remark(tenure, UUID(CAMPAIGN), "mine alone")
    SheetDraft.objects.create(tenure=tenure, day=1, lines="[]")
    text = as_json(anna)
    for hidden in (anna.password, "berta", "mine alone", "salt", AuthToken.objects.get().digest, "ademar@"):
        assert hidden not in text, hidden
    assert tokens.valid(anna)[0].id in text


def test_the_owner_loads_it_down_and_nobody_else_does(anna: Account) -> None:
    here = Client()
    assert here.get("/account/data.json").status_code == 302
    here.force_login(anna, "django.contrib.auth.backends.ModelBackend")
    answer = here.get("/account/data.json")
    assert answer["Content-Disposition"] == 'attachment; filename="hauteville.json"'
    assert answer["Cache-Control"] == "no-store"
    assert json.loads(answer.content)["account"]["username"] == "anna"
    assert here.post("/account/data.json").status_code == 405


def test_the_operator_prints_it_for_him(anna: Account) -> None:
    said = run("personal", "anna")
    assert json.loads(said)["account"]["username"] == "anna"
    with pytest.raises(CommandError, match="there is no account nobody"):
        call_command("personal", "nobody")


def test_who_sees_what_is_on_a_page_by_name(anna: Account) -> None:
    sit_beside(Account.objects.create_user("carla"), UUID(CAMPAIGN), "norman")
    seat(Account.objects.create_user("berta"), UUID(CAMPAIGN), "lombard")
    here = Client()
    here.force_login(anna, "django.contrib.auth.backends.ModelBackend")
    page = here.get("/account/seen/").content.decode()
    assert "Your account was made by ademar." in page
    assert "organised by ademar; in your seat: carla" in page
    assert "berta" not in page
    assert 'href="/account/data.json"' in page
    assert 'href="/account/seen/"' in here.get("/account/").content.decode()


def test_what_is_over_is_listed_no_more(anna: Account) -> None:
    Tenure.objects.filter(account=anna).update(until=timezone.now())
    here = Client()
    here.force_login(anna, "django.contrib.auth.backends.ModelBackend")
    assert "You sit in no campaign." in here.get("/account/seen/").content.decode()
