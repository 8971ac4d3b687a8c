"""Whoever rings does not wait for the broker."""

import threading
from uuid import UUID, uuid4

import pytest

from tests.plugins.waiting import PATIENCE
from worker import signals
from worker.signals import Ringer


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[UUID]:
    campaigns: list[UUID] = []
    monkeypatch.setattr(signals, "tell", campaigns.append)
    return campaigns


def test_all_that_is_rung_is_told(told: list[UUID]) -> None:
    ringer, campaigns = Ringer(), [uuid4() for _ in range(5)]
    for campaign in campaigns:
        ringer.ring(campaign)
    assert ringer.settle(PATIENCE)
    assert told == campaigns


def test_a_broker_that_hangs_holds_nobody_up_and_hears_later(monkeypatch: pytest.MonkeyPatch) -> None:
    answers, heard = threading.Event(), []
    monkeypatch.setattr(signals, "tell", lambda campaign: heard.append(answers.wait(PATIENCE)))
    monkeypatch.setattr(signals, "WAITING", 3)
    ringer = Ringer()
    for _ in range(20):
        ringer.ring(uuid4())
    assert not ringer.settle(0.1)
    assert heard == [], "who rang has waited for an answer"
    answers.set()
    assert ringer.settle(PATIENCE)
    assert heard in ([True] * 3, [True] * 4)


def test_a_command_that_rang_nothing_ends_at_once() -> None:
    assert Ringer().settle(0)
