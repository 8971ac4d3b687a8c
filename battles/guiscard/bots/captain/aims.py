"""The goals of a captain's people, and the hexes where they keep: the enemy, but in the fights of a siege its objects."""

from collections.abc import Iterable
from functools import lru_cache

from battles.contract.muster import Action, Side
from battles.guiscard.bots.captain import raiding
from battles.guiscard.bots.captain.pack import prey
from battles.guiscard.play.movement.leaving import exits
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.rules.sieges.places import BESIEGED, OPPOSITE
from battles.guiscard.state import Character, Skirmish
from hexmap.grid import SIDES

TO_BURN = 16
"""The worth of a palisade in points of way, while it has to burn or to be climbed before anybody is over it."""
BURNING = 6
"""And while it burns."""
WALLS = ("palisade", "gate")
Crossings = dict[str, tuple[tuple[str, int], ...]]
Part = tuple[Action, Side]
"""A side of a fight of a siege."""
STORMERS: Part = ("assault", "attacker")
GARRISON: Part = ("assault", "defender")
RAIDERS: Part = ("camp_sally", "attacker")
CAMP: Part = ("camp_sally", "defender")
PARTY: Part = ("supply_sally", "defender")
PATROLS: Part = ("supply_sally", "attacker")
SALLY: Part = ("general_sally", BESIEGED["general_sally"])
BURN = frozenset({STORMERS, RAIDERS})
"""The parts whose people lay fires."""
QUENCH = frozenset({GARRISON, CAMP})
"""The parts whose people fight fires."""


def part(state: Skirmish, side: Side) -> Part | None:
    """The fight of a siege, and the side in it; None in the open field."""
    works = state.battle.works
    return (works.action, side) if works is not None else None


def aims(state: Skirmish, enemies: Iterable[Character], side: Side) -> frozenset[str]:
    """The hexes that a side's people make for."""
    match part(state, side):
        case ("camp_sally", "attacker"):
            found = frozenset(raiding.fresh(state))
        case ("supply_sally", "defender"):
            over = state.siege.over if state.siege is not None else ""
            found = ground_in(state).edge(OPPOSITE[over]) if over else exits(state, side)
        case ("supply_sally", "attacker") if hunted := prey(state):
            found = hunted
        case found_part:
            found = frozenset(hex_ for one in enemies for hex_ in hexes_of(one))
            if found_part in QUENCH:
                found |= frozenset(state.fires)
            if found_part == GARRISON:
                found |= {each.against for each in state.fabric.leaning}
    return found or exits(state, side)


@lru_cache(maxsize=16)
def crossings(ground: Ground) -> Crossings:
    """Ways over palisades and closed gates that can be won in time, each with its worth."""
    found: dict[str, list[tuple[str, int]]] = {}
    for hex_ in ground.hexes:
        for place, _ in enumerate(SIDES):
            other = ground.neighbours[hex_][place]
            if other is not None and ground.cells[hex_].borders[place] in WALLS:
                burns = "fire" in (ground.cells[hex_].barred, ground.cells[other].barred)
                found.setdefault(hex_, []).append((other, BURNING if burns else TO_BURN))
    return {hex_: tuple(ways) for hex_, ways in found.items()}
