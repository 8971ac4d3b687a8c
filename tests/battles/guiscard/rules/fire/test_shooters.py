"""Who may shoot."""

import pytest

from battles.guiscard.rules.fire import shooters
from battles.guiscard.state import Deeds
from rulebook import Refusal
from tests.battles.guiscard.board import foot, position, rider
from tests.battles.guiscard.grounds import drawn

NEAR = foot("d", "defender", "Nim", "1213")


def why(one, defensive=False, name="", others=(NEAR,), ground=None):
    """The rule by which the attacker's man may not shoot, "" if he may."""
    state = position(one, *others, active="defender" if defensive else "attacker")
    try:
        shooters.shooter(state, ground or drawn(), "attacker", name or one[0].id, defensive)
    except Refusal as refused:
        return refused.rule if refused.field == "shooter" else f"{refused.rule} at {refused.field}"
    return ""


def archer(hex_="1220", condition="healthy", code="Nia", used=0, penalty=0, **deeds):
    return foot("a", "attacker", code, hex_, condition, used=used, penalty=penalty, deeds=Deeds(**deeds))


@pytest.mark.rule("GT-1.2h", "GT-2.1g", "GT-5b", "GT-5c", "GT-5d", "GT-5e", "GT-5f")
@pytest.mark.parametrize(
    ("rule", "people"),
    [
        ("", [archer(), archer(condition="wounded"), archer(volley=True, attacked=True, spent=8)]),
        ("", [archer("1216", code="Nil"), archer("1216", code="Nij", used=3), archer("1216", used=9)]),
        ("GT-1.2h", [archer(condition="stunned"), archer(condition="dead")]),
        ("GT-5b", [archer(code="Nim"), archer(code="Bih")]),  # without a weapon that shoots
        ("GT-5f", [rider("a", "attacker", "Nia", "1220", "S")]),
        ("GT-5c", [archer("1216", code="Nil", used=1)]),  # thrown weapons run out
        ("GT-5d", [archer("1216", code="Nij", used=4)]),
        ("GT-5e", [archer(shot=True)]),
        ("GT-2.1g", [archer(lowered=True)]),
    ],
)
def test_who_may_shoot_in_the_own_phase(rule, people):
    assert {why(one) for one in people} == {rule}
    assert rule != "GT-5e" or shooters.barred_in_offence(people[0][0]).rule == rule


@pytest.mark.rule("GT-2.1a")
@pytest.mark.parametrize("name", ["nobody", "d"])
def test_only_the_own_people_shoot(name):
    assert why(archer(), name=name) == "GT-2.1a"


@pytest.mark.rule("GC-8.4h", "GT-2.1g", "GT-5.2c", "GT-5.3a", "GT-5.3b", "GT-5.3c", "GT-5.3d")
@pytest.mark.parametrize(
    ("rule", "people"),
    [
        ("", [archer(), archer("1215"), archer("1215", code="Bis"), archer("1215", code="Bia")]),
        ("", [archer(shot=True), archer(forgone=True), archer(spent=4), archer(moved=True, spent=4)]),
        ("GT-5.3b", [archer(volley=True)]),
        ("GT-5.2c", [archer(attacked=True)]),
        (
            "GT-5.3d",
            [archer(spent=5), archer(spent=2, allowed=3)],
        ),  # also who has left a slow formation since
        ("", [archer(condition="wounded", spent=2), archer(condition="wounded", spent=4, allowed=8)]),
        # Wounded before his own phase, and since.
        ("GT-5.3d", [archer(condition="wounded", spent=3), archer(condition="wounded", spent=5, allowed=8)]),
        ("", [archer(spent=2, penalty=1)]),
        ("GT-5.3d", [archer(spent=3, penalty=1)]),
        ("GT-5.3c", [archer("1215", code="Nij"), archer("1215", code="Nil")]),  # thrown weapons
    ],
)
def test_defensive_fire_takes_a_bow_or_sling_kept_still_enough_and_out_of_fights(rule, people):
    assert {why(one, defensive=True) for one in people} == {rule}


HORSE_ARCHER = rider("a", "attacker", "Aca", "1215", "N")


@pytest.mark.rule("GT-5.2a")
@pytest.mark.parametrize(
    ("one", "enemy", "terrain", "rule"),
    [
        (archer("1215"), foot("d", "defender", "Nim", "1214"), "clear", "GT-5.2a"),
        (archer("1215"), foot("d", "defender", "Nim", "1213"), "clear", ""),
        (archer("1215"), foot("d", "defender", "Nim", "1214", "stunned"), "clear", ""),
        (archer("1215"), foot("d", "attacker", "Nim", "1214"), "clear", ""),
        (archer("1215"), rider("d", "defender", "Acl", "1214", "S"), "brush", "GT-5.2a"),
        (archer("1215"), rider("d", "defender", "Acl", "1214", "S"), "tree", ""),  # he could not come there
        (HORSE_ARCHER, foot("d", "defender", "Nim", "1214"), "clear", "GT-5.2a"),
        (HORSE_ARCHER, foot("d", "defender", "Nim", "1217"), "clear", "GT-5.2a"),
        (HORSE_ARCHER, foot("d", "defender", "Nim", "1218"), "clear", ""),
    ],
)
def test_nobody_shoots_with_an_enemy_beside_him_who_can_attack(one, enemy, terrain, rule):
    assert why(one, others=(enemy,), ground=drawn(_1215=terrain)) == rule


@pytest.mark.rule("GT-5.5.2.4a")
@pytest.mark.parametrize(
    ("one", "terrain", "rule"),
    [
        (archer("1215"), "shallows", "GT-5.5.2.4a"),
        (archer("1215"), "deep_water", "GT-5.5.2.4a"),
        (archer("1215"), "marsh", ""),
        (archer("1215"), "clear", ""),
        (archer("1215"), "wooden_deck", ""),
        (HORSE_ARCHER, "shallows", "GT-5.5.2.4a"),
        (HORSE_ARCHER, "clear", ""),
    ],
)
def test_nobody_shoots_out_of_the_water(one, terrain, rule):
    assert why(one, ground=drawn(_1215=terrain, _1216="shallows")) == rule, (
        "a rear half in it counts for nothing"
    )


@pytest.mark.rule("GT-5e")
def test_those_who_may_shoot_by_what_they_have_done_are_found():
    state = position(
        archer(),
        foot("b", "attacker", "Nim", "1420"),
        foot("c", "attacker", "Nil", "1520"),
        foot("e", "attacker", "Nia", "1620", "stunned"),
        foot("f", "attacker", "Nia", "1720", deeds=Deeds(shot=True)),
        NEAR,
    )
    found = [(one.id, weapon.id) for one, weapon in shooters.armed(state, "attacker", defensive=False)]
    assert found == [("a", "short_bow"), ("c", "lance_foot")]
    assert [one.id for one, _ in shooters.armed(state, "attacker", defensive=True)] == ["a", "f"]
