"""A campaign on the table whose commands go into a log as the use cases would write them there."""

import hashlib
from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from campaign.audit.commands import STAMPED
from campaign.decide.decide import decide_command
from campaign.model import commands
from campaign.model import events as e
from campaign.model.evolve import evolve
from campaign.model.game import Game
from campaign.model.state import ENGINE, State
from campaign.rules.deadline import read
from campaign.service.editions import game_of, pinned
from campaign.service.log.decider import RULES_VERSION, codec
from eventlog.codec import canonical
from eventlog.ids import client_command
from eventlog.jsonl import Export
from eventlog.marks import name_of
from eventlog.records import Command
from harness.golden.written import Log
from harness.soak.table import Table

NIGHT, ORGANISER = "night", "organiser"
NAMES: dict[type[commands.Command], Callable[[Any], str]] = {
    commands.OpenCampaign: lambda command: "open",
    commands.TakeSeat: lambda command: f"seat/{command.tenure}",
    commands.CloseOrders: lambda command: f"close/{command.closing}",
    commands.PlayNight: lambda command: f"{NIGHT}/{command.closing}/{command.stretch}",
}
"""The names of commands whose name says that they have their effect once; others are numbered."""


class Recording(Table):
    """A campaign that is being recorded; its id is its stream, and makes its dice.

    `battles` are the streams of the battles that a tactical system fights, in the order in which they were opened.
    """

    def __init__(self, game: Game, stream: UUID) -> None:
        super().__init__(game, hashlib.sha256(stream.bytes).digest())
        self.log = Log(stream)
        self.battles: list[Log] = []
        self.events: list[e.Event] = []
        self._at: datetime | None = None

    @classmethod
    def of(cls, export: Export) -> "Recording":
        """The campaign of an export, to be played on under the rules installed here.

        Raises Refusal if its scenario, map or tables differ from the installed ones.
        """
        state, events = State(), []
        for stored in export.events:
            events.append(codec.decode(stored.type, stored.schema, stored.payload))
            evolve(state, events[-1])
        pinned(state)
        recording = cls(game_of(state.scenario), export.stream)
        recording.log, recording.events, recording.state = Log.of(export), events, state
        recording._at = export.commands[-1].recorded_at
        return recording

    @property
    def logs(self) -> tuple[Log, ...]:
        """The campaign's log, and after it the logs of its battles."""
        return self.log, *self.battles

    def do(self, command: commands.Command, *, brings: type[e.Event] | None = None) -> None:
        """Decide a command, and write down what was asked and what follows. Raises whatever the rules raise."""
        name = self._name(command)
        decision = decide_command(
            self.state, command, self.game, self.dice_for(command), self.sealing_for(command)
        )
        if brings and not any(isinstance(event, brings) for event in decision.events):
            raise LookupError(f"no {name_of(brings)}")
        self.state = decision.state
        self.events += decision.events
        self.note(decision.events)
        stored = Command(name, name_of(type(command)), body(command), actor(command), RULES_VERSION)
        self.log.append(stored, [codec.encode(event) for event in decision.events], self._moment(command))

    def state_now(self) -> State:
        """The state, for bots, which leave it alone."""
        return self.state

    def _name(self, command: commands.Command) -> str:
        if type(command) in NAMES:
            return NAMES[type(command)](command)
        number = len(self.log.commands) + 1
        if isinstance(command, commands.FileSheet):
            return client_command(actor(command), f"sheet-{number}")
        return f"{name_of(type(command))}/{number}"

    def _moment(self, command: commands.Command) -> datetime:
        at = getattr(command, "at", "")
        self._at = read(at) if at else self._at
        assert self._at is not None
        return self._at


def body(command: commands.Command) -> str:
    """The body of a command, as the log keeps it."""
    asked = {name: getattr(command, name) for name in command.__struct_fields__}
    hidden = STAMPED.get(type(command), frozenset())
    if not hidden:
        return canonical(command)
    return canonical(
        {name: value for name, value in asked.items() if name not in hidden and value is not None}
    )


def actor(command: commands.Command) -> str:
    """The person who gave a command."""
    if isinstance(command, commands.FileSheet):
        return f"tenure-{command.faction}"
    if isinstance(command, commands.GiveUpEngine) or (
        isinstance(command, commands.SettleBattle) and command.way == ENGINE
    ):
        return ENGINE
    return NIGHT if isinstance(command, commands.PlayNight) else ORGANISER
