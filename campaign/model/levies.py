"""The people of a place as they stand in a battle: its militia or garrison, beside the combat groups (GC-5.1c, 5.2a)."""

from collections.abc import Iterable

import msgspec

from campaign.model.men import Men, joined
from campaign.model.state import MERCENARIES, Settlement, State

MILITIA = "militia:"
GARRISON = "garrison:"
CONVALESCENTS = "convalescents:"
CASTLE = "castle"


class Levy(msgspec.Struct, frozen=True):
    """The defenders of a place outside combat groups; its noble, if it has one, leads them."""

    id: str
    site: str
    faction: str
    men: Men
    commanders: tuple[str, ...]


def place_of(state: State, name: str) -> Settlement:
    """The place whose people have this name."""
    return state.settlements[name.partition(":")[2]]


def levy(state: State, name: str) -> Levy:
    """The people of a place by their name, or a band of mercenaries that fights for itself."""
    if name in state.mercenaries:
        return Levy(name, "", MERCENARIES, state.mercenaries[name].men, ())
    place = place_of(state, name)
    if name.startswith(CONVALESCENTS):
        return in_bed(state, name, place)
    militia = state.militia.get(name)
    men = militia.men if militia is not None else place.garrison
    faction = militia.faction if militia is not None else place.faction
    return Levy(name, place.id, faction, men, (place.noble,) if place.noble else ())


def defenders_of(state: State, place: Settlement) -> Levy:
    """The people who hold a place: a castle's garrison with its noble, or the militia that a town has raised."""
    if place.kind == CASTLE:
        return levy(state, GARRISON + place.id)
    name = MILITIA + place.id
    raised = state.militia.get(name)
    return Levy(name, place.id, place.faction, raised.men if raised is not None else [], ())


def in_bed(state: State, name: str, place: Settlement) -> Levy:
    """The wounded in bed in a place (GC-14.7d)."""
    cohorts = [each for each in state.convalescents.values() if each.site == place.id]
    lying = joined(*(each.men for each in cohorts))
    leaders = tuple(leader for each in cohorts for leader in each.commanders)
    return Levy(name, place.id, place.faction, lying, leaders)


def on_side(state: State, names: Iterable[str], faction: str, enemy: str) -> list[str]:
    """The levies of a battle that fight for a faction against another, also as its allies."""
    return [name for name in names if fights_for(state, levy(state, name).faction, faction, enemy)]


def fights_for(state: State, own: str, faction: str, enemy: str) -> bool:
    """True if people of a faction fight on this side."""
    return own == faction or (own != enemy and state.allied(faction, own))
