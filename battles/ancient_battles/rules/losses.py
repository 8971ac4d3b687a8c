"""Casualties: who falls of a unit that takes wounds (AB-21.5, AB-H2.4, AB-H12.3)."""

from collections.abc import Iterator, Mapping

import msgspec

from battles.ancient_battles.state import Joined, State, Unit
from battles.ancient_battles.tables import profile
from battles.ancient_battles.tables.profiles import Profile
from rulebook import rule

SHELTER = 5
"""So many ordinary models keep all shots from the characters of their unit (AB-H12.3)."""


class Loss(msgspec.Struct, frozen=True, omit_defaults=True):
    """The losses of a unit: `models` beside its `fallen` characters, `wounds` that lie on the next model then.

    `characters` are the wounds of each hit character then, by his id. `taken` are the wounds that counted.
    """

    unit: str
    models: int = 0
    wounds: int = 0
    characters: dict[str, int] = {}
    fallen: tuple[str, ...] = ()
    taken: int = 0


def ordinary(unit: Unit) -> int:
    """The models of a unit without the characters who go with it."""
    return unit.models - len(unit.characters)


@rule("AB-H12.2", "AB-H12.3")
def struck(unit: Unit) -> Joined | None:
    """The character whom blows and shots at a unit strike of which no ordinary model is left; None while one is."""
    return unit.characters[0] if unit.characters and not ordinary(unit) else None


def bears(one: Joined) -> Profile:
    """The profile of a character by the tables."""
    return profile(one.profile)


@rule("AB-H2.4", "AB-H12.3")
def suffered(unit: Unit, wounds: int, aimed: Mapping[str, int] | None = None, *, shot: bool = False) -> Loss:
    """The losses of a unit by so many wounds, and by wounds `aimed` at its characters.

    Wounds without a target do not count. Wounds beyond the ordinary models strike the characters in their order: of
    blows if there were none before them, of shots if there were few.
    """
    each = unit.kind.wounds
    left = ordinary(unit) * each - unit.wounds
    counted = min(wounds, left)
    sum_ = unit.wounds + counted
    fell, over = divmod(sum_, each)
    hit = dict(aimed or {})
    spilt = wounds - counted if ordinary(unit) < (SHELTER if shot else 1) else 0
    characters: dict[str, int] = {}
    taken = counted
    for one in unit.characters:
        stands = bears(one).wounds - one.wounds
        takes = min(stands, hit.get(one.id, 0) + spilt)
        spilt -= max(0, takes - hit.get(one.id, 0))
        if takes:
            characters[one.id] = one.wounds + takes
            taken += takes
    fallen = tuple(
        one.id for one in unit.characters if characters.get(one.id, one.wounds) >= bears(one).wounds
    )
    return Loss(unit.id, fell, over, characters, fallen, taken)


def fallen(unit: Unit, loss: Loss) -> dict[str, str]:
    """The profiles of the characters of a unit who fall by a loss, by their ids."""
    return {one.id: one.profile for one in unit.characters if one.id in loss.fallen}


def book(state: State, loss: Loss) -> None:
    """A unit has lost so much; one without models is destroyed."""
    unit = state.units[loss.unit]
    unit.models -= loss.models + len(loss.fallen)
    unit.wounds = loss.wounds
    unit.characters = tuple(survivors(unit, loss))
    chiefs = [one for one in unit.characters if one.general]
    if unit.general and not chiefs and (loss.fallen or not unit.models):
        mourned(state, unit)
    unit.general = unit.general and (unit.lone or bool(chiefs))
    unit.banner = unit.banner and (unit.lone or any(one.standard for one in unit.characters))
    if not unit.models:
        destroy(state, unit)
    elif not unit.contacts:
        close_up(unit)


@rule("AB-H2.3")
def close_up(unit: Unit) -> None:
    """Limit a unit's files to its models; one that fights on closes up at the end of the round."""
    unit.files = min(unit.files, unit.models)


def survivors(unit: Unit, loss: Loss) -> Iterator[Joined]:
    """The characters of a unit who are left."""
    for one in unit.characters:
        if one.id not in loss.fallen:
            yield msgspec.structs.replace(one, wounds=loss.characters.get(one.id, one.wounds))


def mourned(state: State, unit: Unit) -> None:
    """The general of a side is killed (AB-13.4)."""
    if unit.side not in state.mourning:
        state.mourning = (*state.mourning, unit.side)


def destroy(state: State, unit: Unit) -> None:
    """Remove a unit, with all its contacts."""
    if unit.general and (unit.lone or any(one.general for one in unit.characters)):
        mourned(state, unit)
    unit.gone = "destroyed"
    unit.fleeing, unit.broken_by = False, ""
    part(state, unit)


def part(state: State, unit: Unit) -> None:
    """A unit touches nobody any more."""
    for contact in unit.contacts:
        other = state.units[contact.enemy]
        other.contacts = tuple(each for each in other.contacts if each.enemy != unit.id)
        if not other.contacts:
            other.rounds = 0
            close_up(other)
    unit.contacts, unit.rounds, unit.won = (), 0, False
