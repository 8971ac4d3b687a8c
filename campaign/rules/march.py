"""Step 5: a group's activation, its march hex by hex, and whom it meets (GC-6f, 8.3, 13.1, 13.2)."""

from campaign.rules import encounters, groups, supply
from campaign.rules import events as e
from campaign.rules.agenda import Activation, Advance, Encounter
from campaign.rules.movement import points_of, walk
from campaign.rules.orders import MOVING, Hold, March, Order
from campaign.rules.state import Group, State
from campaign.rules.turn import Turn
from rulebook import Refusal, rule


def order_for(turn: Turn, group: Group) -> March | Hold | None:
    """The moving order that the group's faction wrote for it, if any; a group without one holds."""
    for order in turn.state.playing.get(group.faction, ()):
        if isinstance(order, MOVING) and turn.resolve(group.faction, order.group) == group.id:
            return order
    return None


@rule("GC-6f")
def activate(turn: Turn, item: Activation) -> None:
    """Begin a group's turn to act: all that follows from it comes before the next group's."""
    group = turn.state.groups.get(item.group)
    if group is None:
        turn.next()
        return
    order = order_for(turn, group)
    if isinstance(order, March):
        set_out(turn, group, order)
        return
    if isinstance(order, Hold) and order.ration:
        draw_ration(turn, group, order)
    turn.next()


def set_out(turn: Turn, group: Group, order: March) -> None:
    """Start a march, unless something of this day has ended the group's movement."""
    if group.done or group.fought:
        turn.fail(
            order, group.faction, Refusal("D34", "group", "it fought or fell back and moves no more today")
        )
        turn.next()
        return
    points = points_of(turn.state, group, turn.game.tables, checked=True)
    if points < 1:
        turn.fail(order, group.faction, Refusal("GC-8.4h", "path", "the group has no movement points today"))
        turn.next()
        return
    turn.next(Advance(group.id, order.path, points, first=True))


def draw_ration(turn: Turn, group: Group, order: Hold) -> None:
    """Take along a ration on the spot, or say why not."""
    if not supply.take_ration(turn, group):
        turn.fail(order, group.faction, Refusal("GC-8.4f", "ration", "no place here can give the ration"))


def advance(turn: Turn, item: Advance) -> None:
    """March on until the path or the points end, or somebody else's group stands in the hex."""
    group = turn.state.groups.get(item.group)
    if group is None or not item.path:
        turn.next()
        return
    order = order_for(turn, group)
    if group.done or group.fought:
        interrupted(turn, group, order, item)
        return
    wants_ration = isinstance(order, March) and order.ration
    if wants_ration and item.first:
        supply.take_ration(turn, group)
    try:
        entered, left = stretch(turn, group, item, wants_ration)
    except Refusal as refusal:
        if order is not None:
            turn.fail(order, group.faction, refusal)
        turn.next()
        return
    if not entered:
        turn.next()
        return
    move(turn, group, entered, item.points - left, left)
    if wants_ration:
        supply.take_ration(turn, group)
    meet(turn, group, Advance(group.id, item.path[len(entered) :], left))


def interrupted(turn: Turn, group: Group, order: Order | None, item: Advance) -> None:
    """Report the rest of a march that a battle has ended."""
    if order is not None:
        reason = f"the march ended {len(item.path)} hexes early: the group fought or fell back"
        turn.fail(order, group.faction, Refusal("D34", "path", reason))
    turn.next()


def stretch(turn: Turn, group: Group, item: Advance, wants_ration: bool) -> tuple[list[str], int]:
    """The hexes to enter before something must be looked at, and the points left then."""
    entered: list[str] = []
    left = item.points
    for hex_, points in walk(turn.game, group.hex, item.path, item.points, first=item.first):
        entered.append(hex_)
        left = points
        if stops_at(turn.state, group, hex_, wants_ration):
            break
    return entered, left


def stops_at(state: State, group: Group, hex_: str, wants_ration: bool) -> bool:
    """Whether a march is looked at in this hex: another faction's group, or a place to draw a ration from."""
    if any(other.faction != group.faction for other in state.groups_at(hex_)):
        return True
    place = state.settlement_at(hex_)
    return wants_ration and not group.ration and place is not None and place.faction == group.faction


def move(turn: Turn, group: Group, path: list[str], points: int, left: int) -> None:
    """Let the group enter the hexes, and both sides see whom they meet in the last."""
    turn.emit(
        e.GroupMoved(
            group=group.id, faction=group.faction, start=group.hex, path=tuple(path), points=points, left=left
        )
    )
    look(turn, path[-1], group)


def look(turn: Turn, hex_: str, mover: Group) -> None:
    """Let the mover's faction learn who is here, and those who are here who comes (GC-8.1b)."""
    here = turn.state.groups_at(hex_)
    for faction in sorted({group.faction for group in here}):
        for other in groups.strength_seen(here, faction):
            if faction == mover.faction or other.id == mover.id:
                see(turn, faction, other)


def see(turn: Turn, faction: str, other: Group) -> None:
    """Let a faction learn the people of a group."""
    turn.emit(
        e.Sighted(
            by=faction,
            group=other.id,
            faction=other.faction,
            hex=other.hex,
            day=turn.state.day,
            men=other.men,
            commanders=tuple(other.commanders),
        )
    )


def meet(turn: Turn, group: Group, rest: Advance) -> None:
    """Put the encounters of the hex before the rest of the march."""
    strangers = encounters.met(turn.state, group)
    turn.next(*(Encounter(group.id, faction) for faction in strangers), *((rest,) if rest.path else ()))
