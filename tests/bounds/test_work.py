"""Work asks whether to go on: it ends with its client if it only reads, and once its time is over if nothing is kept."""

from contextlib import suppress
from math import inf

import pytest

from bounds.work import LATE, LEFT, GivenUp, Work, go_on, one_by_one, only_reads, seconds_left, under_way

SECONDS = 20.0


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def reading(clock: Clock) -> Work:
    return Work(SECONDS, reads=True, clock=clock)


def changing(clock: Clock) -> Work:
    return Work(SECONDS, reads=False, clock=clock)


def test_outside_of_a_request_work_goes_on_as_long_as_it_takes() -> None:
    go_on()
    only_reads()
    assert list(one_by_one("abc")) == ["a", "b", "c"]
    assert seconds_left() == inf


def test_reading_ends_with_its_client(clock: Clock) -> None:
    work = reading(clock)
    with under_way(work):
        go_on()
        work.leave()
        with pytest.raises(GivenUp) as ended:
            go_on()
    assert (ended.value.why, ended.value.kept) == (LEFT, False)


def test_a_change_goes_on_when_its_client_leaves(clock: Clock) -> None:
    work = changing(clock)
    with under_way(work):
        work.leave()
        go_on()


@pytest.mark.parametrize("made", [reading, changing])
def test_work_ends_once_its_time_is_over(made, clock: Clock) -> None:
    with under_way(made(clock)):
        clock.now += SECONDS
        go_on()
        clock.now += 0.1
        with pytest.raises(GivenUp) as ended:
            go_on()
    assert (ended.value.why, ended.value.seconds, ended.value.kept) == (LATE, SECONDS, False)


def test_the_time_of_work_runs_from_where_it_begins(clock: Clock) -> None:
    work = reading(clock)
    clock.now += 2 * SECONDS
    with under_way(work):
        go_on()
        assert seconds_left() == SECONDS


def test_a_change_of_which_something_is_kept_is_done_to_its_end(clock: Clock) -> None:
    work = changing(clock)
    with under_way(work):
        work.keep()
        clock.now += 2 * SECONDS
        go_on()
        assert seconds_left() == inf


def test_what_only_reads_from_here_on_ends_whatever_was_kept_before(clock: Clock) -> None:
    work = changing(clock)
    with under_way(work):
        work.keep()
        only_reads()
        work.leave()
        with pytest.raises(GivenUp) as ended:
            go_on()
    assert ended.value.kept


def test_work_is_ended_once_so_that_it_can_tidy_up(clock: Clock) -> None:
    work = reading(clock)
    with under_way(work):
        work.leave()
        with pytest.raises(GivenUp):
            go_on()
        go_on()


def test_no_code_on_the_way_takes_it_for_a_failure_of_its_own(clock: Clock) -> None:
    def swallowing() -> None:
        with suppress(Exception):
            go_on()

    work = reading(clock)
    work.leave()
    with under_way(work), pytest.raises(GivenUp):
        swallowing()


def test_each_piece_is_asked_for(clock: Clock) -> None:
    work = reading(clock)
    with under_way(work):
        pieces = one_by_one("abc")
        assert (next(pieces), next(pieces)) == ("a", "b")
        work.leave()
        with pytest.raises(GivenUp):
            next(pieces)


def test_what_is_behind_the_work_asks_of_it_no_more(clock: Clock) -> None:
    work = reading(clock)
    with under_way(work):
        work.leave()
    go_on()
