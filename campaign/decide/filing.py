"""A faction files its orders: checked against what it knows, replaceable until the closing."""

from typing import Protocol

from campaign.decide.closing import digest_of
from campaign.model import events as e
from campaign.model.commands import FileSheet, WithdrawSheet
from campaign.model.orders import Order
from campaign.model.state import SheetOnFile, State
from campaign.rules.decision import Decision
from campaign.verdicts import refuse_unless_clear, verdicts
from campaign.visibility import view
from rulebook import Refusal

HOUSE = "house-filing"


def check_open(state: State, faction: str, day: int) -> None:
    """Refuse orders of an unknown faction, or for a day that is not open for orders."""
    if faction not in state.factions:
        raise Refusal(HOUSE, "faction", "there is no faction {faction}", faction=faction)
    if state.phase != "orders" or day != state.day:
        raise not_open(day)


def not_open(day: int) -> Refusal:
    """The refusal of orders for a day that takes none now."""
    return Refusal(HOUSE, "day", "day {day} is not open for orders", day=day)


FIRST = "first"
"""The field of a sheet that was meant to be the first of its day and is not."""


MISSING = "sheet"
"""The field of a withdrawal for which there is no sheet."""


class SheetReplaced(Refusal):
    """Another sheet is on file than its author saw when he wrote this one."""


def check_seen(filed: SheetOnFile | None, seen: str | None) -> None:
    """Raise SheetReplaced if the author names the sheet that he saw, and another is on file.

    A deputy's orders never bar a player's first sheet.
    """
    if filed is not None and filed.deputy and seen == "":
        return
    on_file = filed.digest if filed is not None else ""
    if seen is not None and seen != on_file:
        raise replaced(filed.number if filed is not None else 0, seen)


def replaced(number: int, seen: str) -> SheetReplaced:
    """The refusal for an author who saw another sheet than the one of this number on file; 0: none is.

    `seen` is "" for an author who saw none: his sheet was meant to be the first.
    """
    if not seen:
        return SheetReplaced(
            HOUSE, FIRST, "sheet number {number} is on file already; nothing was filed", number=number
        )
    if not number:
        return SheetReplaced(
            HOUSE, "replaces", "the sheet that you saw is no longer on file, so yours was not filed"
        )
    return SheetReplaced(
        HOUSE,
        "replaces",
        "the sheet on file is number {number}, not the one that you saw; nothing was filed",
        number=number,
    )


def file_sheet(decision: Decision, command: FileSheet) -> None:
    """Keep a sheet whose every order the faction may give. Raises Refusal and SheetRefused, naming order and field."""
    state = decision.state
    check_open(state, command.faction, command.day)
    before = state.sheets.get(command.faction)
    check_seen(before, command.replaces)
    keep(decision, command)


def withdraw_sheet(decision: Decision, command: WithdrawSheet) -> None:
    """Take the sheet that a player filed off the file, until the closing. Raises Refusal and SheetReplaced."""
    check_open(decision.state, command.faction, command.day)
    filed = decision.state.sheets.get(command.faction)
    check_seen(filed, command.replaces)
    if filed is None:
        raise Refusal(HOUSE, MISSING, "no sheet is on file for day {day}", day=command.day)
    if filed.deputy:
        raise Refusal(
            HOUSE, "deputy", "your deputy wrote the sheet on file: file one of your own, or dismiss him"
        )
    decision.emit(
        e.SheetWithdrawn(
            faction=command.faction, day=command.day, number=filed.number, digest=filed.digest, at=command.at
        )
    )


def number_before(state: State, faction: str) -> int:
    """The number of the faction's last sheet for the open day, one that was withdrawn included; 0 for none."""
    filed = state.sheets.get(faction)
    return filed.number if filed is not None else state.withdrawn.get(faction, 0)


class Written(Protocol):
    """The orders to file, by any author."""

    @property
    def faction(self) -> str:
        """The owner of the sheet."""
        ...

    @property
    def day(self) -> int:
        """The day that it is for."""
        ...

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders of the sheet."""
        ...

    @property
    def salt(self) -> str:
        """The salt of its digest, hexadecimal."""
        ...

    @property
    def at(self) -> str:
        """When it was filed, ISO 8601."""
        ...


def keep(decision: Decision, written: Written) -> None:
    """Keep a sheet if the faction may give every order of it. Raises SheetRefused, naming order and field."""
    decision.said = tuple(verdicts(written.orders, view(decision.state, written.faction), decision.game))
    refuse_unless_clear(decision.said)
    decision.emit(
        e.SheetFiled(
            faction=written.faction,
            day=written.day,
            number=number_before(decision.state, written.faction) + 1,
            orders=written.orders,
            digest=digest_of(written.orders, written.salt),
            salt=written.salt,
            filed_at=written.at,
        )
    )
