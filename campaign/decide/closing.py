"""The closing of a day's orders: which sheet counts for whom, and what the night's dice depend on."""

from collections.abc import Mapping

import msgspec

from campaign.decide import life
from campaign.decide.day import steps_of_the_day
from campaign.model import events as e
from campaign.model.commands import CloseOrders
from campaign.model.orders import Order
from campaign.model.state import State
from campaign.rules.decision import Decision
from dice.inputs import absent_digest, closing_inputs, sheet_digest
from rulebook import Refusal

HOUSE = "house-closing"
_encoder = msgspec.json.Encoder(order="deterministic")


def sheet_body(orders: tuple[Order, ...]) -> bytes:
    """The very bytes of a sheet that its digest covers."""
    return _encoder.encode(orders)


def digest_of(orders: tuple[Order, ...], salt: str) -> str:
    """The salted digest of a sheet."""
    return sheet_digest(bytes.fromhex(salt), sheet_body(orders))


def counted(state: State, salts: Mapping[str, str]) -> dict[str, e.Counted]:
    """For each faction the sheet that counts; an absent one looks like any other from outside."""
    sheets: dict[str, e.Counted] = {}
    for faction in sorted(state.factions):
        filed = state.sheets.get(faction)
        if filed is not None and filed.day == state.day:
            sheets[faction] = e.Counted(filed.number, filed.digest, "", filed.deputy)
        else:
            salt = salts[faction]
            sheets[faction] = e.Counted(0, absent_digest(bytes.fromhex(salt)), salt)
    return sheets


def close(decision: Decision, command: CloseOrders) -> None:
    """Close the orders and put the steps of the day on the agenda. Raises Refusal unless they can be closed."""
    state = decision.state
    if state.phase != "orders" or command.day != state.day or command.closing != state.closing + 1:
        raise Refusal(HOUSE, "day", "day {day} is not open for orders", day=command.day)
    life.check_goes_on(state, "day")
    life.check_quorum(state, command.why)
    absent = [faction for faction in state.factions if faction not in state.sheets]
    missing = sorted(set(absent) - set(command.salts))
    if missing:
        raise Refusal(HOUSE, "salts", "no salt for the absent {faction}", faction=missing[0])
    sheets = counted(state, command.salts)
    inputs = closing_inputs(command.closing, {faction: sheet.digest for faction, sheet in sheets.items()})
    decision.emit(
        e.OrdersClosed(
            closing=command.closing,
            day=command.day,
            sheets=sheets,
            inputs=inputs,
            at=command.at,
            why=command.why,
            reason=command.reason,
        )
    )
    decision.next(*steps_of_the_day())
