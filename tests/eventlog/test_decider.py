from dataclasses import replace
from itertools import count, takewhile
from threading import Event
from time import sleep

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eventlog.decider import Decided
from eventlog.errors import CommandReused, StaleVersion, UnknownEvent, VersionConflict
from eventlog.ids import client_command, service_command
from eventlog.log import LOG, PATIENCE
from eventlog.records import NEW, Encoded
from tests.eventlog.account import (
    ACCOUNT,
    Account,
    Deposited,
    Overdrawn,
    command,
    decider,
    deposit,
    evolve,
    rows,
    withdraw,
)

pytestmark = pytest.mark.usefixtures("log_db")


def test_a_command_decides_projects_and_appends(stream):
    outcome = LOG.execute(ACCOUNT, stream, command("a"), deposit(5, times=2))
    assert (outcome.events, outcome.repeated) == ([Deposited(5)] * 2, False)
    assert LOG.load(ACCOUNT, stream).state == Account(balance=10, moves=2)
    assert LOG.load(ACCOUNT, stream).head == outcome.head == LOG.head(stream)
    assert rows() == [(stream, 10, 2)]


def test_a_stored_command_is_answered_without_deciding_again(stream):
    first = LOG.execute(ACCOUNT, stream, command("a"), deposit(5))
    LOG.execute(ACCOUNT, stream, command("b"), deposit(1))
    again = LOG.execute(ACCOUNT, stream, command("a"), withdraw(10**9))
    assert (again.head, list(again.events), again.repeated) == (first.head, [Deposited(5)], True)
    assert rows() == [(stream, 6, 2)]


@pytest.mark.parametrize("other", [command("a", "another"), command("a", name="Another")])
def test_the_id_of_a_stored_command_is_refused_to_another(stream, other):
    LOG.execute(ACCOUNT, stream, command("a"), deposit(5))
    with pytest.raises(CommandReused):
        LOG.execute(ACCOUNT, stream, other, deposit(5))
    assert rows() == [(stream, 5, 1)]


def test_a_client_cannot_take_the_id_of_a_night(stream):
    night = service_command("night", 3, 1)
    LOG.execute(ACCOUNT, stream, command(client_command("seat-1", night), "mine"), deposit(1))
    assert not LOG.execute(ACCOUNT, stream, command(night), deposit(5)).repeated


def test_a_refusal_changes_nothing(stream):
    with pytest.raises(Overdrawn):
        LOG.execute(ACCOUNT, stream, command("a"), withdraw(1))
    assert (LOG.head(stream), LOG.position(), rows()) == (NEW, 0, [])


def test_a_failing_projection_changes_nothing(stream):
    with connection.cursor() as cursor:
        cursor.execute("alter table toy_account add check (balance < 100)")
    with pytest.raises(Exception, match="toy_account"):
        LOG.execute(ACCOUNT, stream, command("a"), deposit(100))
    assert (LOG.head(stream), LOG.position(), rows()) == (NEW, 0, [])


def test_a_command_that_lost_a_race_is_decided_again_on_the_new_state(stream, elsewhere):
    balances = []

    def decide(account):
        balances.append(account.balance)
        if len(balances) == 1:
            elsewhere(LOG.execute, ACCOUNT, stream, command("other"), deposit(7)).result()
        return [Deposited(1)]

    outcome = LOG.execute(ACCOUNT, stream, command("mine"), decide)
    assert (balances, outcome.head.version, rows()) == ([0, 7], 2, [(stream, 8, 2)])


def test_a_command_that_has_lost_too_often_takes_its_turn_before_the_others(stream, elsewhere):
    rivals = []

    def decide(account):
        rival = elsewhere(LOG.execute, ACCOUNT, stream, command(f"other/{len(rivals)}"), deposit(7))
        rivals.append(rival)
        if len(rivals) <= PATIENCE:
            rival.result()
        return [Deposited(1)]

    mine = LOG.execute(ACCOUNT, stream, command("mine"), decide)
    assert [rival.result().head.version for rival in rivals] == [*range(1, PATIENCE + 1), PATIENCE + 2]
    assert (len(rivals), mine.head.version) == (PATIENCE + 1, PATIENCE + 1)
    assert rows() == [(stream, 7 * len(rivals) + 1, len(rivals) + 1)]


def test_writers_who_never_pause_keep_nobody_from_the_stream(stream, elsewhere):
    over, written = Event(), dict.fromkeys(range(3), 0)

    def write(name):
        for number in takewhile(lambda _: not over.is_set(), count(1)):
            LOG.execute(ACCOUNT, stream, command(f"{name}/{number}"), deposit(1))
            written[name] = number

    writers = [elsewhere(write, name) for name in range(3)]
    slow = 0
    try:
        # Five times at least, and on until the others have written meanwhile.
        while slow < 5 or sum(written.values()) <= 5:
            LOG.execute(ACCOUNT, stream, command(f"slow/{slow}"), slowly)
            slow += 1
    finally:
        over.set()
    for writer in writers:
        writer.result()
    assert LOG.load(ACCOUNT, stream).state.moves == sum(written.values()) + slow


def slowly(account):
    """Decide for longer than others need to write."""
    sleep(0.05)
    return [Deposited(1)]


def test_a_command_that_never_fits_gives_up_and_changes_nothing(stream, monkeypatch):
    def conflicts(batch):
        raise VersionConflict(stream, 0, 1)

    monkeypatch.setattr(LOG, "append_sealed", conflicts)
    with pytest.raises(VersionConflict):
        LOG.execute(ACCOUNT, stream, command("mine"), deposit(1))
    assert rows() == []


def test_what_was_decided_on_a_seen_version_is_never_decided_on_another(stream, elsewhere):
    LOG.execute(ACCOUNT, stream, command("a"), deposit(5))
    with pytest.raises(StaleVersion):
        LOG.execute(ACCOUNT, stream, command("b"), deposit(1), seen=0)

    def overtaken(account):
        elsewhere(LOG.execute, ACCOUNT, stream, command("other"), deposit(7)).result()
        return [Deposited(1)]

    with pytest.raises(StaleVersion):
        LOG.execute(ACCOUNT, stream, command("b"), overtaken, seen=1)
    assert LOG.execute(ACCOUNT, stream, command("b"), deposit(1), seen=2).head.version == 3


def test_a_retry_of_a_command_that_named_its_version_is_answered(stream):
    LOG.execute(ACCOUNT, stream, command("a"), deposit(5), seen=0)
    assert LOG.execute(ACCOUNT, stream, command("a"), deposit(5), seen=0).repeated


def test_a_command_filed_by_another_while_deciding_is_projected_once(stream, elsewhere):
    def decide(account):
        if not LOG.command(stream, "same"):
            elsewhere(LOG.execute, ACCOUNT, stream, command("same"), deposit(5)).result()
        return [Deposited(5)]

    outcome = LOG.execute(ACCOUNT, stream, command("same"), decide)
    assert (outcome.repeated, list(outcome.events), rows()) == (True, [Deposited(5)], [(stream, 5, 1)])


def test_a_command_refuses_to_run_inside_another_transaction(stream):
    with transaction.atomic(), pytest.raises(RuntimeError, match="durable"):
        LOG.execute(ACCOUNT, stream, command("a"), deposit(5))


def test_a_draft_that_decide_walked_itself_is_not_folded_twice(stream):
    def decide(account):
        events = [Deposited(1), Deposited(2)]
        for event in events:
            evolve(account, event)
        return Decided(events, account)

    LOG.execute(ACCOUNT, stream, command("a"), decide)
    assert rows() == [(stream, 3, 2)]
    assert LOG.load(ACCOUNT, stream).state == Account(balance=3, moves=2)


@pytest.mark.parametrize(
    "event",
    [
        Encoded("Confiscated", 1, "{}"),
        Encoded("Deposited", 3, '{"amount":1}'),
        Encoded("Deposited", 0, '{"amount":1}'),
        Encoded("Deposited", 1, '{"amount":1}'),
        Encoded("Withdrawn", 1, '{"amount":"much"}'),
    ],
)
def test_an_event_that_cannot_be_read_stops_its_stream_and_changes_nothing(stream, event):
    head = LOG.execute(ACCOUNT, stream, command("a"), deposit(5)).head
    head = LOG.append(stream, head, command("b"), [event]).head
    with pytest.raises(UnknownEvent) as unknown:
        LOG.execute(ACCOUNT, stream, command("c"), deposit(1))
    assert (unknown.value.stream, unknown.value.version, unknown.value.type) == (stream, 2, event.type)
    assert all(word in str(unknown.value) for word in (str(stream), "version 2", event.type))
    assert (LOG.head(stream), rows()) == (head, [(stream, 5, 1)])


def test_a_command_costs_five_statements_and_four_on_a_warm_state(stream):
    LOG.execute(ACCOUNT, stream, command("a"), deposit(5, times=30))
    LOG.forget()
    quiet = decider()
    object.__setattr__(quiet, "project", lambda change: None)
    with CaptureQueriesContext(connection) as queries:
        LOG.execute(quiet, stream, command("b"), deposit(5, times=30))
    assert len(queries) == 5, "BEGIN, open, events, append, COMMIT"
    with CaptureQueriesContext(connection) as queries:
        LOG.execute(quiet, stream, command("c"), deposit(5, times=30))
    assert len(queries) == 4, "BEGIN, open, append, COMMIT"
    LOG.forget()
    with CaptureQueriesContext(connection) as queries:
        LOG.load(ACCOUNT, stream)
    assert len(queries) == 2


moves = st.lists(
    st.tuples(st.sampled_from(["deposit", "withdraw"]), st.integers(0, 50), st.integers(0, 5)), max_size=12
)


@given(moves=moves, snapshot_every=st.integers(0, 4))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_read_model_is_the_fold_is_the_rebuilt(moves, snapshot_every):
    """After every command, accepted, refused or repeated: projection = newest state = fold from the
    beginning.
    """
    from uuid import uuid4

    stream, account, balance = uuid4(), decider(snapshot_every=snapshot_every), 0
    for kind, amount, key in moves:
        filed = command(f"{kind}/{amount}/{key}")
        known = LOG.command(stream, filed.id) is not None
        try:
            LOG.execute(account, stream, filed, (deposit if kind == "deposit" else withdraw)(amount))
        except Overdrawn:
            assert amount > balance
        else:
            balance += 0 if known else amount if kind == "deposit" else -amount
        loaded = LOG.load(account, stream)
        assert loaded.state.balance == balance
        assert loaded.state == LOG.load_at(account, stream, loaded.head.version)
        projected = [(row[1], row[2]) for row in rows() if row[0] == stream]
        assert projected == ([(balance, loaded.state.moves)] if loaded.head.version else projected)


def test_a_read_model_that_meets_another_writer_first_is_a_conflict_like_any_other(stream):
    met = []

    def project(change):
        if not met:
            met.append(change.before)
            raise IntegrityError("duplicate key of a read model")

    outcome = LOG.execute(replace(ACCOUNT, project=project), stream, command("a"), deposit(5))
    assert outcome.head == LOG.head(stream)
    assert LOG.load(ACCOUNT, stream).state.balance == 5


def test_a_read_model_that_never_fits_is_told(stream):
    def project(change):
        raise IntegrityError("duplicate key of a read model")

    with pytest.raises(IntegrityError):
        LOG.execute(replace(ACCOUNT, project=project), stream, command("a"), deposit(5))
    assert LOG.head(stream) == NEW
