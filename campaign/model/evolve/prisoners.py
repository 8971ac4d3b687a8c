"""Bookkeeping of prisoners: the account `captured` counts those who are held, whoever holds them."""

from campaign.model import events as e
from campaign.model import men
from campaign.model.evolve.moves import command, count, line_up
from campaign.model.evolve.register import on
from campaign.model.men import Men
from campaign.model.state import Commander, Group, Prisoners, State

CAPTURED = "captured"


@on(e.PrisonersTaken)
def prisoners_taken(state: State, happened: e.PrisonersTaken) -> None:
    # The event that took them out of their group has counted them.
    piece = state.prisoners.setdefault(
        happened.prisoners,
        Prisoners(
            happened.prisoners,
            happened.captor,
            happened.hex,
            happened.day,
            happened.group,
            happened.destination,
            group=happened.group,
        ),
    )
    for faction, company in happened.men.items():
        piece.men = {**piece.men, faction: men.joined(piece.men.get(faction, []), company)}
    piece.commanders = [*piece.commanders, *happened.commanders]
    for name in happened.commanders:
        state.commanders[name].captor = happened.captor


@on(e.EscortAssigned)
def escort_assigned(state: State, happened: e.EscortAssigned) -> None:
    state.prisoners[happened.prisoners].group = happened.group


@on(e.PrisonersBound)
def prisoners_bound(state: State, happened: e.PrisonersBound) -> None:
    state.prisoners[happened.prisoners].destination = happened.destination


@on(e.PrisonersDelivered)
def prisoners_delivered(state: State, happened: e.PrisonersDelivered) -> None:
    piece = state.prisoners[happened.prisoners]
    gone = people(happened.men)
    count(state, CAPTURED, -gone)
    count(state, "left:prison", gone)
    piece.men, piece.riders = {}, happened.riders
    piece.group, piece.prison = "", happened.site
    for name in happened.commanders:
        state.commanders[name].site = happened.site
    clear(state, piece)


@on(e.PrisonersMassacred)
def prisoners_massacred(state: State, happened: e.PrisonersMassacred) -> None:
    dead = people(happened.men) + len(happened.commanders)
    count(state, CAPTURED, -dead)
    count(state, "dead", dead)
    for name in happened.commanders:
        let_go(state.commanders[name], "dead")
    del state.prisoners[happened.prisoners]


@on(e.PrisonersFreed)
def prisoners_freed(state: State, happened: e.PrisonersFreed) -> None:
    piece = state.prisoners[happened.prisoners]
    count(state, CAPTURED, -men.heads(happened.men) - len(happened.commanders))
    release(piece, happened.faction, happened.men)
    piece.commanders = [name for name in piece.commanders if name not in happened.commanders]
    for name in happened.commanders:
        let_go(state.commanders[name], "free")
    if happened.number:
        raise_group(state, happened)
    if happened.group:
        group = state.groups[happened.group]
        group.men = men.joined(group.men, happened.men)
        group.commanders = [*group.commanders, *happened.commanders]
        command(state, happened.commanders, group.id)
    else:
        count(state, "dispersed", men.heads(happened.men))
        for name in happened.commanders:
            state.commanders[name].hex = happened.hex
    clear(state, piece)


@on(e.PrisonersPassed)
def prisoners_passed(state: State, happened: e.PrisonersPassed) -> None:
    piece = state.prisoners[happened.prisoners]
    piece.faction, piece.taker, piece.day = happened.taker, happened.group, happened.day
    piece.destination = happened.destination
    if not piece.prison:
        # Both sides may have fallen back: the winner's group stands where it has come to by then.
        piece.group, piece.hex = happened.group, happened.hex
    for name in piece.commanders:
        state.commanders[name].captor = happened.taker


@on(e.RansomPaid)
def ransom_paid(state: State, happened: e.RansomPaid) -> None:
    state.groups[happened.group].money -= happened.amount
    state.groups[happened.taker].money += happened.amount


@on(e.CommanderReleased)
def commander_released(state: State, happened: e.CommanderReleased) -> None:
    piece = next(each for each in state.prisoners.values() if happened.commander in each.commanders)
    commander = state.commanders[happened.commander]
    count(state, CAPTURED, -1 - men.heads(happened.held))
    piece.commanders = [name for name in piece.commanders if name != commander.id]
    release(piece, happened.faction, happened.held)
    let_go(commander, "free")
    commander.hex = happened.hex
    if happened.number:
        commander.mounted = True
        raise_group(state, happened)
        group = state.groups[happened.group]
        group.men, group.commanders, group.spared = happened.riders, [commander.id], happened.day
        command(state, [commander.id], group.id)
        fetched = men.without(happened.riders, happened.held)
        piece.riders = {
            **piece.riders,
            happened.faction: men.without(piece.riders.get(happened.faction, []), fetched),
        }
        count(state, "raised:ransom", men.heads(fetched))
    clear(state, piece)


def raise_group(state: State, happened: e.PrisonersFreed | e.CommanderReleased) -> None:
    state.groups[happened.group] = Group(
        happened.group, happened.number, happened.faction, happened.hex, [], [], happened.hostility
    )
    line_up(state, state.groups[happened.group])


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
