"""Collects garbage more seldom: a run imports and collects once what lives to its end, and looks through it no more."""

import gc

import pytest

# Objects made between two looks; Python's own is 700, which costs a tenth of a run.
YOUNG = 50_000


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Put aside what modules and collected tests hold."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
