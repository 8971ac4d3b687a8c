"""In which order the processes of a run take the files."""

from typing import Any

import pytest

from harness.records import dearest
from tests.plugins.dearest import pytest_collection_modifyitems


class Item:
    """As much of a test as the order is made of."""

    def __init__(self, nodeid: str) -> None:
        self.nodeid = nodeid


class Process:
    """A run's only process, or one of several."""

    def __init__(self, *, several: bool) -> None:
        if several:
            self.workerinput: dict[str, object] = {}


@pytest.mark.parametrize(
    ("several", "order"),
    [(True, ["dear::b", "dear::a", "less::a", "new::a", "cheap::a"]), (False, None)],
)
def test_several_processes_begin_with_the_dear_files_and_leave_all_else_in_its_order(
    several: bool, order: list[str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dearest, "kept", lambda: ["dear", "gone", "less"])
    items: list[Any] = [Item(name) for name in ("new::a", "less::a", "dear::b", "cheap::a", "dear::a")]
    before = [item.nodeid for item in items]
    config: Any = Process(several=several)
    pytest_collection_modifyitems(config, items)
    assert [item.nodeid for item in items] == (order or before)
