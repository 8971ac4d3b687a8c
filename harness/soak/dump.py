"""A campaign that failed, as a document from which it can be played again: scenario, secret, commands, what went wrong."""

import traceback
from pathlib import Path
from typing import Annotated

import msgspec

from campaign.model import commands
from campaign.model.orders import Order
from eventlog.marks import name_of
from harness.soak.invariants import Broken
from harness.soak.watch import CODEC, Watched

Secret = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
KINDS = {name_of(kind): kind for kind in commands.COMMANDS}


class Recorded(msgspec.Struct, frozen=True):
    """A command by its name and its body as JSON."""

    act: str
    body: msgspec.Raw


class Trouble(msgspec.Struct, frozen=True):
    """The failure and its place: `what` is the name of an invariant or of an exception.

    `act` counts from 1, `event` is the number of the event within it (0: after its last), with its kind and payload.
    """

    what: str
    why: str
    day: int
    act: int
    event: int
    kind: str
    payload: msgspec.Raw
    trace: str


class Dump(msgspec.Struct, frozen=True):
    """A failed campaign. `sheets` repeats, for readers, the orders of each day by faction; the acts are what is played."""

    scenario: str
    days: Annotated[int, msgspec.Meta(ge=1)]
    seed: str
    secret: Secret
    trouble: Trouble
    sheets: dict[str, dict[str, tuple[Order, ...]]]
    acts: list[Recorded]
    throng: bool = False
    sieges_on_maps: bool = False
    engine: tuple[str, ...] = ()


def kept(command: commands.Command) -> Recorded:
    """A command as it is recorded."""
    return Recorded(name_of(type(command)), msgspec.Raw(msgspec.json.encode(command)))


def act_of(recorded: Recorded) -> commands.Command:
    """The command that was recorded. Raises msgspec.ValidationError for one that this version does not know."""
    command: commands.Command = msgspec.json.decode(recorded.body, type=KINDS[recorded.act])
    return command


def trouble(error: Exception, number: int, decision: Watched) -> Trouble:
    """An exception in a decision, written down."""
    latest = CODEC.encode(decision.latest) if decision.latest is not None else None
    return Trouble(
        what=error.name if isinstance(error, Broken) else type(error).__name__,
        why=error.what if isinstance(error, Broken) else str(error),
        day=decision.state.day,
        act=number,
        event=len(decision.events) if latest is not None else 0,
        kind=latest.type if latest is not None else "",
        payload=msgspec.Raw((latest.payload if latest is not None else "null").encode()),
        trace="".join(traceback.format_exception(error)),
    )


def sheets_of(record: list[Recorded]) -> dict[str, dict[str, tuple[Order, ...]]]:
    """The orders of each day by faction; the last sheet counts. One that cannot be read back is left out: its act tells."""
    days: dict[str, dict[str, tuple[Order, ...]]] = {}
    for recorded in record:
        if recorded.act == name_of(commands.FileSheet):
            try:
                command = act_of(recorded)
            except msgspec.ValidationError:
                continue
            assert isinstance(command, commands.FileSheet)
            days.setdefault(str(command.day), {})[command.faction] = command.orders
    return days


def write(dump: Dump, folder: Path) -> Path:
    """Write a dump into a folder, under the seed of its campaign; answers its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{dump.scenario}-{dump.seed.replace('/', '-')}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(dump), indent=1))
    return path


def read(path: Path) -> Dump:
    """Read a dump. Raises OSError and msgspec.MsgspecError for a file that is none."""
    return msgspec.json.decode(path.read_bytes(), type=Dump)
