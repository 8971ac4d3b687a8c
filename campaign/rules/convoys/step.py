"""Step 4 of the day: convoys are made, laden, unladen, escorted and let go (GC-11a to 11g, D22)."""

from collections.abc import Callable
from itertools import count
from typing import Any

from campaign.model import events as e
from campaign.model.orders import (
    CreateConvoy,
    EscortConvoy,
    LoadConvoy,
    PlunderConvoy,
    ReleaseConvoy,
    UnloadConvoy,
    WaivePrice,
)
from campaign.model.state import Convoy, Settlement, State
from campaign.rules.convoys import shuttles
from campaign.rules.decision import Decision
from campaign.rules.reorganisation import own_group
from campaign.rules.sheets import carry_out
from campaign.rules.strongholds.passage import (
    bring_in,
    check_may_send,
    check_may_unload,
    check_within_reach,
    side_of_walls,
)
from campaign.rules.supplies import convoys, escorts
from rulebook import Refusal

# Above every number that a scenario prints.
FIRST_NEW = 20


def see_to_convoys(decision: Decision) -> None:
    """Play the step for all factions."""
    carry_out(decision, CONVOYING)
    decision.next()


def create(decision: Decision, faction: str, order: CreateConvoy) -> None:
    """GC-11a, 11b, 11e: a new convoy leaves the stores of a place."""
    place = own_place(decision.state, faction, order.site)
    check_may_send(decision.state, place.id)
    if any(
        convoy.start == place.id and convoy.born == decision.state.day
        for convoy in decision.state.convoys.values()
    ):
        raise Refusal("GC-11a", "site", "{site} has made a convoy today", site=place.id)
    check_destination(decision, order)
    escort = own_group(decision, faction, order.escort) if order.escort else None
    if escort is not None and escort.hex != place.hex:
        raise Refusal("GC-11g", "escort", "group {group} is not in {site}", group=order.escort, site=place.id)
    animals = convoys.animals_for(order.load, decision.game.tables)
    check_stores(place, order.load)
    decision.emit(
        e.ConvoyCreated(
            convoy=free_name(decision.state),
            faction=faction,
            hex=place.hex,
            start=place.id,
            end=order.destination,
            load=order.load,
            animals=animals,
            spent=convoys.deducted(place, order.load),
            group=escort.id if escort is not None else "",
            day=decision.state.day,
        )
    )


def own_place(state: State, faction: str, name: str) -> Settlement:
    """The faction's place that an order names. Raises Refusal alike for an unknown one and another's."""
    place = state.settlements.get(name)
    if place is None:
        raise Refusal("GC-11a", "site", "you own no place {site}", site=name)
    convoys.check_place(place, faction)
    return place


def check_destination(decision: Decision, order: CreateConvoy) -> None:
    """Refuse a way that leads nowhere."""
    if order.destination not in decision.state.settlements:
        raise Refusal("GC-11h", "destination", "there is no place {site}", site=order.destination)
    if order.destination == order.site:
        raise Refusal("GC-11h", "destination", "a convoy needs a goal other than its start")
    if not shuttles.reachable(decision.game, decision.state, order.site, order.destination):
        raise Refusal("GC-11h", "destination", "no way leads to {site}", site=order.destination)


def check_stores(place: Settlement, points: int) -> None:
    """Refuse to load what a place does not have."""
    if convoys.in_store(place, points) < points:
        raise Refusal(
            "GC-11e",
            "load",
            "{site} has too little in store: {points}",
            site=place.id,
            points=place.resources,
        )


def free_name(state: State) -> str:
    """The lowest name above the scenario's that no convoy carries: all see them, so it counts nothing that is hidden."""
    return next(name for number in count(FIRST_NEW) if (name := f"c{number}") not in state.convoys)


def usable(state: State, faction: str, name: str) -> Convoy:
    """The convoy that an order names: the faction's own, or one that nobody escorts."""
    convoy = state.convoys.get(name)
    if convoy is None:
        raise Refusal("GC-11g", "convoy", "there is no convoy {convoy}", convoy=name)
    if convoys.owner(state, convoy) not in ("", faction):
        raise Refusal("GC-11g", "convoy", "convoy {convoy} is not yours", convoy=name)
    return convoy


def store_of(state: State, faction: str, convoy: Convoy) -> Settlement:
    """The faction's own place where a convoy stands."""
    place = state.settlement_at(convoy.hex)
    if place is None:
        raise Refusal("GC-11d", "convoy", "convoy {convoy} stands in no place", convoy=convoy.id)
    convoys.check_place(place, faction)
    return place


def load(decision: Decision, faction: str, order: LoadConvoy) -> None:
    """GC-11d, 11e: points go onto the animals, as many as the order, the stores, the animals and the step allow."""
    convoy = usable(decision.state, faction, order.convoy)
    place = store_of(decision.state, faction, convoy)
    check_may_send(decision.state, place.id)
    tables = decision.game.tables
    wanted = convoys.in_store(place, min(order.points, convoys.room(convoy, tables)))
    points = convoys.transferable(wanted, convoy.handled, tables)
    if points < 1:
        raise Refusal("GC-11d", "points", "nothing could be loaded onto convoy {convoy}", convoy=convoy.id)
    decision.emit(
        e.ConvoyLoaded(
            convoy=convoy.id,
            faction=faction,
            hex=convoy.hex,
            site=place.id,
            points=points,
            spent=convoys.deducted(place, points),
        )
    )


def unload(decision: Decision, faction: str, order: UnloadConvoy) -> None:
    """GC-11d, 11f: points go into the stores; what they have no room for stays on the animals (D22)."""
    convoy = usable(decision.state, faction, order.convoy)
    place = store_of(decision.state, faction, convoy)
    check_may_unload(decision, place.id, convoy)
    tables = decision.game.tables
    wanted = convoys.transferable(min(order.points, convoy.load), convoy.handled, tables)
    points, gained = convoys.received(place, wanted, tables)
    if points < 1:
        raise Refusal("GC-11d", "points", "nothing could be unloaded from convoy {convoy}", convoy=convoy.id)
    decision.emit(
        e.ConvoyUnloaded(
            convoy=convoy.id,
            faction=faction,
            hex=convoy.hex,
            site=place.id,
            points=points,
            gained=gained,
        )
    )
    bring_in(decision, place, points)


def escort(decision: Decision, faction: str, order: EscortConvoy) -> None:
    """GC-11g: a convoy goes with a group from now on."""
    group, convoy = own_group(decision, faction, order.group), usable(decision.state, faction, order.convoy)
    if group.hex != convoy.hex:
        raise Refusal(
            "GC-11g",
            "convoy",
            "convoy {convoy} is not in the hex of group {group}",
            convoy=convoy.id,
            group=order.group,
        )
    check_within_reach(decision.state, convoy, group, order.group)
    if convoy.group == group.id:
        raise Refusal(
            "GC-11g",
            "convoy",
            "group {group} escorts convoy {convoy} already",
            group=order.group,
            convoy=convoy.id,
        )
    escorts.assign(decision, convoy, group, "order")


def let_go(decision: Decision, faction: str, order: ReleaseConvoy) -> None:
    """GC-11h: a convoy goes alone from now on."""
    convoy = usable(decision.state, faction, order.convoy)
    if convoys.free_for_all(convoy):
        raise Refusal("GC-11h", "convoy", "convoy {convoy} has no escort", convoy=convoy.id)
    check_may_send(decision.state, side_of_walls(decision.state, convoy))
    escorts.release(decision, convoy, "order")


def check_seller(decision: Decision, faction: str, order: WaivePrice) -> None:
    """A group that waives its price must have a convoy to sell from."""
    group = own_group(decision, faction, order.group)
    if not convoys.under(decision.state, group.id):
        raise Refusal("GC-13.4a", "group", "group {group} escorts no convoy", group=order.group)


def check_looter(decision: Decision, faction: str, order: PlunderConvoy) -> None:
    """The group that is to plunder must be there."""
    own_group(decision, faction, order.group)


CONVOYING: dict[type, Callable[[Decision, str, Any], None]] = {
    CreateConvoy: create,
    LoadConvoy: load,
    UnloadConvoy: unload,
    EscortConvoy: escort,
    ReleaseConvoy: let_go,
    WaivePrice: check_seller,
    PlunderConvoy: check_looter,
}
