"""The exact expectation of shots and blows: hits, wounds out of them, and failed saves.

Chances are fractions, so that two bots calculate the same.
"""

from collections.abc import Mapping
from fractions import Fraction

from battles.ancient_battles.rules.leadership import Score, passed
from battles.ancient_battles.rules.missiles import Volley
from battles.ancient_battles.rules.saves import Save
from battles.ancient_battles.rules.strikes import Blows
from battles.ancient_battles.state import Unit
from battles.kit.bots import exact
from rulebook import rule

Spread = Mapping[int, Fraction]
"""The chance of each number."""


def of_face(needed: int | None) -> Fraction:
    """The chance of one die to show a face or more; None: of none."""
    return Fraction(0) if needed is None else Fraction(max(0, 7 - max(needed, 1)), 6)


@rule("AB-19.3", "AB-21.3", "AB-21.4", "AB-21.5", "AB-17.2")
def chance(needs: int | None, wounds: int | None, save: Save, *, again: bool = False) -> Fraction:
    """The chance of one die to take a wound; `again`: a miss is rolled once more."""
    hit = of_face(needs)
    hit += (1 - hit) * hit if again else 0
    return hit * of_face(wounds) * (1 - of_face(save.needed))


def wounds(attack: Volley | Blows) -> Spread:
    """How many wounds are taken."""
    if isinstance(attack, Volley):
        return exact.hits(attack.shots, chance(attack.needs, attack.wounds, attack.save))
    return exact.hits(attack.attacks, chance(attack.needs, attack.wounds, attack.save, again=attack.again))


@rule("AB-H2.4")
def kills(attack: Volley | Blows, target: Unit) -> Spread:
    """How many ordinary models of a unit fall."""
    each, there = target.kind.wounds, target.models - len(target.characters)
    return exact.mapped(wounds(attack), lambda taken: min((target.wounds + taken) // each, there))


def mean(spread: Spread) -> float:
    """The average."""
    return exact.expected(spread, Fraction)


@rule("AB-12.1")
def passes(score: Score, *, again: bool = False) -> Fraction:
    """The chance to pass a test on Ld; `again`: a failed one is rolled once more."""
    once = sum((share for roll, share in exact.sums(2, 6).items() if passed(score, roll)), Fraction(0))
    return once + (1 - once) * once if again else once
