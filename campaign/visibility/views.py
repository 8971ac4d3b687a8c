"""A campaign as one faction knows it (docs/sight.md is the table)."""

from typing import Any

import msgspec

from battles import contract
from battles.contract.muster import SIDES
from campaign.model.men import Men
from campaign.model.rhythms import local_date
from campaign.model.state import (
    Commander,
    Convalescents,
    Deeds,
    Faction,
    Group,
    Holidays,
    Mercenaries,
    Prisoners,
    Rhythm,
    Settlement,
    SheetOnFile,
    Sighting,
    State,
)
from campaign.rules import groups
from campaign.rules.battle.sides import factions_of
from campaign.rules.commanders import lone_commanders
from campaign.rules.deadline import read
from campaign.rules.settlements import provisions
from campaign.rules.strongholds import pauses
from campaign.rules.strongholds.mustering import ASSAULT
from campaign.rules.supplies import convoys
from campaign.visibility.sheets_of_siege import SiegeSheet, sheet_for

Facts = dict[str, Any]


class Banner(msgspec.Struct, frozen=True):
    """The public facts of a faction."""

    id: str
    name: str
    letter: str
    colour: str
    allies: tuple[str, ...]


class Marker(msgspec.Struct, frozen=True):
    """Another faction's group as its marker shows it, with the last knowledge of its people."""

    id: str
    faction: str
    hex: str
    cavalry: bool
    seen: Sighting | None


class Place(msgspec.Struct, frozen=True):
    """A settlement; stores, hostility, garrison and noble only for its owner.

    `days_of_food` is how long the stores would last in a siege. `holds_until` is the day at whose end the place would have
    to surrender if that began today (GC-15.1). A city is never besieged.
    """

    id: str
    name: str
    hex: str
    kind: str
    faction: str
    resources: int | None = None
    days_of_food: int | None = None
    holds_until: int | None = None
    hostility: int | None = None
    garrison: Men | None = None
    noble: str | None = None


class Camp(msgspec.Struct, frozen=True):
    """A band of mercenaries or a convoy, the group and faction that it serves, and the last knowledge of it."""

    id: str
    kind: str
    hex: str
    group: str = ""
    faction: str = ""
    seen: Sighting | None = None


class Train(msgspec.Struct, frozen=True):
    """A convoy that one of the faction's own groups escorts: its load, on so many animals, and its two ends."""

    id: str
    hex: str
    group: str
    load: int
    animals: int
    driver: bool
    start: str
    end: str


class Agent(msgspec.Struct, frozen=True):
    """A spy of the faction's own; he keeps his findings until he can report them (GC-10b)."""

    id: str
    faction: str
    hex: str


class Lone(msgspec.Struct, frozen=True):
    """A commander without men, where he stands alone (D20)."""

    id: str
    faction: str
    hex: str


class Line(msgspec.Struct, frozen=True):
    """A line of a faction's feed: the kind of event, where (a hex, or nothing) and the facts it may know."""

    kind: str
    hex: str
    facts: Facts


class EngineProgress(msgspec.Struct, frozen=True):
    """The progress of the engine with a battle: `state` is waiting, setting_up or fighting.

    The turn is one of at most so many (0: without a last one). The numbers of fighters of each side may be incomplete
    while it is set up. `deadline` is when the quick tables take over, "" before it is begun.
    """

    state: str
    turn: int
    turns: int
    attackers: int
    defenders: int
    deadline: str


class AwaitedBattle(msgspec.Struct, frozen=True):
    """A battle that the day waits for, as its two sides see it; `muster` is the contract's document.

    `course` tells how it came about, `engine` how far it has come, where bots fight it out.
    """

    number: int
    hex: str
    attacker: str
    defender: str
    muster: contract.Muster
    course: tuple[Line, ...] = ()
    engine: EngineProgress | None = None


class Aim(msgspec.Struct, frozen=True):
    """An objective of the faction, by its number in the scenario's list: points for each time, and how often it is met.

    `times` is None if hidden from the faction; `ever`: it counts that it once was so. Amounts are deniers, points,
    heads or battles, as the kind says.
    """

    number: int
    kind: str
    points: int
    times: int | None
    site: str = ""
    sites: tuple[str, ...] = ()
    commander: str = ""
    other: str = ""
    amount: int = 0
    ever: bool = False


class Paused(msgspec.Struct, frozen=True):
    """A pause of the campaign: since when, ISO 8601, and why: organiser or quorum.

    `missing` of the `seats` with players had no sheet where the quorum was missed. `reason` are the organiser's words.
    """

    since: str
    why: str
    missing: int = 0
    seats: int = 0
    reason: str = ""


class View(msgspec.Struct, frozen=True):
    """A campaign as one faction knows it.

    `start` is the date of the first day, ISO 8601; `zone` belongs to the deadlines.

    `by_hand` says that the organiser rolls the dice of the nights and enters them, so that proofs leave them out.
    `early_chances` says that the events of a siege's first days have their bonus. `trifles_count` says that a won
    attack on a place brings prestige against any number of defenders. `barred` are the places that the faction may not
    besiege again, each with the last of these days. `paused` is there while the campaign is paused: orders may be filed
    then, none are closed, and `deadline` is "". Deadlines are named by `rhythms`: the last that has begun counts,
    others are to come. `systems` are the tactical systems, by id, that are asked to fight a battle, in their order, if
    the organiser has chosen any. `holidays` have no deadline; the ones before the dawn are left out.
    """

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
    convoys: dict[str, Train]
    mercenaries: dict[str, Mercenaries]
    spies: dict[str, Agent]
    convalescents: dict[str, Convalescents]
    sheet: SheetOnFile | None
    awaited: tuple[AwaitedBattle, ...]
    mustered: int = 0
    prisoners: dict[str, Prisoners] = {}
    lone: dict[str, Lone] = {}
    deeds: Deeds | None = None
    winners: tuple[str, ...] = ()
    aims: tuple[Aim, ...] = ()
    by_hand: bool = False
    sieges: dict[str, SiegeSheet] = {}
    early_chances: bool = True
    trifles_count: bool = True
    barred: dict[str, int] = {}
    paused: Paused | msgspec.UnsetType = msgspec.UNSET
    rhythms: tuple[Rhythm, ...] = ()
    holidays: tuple[Holidays, ...] = ()
    systems: tuple[str, ...] = ()

    @property
    def friends(self) -> frozenset[str]:
        """The faction itself, and its allies."""
        return frozenset({self.faction, *self.factions[self.faction].allies})


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
        by_hand=state.settings.dice == "hand",
        factions={name: banner(each) for name, each in state.factions.items()},
        groups={name: group for name, group in sorted(state.groups.items()) if group.faction == faction},
        commanders=own_commanders(state, faction),
        markers=markers(state, faction),
        places={name: place(state, each, faction) for name, each in sorted(state.settlements.items())},
        camps=camps(state, faction),
        mercenaries=own_bands(state, faction),
        convoys=trains(state, faction),
        spies=agents(state, faction),
        convalescents={
            name: each for name, each in sorted(state.convalescents.items()) if each.faction == faction
        },
        sheet=state.sheets.get(faction),
        awaited=awaited(state, faction),
        lone={one.id: Lone(one.id, one.faction, one.hex) for one in lone_commanders(state)},
        prisoners={name: each for name, each in sorted(state.prisoners.items()) if each.faction == faction},
        mustered=state.factions[faction].mustered,
        deeds=state.deeds.get(faction),
        winners=tuple(state.winners),
        sieges={site: sheet_for(state, siege, faction) for site, siege in sorted(state.sieges.items())},
        early_chances=state.settings.early_chances,
        trifles_count=state.settings.trifles_count,
        barred={
            site: day for site in sorted(state.settlements) if (day := pauses.last_day(state, site, faction))
        },
        rhythms=tuple(state.rhythms) or (Rhythm("", state.calendar),),
        holidays=holidays_to_come(state),
        systems=state.settings.systems,
    )


def holidays_to_come(state: State) -> tuple[Holidays, ...]:
    """The holidays that were not over when the campaign came to this dawn, by date."""
    today = local_date(state.calendar, read(state.heard_at)).isoformat() if state.heard_at else ""
    return tuple(sorted((each for each in state.holidays if each.last >= today), key=lambda each: each.first))


def banner(faction: Faction) -> Banner:
    """The public facts of a faction."""
    return Banner(faction.id, faction.name, faction.letter, faction.colour, tuple(faction.allies))


def own_commanders(state: State, faction: str) -> dict[str, Commander]:
    """The faction's commanders, with any fate."""
    return {name: one for name, one in sorted(state.commanders.items()) if one.faction == faction}


def markers(state: State, faction: str) -> dict[str, Marker]:
    """All groups of others: where they are and whether they ride is plain to see, their people are not (GC-8.1b)."""
    seen = state.knowledge[faction]
    return {
        name: Marker(name, group.faction, group.hex, groups.cavalry(state, group), seen.get(name))
        for name, group in sorted(state.groups.items())
        if group.faction != faction and not group.shut_in
    }


def place(state: State, settlement: Settlement, faction: str) -> Place:
    """A settlement, with its stores and people only for its owner."""
    plain = Place(settlement.id, settlement.name, settlement.hex, settlement.kind, settlement.faction)
    if settlement.faction != faction:
        return plain
    siege = state.sieges.get(settlement.id)
    food, until = provisions.holds_out(settlement, state.day)
    if siege is not None:
        food, until = siege.food, provisions.last_day(state.day, siege.food)
    return msgspec.structs.replace(
        plain,
        resources=settlement.resources,
        days_of_food=food,
        holds_until=until,
        hostility=settlement.hostility,
        garrison=settlement.garrison,
        noble=settlement.noble,
    )


def trains(state: State, faction: str) -> dict[str, Train]:
    """The convoys of the faction."""
    return {
        name: Train(name, one.hex, one.group, one.load, one.animals, one.driver, one.start, one.end)
        for name, one in sorted(state.convoys.items())
        if convoys.owner(state, one) == faction
    }


def agents(state: State, faction: str) -> dict[str, Agent]:
    """The faction's spies."""
    return {
        name: Agent(name, spy.faction, spy.hex)
        for name, spy in sorted(state.spies.items())
        if spy.faction == faction
    }


def own_bands(state: State, faction: str) -> dict[str, Mercenaries]:
    """The bands of mercenaries in the service of the faction's groups."""
    return {name: each for name, each in sorted(state.mercenaries.items()) if served(state, each) == faction}


def served(state: State, band: Mercenaries) -> str:
    """The faction that a band serves, "" while it is neutral."""
    return state.groups[band.group].faction if band.group else ""


def camps(state: State, faction: str) -> dict[str, Camp]:
    """Bands and convoys, whose markers all see, and the faction's findings about them."""
    seen = state.knowledge[faction]
    bands = {
        name: Camp(name, "mercenaries", each.hex, each.group, served(state, each), seen.get(name))
        for name, each in sorted(state.mercenaries.items())
    }
    carts = {name: Camp(name, "convoy", each.hex, each.group) for name, each in sorted(state.convoys.items())}
    return bands | carts


def awaited(state: State, faction: str) -> tuple[AwaitedBattle, ...]:
    """The awaited battles in which the faction fights."""
    return tuple(
        AwaitedBattle(each.number, each.hex, each.attacker, each.defender, muster_for(each.muster, faction))
        for each in state.battles.values()
        if each.muster and faction in factions_of(state, each)
    )


def muster_for(muster: str, faction: str) -> contract.Muster:
    """A muster as one of its sides reads it: everybody who fights, but only its own chests, stores and stratagems."""
    document = contract.muster_from_json(muster)
    sides = {side: chests_hidden(document.force(side), faction) for side in SIDES}
    works = document.works
    if works is not None:
        works = works_for(works, attacks=faction in document.attacker.factions)
    return msgspec.structs.replace(document, **sides, works=works)


def works_for(works: contract.Works, *, attacks: bool) -> contract.Works:
    """The works of a fight as one of its sides reads them.

    In an assault the stores are for the people who live on them. Only the attackers know of people whom a spy has let
    in. The others see the walls that are down, and no open gate. The turns of patrols stay hidden beforehand.
    """
    if works.action != ASSAULT:
        return msgspec.structs.replace(works, patrols=())
    if attacks:
        return msgspec.structs.replace(works, food=0)
    shut = {"gate": "closed"} if works.gate == "open" else {}
    return msgspec.structs.replace(works, infiltrators=0, breached=bool(works.demolished), **shut)


def chests_hidden(force: contract.Force, faction: str) -> contract.Force:
    """The same people, with money only in the groups of the reader."""
    return contract.Force(
        tuple(
            group if group.faction == faction else msgspec.structs.replace(group, half_deniers=0)
            for group in force.groups
        )
    )
