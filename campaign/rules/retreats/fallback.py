"""Leaving a hex after a battle or at nightfall: where to, and the fate of groups that cannot (D13, D20, D27, D34)."""

from collections.abc import Sequence

from campaign.model import events as e
from campaign.model.agenda import Fall
from campaign.model.orders import Retreat
from campaign.model.state import Group, State
from campaign.rules import conditions, groups, mercenaries
from campaign.rules.decision import Decision
from campaign.rules.intentions import for_group
from campaign.rules.moments import Moment
from campaign.rules.prisoners import prisoners
from campaign.rules.retreats.arrival import three_of, way_back
from campaign.rules.supplies import escorts
from campaign.rules.terrain import step_cost
from hexmap import grid


def free_for(decision: Decision, group: Group, start: str, hex_: str | None) -> bool:
    """True if a falling group may enter a hex: passable, and no group there but friends and allies (D34)."""
    if hex_ is None or step_cost(decision.game, start, hex_) is None:
        return False
    return all(
        decision.state.allied(group.faction, other.faction) for other in decision.state.groups_at(hex_)
    )


def choice(decision: Decision, group: Group, start: str, side: str) -> str | None:
    """The hex to fall back to: of the three of `side` the one that its owner prefers, else any that is free (D34)."""
    free = [each for each in three_of(side) if free_for(decision, group, start, grid.neighbour(start, each))]
    if len(free) > 1:
        moment = Moment("retreat", start, group.id)
        wanted = conditions.answer(decision, group.faction, for_group(decision, group, Retreat), moment)
        named = [each for each in wanted.towards if each in free] if wanted is not None else []
        decision.choose("retreat", by_order=bool(named))
        free = [*named, *free]
    for candidate in (*free, *grid.SIDES):
        hex_ = grid.neighbour(start, candidate)
        if free_for(decision, group, start, hex_):
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


def fall_back(decision: Decision, item: Fall) -> None:
    """Move a group out of its hex, or let it surrender where it is shut in."""
    group = decision.state.groups.get(item.group)
    if group is None:
        decision.next()
        return
    side = item.towards
    path: list[str] = []
    for _ in range(item.steps):
        start = path[-1] if path else group.hex
        hex_ = choice(decision, group, start, side)
        if hex_ is None:
            surrender(decision, group, item.captor)
            decision.next()
            return
        side = grid.side_between(start, hex_)
        path.append(hex_)
    escorts.leave_undriven(decision, group)
    decision.emit(
        e.GroupFellBack(
            group=group.id, faction=group.faction, start=group.hex, path=tuple(path), cause=item.cause
        )
    )
    escorts.meet(decision, group.hex)
    decision.next()


def surrender(decision: Decision, group: Group, captor: str) -> None:
    """A group with no way out gives itself up: men and commanders are prisoners, its chest the captor's (D27, D34).

    Where nobody is there to take them, they scatter.
    """
    winner = decision.state.groups.get(captor)
    if winner is None:
        dissolve(decision, group, None, "scattered")
        return
    leaders = tuple(group.commanders)
    seize(decision, group, winner)
    for commander in leaders:
        decision.emit(
            e.CommanderTaken(
                commander=commander,
                hex=group.hex,
                faction=group.faction,
                captor=winner.faction,
            )
        )
    prisoners.lose_escort(decision, group.id, winner)
    escorts.orphan(decision, group, winner)
    mercenaries.release(decision, group)
    decision.emit(e.GroupDissolved(**group.header, men=group.men, cause="no_way_out"))
    prisoners.take_prisoners(decision, winner.faction, group.hex, {group.faction: group.men}, leaders, winner)


def seize(decision: Decision, group: Group, taker: Group | None) -> None:
    """Hand a lost group's money to the winner's largest group (D27)."""
    if group.money:
        decision.emit(
            e.MoneySeized(
                **group.header,
                taker=taker.id if taker else "",
                captor=taker.faction if taker else "",
                amount=group.money,
            )
        )


def dissolve(decision: Decision, group: Group, taker: Group | None, why: str = "too_small") -> None:
    """Take a group that has become too small off the map; its commanders stay as lone pieces (GC-8.1i, D20)."""
    prisoners.lose_escort(decision, group.id, taker)
    escorts.orphan(decision, group, taker)
    seize(decision, group, taker)
    for commander in list(group.commanders):
        decision.emit(e.CommanderStranded(commander=commander, faction=group.faction, hex=group.hex))
    cause = why if group.men else "eliminated"
    mercenaries.release(decision, group)
    decision.emit(e.GroupDissolved(**group.header, men=group.men, cause=cause))


def dissolve_small(decision: Decision, names: Sequence[str], taker: Group | None) -> None:
    """Dissolve the named groups that are below the minimum."""
    for name in names:
        group = decision.state.groups.get(name)
        if group is not None and groups.dissolves(groups.headcount(group), decision.game.tables):
            dissolve(decision, group, taker)
