"""How a battle of people begins, and what ends it beside what ends any battle: that nobody fights for a side any more."""

from battles.contract.muster import SIDES, Muster, Side
from battles.contract.wording import phrase
from battles.devils_horsemen.people import army
from battles.devils_horsemen.people.ground import told_of
from battles.devils_horsemen.people.scale import numbers, scale_of
from battles.devils_horsemen.play import leading, turns
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.opening import BattleJoined
from battles.devils_horsemen.state import State
from battles.devils_horsemen.state.field import field
from battles.fields.stand_ins import laid_for
from battles.kit.heads.people import PeopleGathered

NAME = phrase("Devil's Horsemen, with heads behind its units")


def begin(draft: Decision, muster: Muster) -> None:
    """People behind units, and those, their leaders and standards on the field. Raises Refusal as `army.army` does."""
    bodies, told = army.bodies_of(muster), told_of(laid_for(muster))
    found = army.army(muster, bodies, field(told))
    draft.emit(PeopleGathered(muster, bodies))
    draft.emit(
        BattleJoined(
            NAME,
            told,
            {side: ", ".join(muster.force(side).factions) for side in SIDES},
            found.edges,
            army.levels(found.units),
            None,
            found.rights,
            found.units,
            found.leaders,
            found.standards,
            army.hampered(muster),
            numbers().battle.turns,
            scale_of(muster).least,
        )
    )


def stock(draft: Decision) -> None:
    """Settle the facts after every step of any battle; and beat a side without a unit, or a leader, on the map."""
    turns.stock(draft)
    state = draft.state
    if state.over is not None or not state.turn:
        return
    beaten = [side for side in SIDES if is_gone(state, side)]
    if beaten:
        loser = beaten[0] if len(beaten) == 1 else None
        lost = loser is not None and not any(state.on_map(loser))
        turns.count(draft)
        turns.conclude(
            draft,
            "eliminated" if lost else "flight" if loser else "undecided",
            loser,
            "gone" if lost or loser is None else "leaderless",
        )
    elif not state.agenda and not state.active:
        for side in SIDES:
            succeed(draft, side)


def is_gone(state: State, side: Side) -> bool:
    """True if a side is without units on the map, or without a leader and a successor."""
    heirs = sum(leader.replacements for leader in state.leaders.values() if leader.side == side)
    leaderless = not any(True for _ in state.leaders_of(side)) and not heirs
    return leaderless or not any(True for _ in state.on_map(side))


def succeed(draft: Decision, side: Side) -> None:
    """Give a side without leaders a new one from people without a commander, between Orders Phases.

    He goes with the best of its units, a steady one if there is one; he leads from the next turn on (DH-4.43c).
    """
    state = draft.state
    if any(True for _ in state.leaders_of(side)):
        return
    captain = next(leader for leader in state.leaders.values() if leader.side == side and leader.replacements)
    leading.replace(draft, captain, max(state.on_map(side), key=lambda unit: (not unit.routed, unit.tq)))
