"""Battles of the engine and real workers: fought by the real skirmish, also by one who takes over from a dead."""

import random
from datetime import timedelta

import pytest
from django.db.models import F

from campaign.decide.engine import fought_by_engine
from campaign.models import CampaignSummary, Due, Engagement, NightLease
from campaign.service.log.commands import state_of
from campaign.service.nights import night
from eventlog import verify
from eventlog.log import LOG
from tests.plugins.workers import start_worker
from tests.worker import logs, nights
from worker import tasks


def at_a_battle():
    """A small campaign whose night has come to a battle of the engine, and is stopped there."""
    campaign, chance = nights.opened("corato", battles="engine"), random.Random(2)
    while True:
        nights.file_sheets(campaign, chance)
        nights.close(campaign)
        if night.play(campaign, fights=False).awaits:
            return campaign


def engagement(campaign):
    battle = fought_by_engine(state_of(campaign))
    return Engagement.objects.get(campaign=campaign, number=battle.number, issue=battle.issue)


def over(row):
    row.refresh_from_db()
    return row.state not in Engagement.OPEN


@pytest.fixture
def quiet(monkeypatch):
    """A bell that nobody hears: the sweep has to find what waits."""
    monkeypatch.setattr("worker.tasks.night.apply_async", lambda *_, **__: None)


def test_the_sweep_finds_a_battle_and_a_worker_fights_it(
    quiet, committed_db, empty_broker, monkeypatch, tmp_path
):
    campaign = at_a_battle()
    row = engagement(campaign)
    monkeypatch.undo()
    assert Due.objects.get(campaign=campaign).what == "fight"
    worker = start_worker(committed_db, tmp_path / "worker.log")
    try:
        tasks.sweep()
        logs.wait_until(lambda: over(row), "it was fought", worker)
        logs.wait_until(
            lambda: CampaignSummary.objects.get(campaign=campaign).phase != "night", "it went on", worker
        )
    finally:
        worker.stop()
    assert row.state == "settled"
    assert NightLease.objects.get(campaign=campaign).failure == ""
    assert verify.whole(LOG) == []


def test_a_worker_that_is_killed_in_a_battle_leaves_it_to_the_next(
    quiet, committed_db, empty_broker, monkeypatch, tmp_path
):
    campaign = at_a_battle()
    row = engagement(campaign)
    monkeypatch.undo()
    worker = start_worker(committed_db, tmp_path / "worker.log")
    tasks.sweep()
    logs.wait_until(lambda: LOG.head(row.stream).version > 20, "some was fought", worker)
    worker.kill9()
    fought = LOG.head(row.stream).version
    assert not over(row)
    NightLease.objects.exclude(leased_until=None).update(leased_until=F("leased_until") - timedelta(hours=1))
    worker = start_worker(committed_db, tmp_path / "worker.log")
    try:
        tasks.sweep()
        logs.wait_until(lambda: over(row), "it was fought", worker)
    finally:
        worker.stop()
    assert row.state == "settled"
    assert LOG.head(row.stream).version > fought
    orders = [stored.command.id for stored in LOG.commands(row.stream)][1:]
    assert orders == [f"order/{number}" for number in range(len(orders))]
    assert verify.whole(LOG) == []
