"""Who shoots, how often, and on what a shot hits (AB-19)."""

from typing import Any

import pytest
from msgspec.structs import replace

from battles.ancient_battles.rules import missiles
from battles.ancient_battles.state import Joined, Unit
from battles.ancient_battles.tables import missile
from battles.ancient_battles.tables.profiles import Profile
from tests.battles.ancient_battles.figures import lone, touching, unit

TARGET = unit("b01", "lombard_spearmen")


def archers(profile: str = "lombard_archers", models: int = 12, files: int = 6, **more: Any) -> Unit:
    return unit("a01", profile, models, files, **more)


def armed(weapon: str, monkeypatch: pytest.MonkeyPatch, **more: Any) -> Unit:
    """Twelve in two ranks with a weapon."""
    found = archers()
    kind = replace(found.kind, missile=weapon, **more)
    monkeypatch.setattr(Unit, "kind", property(lambda each: kind if each.id == "a01" else kind_of(each)))
    return found


kind_of: Any = Unit.kind.fget  # type: ignore[attr-defined]


@pytest.mark.rule("AB-19.1a", "AB-5.4b", "AB-14.2", "AB-25.5", "AB-H11.1")
def test_a_unit_with_missile_weapons_shoots_unless_it_is_busy() -> None:
    assert missiles.may_shoot(archers())
    assert missiles.may_shoot(archers(marks=("moved",)))
    assert missiles.may_shoot(archers(charged=2)), "by a pursuit in the turn before"
    assert not missiles.may_shoot(unit("a01", "norman_spearmen"))
    marks = "marched", "charged", "charged_badly", "rallied", "reformed", "held", "returned"
    busy: list[dict[str, Any]] = [{"fleeing": True}, {"gone": "fleeing"}, {"contacts": (touching("b01"),)}]
    for state in (*busy, *({"marks": (mark,)} for mark in marks)):
        assert not missiles.may_shoot(archers(**state)), state


@pytest.mark.rule("AB-19.2e")
def test_a_crossbow_does_not_shoot_in_a_turn_in_which_it_moved() -> None:
    assert missiles.may_shoot(archers("norman_crossbowmen"))
    assert not missiles.may_shoot(archers("norman_crossbowmen", marks=("moved",)))


@pytest.mark.rule("AB-H11.5")
def test_who_is_free_with_missile_weapons_may_shoot_at_a_charger() -> None:
    assert missiles.may_answer(archers(marks=("marched",)))
    assert not missiles.may_answer(archers(fleeing=True))
    assert not missiles.may_answer(archers(contacts=(touching("b01"),)))
    assert not missiles.may_answer(TARGET)


@pytest.mark.rule("AB-H11.1", "AB-19.2a")
def test_a_range_holds_with_the_tolerance() -> None:
    assert missiles.reaches(archers(), 24_001)
    assert not missiles.reaches(archers(), 24_002)


@pytest.mark.rule("AB-19.2f", "AB-H11.2")
def test_the_first_rank_shoots_and_half_of_those_behind_in_a_hail(monkeypatch: pytest.MonkeyPatch) -> None:
    bows = archers(models=17)
    assert missiles.shooters(bows, moved=False) == 6 + 5
    assert missiles.shooters(bows, moved=True) == 6
    assert missiles.shooters(archers("norman_crossbowmen"), moved=False) == 6
    assert missiles.shooters(archers("arab_slingers", 16, 4), moved=True) == 16
    led = archers(models=17, characters=(Joined("g", "general_foot"),))
    assert missiles.shooters(led, moved=False) == 5 + 5
    assert missiles.shooters(archers(models=1, files=1), moved=False) == 1
    two = (Joined("g", "general_foot"), Joined("s", "army_standard_foot"))
    assert missiles.shooters(archers(models=11, files=1, characters=two), moved=False) == 4
    darts = armed("darts", monkeypatch)
    assert missiles.shooters(darts, moved=True) == 6 + 3


@pytest.mark.rule("AB-19.2g", "AB-H11.2")
def test_slings_shoot_twice_at_short_range() -> None:
    slings = archers("arab_slingers", 16, 4)
    assert missiles.shots(slings, 9001, moved=False) == 32
    assert missiles.shots(slings, 9002, moved=False) == 16


@pytest.mark.rule("AB-19.3")
@pytest.mark.parametrize(("skill", "needs"), [(1, 6), (2, 5), (6, 1), (10, -3), (12, -3)])
def test_a_shot_needs_less_of_the_better_shooter(skill: int, needs: int) -> None:
    assert missiles.by_skill(skill) == needs


@pytest.mark.rule("AB-19.3")
@pytest.mark.parametrize(
    ("bare", "added", "face"),
    [
        (4, {}, 4),
        (4, {"target_large": 1}, 3),
        (4, {"long_range": -1, "shooter_moved": -1}, 6),
        (4, {"target_hard_cover": -2, "shooter_moved": -1}, None),
        (-3, {}, 2),
        (-3, {"target_hard_cover": -2, "long_range": -1}, 2),
        (1, {"target_hard_cover": -2}, 3),
    ],
)
def test_a_one_never_hits_and_beyond_a_six_nothing_does(bare: int, added: dict[str, int], face: int) -> None:
    assert missiles.face(bare, added) == face


def reasons(shooter: Unit, target: Unit = TARGET, distance: int = 4000, **more: Any) -> dict[str, int]:
    return missiles.modifiers(shooter, target, distance, **more)


@pytest.mark.rule("AB-19.4a", "AB-19.4c", "AB-19.4e", "AB-19.4f")
def test_charging_moving_and_cover_take_from_a_shot() -> None:
    assert reasons(archers()) == {}
    assert reasons(archers(), charging=True) == {"target_charging": -1}
    assert reasons(archers(), moved=True) == {"shooter_moved": -1}
    assert reasons(archers(), cover="light") == {"target_light_cover": -1}
    assert reasons(archers(), cover="hard", moved=True) == {"shooter_moved": -1, "target_hard_cover": -2}


@pytest.mark.rule("AB-19.4b", "AB-19.2c", "AB-19.2d")
def test_some_weapons_do_not_mind_long_range_or_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    assert reasons(archers(), distance=12_001) == {}
    assert reasons(archers(), distance=12_002) == {"long_range": -1}
    javelins = archers("lombard_javelinmen")
    assert reasons(javelins, distance=8000, moved=True) == {}
    crossbows = armed("light_crossbow", monkeypatch)
    assert reasons(crossbows, distance=18_000, moved=True) == {"long_range": -1}


@pytest.mark.rule("AB-19.4d", "AB-19.4g", "AB-19.4h", "AB-19.4i")
def test_what_the_target_is_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert reasons(archers(), lone("b01")) == {"target_lone_character": -1}
    chief = (Joined("g", "general_foot"),)
    assert reasons(archers(), unit("b01", models=1, files=1, characters=chief)) == {
        "target_lone_character": -1
    }
    assert reasons(archers(), unit("b01", models=2, files=1, characters=chief)) == {}
    assert reasons(archers(), unit("b01", "arab_slingers")) == {"target_skirmishers": -1}
    light = unit("b02")
    kinds: dict[str, Profile] = {
        "b02": replace(light.kind, type="light_chariot"),
        "b03": replace(light.kind, type="elephant"),
        "b04": replace(light.kind, type="heavy_chariot"),
    }
    monkeypatch.setattr(Unit, "kind", property(lambda each: kinds.get(each.id) or kind_of(each)))
    assert reasons(archers(), unit("b02")) == {"target_light_chariot": -1}
    assert reasons(archers(), unit("b03")) == reasons(archers(), unit("b04")) == {"target_large": 1}


@pytest.mark.rule("AB-19.2a", "AB-19.2b")
def test_the_second_line_of_a_weapon_holds_at_short_range(monkeypatch: pytest.MonkeyPatch) -> None:
    crossbows = archers("norman_crossbowmen")
    near, far = (missiles.volley(crossbows, TARGET, distance) for distance in (15_001, 15_002))
    assert (near.strength, near.wounds, near.save.modifier, near.save.needed) == (4, 3, -1, 6)
    assert (far.strength, far.wounds, far.save.modifier, far.save.needed) == (3, 4, 0, 5)
    assert (near.needs, far.needs, near.shots, near.weapon) == (4, 5, 6, "crossbow")
    arquebus = armed("arquebus", monkeypatch)
    assert [missiles.volley(arquebus, TARGET, far).save.modifier for far in (9000, 18_000)] == [-2, -1]


@pytest.mark.rule("AB-H11.2", "AB-19.5b")
def test_bows_at_skirmishers_in_a_wood_hit_on_a_six() -> None:
    volley = missiles.volley(archers(), unit("b01", "arab_slingers"), 12_000, cover="light")
    assert (volley.shots, volley.bare, volley.needs) == (9, 4, 6)
    assert missiles.volley(archers(), unit("b01", "arab_slingers"), 13_000, cover="light").needs is None
    assert volley.save.needed == 6


@pytest.mark.rule("AB-H11.3", "AB-14.1b")
def test_at_a_charger_from_afar_one_shoots_at_the_range_and_the_shaken_on_sixes() -> None:
    volley = missiles.volley(archers(), unit("b01", "norman_knights"), 30_000, charging=True)
    assert volley.added == {"target_charging": -1, "long_range": -1}
    assert (volley.needs, volley.shots) == (6, 9)
    shaken = archers(shaken=("b01",))
    assert missiles.volley(shaken, TARGET, 4000, charging=True).needs == 6
    assert missiles.volley(shaken, unit("b02"), 4000, charging=True).needs == 6
    assert missiles.volley(shaken, TARGET, 4000).needs == 4
    assert missiles.face(4, {"target_hard_cover": -3}, shaken=True) is None


def test_who_has_nothing_to_shoot_with_is_told_so() -> None:
    with pytest.raises(ValueError, match="b01 has no missile weapon"):
        missiles.weapon_of(TARGET)


@pytest.mark.rule("AB-19.2b")
def test_a_short_range_holds_with_the_tolerance_from_an_inch_on_and_a_weapon_without_one_has_none() -> None:
    assert missiles.short(replace(missile("sling"), short=1), 1_001)
    assert not missiles.short(replace(missile("sling"), short=1), 1_002)
    assert not missiles.short(missile("bow"), 0)
