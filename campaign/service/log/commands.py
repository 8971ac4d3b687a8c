"""A command on its way into the log of its campaign: made, decided, appended with its events, in one transaction.

All use cases that record something go through here. Two kinds of refusal come out of them: `Refusal` and
`SheetRefused`, with the reason; and the log's own (`CommandReused`, `StaleVersion`). A refused command changes nothing;
`RefusedOnRecord` alone leaves a record.
"""

from collections.abc import Callable
from uuid import UUID, uuid4

from campaign.decide.decide import decide_command
from campaign.model import commands
from campaign.model import events as e
from campaign.model.state import State
from campaign.rules.decision import Decision, Sealing
from campaign.service.editions import pinned
from campaign.service.log import decider, meanwhile
from campaign.service.log.decider import DECIDER
from dice import Dice
from dice.by_hand import HandDice
from eventlog.codec import canonical
from eventlog.decider import Decided, Outcome
from eventlog.log import LOG
from eventlog.marks import name_of
from eventlog.records import Command

NIGHT = "night"
"""The actor of the steps of the clock."""
NO_DICE = HandDice({})
UNSEALED = Sealing()


def state_of(campaign: UUID) -> State:
    """The newest state of a campaign."""
    return LOG.load(DECIDER, campaign).state


def state_and_version(campaign: UUID) -> tuple[State, int]:
    """The newest state of a campaign with its version, which a command written after looking names."""
    loaded = LOG.load(DECIDER, campaign)
    return loaded.state, loaded.head.version


def new_id() -> UUID:
    """An id that nothing has."""
    return uuid4()


def fresh(kind: str) -> str:
    """An id for a command that has an effect each time it is given."""
    return f"{kind}/{new_id()}"


def stored(command: commands.Command, name: str, actor: str) -> Command:
    """The log's record of a command: its name, its author, its body and its rules."""
    return asked(type(command), command, name, actor)


def asked(kind: type[commands.Command], body: object, name: str, actor: str) -> Command:
    """The record of a command that may be sent again: its body is without the stamps that it gets here each time."""
    return Command(name, name_of(kind), canonical(body), actor, decider.RULES_VERSION)


def execute_command(
    campaign: UUID,
    command: commands.Command,
    name: str,
    actor: str,
    *,
    seen: int | None = None,
    shown: int | None = None,
) -> Outcome[e.Event]:
    """Decide a command that needs no dice, and record its events.

    Its author may have `seen` a version, or been `shown` one. Raises StaleVersion if an event came after the first, and
    `meanwhile.Overtaken` if an event that matters to the command came after the second.
    """

    def decide(state: State) -> Decision:
        meanwhile.check(campaign, command, shown)
        return decided(state, command)

    return record(campaign, stored(command, name, actor), decide, seen=seen)


def record(
    campaign: UUID, command: Command, decide: Callable[[State], Decision], *, seen: int | None = None
) -> Outcome[e.Event]:
    """Decide on the newest state of a campaign, in the transaction that records the command and its events."""
    return LOG.execute(DECIDER, campaign, command, lambda state: following(decide(state)), seen=seen)


def decided(
    state: State, command: commands.Command, dice: Dice = NO_DICE, sealing: Sealing = UNSEALED
) -> Decision:
    """The decision on a command under the tables that are in force; `state` becomes the one after it."""
    return decide_command(state, command, pinned(state), dice, sealing)


def following(decision: Decision) -> Decided[State, e.Event]:
    """The result of a decision."""
    return Decided(decision.events, decision.state)
