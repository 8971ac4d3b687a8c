"""Who may shoot."""

import pytest

from battles.guiscard.fire import shooters
from battles.guiscard.fire.weapons import weapon_of
from battles.guiscard.state import Deeds
from battles.guiscard.tables import weapon
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


def archer(hex_="1220", condition="healthy", code="Nia", **deeds):
    return foot("a", "attacker", code, hex_, condition, deeds=Deeds(**deeds))


@pytest.mark.rule("GT-2.1a")
@pytest.mark.parametrize("name", ["nobody", "d"])
def test_only_the_own_people_shoot(name):
    assert why(archer(), name=name) == "GT-2.1a"


@pytest.mark.rule("GT-1.2h")
@pytest.mark.parametrize(
    ("condition", "rule"), [("healthy", ""), ("wounded", ""), ("stunned", "GT-1.2h"), ("dead", "GT-1.2h")]
)
def test_the_stunned_do_not_shoot(condition, rule):
    assert why(archer(condition=condition)) == rule


@pytest.mark.rule("GT-5b", "GT-5f")
def test_who_has_nothing_to_shoot_with_does_not():
    assert why(archer(code="Nim")) == "GT-5b"
    assert why(archer(code="Bih")) == "GT-5b"
    assert why(rider("a", "attacker", "Nia", "1220", "S")) == "GT-5f"


@pytest.mark.rule("GT-5c", "GT-5d")
@pytest.mark.parametrize(
    ("code", "used", "rule"),
    [("Nil", 0, ""), ("Nil", 1, "GT-5c"), ("Nij", 3, ""), ("Nij", 4, "GT-5d"), ("Nia", 9, "")],
)
def test_thrown_weapons_run_out(code, used, rule):
    assert why(foot("a", "attacker", code, "1216", used=used)) == rule


@pytest.mark.rule("GT-5e")
@pytest.mark.parametrize(("deeds", "rule"), [({}, ""), ({"shot": True}, "GT-5e"), ({"volley": True}, "")])
def test_nobody_shoots_twice_in_step_one(deeds, rule):
    assert why(archer(**deeds)) == rule
    refused = shooters.barred_in_offence(archer(**deeds)[0])
    assert (refused is None) == (rule == "")


@pytest.mark.rule("GT-2.1g")
def test_who_has_been_laid_down_is_not_taken_up_again():
    assert why(archer(lowered=True)) == "GT-2.1g"


@pytest.mark.rule("GT-2.1g", "GT-5.3a")
def test_who_has_called_off_a_counter_charge_may_shoot():
    assert why(archer(forgone=True), defensive=True) == ""


@pytest.mark.rule("GT-5.3b", "GT-5.2c", "GT-5.3d")
@pytest.mark.parametrize(
    ("deeds", "rule"),
    [
        ({}, ""),
        ({"shot": True}, ""),
        ({"volley": True}, "GT-5.3b"),
        ({"attacked": True}, "GT-5.2c"),
        ({"spent": 4}, ""),
        ({"spent": 5}, "GT-5.3d"),
        ({"moved": True, "spent": 4}, ""),
    ],
)
def test_defensive_fire_takes_a_shooter_who_kept_still_enough_and_did_not_fight(deeds, rule):
    assert why(archer(**deeds), defensive=True) == rule


@pytest.mark.rule("GT-5.3d")
@pytest.mark.parametrize(("spent", "rule"), [(2, ""), (3, "GT-5.3d")])
def test_a_wounded_shooter_may_have_moved_less(spent, rule):
    assert why(archer(condition="wounded", spent=spent), defensive=True) == rule


@pytest.mark.rule("GT-5.3d")
@pytest.mark.parametrize(("spent", "rule"), [(4, ""), (5, "GT-5.3d")])
def test_a_wound_since_his_own_phase_does_not_count(spent, rule):
    assert why(archer(condition="wounded", spent=spent, allowed=8), defensive=True) == rule


@pytest.mark.rule("GT-5.3d")
def test_a_shooter_who_has_left_a_slow_formation_since_may_not_have_moved_more():
    assert why(archer(spent=2, allowed=3), defensive=True) == "GT-5.3d"


@pytest.mark.rule("GC-8.4h", "GT-5.3d")
@pytest.mark.parametrize(("spent", "rule"), [(2, ""), (3, "GT-5.3d")])
def test_a_hungry_shooter_may_have_moved_half_as_far(spent, rule):
    hungry = foot("a", "attacker", "Nia", "1220", penalty=1, deeds=Deeds(spent=spent))
    assert why(hungry, defensive=True) == rule


@pytest.mark.rule("GT-5.3c")
@pytest.mark.parametrize(
    ("code", "rule"), [("Nia", ""), ("Bis", ""), ("Bia", ""), ("Nij", "GT-5.3c"), ("Nil", "GT-5.3c")]
)
def test_bows_and_slings_are_for_defensive_fire_and_thrown_weapons_are_not(code, rule):
    assert why(archer("1215", code=code), defensive=True) == rule


@pytest.mark.rule("GT-5.3b", "GT-5.3c", "GT-5.3d", "GT-5.2c")
def test_what_bars_a_shooter_in_the_enemys_phase_does_not_bar_him_in_his_own():
    state = position(archer(volley=True, attacked=True, spent=8), NEAR)
    one = state.people["a"]
    assert shooters.barred_in_defence(state, one, weapon("short_bow")).rule == "GT-5.3b"
    assert shooters.barred(state, one, weapon("short_bow"), defensive=False) is None


@pytest.mark.rule("GT-5.2a")
@pytest.mark.parametrize(
    ("enemy", "rule"),
    [
        (foot("d", "defender", "Nim", "1214"), "GT-5.2a"),
        (foot("d", "defender", "Nim", "1213"), ""),
        (foot("d", "defender", "Nim", "1214", "stunned"), ""),
        (foot("d", "attacker", "Nim", "1214"), ""),
    ],
)
def test_nobody_shoots_with_an_enemy_beside_him_who_can_attack(enemy, rule):
    assert why(archer("1215"), others=(enemy,)) == rule


@pytest.mark.rule("GT-5.2a")
def test_an_enemy_who_could_not_come_there_does_not_keep_anybody_from_shooting():
    enemy = rider("d", "defender", "Acl", "1214", "S")
    assert why(archer("1215"), others=(enemy,), ground=drawn(_1215="tree")) == ""
    assert why(archer("1215"), others=(enemy,), ground=drawn(_1215="brush")) == "GT-5.2a"


@pytest.mark.rule("GT-5.2a")
def test_a_rider_is_held_by_an_enemy_at_either_half():
    horse_archer = rider("a", "attacker", "Aca", "1215", "N")
    for hex_, rule in (("1214", "GT-5.2a"), ("1217", "GT-5.2a"), ("1218", "")):
        assert why(horse_archer, others=(foot("d", "defender", "Nim", hex_),)) == rule


@pytest.mark.rule("GT-5.5.2.4a")
@pytest.mark.parametrize(
    ("terrain", "rule"),
    [
        ("shallows", "GT-5.5.2.4a"),
        ("deep_water", "GT-5.5.2.4a"),
        ("marsh", ""),
        ("clear", ""),
        ("wooden_deck", ""),
    ],
)
def test_nobody_shoots_out_of_the_water(terrain, rule):
    assert why(archer("1215"), ground=drawn(_1215=terrain)) == rule


@pytest.mark.rule("GT-5.5.2.4a")
def test_a_rider_stands_in_water_by_his_front_half():
    horse_archer = rider("a", "attacker", "Aca", "1215", "N")
    assert why(horse_archer, ground=drawn(_1215="shallows")) == "GT-5.5.2.4a"
    assert why(horse_archer, ground=drawn(_1216="shallows")) == ""


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
    assert weapon_of(state.people["b"]) is None
