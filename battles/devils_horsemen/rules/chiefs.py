"""DH-5: the leaders of a battle as the automaton of their activation sees them, and what it says of them booked."""

from collections.abc import Callable

from battles.devils_horsemen.rules import leaders
from battles.devils_horsemen.rules.activation import Chief, Table
from battles.devils_horsemen.state import Leader, State


def table(state: State) -> Table:
    """The leaders on the map as the automaton asks about them."""
    return seen(state, lambda leader: leaders.cornered(state, leader))


def standing(state: State) -> Table:
    """The leaders on the map as the automaton changes them: whom an enemy zone holds is nothing to it then."""
    return seen(state, lambda leader: False)


def seen(state: State, held: Callable[[Leader], bool]) -> Table:
    """The leaders on the map, for the automaton."""
    chiefs = tuple(
        Chief(
            each.id,
            each.side,
            each.rated(each.initiative),
            each.kind == "contingent",
            held(each),
            each.status,
            each.phases,
            each.bypassed,
            each.aside,
        )
        for each in state.leaders.values()
        if each.place == "map"
    )
    return Table(chiefs, tuple(state.order.items()), state.paralysed, state.cut)


def lay(state: State, changed: Table) -> None:
    """Book what the automaton says of the leaders."""
    for each in changed.chiefs:
        leader = state.leaders[each.id]
        leader.status, leader.phases = each.status, each.phases
        leader.bypassed, leader.aside = each.bypassed, each.aside
    state.order, state.paralysed, state.cut = dict(changed.order), changed.paralysed, changed.cut
