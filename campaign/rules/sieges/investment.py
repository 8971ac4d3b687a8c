"""GS-11a to 11f: a place is invested, and the siege is lifted."""

from typing import Protocol

from campaign.model import events as e
from campaign.model.orders import Besiege, BuildEngines, LiftSiege, Negotiate, Pound
from campaign.model.siege import Siege
from campaign.model.state import Group, Settlement, State
from campaign.rules import conditions, sheets
from campaign.rules.decision import Decision
from campaign.rules.groups import company
from campaign.rules.moments import Moment
from campaign.rules.prisoners import escort, under_siege
from campaign.rules.settlements import gates, militia
from campaign.rules.sieges.wounded import sickbeds
from campaign.rules.strongholds import pauses, people, stores
from campaign.tables.sieges import SiegeTables
from campaign.tables.sieges.shapes import Building
from rulebook import Refusal, rule


@rule("GS-11c")
def building_of(kind: str, tables: SiegeTables) -> Building | None:
    """The building that a place is in a siege: castle, farm or chapel (D3); None for a city."""
    return tables.building_of_site.get(kind)


@rule("GS-11a")
def check_place(kind: str, tables: SiegeTables) -> None:
    """Refuse to besiege a city."""
    if building_of(kind, tables) is None:
        raise Refusal("GS-11a", "site", "a city cannot be besieged")


class Invested(Protocol):
    """A siege, or what a faction knows of one."""

    @property
    def besieger(self) -> str:
        """The faction that lies before the place."""
        ...


@rule("GS-11f", "GS-11.2e")
def check_own_siege(siege: Invested | None, faction: str, site: str) -> None:
    """Refuse an order that only a besieger can give, alike to the besieged, to others, and where there is no siege."""
    if siege is None or siege.besieger != faction:
        raise Refusal("GS-11f", "site", "you do not besiege {site}", site=site)


@rule("GS-11b")
def check_left_to(faction: str, siege: Invested | None) -> None:
    """Refuse a place that another faction than this one besieges already."""
    if siege is not None and siege.besieger != faction:
        raise Refusal("GS-11b", "site", "another faction besieges the place already")


def besieged_already(faction: str, siege: Invested | None, site: str) -> Refusal | None:
    """The reason against the siege of a place that a faction besieges already; None for any other."""
    if siege is None or siege.besieger != faction:
        return None
    return Refusal("GS-11a", "site", "you besiege {site} already", site=site)


@rule("GS-11a", "GS-11b")
def check_opening(decision: Decision, group: Group, order: Besiege) -> Settlement:
    """The place that a group may besiege today. Raises Refusal."""
    place = gates.check_open(decision, group, order.site)
    escort.check_free(decision.state, group)
    check_place(place.kind, decision.game.sieges)
    check_left_to(group.faction, decision.state.sieges.get(place.id))
    if group.engaged:
        raise Refusal("GS-11a", "group", "the group has fought today")
    pauses.check_over(place.id, pauses.last_day(decision.state, place.id, group.faction))
    check_field_clear(decision.state, group, place)
    return place


def check_field_clear(state: State, group: Group, place: Settlement) -> None:
    """Refuse to open a siege before enemies outside the walls are beaten: friends of the place who are not its own (D4)."""
    outside = [
        other
        for other in state.groups_at(group.hex)
        if other.faction != place.faction
        and other.faction != group.faction
        and state.allied(place.faction, other.faction)
    ]
    if outside:
        raise Refusal("D4", "site", "enemies stand before the walls")


def order_of(decision: Decision, group: Group) -> Besiege | None:
    """The order to besiege that a faction wrote for one of its groups; the first counts."""
    orders = [order for _, order in decision.written_for(group, Besiege) if isinstance(order, Besiege)]
    return orders[0] if orders else None


def opens(decision: Decision, group: Group) -> bool:
    """Open the siege that a group's order wants, or say why it cannot; whether it did. One under way simply goes on."""
    order = order_of(decision, group)
    if order is None:
        return False
    try:
        place = check_opening(decision, group, order)
    except Refusal as refusal:
        decision.fail(order, group.faction, refusal)
        return False
    moment = Moment("besiege", place.hex, group.id)
    if place.id in decision.state.sieges or not conditions.met(decision, group.faction, order, moment):
        return False
    invest(decision, group, place)
    return True


@rule("GS-11.1a", "GS-13.6a")
def invest(decision: Decision, group: Group, place: Settlement, *, stormed: bool = False) -> None:
    """Open a siege: the place raises its people for all of it, its friends are shut in, its food is fixed (D1, D23)."""
    state, tables = decision.state, decision.game.sieges
    inside = company(state, place.hex, place.faction)
    militia.call_to_arms(decision, place.hex, group.faction, place.faction)
    building = building_of(place.kind, tables)
    assert building is not None
    heads = people.heads_within(state, place, inside)
    food = stores.days_of_stores(place.resources, building, heads, tables)
    decision.emit(
        e.SiegeOpened(
            site=place.id,
            hex=place.hex,
            faction=group.faction,
            enemy=place.faction,
            group=group.id,
            building=building,
            food=food,
            fast=stores.fast(food, place.resources, tables),
            inside=tuple(each.id for each in inside),
            commanded=people.anybody_commands(state, place, inside, tables),
            stormed=stormed,
        )
    )


@rule("GS-11f")
def lift(decision: Decision, siege: Siege, cause: str) -> None:
    """End a siege without the place having fallen: the levy goes home, equipment is broken up (D23, D24)."""
    under_siege.at_the_end(decision, siege, None)
    if siege.abandoned:
        stores.change(decision, siege, siege.abandoned, "regained")
    decision.emit(e.SiegeLifted(**siege.header, cause=cause))
    sickbeds.lay_down(decision, siege)
    militia.send_home(decision, siege.site, siege.besieger)


@rule("GS-11f", "GS-11.4.1s")
def lift_deserted(decision: Decision) -> bool:
    """Lift the sieges in whose hex no besieger stands any more, as after a lost battle; whether there was one.

    They end in the order of their opening.
    """
    deserted = [
        siege for siege in decision.state.sieges.values() if not people.besiegers(decision.state, siege)
    ]
    for siege in sorted(deserted, key=lambda each: (each.opened_on, each.site)):
        lift(decision, siege, "departed")
    return bool(deserted)


@rule("GS-11f")
def lift_of(decision: Decision, place: Settlement) -> None:
    """Lift the siege of a place that has gone over to others: its besieger has no quarrel with them (house)."""
    siege = decision.state.sieges.get(place.id)
    if siege is not None:
        lift(decision, siege, "taken_over")


def lifts(decision: Decision, siege: Siege) -> bool:
    """Lift a siege that its besieger wants to lift; whether he did."""
    orders = (order for _, order in decision.written(siege.besieger, LiftSiege))
    wanted = [order for order in orders if isinstance(order, LiftSiege) and order.site == siege.site]
    moment = Moment("lift_siege", siege.hex)
    order = conditions.answer(decision, siege.besieger, wanted, moment)
    decision.choose("lift_siege", by_order=order is not None)
    if order is not None:
        lift(decision, siege, "order")
    return order is not None


def why_stray(decision: Decision, faction: str, order: Besiege) -> Refusal | None:
    """The reason why an order to besiege fails: its group is not there, or has one already."""
    group = sheets.own_group(decision, faction, order.group)
    if group is not None and order_of(decision, group) is not order:
        return Refusal("GS-11a", "group", "group {group} has a place to besiege already", group=order.group)
    return sheets.no_group(decision, faction, order)


def to_be_opened(decision: Decision, faction: str, site: str) -> bool:
    """True if a faction means to open the siege of a place today."""
    orders = (order for _, order in decision.written(faction, Besiege))
    return any(isinstance(order, Besiege) and order.site == site for order in orders)


@rule("GS-11.1a")
def nothing_else(site: str) -> Refusal:
    """The reason why an order for a siege fails on the day that is to open it."""
    return Refusal(
        "GS-11.1a", "site", "on the first day of the siege of {site} you can do nothing else", site=site
    )


def why_no_siege(
    decision: Decision, faction: str, order: LiftSiege | Pound | BuildEngines | Negotiate
) -> Refusal | None:
    """The reason why a besieger's order finds no siege of his."""
    siege = decision.state.sieges.get(order.site)
    if siege is None and to_be_opened(decision, faction, order.site):
        return nothing_else(order.site)
    try:
        check_own_siege(siege, faction, order.site)
    except Refusal as refusal:
        return refusal
    return None


STRAYS: dict[type, sheets.Why] = {
    Besiege: why_stray,
    **dict.fromkeys((LiftSiege, Pound, BuildEngines, Negotiate), why_no_siege),
}
