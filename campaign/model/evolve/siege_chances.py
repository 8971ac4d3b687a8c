"""Bookkeeping of chance in a siege, and of healing."""

from collections.abc import Iterable

from campaign.model import events as e
from campaign.model import men
from campaign.model.evolve.besieged import mourn
from campaign.model.evolve.moves import count
from campaign.model.evolve.people import lose_commander, people_of, people_remain
from campaign.model.evolve.register import on
from campaign.model.evolve.sieges import added, note
from campaign.model.levies import MILITIA
from campaign.model.siege import Patient, Siege, Sufferers
from campaign.model.state import Convalescents, Militia, State


@on(e.BesiegersCalledAway)
def besiegers_called_away(state: State, event: e.BesiegersCalledAway) -> None:
    state.barred[f"{event.site}|{event.faction}"] = event.until


@on(e.SteadyRainFell)
def steady_rain_fell(state: State, event: e.SteadyRainFell) -> None:
    state.sieges[event.site].rain = True


@on(e.GateOpened)
def gate_opened(state: State, event: e.GateOpened) -> None:
    state.sieges[event.site].gate = True


@on(e.HenchmanStruck)
def henchman_struck(state: State, event: e.HenchmanStruck) -> None:
    if event.fate == "wounded":
        state.commanders[event.commander].wounded = True
    elif event.fate == "killed":
        lose_commander(state, state.commanders[event.commander], "dead")


@on(e.EngineSabotaged)
def engine_sabotaged(state: State, event: e.EngineSabotaged) -> None:
    siege = state.sieges[event.site]
    if event.unfinished:
        wrecked = next(work for work in siege.works if (work.piece, work.days) == (event.piece, event.days))
        siege.works = [work for work in siege.works if work is not wrecked]
    elif event.piece:
        siege.engines[event.piece] -= 1
        note(siege, engines_lost={event.piece: 1})


@on(e.EngineerFound)
def engineer_found(state: State, event: e.EngineerFound) -> None:
    siege = state.sieges[event.site]
    siege.engineer, siege.works = True, list(event.works)
    siege.engines = added(siege.engines, event.finished)


@on(e.SicknessBroke)
def sickness_broke(state: State, event: e.SicknessBroke) -> None:
    suffer(state, event.sufferers)


@on(e.TraitorSought)
def traitor_sought(state: State, event: e.TraitorSought) -> None:
    suffer(state, event.sufferers)


@on(e.RefugeesCame)
def refugees_came(state: State, event: e.RefugeesCame) -> None:
    if event.levy.startswith(MILITIA) and event.levy not in state.militia:
        state.militia[event.levy] = Militia(event.levy, event.site, event.enemy, [])
    people_remain(state, event.levy, men.joined(people_of(state, event.levy), event.men))
    count(state, "raised:refugees", men.heads(event.men))


@on(e.SiegeWoundedHealed)
def siege_wounded_healed(state: State, event: e.SiegeWoundedHealed) -> None:
    for patient in event.healed:
        recover(state, patient)
    refill(state.sieges[event.site], event.side, event.box)


@on(e.SiegeWoundedDated)
def siege_wounded_dated(state: State, event: e.SiegeWoundedDated) -> None:
    suffer(state, event.dead)
    refill(state.sieges[event.site], event.side, event.box)


@on(e.GarrisonSetDown)
def garrison_set_down(state: State, event: e.GarrisonSetDown) -> None:
    place = state.settlements[event.site]
    for bed in event.beds:
        place.garrison = men.without(place.garrison, bed.men)
        state.convalescents[bed.id] = Convalescents(
            bed.id, place.id, place.faction, bed.men, bed.back, [], place.hostility
        )


def suffer(state: State, sufferers: Iterable[Sufferers]) -> None:
    for each in sufferers:
        left = men.after(people_of(state, each.bearer), gone=each.dead, wounded=each.wounded)
        people_remain(state, each.bearer, left)
        mourn(state, each.bearer, each.dead)
        count(state, "dead", men.heads(each.dead))
        for name in each.wounded_commanders:
            state.commanders[name].wounded = True
        for name in each.dead_commanders:
            lose_commander(state, state.commanders[name], "dead")


def recover(state: State, patient: Patient) -> None:
    if patient.men is None:
        state.commanders[patient.commander].wounded = False
        return
    counts = men.counts_of(people_of(state, patient.bearer))
    origin, kind, mounted, _ = patient.men.kind
    healthy = (origin, kind, mounted, False)
    counts[patient.men.kind] -= patient.men.count
    counts[healthy] = counts.get(healthy, 0) + patient.men.count
    people_remain(state, patient.bearer, men.counted(counts))


def refill(siege: Siege, side: str, box: tuple[Patient, ...]) -> None:
    siege.patients = [each for each in siege.patients if each.side != side] + list(box)
