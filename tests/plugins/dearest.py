"""A run in several processes takes file by file, the dearest first: at its end only cheap ones are left."""

import pytest

from harness.records import dearest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the dearest files first; every process of a run finds the same order."""
    if not hasattr(config, "workerinput"):
        return
    places = {name: place for place, name in enumerate(dearest.kept())}
    items.sort(key=lambda item: places.get(item.nodeid.partition("::")[0], len(places)))
