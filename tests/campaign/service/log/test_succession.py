"""No night is played under older rules than its campaign has had, so that two releases beside each other do no harm."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.models import CampaignSummary
from campaign.service.log import decider
from campaign.service.log.decider import RULES_VERSION
from campaign.service.log.succession import HELD, newest, older
from campaign.service.nights import night
from campaign.service.nights.stretches import OlderRules, close_orders, play_stretch
from eventlog.log import LOG
from tests.worker import nights

NEWER = "1000"


@pytest.mark.django_db
def test_a_night_is_not_closed_under_older_rules_than_a_sheet_was_filed_under(monkeypatch):
    campaign = nights.opened()
    with monkeypatch.context() as release:
        release.setattr(decider, "RULES_VERSION", NEWER)
        nights.file_sheets(campaign, random.Random(4))
    before = LOG.head(campaign)
    with pytest.raises(OlderRules, match=f"was decided under rules {NEWER}, .* rules {RULES_VERSION}"):
        close_orders(campaign, 1, actor=nights.ORGANISER, why="early")
    assert LOG.head(campaign) == before


@pytest.mark.django_db
def test_a_night_that_was_begun_under_newer_rules_is_left_to_them(monkeypatch):
    campaign = nights.opened()
    with monkeypatch.context() as release:
        release.setattr(decider, "RULES_VERSION", NEWER)
        nights.close(campaign)
    with pytest.raises(OlderRules):
        play_stretch(campaign, 1, 0)
    assert CampaignSummary.objects.get(campaign=campaign).phase == "night"
    monkeypatch.setattr(decider, "RULES_VERSION", NEWER)
    assert night.play(campaign).how == "played"


@pytest.mark.django_db
def test_what_came_before_the_last_night_is_not_looked_through_again(monkeypatch):
    campaign = nights.opened()
    with monkeypatch.context() as release:
        release.setattr(decider, "RULES_VERSION", "0")
        nights.file_sheets(campaign, random.Random(4))
    assert LOG.rules_since(campaign, HELD) == {"0", RULES_VERSION}
    nights.close(campaign)
    night.play(campaign)
    assert LOG.rules_since(campaign, HELD) == {RULES_VERSION}


@given(st.lists(st.integers(0, 10**6).map(str)))
def test_the_newest_rules_are_older_than_none(versions):
    assert not any(older(newest(versions), each) for each in versions)
