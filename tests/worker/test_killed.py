"""A night whose process is killed, and played again by another, leaves the log of a night that nobody disturbed."""

import random
import signal
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from campaign.models import CampaignSummary, Due, NightLease
from campaign.service import clock
from campaign.service.nights import night
from campaign.service.processes import schedule
from eventlog import verify
from eventlog.log import LOG
from tests.plugins.databases import pointed_at
from tests.plugins.workers import start_worker
from tests.worker import logs, nights
from worker import tasks

# Plays a night again and again, in a process each that dies by its own hand, as by kill -9, before the statement of
# the number next on the list.  The lease of the dead has run out by then.
KILLED = """
import os, signal, sys
import django
django.setup()
from datetime import timedelta
from uuid import UUID
from django.db import connection
from django.db.models import F
from campaign.service.nights import night
from campaign.models import NightLease

def play(left):
    NightLease.objects.exclude(leased_until=None).update(leased_until=F("leased_until") - timedelta(hours=1))
    def count(execute, sql, params, many, context):
        nonlocal left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(sql, params, many, context)
    with connection.execute_wrapper(count):
        night.play(UUID(sys.argv[1]))

for number in sys.argv[2:]:
    child = os.fork()
    if not child:
        play(int(number))
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.fixture
def ground(databases, committed_db):
    """A database with closed orders, whose copies each have the same night before them; answers a maker of copies."""
    name, made = committed_db.rsplit("/", 1)[1], []

    def copy():
        made.append(logs.copy_of(databases, name))
        return made[-1]

    yield copy
    for one in made:
        databases.drop(one)


def all_played():
    """Whether no night waits to be played."""
    return not Due.objects.filter(what="play").exists()


def run_out():
    """Let all leases have run out, as they do by themselves some seconds after a worker's death."""
    NightLease.objects.exclude(leased_until=None).update(leased_until=F("leased_until") - timedelta(hours=1))


def test_a_night_killed_at_any_statement_is_played_again_byte_for_byte(ground, databases):
    chance = random.Random(5)
    campaign = nights.opened("apulia_1053")
    nights.play_days(campaign, 2, seed=4)
    nights.file_sheets(campaign, chance)
    nights.close(campaign)
    with pointed_at(ground()), CaptureQueriesContext(connection) as statements:
        assert night.play(campaign).how == "played"
        undisturbed = logs.history(campaign)
    disturbed = ground()
    numbers = sorted(chance.sample(range(1, len(statements) - 2), 12))
    died = logs.run(KILLED, databases.url_of(disturbed), str(campaign), *map(str, numbers))
    assert set(died.stdout.split()) <= {str(-signal.SIGKILL), "0"}, died.stderr
    assert died.stdout.split().count(str(-signal.SIGKILL)) >= 6, died.stderr
    with pointed_at(disturbed):
        run_out()
        night.play(campaign)
        assert logs.history(campaign) == undisturbed
        assert verify.whole(LOG) == []
        assert CampaignSummary.objects.get(campaign=campaign).phase == "orders"


def test_workers_killed_at_any_moment_leave_the_log_of_an_undisturbed_night(
    ground, databases, empty_broker, tmp_path
):
    chance = random.Random(6)
    campaigns = [nights.opened(scenario) for scenario in ("apulia_1053", "corato") * 3]
    for campaign in campaigns:
        nights.file_sheets(campaign, chance)
        nights.close(campaign)
    with pointed_at(ground()):
        assert {night.play(campaign).how for campaign in campaigns} == {"played"}
        undisturbed = [logs.history(campaign) for campaign in campaigns]
    disturbed = ground()
    # The closings have rung: a worker would be through with the nights before anybody looks.
    empty_broker.flushdb()
    worker = start_worker(databases.url_of(disturbed), tmp_path / "worker.log")
    with pointed_at(disturbed):
        tasks.sweep()
        logs.wait_until(NightLease.objects.exists, "somebody is at a night", worker)
        written = LOG.position() + chance.randint(0, 100)
        logs.wait_until(lambda: LOG.position() >= written or all_played(), "some was played", worker)
    worker.kill9()
    with pointed_at(disturbed):
        run_out()
    worker = start_worker(databases.url_of(disturbed), tmp_path / "worker.log")
    try:
        with pointed_at(disturbed):
            tasks.sweep()
            logs.wait_until(lambda: not schedule.due_campaigns(clock.now(), 1), "nothing is due", worker)
            logs.wait_until(lambda: not Due.objects.filter(what="play").exists(), "all is played", worker)
    finally:
        worker.stop()
    with pointed_at(disturbed):
        assert [logs.history(campaign) for campaign in campaigns] == undisturbed
        assert verify.whole(LOG) == []
