"""By what a model is saved (AB-19.5), and on which face (AB-19.6)."""

from typing import Any

import pytest
from msgspec.structs import replace

from battles.ancient_battles.rules.saves import Save, against_blow, against_shot, for_strength, protections
from battles.ancient_battles.tables import TABLES, profile
from battles.ancient_battles.tables.profiles import Profile

PEOPLE = sorted(TABLES.now.people)


def wearing(*armour: Any, mounted: bool = False, **more: Any) -> Profile:
    """Somebody with a hand weapon, in close order if nothing else is said."""
    told = {"armour": armour, "melee": "hand_weapon", "type": "cavalry" if mounted else "foot"} | more
    return replace(profile("norman_spearmen"), **told)


def value(kind: Profile, *, shot: bool = False, front: bool = True) -> int:
    return sum(protections(kind, shot=shot, front=front).values())


@pytest.mark.rule("AB-19.5a", "AB-19.5b", "AB-19.5d", "AB-19.5f", "AB-H9.8")
@pytest.mark.parametrize("name", PEOPLE)
def test_the_printed_saves_of_a_profile_are_what_its_armour_gives(name: str) -> None:
    kind = profile(name)
    assert value(kind, shot=True) == kind.save_shooting_front
    assert value(kind) == kind.save_combat_front


@pytest.mark.rule("AB-19.5a", "AB-19.5d", "AB-19.5e")
@pytest.mark.parametrize(
    ("armour", "foot", "mounted"),
    [
        ((), 0, 6),
        (("shield",), 6, 5),
        (("large_shield",), 5, 4),
        (("light_armour",), 6, 5),
        (("light_armour", "shield"), 5, 4),
        (("heavy_armour", "large_shield"), 3, 2),
        (("plate_partial",), 4, 3),
        (("plate_partial", "shield"), 3, 3),
        (("plate_partial", "large_shield"), 2, 3),
        (("plate_full", "large_shield"), 3, 3),
    ],
)
def test_body_armour_a_shield_and_a_horse_save_together(
    armour: tuple[str, ...], foot: int, mounted: int
) -> None:
    assert value(wearing(*armour)) == foot
    assert value(wearing(*armour, mounted=True)) == mounted


@pytest.mark.rule("AB-19.5b")
def test_a_buckler_saves_skirmishers_alone_from_shots() -> None:
    close, skirmish = wearing("buckler"), wearing("buckler", order="skirmish")
    assert (value(close), value(close, shot=True)) == (6, 0)
    assert (value(skirmish), value(skirmish, shot=True)) == (6, 6)


@pytest.mark.rule("AB-19.5a", "AB-19.5c")
def test_a_pavise_saves_from_shots_from_the_front_alone() -> None:
    kind = wearing("light_armour", "pavise")
    assert protections(kind, shot=True, front=True) == {"light_armour": 6, "pavise": -2}
    assert value(kind, shot=True, front=False) == value(kind) == 6
    rider = wearing("pavise", mounted=True)
    assert protections(rider, shot=True, front=True) == {"horse": 6}, "it saves nobody on horseback"


@pytest.mark.rule("AB-19.5f", "AB-19.5g", "AB-19.5h")
@pytest.mark.parametrize(
    ("barding", "shot", "shot_behind", "blow", "blow_behind"),
    [
        ("barding_partial_padded", 6, 6, 5, 6),
        ("barding_full_padded", 6, 6, 5, 5),
        ("barding_partial_metal", 5, 6, 5, 6),
        ("barding_full_metal", 5, 5, 5, 5),
    ],
)
def test_barding_counts_by_its_kind(
    barding: str, shot: int, shot_behind: int, blow: int, blow_behind: int
) -> None:
    kind = wearing(barding, mounted=True)
    assert [value(kind, shot=True, front=front) for front in (True, False)] == [shot, shot_behind]
    assert [value(kind, front=front) for front in (True, False)] == [blow, blow_behind]
    assert value(wearing(barding)) == 0


@pytest.mark.rule("AB-H9.8")
def test_a_weapon_for_both_hands_takes_the_shield_away_in_close_combat() -> None:
    guard = profile("varangian_guard")
    assert protections(guard, shot=True, front=True) == {"heavy_armour": 5, "large_shield": -2}
    assert protections(guard, shot=False, front=True) == {"heavy_armour": 5}


@pytest.mark.rule("AB-19.6")
@pytest.mark.parametrize(("strength", "modifier"), [(1, 0), (3, 0), (4, -1), (5, -2), (10, -7), (12, -7)])
def test_a_strong_hit_takes_from_the_save(strength: int, modifier: int) -> None:
    assert for_strength(strength) == modifier


@pytest.mark.rule("AB-19.6", "AB-21.5")
@pytest.mark.parametrize(
    ("by", "modifier", "needed"),
    [
        ({}, 0, None),
        ({"heavy_armour": 5}, 0, 5),
        ({"heavy_armour": 5}, -1, 6),
        ({"heavy_armour": 5}, -2, None),
        ({"plate_full": 3, "barding_full_metal": -1}, 0, 2),
        ({"heavy_armour": 4, "large_shield": -2, "barding_full_metal": -1}, 0, 2),
        ({"heavy_armour": 4, "large_shield": -2, "barding_full_metal": -1}, -2, 3),
    ],
)
def test_a_save_needs_its_value_and_never_succeeds_on_a_one(
    by: dict[str, int], modifier: int, needed: int | None
) -> None:
    assert Save(by, modifier).needed == needed


@pytest.mark.rule("AB-19.2a", "AB-H9.8")
def test_a_weapon_s_own_modifier_stands_for_that_of_its_strength() -> None:
    kind = profile("norman_spearmen")
    assert against_shot(kind, 4).needed == 5
    assert against_shot(kind, 4, -2).needed == 6
    assert against_shot(kind, 4, 0).needed == 4
    assert against_blow(kind, 5).needed == 6
    assert against_blow(kind, 5).basic == 4
