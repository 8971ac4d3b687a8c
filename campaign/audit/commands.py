"""Commands as they were decided: their stored bodies, checked for what nobody heard, with the stamps of the service."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from campaign.audit import keys
from campaign.audit.batches import Batch
from campaign.model import commands
from campaign.model import events as e
from eventlog.codec import canonical
from eventlog.marks import name_of
from eventlog.records import Command

NAMED = {name_of(kind): kind for kind in commands.COMMANDS}
STAMPED: Mapping[type[commands.Command], frozenset[str]] = {
    commands.FileSheet: frozenset({"salt", "at"}),
    commands.WithdrawSheet: frozenset({"at"}),
    commands.CloseOrders: frozenset({"day", "salts", "why", "at", "reason"}),
    commands.ReplaceSeals: frozenset({"closing", "seal", "at"}),
}
"""The fields that the service adds to a command, so that they stand in the events and not in the body."""


def kind_of(command: Command) -> type[commands.Command]:
    """The command as the campaign knows it. Raises LookupError."""
    kind = NAMED.get(command.name)
    if kind is None:
        raise LookupError(f"there is no command {command.name}")
    return kind


def asked(command: Command) -> dict[str, Any]:
    """The body of a command. Raises msgspec.DecodeError."""
    return msgspec.json.decode(command.body, type=dict[str, Any])


def surplus(command: Command) -> str:
    """The part of a body that no command hears, under any rules; empty without one.

    Raises LookupError for a command that is none, msgspec.DecodeError for a body that is none.
    """
    kind = kind_of(command)
    if doubled := keys.twice(command.body):
        return doubled
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    known = types.keys() - STAMPED.get(kind, frozenset())
    heard = {
        name: msgspec.convert(told, types[name]) for name, told in asked(command).items() if name in known
    }
    return keys.unknown(command.body, canonical(heard), command.name)


def act_of(batch: Batch) -> commands.Command:
    """The command as it was decided: its stored body, with the stamps that the service gave it."""
    kind = kind_of(batch.command)
    stamps = STAMPS.get(kind)
    return msgspec.convert(asked(batch.command) | (stamps(batch) if stamps else {}), kind)


def only(batch: Batch, kind: type[e.Event]) -> Any:
    """The one event of a kind that the batch must hold."""
    return next(event for event in batch.events if isinstance(event, kind))


def filing(batch: Batch) -> dict[str, Any]:
    """A filing gets its salt and time."""
    filed = only(batch, e.SheetFiled)
    return {"salt": filed.salt, "at": filed.filed_at}


def withdrawing(batch: Batch) -> dict[str, Any]:
    """A withdrawal gets its time."""
    return {"at": only(batch, e.SheetWithdrawn).at}


def closing(batch: Batch) -> dict[str, Any]:
    """A closing gets the day, its time, who asked why, and salts for the absent."""
    closed = only(batch, e.OrdersClosed)
    salts = {faction: sheet.salt for faction, sheet in closed.sheets.items() if not sheet.number}
    return {"day": closed.day, "salts": salts, "at": closed.at, "why": closed.why, "reason": closed.reason}


def replacing(batch: Batch) -> dict[str, Any]:
    """A new seal gets its closing and time."""
    replaced = only(batch, e.SealsReplaced)
    return {"closing": replaced.closing, "seal": replaced.seal, "at": replaced.at}


STAMPS: Mapping[type[commands.Command], Callable[[Batch], dict[str, Any]]] = {
    commands.FileSheet: filing,
    commands.WithdrawSheet: withdrawing,
    commands.CloseOrders: closing,
    commands.ReplaceSeals: replacing,
}
