import random

import msgspec
import pytest
from django.db import connection
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from campaign.model.state import State
from campaign.models import AwaitedBattle, CampaignSummary, DaySnapshot, Due, FeedLine, Sheet
from campaign.rules.deadline import read
from campaign.service.log.decider import DECIDER
from campaign.service.log.rebuild import rebuild
from eventlog.errors import UnknownEvent
from eventlog.log import LOG
from tests.campaign.service.nights.test_night import poison
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("committed_db")
MODELS = (CampaignSummary, Sheet, FeedLine, DaySnapshot, AwaitedBattle, Due)


def rows(campaign):
    """All read models of a campaign, without the numbers that the database gives to rows."""
    found = {}
    for model in MODELS:
        fields = [field.name for field in model._meta.fields if field.name != "id"]
        listed = model.objects.filter(campaign=campaign).values_list(*fields)
        found[model.__name__] = sorted(map(repr, listed))
    return found


def told_by_the_state(state: State):
    return {
        "day": state.day,
        "phase": state.phase,
        "closing": state.closing,
        "deadline": read(state.deadline) if state.deadline else None,
        "title": state.title,
    }


# Not shrunk: an example takes seconds, and none is simpler than another.
@settings(
    max_examples=4,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    scenario=st.sampled_from(["corato", "apulia_1053"]),
    battles=st.sampled_from(["quick", "organiser"]),
    dice=st.sampled_from(["sealed", "hand"]),
    seed=st.integers(0, 10_000),
)
def test_read_models_are_what_the_log_says_however_a_campaign_goes(scenario, battles, dice, seed):
    """Read models after the append = rebuilt from the log = fold of the state; with snapshots and without."""
    campaign, chance = nights.opened(scenario, battles=battles, dice=dice), random.Random(seed)
    for _ in range(3):
        nights.file_sheets(campaign, chance)
        check(campaign)
        nights.close(campaign)
        nights.play_through(campaign, chance)
        check(campaign)


def check(campaign):
    written, loaded = rows(campaign), LOG.load(DECIDER, campaign)
    folded = LOG.load_at(DECIDER, campaign, loaded.head.version)
    assert loaded.state == folded
    summary = CampaignSummary.objects.filter(campaign=campaign).values(*told_by_the_state(folded)).get()
    assert summary == told_by_the_state(folded)
    rebuild(campaign)
    assert rows(campaign) == written
    assert LOG.load(DECIDER, campaign).snapshot == 0
    assert LOG.load(DECIDER, campaign).state == folded


def test_each_dawn_is_the_fold_of_the_log_up_to_it():
    campaign = nights.opened("apulia_1053")
    nights.play_days(campaign, 3)
    opened = [event.version for event in LOG.read(campaign) if event.type == "DayOpened"]
    dawns = DaySnapshot.objects.filter(campaign=campaign).order_by("day")
    assert len(dawns) == len(opened) == 4
    for dawn, version in zip(dawns, opened, strict=True):
        assert msgspec.msgpack.decode(bytes(dawn.state), type=State) == LOG.load_at(
            DECIDER, campaign, version
        )


def test_deleted_snapshots_change_nothing():
    campaign = nights.opened("apulia_1053")
    nights.play_days(campaign, 2)
    before = LOG.load(DECIDER, campaign)
    assert before.snapshot > 0
    LOG.forget()
    after = LOG.load(DECIDER, campaign)
    assert (after.state, after.head, after.snapshot) == (before.state, before.head, 0)


def test_dropped_read_models_come_back_and_those_of_others_stay():
    campaign, other = nights.opened("apulia_1053", battles="organiser"), nights.opened()
    nights.play_until_awaited(campaign, random.Random(3))
    written, others = rows(campaign), rows(other)
    assert all(written[model.__name__] for model in MODELS if model is not Due)
    with connection.cursor() as cursor:
        for model in MODELS:
            cursor.execute(f"delete from {model._meta.db_table} where campaign = %s", [campaign])
    assert rebuild(campaign) == LOG.head(campaign).version
    assert (rows(campaign), rows(other)) == (written, others)


def test_a_log_that_cannot_be_read_keeps_its_read_models():
    campaign = nights.opened()
    poison(campaign)
    written = rows(campaign)
    with pytest.raises(UnknownEvent, match="PlagueBrokeOut"):
        rebuild(campaign)
    assert rows(campaign) == written
