"""A formation on the field: its members, its depth, the side of an approach to it (GT-7.3.1a, D35, D66)."""

from collections.abc import Sequence
from typing import Literal

from battles.guiscard.rules.counters import facing_to, hexes_of, toward
from battles.guiscard.rules.hoplites.ranks import Rank
from battles.guiscard.state import Character, Formation, Skirmish
from battles.guiscard.tables import TABLES
from hexmap import grid
from rulebook import rule

Approach = Literal["front", "left", "right", "rear"]
BY_TURN: tuple[Approach, ...] = ("right", "rear", "rear", "left", "front", "front")
"""The side of a hoplite on which each neighbour lies, clockwise from his right hand."""
FRONT_LEFT, FRONT_RIGHT = 4, 5
"""The turns, clockwise from his right hand, at which his front hexes lie."""
SEVERITY: tuple[Approach, ...] = ("front", "left", "right", "rear")
"""The sides of a formation from the best for it to the worst."""


def is_hoplite(one: Character) -> bool:
    """True if somebody fights as a hoplite: by class, and on foot."""
    return one.code == TABLES.now.tactics.formation.class_ and not one.mounted


def formation_of(state: Skirmish, one: Character) -> Formation | None:
    """The formation somebody is in, if any."""
    if not state.formations:
        return None
    return next((each for each in state.formations.values() if one.id in each.members), None)


@rule("GT-7.3.1a", "GT-7.3.1d")
def depth_of(ranks: Sequence[Rank]) -> int:
    """The depth that a formation of these ranks counts for: at most three."""
    return min(len(ranks), TABLES.now.tactics.formation.depth_most)


@rule("GT-7.3.1c", "GT-7.3.3a")
def front_hexes(state: Skirmish, formation: Formation) -> set[str]:
    """The hexes before the men of its front rank."""
    return {
        toward(state.people[name].hex, formation.right + turn)
        for name in formation.front
        for turn in (FRONT_LEFT, FRONT_RIGHT)
    }


@rule("GT-7.3.1c", "GT-7.3.1g")
def approach(state: Skirmish, formation: Formation, one: Character, from_hex: str) -> Approach:
    """The side on which an adjacent hex lies for a member.

    The approach before a man of a rear rank, at the end of his rank, is the left or the right side.
    """
    turn = (facing_to(one.hex, from_hex) - formation.right) % 6
    if turn in (FRONT_LEFT, FRONT_RIGHT) and from_hex not in front_hexes(state, formation):
        return "left" if turn == FRONT_LEFT else "right"
    return BY_TURN[turn]


@rule("GT-7.3.1g")
def worst(sides: Sequence[Approach]) -> Approach:
    """The side that counts when attackers come from several."""
    return max(sides, key=SEVERITY.index)


def hex_of_attack(attacker: Character, defender: Character) -> str:
    """From which hex somebody attacks a hoplite: of a rider's halves the front one, if it touches him (D66)."""
    return next(hex_ for hex_ in hexes_of(attacker) if grid.distance(hex_, defender.hex) == 1)


def attacked_from(
    state: Skirmish, formation: Formation, attackers: Sequence[Character], one: Character
) -> Approach:
    """The side from which attackers come at a member, the worst of theirs."""
    return worst([approach(state, formation, one, hex_of_attack(each, one)) for each in attackers])


@rule("GT-7.3.1f")
def pike_at(state: Skirmish, name: str) -> str:
    """The place of a hoplite's pike marker: with him, wherever he goes."""
    return state.people[name].hex
