"""The `eventsourcing` library on the same PostgreSQL, with its default settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from bench.database import parameters
from eventlog.records import Encoded


class CampaignAggregate(Aggregate):
    """An aggregate whose one event carries a row's payload."""

    def __init__(self) -> None:
        self.told = 0

    @event("Told")
    def tell(self, type_: str, payload: str) -> None:
        """Fold one event."""
        self.told += 1


class Library:
    """One application of the library."""

    def __init__(self) -> None:
        at = parameters()
        self.application: Application[Any] = Application(
            env={
                "PERSISTENCE_MODULE": "eventsourcing.postgres",
                "POSTGRES_HOST": at["host"],
                "POSTGRES_PORT": str(at.get("port", 5432)),
                "POSTGRES_USER": at["user"],
                "POSTGRES_PASSWORD": at.get("password", ""),
                "POSTGRES_DBNAME": at["dbname"],
            }
        )

    def append(self, rows: Sequence[Encoded], size: int) -> UUID:
        """Save rows as events of a new aggregate, `size` a transaction."""
        campaign = CampaignAggregate()
        self.application.save(campaign)
        for start in range(0, len(rows), size):
            for row in rows[start : start + size]:
                campaign.tell(row.type, row.payload)
            self.application.save(campaign)
        return campaign.id

    def fold(self, campaign_id: UUID) -> int:
        """Load an aggregate from its events."""
        campaign: CampaignAggregate = self.application.repository.get(campaign_id)
        return campaign.told
