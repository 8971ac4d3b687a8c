"""The state of the place after a siege's fight, for its result (GS-11.4.1g, 11.4.2f-g, 11.4.3h, D34 of sieges)."""

import msgspec

from battles.contract.gates import Gate
from battles.contract.moments import Moment
from battles.contract.muster import opponent
from battles.contract.result import WorksAfter
from battles.guiscard.play.sieges import supply
from battles.guiscard.play.sieges.ends import outer_works_taken
from battles.guiscard.rules.ground import ground_of
from battles.guiscard.rules.inside import inside
from battles.guiscard.rules.sieges.gear import KINDS, gear_of
from battles.guiscard.rules.sieges.places import BESIEGED, CLOSED, in_plan, standing, works_of
from battles.guiscard.state import Skirmish
from rulebook import rule


@rule("GS-11.4.1g", "GS-11.4.2f", "GS-11.4.2g", "GS-11.4.3h")
def remains(state: Skirmish) -> WorksAfter | None:
    """The changes to the place; None where it was another fight."""
    if state.battle.works is None:
        return None
    works = works_of(state.battle)
    deserted = works.action == "camp_sally" and state.over is not None and state.over.loser == "defender"
    return WorksAfter(
        demolished=demolished(state),
        engines_lost=dict(works.engines) if deserted else engines_lost(state),
        tents_burnt=works.tents if deserted else min(len(state.fabric.razed), works.tents),
        food_gained=food_gained(state),
        outer_works_taken=outer_works_taken(state),
        gate=gate(state),
        moments=moments(state),
        siphon_lost=works.siphon is not None and not state.siphons,
    )


@rule("GS-11.4.2f", "GT-10.2.5b", "GT-10.4.4d", "GT-10.6.1e")
def engines_lost(state: Skirmish) -> dict[str, int]:
    """The besieger's pieces of each kind that are gone, or the enemy's now; others he takes home or left behind."""
    behind = state.siege.behind if state.siege is not None else ()
    began = [each for each in gear_of(state.battle, state.laid) if each.name not in behind]
    side = opponent(BESIEGED[works_of(state.battle).action])
    left = {
        "perrier": sum(each.side == side for each in state.perriers.values()),
        "ladder": sum(each.side == side for each in state.ladders.values()),
        "rope": sum(each.side == side for each in state.ropes.values()),
    }
    found = {}
    for piece, kind in KINDS.items():
        lost = sum(each.kind == kind for each in began) - left[kind]
        if lost > 0:
            found[piece] = lost
    return found


def moments(state: Skirmish) -> tuple[Moment, ...]:
    """The moments seen by both sides, at hexes of the building's plan, and the final shutting up of all defenders."""
    assert state.siege is not None, "moments are those of a siege's fight"
    building = works_of(state.battle).building
    found = [
        msgspec.structs.replace(each, hex=next(iter(in_plan((each.hex,), state.laid, building)), ""))
        for each in state.siege.moments
    ]
    if outer_works_taken(state):
        found.append(Moment(max(state.turn, 1), "shut_up"))
    return tuple(found)


def demolished(state: Skirmish) -> tuple[str, ...]:
    """The hexes of the building's plan that are down and were not before."""
    works = works_of(state.battle)
    before = standing(state.battle, state.laid).down
    new = [hex_ for hex_ in state.fabric.down if hex_ not in before]
    return tuple(hex_ for hex_ in in_plan(new, state.laid, works.building) if hex_ not in works.demolished)


@rule("GT-9.2.3.2b", "GT-9.2.4a")
def gate(state: Skirmish) -> Gate | None:
    """The state of the gate now, where it is on the map and has changed."""
    works, ground = works_of(state.battle), ground_of(state.laid)
    hexes = {hex_ for hex_ in inside(state.laid, works.building) if ground.terrain[hex_] == CLOSED}
    if not hexes:
        return None
    now: Gate = "open" if hexes & set(state.fabric.open) else "closed"
    if hexes & set(state.fabric.down):
        now = "destroyed"
    return None if now == works.gate else now


@rule("GS-11.4.3h")
def food_gained(state: Skirmish) -> int:
    """The days of food that the horses carry which are led across."""
    works = works_of(state.battle)
    if works.action != "supply_sally" or not works.horses:
        return 0
    return works.food * supply.across(state) // works.horses
