"""Who has what to shoot with."""

import pytest

from battles.guiscard.rules.fire import weapons
from battles.guiscard.tables import TABLES, weapon
from tests.battles.guiscard.board import foot, rider

BY_LETTER = {"j": {"javelin"}, "s": {"sling"}, "a": {"short_bow", "composite_bow"}}


def classes():
    return TABLES.now.counters.character


@pytest.mark.rule("GT-5a", "GT-5b")
def test_javelins_slings_and_bows_belong_to_the_letters_j_s_and_a():
    for each in classes():
        assert {weapons.armament(each.code)} <= BY_LETTER.get(each.code[2], {"", "lance"}), each.code


@pytest.mark.rule("GT-5c")
def test_whoever_is_shown_with_a_plain_lance_may_throw_it_and_no_hoplite():
    lances = {each.code for each in classes() if weapons.armament(each.code) == "lance"}
    assert lances == {each.code for each in classes() if each.plain_lance}
    assert {"Nil", "Bil", "Ach", "Acl"} <= lances
    assert weapons.armament("Bih") == ""


@pytest.mark.rule("GT-5f")
@pytest.mark.parametrize(
    ("code", "on_foot", "mounted"),
    [
        ("Acl", "lance_foot", "lance_mounted"),
        ("Nij", "javelin_foot", "javelin_mounted"),
        ("Bis", "sling", None),
        ("Nia", "short_bow", None),
        ("Bca", "composite_bow", "composite_bow"),
        ("Nck", None, None),
    ],
)
def test_composite_bow_and_lance_serve_on_foot_and_mounted_sling_and_short_bow_only_on_foot(
    code, on_foot, mounted
):
    walker, horseman = foot("a", "attacker", code, "1015")[0], rider("a", "attacker", code, "1015", "N")[0]
    for one, row in ((walker, on_foot), (horseman, mounted)):
        found = weapons.usable(code, one.mounted)
        assert (found and found.id) == row
        assert weapons.weapon_of(one) == found


@pytest.mark.rule("GT-5f")
def test_no_javelin_thrower_is_shown_mounted():
    assert not [each.code for each in classes() if each.weapon == "javelin" and each.mounted]


@pytest.mark.rule("GT-5c", "GT-5d")
@pytest.mark.parametrize(("row", "times"), [("lance_foot", 1), ("javelin_foot", 4), ("short_bow", None)])
def test_a_lance_is_thrown_once_a_javelin_four_times_and_arrows_do_not_run_out(row, times):
    one = foot("a", "attacker", "Nij", "1015")[0]
    for one.used in (0, 1, 3, 4, 40):
        assert weapons.spent(one, weapon(row)) == (times is not None and one.used >= times), one.used


@pytest.mark.rule("GT-5.1a")
def test_bows_and_slings_leave_half_of_the_movement_and_thrown_weapons_all():
    halves = {"short_bow": (8, 4), "composite_bow": (15, 7), "sling": (3, 1)}
    for row, (allowance, points) in (halves | {"lance_mounted": (12, 12), "javelin_foot": (8, 8)}).items():
        assert weapons.limit(weapon(row), allowance) == points, row


@pytest.mark.rule("GT-5.1a", "GT-7.1.1a")
def test_the_weapon_table_says_range_step_and_limit_of_each_weapon():
    assert {
        each.id: (each.short[1], each.medium[1], each.long[1], each.fire, each.movement_limit, each.uses)
        for each in TABLES.now.fire.weapon
    } == {
        "lance_mounted": (3, 6, 9, ("offensive",), "none", 1),
        "lance_foot": (4, 8, 12, ("offensive",), "none", 1),
        "javelin_foot": (5, 12, 25, ("offensive",), "none", 4),
        "javelin_mounted": (4, 9, 19, ("offensive",), "none", 4),
        "sling": (8, 20, 40, ("offensive", "defensive"), "half", 0),
        "short_bow": (12, 30, 70, ("offensive", "defensive"), "half", 0),
        "composite_bow": (15, 40, 80, ("offensive", "defensive"), "half", 0),
    }
