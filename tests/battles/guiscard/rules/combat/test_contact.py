"""Who may attack whom."""

import pytest

from battles.guiscard.play.combat.attacking import Attack
from battles.guiscard.rules.combat import contact
from battles.guiscard.state import Deeds, Horse
from tests.battles.guiscard.board import foot, position, refused, rider
from tests.battles.guiscard.grounds import drawn, field
from tests.battles.guiscard.play.combat.fights import HERE, N, S, on_foot


def against(*placed, horses=()):
    """A fight of "a" against "d"."""
    state = position(*placed, step="combat", horses=horses)
    return state, state.people["a"], state.people.get("d") or state.horses["d"]


@pytest.mark.rule("GT-6a", "GT-6.7a")
@pytest.mark.parametrize(
    ("attacker", "defender", "reached"),
    [
        (foot("a", "attacker", "Nim", N), foot("d", "defender", "Nim", HERE), True),
        (foot("a", "attacker", "Nim", "1516"), foot("d", "defender", "Nim", HERE), False),
        (foot("a", "attacker", "Nim", N), foot("d", "attacker", "Nim", HERE), False),
        (foot("a", "attacker", "Nim", N, "stunned"), foot("d", "defender", "Nim", HERE), False),
        (rider("a", "attacker", "Nck", "1516", "N"), foot("d", "defender", "Nim", HERE), True),
        (foot("a", "attacker", "Nim", S), rider("d", "defender", "Nck", N, "N"), True),
        (foot("a", "attacker", "Nim", "1520"), rider("d", "defender", "Nck", N, "N"), False),
    ],
)
def test_enemies_who_touch_with_any_half_may_fight(attacker, defender, reached):
    state, a, d = against(attacker, defender)
    assert contact.reaches(state, field("B1"), a, d) == reached


@pytest.mark.rule("GT-6.7a")
@pytest.mark.parametrize(("ground", "reached"), [("deep_water", False), ("clear 1", False), ("clear", True)])
def test_no_attack_on_a_hex_that_the_attacker_could_not_enter(ground, reached):
    state, a, d = against(foot("a", "attacker", "Nim", N), foot("d", "defender", "Nil", HERE))
    assert contact.reaches(state, drawn(_1518=ground), a, d) == reached


@pytest.mark.rule("GT-6.8c", "GT-6a")
def test_a_horse_of_the_enemy_may_be_attacked_and_an_own_one_not():
    for side, reached in (("defender", True), (None, True), ("attacker", False)):
        state, a, d = against(
            foot("a", "attacker", "Nim", N),
            foot("x", "defender", "Nim", "0119"),
            horses=[Horse("d", side=side, hex=HERE, facing=3)],
        )
        assert contact.reaches(state, field("B1"), a, d) == reached
        assert [enemy.id for _, enemy in contact.pairs(state, field("B1"))] == ["d"] * reached


@pytest.mark.rule("GT-2.1e", "GT-5.2b", "GT-6b", "GT-6.2a")
@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({}, ""),
        ({"deeds": Deeds(spent=6, moved=True)}, ""),
        ({"deeds": Deeds(shot=True)}, "GT-5.2b"),
        ({"deeds": Deeds(charged=True)}, "GT-2.1e"),
        ({"deeds": Deeds(busy=True)}, "GT-4.2.3a"),
        ({"deeds": Deeds(attacked=True)}, "GT-6b"),
        ({"condition": "stunned"}, "GT-1.2h"),
    ],
)
def test_the_stunned_and_who_has_shot_charged_or_attacked_do_not_attack(fields, rule):
    state, a, _ = against(foot("a", "attacker", "Nim", N, **fields), foot("d", "defender", "Nim", HERE))
    barred = contact.bar(state, a)
    assert (barred.rule if barred else "") == rule
    assert bool(list(contact.pairs(state, field("B1")))) == (rule == "")


@pytest.mark.rule("GT-6a")
def test_everybody_beside_is_found_once_also_a_rider_who_touches_twice():
    # 1617 and 1618 both touch 1518; a rider fills both.
    twice = rider("d", "defender", "Nck", "1617", "N")
    state, a, _ = against(foot("a", "attacker", "Nim", HERE), twice, foot("f", "attacker", "Nim", N))
    assert [each.id for each in contact.beside(state, field("B1"), a)] == ["d"]


@pytest.mark.rule("GT-6a", "GT-6.7a")
@pytest.mark.parametrize(
    ("given", "rule", "named"),
    [
        (Attack("nobody", "d"), "GT-6a", {"given": "nobody"}),
        (Attack("d", "a"), "GT-6a", {"given": "d"}),
        (Attack("a", "nobody"), "GT-6a", {"given": "nobody"}),
        (Attack("a", "b"), "GT-6a", {"given": "b"}),
        (Attack("a", "far"), "GT-6.7a", {"given": "far", "attacker": "a"}),
        (Attack("c", "d"), "GT-6.7a", {"given": "d", "attacker": "c"}),
    ],
)
def test_an_attack_that_cannot_be_made_is_refused(given, rule, named):
    people = on_foot("attacker", a=N, b="1617", c="0919") + on_foot("defender", d=HERE, far="0520")
    state = position(*people, step="combat")
    refusal = refused(state, given)
    assert (refusal.rule, refusal.values) == (rule, named)
