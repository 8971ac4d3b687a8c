"""Order sheets: filed, replaced, withdrawn."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec

from campaign.model import commands
from campaign.model import events as e
from campaign.model.orders import Order, Verdict
from campaign.model.state import State
from campaign.rules.deadline import written
from campaign.rules.decision import Decision
from campaign.service import clock, dice_secret
from campaign.service.log.commands import asked, decided, record
from dice.inputs import Receipt
from eventlog.ids import client_command


class Filing(msgspec.Struct, frozen=True):
    """The result of a filing: its receipt, and the verdict on each order; None if it was filed before."""

    receipt: Receipt
    said: tuple[Verdict, ...] | None


def file_sheet(
    campaign: UUID,
    faction: str,
    day: int,
    orders: Sequence[Order],
    *,
    actor: str,
    key: str,
    replaces: str | None = None,
) -> Filing:
    """File a faction's sheet; `key` is the client's own id of this filing, `replaces` the digest of the sheet he saw.

    Filing the same key again gives the same receipt; the same key with other orders is refused (CommandReused).
    Raises SheetReplaced when another sheet is on file than `replaces` ("": none).
    """
    body: dict[str, Any] = {"faction": faction, "day": day, "orders": tuple(orders)}
    if replaces is not None:
        body["replaces"] = replaces
    command = commands.FileSheet(**body, salt=dice_secret.salt(), at=written(clock.now()))
    said: tuple[Verdict, ...] = ()

    def decide(state: State) -> Decision:
        nonlocal said
        decision = decided(state, command)
        said = decision.said
        return decision

    outcome = record(campaign, asked(commands.FileSheet, body, client_command(actor, key), actor), decide)
    return Filing(receipt(outcome.events), None if outcome.repeated else said)


def withdraw_sheet(
    campaign: UUID, faction: str, day: int, number: int, *, actor: str, replaces: str | None = None
) -> e.SheetWithdrawn:
    """Take a faction's sheet of this number off the file of the open day; asked for again it has the effect of once.

    Raises Refusal, and SheetReplaced when another sheet is on file than `replaces`.
    """
    body: dict[str, Any] = {"faction": faction, "day": day}
    if replaces is not None:
        body["replaces"] = replaces
    command = commands.WithdrawSheet(**body, at=written(clock.now()))
    name = client_command(actor, f"withdraw/{day}/{number}")
    withdrawn = asked(commands.WithdrawSheet, body, name, actor)
    outcome = record(campaign, withdrawn, lambda state: decided(state, command))
    return next(event for event in outcome.events if isinstance(event, e.SheetWithdrawn))


def receipt(events: Sequence[e.Event]) -> Receipt:
    """The receipt of a filed sheet."""
    filed = next(event for event in events if isinstance(event, e.SheetFiled))
    return Receipt(filed.faction, filed.day, filed.number, filed.digest, filed.salt, filed.filed_at)
