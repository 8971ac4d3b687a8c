import pytest

from battles import rulesets


@pytest.fixture
def duels(committed_db, settings, monkeypatch):
    """A database of the test's own, and a service whose engine plays duels."""
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")
    settings.ENGINE_RULESET = "duel"
    return committed_db
