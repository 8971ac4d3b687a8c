"""GC-12.3: the winner of an attack on a place takes its stores as loot (D27)."""

from campaign.model import events as e
from campaign.model.agenda import Plundering
from campaign.model.orders import Plunder
from campaign.model.state import Group, Settlement
from campaign.rules import commanders, conditions, groups
from campaign.rules.bands import loyalty
from campaign.rules.decision import Decision
from campaign.rules.moments import Moment
from campaign.rules.settlements import gates
from campaign.tables import Tables
from rulebook import Refusal, rule

CASTLE = "castle"


@rule("GC-12.3a")
def loot(resources: int, wanted: int | None) -> int:
    """The points that a winner takes: as many as he wants, or all if he names no number, up to the resources."""
    return resources if wanted is None else min(wanted, resources)


@rule("GC-12b", "GC-12.3b")
def worth(points: int, tables: Tables) -> int:
    """The worth of points of loot, in half-deniers."""
    return points * tables.prices.loot_point


@rule("GC-12.3c")
def left(resources: int, points: int) -> int:
    """The resource points of a place after so many were taken from it."""
    return resources - points


@rule("GC-9f")
def disgrace(kind: str, points: int, tables: Tables) -> int:
    """The prestige that plundering costs: a point in a town, zero in a castle or without loot (D27)."""
    if not points:
        return 0
    return tables.prestige.plunder_castle if kind == CASTLE else tables.prestige.plunder_town_or_city


def plunder(decision: Decision, item: Plundering) -> None:
    """Let a group take what its order says from a place that it has won, then share it with its mercenaries."""
    points = plundered(decision, item)
    decision.next(*loyalty.sharing(decision.state, item.group, points))


def plundered(decision: Decision, item: Plundering) -> int:
    """The points that a group that has won its attack on a place takes from its stores, as its order says."""
    group, place = decision.state.groups.get(item.group), decision.state.settlements[item.site]
    if group is None:
        return 0
    order = gates.order_of(decision, group, Plunder, place.id)
    if not may_plunder(group, place):
        if order is not None:
            decision.fail(
                order, group.faction, Refusal("GC-12.3a", "site", "the attack on the place was not won")
            )
        return 0
    moment = Moment("plunder", place.hex, group.id)
    if order is not None and not conditions.met(decision, group.faction, order, moment):
        order = None
    if place.resources:
        decision.choose("plunder", by_order=order is not None)
    if order is None:
        return 0
    points = loot(place.resources, order.points)
    if not points:
        decision.fail(order, group.faction, Refusal("GC-12.3a", "points", "nothing is left in the place"))
        return 0
    carry_off(decision, group, place, points, "storm")
    change = disgrace(place.kind, points, decision.game.tables)
    leaders = [leader.id for leader in groups.commanders(decision.state, group)[:1]]
    if change and leaders:
        commanders.change_prestige(decision, place.hex, leaders, change, "plunder")
    return points


def may_plunder(group: Group, place: Settlement) -> bool:
    """True if a group stands in a place that its faction has just attacked and won (GC-12.3a)."""
    won = group.faction in (place.stormed_by, place.faction)
    return won and group.hex == place.hex and not group.done


def carry_off(decision: Decision, group: Group, place: Settlement, points: int, cause: str) -> None:
    """Let loot pass from a place's stores into a group's chest."""
    decision.emit(
        e.SettlementPlundered(
            site=place.id,
            hex=place.hex,
            group=group.id,
            faction=group.faction,
            enemy=place.faction,
            points=points,
            left=left(place.resources, points),
            amount=worth(points, decision.game.tables),
            cause=cause,
        )
    )
