"""How far the battles of the engine have come: written beside them, and out of the log again."""

import pytest

from campaign.models import Engagement
from campaign.service.engagements import fight
from campaign.service.engagements.progress import progress_of
from campaign.service.log.rebuild import rebuild
from campaign.service.nights import night
from campaign.service.nights.battles import withdraw_muster
from tests.battles.duel.ruleset import Duel
from tests.campaign.service.engagements.fields import battle_of, before_a_battle, row_of, stream_in

pytestmark = pytest.mark.usefixtures("duels")


def rows(campaign):
    """All that is kept of a campaign's battles and that the log tells."""
    fields = [field.name for field in Engagement._meta.fields if field.name not in ("updated", "begun")]
    return list(Engagement.objects.filter(campaign=campaign).order_by("number", "issue").values(*fields))


def check(campaign):
    written = rows(campaign)
    assert written
    rebuild(campaign)
    assert rows(campaign) == written


def test_progress_is_what_the_log_says_however_a_battle_goes(monkeypatch, settings):
    settings.ENGINE_STRETCH = 4
    campaign = before_a_battle()
    check(campaign)

    def stop(fight):
        raise night.leases.LeaseLost("the lease ran out")

    with monkeypatch.context() as patch:
        patch.setattr(fight.Fight, "check_wanted", stop)
        night.play(campaign)
    assert rows(campaign)[0]["state"] == "fighting"
    check(campaign)
    assert row_of(stream_in(campaign)).updated is not None
    withdraw_muster(campaign, battle_of(campaign).number, actor="organiser", reason="ab" * 32)
    assert [row["state"] for row in rows(campaign)] == ["dropped", "waiting"]
    check(campaign)
    night.play(campaign)
    assert "settled" in [row["state"] for row in rows(campaign)]
    check(campaign)


def test_why_the_engine_gave_up_is_in_the_log(monkeypatch):
    monkeypatch.setattr(Duel, "bots", ("cheat",))
    campaign = before_a_battle()
    night.play(campaign)
    assert rows(campaign)[0]["why"]
    check(campaign)


def test_a_battle_of_a_system_that_is_gone_keeps_what_is_known_of_it(stopped, monkeypatch):
    campaign = stopped
    stream = stream_in(campaign)
    night.play(campaign)
    monkeypatch.delitem(fight.rulesets.PACKAGES, "duel")
    rebuild(campaign)
    row = row_of(stream)
    assert (row.state, row.ruleset, row.turn) == ("settled", "duel", 0)
    assert row.started is not None


def test_the_progress_of_a_battle_is_told_while_it_is_with_the_engine(stopped):
    campaign = stopped
    number = battle_of(campaign).number
    now = progress_of(campaign, number)
    assert (now.state, now.turn, now.deadline) == ("waiting", 0, "")
    night.play(campaign)
    assert progress_of(campaign, number) is None
