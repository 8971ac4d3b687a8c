"""Bookkeeping of the fights of a siege."""

from campaign.model import events as e
from campaign.model.evolve.moves import leave, line_up
from campaign.model.evolve.register import on
from campaign.model.evolve.sieges import added, end, note
from campaign.model.siege import OUTER, Siege
from campaign.model.state import State

CODES = {"assault": "as", "camp_sally": "ca", "supply_sally": "su", "general_sally": "ge"}
REPAIR = "re"


def begun(state: State, site: str, action: str, *, part: bool = False) -> None:
    siege = state.sieges[site]
    siege.fought = True
    siege.sallied = siege.sallied or (action == "general_sally" and not part)
    act(siege, CODES[action])


def act(siege: Siege, code: str) -> None:
    note(siege, actions=(*siege.days[-1].actions, code))


@on(e.SiegeInitiativePassed)
def siege_initiative_passed(state: State, happened: e.SiegeInitiativePassed) -> None:
    state.sieges[happened.site].holder = "besieger"


@on(e.CampRepaired)
def camp_repaired(state: State, happened: e.CampRepaired) -> None:
    siege = state.sieges[happened.site]
    siege.repairs = happened.left
    act(siege, REPAIR)


@on(e.HorsesLed)
def horses_led(state: State, happened: e.HorsesLed) -> None:
    state.sieges[happened.site].horses = happened.horses


@on(e.PatrolsMet)
def patrols_met(state: State, happened: e.PatrolsMet) -> None:
    """Who they are stands in the battle that follows."""
    state.sieges[happened.site].patrols = list(happened.turns)


@on(e.WorksDamaged)
def works_damaged(state: State, happened: e.WorksDamaged) -> None:
    siege = state.sieges[happened.site]
    siege.demolition.update(sorted(happened.demolished.items()))
    siege.repairs += happened.repairs
    siege.engines = added(siege.engines, happened.engines_lost, -1)
    note(siege, engines_lost=added(siege.days[-1].engines_lost, happened.engines_lost))


@on(e.OuterWorksTaken)
def outer_works_taken(state: State, happened: e.OuterWorksTaken) -> None:
    siege = state.sieges[happened.site]
    siege.stage = happened.stage
    siege.abandoned += happened.abandoned


@on(e.OuterWorksLeft)
def outer_works_left(state: State, happened: e.OuterWorksLeft) -> None:
    siege = state.sieges[happened.site]
    siege.stage, siege.abandoned = OUTER, 0


@on(e.PlaceStormed)
def place_stormed(state: State, happened: e.PlaceStormed) -> None:
    end(state, happened.site)


@on(e.SallyJoined)
def sally_joined(state: State, happened: e.SallyJoined) -> None:
    battle = state.battles[happened.number]
    battle.attackers.extend(happened.groups)
    battle.levies.extend(happened.levies)
    begun(state, happened.site, "general_sally")


@on(e.ReliefMet)
def relief_met(state: State, happened: e.ReliefMet) -> None:
    """What the choice leads to stands in the events that follow."""


@on(e.SiegeInverted)
def siege_inverted(state: State, happened: e.SiegeInverted) -> None:
    siege = state.sieges[happened.site]
    siege.relief, siege.holding, siege.abandoned = happened.friend, list(happened.groups), happened.food
    for name in happened.groups:
        group = state.groups[name]
        leave(state, group)
        group.shut_in = happened.site


@on(e.OuterStoresEaten)
def outer_stores_eaten(state: State, happened: e.OuterStoresEaten) -> None:
    state.sieges[happened.site].abandoned = happened.left


@on(e.ReliefGone)
def relief_gone(state: State, happened: e.ReliefGone) -> None:
    siege = state.sieges[happened.site]
    for name in siege.holding:
        group = state.groups[name]
        group.shut_in = ""
        line_up(state, group)
    siege.relief, siege.holding = "", []
