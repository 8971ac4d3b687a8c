"""Bookkeeping of places attacked, plundered, summoned, taken and garrisoned."""

from campaign.model import events as e
from campaign.model import men
from campaign.model.evolve.moves import command, count, form, thin
from campaign.model.evolve.people import leave_place, lose_commander, people_of, people_remain
from campaign.model.evolve.register import on
from campaign.model.evolve.victory import loot
from campaign.model.levies import GARRISON
from campaign.model.state import Militia, State


@on(e.MilitiaRaised)
def militia_raised(state: State, event: e.MilitiaRaised) -> None:
    state.militia[event.militia] = Militia(event.militia, event.site, event.faction, event.men)
    count(state, "raised:militia", men.heads(event.men))


@on(e.MilitiaDisbanded)
def militia_disbanded(state: State, event: e.MilitiaDisbanded) -> None:
    del state.militia[event.militia]
    count(state, "left:militia", men.heads(event.men))


@on(e.SettlementStormed)
def settlement_stormed(state: State, event: e.SettlementStormed) -> None:
    state.settlements[event.site].stormed_by = event.faction


@on(e.AssaultHeld)
def assault_held(state: State, event: e.AssaultHeld) -> None:
    """Told in the report; the castle is whose it was."""


@on(e.SettlementPlundered)
def settlement_plundered(state: State, event: e.SettlementPlundered) -> None:
    state.settlements[event.site].resources = event.left
    state.groups[event.group].money += event.amount
    loot(state, event.faction, event.points)


@on(e.SettlementTaken)
def settlement_taken(state: State, event: e.SettlementTaken) -> None:
    place = state.settlements[event.site]
    place.faction, place.commander, place.stormed_by = event.faction, event.commander, ""


@on(e.SettlementSummoned)
def settlement_summoned(state: State, event: e.SettlementSummoned) -> None:
    place = state.settlements[event.site]
    place.summoned = [*place.summoned, event.faction]


@on(e.CapitulationRefused)
def capitulation_refused(state: State, event: e.CapitulationRefused) -> None:
    """Told in the report; nothing has changed hands."""


@on(e.CapitulationAgreed)
def capitulation_agreed(state: State, event: e.CapitulationAgreed) -> None:
    state.groups[event.group].sworn = event.site


@on(e.GarrisonManned)
def garrison_manned(state: State, event: e.GarrisonManned) -> None:
    place, group = state.settlements[event.site], state.groups[event.group]
    place.garrison = men.joined(place.garrison, event.men)
    group.men = men.without(group.men, event.men)
    thin(group)


@on(e.GarrisonDrawnOn)
def garrison_drawn_on(state: State, event: e.GarrisonDrawnOn) -> None:
    place, group = state.settlements[event.site], state.groups[event.group]
    place.garrison = men.without(place.garrison, event.men)
    group.men = men.joined(group.men, event.men)


@on(e.NobleStranded)
def noble_stranded(state: State, event: e.NobleStranded) -> None:
    leave_place(state, event.commander)
    state.commanders[event.commander].hex = event.hex


@on(e.GarrisonSurrendered)
def garrison_surrendered(state: State, event: e.GarrisonSurrendered) -> None:
    """Change nothing: the fate of the defenders stands in the events that follow."""


@on(e.DefendersKilled)
def defenders_killed(state: State, event: e.DefendersKilled) -> None:
    people_remain(state, event.group, men.without(people_of(state, event.group), event.men))
    count(state, "dead", men.heads(event.men))
    for name in event.commanders:
        lose_commander(state, state.commanders[name], "dead")


@on(e.GarrisonTaken)
def garrison_taken(state: State, event: e.GarrisonTaken) -> None:
    bearer = event.levy or GARRISON + event.site
    people_remain(state, bearer, men.without(people_of(state, bearer), event.men))
    count(state, "captured", men.heads(event.men))


@on(e.HorsesGivenUp)
def horses_given_up(state: State, event: e.HorsesGivenUp) -> None:
    group = state.groups[event.group]
    group.men = men.on_foot(group.men, event.men)
    for name in event.commanders:
        state.commanders[name].mounted = False


@on(e.GarrisonMarchedOut)
def garrison_marched_out(state: State, event: e.GarrisonMarchedOut) -> None:
    place = state.settlements[event.site]
    place.garrison = men.without(place.garrison, event.men)
    company = men.on_foot(event.men, [band for band in event.men if band.mounted and event.unhorsed])
    for name in event.commanders:
        leave_place(state, name)
        commander = state.commanders[name]
        commander.mounted = commander.mounted and not event.unhorsed
    form(state, event, company, event.commanders)
    command(state, event.commanders, event.group)
