"""Which rules a test proves: those it is marked with whose function it called (or that are listed as pure data).

After a whole run that passed, the record stands in docs/rules/coverage.json, which `manage.py rules` reads.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebook import coverage

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "docs" / "rules" / "coverage.json"
DATA = ROOT / "docs" / "rules" / "data.toml"
PROVES = "rules"


def data_ids() -> set[str]:
    """Ids that no function carries."""
    return {id_ for system in tomllib.loads(DATA.read_text()).values() for id_ in system}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Note the ids that the test is marked with and has really called."""
    from rulebook import trace

    marked = {id_ for mark in item.iter_markers("rule") for id_ in mark.args}
    trace.CALLED.clear()
    result = yield
    proven = sorted(marked & (trace.CALLED | data_ids())) if marked else []
    if proven:
        item.user_properties.append((PROVES, proven))
    return result


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Collect what passed, on the controller too when workers run the tests."""
    if report.when == "call" and report.passed:
        proven = [ids for name, ids in report.user_properties if name == PROVES]
        COLLECTED.extend((test_name(report.nodeid), ids) for ids in proven)


COLLECTED: list[tuple[str, list[str]]] = []


def test_name(nodeid: str) -> str:
    """The name of a test without its parameters: any case of it proves the rule."""
    return nodeid.split("[")[0]


test_name.__test__ = False  # type: ignore[attr-defined]


def whole(config: pytest.Config) -> bool:
    """Whether nothing of the suite was left out."""
    chosen = config.getoption("keyword") or config.getoption("markexpr") or config.getoption("lf", False)
    return not chosen and config.args == config.getini("testpaths")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Write the record of a whole run that passed; workers leave that to their controller."""
    if hasattr(session.config, "workerinput") or exitstatus != 0 or not whole(session.config):
        return
    RECORD.write_bytes(coverage.written(coverage.recorded(COLLECTED)))
