"""Who has which role: one a person a campaign, while it lasts."""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from people.models import ORGANISER, PLAYER, READER, SITTING, Account, Tenure
from people.tenures import (
    appoint,
    current,
    may_sit,
    organise,
    organiser_tenure,
    resign,
    seat,
    seat_of,
    sit_beside,
    swap,
)
from rulebook import Refusal
from tests.at_once import at_once

CAMPAIGN = UUID(int=7)
Role = Callable[[Account, UUID], Tenure]
ROLES: dict[str, Role] = {
    "organises": organise,
    "plays": partial(seat, faction="norman"),
    "plays another": partial(seat, faction="byzantine"),
    "reads": partial(sit_beside, faction="norman"),
    "reads another": partial(sit_beside, faction="byzantine"),
}


@pytest.fixture
def tancred(db: None) -> Account:
    """Somebody who may organise."""
    return Account.objects.create_user("tancred", is_staff=True)


def faction_of(account: Account) -> str:
    """The seat that an account holds."""
    held = current(account, CAMPAIGN)
    return held.faction if held is not None else ""


@pytest.mark.parametrize("first", ROLES)
@pytest.mark.parametrize("second", ROLES)
def test_nobody_has_two_roles_in_a_campaign(tancred: Account, first: str, second: str) -> None:
    held = ROLES[first](tancred, CAMPAIGN)
    if first == second == "organises":
        assert ROLES[second](tancred, CAMPAIGN) == held
    else:
        with pytest.raises(Refusal) as refused:
            ROLES[second](tancred, CAMPAIGN)
        assert refused.value.field == "username"
        assert refused.value.reason.startswith("tancred ")
    assert current(tancred, CAMPAIGN) == held
    assert Tenure.objects.count() == 1


def test_who_is_refused_a_seat_puts_nobody_out_of_it(tancred: Account) -> None:
    seat(tancred, CAMPAIGN, "norman")
    before = seat(Account.objects.create_user("argyros"), CAMPAIGN, "byzantine")
    with pytest.raises(Refusal, match="tancred plays another faction of this campaign") as refused:
        seat(tancred, CAMPAIGN, "byzantine")
    assert (refused.value.rule, refused.value.field) == ("house-seat", "username")
    before.refresh_from_db()
    assert (faction_of(tancred), before.until) == ("norman", None)


def test_whoever_has_left_a_seat_may_take_another_and_others_in_other_campaigns(tancred: Account) -> None:
    seat(tancred, CAMPAIGN, "norman")
    seat(Account.objects.create_user("serlo"), CAMPAIGN, "norman")
    seat(tancred, CAMPAIGN, "byzantine")
    seat(tancred, uuid4(), "norman")
    assert faction_of(tancred) == "byzantine"


@pytest.mark.parametrize("role", [ORGANISER, PLAYER, READER])
def test_the_database_holds_it_too(tancred: Account, role: str) -> None:
    seat(tancred, CAMPAIGN, "norman")
    with pytest.raises(IntegrityError, match="one_role_a_person"), transaction.atomic():
        Tenure.objects.create(account=tancred, campaign=CAMPAIGN, faction="byzantine", role=role)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("organises", "organises"),
        ("organises", "plays"),
        ("organises", "reads"),
        ("plays", "plays another"),
        ("plays", "reads"),
        ("reads", "reads another"),
    ],
)
def test_of_two_roles_that_are_taken_at_once_one_is_refused_in_words(
    committed_db: str, one: str, other: str
) -> None:
    account = Account.objects.create_user("tancred", is_staff=True)
    takes = [partial(ROLES[role], account, CAMPAIGN) for role in (one, other) * 3]
    made = at_once(*takes)
    assert {type(each) for each in made} <= {Tenure, Refusal}, made
    assert len({each for each in made if isinstance(each, Tenure)}) == 1
    assert Tenure.objects.get(account=account, until=None) in made


def test_an_organiser_who_is_appointed_twice_at_once_has_one_tenure(committed_db: str) -> None:
    account = Account.objects.create_user("tancred", is_staff=True)
    made = at_once(*[partial(appoint, account, CAMPAIGN)] * 4)
    assert set(made) == {Tenure.objects.get()}


def test_who_organises_sits_nowhere_and_who_sits_organises_nothing(tancred: Account) -> None:
    organise(tancred, CAMPAIGN)
    other = uuid4()
    seat(tancred, other, "norman")
    assert (seat_of(tancred, CAMPAIGN), organiser_tenure(tancred, other)) == ("", None)


@pytest.mark.parametrize("sits", [seat, sit_beside])
def test_who_has_organised_a_campaign_takes_no_seat_of_it_as_long_as_it_lasts(
    tancred: Account, sits: Callable[[Account, UUID, str], Tenure]
) -> None:
    organise(tancred, CAMPAIGN)
    organise(Account.objects.create_user("serlo"), CAMPAIGN)
    resign(tancred, CAMPAIGN)
    with pytest.raises(Refusal, match="tancred has organised this campaign and seen all sides"):
        sits(tancred, CAMPAIGN, "norman")
    with pytest.raises(Refusal, match="has organised"):
        may_sit(tancred, CAMPAIGN, "norman")
    assert faction_of(tancred) == ""
    sits(tancred, uuid4(), "norman")
    assert organise(tancred, CAMPAIGN).role == ORGANISER


def test_a_player_who_has_left_before_the_reader_takes_his_place_stays_away(tancred: Account) -> None:
    player = seat(tancred, CAMPAIGN, "norman")
    reader = sit_beside(Account.objects.create_user("serlo"), CAMPAIGN, "norman")
    Tenure.objects.filter(pk=player.pk).update(until=player.since)
    organise(tancred, CAMPAIGN)
    swap(player, reader, uuid4())
    assert not Tenure.objects.filter(account=tancred, role__in=SITTING, until=None).exists()


@pytest.fixture
def unruled(db: None) -> Iterator[None]:
    """The table as it was before this was a rule."""
    constraint = next(each for each in Tenure._meta.constraints if each.name == "one_role_a_person")
    with connection.schema_editor() as editor:
        editor.remove_constraint(Tenure, constraint)
    yield
    connection.check_constraints()
    with connection.schema_editor() as editor:
        editor.add_constraint(Tenure, constraint)


def test_of_two_seats_held_before_this_was_a_rule_the_newer_stands(unruled: None, tancred: Account) -> None:
    for faction in ("norman", "byzantine"):
        Tenure.objects.create(account=tancred, campaign=CAMPAIGN, faction=faction, role=PLAYER)
    import_module("people.migrations.0003_one_seat_a_player").end_earlier_seats(apps, None)
    assert faction_of(tancred) == "byzantine"


def test_of_roles_held_before_this_was_a_rule_the_first_stands_and_all_stay_on_record(
    unruled: None, tancred: Account, caplog: Any
) -> None:
    serlo = Account.objects.create_user("serlo")
    first, second, third = (
        Tenure.objects.create(account=tancred, campaign=CAMPAIGN, faction=faction, role=role)
        for role, faction in ((ORGANISER, ""), (READER, "norman"), (ORGANISER, ""))
    )
    others = [
        Tenure.objects.create(account=serlo, campaign=CAMPAIGN, faction="norman", role=PLAYER),
        Tenure.objects.create(account=tancred, campaign=uuid4(), faction="norman", role=PLAYER),
    ]
    for _ in range(2):
        Tenure.objects.create(account=None, campaign=CAMPAIGN, role=READER)
    import_module("people.migrations.0018_one_role_a_person").end_later_roles(apps, None)
    kept = {each.pk: each for each in Tenure.objects.all()}
    assert [kept[each.pk].until for each in (first, *others)] == [None] * 3
    assert None not in [kept[each.pk].until for each in (second, third)]
    assert len(kept) == 7
    assert f"tancred had two roles in campaign {CAMPAIGN}: reader norman is over" in caplog.text


def test_of_a_night_that_was_read_before_all_were_kept_the_nights_before_it_are_read_too() -> None:
    read = ([1, 2, 3], [], [5, 2])
    tenures = [Tenure.objects.create(campaign=CAMPAIGN, role=READER, nights_read=nights) for nights in read]
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        call_command("migrate", "people", "0020", verbosity=0)
        cursor.execute("SELECT nights_read FROM people_tenure ORDER BY nights_read")
        assert cursor.fetchall() == [(0,), (3,), (5,)]
        call_command("migrate", "people", verbosity=0)
    kept = [Tenure.objects.get(pk=tenure.pk).nights_read for tenure in tenures]
    assert kept == [[1, 2, 3], [], [1, 2, 3, 4, 5]]
