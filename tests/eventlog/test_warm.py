"""States that are kept from one command to the next: never another than the fold, whatever came between."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eventlog.errors import StaleVersion
from eventlog.log import LOG, Log
from eventlog.records import NEW, Head
from eventlog.tables import REAL
from eventlog.warm import Warm, WarmStates
from tests.eventlog.account import CODEC, Account, Deposited, Overdrawn, command, decider, deposit, withdraw

pytestmark = pytest.mark.usefixtures("log_db")
EVERY_4 = decider(snapshot_every=4)
AHEAD = decider(snapshot_every=4, shown=True)
FIVE = CODEC.encode(Deposited(5))


@pytest.fixture(autouse=True)
def _fresh():
    LOG.warm.forget()


def asked(action):
    """How many statements an action sends."""
    with CaptureQueriesContext(connection) as queries:
        action()
    return len(queries)


def test_whoever_loads_a_state_may_change_it_without_changing_what_is_kept(stream):
    LOG.execute(EVERY_4, stream, command("a"), deposit(5))
    LOG.load(EVERY_4, stream).state.balance = 9999
    assert LOG.load(EVERY_4, stream).state == Account(balance=5, moves=1)


def test_a_state_that_was_read_is_read_again_without_its_events(stream):
    LOG.execute(EVERY_4, stream, command("a"), deposit(5, times=3))
    LOG.warm.forget()
    assert asked(lambda: LOG.load(EVERY_4, stream)) == 2
    assert asked(lambda: LOG.load(EVERY_4, stream)) == 1


def test_a_state_of_which_another_process_knows_more_is_folded_anew(stream):
    """Another `Log` on the same tables is as another process: it has states of its own."""
    elsewhere = Log(REAL)
    LOG.execute(EVERY_4, stream, command("a"), deposit(5))
    elsewhere.execute(EVERY_4, stream, command("b"), deposit(7))
    assert LOG.load(EVERY_4, stream).state == Account(balance=12, moves=2)
    LOG.execute(EVERY_4, stream, command("c"), deposit(1))
    assert elsewhere.load(EVERY_4, stream).state == LOG.load(EVERY_4, stream).state == Account(13, 3)


def test_a_state_whose_past_was_undone_is_folded_anew(stream):
    """The stream is as long as it was, with another past: as where a backup is put back."""
    with transaction.atomic():
        undone = LOG.append(stream, NEW, command("a"), [FIVE]).head
        assert LOG.load(EVERY_4, stream).state == Account(balance=5, moves=1)
        transaction.set_rollback(True)
    again = LOG.execute(EVERY_4, stream, command("b"), deposit(7)).head
    assert again.version == undone.version
    assert LOG.load(EVERY_4, stream).state == Account(balance=7, moves=1)


def test_a_refused_command_leaves_no_draft_behind(stream):
    LOG.execute(EVERY_4, stream, command("a"), deposit(5))

    def half_way(state):
        state.balance = -1
        raise Overdrawn

    with pytest.raises(Overdrawn):
        LOG.execute(EVERY_4, stream, command("b"), half_way)
    assert LOG.load(EVERY_4, stream).state == Account(balance=5, moves=1)


def test_a_command_that_is_known_or_stale_leaves_the_state_warm(stream):
    LOG.execute(EVERY_4, stream, command("a"), deposit(5))
    assert LOG.execute(EVERY_4, stream, command("a"), deposit(5)).repeated
    with pytest.raises(StaleVersion):
        LOG.execute(EVERY_4, stream, command("b"), deposit(5), seen=0)
    assert asked(lambda: LOG.execute(EVERY_4, stream, command("c"), deposit(5))) == 5, "with its read model"


def test_an_append_that_is_undone_leaves_no_state_behind(stream, monkeypatch):
    append = LOG.append_sealed

    def then_dies(batch):
        append(batch)
        raise ConnectionAbortedError

    with monkeypatch.context() as patch:
        patch.setattr(LOG, "append_sealed", then_dies)
        with pytest.raises(ConnectionAbortedError):
            LOG.execute(EVERY_4, stream, command("a"), deposit(5))
    assert len(LOG.warm) == 0
    assert LOG.load(EVERY_4, stream).state == Account()


def test_threads_that_read_and_write_at_once_each_have_a_state_of_their_own(stream):
    def one(number):
        LOG.execute(EVERY_4, stream, command(f"{number}"), deposit(1))
        seen = LOG.load(EVERY_4, stream)
        connections.close_all()
        return seen.state.balance == seen.state.moves == seen.head.version

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(one, range(24)))
    assert LOG.load(EVERY_4, stream).state == LOG.load_at(EVERY_4, stream, 24) == Account(24, 24)


deeds = st.lists(
    st.sampled_from(["write", "ahead", "alike", "elsewhere", "refuse", "read", "raw", "forget"]), max_size=12
)


@given(deeds=deeds)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_done_the_warm_state_is_the_fold(deeds):
    stream, elsewhere = uuid4(), Log(REAL)
    for number, deed in enumerate(deeds):
        mine = command(f"{deed}{number}")
        match deed:
            case "write":
                LOG.execute(EVERY_4, stream, mine, deposit(number, times=2))
            case "elsewhere":
                elsewhere.execute(EVERY_4, stream, mine, deposit(number))
            case "refuse":
                with pytest.raises(Overdrawn):
                    LOG.execute(EVERY_4, stream, mine, withdraw(10**9))
            case "ahead" | "alike":
                LOG.execute(AHEAD, stream, mine, deposit(number if deed == "ahead" else 0))
            case "raw":
                LOG.append(stream, LOG.head(stream), mine, [FIVE])
            case "forget":
                LOG.forget(stream)
        head = LOG.head(stream)
        assert LOG.load(EVERY_4, stream).state == LOG.load_at(EVERY_4, stream, head.version)
        assert LOG.load(AHEAD, stream).state == LOG.load_at(AHEAD, stream, head.version)


def test_what_is_over_the_limit_goes_the_oldest_first():
    states = WarmStates(most=10)
    keys = [(uuid4(), "account", "") for _ in range(3)]
    for key in keys:
        states.keep(key, Warm(Head(1, "00" * 32), 1, Account(), None, 4))
    assert states.take_out(keys[0]) is None
    assert len(states) == 2
    states.keep(keys[0], Warm(Head(1, "00" * 32), 1, Account(), None, 11))
    assert len(states) == 0, "one that is larger than all may be is not kept"
