"""A world without chance and clock, in which campaigns with changed openings are played."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction

from campaign.decide import closing, filing, outside
from campaign.model import events as e
from campaign.model.state import State
from campaign.service import clock, dice_secret
from campaign.service.log import commands
from campaign.service.organisers import opening as service
from campaign.service.reading import proof
from eventlog.decider import Decided
from tests.api.conftest import Table, table
from tests.campaign.board import opened_with
from tests.campaign.visibility.openings import SAME, Change

NOON = datetime(2026, 6, 1, 12, 0, tzinfo=UTC)
SALT = "00" * 16
NUMBER = UUID(int=1053)


@pytest.fixture(autouse=True)
def still_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """No chance, no clock, and commitments that betray nothing."""
    ideal = closing.absent_digest(bytes(16))
    monkeypatch.setattr(dice_secret, "salt", lambda: SALT)
    monkeypatch.setattr(dice_secret, "SECRET_BYTES", 32)
    monkeypatch.setattr(dice_secret.secrets, "token_bytes", lambda count: b"\x2a" * count)
    monkeypatch.setattr(clock, "now", lambda: NOON)
    monkeypatch.setattr(filing, "digest_of", lambda orders, salt: ideal)
    for module in (outside, proof):
        monkeypatch.setattr(module, "outside_digest", lambda salt, body: ideal)


@pytest.fixture
def opening(monkeypatch: pytest.MonkeyPatch, db: None) -> Callable[..., Table]:
    """Opens a campaign with a changed opening; what was opened before is forgotten first."""
    opened, savepoint = service.opened, [transaction.savepoint()]

    def begin(change: Change = SAME, **settings: str) -> Table:
        transaction.savepoint_rollback(savepoint.pop())
        savepoint.append(transaction.savepoint())

        def changed(*given: Any) -> Decided[State, e.Event]:
            return opened_with([each for event in opened(*given).events for each in change(event)])

        monkeypatch.setattr(service, "opened", changed)
        monkeypatch.setattr(commands, "uuid4", lambda: NUMBER)
        return table(**settings)

    return begin
