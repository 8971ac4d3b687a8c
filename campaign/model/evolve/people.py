"""The bearers of people by name: a combat group, a militia or a garrison; and how a commander leaves them."""

from collections import Counter

from campaign.model import levies, men
from campaign.model.evolve.besieged import mourn_commander
from campaign.model.evolve.moves import count, thin
from campaign.model.men import Men
from campaign.model.state import Commander, Convalescents, State


def people_of(state: State, name: str) -> Men:
    group = state.groups.get(name)
    return group.men if group is not None else levies.levy(state, name).men


def people_remain(state: State, name: str, left: Men) -> None:
    if name in state.groups:
        state.groups[name].men = left
        thin(state.groups[name])
    elif name.startswith(levies.CONVALESCENTS):
        _thin_beds(state, name, left)
    elif name in state.mercenaries:
        state.mercenaries[name].men = left
    elif name in state.militia:
        state.militia[name].men = left
    else:
        levies.place_of(state, name).garrison = left


def _thin_beds(state: State, name: str, left: Men) -> None:
    # Those who would lie longest are counted as gone first; who is hurt or without his horse now lies on where he was.
    before = people_of(state, name)
    gone, hurt = men.without(before, left), men.missing(before, left)
    site = levies.place_of(state, name).id
    cohorts = [each for each in state.convalescents.values() if each.site == site]
    for cohort in sorted(cohorts, key=lambda each: (each.back != 0, -each.back, each.id)):
        lost = men.without(gone, men.missing(cohort.men, gone))
        stay = _as_many(hurt, lost)
        cohort.men = men.joined(men.without(cohort.men, lost), stay)
        gone, hurt = men.without(gone, lost), men.without(hurt, stay)
        _clear(state, cohort)


def _as_many(company: Men, lost: Men) -> Men:
    # However they are now: people are the same by origin and type.
    room = Counter[tuple[str, str]]()
    for band in lost:
        room[band.origin, band.type] += band.count
    found: Men = []
    for band in company:
        if heads := min(band.count, room[band.origin, band.type]):
            room[band.origin, band.type] -= heads
            found.append(band.of(heads))
    return men.tidied(found)


def _clear(state: State, cohort: Convalescents) -> None:
    if not cohort.men and not cohort.commanders and not cohort.money:
        del state.convalescents[cohort.id]


def leave_place(state: State, name: str) -> None:
    commander = state.commanders[name]
    place = state.settlements.get(commander.site)
    if place is not None and place.noble == name:
        place.noble = ""
    for cohort in [each for each in state.convalescents.values() if name in each.commanders]:
        cohort.commanders = [one for one in cohort.commanders if one != name]
        _clear(state, cohort)
    commander.site = ""


def lose_commander(state: State, commander: Commander, fate: str) -> None:
    if fate == "dead":
        mourn_commander(state, commander.id)
    group = state.groups.get(commander.group)
    if group is not None:
        group.commanders = [name for name in group.commanders if name != commander.id]
        thin(group)
    leave_place(state, commander.id)
    commander.fate, commander.group, commander.site, commander.hex = fate, "", "", ""
    commander.fallen = True
    count(state, "dead" if fate == "dead" else "captured", 1)
