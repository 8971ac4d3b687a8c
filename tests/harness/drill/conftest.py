import pytest

from battles import rulesets


@pytest.fixture
def duels(monkeypatch):
    """A second system, which drill and calibration have never heard of."""
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")


@pytest.fixture
def toys(monkeypatch):
    """Systems that know no musters: something is hidden in one, measured in another, interrupted five deep in the third."""
    for name in ("cards", "lane", "fencing"):
        monkeypatch.setitem(rulesets.PACKAGES, name, f"tests.battles.{name}")
