"""A faction files its orders: checked against what it knows, replaceable until the closing."""

from campaign.rules import events as e
from campaign.rules.acts import FileSheet
from campaign.rules.closing import digest_of
from campaign.rules.state import State
from campaign.rules.turn import Turn
from campaign.sight import view
from campaign.verdicts import refuse_unless_clear, verdicts
from rulebook import Refusal

HOUSE = "house-filing"


def check_open(state: State, faction: str, day: int) -> None:
    """Refuse orders of nobody, or for a day that is not open for orders."""
    if faction not in state.factions:
        raise Refusal(HOUSE, "faction", f"there is no faction {faction}")
    if state.phase != "orders" or day != state.day:
        raise Refusal(HOUSE, "day", f"day {day} is not open for orders")


def file_sheet(turn: Turn, act: FileSheet) -> None:
    """Keep a sheet whose every order the faction may give. Raises Refusal naming the order and the field."""
    state = turn.state
    check_open(state, act.faction, act.day)
    refuse_unless_clear(verdicts(act.orders, view(state, act.faction), turn.game))
    before = state.sheets.get(act.faction)
    turn.emit(
        e.SheetFiled(
            faction=act.faction,
            day=act.day,
            number=before.number + 1 if before is not None else 1,
            orders=act.orders,
            digest=digest_of(act.orders, act.salt),
            salt=act.salt,
            filed_at=act.at,
        )
    )
