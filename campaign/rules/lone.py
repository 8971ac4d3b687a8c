"""GC-8.1i: a commander who has lost his men rides alone, joins friends, or is taken by enemies (D20)."""

from collections.abc import Sequence

from campaign.model import events as e
from campaign.model.agenda import Errand
from campaign.model.orders import ANY, Ride
from campaign.model.state import Commander, Group, State
from campaign.rules import conditions, groups, hostility, sheets
from campaign.rules.commanders import FREE, lone_commanders
from campaign.rules.decision import Decision
from campaign.rules.moments import Moment
from campaign.rules.movement import allowance, check_path, walk
from campaign.rules.prisoners import prisoners
from campaign.tables import Tables
from rulebook import Refusal, rule

ALONE = "GC-8.1i"
ONE_HEAD = 1


def rides_of(decision: Decision, faction: str) -> list[Ride]:
    """The rides that a faction has ordered."""
    return [order for _, order in decision.written(faction, Ride) if isinstance(order, Ride)]


def order_for(decision: Decision, commander: Commander) -> Ride | None:
    """The ride that the commander's faction wrote for him, if any."""
    return next((o for o in rides_of(decision, commander.faction) if o.commander == commander.id), None)


def who_acts(decision: Decision) -> list[Commander]:
    """The commanders with a turn of their own in step 5: lone commanders, and commanders who are to ride out of a place."""
    resting = [
        decision.state.commanders[order.commander]
        for faction in sorted(decision.state.playing)
        for order in rides_of(decision, faction)
        if order.commander in decision.state.commanders
        and decision.state.commanders[order.commander].faction == faction
        and may_ride(decision.state, decision.state.commanders[order.commander])
    ]
    found = {one.id: one for one in (*lone_commanders(decision.state), *resting)}
    return [found[name] for name in sorted(found)]


def may_ride(state: State, commander: Commander) -> bool:
    """True if a commander is free to ride alone: without a group, or a guest of a place, neither commanding
    nor lying there.
    """
    if commander.fate != FREE or commander.group:
        return False
    if commander.hex:
        return True
    place = state.settlements.get(commander.site)
    lies = any(commander.id in cohort.commanders for cohort in state.convalescents.values())
    return place is not None and place.noble != commander.id and not lies


@rule("GC-8.1i")
def points(commander: Commander, season: int, tables: Tables) -> int:
    """Movement points of a commander without men: as for riders (D20)."""
    return allowance(True, season, commander.wounded, False, tables)


def where(state: State, commander: Commander) -> str:
    """The hex of a commander without men."""
    return commander.hex or state.settlements[commander.site].hex


def why_stray(decision: Decision, faction: str, order: Ride) -> Refusal | None:
    """The reason why a ride fails: its commander cannot ride, or has an order already."""
    commander = decision.state.commanders.get(order.commander)
    if commander is None or commander.faction != faction or not may_ride(decision.state, commander):
        return Refusal(
            ALONE,
            "commander",
            "{commander} is not a commander of yours without men",
            commander=order.commander,
        )
    if order_for(decision, commander) is not order:
        return Refusal(ALONE, "commander", "{commander} has an order already", commander=order.commander)
    return None


STRAYS: dict[type, sheets.Why] = {Ride: why_stray}


def run_errand(decision: Decision, item: Errand) -> None:
    """Let a commander without men ride, and join whom he finds in the end."""
    state = decision.state
    commander = state.commanders[item.commander]
    order = order_for(decision, commander)
    if not may_ride(state, commander):
        if order is not None:
            decision.fail(
                order, commander.faction, Refusal(ALONE, "commander", "he was lost before his turn came")
            )
        decision.next()
        return
    if order is not None and order.path:
        ride(decision, commander, order)
    if state.commanders[commander.id].fate == FREE:
        look_for_company(decision, commander, order)
    decision.next()


def ride(decision: Decision, commander: Commander, order: Ride) -> None:
    """Ride along a path until it or the points end, or an enemy takes the rider."""
    start = where(decision.state, commander)
    try:
        check_path(decision.game, start, order.path)
    except Refusal as refusal:
        decision.fail(order, commander.faction, refusal)
        return
    steps = walk(
        decision.game,
        start,
        order.path,
        points(commander, decision.state.season_mp, decision.game.tables),
        first=True,
    )
    ridden: list[str] = []
    before = points(commander, decision.state.season_mp, decision.game.tables)
    way = list(steps)
    for place, (hex_, left) in enumerate(way, start=1):
        ridden.append(hex_)
        if strangers(decision.state, commander, hex_) or place == len(way):
            rode(decision, commander, tuple(ridden), before - left, left)
            before, ridden = left, []
            if taken_by_any(decision, commander):
                return


def rode(decision: Decision, commander: Commander, path: tuple[str, ...], spent: int, left: int) -> None:
    """Let the commander enter some hexes."""
    decision.emit(
        e.CommanderRode(
            commander=commander.id,
            faction=commander.faction,
            start=where(decision.state, commander),
            path=path,
            points=spent,
            left=left,
        )
    )


def strangers(state: State, commander: Commander, hex_: str) -> list[str]:
    """The factions in a hex that are neither the commander's nor its allies."""
    factions = {group.faction for group in state.groups_at(hex_)}
    return sorted(faction for faction in factions if not state.allied(commander.faction, faction))


@rule("GC-8.1i")
def may_capture(company: hostility.Side, tables: Tables) -> bool:
    """True if a side's hostility result against a single man lets it take him (D20)."""
    result = hostility.hostility_result(company.level, company.prestige, company.headcount - ONE_HEAD, tables)
    return hostility.may_attack(result, tables)


def taken_by_any(decision: Decision, commander: Commander) -> bool:
    """Let the first enemy in the commander's hex who may and wants to take him; tell whether one did."""
    return any(
        try_to_take(decision, commander, faction)
        for faction in strangers(decision.state, commander, commander.hex)
    )


def try_to_take(decision: Decision, commander: Commander, faction: str) -> bool:
    """Let a faction's groups take a commander without men in their hex, if they may and have an order to attack."""
    here = [
        group
        for group in decision.state.groups_at(commander.hex)
        if group.faction == faction and not decision.state.escorting(group.id)
    ]
    if not here or not may_capture(hostility.side(decision.state, here), decision.game.tables):
        return False
    wanted = wants(decision, here, commander)
    decision.choose("capture_commander", by_order=wanted)
    if wanted:
        captor = groups.largest(decision.state, here)
        hex_ = commander.hex
        decision.emit(
            e.CommanderTaken(commander=commander.id, hex=hex_, faction=commander.faction, captor=faction)
        )
        prisoners.take_prisoners(decision, faction, hex_, {}, (commander.id,), captor)
    return wanted


def wants(decision: Decision, company: Sequence[Group], target: Commander) -> bool:
    """True if one of these groups is to attack a commander's faction, and its conditions hold: he cannot resist."""
    return any(
        conditions.met(
            decision,
            group.faction,
            order,
            Moment("capture_commander", group.hex, group.id, certain=True),
        )
        for group in company
        for order in decision.moving_orders(group)
        if target.faction in order.attack or ANY in order.attack
    )


def meet(decision: Decision, group: Group) -> None:
    """Let a group that acts take the commanders without men who stand in its hex."""
    for commander in alone_at(decision.state, group.hex):
        if not decision.state.allied(group.faction, commander.faction):
            try_to_take(decision, commander, group.faction)


def stands_at(state: State, hex_: str, faction: str) -> bool:
    """True if a commander without men whom this faction may take stands in a hex."""
    return any(not state.allied(faction, one.faction) for one in alone_at(state, hex_))


def alone_at(state: State, hex_: str) -> list[Commander]:
    """The commanders without men who stand in a hex."""
    here = [one for one in state.commanders.values() if one.hex == hex_]
    return sorted((one for one in here if one.fate == FREE), key=lambda one: one.id) if here else here


@rule("GC-8.1i")
def company_at(state: State, commander: Commander, hex_: str) -> list[Group]:
    """The friendly groups that a commander without men may join in a hex, the largest first (D20)."""
    own = [group for group in state.groups_at(hex_) if group.faction == commander.faction]
    return sorted(own, key=lambda g: (-groups.headcount(g), -groups.prestige(state, g), g.number))


def look_for_company(decision: Decision, commander: Commander, order: Ride | None) -> None:
    """Let a commander without men join a group of his faction, or a place of it, in his hex."""
    state = decision.state
    hex_ = where(state, commander)
    friends = company_at(state, commander, hex_)
    wanted = decision.resolve(commander.faction, order.join) if order is not None and order.join else ""
    named = next((group for group in friends if group.id == wanted), None)
    if len(friends) > 1:
        decision.choose("lone_joins", by_order=named is not None)
    if order is not None and order.join and named is None:
        refusal = Refusal(
            ALONE,
            "join",
            "you have no group {group} where {commander} has come to",
            group=order.join,
            commander=commander.id,
        )
        decision.fail(order, commander.faction, refusal)
    if friends:
        joined(decision, commander, hex_, (named or friends[0]).id, "")
        return
    place = state.settlement_at(hex_)
    if place is not None and place.faction == commander.faction and commander.site != place.id:
        joined(decision, commander, hex_, "", place.id)


def joined(decision: Decision, commander: Commander, hex_: str, group: str, site: str) -> None:
    """End a commander's time alone."""
    decision.emit(
        e.CommanderJoined(commander=commander.id, faction=commander.faction, hex=hex_, group=group, site=site)
    )


def turn_out(decision: Decision) -> None:
    """End the day: turn a commander out of a place that has left his side."""
    for commander in list(decision.state.commanders.values()):
        place = decision.state.settlements.get(commander.site) if commander.fate == FREE else None
        if place is not None and not decision.state.allied(commander.faction, place.faction):
            decision.emit(
                e.CommanderTurnedOut(
                    commander=commander.id, faction=commander.faction, hex=place.hex, site=place.id
                )
            )
