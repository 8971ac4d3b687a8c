"""What a shot does to whoever is where it comes down."""

import pytest

from battles.guiscard.rules.fire import damage
from battles.guiscard.state import Horse
from battles.guiscard.tables import weapon
from tests.battles.guiscard.board import foot, position, rider

LYING = Horse("h", hex="1215", facing=0)
ON_FOOT = foot("d", "defender", "Nil", "1213")[0]
RIDER = rider("r", "defender", "Acl", "1413", "N")[0]


@pytest.mark.rule("GT-5.4.3a")
def test_whoever_is_in_the_hex_is_struck():
    people = foot("d", "defender", "Nil", "1213"), rider("r", "attacker", "Acl", "1413", "N")
    state = position(*people, horses=[Horse("h", hex="1215", facing=0)])
    for hex_, who in {"1213": "d", "1413": "r", "1414": "r", "1215": "h", "1216": "h", "1214": None}.items():
        found = damage.struck(state, hex_)
        assert (found and found.id) == who, hex_


@pytest.mark.rule("GT-5.4.3a")
def test_nobody_strikes_himself():
    state = position(
        rider("a", "attacker", "Aca", "1215", "N"), foot("d", "defender", "Nil", "1217", "stunned")
    )
    shooter = state.people["a"]
    assert damage.suffers(state, shooter, "1216") is None
    assert damage.suffers(state, shooter, "1217") is state.people["d"]
    assert damage.suffers(state, state.people["d"], "1216") is shooter


@pytest.mark.rule("GT-5.4.3e", "GT-1.2f")
@pytest.mark.parametrize(
    ("piece", "added"),
    [
        (foot("d", "defender", "Nim", "1213")[0], {"armoured_target": 1}),
        (rider("d", "defender", "Nck", "1213", "N")[0], {"armoured_target": 1}),
        (Horse("h", armoured=True), {"armoured_target": 1}),
        (Horse("h"), {}),
        (ON_FOOT, {}),
        (RIDER, {}),
    ],
)
def test_armour_helps_people_and_horses_and_the_hunger_of_the_shooter_is_added_too(piece, added):
    assert damage.modifiers(foot("a", "attacker", "Nia", "1220")[0], piece) == added
    hungry = foot("a", "attacker", "Nia", "1220", penalty=1)[0]
    assert damage.modifiers(hungry, piece) == added | {"unsupplied": 1}


@pytest.mark.rule("GT-5.4.3b", "GT-5.4.3c", "GT-5.4.3f")
@pytest.mark.parametrize(
    ("piece", "row", "cover", "letters"),
    [
        (ON_FOOT, "composite_bow", "none", {2: "C"}),
        (ON_FOOT, "short_bow", "none", {0: "C", 1: "C", 2: "B", 6: "A", 7: "-", 12: "-"}),
        (ON_FOOT, "short_bow", "light", {1: "B"}),
        (ON_FOOT, "short_bow", "medium", {2: "B"}),
        (ON_FOOT, "short_bow", "strong", {2: "A"}),
        (RIDER, "lance_mounted", "none", {1: "E"}),
        (RIDER, "javelin_foot", "none", {1: "D"}),
        (RIDER, "composite_bow", "none", {5: "B"}),
        (RIDER, "composite_bow", "strong", {2: "B"}),
        (LYING, "composite_bow", "none", {2: "C"}),
    ],
)
def test_die_cover_and_class_of_weapon_give_the_letter(piece, row, cover, letters):
    assert {total: damage.letter(piece, weapon(row), cover, total) for total in letters} == letters
