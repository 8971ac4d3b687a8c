"""Bookkeeping of places attacked, plundered, summoned, taken and garrisoned."""

from campaign.model import events as e
from campaign.model import men
from campaign.model.evolve.moves import command, count, line_up, thin
from campaign.model.evolve.people import leave_place, lose_commander, people_of, people_remain
from campaign.model.evolve.register import on
from campaign.model.evolve.victory import loot
from campaign.model.levies import GARRISON
from campaign.model.state import Group, Militia, State


@on(e.MilitiaRaised)
def militia_raised(state: State, happened: e.MilitiaRaised) -> None:
    state.militia[happened.militia] = Militia(happened.militia, happened.site, happened.faction, happened.men)
    count(state, "raised:militia", men.heads(happened.men))


@on(e.MilitiaDisbanded)
def militia_disbanded(state: State, happened: e.MilitiaDisbanded) -> None:
    del state.militia[happened.militia]
    count(state, "left:militia", men.heads(happened.men))


@on(e.SettlementStormed)
def settlement_stormed(state: State, happened: e.SettlementStormed) -> None:
    state.settlements[happened.site].stormed_by = happened.faction


@on(e.AssaultHeld)
def assault_held(state: State, happened: e.AssaultHeld) -> None:
    """Told in the report; the castle is whose it was."""


@on(e.SettlementPlundered)
def settlement_plundered(state: State, happened: e.SettlementPlundered) -> None:
    state.settlements[happened.site].resources = happened.left
    state.groups[happened.group].money += happened.amount
    loot(state, happened.faction, happened.points)


@on(e.SettlementTaken)
def settlement_taken(state: State, happened: e.SettlementTaken) -> None:
    place = state.settlements[happened.site]
    place.faction, place.commander, place.stormed_by = happened.faction, happened.commander, ""


@on(e.SettlementSummoned)
def settlement_summoned(state: State, happened: e.SettlementSummoned) -> None:
    place = state.settlements[happened.site]
    place.summoned = [*place.summoned, happened.faction]


@on(e.CapitulationRefused)
def capitulation_refused(state: State, happened: e.CapitulationRefused) -> None:
    """Told in the report; nothing has changed hands."""


@on(e.CapitulationAgreed)
def capitulation_agreed(state: State, happened: e.CapitulationAgreed) -> None:
    state.groups[happened.group].sworn = happened.site


@on(e.GarrisonManned)
def garrison_manned(state: State, happened: e.GarrisonManned) -> None:
    place, group = state.settlements[happened.site], state.groups[happened.group]
    place.garrison = men.joined(place.garrison, happened.men)
    group.men = men.without(group.men, happened.men)
    thin(group)


@on(e.GarrisonDrawnOn)
def garrison_drawn_on(state: State, happened: e.GarrisonDrawnOn) -> None:
    place, group = state.settlements[happened.site], state.groups[happened.group]
    place.garrison = men.without(place.garrison, happened.men)
    group.men = men.joined(group.men, happened.men)


@on(e.NobleStranded)
def noble_stranded(state: State, happened: e.NobleStranded) -> None:
    leave_place(state, happened.commander)
    state.commanders[happened.commander].hex = happened.hex


@on(e.GarrisonSurrendered)
def garrison_surrendered(state: State, happened: e.GarrisonSurrendered) -> None:
    """What becomes of the defenders stands in the events that follow."""


@on(e.DefendersKilled)
def defenders_killed(state: State, happened: e.DefendersKilled) -> None:
    people_remain(state, happened.group, men.without(people_of(state, happened.group), happened.men))
    count(state, "dead", men.heads(happened.men))
    for name in happened.commanders:
        lose_commander(state, state.commanders[name], "dead")


@on(e.GarrisonTaken)
def garrison_taken(state: State, happened: e.GarrisonTaken) -> None:
    bearer = happened.levy or GARRISON + happened.site
    people_remain(state, bearer, men.without(people_of(state, bearer), happened.men))
    count(state, "captured", men.heads(happened.men))


@on(e.HorsesGivenUp)
def horses_given_up(state: State, happened: e.HorsesGivenUp) -> None:
    group = state.groups[happened.group]
    group.men = men.on_foot(group.men, happened.men)
    for name in happened.commanders:
        state.commanders[name].mounted = False


@on(e.GarrisonMarchedOut)
def garrison_marched_out(state: State, happened: e.GarrisonMarchedOut) -> None:
    place = state.settlements[happened.site]
    place.garrison = men.without(place.garrison, happened.men)
    company = men.on_foot(happened.men, [band for band in happened.men if band.mounted and happened.unhorsed])
    for name in happened.commanders:
        leave_place(state, name)
        commander = state.commanders[name]
        commander.mounted = commander.mounted and not happened.unhorsed
    state.groups[happened.group] = Group(
        happened.group,
        happened.number,
        happened.faction,
        happened.hex,
        company,
        list(happened.commanders),
        happened.hostility,
    )
    line_up(state, state.groups[happened.group])
    command(state, happened.commanders, happened.group)
