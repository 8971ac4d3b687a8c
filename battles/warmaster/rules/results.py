"""WM-8, WM-10, WM-H6: who has won a round, by how much, and what follows from it."""

from typing import Literal, NamedTuple

from battles.contract.muster import SIDES, Side, opponent
from battles.warmaster.rules.attacks import covers
from battles.warmaster.rules.supports import bonus
from battles.warmaster.state import State, Support, Unit
from battles.warmaster.tables import TABLES, settings
from battles.warmaster.tables.shapes import Cover, Reaction, exact
from rulebook import rule

End = Literal["won", "draw", "void"]
"""A round is won, drawn, or nobody is left on either side (D8)."""


class Outcome(NamedTuple):
    """How a round ended; the winner is None unless it is won."""

    end: End
    winner: Side | None = None


@rule("WM-8.3", "WM-13.1", "WM-H6.1")
def points(state: State) -> dict[Side, int]:
    """The results of the sides in the round that is fought: wounds of it that count, and supports (D9)."""
    fought = state.round
    assert fought is not None, "a round is fought"
    return {
        side: bonus(state, fought.supported, side)
        + sum(count for id_, count in fought.wounds.items() if state.units[id_].side != side)
        for side in SIDES
    }


@rule("WM-8.2", "WM-8.5a", "WM-8.6")
def outcome(results: dict[Side, int], standing: dict[Side, bool]) -> Outcome:
    """The winner, by the results and by whether a side has units left after its wounds."""
    if not any(standing.values()):
        return Outcome("void")
    for side in SIDES:
        if not standing[side]:
            return Outcome("won", opponent(side))
    if results["attacker"] == results["defender"]:
        return Outcome("draw")
    return Outcome("won", "attacker" if results["attacker"] > results["defender"] else "defender")


@rule("WM-10.2", "WM-15.2", "WM-15.3", "WM-H8.1")
def retreat_cm(difference: int, units: int) -> int:
    """How far losers retreat: the difference, divided by their units that are left (D18)."""
    table = TABLES.now.combat.combat
    cm = difference * table.retreat_cm_per_point
    if not table.retreat_divided_by_units:
        return cm
    return -(-cm // units) if table.retreat_rounding == "up" else cm // units


@rule("WM-8.5c")
def may_stay(state: State, unit: Unit, supported: tuple[Support, ...]) -> bool:
    """True if a unit may stay in a draw: all its stands in contact or support are defended or fortified (D12)."""
    found = [cover for stand in unit.stands for cover in covers(state, unit, stand.number)]
    for who, stand, other, theirs in supported:
        if who == unit.id and any(each.number == stand for each in unit.stands):
            found += covers(state, state.units[other], theirs) or ["open"]
    return bool(found) and all(cover != "open" for cover in found)


@rule("WM-8.5b", "WM-8.5c", "WM-8.7", "WM-8.8", "WM-10.1")
def reactions(*, drawn: bool, sheltered: bool, enemy_left: bool) -> tuple[Reaction, ...]:
    """The acts of a unit that has not lost after a round; `sheltered`: it may stay in a draw."""
    table = TABLES.now.combat.after_combat
    if drawn:
        return table.draw_defended_or_fortified if sheltered else table.draw
    return table.winner_enemy_left if enemy_left else table.winner_enemy_destroyed


@rule("WM-17.2d", "WM-17.2e")
def never_pursues(unit: Unit, cover: Cover) -> bool:
    """True if a unit never pursues, by the best state of its stands in contact: fortified infantry and artillery (D12)."""
    barred = TABLES.now.combat.after_combat.never_pursue
    if unit.infantry and cover == "fortified":
        return "fortified_infantry" in barred
    return unit.kind.type == "artillery" and "artillery" in barred


@rule("WM-H9.2")
def fall_back_cm(unit: Unit) -> int:
    """The longest that a unit may fall back (D15)."""
    return int(unit.kind.move * exact(settings().fall_back_fraction))
