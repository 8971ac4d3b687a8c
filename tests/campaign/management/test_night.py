"""The command that plays nights, by what it prints, changes and answers."""

import re
from datetime import timedelta
from io import BytesIO

import pytest
import time_machine
from django.core.management import CommandError

from campaign.archives import arrivals
from campaign.archives.writing import archive
from campaign.models import (
    CampaignSummary,
    DiceSecret,
    NightLease,
    Preparation,
)
from campaign.service import clock
from campaign.service.joining import preparing
from campaign.service.joining.preparing import Plan
from campaign.service.nights import night, stretches
from eventlog.errors import LogBusy
from people.models import Account
from tests.campaign.shell import waiting
from tests.plugins.databases import pointed_at
from tests.shell import run
from tests.worker import nights
from worker import doctor

pytestmark = pytest.mark.usefixtures("committed_db")


def test_night_plays_what_is_due_with_no_worker():
    due, waits = nights.opened(), nights.opened()
    nights.close(due)
    told = run("night")
    assert f"{due}: played" in told
    assert str(waits) not in told
    assert CampaignSummary.objects.get(campaign=due).day == 2


@pytest.mark.parametrize("arguments", [("night",), ("night", "--due")])
def test_night_says_that_nothing_is_due(arguments):
    nights.opened()
    assert run(*arguments) == "Nothing is due.\n"


@pytest.mark.parametrize("arguments", [("night",), ("night", "--due")])
def test_night_opens_a_prepared_campaign_whose_start_has_come_and_no_other(arguments):
    boss = Account.objects.create_user("ademar", is_staff=True)
    plan, now = Plan(title="The spring", scenario="corato"), clock.now()
    begins, waits = (
        preparing.prepare(plan, boss, starts=now + timedelta(days=days), by_itself=True) for days in (2, 9)
    )
    assert run(*arguments) == "Nothing is due.\n"
    with time_machine.travel(now + timedelta(days=3)):
        assert run(*arguments) == f"{begins}: open, as it was prepared\n"
    assert [each.campaign for each in CampaignSummary.objects.all()] == [begins]
    assert [each.campaign for each in Preparation.objects.all()] == [waits]


def test_night_takes_up_a_campaign_that_was_brought(databases):
    campaign = nights.opened("corato")
    out = BytesIO()
    archive(campaign, out)
    elsewhere = databases.clone()
    with pointed_at(elsewhere):
        boss = Account.objects.create_user("ademar", is_staff=True)
        arrivals.bring(boss, "war.jsonl.gz", out.getvalue())
        assert run("night").startswith(f"{campaign}: war.jsonl.gz was brought: ")
        assert run("night", "--due") == "Nothing is due.\n"
    databases.drop(elsewhere)


def test_night_says_what_is_set_aside_where_nothing_else_is_due():
    campaign = nights.opened()
    nights.close(campaign)
    NightLease.objects.update_or_create(campaign=campaign, defaults={"set_aside": True})
    assert run("night") == f"Nothing else is due; set aside, and played with --again: {campaign}\n"


def test_night_closes_early_and_plays_a_campaign_named_by_the_beginning_of_its_id():
    campaign = nights.opened()
    assert "played" in run("night", str(campaign)[:13], "--close")
    assert CampaignSummary.objects.get(campaign=campaign).day == 2


def test_a_closing_that_the_log_refuses_is_said_in_a_line(monkeypatch):
    campaign = nights.opened()

    def refuse(*_, **__):
        raise LogBusy("another append stayed open; file the command again")

    monkeypatch.setattr(stretches, "close_orders", refuse)
    with pytest.raises(CommandError, match=f"{campaign}: another append stayed open"):
        run("night", campaign, "--close")


def test_night_goes_on_past_a_failure_and_ends_in_one():
    bad, good = nights.opened(), nights.opened()
    for campaign in (bad, good):
        nights.close(campaign)
    secret = DiceSecret.objects.get(campaign=bad)
    DiceSecret.objects.filter(campaign=bad).delete()
    with pytest.raises(CommandError, match="1 campaign"):
        run("night", "--due")
    assert CampaignSummary.objects.get(campaign=good).day == 2
    secret.save(force_insert=True)
    NightLease.objects.filter(campaign=bad).update(set_aside=True)
    assert "played" in run("night", bad, "--again")


@pytest.mark.parametrize("command", ["./run", "python manage.py"])
def test_a_hint_names_the_command_in_the_way_that_the_reader_has(settings, command):
    settings.COMMAND = command
    bad = nights.opened()
    nights.close(bad)
    DiceSecret.objects.filter(campaign=bad).delete()
    with pytest.raises(CommandError, match=f"`{command} doctor`"):
        run("night")
    found = {part: [str(complaint.what) for complaint in wrong] for part, wrong in doctor.examine()}
    assert f"`{command} reseal {bad}`" in found["seals"][0]


@pytest.mark.parametrize("name", ["nobody", "", "00000000-0000-4000-8000-000000000000"])
def test_an_unknown_campaign_is_refused(name):
    nights.opened()
    with pytest.raises(CommandError, match="there is no campaign"):
        run("night", name)


def test_an_ambiguous_name_is_refused():
    names = [str(nights.opened())[0] for _ in range(17)]
    twice = next(name for name in names if names.count(name) > 1)
    with pytest.raises(CommandError, match="write more of the id"):
        run("night", twice)


def test_night_says_that_a_worker_plays(monkeypatch):
    campaign = nights.opened()
    monkeypatch.setattr(night, "play", lambda campaign: night.Played(campaign=campaign, how="busy"))
    told = run("night", campaign, "--close")
    assert f"{campaign}: busy, a worker plays it at this moment; `" in told
    assert " settle` says what waits for somebody" in told


def test_night_says_that_a_battle_is_awaited():
    campaign = waiting(battles="organiser")
    told = run("night", campaign)
    assert re.search(rf"{campaign}: nothing.*, waits for a battle: `.* settle` says", told)


def test_night_says_that_a_worker_was_faster(monkeypatch):
    campaign = nights.opened()
    play = night.play

    def second(campaign):
        play(campaign)
        return play(campaign)

    monkeypatch.setattr(night, "play", second)
    assert f"{campaign}: played by a worker meanwhile" in run("night", campaign, "--close")
