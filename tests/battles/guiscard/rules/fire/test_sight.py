"""Lines of fire past the people who stand on the field."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard.rules.fire import sight
from battles.guiscard.rules.fire.weapons import weapon_of
from battles.guiscard.rules.ground import ground_of
from battles.guiscard.state import Horse
from hexmap import grid
from tests.battles.guiscard.board import foot, position, rider
from tests.battles.guiscard.play.fire.shots import refusal


def cover(state, name, hex_):
    one = state.people[name]
    return sight.view(state, ground_of(state.laid), one, weapon_of(one), hex_).cover


def blocked(*between, horses=()):
    """The rule that forbids a slinger at 1220 to shoot at 1214 past these; "" none."""
    people = foot("a", "attacker", "Bis", "1220"), foot("d", "defender", "Nim", "1214")
    return refusal(position(*people, *between, horses=horses), "a", "1214")


@pytest.mark.rule("GT-5.5.3a")
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_a_slinger_shoots_past_nobody_who_lives_and_stands(side):
    for condition, rule in (("healthy", "GT-5.5.3a"), ("wounded", "GT-5.5.3a"), ("stunned", "")):
        assert blocked(foot("o", side, "Nim", "1217", condition)) == rule
    assert blocked(foot("o", side, "Nim", "1417")) == ""
    for front in ("1217", "1317"):
        assert blocked(rider("o", side, "Acl", front, "NE")) == "GT-5.5.3a"


@pytest.mark.rule("GT-5.5.3a")
@pytest.mark.parametrize(("hex_", "rule"), [("1217", "GT-5.5.3a"), ("1317", "GT-5.5.3a"), ("1517", "")])
def test_a_horse_alone_is_in_the_way_with_both_hexes(hex_, rule):
    assert blocked(horses=[Horse("h", side="defender", hex=hex_, facing=grid.SIDES.index("NE"))]) == rule


@pytest.mark.rule("GT-5.5.1a", "GT-5.4c")
def test_neither_half_of_shooter_or_target_is_in_the_way():
    state = position(rider("a", "attacker", "Aca", "1219", "S"), rider("d", "defender", "Acl", "1214", "S"))
    assert (state.at["1218"], state.at["1213"]) == ("a", "d")
    assert refusal(state, "a", "1213") == ""
    assert refusal(state, "a", "1214") == ""


@pytest.mark.rule("GT-5.5.3b")
@pytest.mark.parametrize(("hex_", "rule"), [("1413", "GT-5.5.3b"), ("2213", "")])
def test_a_bow_shoots_over_people_beyond_its_short_range(hex_, rule):
    people = foot("a", "attacker", "Nia", "0413"), foot("o", "attacker", "Nim", "0613")
    assert refusal(position(*people, foot("d", "defender", "Nim", hex_)), "a", hex_) == rule


@pytest.mark.rule("GT-5.5.2.3b", "GT-5.5.2.3c", "GT-5.5.2.3d")
def test_w6_archers_above_and_below_a_bank():
    # A and B are farther away than half of their short range, or the bank would not cover E (GT-5.5.4a).
    state = position(
        foot("A", "attacker", "Bia", "1604"),
        foot("B", "attacker", "Bia", "1704"),
        foot("C", "attacker", "Bia", "1615"),
        foot("D", "defender", "Nim", "1613"),
        foot("E", "defender", "Nim", "1612"),
    )
    assert ground_of(state.laid).terrain["1612"] == "bank"
    for name in ("A", "B"):
        assert refusal(state, name, "1612") == ""
        assert cover(state, name, "1612") == "medium"
        assert refusal(state, name, "1613") == "GT-5.5.2.3b"
    assert refusal(state, "C", "1613") == ""
    assert cover(state, "C", "1613") == "none"


@pytest.mark.rule("GT-5.5.4a")
@pytest.mark.parametrize(("hex_", "covered"), [("1604", "medium"), ("1605", "none")])
def test_a_bank_covers_nobody_from_above_within_half_of_short_range(hex_, covered):
    state = position(foot("A", "attacker", "Bia", hex_), foot("E", "defender", "Nim", "1612"))
    assert cover(state, "A", "1612") == covered


HORSE_ARCHER = rider("A", "attacker", "Bca", "1217", "N")


@pytest.mark.rule("GT-5.5.3.1b", "GT-5.5.3b")
@pytest.mark.parametrize(
    ("archer", "friend", "target", "rule"),
    [
        (HORSE_ARCHER, foot("B", "attacker", "Bim", "1216"), "1213", ""),
        (foot("A", "attacker", "Bia", "1820"), foot("B", "attacker", "Bim", "1819"), "1815", "GT-5.5.3b"),
        (HORSE_ARCHER, foot("B", "attacker", "Bim", "1215"), "1213", "GT-5.5.3b"),
        # A mounted friend is beside him with either half.
        (HORSE_ARCHER, rider("B", "attacker", "Bca", "1215", "N"), "1212", ""),
        (HORSE_ARCHER, rider("B", "attacker", "Bca", "1214", "N"), "1212", "GT-5.5.3b"),
        (HORSE_ARCHER, foot("B", "defender", "Bim", "1216", "stunned"), "1212", ""),
    ],
)
def test_w7_a_mounted_archer_shoots_over_the_friend_beside_him(archer, friend, target, rule):
    assert refusal(position(archer, friend, foot("C", "defender", "Lim", target)), "A", target) == rule


@pytest.mark.rule("GT-5.5.3.1a")
def test_who_stands_in_water_is_shot_over():
    enemies = foot("o", "defender", "Nim", "1115"), foot("d", "defender", "Nil", "1116")
    state = position(foot("a", "attacker", "Bis", "1113"), *enemies, laid=Laid("B6"))
    assert ground_of(state.laid).terrain["1115"] == "shallows"
    assert refusal(state, "a", "1116") == ""


@pytest.mark.rule("GT-5.5.5a", "GT-5.5.3a", "GT-5.5.3b")
@pytest.mark.parametrize(
    ("code", "frm", "between", "at", "higher", "rule"),
    [
        ("Nij", "1320", ["1317"], "1316", 1, ""),
        ("Nij", "1320", ["1318"], "1316", 1, "GT-5.5.3b"),
        ("Bis", "0308", ["1008", "0909"], "1109", 2, ""),
        ("Bis", "0308", ["0808"], "1109", 2, "GT-5.5.3a"),
        ("Bis", "0308", ["1008", "0808"], "1109", 2, "GT-5.5.3a"),
    ],
)
def test_w8_a_shot_goes_up_over_who_is_as_near_to_the_target_as_it_is_higher(
    code, frm, between, at, higher, rule
):
    others = [foot(f"o{hex_}", "defender", "Nim", hex_) for hex_ in between]
    people = foot("a", "attacker", code, frm), foot("Q", "defender", "Nim", at)
    state = position(*people, *others, laid=Laid("B3"))
    ground = ground_of(state.laid)
    assert ground.level[at] - ground.level[frm] == higher
    assert refusal(state, "a", at) == rule


@pytest.mark.rule("GT-5.5.1a", "GT-5.5.3a", "GT-5.5.2.2a")
@pytest.mark.parametrize(
    ("between", "hex_", "clear"), [("1417", "1214", True), ("1217", "1214", False), ("1417", "0917", False)]
)
def test_a_line_is_open_if_neither_ground_nor_people_bar_it(between, hex_, clear):
    # 0918 and 1018 hold trees.
    state = position(foot("a", "attacker", "Bis", "1220"), foot("o", "attacker", "Nim", between))
    ground, one = ground_of(state.laid), state.people["a"]
    assert sight.clear(state, ground, one, weapon_of(one), hex_) == clear
    assert sight.view(state, ground, one, weapon_of(one), hex_).clear == clear
