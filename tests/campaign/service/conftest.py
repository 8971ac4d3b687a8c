"""Campaigns in which many tests begin: with two nights behind them, and with duels for battles."""

from uuid import UUID

import pytest
from django.test import override_settings

from battles import rulesets
from tests.campaign.service.engagements.fields import before_a_battle
from tests.plugins.worlds import World, Worlds
from tests.worker import nights

DUEL = ("duel", "tests.battles.duel")


@pytest.fixture
def world_of_two_nights(worlds: Worlds) -> World[UUID]:
    """That campaign, which is played once for all tests."""
    return worlds.of("two nights", lambda: nights.after(2))


@pytest.fixture
def two_nights(committed_db: str, world_of_two_nights: World[UUID], monkeypatch: pytest.MonkeyPatch) -> UUID:
    """A campaign after two nights."""
    return world_of_two_nights.enter(monkeypatch)


@pytest.fixture
def registered(monkeypatch):
    """A service that knows duels."""
    monkeypatch.setitem(rulesets.PACKAGES, *DUEL)


@pytest.fixture
def duels(committed_db, settings, registered):
    """A database of the test's own, and a service whose engine plays duels."""
    settings.ENGINE_RULESET = DUEL[0]
    return committed_db


def come_to_a_battle():
    """A campaign of such a service whose night has come to a battle of the engine."""
    with pytest.MonkeyPatch.context() as patch, override_settings(ENGINE_RULESET=DUEL[0]):
        patch.setitem(rulesets.PACKAGES, *DUEL)
        return before_a_battle()


@pytest.fixture
def world_of_battles(worlds):
    """That campaign, which is played once for all tests."""
    return worlds.of("battles", come_to_a_battle)


@pytest.fixture
def stopped(duels, world_of_battles, monkeypatch):
    """A campaign whose night has come to a battle of the engine, and is stopped there."""
    return world_of_battles.enter(monkeypatch)
