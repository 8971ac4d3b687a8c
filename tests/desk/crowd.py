"""A campaign grown large: hundreds of groups, thousands of events."""

from collections.abc import Mapping
from typing import Any, Protocol
from uuid import UUID

from campaign.model import events as e
from campaign.service.log.decider import RULES_VERSION, codec
from eventlog.codec import canonical
from eventlog.log import LOG
from eventlog.records import Command
from tests.campaign.board import FIELD, NORTH, foot

GROUPS, EVENTS = 300, 10_000
MOST = 30
"""Statements that a page of such a campaign may send."""


class Seated(Protocol):
    """A campaign whose seats are taken."""

    campaign: UUID

    @property
    def players(self) -> Mapping[str, Any]:
        """Who plays, by faction."""
        ...


def crowd(desk: Seated, *, groups: int = GROUPS, events: int = EVENTS) -> None:
    """Let so many groups stand in the campaign, and so many events in its log."""
    factions = sorted(desk.players)
    raised = [
        e.GroupRaised(
            group=f"x{number}",
            number=number,
            faction=factions[number % len(factions)],
            hex=(FIELD, NORTH)[number % 2],
            men=foot(5),
            commanders=(),
            hostility=7,
            money=0,
            cause="start",
        )
        for number in range(groups)
    ]
    noted = [e.OrganiserNoted(day=1, at="2026-03-01T12:00:00Z", reason="0" * 64)] * (events - groups)
    command = Command("crowd", "Crowd", canonical({}), "test", RULES_VERSION)
    LOG.append(
        desk.campaign, LOG.head(desk.campaign), command, [codec.encode(each) for each in (*raised, *noted)]
    )
