"""Work spread over processes."""

import os

import pytest

from harness.parallel import spread


@pytest.mark.parametrize("processes", [1, 2, 9])
def test_results_come_in_the_order_of_the_jobs(processes):
    assert list(spread([3, -1, -2], processes, abs)) == [3, 1, 2]


def test_no_jobs_have_no_results():
    assert list(spread([], 4, abs)) == []


def whose(_: int) -> int:
    """Who does the work."""
    return os.getpid()


@pytest.mark.parametrize(("processes", "here"), [(1, True), (2, False)])
def test_one_process_is_this_one(processes, here):
    assert (os.getpid() in spread([1, 2], processes, whose)) is here
