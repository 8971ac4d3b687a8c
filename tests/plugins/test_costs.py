"""What a run keeps of its costs."""

import json
import re
from pathlib import Path

import pytest

from tests.plugins.small_suite import SmallSuite

CONFTEST = 'pytest_plugins = ["tests.plugins.costs"]\n'
SAMPLE = """
import subprocess, sys, time
import pytest

def work(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass

@pytest.fixture
def inner():
    work(0.5)

@pytest.fixture
def outer(request):
    request.getfixturevalue("inner")
    work(0.1)
    yield
    work(0.2)

def test_with_fixtures(outer):
    work(0.4)

def test_with_a_child():
    subprocess.run([sys.executable, "-c", "sum(range(10_000_000))"], check=True)

def test_that_sleeps():
    time.sleep(0.5)
"""


@pytest.fixture
def suite(tmp_path: Path) -> SmallSuite:
    """The small suite."""
    return SmallSuite(tmp_path, CONFTEST, SAMPLE)


@pytest.mark.parametrize("processes", [(), ("-p", "xdist", "-n", "2")])
def test_a_run_keeps_what_each_test_and_each_fixture_cost(
    suite: SmallSuite, processes: tuple[str, ...]
) -> None:
    told = suite.run(*processes)
    assert told.returncode == 0
    assert re.search(r"^3 tests in \d+:\d\d min: \d+ y ", told.stdout, re.MULTILINE)
    kept = json.loads((suite.folder / ".pytest_cache" / "d" / "costs" / "whole.json").read_text())
    costs = {name.partition("::")[2]: phases for name, *phases in kept["tests"]}
    setup, call, teardown = costs["test_with_fixtures"]
    assert setup >= 0.6
    assert call >= 0.4
    assert teardown >= 0.2
    assert costs["test_with_a_child"][1] > costs["test_that_sleeps"][1]
    fixtures = {name: (times, seconds) for name, _, times, seconds in kept["fixtures"]}
    assert fixtures["inner"][0] == fixtures["outer"][0] == 1
    assert fixtures["inner"][1] > fixtures["outer"][1] >= 0.1
    assert sum(kept["processes"].values()) > sum(sum(phases) for phases in costs.values())
    assert len(kept["processes"]) == (3 if processes else 1)


def test_a_part_of_the_suite_leaves_the_record_of_the_whole_alone(suite: SmallSuite) -> None:
    assert suite.run("-k", "sleeps").returncode == 0
    folder = suite.folder / ".pytest_cache" / "d" / "costs"
    assert [path.name for path in folder.iterdir()] == ["part.json"]
