"""What the tasks do, called in this process."""

import logging
import random
from datetime import timedelta

import pytest
from django.core import mail
from django.db import transaction
from kombu.exceptions import OperationalError
from prometheus_client import REGISTRY

from campaign.models import CampaignSummary, DiceSecret, Due, NightLease
from campaign.service import clock
from campaign.service.processes import signals
from tests.worker import nights
from worker import alarm, metrics, tasks

pytestmark = pytest.mark.usefixtures("committed_db")


@pytest.fixture
def rings(monkeypatch):
    """The campaigns that were rung for, instead of a broker."""
    rung = []
    monkeypatch.setattr(tasks.night, "apply_async", lambda args, **_: rung.append(args[0]))
    return rung


def late(campaign, settings):
    since = clock.now() - timedelta(minutes=settings.OVERDUE_MINUTES + 5)
    Due.objects.filter(campaign=campaign).update(at=since)


def test_a_sweep_rings_once_for_each_that_is_due(rings, settings):
    settings.SWEEP_NIGHTS = 2
    due, waiting = [nights.opened() for _ in range(3)], nights.opened()
    for campaign in due:
        nights.close(campaign)
    rings.clear()
    assert tasks.sweep() == 2
    assert len(set(rings)) == 2
    assert str(waiting) not in rings


def test_a_night_is_counted(rings):
    def figures():
        names = ("hauteville_night_seconds_count", "hauteville_orders_decided_total")
        return [REGISTRY.get_sample_value(name) for name in names] + [
            REGISTRY.get_sample_value("hauteville_nights_total", {"how": "played"}) or 0
        ]

    campaign = nights.opened("apulia_1053")
    nights.file_sheets(campaign, random.Random(2))
    nights.close(campaign)
    before = figures()
    assert tasks.night(str(campaign)) == "played"
    assert tasks.night(str(campaign)) == "nothing"
    seconds, orders, played = (now - then for now, then in zip(figures(), before, strict=True))
    assert (seconds, played) == (1, 1)
    assert orders > 0


def test_a_failed_night_is_counted(rings):
    campaign = nights.opened()
    nights.close(campaign)
    DiceSecret.objects.filter(campaign=campaign).delete()
    before = REGISTRY.get_sample_value("hauteville_night_failures_total")
    assert tasks.night(str(campaign)) == "failed"
    assert REGISTRY.get_sample_value("hauteville_night_failures_total") == before + 1


def test_an_overdue_night_is_logged_measured_and_mailed_once(rings, settings, caplog):
    settings.ADMINS = [("Operator", "operator@campaign.example")]
    settings.COMMAND = "./run"
    campaign = nights.opened()
    late(campaign, settings)
    for _ in range(3):
        tasks.sweep()
    assert REGISTRY.get_sample_value("hauteville_nights_overdue") == 1
    [message] = mail.outbox
    assert message.to == ["operator@campaign.example"]
    assert str(campaign) in message.body
    assert "`./run doctor` finds the fault, and `./run night --due` plays" in message.body
    assert [record.levelno for record in caplog.records if "overdue" in record.message] == [logging.ERROR]


def test_an_operator_who_could_not_be_written_to_is_written_to_again(rings, settings, monkeypatch):
    settings.ADMINS = [("Operator", "operator@campaign.example")]
    campaign = nights.opened()
    late(campaign, settings)
    with monkeypatch.context() as patched:
        patched.setattr(alarm, "mail_admins", lambda *_: (_ for _ in ()).throw(OSError("no route")))
        tasks.sweep()
    assert mail.outbox == []
    tasks.sweep()
    assert len(mail.outbox) == 1


def test_campaigns_set_aside_are_measured(rings):
    NightLease.objects.create(campaign=nights.opened(), set_aside=True)
    metrics.refresh()
    assert REGISTRY.get_sample_value("hauteville_campaigns_set_aside") == 1


def test_a_bell_that_nobody_can_hear_disturbs_nobody(monkeypatch, caplog):
    def deaf(*_, **__):
        raise OperationalError("connection refused")

    campaign = nights.opened()
    monkeypatch.setattr(tasks.night, "apply_async", deaf)
    nights.close(campaign)
    assert CampaignSummary.objects.get(campaign=campaign).phase == "night"
    assert "cannot be heard" in caplog.text


def test_the_bell_is_rung_only_after_the_commit(rings):
    campaign = nights.opened()
    with transaction.atomic():
        signals.ring(campaign)
        assert rings == []
    assert rings == [str(campaign)]
