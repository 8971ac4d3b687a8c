"""Where a copy of a campaign is played on: in the log of sandboxes, which may be dropped, or in memory alone."""

from collections.abc import Callable, Sequence
from typing import Protocol
from uuid import UUID

from campaign.model import events as e
from campaign.model.state import State
from campaign.service.log.decider import DECIDER
from eventlog.decider import Decided
from eventlog.log import REHEARSALS
from eventlog.records import Command

Decide = Callable[[State], Decided[State, e.Event]]
"""Decides a command on a state that it gets as its own."""


class Stage(Protocol):
    """A copy of a campaign that commands are given to; `name` is for the report of a failure."""

    @property
    def name(self) -> UUID:
        """The id of the stream."""
        ...

    def state(self) -> State:
        """The campaign as it stands in the copy, for the caller alone."""
        ...

    def give(self, command: Command, decide: Decide) -> Sequence[e.Event]:
        """The events of a command, which has happened then.

        Raises every error of `decide`, after which all is as before.
        """
        ...


class Sandbox:
    """A stream of the log of sandboxes, where each command is kept with its events."""

    def __init__(self, stream: UUID) -> None:
        self.name = stream

    def state(self) -> State:
        """The state that the stream folds to."""
        return REHEARSALS.load(DECIDER, self.name).state

    def give(self, command: Command, decide: Decide) -> Sequence[e.Event]:
        """Decide, and append the events."""
        return REHEARSALS.execute(DECIDER, self.name, command, decide).events


class Memory:
    """A state that is played on and forgotten: nothing of it ever comes into the database."""

    def __init__(self, campaign: UUID, state: State) -> None:
        self.name, self._kept = campaign, DECIDER.encode(state)

    def state(self) -> State:
        """An equal state that shares nothing with the one kept."""
        return DECIDER.decode(self._kept)

    def give(self, command: Command, decide: Decide) -> Sequence[e.Event]:
        """Decide, and keep the state after it."""
        decided = decide(self.state())
        self._kept = DECIDER.encode(decided.state)
        return decided.events
