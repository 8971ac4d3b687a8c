"""What shots and blows do on the average: reckoned exactly, counted face by face, and rolled many times."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from battles.ancient_battles.rules import expected, missiles, strikes
from battles.ancient_battles.rules.leadership import score
from battles.ancient_battles.rules.missiles import Volley
from battles.ancient_battles.rules.saves import Save
from battles.ancient_battles.rules.strikes import Blows
from battles.ancient_battles.state import Joined
from battles.ancient_battles.tables import TABLES
from tests.battles.ancient_battles.figures import unit

PROFILES = sorted(TABLES.now.profiles.profiles)
MATCHES = [
    (one, PROFILES[(number * 7 + turn * 3 + 1) % len(PROFILES)], turn)
    for turn in (0, 1)
    for number, one in enumerate(PROFILES)
][:40]
POOLS = 200_000
"""So many that two in a hundred are several times what chance does."""
FACES, NO_FACE = bytes(1 + byte % 6 for byte in range(256)), bytes(range(252, 256))
"""The faces that bytes stand for; of the last four none, so that all faces are as likely."""


def pool(one: str, other: str, turn: int) -> Volley | Blows:
    """Shots of who can shoot, in the first part of the match-ups; else blows, of who charges or does not."""
    mine = unit("a01", one, 12, 6, charged=turn % 2)
    theirs = unit("b01", other, 100, 10)
    if mine.kind.missile and not turn:
        return missiles.volley(mine, theirs, 7000)
    return strikes.blows(mine, theirs, 12, 1)


def successes(dice: int, needed: int | None, random: Random) -> int:
    """How many of so many dice show a face or more."""
    faces = random.randbytes(dice + dice // 20 + 100).translate(FACES, NO_FACE)[:dice]
    assert len(faces) == dice
    return sum(map(faces.count, range(needed or 7, 7)))


def rolled(attack: Volley | Blows, random: Random) -> int:
    """The wounds of many such pools whose dice are rolled one after the other."""
    dice = POOLS * (attack.shots if isinstance(attack, Volley) else attack.attacks)
    hits = successes(dice, attack.needs, random)
    if isinstance(attack, Blows) and attack.again:
        hits += successes(dice - hits, attack.needs, random)
    wounds = successes(hits, attack.wounds, random)
    return wounds - successes(wounds, attack.save.needed, random)


@pytest.mark.rule("AB-19.3", "AB-21.3", "AB-21.4", "AB-21.5")
@pytest.mark.parametrize(("one", "other", "turn"), MATCHES)
def test_many_rolled_pools_come_within_two_in_a_hundred_of_what_is_reckoned(
    one: str, other: str, turn: int
) -> None:
    attack = pool(one, other, turn)
    target, random = unit("b01", other, 100, 10), Random(f"{one} {other} {turn}")
    mean = expected.mean(expected.kills(attack, target))
    assert mean > 0
    assert rolled(attack, random) / POOLS == pytest.approx(mean, rel=0.02)


@pytest.mark.rule("AB-19.3", "AB-21.3")
@pytest.mark.parametrize(("needed", "chance"), [(None, 0), (2, 5), (4, 3), (6, 1), (7, 0), (1, 6), (-3, 6)])
def test_a_face_comes_up_one_time_in_six(needed: int | None, chance: int) -> None:
    assert expected.of_face(needed) == Fraction(chance, 6)


@pytest.mark.rule("AB-21.3", "AB-21.4", "AB-21.5", "AB-17.2")
@pytest.mark.parametrize(
    ("needs", "wounds", "save", "again"), [(4, 3, 5, False), (5, 4, 6, True), (3, 6, 2, True)]
)
def test_a_die_is_reckoned_as_all_faces_are_counted(needs: int, wounds: int, save: int, again: bool) -> None:
    every = product(range(1, 7), repeat=4)
    hurt = sum(
        (first >= needs or (again and second >= needs)) and third >= wounds and fourth < save
        for first, second, third, fourth in every
    )
    assert expected.chance(needs, wounds, Save({"shield": save}), again=again) == Fraction(hurt, 6**4)


def blows(attacks: int, *, again: bool = False) -> Blows:
    """Blows that hurt one time in four."""
    return Blows("a01", "b01", attacks, 4, {"own": 3}, 4, Save(), again=again)


@pytest.mark.rule("AB-H2.4")
def test_wounds_become_losses_by_the_wounds_of_a_model_and_no_more_than_there_are() -> None:
    spread = expected.kills(blows(2), unit("b01"))
    assert spread == {0: Fraction(9, 16), 1: Fraction(6, 16), 2: Fraction(1, 16)}
    tough = unit("b01", "general_foot", 1, 1, wounds=1)
    assert expected.kills(blows(2), tough) == {0: Fraction(15, 16), 1: Fraction(1, 16)}
    few = unit("b01", models=2, files=2, characters=(Joined("chief", "general_foot"),))
    assert expected.kills(blows(2), few) == {0: Fraction(9, 16), 1: Fraction(7, 16)}


@pytest.mark.rule("AB-17.2")
def test_who_hates_hurts_more() -> None:
    assert expected.mean(expected.wounds(blows(4, again=True))) == pytest.approx(1.5)
    assert expected.mean(expected.wounds(blows(4))) == 1


@pytest.mark.rule("AB-12.1", "AB-8.2a")
def test_a_test_is_passed_as_often_as_two_dice_are_low_enough() -> None:
    sums = Counter(sum(dice) for dice in product(range(1, 7), repeat=2))
    once = Fraction(sum(times for total, times in sums.items() if total <= 7), 36)
    seven = score(unit(), "fear")
    assert expected.passes(seven) == once
    assert expected.passes(seven, again=True) == once + (1 - once) * once
