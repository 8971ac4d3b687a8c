"""The log and the sheets, as sentences in the reader's language."""

import msgspec

from campaign.model import events as e
from campaign.model.state import State
from campaign.models import CampaignSummary
from campaign.presentation.log_lines import OF_BATTLES, event_in_words
from campaign.presentation.orders import order_in_words
from campaign.presentation.organiser import names_of
from campaign.presentation.report.fights import Fights
from campaign.presentation.report.words import begun
from campaign.service.log import feed
from campaign.service.log.commands import state_of
from campaign.service.log.decider import codec
from campaign.service.players.own_sheets import orders_of
from campaign.service.reading.fights import all_fights
from eventlog.errors import UnknownEvent
from eventlog.marks import name_of
from eventlog.models import Event

NUMBERED = (*feed.OF_BATTLES, name_of(e.SiegeFightSeen))
"""Kinds that speak of a battle by a number of the log."""


class Reader:
    """The reader of a campaign in a language, by the names that it has now.

    Without a readable log it has no state to read.
    """

    def __init__(self, summary: CampaignSummary, language: str) -> None:
        self.language = language
        self._campaign = summary.campaign
        self._fought: Fights | None = None
        self.state: State | None
        try:
            self.state = state_of(summary.campaign)
        except UnknownEvent:
            self.state = None
        self.names = names_of(self.state, language=language) if self.state is not None else None

    def decoded(self, row: Event) -> e.Event | None:
        """An event of the log; None for a kind unknown to this release."""
        try:
            return codec.decode(row.type, row.schema, row.payload)
        except UnknownEvent:
            return None

    def event(self, row: Event) -> str:
        """An event as a sentence; "" where it cannot be read."""
        event = self.decoded(row)
        if event is None or self.state is None or self.names is None:
            return ""
        return event_in_words(event, self.state, self.names, self._fights(event))

    def _fights(self, event: e.Event) -> Fights:
        if self._fought is None and (isinstance(event, OF_BATTLES) or name_of(type(event)) in NUMBERED):
            self._fought = all_fights(self._campaign)
        return self._fought or {}

    def orders(self, text: str) -> list[str]:
        """The orders of a sheet's text, one sentence each; empty if they are unreadable."""
        if self.names is None:
            return []
        try:
            found = orders_of(text)
        except msgspec.ValidationError:
            return []
        return [f"{begun(order_in_words(each, self.names))}." for each in found]
