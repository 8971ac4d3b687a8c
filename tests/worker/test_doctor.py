import json
import socket
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from smtplib import SMTPRecipientsRefused
from threading import Thread
from uuid import uuid4

import pytest
from django.core import mail as outbox
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from kombu import Connection

from battles import rulesets
from campaign.models import CampaignSummary, DiceSecret, Due, Engagement, FeedLine, NightLease
from campaign.service import clock
from campaign.service.nights import night
from eventlog import follow
from eventlog.log import LOG
from people import post
from people.models import Account, Postbox
from tests.battles.duel.ruleset import Duel
from tests.campaign.service.engagements.fields import battle_of, before_a_battle
from tests.plugins.waiting import PATIENCE
from tests.worker import nights
from worker import alarm, doctor, metrics, tasks
from worker.app import app
from worker.models import Sweep

pytestmark = pytest.mark.usefixtures("committed_db")


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """Nobody is here to answer a ping but whom a test puts there; all others may take their time."""
    monkeypatch.setattr(doctor, "PING_SECONDS", 0.1)
    monkeypatch.setattr(doctor, "BROKER_SECONDS", PATIENCE)
    monkeypatch.setattr(doctor, "WEB_SECONDS", PATIENCE)


def complaints():
    return {part: [complaint.what for complaint in found] for part, found in doctor.examine() if found}


@pytest.fixture
def served(settings, tmp_path, monkeypatch):
    """A web server, at a port that is told as `./run` tells it, and a worker that answers."""
    settings.PORT_FILE = tmp_path / "port"
    monkeypatch.setattr(app.control, "ping", lambda **_: [{"celery@here": {"ok": "pong"}}])
    with ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        monkeypatch.setattr(BaseHTTPRequestHandler, "log_message", lambda *_: None)
        settings.PORT_FILE.write_text(f"{server.server_port}\n")
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def test_a_web_server_that_does_not_answer_is_named(settings, tmp_path, served):
    assert "web server" not in complaints()
    settings.PORT_FILE = tmp_path / "none"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings.WEB_PORT = taken.getsockname()[1]
    assert complaints()["web server"] == [
        f"the web server is down: none answers at port {settings.WEB_PORT} of this machine"
    ]


@pytest.mark.parametrize("text", ["", "soon", "0", "65536", "-1"])
def test_where_what_is_told_is_no_port_the_server_is_looked_for_where_it_is_set(settings, served, text):
    settings.PORT_FILE.write_text(text)
    settings.WEB_PORT = served.server_port
    assert "web server" not in complaints()


def test_a_service_without_workers_is_named(served, monkeypatch):
    assert "workers" not in complaints()
    monkeypatch.setattr(app.control, "ping", lambda **_: [])
    [what] = complaints()["workers"]
    assert "no worker answers" in what


def test_no_connection_that_still_waits_for_answers_is_left_to_others(served, monkeypatch):
    """A process that is forked while there is one would wait for its answer for ever."""
    asked, ping = [], app.control.ping
    monkeypatch.setattr(app.control, "ping", lambda **how: asked.append(how["connection"]) or ping(**how))
    assert "workers" not in complaints()
    [connection] = asked
    assert not connection.connected


@pytest.mark.usefixtures("served")
def test_nothing_is_wrong_with_a_healthy_installation():
    nights.opened()
    tasks.sweep()
    out = StringIO()
    call_command("doctor", stdout=out)
    assert "WRONG" not in out.getvalue()
    assert out.getvalue().count("well") == len(doctor.PARTS)


def test_anything_wrong_is_an_exit_code():
    NightLease.objects.create(campaign=nights.opened(), set_aside=True, failure="it rained", tries=3)
    out = StringIO()
    with pytest.raises(SystemExit, match="1"):
        call_command("doctor", stdout=out)
    assert "it rained" in out.getvalue()


def test_an_overdue_night_is_named(settings):
    campaign = nights.opened()
    Due.objects.update(at=clock.now() - timedelta(minutes=settings.OVERDUE_MINUTES + 1))
    [what] = complaints()["overdue"]
    assert str(campaign) in what


def test_a_sweep_that_has_not_run_for_minutes_is_named(settings):
    tasks.sweep()
    assert "sweep" not in complaints()
    Sweep.objects.update(at=clock.now() - timedelta(minutes=settings.SWEEP_SILENT_MINUTES, seconds=1))
    [what] = complaints()["sweep"]
    assert "beat and a worker" in what


def test_an_installation_that_was_never_swept_is_named():
    assert "has never run" in complaints()["sweep"][0]


def test_a_sweep_that_fails_is_none(monkeypatch):
    campaign = nights.opened()
    nights.close(campaign)
    monkeypatch.setattr(tasks.night, "apply_async", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        tasks.sweep()
    assert not Sweep.objects.exists()


@pytest.mark.parametrize("loss", ["gone", "another"])
def test_a_lost_secret_is_named_with_its_remedy(loss):
    campaign, _ = nights.opened(), nights.opened()
    secret = DiceSecret.objects.filter(campaign=campaign)
    secret.delete() if loss == "gone" else secret.update(secret=b"x" * 32)
    [what] = complaints()["seals"]
    assert f"manage.py reseal {campaign}" in what


def test_a_follower_that_stopped_is_named():
    nights.opened()
    follow.advance(LOG, "reader", lambda event: 1 / 0)
    [what] = complaints()["followers"]
    assert what.startswith("reader stopped at event 1: ZeroDivisionError")


def test_a_follower_far_behind_is_named(settings):
    settings.FOLLOWER_LAG = 1
    nights.opened()
    follow.progress(LOG, "reader")
    assert "behind" in complaints()["followers"][0]


def test_a_broker_that_is_away_is_named(monkeypatch):
    monkeypatch.setattr(app, "connection_for_write", lambda: Connection("redis+socket:///nowhere.sock"))
    assert "does not answer" in complaints()["broker"][0]


def test_an_installation_without_a_broker_is_told_so(settings):
    settings.CELERY_BROKER_URL = ""
    assert "REDIS_URL" in complaints()["broker"][0]


def test_a_database_of_another_release_is_named():
    with connection.cursor() as cursor:
        cursor.execute("select max(name) from django_migrations where app = 'campaign'")
        [latest] = cursor.fetchone()
        cursor.execute("delete from django_migrations where app = 'campaign' and name = %s", [latest])
    assert f"campaign.{latest}" in complaints()["database"][0]


def test_a_hole_in_the_log_is_named():
    nights.opened()
    with connection.cursor() as cursor:
        cursor.execute(
            "insert into eventlog_event (position, stream, version, batch, type, schema, payload, digest)"
            " select position + 5, stream, version + 5, batch, type, schema, payload, digest"
            " from eventlog_event order by position desc limit 1"
        )
    assert "positions" in complaints()["log"][0]


@pytest.fixture
def failing(monkeypatch, settings):
    """A service whose engine crashes on every battle."""
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")
    monkeypatch.setattr(Duel, "bots", ("confused",))
    settings.ENGINE_RULESET = "duel"


def test_a_battle_at_which_the_engine_failed_is_named_for_some_nights(failing):
    campaign = before_a_battle()
    number = battle_of(campaign).number
    assert night.play(campaign).failure == ""
    found = complaints()["engine"]
    [what] = [each for each in found if f"battle {number}:" in each]
    closing = CampaignSummary.objects.get(campaign=campaign).closing
    assert what.startswith(f"campaign {campaign}, night {closing}, battle {number}: KeyError: ")
    assert f'"gives up battle {number} of campaign {campaign}"' in what
    CampaignSummary.objects.update(closing=closing + doctor.NIGHTS - 1)
    assert "engine" in complaints()
    CampaignSummary.objects.update(closing=closing + doctor.NIGHTS)
    assert "engine" not in complaints()


def test_battles_of_long_ago_are_not_read_again(failing, monkeypatch):
    campaign = before_a_battle()
    night.play(campaign)
    [closing] = set(FeedLine.objects.filter(kind="EngineGaveUp").values_list("closing", flat=True))
    line = FeedLine.objects.filter(kind="EngineGaveUp").first()
    for number in range(100, 110):
        Engagement.objects.create(
            stream=uuid4(), campaign=campaign, number=number, issue=1, state="failed", why="long ago"
        )
        FeedLine.objects.create(
            campaign=campaign,
            faction=line.faction,
            number=10**6 + number,
            day=1,
            closing=closing,
            kind=line.kind,
            facts=f'{{"number":{number}}}',
        )
    CampaignSummary.objects.update(closing=closing + doctor.NIGHTS)
    FeedLine.objects.filter(number=10**6 + 109).update(closing=closing + 1)
    read = []
    monkeypatch.setattr(doctor.msgspec.json, "decode", lambda facts: read.append(facts) or json.loads(facts))
    with CaptureQueriesContext(connection) as asked:
        [what] = doctor.engine()
    assert what.startswith(f"campaign {campaign}, night {closing + 1}, battle 109: long ago")
    assert read == ['{"number":109}']
    assert len(asked) <= 3


def test_where_to_look_is_what_the_worker_logs(failing, caplog):
    campaign = before_a_battle()
    night.play(campaign)
    [what] = complaints()["engine"][:1]
    assert what.split('"')[1] in caplog.text


def test_a_battle_of_a_campaign_that_is_over_is_nobodys_trouble_any_more(failing):
    campaign = before_a_battle()
    night.play(campaign)
    CampaignSummary.objects.update(phase="ended")
    assert "engine" not in complaints()


def test_what_the_engine_refuses_is_no_failure(failing, monkeypatch):
    def check(self, muster):
        raise rulesets.Refusal("GT-1", "attacker", "there are too many")

    monkeypatch.setattr(Duel, "check", check)
    night.play(before_a_battle())
    assert "engine" not in complaints()


def refused(name, **since):
    address = f"{name}@example.org"
    Account.objects.create_user(name, address)
    post.refused(address, SMTPRecipientsRefused({address: (550, b"no such user")}))
    Postbox.objects.filter(address=address).update(since=clock.now() - timedelta(**since))


def test_an_address_that_takes_no_mail_is_named_with_its_owner_and_the_answer():
    refused("serlo", hours=2)
    [what] = complaints()["mail"]
    assert "the address of serlo takes none since" in what
    assert "after 1 tries: 550 no such user (next try" in what


def test_the_mail_server_itself_is_named():
    post.refused(post.SERVER, ConnectionRefusedError("refused"))
    [what] = complaints()["mail"]
    assert what.startswith("the mail server takes none since")


def test_an_address_is_given_up_after_the_operator_was_told_and_the_doctor_says_so(settings):
    settings.ADMINS = [("Operator", "operator@example.org")]
    refused("serlo", days=4)
    assert "next try" in complaints()["mail"][0]
    alarm.raise_for_post()
    assert "given up, its owner is asked for another" in complaints()["mail"][0]
    [letter] = outbox.outbox
    assert "1 address(es) take no mail" in letter.subject
    assert "serlo" not in letter.body
    alarm.raise_for_post()
    assert len(outbox.outbox) == 1


def test_the_operator_is_told_in_the_log_though_mail_itself_is_what_is_wrong(monkeypatch, caplog):
    refused("serlo", hours=2)
    monkeypatch.setattr(alarm, "mail_admins", lambda *_: (_ for _ in ()).throw(OSError("no route")))
    alarm.raise_for_post()
    assert "takes no mail since" in caplog.text
    assert "serlo" not in caplog.text
    assert Postbox.objects.get().told is not None


def test_trouble_of_minutes_is_not_told():
    refused("serlo", minutes=30)
    alarm.raise_for_post()
    assert outbox.outbox == []


def test_mail_is_counted_for_the_monitoring():
    refused("serlo", hours=2)
    metrics.refresh()
    assert metrics.mail_troubles._value.get() == 1


def test_the_operator_reads_in_the_list_of_accounts_whose_mail_is_refused(admin_client):
    refused("serlo", hours=2)
    assert "550 no such user" in admin_client.get("/admin/people/account/").content.decode()
