"""Bookkeeping of the opening."""

from campaign.model import events as e
from campaign.model import men
from campaign.model.evolve.moves import command, count, stand
from campaign.model.evolve.register import on
from campaign.model.state import (
    Commander,
    Convoy,
    Faction,
    Group,
    Mercenaries,
    OwnTable,
    Reinforcement,
    Settlement,
    Spy,
    State,
)

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


@on(e.CampaignOpened)
def campaign_opened(state: State, happened: e.CampaignOpened) -> None:
    state.id = happened.campaign
    for name in OPENING_FACTS:
        setattr(state, name, getattr(happened, name))
    state.tables = {name: OwnTable(text, 1) for name, text in happened.tables.items()}
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
    count(state, "started", 1)


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
    count(state, "started", men.heads(happened.garrison))


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
    state.factions[group.faction].fielded = True
    stand(state, group, happened.hex)
    command(state, happened.commanders, group.id)
    state.reinforcements.pop(group.id, None)
    count(
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
    count(state, "started", men.heads(happened.men))


@on(e.ConvoyPosted)
def convoy_posted(state: State, happened: e.ConvoyPosted) -> None:
    state.convoys[happened.convoy] = Convoy(
        happened.convoy,
        happened.hex,
        happened.start,
        happened.end,
        happened.load,
        # Logs of before the convoys' chapter do not name the animals: each carried a point.
        animals=happened.animals or happened.load,
    )


@on(e.SpyPosted)
def spy_posted(state: State, happened: e.SpyPosted) -> None:
    number = 1 + sum(spy.faction == happened.faction for spy in state.spies.values())
    state.spies[happened.spy] = Spy(happened.spy, happened.faction, happened.hex, number)
