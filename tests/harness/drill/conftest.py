import pytest

from battles import rulesets


@pytest.fixture
def duels(monkeypatch):
    """A second system, which drill and calibration have never heard of."""
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")
