"""Before which statements work asks whether to go on, and after which something of it is kept."""

from contextlib import suppress
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from config.web.statements import bounded
from eventlog.log import LOG, REHEARSALS, Log
from eventlog.records import NEW, Command
from people.models import Account
from tests.bounds.counted import Counted

pytestmark = pytest.mark.django_db(transaction=True)
FILED = Command("filed", "File", "{}", "somebody", "")


def select() -> None:
    with connection.cursor() as cursor:
        cursor.execute("select 1")


def several() -> None:
    with connection.cursor() as cursor:
        cursor.executemany("select %s", [(1,), (2,)])


@pytest.mark.parametrize("do", [select, several, lambda: LOG.head(uuid4()), Account.objects.count])
def test_it_asks_before_a_statement_whoever_sends_it(do) -> None:
    work = Counted()
    with bounded(work):
        do()
    assert work.asked == 1


def test_it_asks_before_no_end_of_a_transaction_or_savepoint() -> None:
    work = Counted()
    with bounded(work):
        with transaction.atomic(), transaction.atomic():
            select()
        with suppress(ZeroDivisionError), transaction.atomic(), transaction.atomic():
            raise ZeroDivisionError
    # Two savepoints, and what is between the ends of the first.
    assert work.asked == 3


def test_what_is_read_and_locked_keeps_nothing() -> None:
    work = Counted(reads=False)
    with bounded(work):
        with transaction.atomic():
            list(Account.objects.select_for_update())
        select()
    assert not work.kept


def test_what_is_written_is_kept_once_it_is_committed() -> None:
    work = Counted(reads=False)
    with bounded(work):
        with transaction.atomic():
            Account.objects.create(username="drogo")
            assert not work.kept
        assert work.kept


def test_what_is_written_by_itself_is_kept_at_once() -> None:
    work = Counted(reads=False)
    with bounded(work):
        Account.objects.filter(username="nobody").update(username="somebody")
        assert work.kept


def test_what_could_not_be_written_is_not_kept() -> None:
    Account.objects.create(username="drogo")
    work = Counted(reads=False)
    with bounded(work), suppress(IntegrityError):
        Account.objects.create(username="drogo")
    assert not work.kept


@pytest.mark.parametrize("undone", ["all", "a part"])
def test_what_is_rolled_back_is_not_kept(undone: str) -> None:
    work = Counted(reads=False)
    with bounded(work):
        with suppress(ZeroDivisionError), transaction.atomic():
            with suppress(ZeroDivisionError), transaction.atomic():
                Account.objects.create(username="drogo")
                raise ZeroDivisionError
            if undone == "all":
                raise ZeroDivisionError
        assert not work.kept


@pytest.mark.parametrize(("log", "kept"), [(LOG, True), (REHEARSALS, False)], ids=["the log", "rehearsals"])
def test_an_append_is_kept_though_it_is_sent_as_a_select_and_a_rehearsal_is_not(log: Log, kept: bool) -> None:
    work = Counted(reads=False)
    with bounded(work):
        log.append(uuid4(), NEW, FILED, [])
    assert work.kept is kept


def test_nothing_asks_once_the_work_is_done() -> None:
    work = Counted()
    with bounded(work):
        pass
    select()
    assert work.asked == 0
