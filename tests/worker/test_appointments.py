"""What happens by itself when its time has come, beside the nights: campaigns that are opened, addresses that count."""

from datetime import timedelta

import pytest
import time_machine
from django.conf import settings
from django.utils import timezone

from campaign.models import CampaignSummary
from campaign.service import clock
from campaign.service.joining import preparing
from campaign.service.joining.preparing import Plan
from people.models import PLAYER, Account, Help, Tenure
from worker import tasks

pytestmark = pytest.mark.usefixtures("committed_db")


def test_the_clockwork_asks_for_them() -> None:
    assert settings.CELERY_BEAT_SCHEDULE["appointments"]["task"] == tasks.appointments.name


def test_a_prepared_campaign_is_opened_and_an_address_counts_when_their_time_has_come() -> None:
    starts = clock.now() + timedelta(days=2)
    boss = Account.objects.create_user("ademar", is_staff=True)
    plan = Plan(title="The spring", scenario="corato")
    campaign = preparing.prepare(plan, boss, starts=starts, by_itself=True)
    anna = Account.objects.create_user("anna", "anna@example.org")
    Tenure.objects.create(account=anna, campaign=campaign, faction="norman", role=PLAYER)
    Help.objects.create(account=anna, by=boss, what="address", email="anna@example.net", counts_from=starts)
    assert tasks.appointments() == 0
    with time_machine.travel(timezone.now() + timedelta(days=3)):
        assert tasks.appointments() == 1
        assert tasks.appointments() == 0
    assert CampaignSummary.objects.filter(campaign=campaign, phase="orders").exists()
    anna.refresh_from_db()
    assert anna.email == "anna@example.net"


def test_one_that_cannot_be_opened_keeps_no_other_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    boss = Account.objects.create_user("ademar", is_staff=True)
    starts = clock.now() + timedelta(days=2)
    broken, whole = (
        preparing.prepare(Plan(title=title, scenario="corato"), boss, starts=starts, by_itself=True)
        for title in ("broken", "whole")
    )
    honest = preparing.opened

    def fails(campaign, plan, actor):  # type: ignore[no-untyped-def]
        if campaign == broken:
            raise RuntimeError("out of order")
        honest(campaign, plan, actor)

    monkeypatch.setattr(preparing, "opened", fails)
    with time_machine.travel(timezone.now() + timedelta(days=3)):
        assert preparing.open_due(clock.now(), actor="night") == [whole]
    lobby = preparing.lobby_of(broken)
    assert lobby is not None
    assert lobby.being_opened, "it is taken up again"
