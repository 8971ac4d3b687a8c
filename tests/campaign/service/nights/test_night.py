import random
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models import F

from campaign.models import AwaitedBattle, CampaignSummary, DiceSecret, Due, NightLease
from campaign.rules.deadline import next_deadline, read, written
from campaign.service import clock
from campaign.service.log.commands import NIGHT, state_of
from campaign.service.log.decider import RULES_VERSION
from campaign.service.nights import night, stretches
from campaign.service.nights.stretches import close_orders, play_stretch
from campaign.service.organisers.organising import move_deadline
from campaign.service.processes import leases, schedule, signals
from eventlog import verify
from eventlog.codec import canonical
from eventlog.errors import LogBusy
from eventlog.log import LOG
from eventlog.records import Command, Encoded
from rulebook import Refusal
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("committed_db")


@pytest.fixture
def stopped(monkeypatch):
    """Let the service believe that it is another time."""

    def at(moment):
        monkeypatch.setattr(clock, "now", lambda: moment)

    return at


def deadline(campaign):
    return CampaignSummary.objects.get(campaign=campaign).deadline


def closed():
    """A campaign whose orders are closed."""
    campaign = nights.opened()
    nights.close(campaign)
    return campaign


def due(stopped, scenario="corato"):
    """A campaign whose deadline has come."""
    campaign = nights.opened(scenario)
    stopped(deadline(campaign))
    return campaign


def types(campaign):
    return [event.type for event in LOG.read(campaign)]


def poison(campaign):
    """Put an event into the campaign's log that this release cannot read."""
    command = Command(f"poison/{uuid4()}", "Poison", canonical({}), "somebody", "9")
    LOG.append(campaign, LOG.head(campaign), command, [Encoded("PlagueBrokeOut", 1, "{}")])


def test_nothing_is_played_before_the_deadline():
    campaign = nights.opened()
    before = LOG.head(campaign)
    assert night.play(campaign).how == "nothing"
    assert LOG.head(campaign) == before


def test_at_the_deadline_orders_are_closed_and_the_day_is_played(stopped):
    campaign = nights.opened("apulia_1053")
    nights.file_sheets(campaign, random.Random(2))
    stopped(deadline(campaign))
    played = night.play(campaign)
    assert (played.how, played.closed, played.stretches, played.awaits) == ("played", 1, 1, "")
    assert played.orders > 0
    summary = CampaignSummary.objects.get(campaign=campaign)
    assert (summary.day, summary.phase, summary.finished) == (2, "orders", 1)
    assert not Due.objects.filter(campaign=campaign, at__lte=clock.now()).exists()
    assert "DeadlineMoved" not in types(campaign), "it has ended in time"


def test_a_night_command_given_twice_has_the_effect_of_once(stopped):
    campaign = due(stopped)
    night.play(campaign)
    head = LOG.head(campaign)
    assert night.play(campaign).how == "nothing"
    assert close_orders(campaign, 1, actor=NIGHT).repeated
    assert play_stretch(campaign, 1, 0).repeated
    assert LOG.head(campaign) == head


def test_a_night_that_ends_late_moves_the_deadline_to_a_slot_that_leaves_the_hours(stopped):
    campaign = due(stopped)
    close_orders(campaign, 1, actor=NIGHT)
    late = deadline(campaign) + timedelta(hours=23)
    stopped(late)
    night.play(campaign)
    state = state_of(campaign)
    assert state.deadline == written(next_deadline(late, state.calendar))
    assert read(state.deadline) - late >= timedelta(hours=state.calendar.minimum_hours)
    moved = LOG.command(campaign, "late/1")
    assert moved is not None
    night.play(campaign)
    assert types(campaign).count("DeadlineMoved") == 1


def test_a_deadline_that_an_organiser_set_is_not_moved(stopped):
    campaign = due(stopped)
    night.play(campaign)
    soon = deadline(campaign) - timedelta(hours=20)
    move_deadline(campaign, 2, soon, actor=nights.ORGANISER)
    stopped(soon - timedelta(minutes=5))
    night.grant_hours(campaign)
    assert deadline(campaign) == soon


def test_a_late_night_whose_worker_died_before_the_deadline_was_moved_still_moves_it(stopped):
    campaign = due(stopped)
    close_orders(campaign, 1, actor=NIGHT)
    stopped(deadline(campaign) + timedelta(hours=23))
    lease = leases.claim(campaign)
    play_stretch(campaign, 1, 0)
    NightLease.objects.filter(campaign=campaign, worker=lease.worker).update(
        leased_until=F("leased_until") - timedelta(hours=1)
    )
    assert schedule.abandoned(10) == [campaign]
    assert night.play(campaign).how == "nothing"
    assert types(campaign).count("DeadlineMoved") == 1
    assert schedule.abandoned(10) == []


def test_one_worker_at_a_time_has_a_campaign():
    campaign = nights.opened()
    lease = leases.claim(campaign)
    assert leases.claim(campaign) is None
    nights.close(campaign)
    assert night.play(campaign).how == "busy"
    lease.release()
    assert night.play(campaign).how == "played"


def test_long_work_renews_its_lease(settings):
    settings.NIGHT_LEASE_SECONDS = 0.3
    campaign = nights.opened()
    with leases.keeping(leases.claim(campaign)) as lease:
        first = NightLease.objects.get(campaign=campaign).leased_until
        while NightLease.objects.get(campaign=campaign).leased_until == first:
            pass
        lease.check()
    assert NightLease.objects.get(campaign=campaign).leased_until is None


def test_a_dead_workers_lease_runs_out():
    campaign = closed()
    dead = leases.claim(campaign)
    NightLease.objects.filter(campaign=campaign).update(leased_until=F("leased_until") - timedelta(hours=1))
    with pytest.raises(leases.LeaseLost):
        dead.check()
    assert night.play(campaign).how == "played"
    assert not dead.renew()


def test_a_failing_night_is_tried_again_and_then_set_aside(settings):
    campaign = closed()
    DiceSecret.objects.filter(campaign=campaign).delete()
    head = LOG.head(campaign)
    outcomes = [night.play(campaign).how for _ in range(settings.NIGHT_TRIES + 1)]
    assert outcomes == ["failed"] * (settings.NIGHT_TRIES - 1) + ["set_aside"] * 2
    shift = NightLease.objects.get(campaign=campaign)
    assert (shift.tries, shift.set_aside, shift.leased_until) == (settings.NIGHT_TRIES, True, None)
    assert "DiceSecret" in shift.failure
    assert LOG.head(campaign) == head
    assert schedule.due_campaigns(clock.now(), 10) == []


def test_try_again_after_the_cause_is_gone_plays_the_night():
    campaign = closed()
    secret = DiceSecret.objects.get(campaign=campaign)
    DiceSecret.objects.filter(campaign=campaign).delete()
    while night.play(campaign).how != "set_aside":
        pass
    secret.save(force_insert=True)
    assert night.try_again(campaign)
    assert not night.try_again(campaign)
    assert night.play(campaign).how == "played"
    assert NightLease.objects.get(campaign=campaign).failure == ""


def test_an_unknown_event_sets_its_campaign_aside_at_once_and_changes_nothing():
    bad, good = nights.opened(), nights.opened()
    for campaign in (bad, good):
        nights.close(campaign)
    poison(bad)
    head, summary = LOG.head(bad), CampaignSummary.objects.filter(campaign=bad).values().get()
    played = night.play(bad)
    assert played.how == "set_aside"
    assert "PlagueBrokeOut" in played.failure
    assert (LOG.head(bad), CampaignSummary.objects.filter(campaign=bad).values().get()) == (head, summary)
    assert night.play(good).how == "played"


def test_a_step_that_stays_due_is_a_failure_and_no_endless_night():
    campaign = closed()
    play_stretch(campaign, 1, 0)
    stale = Due(campaign=campaign, what="play", closing=1, stretch=0, at=clock.now())
    stale.save()
    assert "Stuck" in night.play(campaign).failure


def test_trouble_that_passes_is_no_failed_try(monkeypatch):
    campaign = closed()

    def busy(*_):
        raise LogBusy("the log's counter stayed locked")

    with monkeypatch.context() as patched:
        patched.setattr(stretches, "play_stretch", busy)
        assert night.play(campaign).how == "failed"
    assert NightLease.objects.get(campaign=campaign).tries == 0
    assert night.play(campaign).how == "played"


def test_what_fell_due_first_is_rung_for_first():
    campaigns = [nights.opened() for _ in range(4)]
    now = clock.now()
    for hours, campaign in zip((1, 4, 2), campaigns, strict=False):
        Due.objects.filter(campaign=campaign).update(at=now - timedelta(hours=hours))
    assert schedule.due_campaigns(now, 10) == [campaigns[1], campaigns[2], campaigns[0]]
    assert schedule.due_campaigns(now, 2) == [campaigns[1], campaigns[2]]
    leases.claim(campaigns[1])
    assert schedule.due_campaigns(now, 10) == [campaigns[2], campaigns[0]]


def test_a_night_is_overdue_when_it_should_long_have_been_played_and_is_told_once(settings):
    campaign, other = nights.opened(), nights.opened()
    now = clock.now()
    Due.objects.filter(campaign=campaign).update(at=now - timedelta(minutes=settings.OVERDUE_MINUTES + 1))
    Due.objects.filter(campaign=other).update(at=now - timedelta(minutes=settings.OVERDUE_MINUTES - 1))
    late = schedule.overdue(now)
    assert [one.campaign for one in late] == [campaign]
    assert schedule.untold(late) == late
    assert schedule.untold(late) == []
    CampaignSummary.objects.filter(campaign=campaign).update(deadline=now)
    assert schedule.untold(late) == late


def test_the_poll_reads_by_index_alone():
    """With ten thousand campaigns of which a few are due."""
    now = clock.now()
    names = [uuid4() for _ in range(10_000)]
    Due.objects.bulk_create(
        Due(campaign=name, what="close", closing=1, stretch=0, at=now + timedelta(minutes=number - 20))
        for number, name in enumerate(names)
    )
    NightLease.objects.bulk_create(NightLease(campaign=name) for name in names)
    with connection.cursor() as cursor:
        cursor.execute("analyze campaign_due; analyze campaign_shift")
    polls = {
        "due": (schedule.due(now)[:100], ("due_at",)),
        "dead": (schedule.dead()[:100], ("shift_leased_until",)),
        "one": (Due.objects.filter(campaign=names[5], at__lte=now), ("campaign_due_pkey",)),
    }
    for poll, indexes in polls.values():
        told = poll.explain()
        assert "Seq Scan" not in told, told
        for index in indexes:
            assert index in told, told


def test_a_hand_campaign_stops_at_the_first_die_and_says_what_it_is_for():
    campaign, chance = nights.opened("apulia_1053", dice="hand"), random.Random(3)
    nights.play_until_awaited(campaign, chance)
    die = CampaignSummary.objects.get(campaign=campaign).awaited_die
    assert set(die) == {"label", "rule", "subject", "purpose", "sides", "witness"}
    assert die["label"].startswith(f"{die['rule']}|{die['subject']}|{die['purpose']}|")
    head = LOG.head(campaign)
    assert night.play(campaign).how == "nothing"
    assert LOG.head(campaign) == head
    nights.play_through(campaign, chance)
    assert CampaignSummary.objects.get(campaign=campaign).phase == "orders"


def test_a_night_waits_for_a_battle_and_goes_on_when_it_is_settled():
    campaign, chance = nights.opened("apulia_1053", battles="organiser"), random.Random(3)
    nights.play_until_awaited(campaign, chance)
    assert AwaitedBattle.objects.filter(campaign=campaign).count() == 1
    assert not Due.objects.filter(campaign=campaign).exists()
    nights.play_through(campaign, chance)
    assert not AwaitedBattle.objects.filter(campaign=campaign).exists()
    assert verify.whole(LOG) == []


def test_an_answer_rings_the_bell(monkeypatch):
    rung = []
    campaign, chance = nights.opened("apulia_1053", battles="organiser"), random.Random(3)
    monkeypatch.setattr(signals.rung, "send_robust", lambda sender, campaign: rung.append(campaign))
    nights.play_until_awaited(campaign, chance)
    rung.clear()
    nights.answer(campaign, chance)
    assert rung == [campaign]


def decided_under(campaign, rules):
    """Let a service of other rules record something in the campaign."""
    command = Command(f"later/{uuid4()}", "Rehearse", canonical({}), "somebody", rules)
    LOG.append(campaign, LOG.head(campaign), command, [])


@pytest.mark.parametrize("phase", ["orders", "night"])
def test_a_night_under_older_rules_than_the_last_of_its_log_is_refused(stopped, phase):
    """An older release that still runs beside a newer one, or was brought back."""
    campaign = due(stopped, "apulia_1053")
    if phase == "night":
        close_orders(campaign, 1, actor="night")
    newer = str(int(RULES_VERSION) + 1)
    decided_under(campaign, newer)
    head = LOG.head(campaign)
    played = night.play(campaign)
    assert played.how == "set_aside"
    assert played.failure.startswith(
        f"the campaign was decided under rules {newer}, and this release has rules {RULES_VERSION}"
    )
    assert LOG.head(campaign) == head
    with pytest.raises(Refusal, match=f"decided under rules {newer}"):
        night.close_early(campaign, actor="organiser") if phase == "orders" else play_stretch(campaign, 1, 0)
    assert LOG.head(campaign) == head


def test_a_night_after_older_rules_is_played_under_those_of_the_release(stopped):
    campaign = nights.opened("apulia_1053")
    decided_under(campaign, str(int(RULES_VERSION) - 1))
    stopped(deadline(campaign))
    assert night.play(campaign).how == "played"
    assert LOG.last_command(campaign).command.rules == RULES_VERSION


def test_rules_whose_number_nobody_knows_are_taken_for_newer(stopped):
    campaign = nights.opened("apulia_1053")
    decided_under(campaign, "next")
    stopped(deadline(campaign))
    assert "decided under rules next" in night.play(campaign).failure
