"""WM-H11.1: who shoots at whom, and what hits."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from battles.warmaster.rules.attacks import needed
from battles.warmaster.rules.charges import contact_edge, stand_sees
from battles.warmaster.state import State, Unit, bounds
from battles.warmaster.state.ground import state_of
from battles.warmaster.state.rectangles import Stand, gap2
from battles.warmaster.tables.shapes import Cover
from rulebook import rule


class Shot(NamedTuple):
    """A stand shoots at a stand of an enemy unit, with so many dice that hit on `needs` or more."""

    stand: int
    enemy: str
    theirs: int
    needs: int
    dice: int


@rule("WM-H11.1")
def shots(state: State, unit: Unit, engaged: frozenset[str]) -> Iterator[Shot]:
    """The targets of each stand of a unit: the nearest visible enemy within range; of two as near the lower id."""
    kind = unit.kind
    if not kind.shots or unit.id in engaged:
        return
    around, reach = bounds(unit.stands), kind.range**2
    enemies = [
        each
        for each in state.enemies(unit)
        if each.id not in engaged and gap2(around, bounds(each.stands)) <= reach
    ]
    for mine in unit.stands:
        near = [
            (gap2(mine.rect, theirs.rect), enemy.id, theirs.number)
            for enemy in enemies
            for theirs in enemy.stands
        ]
        for _, id_, number in sorted(each for each in near if each[0] <= reach):
            enemy = state.units[id_]
            theirs = enemy.stand(number)
            if stand_sees(state, mine, theirs):
                yield Shot(mine.number, id_, number, needed(cover(state, mine, theirs, enemy)), kind.shots)
                break


@rule("WM-6.8", "WM-6.9", "WM-H2.4")
def cover(state: State, mine: Stand, theirs: Stand, enemy: Unit) -> Cover:
    """The state of a stand against a shot, which comes through the edge to which a charge would come."""
    if enemy.in_the_open:
        return "open"
    return state_of(state.ground, theirs, contact_edge(mine, theirs))


@rule("WM-H11.1", "WM-H5.2")
def volleys(found: Iterable[Shot]) -> dict[str, dict[int, int]]:
    """The dice of a unit by enemy and needed face, both ascending."""
    by_enemy: dict[str, dict[int, int]] = {}
    for shot in sorted(found, key=lambda each: (each.enemy, each.needs)):
        pools = by_enemy.setdefault(shot.enemy, {})
        pools[shot.needs] = pools.get(shot.needs, 0) + shot.dice
    return by_enemy
