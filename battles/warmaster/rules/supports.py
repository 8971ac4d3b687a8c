"""WM-12, WM-13, WM-H4.2: which stands support which, and what it counts."""

from battles.contract.muster import Side
from battles.warmaster.state import State, Support, Unit, bounds, until_moved
from battles.warmaster.state.rectangles import Stand, meet, touch
from battles.warmaster.tables import TABLES
from rulebook import rule


@until_moved
@rule("WM-12.5", "WM-H4.2")
def supports(state: State) -> tuple[Support, ...]:
    """The supports now: each stand that can supports one other (D17), the owner's choice or the lowest by id."""
    picked = ((state.backed.get(named(ways[0])), ways) for ways in possible(state))
    return tuple(next((way for way in ways if way[2:] == wanted), ways[0]) for wanted, ways in picked)


def named(support: Support) -> str:
    """The supporting stand, as a state names it."""
    return f"{support.unit}.{support.stand}"


@until_moved
@rule("WM-12.1", "WM-12.3", "WM-12.4", "WM-H4.2")
def possible(state: State) -> tuple[tuple[Support, ...], ...]:
    """The supports that each stand could give: infantry by stands that touch no enemy; the default first, none is empty."""
    fighting = [unit for id_ in state.contacts if (unit := state.units[id_]).infantry]
    helped = [(unit, stand) for unit in fighting for stand in fights_ahead(state, unit)]
    if not helped:
        return ()
    around = {unit.id: bounds(unit.stands) for unit in fighting}
    result = []
    for unit in state.living():
        near = bounds(unit.stands)
        friends = [(other, stand) for other, stand in helped if other.side == unit.side]
        friends = [
            (other, stand) for other, stand in friends if unit.infantry and meet(around[other.id], near)
        ]
        busy = {contact.stand for contact in state.contacts.get(unit.id, ())}
        for stand in unit.stands:
            if stand.number not in busy:
                backed = (
                    Support(unit.id, stand.number, o.id, x.number) for o, x in friends if backs(stand, x)
                )
                result.append(tuple(sorted(backed)))
    return tuple(sorted(filter(None, result)))


@rule("WM-12.7", "WM-12.8")
def fights_ahead(state: State, unit: Unit) -> list[Stand]:
    """The stands of a unit that have an enemy on their front edge or at a front corner, and so may be supported."""
    ahead = {contact.stand for contact in state.contacts.get(unit.id, ()) if contact.how.mine == "front"}
    return [stand for stand in unit.stands if stand.number in ahead]


@rule("WM-12.2", "WM-12.6")
def backs(supporter: Stand, supported: Stand) -> bool:
    """True if a stand touches the side or the rear edge of another, by more than a corner (D16)."""
    how = touch(supporter, supported)
    return how is not None and how.length > 0 and how.theirs != "front"


@rule("WM-13.1")
def bonus(state: State, given: tuple[Support, ...], side: Side) -> int:
    """The addition of a side's supports to its result."""
    count = sum(state.units[each.unit].side == side for each in given)
    return count * TABLES.now.combat.combat.support_bonus_per_stand
