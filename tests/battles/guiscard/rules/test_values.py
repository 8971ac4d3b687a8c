"""What a counter is worth in its state."""

from collections.abc import Callable

import pytest

from battles.contract.muster import Group, Soldier
from battles.guiscard.play.setup import characters
from battles.guiscard.rules import values
from battles.guiscard.state import Horse
from battles.guiscard.state.classes import CLASSES, code_of, counter_of
from battles.guiscard.tables import TABLES, counter
from rulebook import Refusal
from tests.battles.guiscard.board import Placed, foot, position, rider


@pytest.mark.rule("GT-1.2e", "GT-4c")
@pytest.mark.parametrize(
    ("placed", "expected"),
    [
        (rider("a", "attacker", "Nck", "1014", "N"), (28, 8, 12)),
        (rider("a", "attacker", "Nck", "1014", "N", "wounded"), (14, 4, 12)),
        (foot("a", "attacker", "Nck", "1014"), (22, 7, 6)),
        (foot("a", "attacker", "Nck", "1014", "wounded"), (11, 4, 3)),
    ],
)
def test_each_state_and_mode_has_values_of_its_own(placed, expected):
    one = placed[0]
    assert (values.attack(one), values.defence(one), values.shown(one).movement) == expected
    with pytest.raises(ValueError, match="no mounted form"):
        counter("Nim").values(mounted=True, wounded=False)


@pytest.mark.rule("GT-1.2e", "GT-4c")
@pytest.mark.parametrize(
    ("code", "armoured", "mounted", "on_foot"),
    [
        ("Bca", True, (12, 12), (6, 3)),
        ("Aca", True, (12, 12), (6, 3)),
        ("Bia", True, None, (6, 3)),
        ("Bca", False, (15, 15), (8, 4)),
        ("Nck", False, (15, 15), (8, 4)),
        ("Bch", False, (15, 15), (8, 4)),
        ("Bch", True, (10, 10), (4, 2)),
        ("Lic", True, None, (4, 2)),
    ],
)
def test_who_is_armoured_otherwise_than_his_counter_moves_by_his_own_armour(code, armoured, mounted, on_foot):
    def points(placed: Placed) -> int:
        state = position(placed)
        return values.allowance(state, placed[0])

    def found(make: Callable[..., Placed], *where: str) -> tuple[int, ...]:
        return tuple(
            points(make("a", "attacker", code, *where, condition, armoured=armoured))
            for condition in ("healthy", "wounded")
        )

    assert found(foot, "1014") == on_foot
    if mounted is not None:
        assert found(rider, "1014", "N") == mounted
    one = foot("a", "attacker", code, "1014", armoured=armoured)[0]
    shown = counter(code).foot.healthy
    assert (values.attack(one), values.defence(one)) == (shown.attack, shown.defence)


@pytest.mark.rule("GT-1.2e", "GT-4c")
def test_an_armoured_archer_of_a_muster_moves_as_the_armoured_do():
    riding = Soldier(
        "r", "byzantine", "armoured_horse_archer", "shooter_mounted_armoured", mounted=True, armoured=True
    )
    walking = Soldier("w", "norman", "armoured_archer", "shooter_foot_armoured", armoured=True)
    one, other = characters("attacker", Group("g", "normans", 1, soldiers=(riding, walking)))
    assert (one.code, values.shown(one).movement) == ("Bca", 12)
    assert (other.code, values.shown(other).movement) == ("Bia", 6)


@pytest.mark.rule("GT-1.2h")
def test_who_cannot_strike_back_has_the_defence_of_his_equipment():
    armoured = foot("a", "attacker", "Nim", "1014", "stunned")[0]
    bare = foot("b", "attacker", "Nil", "1014", "stunned")[0]
    assert [values.defence(one) for one in (armoured, bare)] == [2, 1]
    assert [values.attack(one) for one in (armoured, bare)] == [0, 0]


@pytest.mark.rule("GC-8.4h", "GT-4a")
def test_the_stunned_have_no_movement_points_hungry_or_not():
    state = position(
        foot("a", "attacker", "Nim", "1014"),
        foot("s", "attacker", "Nim", "1016", "stunned"),
        foot("h", "attacker", "Nim", "1018", "stunned", penalty=1),
        foot("d", "defender", "Bim", "2014"),
    )
    assert [values.allowance(state, state.people[name]) for name in "ash"] == [6, 0, 0]


@pytest.mark.rule("GC-8.4h", "GT-4a")
@pytest.mark.parametrize(
    ("placed", "points"),
    [
        (foot("a", "attacker", "Nck", "1014", penalty=1), 3),
        (foot("a", "attacker", "Nck", "1014", "wounded", penalty=1), 1),
        (foot("a", "attacker", "Nia", "1014", penalty=1), 4),
        (rider("a", "attacker", "Nck", "1014", "N", penalty=1), 6),
        (rider("a", "attacker", "Bca", "1014", "N", "wounded", penalty=1), 7),
    ],
)
def test_the_unsupplied_have_half_their_movement_points(placed, points):
    assert values.allowance(position(placed), placed[0]) == points
    assert values.stride(placed[0]) == points


def test_a_horse_by_itself_has_the_defence_of_a_horse():
    assert values.defence_of_horse(Horse(id="h")) == 1
    assert values.defence_of_horse(Horse(id="h", armoured=True)) == 1


@pytest.mark.rule("GT-1.2i")
def test_people_have_the_counter_of_their_origin_or_the_nearest_and_its_code_says_origin_arm_and_class():
    assert code_of("norman", "knight") == "Nck"
    assert code_of("lombard", "knight") == "Lck"
    assert code_of("mercenary", "knight") == "Nck"
    assert code_of("german", "archer") == "Nia"
    assert code_of("norman", "catapult") is None
    letters = TABLES.now.play.class_code
    for types in CLASSES.rows.values():
        for code in types.values():
            assert code[0] in letters.origin
            assert code[1] in letters.arm
            assert code[2] in letters.class_


def test_people_whom_no_counter_is_like_are_refused():
    with pytest.raises(Refusal, match="catapult"):
        counter_of(Soldier("x", "norman", "catapult", "infantry_armoured"))
    with pytest.raises(Refusal, match="no mounted counter"):
        counter_of(Soldier("x", "norman", "archer", "infantry_armoured", mounted=True))
