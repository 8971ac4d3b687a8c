"""Code that has no end is interrupted after its time, and nothing else is."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import enumerate as threads

import pytest

from campaign.service.processes import time_limit
from campaign.service.processes.time_limit import Limit, TimeOver, within
from tests.plugins.waiting import PATIENCE


def endless() -> None:
    while True:
        pass


def test_code_without_an_end_is_interrupted() -> None:
    with pytest.raises(TimeOver):
        within(0.05, endless)


def test_it_is_in_any_thread() -> None:
    with ThreadPoolExecutor(1) as pool:
        assert isinstance(pool.submit(within, 0.05, endless).exception(), TimeOver)


def test_code_that_goes_on_all_the_same_is_interrupted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limit, "AGAIN_SECONDS", 0.05)

    def stubborn() -> None:
        for _ in range(3):
            try:
                endless()
            except BaseException:
                continue
        endless()

    with pytest.raises(TimeOver):
        within(0.05, stubborn)


def test_code_that_ends_in_time_gives_its_value_and_leaves_no_watch() -> None:
    assert [within(900, lambda number=number: number) for number in range(200)] == list(range(200))
    for thread in threads():
        if thread.name == time_limit.NAME:
            thread.join(PATIENCE)
            assert not thread.is_alive()


@pytest.mark.parametrize("turns", range(20))
def test_at_the_last_moment_it_is_interrupted_or_not_and_never_later(turns: int) -> None:
    with suppress(TimeOver):
        within(0.001 * turns, lambda: sum(range(10_000 * turns)))
    # An interruption still under way would come here.
    assert sum(range(100_000)) > 0


def test_a_trace_afterwards_comes_to_its_end() -> None:
    script = """if True:
        import sys
        from campaign.service.processes.time_limit import Limit, TimeOver, within
        def endless():
            while True: pass
        within(900, int)
        try:
            within(0.01, endless)
        except TimeOver:
            sys.settrace(lambda *_: None)
            (lambda: print("came to its end"))()
    """
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert told.stdout == "came to its end\n"


@pytest.mark.parametrize("function", [Limit.call, Limit._called])
def test_an_interruption_at_any_line_of_the_limit_itself_leaves_no_call_behind(
    function: Callable[..., object],
) -> None:
    """The interruption is raised where the trace stands, at each line of each function once."""
    for line in range(1, 40):
        sent: list[bool] = []

        def trace(frame, event, arg, line=line, sent=sent):  # type: ignore[no-untyped-def]
            here = frame.f_code is function.__code__ and frame.f_lineno - frame.f_code.co_firstlineno == line
            if here and event == "line" and not sent:
                sent.append(True)
                raise TimeOver
            return trace

        before = sys.gettrace()
        with Limit(900) as limit:
            sys.settrace(trace)
            try:
                limit.call(int)
            except TimeOver:
                assert sent
            finally:
                sys.settrace(before)
            assert not limit.calling


def test_between_two_calls_nothing_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limit, "AGAIN_SECONDS", 0.01)
    with Limit(0.01) as limit:
        # The time is over, and the watch has looked several times.
        sum(range(3_000_000))
        with pytest.raises(TimeOver):
            limit.call(endless)
        assert sum(range(3_000_000)) > 0


def test_an_error_is_the_error_that_it_was() -> None:
    with pytest.raises(ZeroDivisionError):
        within(900, lambda: 1 / 0)
