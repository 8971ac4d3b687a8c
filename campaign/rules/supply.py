"""GC-8.4: supply of groups of ten and more, from the place where they stand or from a carried ration (D15, D16)."""

from collections.abc import Sequence

from campaign.rules import events as e
from campaign.rules import groups
from campaign.rules.orders import RankSupply
from campaign.rules.state import Group, Settlement, State
from campaign.rules.turn import Turn
from campaign.tables import Tables
from rulebook import rule

CITY = "city"
RATION = "ration"


@rule("GC-8.4a", "GC-8.4c")
def need(headcount: int, tables: Tables) -> int:
    """Points of supply that so many people need a day; 0: always supplied."""
    return next(
        row.points for row in tables.supply_need if row.headcount_min <= headcount <= row.headcount_max
    )


@rule("GC-8.4d")
def source_for(state: State, group: Group) -> Settlement | None:
    """The place in the group's hex that feeds it: a town, city or castle of its own faction (not of an ally, SD1)."""
    place = state.settlement_at(group.hex)
    return place if place is not None and place.faction == group.faction else None


@rule("GC-8.4e", "GC-5.1e")
def spent(place: Settlement, points: int) -> int:
    """What drawing so many points takes from a place: nothing from a city, else all of them."""
    return 0 if place.kind == CITY else points


def can_feed(place: Settlement, points: int) -> bool:
    """Whether a place holds the whole need; a group draws all or nothing (D16)."""
    return spent(place, points) <= place.resources


@rule("GC-8.4f")
def ration_feeds(group: Group, points: int) -> bool:
    """Whether what the group took along yesterday covers today's need; it keeps for no second day."""
    return group.ration >= points


@rule("GC-8.4g")
def penalised(failed: Sequence[bool], tables: Tables) -> bool:
    """Whether the checks before today's failed so many days running that dice and movement suffer (D15).

    `failed` begins with today's check, the latest first.
    """
    return all(failed[1 : 1 + tables.supply_failure.days_running])


def ranking(state: State, group: Group, ranked: Sequence[str]) -> tuple[int, int, int, int]:
    """Who draws first at a place: as its owner ranked them, else by prestige, then heads (D16)."""
    place = ranked.index(group.id) if group.id in ranked else len(ranked)
    return place, -groups.prestige(state, group), -groups.headcount(group), group.number


@rule("GC-8.4b")
def check_supply(turn: Turn) -> None:
    """Step 1: every group of ten and more finds its supply of the day, or misses it."""
    for group in drawing_order(turn.state):
        points = need(groups.headcount(group), turn.game.tables)
        if points == 0:
            if any(group.failed) or group.ration:
                turn.emit(e.SupplyNotNeeded(group=group.id))
        else:
            feed(turn, group, points)
    turn.next()


def drawing_order(state: State) -> list[Group]:
    """All groups, those of one place in the order in which they draw from it."""
    ranks: dict[str, tuple[str, ...]] = {}
    for faction, orders in state.playing.items():
        for order in orders:
            if isinstance(order, RankSupply) and order.site in state.settlements:
                place = state.settlements[order.site]
                if place.faction == faction:
                    ranks[place.hex] = order.groups
    return sorted(
        state.groups.values(),
        key=lambda g: (g.hex, g.faction, *ranking(state, g, ranks.get(g.hex, ()))),
    )


def feed(turn: Turn, group: Group, points: int) -> None:
    """Let one group draw its need from the place, else from its ration, else go without."""
    place = source_for(turn.state, group)
    if place is not None and can_feed(place, points):
        source, cost = place.id, spent(place, points)
    elif ration_feeds(group, points):
        source, cost = RATION, 0
    else:
        turn.emit(
            e.SupplyMissed(
                group=group.id,
                faction=group.faction,
                hex=group.hex,
                need=points,
                running=2 if group.failed[0] else 1,
            )
        )
        return
    turn.emit(
        e.SupplyDrawn(
            group=group.id, faction=group.faction, hex=group.hex, source=source, need=points, spent=cost
        )
    )


def wants_ration(turn: Turn, group: Group) -> bool:
    """Whether a ration would be of use to a group: it must find supply, and carries none yet."""
    return not group.ration and need(groups.headcount(group), turn.game.tables) > 0


def ration_giver(turn: Turn, group: Group) -> Settlement | None:
    """The friendly place of the hex that can give a group the ration it could use, if there is one (D16)."""
    place = source_for(turn.state, group)
    if place is None or not wants_ration(turn, group):
        return None
    return place if can_feed(place, need(groups.headcount(group), turn.game.tables)) else None


def take_ration(turn: Turn, group: Group) -> None:
    """Draw the next day's need from a friendly place in the hex, if the group needs it and the place has it (D16)."""
    points = need(groups.headcount(group), turn.game.tables)
    place = ration_giver(turn, group)
    if place is None:
        return
    turn.emit(
        e.RationCarried(
            group=group.id,
            faction=group.faction,
            hex=group.hex,
            source=place.id,
            points=points,
            spent=spent(place, points),
        )
    )
