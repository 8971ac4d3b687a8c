"""The migrations of the log: what was recorded is dropped by none of them."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from eventlog import verify
from eventlog.log import LOG
from eventlog.records import NEW
from tests.eventlog.account import ACCOUNT, command, deposit

pytestmark = pytest.mark.usefixtures("log_db")


def applied():
    """The migrations of the log that this database has had."""
    return {name for app, name in MigrationRecorder(connection).applied_migrations() if app == "eventlog"}


@pytest.mark.parametrize("target", ["zero", "0001", "0003"])
def test_a_log_with_events_is_not_dropped(stream, target):
    LOG.execute(ACCOUNT, stream, command("a"), deposit(5, times=3))
    before, there = LOG.read(stream), applied()
    with pytest.raises(
        CommandError, match="the log holds 1 command, and nothing but a backup would bring it back"
    ):
        call_command("migrate", "eventlog", target, verbosity=0, interactive=False)
    assert (LOG.read(stream), applied()) == (before, there)
    assert verify.whole(LOG) == []


def test_a_command_without_events_is_kept_as_well(stream):
    LOG.execute(ACCOUNT, stream, command("b"), lambda account: [])
    with pytest.raises(CommandError, match="nothing but a backup"):
        call_command("migrate", "eventlog", "zero", verbosity=0, interactive=False)


def test_an_empty_log_may_go_and_come_again(stream):
    call_command("migrate", "eventlog", "zero", verbosity=0, interactive=False)
    assert "eventlog_event" not in connection.introspection.table_names()
    call_command("migrate", verbosity=0, interactive=False)
    assert LOG.head(stream) == NEW
    LOG.execute(ACCOUNT, stream, command("a"), deposit(5))
    assert LOG.head(stream).version == 1
