import pytest

from battles import rulesets


@pytest.fixture
def duels(monkeypatch):
    """A second system, which drill and calibration have never heard of."""
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")


@pytest.fixture
def lane(monkeypatch):
    """A system that knows no musters: things are hidden in it, measured, and interrupted five deep."""
    monkeypatch.setitem(rulesets.PACKAGES, "lane", "tests.battles.lane")
