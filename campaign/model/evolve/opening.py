"""Bookkeeping of the opening."""

from campaign.model import events as e
from campaign.model import men
from campaign.model.evolve.moves import command, count, stand
from campaign.model.evolve.people import lose_commander
from campaign.model.evolve.prisoners import people
from campaign.model.evolve.register import on
from campaign.model.state import (
    Commander,
    Convalescents,
    Convoy,
    Deeds,
    Faction,
    Group,
    Mercenaries,
    OwnTable,
    Prisoners,
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
def campaign_opened(state: State, event: e.CampaignOpened) -> None:
    state.id = event.campaign
    for name in OPENING_FACTS:
        setattr(state, name, getattr(event, name))
    state.tables = {name: OwnTable(text, 1) for name, text in event.tables.items()}
    state.phase = "opening"


@on(e.FactionEntered)
def faction_entered(state: State, event: e.FactionEntered) -> None:
    state.factions[event.faction] = Faction(
        event.faction, event.name, event.letter, event.colour, list(event.allies)
    )
    state.knowledge[event.faction] = {}


@on(e.CommanderAppeared)
def commander_appeared(state: State, event: e.CommanderAppeared) -> None:
    state.commanders[event.commander] = Commander(
        event.commander,
        event.name,
        event.faction,
        event.prestige,
        event.hostility,
        event.origin,
        event.type,
        event.mounted,
    )
    count(state, "started", 1)


@on(e.SettlementHeld)
def settlement_held(state: State, event: e.SettlementHeld) -> None:
    state.settlements[event.site] = Settlement(
        event.site,
        event.name,
        event.hex,
        event.kind,
        event.faction,
        event.commander,
        event.resources,
        event.hostility,
        event.garrison,
        event.noble,
    )
    state.places[event.hex] = event.site
    if event.noble:
        state.commanders[event.noble].site = event.site
    count(state, "started", men.heads(event.garrison))


@on(e.WeatherRolled)
def weather_rolled(state: State, event: e.WeatherRolled) -> None:
    """The levels that it changes stand already in the settlements' own events."""


@on(e.GroupRaised)
def group_raised(state: State, event: e.GroupRaised) -> None:
    group = Group(
        event.group,
        event.number,
        event.faction,
        event.hex,
        event.men,
        list(event.commanders),
        event.hostility,
        event.money,
    )
    state.groups[group.id] = group
    state.factions[group.faction].fielded = True
    stand(state, group, event.hex)
    command(state, event.commanders, group.id)
    state.reinforcements.pop(group.id, None)
    count(state, "started" if event.cause == "start" else f"raised:{event.cause}", men.heads(event.men))


@on(e.ReinforcementAnnounced)
def reinforcement_announced(state: State, event: e.ReinforcementAnnounced) -> None:
    state.reinforcements[event.group] = Reinforcement(
        event.day,
        event.group,
        event.number,
        event.faction,
        event.hex,
        event.men,
        list(event.commanders),
        event.hostility,
        event.money,
    )


@on(e.MercenariesCamped)
def mercenaries_camped(state: State, event: e.MercenariesCamped) -> None:
    state.mercenaries[event.band] = Mercenaries(event.band, event.hex, event.men, event.hostility)
    count(state, "started", men.heads(event.men))


@on(e.ConvoyPosted)
def convoy_posted(state: State, event: e.ConvoyPosted) -> None:
    state.convoys[event.convoy] = Convoy(
        event.convoy,
        event.hex,
        event.start,
        event.end,
        event.load,
        # Logs of before the convoys' chapter do not name the animals: each carried a point.
        animals=event.animals or event.load,
    )


@on(e.SpyPosted)
def spy_posted(state: State, event: e.SpyPosted) -> None:
    number = 1 + sum(spy.faction == event.faction for spy in state.spies.values())
    state.spies[event.spy] = Spy(event.spy, event.faction, event.hex, number)


@on(e.PositionTakenUp)
def position_taken_up(state: State, event: e.PositionTakenUp) -> None:
    for faction, record in event.records.items():
        state.deeds[faction] = Deeds(record.won, record.loot, record.lost)
    for name in event.wounded:
        state.commanders[name].wounded = True
    for name, hex_ in event.lone.items():
        state.commanders[name].hex = hex_
    for name in event.dead:
        lose_commander(state, state.commanders[name], "dead")
    for each in event.travelling:
        state.convoys[each.convoy] = Convoy(
            each.convoy,
            each.hex,
            each.start,
            each.end,
            each.load,
            each.group,
            each.animals,
            homeward=each.homeward,
        )
    for one in event.serving:
        state.mercenaries[one.band] = Mercenaries(
            one.band, one.hex, one.men, one.hostility, one.group, one.terms, event.day
        )
        count(state, "started", men.heads(one.men))
    for party in event.held:
        hold(state, party)
    for bed in event.lying:
        lie(state, bed)


def hold(state: State, party: e.Held) -> None:
    # Whoever is held has come into the campaign and been captured, before this log began.
    for name in party.commanders:
        lose_commander(state, state.commanders[name], "captive")
        state.commanders[name].captor, state.commanders[name].site = party.captor, party.prison
    count(state, "started", people(party.men))
    count(state, "captured", people(party.men))
    state.prisoners[party.prisoners] = Prisoners(
        party.prisoners,
        party.captor,
        party.hex,
        party.day,
        party.group,
        party.destination,
        party.men,
        list(party.commanders),
        party.group,
        party.prison,
    )


def lie(state: State, bed: e.Lying) -> None:
    for name in bed.commanders:
        state.commanders[name].site = bed.site
    count(state, "started", men.heads(bed.men))
    state.convalescents[bed.bed] = Convalescents(
        bed.bed,
        bed.site,
        bed.faction,
        bed.men,
        bed.back,
        list(bed.commanders),
        bed.hostility,
        bed.money,
        bed.band,
    )
