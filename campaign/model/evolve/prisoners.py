"""Bookkeeping of prisoners: the account `captured` counts all prisoners of all captors."""

from campaign.model import events as e
from campaign.model import men
from campaign.model.evolve.moves import command, count, form, take_in
from campaign.model.evolve.register import on
from campaign.model.men import Men
from campaign.model.state import Commander, Prisoners, State

CAPTURED = "captured"


@on(e.PrisonersTaken)
def prisoners_taken(state: State, event: e.PrisonersTaken) -> None:
    # The event that took them out of their group has counted them.
    piece = held_by(state, event)
    for faction, company in event.men.items():
        piece.men = {**piece.men, faction: men.joined(piece.men.get(faction, []), company)}
    piece.commanders = [*piece.commanders, *event.commanders]
    for name in event.commanders:
        state.commanders[name].captor = event.captor


def held_by(state: State, event: e.PrisonersTaken | e.FateCorrected) -> Prisoners:
    """The piece that an event's captives come into; a new one where its captor holds none by that name."""
    fresh = Prisoners(
        event.prisoners,
        event.captor,
        event.hex,
        event.day,
        event.group,
        event.destination,
        group=event.group,
    )
    return state.prisoners.setdefault(event.prisoners, fresh)


@on(e.EscortAssigned)
def escort_assigned(state: State, event: e.EscortAssigned) -> None:
    state.prisoners[event.prisoners].group = event.group


@on(e.PrisonersBound)
def prisoners_bound(state: State, event: e.PrisonersBound) -> None:
    state.prisoners[event.prisoners].destination = event.destination


@on(e.PrisonersDelivered)
def prisoners_delivered(state: State, event: e.PrisonersDelivered) -> None:
    piece = state.prisoners[event.prisoners]
    gone = people(event.men)
    count(state, CAPTURED, -gone)
    count(state, "left:prison", gone)
    piece.men, piece.riders = {}, event.riders
    piece.group, piece.prison = "", event.site
    for name in event.commanders:
        state.commanders[name].site = event.site
    clear(state, piece)


@on(e.PrisonersMassacred)
def prisoners_massacred(state: State, event: e.PrisonersMassacred) -> None:
    dead = people(event.men) + len(event.commanders)
    count(state, CAPTURED, -dead)
    count(state, "dead", dead)
    for name in event.commanders:
        let_go(state.commanders[name], "dead")
    del state.prisoners[event.prisoners]


@on(e.PrisonersFreed)
def prisoners_freed(state: State, event: e.PrisonersFreed) -> None:
    piece = state.prisoners[event.prisoners]
    count(state, CAPTURED, -men.heads(event.men) - len(event.commanders))
    release(piece, event.faction, event.men)
    piece.commanders = [name for name in piece.commanders if name not in event.commanders]
    for name in event.commanders:
        let_go(state.commanders[name], "free")
    if event.number:
        form(state, event, [])
    if event.group:
        take_in(state, state.groups[event.group], event.men, event.commanders)
    else:
        count(state, "dispersed", men.heads(event.men))
        for name in event.commanders:
            state.commanders[name].hex = event.hex
    clear(state, piece)


@on(e.PrisonersPassed)
def prisoners_passed(state: State, event: e.PrisonersPassed) -> None:
    piece = state.prisoners[event.prisoners]
    piece.faction, piece.taker, piece.day = event.taker, event.group, event.day
    piece.destination = event.destination
    if not piece.prison:
        # Both sides may have fallen back: the winner's group stands where it has come to by then.
        piece.group, piece.hex = event.group, event.hex
    for name in piece.commanders:
        state.commanders[name].captor = event.taker


@on(e.RansomPaid)
def ransom_paid(state: State, event: e.RansomPaid) -> None:
    state.groups[event.group].money -= event.amount
    state.groups[event.taker].money += event.amount


@on(e.CommanderReleased)
def commander_released(state: State, event: e.CommanderReleased) -> None:
    piece = next(each for each in state.prisoners.values() if event.commander in each.commanders)
    commander = state.commanders[event.commander]
    count(state, CAPTURED, -1 - men.heads(event.held))
    piece.commanders = [name for name in piece.commanders if name != commander.id]
    release(piece, event.faction, event.held)
    let_go(commander, "free")
    commander.hex = event.hex
    if event.number:
        commander.mounted = True
        group = form(state, event, event.riders, [commander.id])
        group.spared = event.day
        command(state, [commander.id], group.id)
        fetched = men.without(event.riders, event.held)
        piece.riders = {
            **piece.riders,
            event.faction: men.without(piece.riders.get(event.faction, []), fetched),
        }
        count(state, "raised:ransom", men.heads(fetched))
    clear(state, piece)


def people(companies: dict[str, Men]) -> int:
    return sum(men.heads(company) for company in companies.values())


def release(piece: Prisoners, faction: str, company: Men) -> None:
    left = men.without(piece.men.get(faction, []), company)
    piece.men = {**piece.men, faction: left} if left else {k: v for k, v in piece.men.items() if k != faction}


def let_go(commander: Commander, fate: str) -> None:
    commander.fate, commander.captor, commander.site, commander.hex = fate, "", "", ""


def clear(state: State, piece: Prisoners) -> None:
    if not piece.commanders and not people(piece.men):
        del state.prisoners[piece.id]
