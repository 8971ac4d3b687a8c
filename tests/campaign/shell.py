"""Campaigns that wait for somebody, and what is wrong with the log of one."""

import random
from datetime import datetime
from typing import Any
from uuid import UUID

from campaign.audit import audit
from campaign.service.log.commands import state_of
from campaign.service.organisers import life
from eventlog import jsonl
from eventlog.export import export
from eventlog.log import LOG
from tests.worker import nights


def faults(campaign: UUID) -> list[str]:
    """What a verifier finds wrong in the log of a campaign, and why he cannot decide it again."""
    ledger = audit(jsonl.read(export(LOG, campaign)))
    return [*map(str, ledger.findings), *(why for part, why in ledger.unchecked if part == "decisions")]


def go_on(campaign: UUID, deadline: datetime | None = None, *, actor: str = "organiser") -> None:
    """Let a paused campaign go on."""
    pause = state_of(campaign).paused
    assert pause is not None
    life.resume(campaign, pause.at, deadline, actor=actor)


def waiting(**settings: Any) -> UUID:
    """A campaign whose night waits, for a battle or a die as the settings have it."""
    campaign = nights.opened("apulia_1053", **settings)
    nights.play_until_awaited(campaign, random.Random(3))
    return campaign
