"""A night whose database fails for a while has not failed itself, and is played once the database is back."""

import select

import pytest
from django.db import connection, transaction

from campaign.models import CampaignSummary, NightLease
from campaign.service.nights import night, stretches
from eventlog import follow
from eventlog.log import LOG
from tests.worker import nights


def idle_too_long() -> None:
    """Stand idle in a transaction until the server ends the session."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 50")
        # The server says so, and nobody has asked it anything.
        select.select([connection.connection], [], [])
        cursor.execute("SELECT 1")


def read_only() -> None:
    """Write while the server takes no writes."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION READ ONLY")
        cursor.execute("UPDATE campaign_shift SET failure = 'never'")


def cut_off() -> None:
    """Lose the connection outside any transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")


@pytest.mark.parametrize("outage", [idle_too_long, read_only, cut_off])
def test_an_outage_is_no_failure_of_the_night(committed_db, monkeypatch, settings, outage):
    settings.NIGHT_TRIES = 1
    campaign = nights.opened()
    nights.close(campaign)
    with monkeypatch.context() as patched:
        patched.setattr(stretches, "play_stretch", lambda *_: outage())
        assert night.play(campaign).how == "failed"
    shift = NightLease.objects.get(campaign=campaign)
    assert (shift.tries, shift.set_aside, shift.leased_until) == (0, False, None)
    assert night.play(campaign).how == "played"
    assert CampaignSummary.objects.get(campaign=campaign).phase == "orders"


def test_an_outage_does_not_stop_a_follower(committed_db):
    nights.opened()
    with pytest.raises(Exception, match="read-only"):
        follow.advance(LOG, "outages", lambda event: read_only())
    assert follow.progress(LOG, "outages").stopped_at is None
