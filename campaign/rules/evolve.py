"""Bookkeeping: how each event changes the state. No rules, no dice; nothing here can refuse.

Two things live here: the table of events, and the few moves (stand, leave, count) that several of them share.
"""

from bisect import insort
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from campaign.rules import events as e
from campaign.rules import men
from campaign.rules.state import (
    AwaitedDie,
    BattleUnderWay,
    Commander,
    Convoy,
    Faction,
    Group,
    Mercenaries,
    Reinforcement,
    Settlement,
    SheetOnFile,
    Sighting,
    Spy,
    State,
    pair,
)

E = TypeVar("E", bound=e.Event)
OPENING_FACTS = (
    "title",
    "scenario",
    "scenario_digest",
    "map",
    "map_digest",
    "tables_digest",
    "start",
    "days",
    "season",
    "season_mp",
    "calendar",
    "settings",
    "inputs",
)
HANDLERS: dict[type[e.Event], Callable[[State, Any], None]] = {}


def evolve(state: State, happened: e.Event) -> None:
    """Change `state`, a draft that only the caller owns, as `happened` says."""
    HANDLERS[type(happened)](state, happened)


def on(kind: type[E]) -> Callable[[Callable[[State, E], None]], Callable[[State, E], None]]:
    """Register the bookkeeping of one kind of event."""

    def register(handler: Callable[[State, E], None]) -> Callable[[State, E], None]:
        HANDLERS[kind] = handler
        return handler

    return register


# Shared moves.


def _stand(state: State, group: Group, hex_: str) -> None:
    _leave(state, group)
    group.hex = hex_
    _line_up(state, group)


def _line_up(state: State, group: Group) -> None:
    def rank(name: str) -> tuple[str, int]:
        return state.groups[name].faction, state.groups[name].number

    insort(state.standing.setdefault(group.hex, []), group.id, key=rank)


def _leave(state: State, group: Group) -> None:
    here = state.standing.get(group.hex)
    if here and group.id in here:
        here.remove(group.id)
        if not here:
            del state.standing[group.hex]


def _remove(state: State, name: str) -> None:
    group = state.groups.pop(name, None)
    if group is not None:
        _leave(state, group)


def _count(state: State, account: str, heads: int) -> None:
    if heads:
        state.ledger[account] = state.ledger.get(account, 0) + heads


def _command(state: State, commanders: tuple[str, ...] | list[str], group: str) -> None:
    for name in commanders:
        commander = state.commanders[name]
        commander.group, commander.site, commander.hex = group, "", ""


def _arrive(state: State, group: Group, came_from: str) -> None:
    state.entries += 1
    group.came_from, group.entered = came_from, state.entries


def _heads(group: Group) -> int:
    return men.heads(group.men) + len(group.commanders)


def _thin(group: Group) -> None:
    # Whoever joined after the first victory counts as gone before its veterans (D19).
    group.veterans = min(group.veterans, _heads(group))


def _spend(state: State, source: str, points: int) -> None:
    if source in state.settlements:
        state.settlements[source].resources -= points


# The opening.


@on(e.CampaignOpened)
def campaign_opened(state: State, happened: e.CampaignOpened) -> None:
    state.id = happened.campaign
    for name in OPENING_FACTS:
        setattr(state, name, getattr(happened, name))
    state.phase = "opening"


@on(e.FactionEntered)
def faction_entered(state: State, happened: e.FactionEntered) -> None:
    state.factions[happened.faction] = Faction(
        happened.faction, happened.name, happened.letter, happened.colour, list(happened.allies)
    )
    state.knowledge[happened.faction] = {}


@on(e.CommanderAppeared)
def commander_appeared(state: State, happened: e.CommanderAppeared) -> None:
    state.commanders[happened.commander] = Commander(
        happened.commander,
        happened.name,
        happened.faction,
        happened.prestige,
        happened.hostility,
        happened.origin,
        happened.type,
        happened.mounted,
    )
    _count(state, "started", 1)


@on(e.SettlementHeld)
def settlement_held(state: State, happened: e.SettlementHeld) -> None:
    state.settlements[happened.site] = Settlement(
        happened.site,
        happened.name,
        happened.hex,
        happened.kind,
        happened.faction,
        happened.commander,
        happened.resources,
        happened.hostility,
        happened.garrison,
        happened.noble,
    )
    state.places[happened.hex] = happened.site
    if happened.noble:
        state.commanders[happened.noble].site = happened.site
    _count(state, "started", men.heads(happened.garrison))


@on(e.WeatherRolled)
def weather_rolled(state: State, happened: e.WeatherRolled) -> None:
    """The levels that it changes stand already in the settlements' own events."""


@on(e.GroupRaised)
def group_raised(state: State, happened: e.GroupRaised) -> None:
    group = Group(
        happened.group,
        happened.number,
        happened.faction,
        happened.hex,
        happened.men,
        list(happened.commanders),
        happened.hostility,
        happened.money,
    )
    state.groups[group.id] = group
    _stand(state, group, happened.hex)
    _command(state, happened.commanders, group.id)
    state.reinforcements.pop(group.id, None)
    _count(
        state, "started" if happened.cause == "start" else f"raised:{happened.cause}", men.heads(happened.men)
    )


@on(e.ReinforcementAnnounced)
def reinforcement_announced(state: State, happened: e.ReinforcementAnnounced) -> None:
    state.reinforcements[happened.group] = Reinforcement(
        happened.day,
        happened.group,
        happened.number,
        happened.faction,
        happened.hex,
        happened.men,
        list(happened.commanders),
        happened.hostility,
        happened.money,
    )


@on(e.MercenariesCamped)
def mercenaries_camped(state: State, happened: e.MercenariesCamped) -> None:
    state.mercenaries[happened.band] = Mercenaries(
        happened.band, happened.hex, happened.men, happened.hostility
    )
    _count(state, "started", men.heads(happened.men))


@on(e.ConvoyPosted)
def convoy_posted(state: State, happened: e.ConvoyPosted) -> None:
    state.convoys[happened.convoy] = Convoy(
        happened.convoy, happened.hex, happened.start, happened.end, happened.load
    )


@on(e.SpyPosted)
def spy_posted(state: State, happened: e.SpyPosted) -> None:
    state.spies[happened.spy] = Spy(happened.spy, happened.faction, happened.hex)


# Seats, sheets and the closing.


@on(e.SeatTaken)
def seat_taken(state: State, happened: e.SeatTaken) -> None:
    state.factions[happened.faction].tenure = happened.tenure


@on(e.SheetFiled)
def sheet_filed(state: State, happened: e.SheetFiled) -> None:
    state.sheets[happened.faction] = SheetOnFile(
        happened.number, happened.day, happened.orders, happened.digest, happened.salt, happened.filed_at
    )


@on(e.OrdersClosed)
def orders_closed(state: State, happened: e.OrdersClosed) -> None:
    state.phase, state.closing, state.stretch = "night", happened.closing, 0
    state.heard_at, state.inputs = happened.at, happened.inputs
    state.playing = {
        faction: state.sheets[faction].orders if counted.number else ()
        for faction, counted in happened.sheets.items()
    }
    state.sheets = {}


@on(e.DeadlineMoved)
def deadline_moved(state: State, happened: e.DeadlineMoved) -> None:
    state.deadline = happened.deadline


# The night's bookkeeping.


@on(e.AgendaTurned)
def agenda_turned(state: State, happened: e.AgendaTurned) -> None:
    if state.agenda:
        state.agenda.pop()
    state.agenda.extend(happened.then)


@on(e.OrderFailed)
def order_failed(state: State, happened: e.OrderFailed) -> None:
    """Told in the report; the state of the campaign is as it was."""


@on(e.DieAwaited)
def die_awaited(state: State, happened: e.DieAwaited) -> None:
    state.awaited_die = AwaitedDie(
        happened.label, happened.rule, happened.subject, happened.purpose, happened.sides, happened.witness
    )


@on(e.DieEntered)
def die_entered(state: State, happened: e.DieEntered) -> None:
    state.hand_dice[happened.label] = happened.face
    state.awaited_die = None
    state.stretch += 1
    state.inputs = happened.inputs
    state.heard_at = happened.at


# Supply and reorganisation.


@on(e.SupplyDrawn)
def supply_drawn(state: State, happened: e.SupplyDrawn) -> None:
    group = state.groups[happened.group]
    group.failed = (False, *group.failed[:2])
    group.ration = 0
    _spend(state, happened.source, happened.spent)


@on(e.SupplyMissed)
def supply_missed(state: State, happened: e.SupplyMissed) -> None:
    group = state.groups[happened.group]
    group.failed = (True, *group.failed[:2])
    group.ration = 0


@on(e.SupplyNotNeeded)
def supply_not_needed(state: State, happened: e.SupplyNotNeeded) -> None:
    group = state.groups[happened.group]
    group.failed = (False, *group.failed[:2])
    group.ration = 0


@on(e.RationCarried)
def ration_carried(state: State, happened: e.RationCarried) -> None:
    state.groups[happened.group].ration = happened.points
    _spend(state, happened.source, happened.spent)


@on(e.GroupSplit)
def group_split(state: State, happened: e.GroupSplit) -> None:
    parent = state.groups[happened.group]
    newcomers = _heads(parent) - parent.veterans
    parent.men = men.without(parent.men, happened.men)
    parent.commanders = [name for name in parent.commanders if name not in happened.commanders]
    parent.money -= happened.money
    part = msgspec.structs.replace(
        parent,
        id=happened.new_group,
        number=happened.number,
        men=happened.men,
        commanders=list(happened.commanders),
        money=happened.money,
        ration=0,
        shared=0,
    )
    _thin(parent)
    part.veterans = max(0, _heads(part) - newcomers)
    state.groups[part.id] = part
    _line_up(state, part)
    _command(state, happened.commanders, part.id)
    state.factions[happened.faction].handles[happened.handle] = part.id


@on(e.GroupsMerged)
def groups_merged(state: State, happened: e.GroupsMerged) -> None:
    into = state.groups[happened.into]
    for name in happened.merged:
        other = state.groups[name]
        into.men = men.joined(into.men, other.men)
        into.commanders = into.commanders + other.commanders
        into.money += other.money
        into.ration += other.ration
        into.fought = max(into.fought, other.fought)
        _remove(state, name)
    _command(state, into.commanders, into.id)
    into.hostility, into.failed, into.shared = happened.hostility, happened.failed, 0
    into.victories, into.veterans, into.victory_strength = happened.victories
    for faction in state.knowledge.values():
        for name in happened.merged:
            faction.pop(name, None)
    handles = state.factions[happened.faction].handles
    for handle in [handle for handle, name in handles.items() if name in happened.merged]:
        del handles[handle]


@on(e.MenHandedOver)
def men_handed_over(state: State, happened: e.MenHandedOver) -> None:
    giver, taker = state.groups[happened.giver], state.groups[happened.taker]
    giver.men, taker.men = men.without(giver.men, happened.men), men.joined(taker.men, happened.men)
    giver.commanders = [name for name in giver.commanders if name not in happened.commanders]
    taker.commanders = taker.commanders + list(happened.commanders)
    giver.money, taker.money = giver.money - happened.money, taker.money + happened.money
    _thin(giver)
    _command(state, happened.commanders, taker.id)


# Movement and encounters.


@on(e.OrderOfPlayDrawn)
def order_of_play_drawn(state: State, happened: e.OrderOfPlayDrawn) -> None:
    """The order itself stands on the agenda."""


@on(e.GroupMoved)
def group_moved(state: State, happened: e.GroupMoved) -> None:
    group = state.groups[happened.group]
    way = (happened.start, *happened.path)
    _stand(state, group, way[-1])
    _arrive(state, group, way[-2])
    group.shared, group.results = 0, {}


@on(e.HostilityTested)
def hostility_tested(state: State, happened: e.HostilityTested) -> None:
    one, other = happened.tests
    for own, opponent in ((one, other), (other, one)):
        for group in state.groups_at(happened.hex):
            if group.faction == own.faction:
                group.results = {**group.results, opponent.faction: own.result}


@on(e.Sighted)
def sighted(state: State, happened: e.Sighted) -> None:
    state.knowledge[happened.by][happened.group] = Sighting(
        happened.day, happened.hex, happened.men, list(happened.commanders)
    )


# Battle.


@on(e.BattleOffered)
def battle_offered(state: State, happened: e.BattleOffered) -> None:
    state.battles[happened.number] = BattleUnderWay(
        happened.number,
        happened.hex,
        happened.attacker,
        happened.defender,
        list(happened.attackers),
        list(happened.defenders),
        state.offered + 1,
    )
    state.offered += 1
    both = pair(happened.attacker, happened.defender)
    state.meetings[both] = state.meetings.get(both, 0) + 1


@on(e.MusterIssued)
def muster_issued(state: State, happened: e.MusterIssued) -> None:
    battle = state.battles[happened.number]
    battle.muster, battle.way = happened.muster, happened.way


@on(e.BattleSettled)
def battle_settled(state: State, happened: e.BattleSettled) -> None:
    battle = state.battles[happened.number]
    battle.way, battle.result = happened.way, happened.result
    state.stretch += 1
    state.inputs = happened.inputs
    state.heard_at = happened.at


@on(e.BattleFought)
def battle_fought(state: State, happened: e.BattleFought) -> None:
    for name in (*happened.attackers, *happened.defenders):
        state.groups[name].fought = state.battles[happened.number].ordinal
    del state.battles[happened.number]


@on(e.MenLost)
def men_lost(state: State, happened: e.MenLost) -> None:
    group = state.groups[happened.group]
    left = men.without(group.men, (*happened.dead, *happened.captured))
    if happened.wounded:
        left = men.hurt(left, happened.wounded)
    if happened.unhorsed:
        left = men.on_foot(left, happened.unhorsed)
    group.men = left
    _thin(group)
    _count(state, "dead", men.heads(happened.dead))
    _count(state, "captured", men.heads(happened.captured))


@on(e.CommanderTested)
def commander_tested(state: State, happened: e.CommanderTested) -> None:
    commander = state.commanders[happened.commander]
    commander.mounted = commander.mounted and not happened.unhorsed
    if happened.fate == "wounded":
        commander.wounded = True
    elif happened.fate in ("killed", "captured"):
        _lose_commander(state, commander, "dead" if happened.fate == "killed" else "captive")


def _lose_commander(state: State, commander: Commander, fate: str) -> None:
    group = state.groups.get(commander.group)
    if group is not None:
        group.commanders = [name for name in group.commanders if name != commander.id]
        _thin(group)
    commander.fate, commander.group, commander.site, commander.hex = fate, "", "", ""
    _count(state, "dead" if fate == "dead" else "captured", 1)


@on(e.CommanderTaken)
def commander_taken(state: State, happened: e.CommanderTaken) -> None:
    _lose_commander(state, state.commanders[happened.commander], "captive")


@on(e.PrestigeChanged)
def prestige_changed(state: State, happened: e.PrestigeChanged) -> None:
    state.commanders[happened.commander].prestige = happened.prestige


@on(e.VictoryCounted)
def victory_counted(state: State, happened: e.VictoryCounted) -> None:
    group = state.groups[happened.group]
    group.victories, group.veterans, group.victory_strength = (
        happened.victories,
        happened.veterans,
        happened.strength,
    )


@on(e.CommanderEmerged)
def commander_emerged(state: State, happened: e.CommanderEmerged) -> None:
    group = state.groups[happened.group]
    rank = men.Band(happened.origin, happened.type, happened.mounted, happened.wounded, 1)
    group.men = men.without(group.men, [rank])
    group.commanders = [*group.commanders, happened.commander]
    group.victories = group.veterans = group.victory_strength = 0
    state.commanders[happened.commander] = Commander(
        happened.commander,
        happened.name,
        happened.faction,
        happened.prestige,
        happened.hostility,
        happened.origin,
        happened.type,
        happened.mounted,
        wounded=happened.wounded,
        group=group.id,
    )


@on(e.GroupDissolved)
def group_dissolved(state: State, happened: e.GroupDissolved) -> None:
    _count(state, "captured" if happened.cause == "no_way_out" else "dispersed", men.heads(happened.men))
    _remove(state, happened.group)
    for faction in state.knowledge.values():
        faction.pop(happened.group, None)


@on(e.CommanderStranded)
def commander_stranded(state: State, happened: e.CommanderStranded) -> None:
    commander = state.commanders[happened.commander]
    group = state.groups.get(commander.group)
    if group is not None:
        group.commanders = [name for name in group.commanders if name != commander.id]
    commander.group, commander.hex = "", happened.hex


@on(e.MoneySeized)
def money_seized(state: State, happened: e.MoneySeized) -> None:
    state.groups[happened.group].money -= happened.amount
    if happened.taker:
        state.groups[happened.taker].money += happened.amount


@on(e.GroupFellBack)
def group_fell_back(state: State, happened: e.GroupFellBack) -> None:
    group = state.groups[happened.group]
    way = (happened.start, *happened.path)
    _stand(state, group, way[-1])
    _arrive(state, group, way[-2])
    group.done, group.shared, group.results = True, 0, {}


# Nightfall and the next dawn.


@on(e.SharingCounted)
def sharing_counted(state: State, happened: e.SharingCounted) -> None:
    for name in happened.groups:
        state.groups[name].shared = happened.days


@on(e.DayEnded)
def day_ended(state: State, happened: e.DayEnded) -> None:
    state.hand_dice, state.playing = {}, {}
    state.entries = 0
    for group in state.groups.values():
        group.entered, group.done, group.fought = 0, False, 0
    for faction in state.factions.values():
        faction.handles = {}


@on(e.SeedsOpened)
def seeds_opened(state: State, happened: e.SeedsOpened) -> None:
    """A matter of proof between the log and its readers; play goes on from the next seals."""


@on(e.SealsPublished)
def seals_published(state: State, happened: e.SealsPublished) -> None:
    # In one order, whether the event comes from the log or has just been decided.
    state.seals = dict(sorted(happened.seals.items()))


@on(e.SealsReplaced)
def seals_replaced(state: State, happened: e.SealsReplaced) -> None:
    state.seals, state.sealed_since = dict(sorted(happened.seals.items())), happened.closing


@on(e.DayOpened)
def day_opened(state: State, happened: e.DayOpened) -> None:
    state.phase, state.day, state.deadline = "orders", happened.day, happened.deadline


@on(e.CampaignEnded)
def campaign_ended(state: State, happened: e.CampaignEnded) -> None:
    state.phase, state.deadline = "ended", ""
