"""Who strikes when, how often, and what hits and wounds (AB-21 to 23)."""

from typing import Any

import pytest
from msgspec.structs import replace

from battles.ancient_battles.rules import strikes
from battles.ancient_battles.rules.strikes import Beat
from battles.ancient_battles.state import Joined, Unit
from battles.ancient_battles.tables import profile
from tests.battles.ancient_battles.figures import unit
from tests.battles.ancient_battles.positions import Natures

CHIEF = Joined("chief", "general_mounted")


@pytest.mark.rule("AB-22.1", "AB-21.3")
@pytest.mark.parametrize(
    ("skill", "against", "face"), [(1, 5, 6), (1, 1, 4), (5, 3, 3), (3, 5, 5), (12, 12, 4)]
)
def test_a_blow_hits_by_the_skill_of_both(skill: int, against: int, face: int) -> None:
    assert strikes.to_hit(skill, against) == face


@pytest.mark.rule("AB-23.1", "AB-23.2", "AB-21.4")
@pytest.mark.parametrize(
    ("strength", "toughness", "face"),
    [(1, 5, None), (3, 3, 4), (4, 3, 3), (3, 6, 6), (3, 7, None), (12, 1, 2)],
)
def test_a_hit_wounds_by_strength_and_toughness_or_not_at_all(
    strength: int, toughness: int, face: int | None
) -> None:
    assert strikes.to_wound(strength, toughness) == face


@pytest.mark.rule("AB-H9.8")
def test_a_lance_helps_who_charges_and_a_two_handed_weapon_always() -> None:
    knights, guard = profile("norman_knights"), profile("varangian_guard")
    assert strikes.strength(knights, charges=True) == {"own": 3, "lance": 1}
    assert strikes.strength(knights, charges=False) == {"own": 3}
    assert strikes.strength(guard, charges=False) == {"own": 4, "two_handed": 1}


@pytest.mark.rule("AB-21.1b", "AB-21.1c", "AB-16.2", "AB-16.5", "AB-H9.3")
def test_frenzy_and_two_weapons_give_an_attack_each(natures: Natures) -> None:
    kind = profile("norman_knights")
    assert strikes.attacks(kind) == 1
    assert strikes.attacks(kind, frenzied=True) == 2
    assert strikes.attacks(replace(kind, melee="two_hand_weapons", attacks=2)) == 3
    natures(a01=("frenzy",))
    assert strikes.frenzied(unit("a01"))
    assert not strikes.frenzied(unit("a01", tamed=True))
    assert not strikes.frenzied(unit("a02"))
    assert strikes.blows(unit("a01"), unit("b01"), 5, 1).attacks == 10


@pytest.mark.rule("AB-20.2e", "AB-21.2c")
def test_who_charged_or_won_has_momentum_but_no_horse_on_bad_ground() -> None:
    foot, horse = unit("a01", charged=3), unit("a02", "norman_knights", 10, charged=3)
    assert strikes.momentum(foot, 3, difficult=True)
    assert strikes.momentum(horse, 3, difficult=False)
    assert not strikes.momentum(horse, 3, difficult=True)
    assert not strikes.momentum(foot, 5, difficult=False)
    assert strikes.momentum(replace(foot, won=True), 5, difficult=False)
    assert not strikes.charging(unit("a01"), 0)


@pytest.mark.rule("AB-21.2a", "AB-21.2b", "AB-21.2c", "AB-H9.2")
def test_chargers_strike_first_then_the_quick_then_who_has_momentum_and_heavy_weapons_last() -> None:
    def when(each: Unit, number: int = 3, **more: Any) -> Beat:
        return strikes.turn(each, number, difficult=False, **more)

    foot, knights = unit("a01"), unit("b01", "norman_knights", 10)
    guard = unit("a02", "varangian_guard", 12)
    assert when(replace(foot, charged=3)) < when(knights) < when(replace(foot, won=True)) < when(foot)
    assert when(foot) < when(guard)
    assert when(replace(guard, charged=3)) == Beat(False, False, -4, False)
    assert when(replace(guard, charged=3)) < when(replace(foot, charged=3))
    assert when(foot, who=profile("general_mounted")) < when(knights)


@pytest.mark.rule("AB-14.1b")
def test_the_shaken_hit_on_sixes_in_the_first_round_whomever_they_strike() -> None:
    shaken = unit("a01", shaken=("b01",))
    assert strikes.blows(shaken, unit("b01"), 5, 1).needs == 6
    assert strikes.blows(shaken, unit("b02"), 5, 1).needs == 6
    assert strikes.blows(replace(shaken, rounds=1), unit("b01"), 5, 1).needs == 6, (
        "its first with who is feared"
    )
    assert strikes.blows(unit("a01"), unit("b01"), 5, 1).needs == 4


@pytest.mark.rule("AB-17.2")
def test_who_hates_rolls_misses_again_in_the_first_round(natures: Natures) -> None:
    natures(a01=("hatred",), a02=("hatred_lombard",))
    norman, lombard = unit("b01"), unit("b02", "lombard_spearmen")
    assert strikes.hates(unit("a01"), norman)
    assert strikes.hates(unit("a02"), lombard)
    assert not strikes.hates(unit("a02"), norman)
    assert not strikes.hates(unit("a03"), norman)
    assert strikes.blows(unit("a02"), lombard, 5, 1).again
    assert not strikes.blows(unit("a02", rounds=1), lombard, 5, 1).again
