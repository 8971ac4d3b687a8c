"""Bookkeeping of the fights of a siege."""

from campaign.model import events as e
from campaign.model.evolve.moves import let_out, shut_in
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
def siege_initiative_passed(state: State, event: e.SiegeInitiativePassed) -> None:
    state.sieges[event.site].holder = "besieger"


@on(e.CampRepaired)
def camp_repaired(state: State, event: e.CampRepaired) -> None:
    siege = state.sieges[event.site]
    siege.repairs = event.left
    act(siege, REPAIR)


@on(e.HorsesLed)
def horses_led(state: State, event: e.HorsesLed) -> None:
    """Begin a party's way; it has met no patrol yet."""
    siege = state.sieges[event.site]
    siege.horses, siege.patrols = event.horses, []


@on(e.PatrolsMet)
def patrols_met(state: State, event: e.PatrolsMet) -> None:
    """Note the patrols; their people stand in the battle."""
    state.sieges[event.site].patrols = list(event.turns)


@on(e.SiegeFightSeen)
def siege_fight_seen(state: State, event: e.SiegeFightSeen) -> None:
    """Change nothing: it only shows the fight, and its other events have its results."""


@on(e.WorksDamaged)
def works_damaged(state: State, event: e.WorksDamaged) -> None:
    siege = state.sieges[event.site]
    siege.demolition.update(sorted(event.demolished.items()))
    siege.repairs += event.repairs
    siege.engines = added(siege.engines, event.engines_lost, -1)
    note(siege, engines_lost=added(siege.days[-1].engines_lost, event.engines_lost))


@on(e.OuterWorksTaken)
def outer_works_taken(state: State, event: e.OuterWorksTaken) -> None:
    siege = state.sieges[event.site]
    siege.stage = event.stage
    siege.abandoned += event.abandoned


@on(e.OuterWorksLeft)
def outer_works_left(state: State, event: e.OuterWorksLeft) -> None:
    siege = state.sieges[event.site]
    siege.stage, siege.abandoned = OUTER, 0


@on(e.PlaceStormed)
def place_stormed(state: State, event: e.PlaceStormed) -> None:
    end(state, event.site)


@on(e.SallyJoined)
def sally_joined(state: State, event: e.SallyJoined) -> None:
    battle = state.battles[event.number]
    battle.attackers.extend(event.groups)
    battle.levies.extend(event.levies)
    begun(state, event.site, "general_sally")


@on(e.ReliefMet)
def relief_met(state: State, event: e.ReliefMet) -> None:
    """Note the choice; its effects stand in the events that follow."""


@on(e.SiegeInverted)
def siege_inverted(state: State, event: e.SiegeInverted) -> None:
    siege = state.sieges[event.site]
    siege.relief, siege.holding, siege.abandoned = event.friend, list(event.groups), event.food
    for name in event.groups:
        shut_in(state, state.groups[name], event.site)


@on(e.OuterStoresEaten)
def outer_stores_eaten(state: State, event: e.OuterStoresEaten) -> None:
    state.sieges[event.site].abandoned = event.left


@on(e.ReliefGone)
def relief_gone(state: State, event: e.ReliefGone) -> None:
    siege = state.sieges[event.site]
    for name in siege.holding:
        let_out(state, state.groups[name])
    siege.relief, siege.holding = "", []
