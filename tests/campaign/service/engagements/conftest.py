import pytest

from battles import rulesets


@pytest.fixture
def registered(monkeypatch):
    """A service that knows duels."""
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")


@pytest.fixture
def duels(committed_db, settings, registered):
    """A database of the test's own, and a service whose engine plays duels."""
    settings.ENGINE_RULESET = "duel"
    return committed_db
