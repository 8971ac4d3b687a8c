"""How the calls of rule functions are recorded."""

import functools
import inspect
from collections.abc import Callable, Iterator

import pytest

from harness.mutation import trace


def share(whole: int, *, parts: int = 2) -> int:
    """A part of something."""
    return whole // parts


def steps(last: int) -> Iterator[int]:
    """Count."""
    yield from range(last)


@pytest.fixture
def watched() -> Iterator[Callable[..., Callable[..., object]]]:
    """Watch a function until the test is over."""
    made = []

    def watch(function: Callable[..., object]) -> Callable[..., object]:
        made.append(f"sample.{function.__name__}")
        return trace.watched(function, made[-1])

    trace.forget()
    yield watch
    for name in made:
        if known := trace.WATCHED.pop(name, None):
            known.disarm()


def test_the_first_call_of_a_function_is_recorded_and_all_that_follow_run_its_own_code(watched) -> None:
    bare = share.__code__
    counted = watched(share)
    assert counted is share
    assert share.__code__ is not bare
    assert (share(9), share(9, parts=3)) == (4, 3)
    assert set(trace.CALLED) == {"sample.share"}
    assert share.__code__ is bare


def test_calls_that_are_forgotten_are_recorded_again_and_those_that_are_kept_are_not(watched) -> None:
    watched(share)
    watched(steps)
    share(9)
    assert list(steps(2)) == [0, 1]
    trace.forget(kept={"sample.steps"})
    assert set(trace.CALLED) == {"sample.steps"}
    share(9)
    assert set(trace.CALLED) == {"sample.steps", "sample.share"}


def test_the_source_of_a_function_is_found_that_waits_for_its_first_call(watched) -> None:
    before = inspect.getsource(share)
    assert inspect.getsource(watched(share)) == before


def test_a_function_whose_code_cannot_be_exchanged_is_recorded_at_every_call(watched) -> None:
    counted = watched(functools.wraps(share)(functools.cache(share)))
    for _ in range(2):
        trace.forget()
        assert counted(9) == 4
        assert set(trace.CALLED) == {"sample.share"}


def test_a_failing_call_of_a_function_with_free_variables_is_told_with_what_stood_in_it(watched) -> None:
    wanted = "bread"

    def refuse(*, kind: str) -> None:
        raise ValueError(f"no {kind}, but {wanted}")

    with pytest.raises(ValueError, match="no wine, but bread") as told:
        watched(refuse)(kind="wine")
    assert [frame.locals.get("wanted") for frame in told.traceback][-3:] == [wanted, None, wanted]
    assert set(trace.CALLED) == {"sample.refuse"}


def test_a_method_that_asks_its_base_is_recorded(watched) -> None:
    class Camp(dict):
        def __len__(self) -> int:
            return super().__len__() + 1

    watched(Camp.__len__)
    assert (len(Camp()), len(Camp(a=1))) == (1, 2)
    assert set(trace.CALLED) == {"sample.__len__"}


def test_a_call_by_another_thread_while_others_are_armed_is_heard_and_heard_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Armed:
        def arm(self) -> None:
            trace.CALLED.add("b")

    monkeypatch.setattr(trace, "CALLED", {"a"})
    monkeypatch.setattr(trace, "WATCHED", {"a": Armed()})
    trace.forget()
    assert {"b"} == trace.CALLED
