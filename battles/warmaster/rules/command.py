"""WM-H10.3, WM-H12.2: the roll for an order."""

from math import isqrt

from battles.contract.muster import Force, Side
from battles.warmaster.rules.charges import distance2
from battles.warmaster.state import State, Unit
from battles.warmaster.tables import TABLES, settings
from rulebook import rule


def general(state: State, side: Side) -> Unit | None:
    """The unit with the general of a side; None once it is destroyed."""
    return next((unit for unit in state.living(side) if unit.general), None)


@rule("WM-H12.2")
def command_of(state: State, side: Side) -> int:
    """The number against which an order of a side is rolled, before distance counts."""
    table = settings()
    led = general(state, side) is not None
    if state.heads is None:
        return table.command if led else table.command_after_general_lost
    return of_people(state.heads.muster.force(side), led=led)


@rule("HB-1f", "GC-8.4g")
def of_people(force: Force, *, led: bool) -> int:
    """The same where people of a campaign fight: by the prestige of who leads them while he does, less for hunger."""
    found, table, first = settings().command_after_general_lost, TABLES.now.kinds.heads, force.foremost
    if led and first is not None:
        found = min(table.best_command, found + first.prestige // table.prestige)
    return found + table.unsupplied_command * force.largest.unsupplied


@rule("WM-H10.3", "WM-H12.2")
def penalty(state: State, unit: Unit) -> int:
    """The deduction for distance: 1 per full so many cm to the general's unit; 0 once he is lost."""
    head = general(state, unit.side)
    return isqrt(distance2(state, unit, head)) // settings().command_penalty_per_cm if head else 0


@rule("WM-H10.3")
def obeys(total: int, command: int, taken_off: int) -> bool:
    """True if two dice of this sum carry an order through."""
    return total <= command - taken_off


@rule("WM-H10.2", "WM-H10.3", "WM-H11.2")
def ready(state: State, unit: Unit, engaged: frozenset[str]) -> bool:
    """True if a unit may still charge or get an order: it has done neither, and is free and steady (D43)."""
    return not unit.acted and not unit.confused and unit.id not in engaged
