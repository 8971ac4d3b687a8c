"""What a faction may know: its view of a state, and what it is told of an event (docs/sight.md is the table).

Two pure functions carry all of it: `view` and `told`. Checks of sheets, maps, reports and bots take a `View`,
never a `State`, so that nothing hidden can slip out by another door.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from battles import contract
from battles.muster import SIDES
from campaign.rules import events as e
from campaign.rules import groups, men
from campaign.rules.men import Men
from campaign.rules.state import Commander, Faction, Group, Settlement, SheetOnFile, Sighting, Spy, State

E = TypeVar("E", bound=e.Event)
Facts = dict[str, Any]


class Banner(msgspec.Struct, frozen=True):
    """What everybody knows of a faction."""

    id: str
    name: str
    letter: str
    colour: str
    allies: tuple[str, ...]


class Marker(msgspec.Struct, frozen=True):
    """Another faction's group as its marker shows it, with what was last learned of its people."""

    id: str
    faction: str
    hex: str
    cavalry: bool
    seen: Sighting | None


class Place(msgspec.Struct, frozen=True):
    """A settlement; stores, hostility, garrison and noble only for its owner."""

    id: str
    name: str
    hex: str
    kind: str
    faction: str
    resources: int | None = None
    hostility: int | None = None
    garrison: Men | None = None
    noble: str | None = None


class Camp(msgspec.Struct, frozen=True):
    """A neutral piece on the map: a band of mercenaries or a convoy."""

    id: str
    kind: str
    hex: str


class Line(msgspec.Struct, frozen=True):
    """A line of a faction's feed: the kind of event, where (a hex, or nothing) and the facts it may know."""

    kind: str
    hex: str
    facts: Facts


class AwaitedBattle(msgspec.Struct, frozen=True):
    """A battle that the day waits for, as its two sides see it; `muster` is the contract's document as JSON.

    `course` tells how it came about.
    """

    number: int
    hex: str
    attacker: str
    defender: str
    muster: str
    course: tuple[Line, ...] = ()


class View(msgspec.Struct, frozen=True):
    """A campaign as one faction knows it. `start` is the date of the first day, ISO 8601; `zone` that of the deadlines."""

    campaign: str
    title: str
    start: str
    map: str
    faction: str
    day: int
    days: int
    phase: str
    deadline: str
    zone: str
    season_mp: int
    factions: dict[str, Banner]
    groups: dict[str, Group]
    commanders: dict[str, Commander]
    markers: dict[str, Marker]
    places: dict[str, Place]
    camps: dict[str, Camp]
    spies: dict[str, Spy]
    sheet: SheetOnFile | None
    awaited: tuple[AwaitedBattle, ...]


def view(state: State, faction: str) -> View:
    """The campaign as `faction` may know it in this state."""
    return View(
        campaign=state.id,
        title=state.title,
        start=state.start,
        map=state.map,
        faction=faction,
        day=state.day,
        days=state.days,
        phase=state.phase,
        deadline=state.deadline,
        zone=state.calendar.zone,
        season_mp=state.season_mp,
        factions={name: banner(each) for name, each in state.factions.items()},
        groups={name: group for name, group in sorted(state.groups.items()) if group.faction == faction},
        commanders=own_commanders(state, faction),
        markers=markers(state, faction),
        places={name: place(each, faction) for name, each in sorted(state.settlements.items())},
        camps=camps(state),
        spies={name: spy for name, spy in sorted(state.spies.items()) if spy.faction == faction},
        sheet=state.sheets.get(faction),
        awaited=awaited(state, faction),
    )


def banner(faction: Faction) -> Banner:
    """What everybody knows of a faction."""
    return Banner(faction.id, faction.name, faction.letter, faction.colour, tuple(faction.allies))


def own_commanders(state: State, faction: str) -> dict[str, Commander]:
    """The faction's commanders, whatever has become of them."""
    return {name: one for name, one in sorted(state.commanders.items()) if one.faction == faction}


def markers(state: State, faction: str) -> dict[str, Marker]:
    """All groups of others: where they are and whether they ride is plain to see, their people are not (GC-8.1b)."""
    seen = state.knowledge[faction]
    return {
        name: Marker(name, group.faction, group.hex, groups.cavalry(state, group), seen.get(name))
        for name, group in sorted(state.groups.items())
        if group.faction != faction
    }


def place(settlement: Settlement, faction: str) -> Place:
    """A settlement, with its stores and people only for its owner."""
    plain = Place(settlement.id, settlement.name, settlement.hex, settlement.kind, settlement.faction)
    if settlement.faction != faction:
        return plain
    return msgspec.structs.replace(
        plain,
        resources=settlement.resources,
        hostility=settlement.hostility,
        garrison=settlement.garrison,
        noble=settlement.noble,
    )


def camps(state: State) -> dict[str, Camp]:
    """The neutral pieces, whose markers all see."""
    bands = {name: Camp(name, "mercenaries", each.hex) for name, each in sorted(state.mercenaries.items())}
    convoys = {name: Camp(name, "convoy", each.hex) for name, each in sorted(state.convoys.items())}
    return bands | convoys


def awaited(state: State, faction: str) -> tuple[AwaitedBattle, ...]:
    """The awaited battles in which the faction fights."""
    return tuple(
        AwaitedBattle(each.number, each.hex, each.attacker, each.defender, muster_for(each.muster, faction))
        for each in state.battles.values()
        if each.muster and faction in (each.attacker, each.defender)
    )


def muster_for(muster: str, faction: str) -> str:
    """A muster as one of its sides reads it: everybody who fights, but only its own chests."""
    document = contract.muster_from_json(muster)
    sides = {side: chests_hidden(document.force(side), faction) for side in SIDES}
    return contract.to_json(msgspec.structs.replace(document, **sides)).decode()


def chests_hidden(force: contract.Force, faction: str) -> contract.Force:
    """The same people, with money only in the groups of the reader."""
    return contract.Force(
        tuple(
            group if group.faction == faction else msgspec.structs.replace(group, half_deniers=0)
            for group in force.groups
        )
    )


# What is told of an event: nothing, unless the table below says otherwise.

TOLD: dict[type[e.Event], Callable[[Any, str], Facts | None]] = {}


def told(happened: e.Event, faction: str) -> Line | None:
    """What `faction` is told of an event when it happens; None: nothing. An event names all whom it concerns."""
    teller = TOLD.get(type(happened))
    facts = teller(happened, faction) if teller is not None else None
    if facts is None:
        return None
    return Line(type(happened).__name__, str(facts.pop("hex", "")), facts)


def tells(kind: type[E]) -> Callable[[Callable[[E, str], Facts | None]], None]:
    """Register what is told of one kind of event."""

    def register(teller: Callable[[E, str], Facts | None]) -> None:
        TOLD[kind] = teller

    return register


def in_full(happened: e.Event) -> Facts:
    """All that an event says, as plain data."""
    facts: Facts = msgspec.to_builtins(happened)
    return facts


def to_all(happened: e.Event, faction: str) -> Facts | None:
    """Everybody is told everything."""
    return in_full(happened)


def to_owner(happened: Any, faction: str) -> Facts | None:
    """Only the faction that the event concerns is told."""
    return in_full(happened) if happened.faction == faction else None


def to_both(happened: Any, faction: str) -> Facts | None:
    """The faction concerned and its enemy are told."""
    return in_full(happened) if faction in (happened.faction, happened.enemy) else None


for _public in (
    e.WeatherRolled,
    e.DeadlineMoved,
    e.DayEnded,
    e.DayOpened,
    e.SealsPublished,
    e.SealsReplaced,
    e.CampaignEnded,
):
    TOLD[_public] = to_all
for _owned in (
    e.SupplyDrawn,
    e.SupplyMissed,
    e.RationCarried,
    e.GroupSplit,
    e.GroupsMerged,
    e.MenHandedOver,
    e.OrderFailed,
    e.PrestigeChanged,
    e.CommanderEmerged,
    e.CommanderStranded,
):
    TOLD[_owned] = to_owner
for _shared in (e.MenLost, e.CommanderTested):
    TOLD[_shared] = to_both


@tells(e.CampaignOpened)
def campaign_opened(happened: e.CampaignOpened, faction: str) -> Facts | None:
    return {
        "title": happened.title,
        "start": happened.start,
        "days": happened.days,
        "season": happened.season,
    }


@tells(e.SeatTaken)
def seat_taken(happened: e.SeatTaken, faction: str) -> Facts | None:
    return {"faction": happened.faction}


@tells(e.OrdersClosed)
def orders_closed(happened: e.OrdersClosed, faction: str) -> Facts | None:
    own = happened.sheets[faction]
    return {"day": happened.day, "at": happened.at, "why": happened.why, "sheet": own.number}


@tells(e.SeedsOpened)
def seeds_opened(happened: e.SeedsOpened, faction: str) -> Facts | None:
    """The open seed to all, a faction's own to that faction; once the campaign is over, all to all."""
    visible = {
        witness: seed
        for witness, seed in happened.seeds.items()
        if witness in ("open", faction) or happened.close
    }
    return {"closing": happened.closing, "seeds": visible} if visible else None


@tells(e.GroupRaised)
def group_raised(happened: e.GroupRaised, faction: str) -> Facts | None:
    if happened.cause == "start":
        return None
    known: Facts = {
        "group": happened.group,
        "faction": happened.faction,
        "hex": happened.hex,
        "cause": happened.cause,
    }
    if happened.faction == faction:
        known["heads"] = men.heads(happened.men) + len(happened.commanders)
    return known


@tells(e.GroupMoved)
def group_moved(happened: e.GroupMoved, faction: str) -> Facts | None:
    return in_full(happened) | {"hex": happened.path[-1]} if happened.faction == faction else None


@tells(e.GroupFellBack)
def group_fell_back(happened: e.GroupFellBack, faction: str) -> Facts | None:
    return in_full(happened) | {"hex": happened.start} if happened.faction == faction else None


@tells(e.HostilityTested)
def hostility_tested(happened: e.HostilityTested, faction: str) -> Facts | None:
    return in_full(happened) if faction in [test.faction for test in happened.tests] else None


@tells(e.Sighted)
def sighted(happened: e.Sighted, faction: str) -> Facts | None:
    return in_full(happened) if happened.by == faction else None


@tells(e.BattleOffered)
def battle_offered(happened: e.BattleOffered, faction: str) -> Facts | None:
    return in_full(happened) if faction in (happened.attacker, happened.defender) else None


@tells(e.MusterIssued)
def muster_issued(happened: e.MusterIssued, faction: str) -> Facts | None:
    if happened.way == "quick" or faction not in happened.sides:
        return None
    return {"number": happened.number, "hex": happened.hex, "way": happened.way}


@tells(e.BattleSettled)
def battle_settled(happened: e.BattleSettled, faction: str) -> Facts | None:
    if faction not in happened.sides:
        return None
    return {"number": happened.number, "hex": happened.hex, "way": happened.way, "at": happened.at}


@tells(e.BattleFought)
def battle_fought(happened: e.BattleFought, faction: str) -> Facts | None:
    """The sides know all of a battle; the others see from afar who fought where, and who kept the field."""
    if faction in (happened.attacker, happened.defender):
        return in_full(happened)
    return {
        "hex": happened.hex,
        "attacker": happened.attacker,
        "defender": happened.defender,
        "winner": happened.winner,
    }


@tells(e.GroupDissolved)
def group_dissolved(happened: e.GroupDissolved, faction: str) -> Facts | None:
    known: Facts = {"group": happened.group, "faction": happened.faction, "hex": happened.hex}
    if happened.faction == faction:
        known |= {"cause": happened.cause, "heads": men.heads(happened.men)}
    return known


@tells(e.CommanderTaken)
def commander_taken(happened: e.CommanderTaken, faction: str) -> Facts | None:
    return in_full(happened) if faction in (happened.faction, happened.captor) else None


@tells(e.MoneySeized)
def money_seized(happened: e.MoneySeized, faction: str) -> Facts | None:
    return in_full(happened) if faction in (happened.faction, happened.captor) else None
