"""Bookkeeping of what happens to a siege by chance, and of who heals."""

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
def besiegers_called_away(state: State, happened: e.BesiegersCalledAway) -> None:
    state.barred[f"{happened.site}|{happened.faction}"] = happened.until


@on(e.SteadyRainFell)
def steady_rain_fell(state: State, happened: e.SteadyRainFell) -> None:
    state.sieges[happened.site].rain = True


@on(e.GateOpened)
def gate_opened(state: State, happened: e.GateOpened) -> None:
    state.sieges[happened.site].gate = True


@on(e.HenchmanStruck)
def henchman_struck(state: State, happened: e.HenchmanStruck) -> None:
    if happened.fate == "wounded":
        state.commanders[happened.commander].wounded = True
    elif happened.fate == "killed":
        lose_commander(state, state.commanders[happened.commander], "dead")


@on(e.EngineSabotaged)
def engine_sabotaged(state: State, happened: e.EngineSabotaged) -> None:
    siege = state.sieges[happened.site]
    if happened.unfinished:
        wrecked = next(
            work for work in siege.works if (work.piece, work.days) == (happened.piece, happened.days)
        )
        siege.works = [work for work in siege.works if work is not wrecked]
    elif happened.piece:
        siege.engines[happened.piece] -= 1
        note(siege, engines_lost={happened.piece: 1})


@on(e.EngineerFound)
def engineer_found(state: State, happened: e.EngineerFound) -> None:
    siege = state.sieges[happened.site]
    siege.engineer, siege.works = True, list(happened.works)
    siege.engines = added(siege.engines, happened.finished)


@on(e.SicknessBroke)
def sickness_broke(state: State, happened: e.SicknessBroke) -> None:
    suffer(state, happened.sufferers)


@on(e.TraitorSought)
def traitor_sought(state: State, happened: e.TraitorSought) -> None:
    suffer(state, happened.sufferers)


@on(e.RefugeesCame)
def refugees_came(state: State, happened: e.RefugeesCame) -> None:
    if happened.levy.startswith(MILITIA) and happened.levy not in state.militia:
        state.militia[happened.levy] = Militia(happened.levy, happened.site, happened.enemy, [])
    people_remain(state, happened.levy, men.joined(people_of(state, happened.levy), happened.men))
    count(state, "raised:refugees", men.heads(happened.men))


@on(e.SiegeWoundedHealed)
def siege_wounded_healed(state: State, happened: e.SiegeWoundedHealed) -> None:
    for patient in happened.healed:
        recover(state, patient)
    refill(state.sieges[happened.site], happened.side, happened.box)


@on(e.SiegeWoundedDated)
def siege_wounded_dated(state: State, happened: e.SiegeWoundedDated) -> None:
    suffer(state, happened.dead)
    refill(state.sieges[happened.site], happened.side, happened.box)


@on(e.GarrisonSetDown)
def garrison_set_down(state: State, happened: e.GarrisonSetDown) -> None:
    place = state.settlements[happened.site]
    for bed in happened.beds:
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
