"""The night shift at work: real workers, a real broker, and what happens when some of it goes wrong."""

import os
import random
import subprocess
import sys
from pathlib import Path

from campaign.models import CampaignSummary, NightLease
from config.embedded.valkey import start_redis
from config.state import CHECKOUT
from eventlog import verify
from eventlog.log import LOG
from tests.campaign.service.nights.test_night import poison
from tests.plugins.workers import CeleryWorker, start_worker
from tests.worker import logs, nights
from worker import tasks

MANAGE = "import sys; sys.argv[0] = 'manage.py'; from config.launch import launch; sys.exit(launch(sys.argv))"


def closed(scenario="corato"):
    campaign = nights.opened(scenario)
    nights.file_sheets(campaign, random.Random(1))
    nights.close(campaign)
    return campaign


def played(campaign):
    return CampaignSummary.objects.get(campaign=campaign).finished == 1


def test_two_workers_play_eight_campaigns_once_and_set_the_poisoned_ninth_aside(
    committed_db, empty_broker, tmp_path
):
    campaigns = [closed(scenario) for scenario in ("corato", "apulia_1053") * 4]
    bad = closed()
    poison(bad)
    # Not before: the closing rings, and the bad one would be played before it is poisoned.
    workers = [start_worker(committed_db, tmp_path / f"{name}.log") for name in ("first", "second")]
    try:
        for _ in range(3):
            tasks.sweep()
        logs.wait_until(lambda: all(map(played, campaigns)), "all played", *workers)
        set_aside = NightLease.objects.filter(campaign=bad, set_aside=True)
        logs.wait_until(set_aside.exists, "the bad one set aside", *workers)
    finally:
        for worker in workers:
            worker.stop()
    for campaign in campaigns:
        names = [stored.command.id for stored in LOG.commands(campaign)]
        assert names.count("night/1/0") == 1
        assert NightLease.objects.get(campaign=campaign).failure == ""
    assert "PlagueBrokeOut" in NightLease.objects.get(campaign=bad).failure
    assert verify.whole(LOG) == []


def test_what_the_broker_forgot_the_sweep_finds(committed_db, empty_broker, tmp_path):
    campaign = closed()
    tasks.sweep()
    empty_broker.flushdb()
    assert not played(campaign)
    worker = start_worker(committed_db, tmp_path / "worker.log")
    try:
        tasks.sweep()
        logs.wait_until(lambda: played(campaign), "played after all", worker)
    finally:
        worker.stop()


def test_the_broker_dies_and_comes_back(committed_db, tmp_path, monkeypatch):
    """Meanwhile the shell plays nights; afterwards worker and beat go on by themselves."""
    run = Path(os.environ.get("TMPDIR", "/tmp"), f"hv-broker-{os.getpid()}")
    run.mkdir(mode=0o700)
    child, url = start_redis(tmp_path, run, durable=False, native=False)
    argv = [sys.executable, "-m", "celery", "-A", "worker.app", "worker", "-c", "1", "-B", "-l", "INFO"]
    argv += ["-s", str(tmp_path / "beat")]
    environment = {**os.environ, "REDIS_URL": url, "SWEEP_SECONDS": "1"}
    with (tmp_path / "worker.log").open("wb") as out:
        process = subprocess.Popen(
            argv, cwd=CHECKOUT, env=environment, stdout=out, stderr=out, start_new_session=True
        )
    worker = CeleryWorker(process, tmp_path / "worker.log")
    try:
        first = closed()
        logs.wait_until(lambda: played(first), "the first night", worker)
        child.process.kill()
        child.process.wait()
        second = closed()
        ran = logs.run(MANAGE, committed_db, "night", str(second), REDIS_URL=url)
        assert ran.returncode == 0, ran.stderr
        assert played(second)
        child, _ = start_redis(tmp_path, run, durable=False, native=False)
        third = closed()
        logs.wait_until(lambda: played(third), "the third night", worker)
    finally:
        worker.kill9()
        child.stop()
        run.rmdir()
