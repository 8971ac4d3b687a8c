"""Leaving a hex after a battle or at nightfall: where to, and what becomes of those who cannot (D13, D20, D27, D34)."""

from collections.abc import Sequence

from campaign.model import events as e
from campaign.model.agenda import Fall
from campaign.model.orders import Retreat
from campaign.model.state import Group, State
from campaign.rules import conditions, groups
from campaign.rules.bands import mercenaries
from campaign.rules.battles.arrival import three_of, way_back
from campaign.rules.captives import prisoners
from campaign.rules.decision import Turn
from campaign.rules.intentions import for_group
from campaign.rules.moments import Moment
from campaign.rules.supplies import escorts
from campaign.rules.terrain import step_cost
from hexmap import grid


def free_for(turn: Turn, group: Group, start: str, hex_: str | None) -> bool:
    """Whether a falling group may enter a hex: passable, and no group there but friends and allies (D34)."""
    if hex_ is None or step_cost(turn.game, start, hex_) is None:
        return False
    return all(turn.state.allied(group.faction, other.faction) for other in turn.state.groups_at(hex_))


def choice(turn: Turn, group: Group, start: str, side: str) -> str | None:
    """The hex to fall back to: of the three of `side` the one that its owner prefers, else any that is free (D34)."""
    free = [each for each in three_of(side) if free_for(turn, group, start, grid.neighbour(start, each))]
    if len(free) > 1:
        moment = Moment("retreat", start, group.id)
        wanted = conditions.answer(turn, group.faction, for_group(turn, group, Retreat), moment)
        named = [each for each in wanted.towards if each in free] if wanted is not None else []
        turn.choose("retreat", by_order=bool(named))
        free = [*named, *free]
    for candidate in (*free, *grid.SIDES):
        hex_ = grid.neighbour(start, candidate)
        if free_for(turn, group, start, hex_):
            return hex_
    return None


def largest_standing(state: State, names: Sequence[str]) -> Group | None:
    """The largest of these groups that still stand (D31, D35)."""
    standing = groups.survivors(state, names)
    return groups.largest(state, standing) if standing else None


def fall(group: Group, steps: int, cause: str, opponent: Group | None, towards: str = "") -> Fall:
    """The agenda item of a group that must leave; its direction is settled while everybody still stands there.

    `towards` is the side that a battle played elsewhere names.
    """
    captor = opponent.id if opponent else ""
    return Fall(group.id, steps, cause, towards or way_back(group, opponent), captor)


def fall_back(turn: Turn, item: Fall) -> None:
    """Move a group out of its hex, or let it surrender where it is shut in."""
    group = turn.state.groups.get(item.group)
    if group is None:
        turn.next()
        return
    side = item.towards
    path: list[str] = []
    for _ in range(item.steps):
        start = path[-1] if path else group.hex
        hex_ = choice(turn, group, start, side)
        if hex_ is None:
            surrender(turn, group, item.captor)
            turn.next()
            return
        side = grid.side_between(start, hex_)
        path.append(hex_)
    escorts.leave_undriven(turn, group)
    turn.emit(
        e.GroupFellBack(
            group=group.id, faction=group.faction, start=group.hex, path=tuple(path), cause=item.cause
        )
    )
    escorts.meet(turn, group.hex)
    turn.next()


def surrender(turn: Turn, group: Group, captor: str) -> None:
    """A group with no way out gives itself up: men and commanders are prisoners, its chest the captor's (D27, D34).

    Where nobody is there to take them, they scatter.
    """
    winner = turn.state.groups.get(captor)
    if winner is None:
        dissolve(turn, group, None, "scattered")
        return
    leaders = tuple(group.commanders)
    seize(turn, group, winner)
    for commander in leaders:
        turn.emit(
            e.CommanderTaken(
                commander=commander,
                hex=group.hex,
                faction=group.faction,
                captor=winner.faction,
            )
        )
    prisoners.lose_escort(turn, group.id, winner)
    escorts.orphan(turn, group, winner)
    mercenaries.release(turn, group)
    turn.emit(
        e.GroupDissolved(
            group=group.id, faction=group.faction, hex=group.hex, men=group.men, cause="no_way_out"
        )
    )
    prisoners.take_prisoners(turn, winner.faction, group.hex, {group.faction: group.men}, leaders, winner)


def seize(turn: Turn, group: Group, taker: Group | None) -> None:
    """Hand a lost group's money to the winner's largest group (D27)."""
    if group.money:
        turn.emit(
            e.MoneySeized(
                group=group.id,
                hex=group.hex,
                faction=group.faction,
                taker=taker.id if taker else "",
                captor=taker.faction if taker else "",
                amount=group.money,
            )
        )


def dissolve(turn: Turn, group: Group, taker: Group | None, why: str = "too_small") -> None:
    """Take a group that has become too small off the map; its commanders stay as lone pieces (GC-8.1i, D20)."""
    prisoners.lose_escort(turn, group.id, taker)
    escorts.orphan(turn, group, taker)
    seize(turn, group, taker)
    for commander in list(group.commanders):
        turn.emit(e.CommanderStranded(commander=commander, faction=group.faction, hex=group.hex))
    cause = why if group.men else "eliminated"
    mercenaries.release(turn, group)
    turn.emit(
        e.GroupDissolved(group=group.id, faction=group.faction, hex=group.hex, men=group.men, cause=cause)
    )


def dissolve_small(turn: Turn, names: Sequence[str], taker: Group | None) -> None:
    """Dissolve those of the groups that are below the minimum."""
    for name in names:
        group = turn.state.groups.get(name)
        if group is not None and groups.dissolves(groups.headcount(group), turn.game.tables):
            dissolve(turn, group, taker)
