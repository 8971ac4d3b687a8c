"""Who holds which seat."""

from importlib import import_module
from uuid import UUID, uuid4

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction

from people.models import PLAYER, Account, Tenure
from people.tenures import current, seat
from rulebook import Refusal

CAMPAIGN = UUID(int=7)


@pytest.fixture
def tancred(db: None) -> Account:
    """Somebody."""
    return Account.objects.create_user("tancred")


def factions(account: Account) -> list[str]:
    """The seats that an account holds."""
    return [tenure.faction for tenure in current(account, CAMPAIGN)]


def test_nobody_holds_the_seats_of_two_factions(tancred: Account) -> None:
    seat(tancred, CAMPAIGN, "norman")
    before = seat(Account.objects.create_user("argyros"), CAMPAIGN, "byzantine")
    with pytest.raises(Refusal, match="tancred plays another faction of this campaign") as refused:
        seat(tancred, CAMPAIGN, "byzantine")
    assert (refused.value.rule, refused.value.field) == ("house-seat", "username")
    before.refresh_from_db()
    assert (factions(tancred), before.until) == (["norman"], None)


def test_whoever_has_left_a_seat_may_take_another_and_others_in_other_campaigns(tancred: Account) -> None:
    seat(tancred, CAMPAIGN, "norman")
    seat(Account.objects.create_user("serlo"), CAMPAIGN, "norman")
    seat(tancred, CAMPAIGN, "byzantine")
    seat(tancred, uuid4(), "norman")
    assert factions(tancred) == ["byzantine"]


def test_the_database_holds_it_too(tancred: Account) -> None:
    seat(tancred, CAMPAIGN, "norman")
    with pytest.raises(IntegrityError, match="one_seat_a_player"), transaction.atomic():
        Tenure.objects.create(account=tancred, campaign=CAMPAIGN, faction="byzantine", role=PLAYER)


def test_of_two_seats_held_before_this_was_a_rule_the_newer_stands(tancred: Account) -> None:
    constraint = next(each for each in Tenure._meta.constraints if each.name == "one_seat_a_player")
    with connection.schema_editor() as editor:
        editor.remove_constraint(Tenure, constraint)
    for faction in ("norman", "byzantine"):
        Tenure.objects.create(account=tancred, campaign=CAMPAIGN, faction=faction, role=PLAYER)
    import_module("people.migrations.0003_one_seat_a_player").end_earlier_seats(apps, None)
    assert factions(tancred) == ["byzantine"]
    connection.check_constraints()
    with connection.schema_editor() as editor:
        editor.add_constraint(Tenure, constraint)
