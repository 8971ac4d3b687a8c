"""GC-8.4: supply of groups of ten and more, from the place where they stand or from a carried ration (D15, D16)."""

from collections.abc import Iterator, Sequence

import msgspec

from campaign.model import events as e
from campaign.model.orders import RankSupply, WaivePrice
from campaign.model.state import Convoy, Group, Settlement, State
from campaign.rules import groups
from campaign.rules.decision import Decision
from campaign.rules.strongholds import stores
from campaign.rules.strongholds.passage import cut_off, side_of_walls
from campaign.rules.supplies import convoys
from campaign.tables import Tables
from campaign.tables.base import nearest
from rulebook import rule

CITY = "city"
RATION = "ration"


@rule("GC-8.4a", "GC-8.4c")
def need(headcount: int, tables: Tables) -> int:
    """Points of supply that so many people need a day; 0: always supplied. LookupError for a table without lines.

    The outermost lines reach on: "20 and more" needs some end where it is written down, and no night stops at it.
    """
    rows = tables.supply_need
    return rows[nearest(headcount, "people", [(row.headcount_min, row.headcount_max) for row in rows])].points


@rule("GC-8.4d", "GS-8.4a")
def source_for(state: State, group: Group) -> Settlement | None:
    """The place in the group's hex that feeds it: a town, city or castle of its own faction (not of an ally, SD1).

    A besieged place feeds nobody who stands outside.
    """
    place = state.settlement_at(group.hex)
    if place is None or place.faction != group.faction or cut_off(state, place, group):
        return None
    return place


@rule("GC-8.4d")
def convoys_for(state: State, group: Group) -> list[Convoy]:
    """The faction's convoys in the group's hex, on its side of besieged walls: the group's own before the others."""
    here = [convoy for convoy in state.convoys.values() if convoy.hex == group.hex]
    here = [convoy for convoy in here if convoys.owner(state, convoy) == group.faction]
    here = [convoy for convoy in here if side_of_walls(state, convoy) == group.shut_in]
    return sorted(here, key=lambda convoy: (convoy.group != group.id, convoys.order_number(convoy.id)))


@rule("GC-8.4e", "GC-5.1e")
def spent(place: Settlement, points: int) -> int:
    """The points that drawing takes from a place: zero from a city, else all of them."""
    return 0 if place.kind == CITY else points


@rule("GC-5.1f")
def can_feed(place: Settlement, points: int) -> bool:
    """True if a place holds the whole need; a group draws all or nothing (D16)."""
    return spent(place, points) <= place.resources


@rule("GC-8.4f")
def ration_feeds(group: Group, points: int) -> bool:
    """True if what the group took along yesterday covers today's need; it keeps for no second day."""
    return group.ration >= points


@rule("GC-8.4g")
def penalised(failed: Sequence[bool], tables: Tables) -> bool:
    """True if the checks before today's failed so many days running that dice and movement suffer (D15).

    `failed` begins with today's check, the latest first.
    """
    return all(failed[1 : 1 + tables.supply_failure.days_running])


def ranking(state: groups.Retinues, group: Group, ranked: Sequence[str]) -> tuple[int, int, int, int]:
    """The rank by which groups draw at a place: as its owner ranked them, else by prestige, then heads (D16)."""
    place = ranked.index(group.id) if group.id in ranked else len(ranked)
    return place, -groups.prestige(state, group), -groups.strength(state, group), group.number


@rule("GC-8.4b")
def check_supply(decision: Decision) -> None:
    """Step 1: every group of ten and more finds its supply of the day, or misses it."""
    for group in drawing_order(decision.state):
        points = need(groups.strength(decision.state, group), decision.game.tables)
        if points == 0:
            if any(group.failed) or group.ration:
                decision.emit(e.SupplyNotNeeded(group=group.id))
        else:
            feed(decision, group, points)
    decision.next()


def drawing_order(state: State) -> list[Group]:
    """All groups, the groups of one place in the order in which they draw from it."""
    ranks: dict[str, tuple[str, ...]] = {}
    for faction, orders in state.playing.items():
        for order in orders:
            if isinstance(order, RankSupply) and order.site in state.settlements:
                place = state.settlements[order.site]
                if place.faction == faction:
                    ranks[place.hex] = order.groups
    return sorted(
        state.groups.values(),
        key=lambda g: (g.hex, g.faction, ranking(state, g, ranks.get(g.hex, ()))),
    )


def feed(decision: Decision, group: Group, points: int) -> None:
    """Let one group draw its need from the place, else from its ration, else go without."""
    place = source_for(decision.state, group)
    convoy = next((one for one in convoys_for(decision.state, group) if one.load >= points), None)
    if place is not None and can_feed(place, points):
        source, cost = place.id, spent(place, points) if not group.shut_in else 0
    elif convoy is not None:
        source, cost = convoy.id, points
    elif ration_feeds(group, points):
        source, cost = RATION, 0
    else:
        decision.emit(
            e.SupplyMissed(
                **group.header,
                need=points,
                running=2 if group.failed[0] else 1,
            )
        )
        return
    decision.emit(
        e.SupplyDrawn(
            **group.header,
            source=source,
            need=points,
            spent=cost,
            convoy=convoy is not None and source == convoy.id,
        )
    )
    if group.shut_in and place is not None and source == place.id:
        draw_stores(decision, place, points)


@rule("GS-15.1d")
def draw_stores(decision: Decision, place: Settlement, points: int) -> None:
    """Let a group that is shut in live on the food of the besieged: two days for each point that it draws."""
    stores.change(
        decision,
        decision.state.sieges[place.id],
        -points * decision.game.sieges.stores.days_of_a_point,
        "drawn",
    )


def wants_ration(decision: Decision, group: Group) -> bool:
    """True if a ration would be of use to a group: it must find supply, and carries none yet."""
    return (
        not group.ration
        and not group.shut_in
        and need(groups.strength(decision.state, group), decision.game.tables) > 0
    )


class Offer(msgspec.Struct, frozen=True):
    """The offer of a ration: a place or convoy, its loss, and the price of `seller` for it, in half-deniers.

    `waived`: an order says that it asks nothing.
    """

    source: str
    spent: int
    convoy: bool = False
    seller: str = ""
    price: int = 0
    waived: bool = False


def offers(decision: Decision, group: Group) -> Iterator[Offer]:
    """The rations that a group can use and have in its hex (D16): from a place, its convoys, others' (GC-13.4a)."""
    state, tables = decision.state, decision.game.tables
    place, carried = source_for(state, group), convoys_for(state, group)
    if (place is None and not carried) or not wants_ration(decision, group):
        return
    points = need(groups.strength(state, group), tables)
    if place is not None and can_feed(place, points):
        yield Offer(place.id, spent(place, points))
    for convoy in carried:
        if convoy.load < points:
            continue
        waived = waives(decision, group.faction, convoy.group)
        price = convoys.price(points, convoy.group, group, waived=waived, tables=tables)
        if price <= group.money:
            seller = convoy.group if convoy.group != group.id else ""
            yield Offer(convoy.id, points, convoy=True, seller=seller, price=price, waived=waived)


def waives(decision: Decision, faction: str, seller: str) -> bool:
    """True if an order says that this group asks nothing for what its convoys carry."""
    return any(
        isinstance(order, WaivePrice) and decision.resolve(faction, order.group) == seller
        for _, order in decision.written(faction, WaivePrice)
    )


@rule("GC-13.5a")
def ration_giver(decision: Decision, group: Group) -> Offer | None:
    """The first ration that a group could have in its hex, if it has use for one and there is any."""
    return next(offers(decision, group), None)


def take_ration(decision: Decision, group: Group) -> None:
    """Draw the next day's need where the group stands, if it needs it and can have it (D16)."""
    offer = ration_giver(decision, group)
    if offer is None:
        return
    if offer.seller:
        decision.choose("waive_price", by_order=offer.waived)
    decision.emit(
        e.RationCarried(
            **group.header,
            source=offer.source,
            points=need(groups.headcount(group), decision.game.tables),
            spent=offer.spent,
            convoy=offer.convoy,
            seller=offer.seller,
            paid=offer.price,
        )
    )
