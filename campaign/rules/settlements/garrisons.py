"""GC-5.2: the garrison of a castle gives and takes people, and is brought back to strength (D30, D60, D63)."""

from collections.abc import Sequence

import msgspec

from campaign.model import events as e
from campaign.model import men
from campaign.model.men import Band, Men
from campaign.model.orders import Garrison, LeaveGarrison, Storm, Summon
from campaign.model.state import Group, Settlement, State
from campaign.rules import sheets
from campaign.rules.decision import Decision
from campaign.rules.groups import check_people, headcount, large_enough, no_such_people
from campaign.rules.strongholds.passage import check_inside, cut_off
from campaign.tables import Tables
from rulebook import Refusal, rule

CASTLE = "castle"


class Castle(msgspec.Struct, frozen=True):
    """The fields of a place that an order about a garrison looks at; `men` are its people."""

    id: str
    kind: str
    hex: str
    faction: str
    men: Men


def castle(place: Settlement) -> Castle:
    """A place as orders about garrisons see it."""
    return Castle(place.id, place.kind, place.hex, place.faction, place.garrison)


def check_place(place: Castle | None, group: Group, site: str) -> Castle:
    """The own castle in the group's hex that an order names. Raises Refusal alike for an unknown one and another's."""
    if place is None or place.kind != CASTLE or place.faction != group.faction or place.hex != group.hex:
        raise Refusal("GC-5.2b", "site", "the group stands in no castle of yours called {site}", site=site)
    return place


@rule("GC-5.2b")
def check_left(group: Group, wanted: Men, tables: Tables, field: str = "men") -> None:
    """Refuse to leave people whom the group lacks, or so many that the rest would be too small for a group."""
    if not wanted:
        raise Refusal("GC-5.2b", field, "name the people who are to stay")
    check_people(group.men, wanted, tables, no_such_people(group, "GC-5.2b"))
    if not large_enough(headcount(group) - men.heads(wanted), tables):
        raise Refusal("GC-8.1a", field, "group {group} would be too small", group=group.id)


@rule("GC-5.2b", "GC-5.2c")
def check_taken(garrison: Men, wanted: Men, tables: Tables) -> None:
    """Refuse to take people whom a garrison has not, or below whom fewer than its least would remain."""
    if not wanted:
        raise Refusal("GC-5.2b", "men", "name the people who are to go")
    check_people(
        garrison, wanted, tables, Refusal("GC-5.2b", "men", "the garrison does not have these people")
    )
    least = tables.garrison.minimum
    left = men.heads(garrison) - men.heads(wanted)
    if left < least:
        raise Refusal(
            "GC-5.2b",
            "men",
            "{left} would remain in the castle; at least {least} must",
            left=left,
            least=least,
        )


def rank(band: Band, tables: Tables) -> tuple[bool, bool, bool, Band]:
    """The order in which people are left in a castle: the wounded first, then people on foot, then the unarmoured."""
    return not band.wounded, band.mounted, tables.troop_types[band.type].armoured, band


def least(company: Men, heads: int, tables: Tables) -> Men:
    """So many people of a company, the least of them first, or all there are."""
    chosen: list[Band] = []
    for band in sorted(company, key=lambda each: rank(each, tables)):
        if heads > 0:
            chosen.append(band.of(min(heads, band.count)))
            heads -= chosen[-1].count
    return men.tidied(chosen)


@rule("GC-5.2c")
def duty(garrison: Men, group: Group, tables: Tables) -> Men:
    """The people whom a group must leave in its too weak castle: until that is strong, or the group is at its least."""
    lacking = tables.garrison.minimum - men.heads(garrison)
    spare = headcount(group) - tables.movement.group_min_characters
    return least(group.men, min(lacking, spare), tables)


def owed(
    castles: Sequence[Castle], company: Sequence[Group], tables: Tables
) -> list[tuple[Castle, Group, Men]]:
    """All that groups must leave in castles of their own, the largest group of a hex first."""
    found: list[tuple[Castle, Group, Men]] = []
    for place in castles:
        if place.kind != CASTLE or men.heads(place.men) >= tables.garrison.minimum:
            continue
        garrison = place.men
        there = [group for group in company if (group.faction, group.hex) == (place.faction, place.hex)]
        for group in sorted(there, key=lambda each: (-headcount(each), each.number)):
            owing = duty(garrison, group, tables)
            if owing:
                found.append((place, group, owing))
                garrison = men.joined(garrison, owing)
    return found


def do_duty(decision: Decision) -> None:
    """Bring the garrisons that are too small back to strength, before anything else is reorganised."""
    state, tables = decision.state, decision.game.tables
    places = [castle(place) for _, place in sorted(state.settlements.items()) if needs_men(place, tables)]
    within = [group for group in state.groups.values() if not shut_out(state, group)]
    for place, group, owing in owed(places, within, tables):
        man(decision, place.id, group, owing, "duty")


def shut_out(state: State, group: Group) -> bool:
    """True if a group stands before the walls of a besieged place."""
    place = state.settlement_at(group.hex) if state.sieges else None
    return place is not None and cut_off(state, place, group)


def needs_men(place: Settlement, tables: Tables) -> bool:
    """True if a place is a castle with fewer people than it must have."""
    return place.kind == CASTLE and men.heads(place.garrison) < tables.garrison.minimum


def man(decision: Decision, site: str, group: Group, company: Men, cause: str) -> None:
    """Leave people of a group in a castle."""
    decision.emit(e.GarrisonManned(site=site, **group.header, men=company, cause=cause))


def leave_men(decision: Decision, faction: str, order: Garrison) -> None:
    """GC-5.2b: a group leaves people in a castle."""
    group = own_group(decision, faction, order.group)
    check_place(seen(decision.state, order.site), group, order.site)
    check_inside(decision.state, decision.state.settlements[order.site], group)
    check_left(group, order.men, decision.game.tables)
    man(decision, order.site, group, men.tidied(order.men), "order")


def take_men(decision: Decision, faction: str, order: LeaveGarrison) -> None:
    """GC-5.2b: a group takes people from a garrison."""
    group = own_group(decision, faction, order.group)
    place = check_place(seen(decision.state, order.site), group, order.site)
    check_inside(decision.state, decision.state.settlements[order.site], group)
    check_taken(place.men, order.men, decision.game.tables)
    decision.emit(
        e.GarrisonDrawnOn(
            site=place.id, hex=place.hex, faction=faction, group=group.id, men=men.tidied(order.men)
        )
    )


def own_group(decision: Decision, faction: str, name: str) -> Group:
    """The faction's group that an order names. Raises Refusal alike for an unknown one and another's."""
    group = sheets.own_group(decision, faction, name)
    if group is None:
        raise Refusal("GC-5.2b", "group", "you have no group {group}", group=name)
    return group


def seen(state: State, site: str) -> Castle | None:
    """The castle of an order."""
    place = state.settlements.get(site)
    return castle(place) if place is not None else None


def man_captured(decision: Decision, place: Settlement, company: Sequence[Group]) -> None:
    """Leave a garrison in a castle that has just been taken: whom its captors named, else the least (D30)."""
    if place.kind != CASTLE:
        return
    for group in sorted(company, key=lambda each: (-headcount(each), each.number)):
        chosen = named(decision, group, place)
        staying = chosen or duty(place.garrison, group, decision.game.tables)
        if chosen or staying:
            decision.choose("new_garrison", by_order=bool(chosen))
            man(decision, place.id, group, staying, "capture")


def named(decision: Decision, group: Group, place: Settlement) -> Men:
    """The people whom a group's order leaves in the castle, if they are enough, there, and can be spared."""
    for order in decision.state.playing.get(group.faction, ()):
        if (
            isinstance(order, Storm | Summon)
            and order.site == place.id
            and order.garrison
            and decision.resolve(group.faction, order.group) == group.id
        ):
            try:
                check_left(group, order.garrison, decision.game.tables)
            except Refusal as refusal:
                decision.fail(order, group.faction, refusal)
                return []
            wanted = men.tidied(order.garrison)
            if men.heads(wanted) + men.heads(place.garrison) >= decision.game.tables.garrison.minimum:
                return wanted
            decision.fail(
                order,
                group.faction,
                Refusal("GC-5.2c", "garrison", "these people are too few for a garrison"),
            )
    return []
