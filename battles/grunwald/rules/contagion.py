"""GR-9.1, 10.1: how disorder and panic pass from unit to unit in a hex, and what saves from them."""

from collections.abc import Collection

from battles.grunwald.state import Order, State, Unit
from rulebook import rule

RANKS: tuple[Order, ...] = ("good", "disorganised", "panicked")
"""The better first."""


@rule("GR-9.1.3")
def immune(state: State, unit: Unit) -> bool:
    """True if a unit cannot become disorganised: a leader of its side is in its hex (D39)."""
    return any(leader.side == unit.side for leader in state.leaders_at(unit.hex))


@rule("GR-9.1.1a", "GR-10.1.1a", "GR-9.1.1c", "GR-14.2.1b")
def worse(order: Order, *, in_combat: bool) -> Order:
    """The order of a unit that is disorganised: it panics if it was so already and a combat has done it (D44).

    Weariness does not count: the order is the one on the counter.
    """
    if order == "disorganised" and in_combat:
        return "panicked"
    return "disorganised" if order == "good" else order


@rule("GR-9.1.1b", "GR-9.1.2", "GR-10.1.1b", "GR-10.1.2")
def must_test(
    state: State, hex_: str, *, come: str = "", changed: Collection[str] = ()
) -> list[tuple[Unit, Order]]:
    """The units in a hex that must take a test of morale, with their order after a failure.

    Only units in better order test (D37, D38). `come` has just come there, `changed` are the ones that have just fallen
    into disorder: earlier companions take no second test. Without either all are new to each other.
    """
    units = state.at(hex_)
    new = {come, *changed} - {""}
    found: list[tuple[Unit, Order]] = []
    for unit in units:
        met = [other for other in units if not new or unit.id == come or other.id in new]
        worst = max((RANKS.index(other.order) for other in met), default=0)
        if RANKS.index(unit.order) >= worst:
            continue
        becomes = RANKS[worst]
        if becomes == "disorganised" and immune(state, unit):
            continue
        found.append((unit, becomes))
    return found
