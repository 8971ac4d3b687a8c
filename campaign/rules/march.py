"""Step 5: a group's activation, its march hex by hex, and whom it meets (GC-6f, 8.3, 13.1, 13.2)."""

import msgspec

from campaign.model import events as e
from campaign.model.agenda import Activation, Advance, Encounter
from campaign.model.orders import AT_THE_GATES, MOVING, Hold, March
from campaign.model.state import Group, State
from campaign.rules import groups, lone, sheets, spies
from campaign.rules.bands import loyalty
from campaign.rules.decision import Decision
from campaign.rules.encounters import encounters
from campaign.rules.money import dealings
from campaign.rules.movement import check_path, points_of, walk
from campaign.rules.prisoners import escort
from campaign.rules.settlements import gates
from campaign.rules.sieges.days import day as siege_day
from campaign.rules.sightings import look
from campaign.rules.supplies import convoys, escorts, supply
from campaign.rules.wounded.carrying import check_way, owed_to_bands, shelters
from rulebook import Refusal, rule


def order_for(decision: Decision, group: Group) -> March | Hold | None:
    """The moving order that the group's faction wrote for it, if any; a group without one holds."""
    for _, order in decision.written_for(group, *MOVING):
        if isinstance(order, MOVING):
            return order
    return None


def why_stray(decision: Decision, faction: str, order: March | Hold) -> Refusal | None:
    """The reason why an order to move fails: its group is not there, or has one already."""
    group = sheets.own_group(decision, faction, order.group)
    if group is not None and order_for(decision, group) is not order:
        return Refusal("GC-6f", "group", "group {group} has another order already", group=order.group)
    return sheets.no_group(decision, faction, order)


STRAYS: dict[type, sheets.Why] = dict.fromkeys(MOVING, why_stray)


@rule("GC-6f")
def activate(decision: Decision, item: Activation) -> None:
    """Begin a group's turn to act: all that follows from it comes before the next group's."""
    group = decision.state.groups.get(item.group)
    if group is None:
        sheets.report_lost(decision, item.group, (*MOVING, *AT_THE_GATES), sheets.lost())
        decision.next()
        return
    if tests := loyalty.due(decision.state, group):
        decision.next(*tests, item)
        return
    if siege_day.acts(decision, group):
        stay(decision, group, order_for(decision, group))
        return
    lone.meet(decision, group)
    order = escort.on_duty(decision, group, order_for(decision, group))
    if isinstance(order, March):
        set_out(decision, group, order)
        return
    decision.next(*dealings.due(decision, group), *gates.coming(decision, group))
    stay(decision, group, order)


def stay(decision: Decision, group: Group, order: March | Hold | None) -> None:
    """Let a group that holds take along the ration that its order wants."""
    if isinstance(order, Hold):
        draw_ration(decision, group, order)
        report_ration(decision, group.id, order)


def set_out(decision: Decision, group: Group, order: March) -> None:
    """Start a march, unless the group has fallen back today or has no points to march with."""
    points = points_of(decision.state, group, decision.game.tables)
    try:
        check_start(decision, group, order, points)
    except Refusal as refusal:
        decision.fail(order, group.faction, refusal)
        decision.next(*dealings.due(decision, group), *gates.coming(decision, group))
        return
    draw_ration(decision, group, order)
    march = Advance(group.id, order.path, points, decision.state.offered + 1, first=True, pace=points)
    decision.next(*dealings.due(decision, group), march, *gates.coming(decision, group))


def check_start(decision: Decision, group: Group, order: March, points: int) -> None:
    """Refuse a march of a group that fell back, lacks movement points, or stands elsewhere than its path begins."""
    if group.done:
        raise Refusal("D34", "group", "it fell back and cannot move again today")
    if group.joined:
        raise Refusal("GC-14.3b", "group", "it joined a battle and cannot move again today")
    if points < 1:
        raise Refusal("GC-8.4h", "path", "the group has no movement points today")
    check_path(decision.game, group.hex, order.path)
    if owes_beds(decision, group) and escort.bound_for(decision.state, group) is None:
        decision.choose("abandon_wounded", by_order=False)
        steps = list(walk(decision.game, group.hex, order.path, points, first=True))
        if steps:
            check_way(decision.game, group.hex, steps[-1][0], shelters(decision.state, group.faction))


def owes_beds(decision: Decision, group: Group) -> bool:
    """True if a group must take wounded to a place of its faction: its own, or its mercenaries'."""
    if groups.any_wounded(decision.state, group):
        return True
    return bool(decision.state.mercenaries and owed_to_bands(decision.state, group.id, decision.game.tables))


def draw_ration(decision: Decision, group: Group, order: March | Hold | None) -> None:
    """Take along a ration where the group stands, if its order says so and the place can give it."""
    ordered = order is not None and order.ration
    if supply.ration_giver(decision, group) is not None:
        decision.choose("carry_ration", by_order=ordered)
    if ordered:
        supply.take_ration(decision, group)


def report_ration(decision: Decision, name: str, order: March | Hold | None) -> None:
    """Say so where an ordered ration was found nowhere."""
    group = decision.state.groups.get(name)
    if group is not None and order is not None and order.ration and supply.wants_ration(decision, group):
        decision.fail(
            order, group.faction, Refusal("GC-8.4f", "ration", "no place on the way could give the ration")
        )


def advance(decision: Decision, item: Advance) -> None:
    """March on until the path or the points end, or somebody else's group stands in the hex."""
    group = decision.state.groups.get(item.group)
    if group is None:
        decision.next()
        return
    order = order_for(decision, group)
    if reason := stopped(group, item):
        if order is not None and item.path:
            decision.fail(order, group.faction, reason)
        decision.next()
        return
    item = slowed(item, points_of(decision.state, group, decision.game.tables))
    entered, left = stretch(decision, group, item, order)
    if not entered:
        decision.next()
        report_ration(decision, group.id, order)
        return
    move(decision, group, entered, item.points - left, left)
    escorts.meet(decision, group.hex)
    draw_ration(decision, group, order)
    rest = Advance(group.id, item.path[len(entered) :], left, item.battle, pace=item.pace)
    meet(decision, group, order, rest)


def slowed(item: Advance, pace: int) -> Advance:
    """The rest of a march at the pace of a group that has joined on the way: points are lost, never won (D14)."""
    if pace >= item.pace:
        return item
    points = max(0, item.points - (item.pace - pace))
    return msgspec.structs.replace(item, points=points, pace=pace)


@rule("GC-13.2b")
def stopped(group: Group, item: Advance) -> Refusal | None:
    """The event that has ended a march before its path: a battle on the way (D11) or a withdrawal (D34)."""
    left = len(item.path)
    if group.done:
        return Refusal(
            "D34", "path", "the march ended early because the group fell back; hexes left: {left}", left=left
        )
    if group.engaged >= item.battle:
        return Refusal(
            "D11", "path", "the march ended early because the group has fought; hexes left: {left}", left=left
        )
    return None


def stretch(
    decision: Decision, group: Group, item: Advance, order: March | Hold | None
) -> tuple[list[str], int]:
    """The hexes to enter before something must be looked at, and the points left then."""
    hungry = order is not None and order.ration and supply.wants_ration(decision, group)
    business = dealings.looked_at(decision, group)
    if decision.state.convoys:
        business |= escorts.lying(decision.state)
    if hungry:
        business |= convoys.hexes_of(decision.state, group.faction)
    entered: list[str] = []
    left = item.points
    for hex_, points in walk(decision.game, group.hex, item.path, item.points, first=item.first):
        entered.append(hex_)
        left = points
        if hex_ in business or stops_at(decision.state, group, hex_, hungry):
            break
    return entered, left


def stops_at(state: State, group: Group, hex_: str, hungry: bool) -> bool:
    """True if a march is looked at in this hex: another faction's group, or a place to draw a ration from."""
    if any(other.faction != group.faction for other in state.groups_at(hex_)):
        return True
    if lone.stands_at(state, hex_, group.faction):
        return True
    place = state.settlement_at(hex_)
    return hungry and place is not None and place.faction == group.faction


def move(decision: Decision, group: Group, path: list[str], points: int, left: int) -> None:
    """Let the group enter the hexes, and both sides see whom they meet in the last."""
    escorts.leave_undriven(decision, group)
    decision.emit(
        e.GroupMoved(
            group=group.id, faction=group.faction, start=group.hex, path=tuple(path), points=points, left=left
        )
    )
    spies.crossed(decision, group, path)
    look(decision, path[-1], group)
    escort.arrive(decision, group)
    lone.meet(decision, group)


def meet(decision: Decision, group: Group, order: March | Hold | None, rest: Advance) -> None:
    """Put what happens in the hex before the rest of the march, which ends where a ration may have to be missed."""
    strangers = encounters.met(decision.state, group)
    goes_on = rest.path or (order is not None and order.ration)
    decision.next(
        *(Encounter(group.id, faction) for faction in strangers),
        *dealings.due(decision, group),
        *((rest,) if goes_on else ()),
    )
