"""GC-11: what a supply convoy carries, how far it goes, whose it is, and what its points cost (D22)."""

from typing import Literal

from campaign.model.state import Convoy, Group, Settlement, State
from campaign.tables import Tables
from rulebook import Refusal, rule

CITY = "city"
Fate = Literal["kept", "captured", "destroyed", "undriven"]


def order_number(name: str) -> tuple[int, str]:
    """The sorting key of a convoy: c2 before c10 (D3)."""
    return len(name), name


def under(state: State, group: str) -> list[Convoy]:
    """The convoys that a group escorts, by order number."""
    found = [convoy for convoy in state.convoys.values() if convoy.group == group]
    return sorted(found, key=lambda convoy: order_number(convoy.id))


def drives(state: State, group: str) -> bool:
    """True if a group takes convoys along where it goes: convoys with a driver."""
    return any(convoy.driver and convoy.group == group for convoy in state.convoys.values())


def hexes_of(state: State, faction: str) -> set[str]:
    """The hexes in which a faction has convoys."""
    return {convoy.hex for convoy in state.convoys.values() if owner(state, convoy) == faction}


@rule("GC-11a")
def check_place(place: Settlement, faction: str) -> None:
    """Refuse a place that a faction can neither create a convoy in nor load one from: only its own are friendly."""
    if place.faction != faction:
        raise Refusal("GC-11a", "site", "you own no place {site}", site=place.id)


@rule("GC-11b")
def animals_for(load: int, tables: Tables) -> int:
    """The pack animals of a convoy with so many points. Refuses none, and more than a convoy may have."""
    numbers = tables.convoy
    animals = -(-load // numbers.points_per_animal)
    if not 1 <= animals <= numbers.max_pack_animals:
        most = numbers.max_pack_animals * numbers.points_per_animal
        raise Refusal(
            "GC-11b", "load", "a convoy carries 1 to {most} points, not {given}", most=most, given=load
        )
    return animals


@rule("GC-11b")
def room(convoy: Convoy, tables: Tables) -> int:
    """The points that its animals can still take up."""
    return convoy.animals * tables.convoy.points_per_animal - convoy.load


@rule("GC-11c")
def points_of_convoy(driver: bool, season: int, tables: Tables) -> int:
    """Movement points of a convoy for a day (D14, D51); without a driver it stays where it is."""
    return max(1, tables.movement.convoy_mp + season) if driver else 0


@rule("GC-11d")
def transferable(wanted: int, handled: int, tables: Tables) -> int:
    """The part of the wanted points that one step allows, after `handled` points before."""
    return max(0, min(wanted, tables.convoy.max_transfer_per_step - handled))


@rule("GC-11e")
def deducted(place: Settlement, points: int) -> int:
    """The points that loading takes from a place: zero from a city."""
    return 0 if place.kind == CITY else points


def in_store(place: Settlement, wanted: int) -> int:
    """The part of the wanted points that a place has; a city has them all."""
    return wanted if place.kind == CITY else min(wanted, place.resources)


@rule("GC-11f", "GC-5.1g")
def received(place: Settlement, points: int, tables: Tables) -> tuple[int, int]:
    """The points that leave the animals for a place, and the points by which its level rises.

    It rises no higher than the greatest level, and the surplus stays on the animals; a city takes all and has no level.
    """
    if place.kind == CITY:
        return points, 0
    taken = max(0, min(points, tables.resources.maximum - place.resources))
    return taken, taken


@rule("GC-11g")
def owner(state: State, convoy: Convoy) -> str:
    """The faction that a convoy belongs to: that of the group that escorts it, or nobody."""
    return state.groups[convoy.group].faction if convoy.group else ""


@rule("GC-11h")
def heads_home(convoy: Convoy, goal: str) -> bool:
    """True if a convoy without escort goes back to its start today: it turns where its way has ended, in the hex `goal`."""
    return convoy.homeward != (convoy.hex == goal)


@rule("GC-13.4a")
def price(points: int, seller: str, buyer: Group, *, waived: bool, tables: Tables) -> int:
    """Half-deniers for a ration from a convoy of the own faction: nothing from a group's own, or where it is waived."""
    return 0 if waived or seller == buyer.id else points * tables.prices.convoy_supply_point


@rule("GC-13.4b")
def fate_in_battle(named: Fate | None, *, lost: bool) -> Fate:
    """The fate of a convoy in a battle: as its result says, else the beaten side's is the winner's."""
    return named or ("captured" if lost else "kept")


@rule("GC-13.4b")
def loot_worth(load: int, tables: Tables) -> int:
    """The worth of a plundered convoy's load, in half-deniers: each point is a point of loot."""
    return load * tables.prices.loot_point


@rule("GC-13.4c")
def free_for_all(convoy: Convoy) -> bool:
    """True if the first group that meets a convoy has it, against the will of its people: it has no escort."""
    return not convoy.group
