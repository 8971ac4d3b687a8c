from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import UUID

import pytest
from django.db import connections

from eventlog import queues
from eventlog.log import LOG
from tests.eventlog.account import ACCOUNT, Account, Deposited, command

WRITERS = 6


def test_threads_that_write_to_one_stream_decide_once_each(log_db: str, stream: UUID) -> None:
    begun, decided = Barrier(WRITERS), list[int]()

    def write(number: int) -> None:
        def decide(account: Account) -> list[Deposited]:
            decided.append(number)
            return [Deposited(1)]

        try:
            begun.wait()
            LOG.execute(ACCOUNT, stream, command(f"{number}"), decide)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(write, range(WRITERS)))
    assert sorted(decided) == list(range(WRITERS))
    assert LOG.load(ACCOUNT, stream).state.moves == WRITERS


def test_streams_do_not_wait_for_each_other() -> None:
    with queues.turn(UUID(int=1)), ThreadPoolExecutor(1) as pool:
        pool.submit(pass_through, UUID(int=2)).result()


def test_a_thread_waits_only_so_long_and_leaves_the_turn_to_whose_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream = UUID(int=1)
    with ThreadPoolExecutor(1) as pool:
        with queues.turn(stream):
            monkeypatch.setattr(queues, "PATIENCE_SECONDS", 0.01)
            pool.submit(pass_through, stream).result()
            monkeypatch.setattr(queues, "PATIENCE_SECONDS", 60)
            waiting = pool.submit(pass_through, stream)
            assert not waiting.done()
        assert waiting.result()


def pass_through(stream: UUID) -> bool:
    """Take a turn and give it back."""
    with queues.turn(stream):
        return True
