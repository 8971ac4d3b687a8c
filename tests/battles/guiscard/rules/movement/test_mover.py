"""Who is in the way: friends, the stunned, enemies."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard.bots.strides import Strides
from battles.guiscard.play.combat.advance import next_steps
from battles.guiscard.play.combat.passing import passable
from battles.guiscard.play.moving.announcing import Halt
from battles.guiscard.play.moving.legs import Go
from battles.guiscard.rules.ground import ground_in
from tests.battles.guiscard.board import Placed, foot, order, refused, rider
from tests.battles.guiscard.play.movement.walks import announce, denied, moving, offered, walk


@pytest.mark.rule("GT-4.1a", "GT-4.2a", "GT-4.2b")
@pytest.mark.parametrize(
    ("others", "passed"),
    [
        ([], True),
        ([foot("f", "attacker", "Nim", "1213")], True),
        ([foot("s", "attacker", "Nim", "1213", "stunned")], True),
        ([foot("e", "defender", "Nim", "1213", "stunned")], True),
        ([foot("e", "defender", "Nim", "1213")], False),
        ([foot("e", "defender", "Nim", "1213", "wounded")], False),
        ([rider("e", "defender", "Nck", "1212", "N")], False),
    ],
)
def test_friends_and_the_stunned_are_passed_and_enemies_are_not(others: list[Placed], passed: bool) -> None:
    state = moving(foot("a", "attacker", "Nim", "1214"), *others)
    if passed:
        assert announce(state, "a", "1213").points == 5, "one point, and nothing extra"
    else:
        refusal = denied(state, "a", "1213")
        assert (refusal.rule, refusal.field) == ("GT-4.2a", "hex")


@pytest.mark.rule("GT-1.1c", "GT-4.1b")
def test_a_move_may_not_end_on_somebody_living() -> None:
    state = moving(foot("a", "attacker", "Nim", "1214"), foot("f", "attacker", "Nim", "1213", "stunned"))
    announce(state, "a", "1213")
    refusal = refused(state, Halt())
    assert (refusal.rule, refusal.values) == ("GT-4.1b", {"other": "f", "hex": "1213"})
    assert refusal.field == "order", "an order to halt has no hex"
    order(state, Go("1212"))
    assert offered(state, Halt)


@pytest.mark.rule("GT-1.1c", "GT-4.1b")
def test_a_rider_needs_both_hexes_free_in_the_end() -> None:
    state = moving(rider("r", "attacker", "Nck", "1214", "N"), foot("f", "attacker", "Nim", "1213"))
    announce(state, "r", "1213")
    assert refused(state, Halt()).rule == "GT-4.1b"
    order(state, Go("1212"))
    assert refused(state, Halt()).values == {"other": "f", "hex": "1213"}
    order(state, Go("1211"))
    assert offered(state, Halt)


@pytest.mark.rule("GT-8.4.2a", "GT-8.4.2b")
def test_a_rider_jumps_a_low_wall_and_does_not_halt_across_it() -> None:
    state = moving(rider("a", "attacker", "Nck", "0802", "S"), laid=Laid("B7"))
    assert announce(state, "a", "0803").points == 11
    order(state, Go("0804"))
    assert refused(state, Halt()).rule == "GT-8.4.2b"
    order(state, Go("0805"))
    order(state, Halt())
    assert state.people["a"].hex == "0805"
    assert state.people["a"].deeds.spent == 5, "two points for the wall, one for each hex"


@pytest.mark.rule("GT-8.4.1a", "GT-8.4.1b")
def test_a_window_is_passed_by_who_has_the_points_if_no_enemy_is_behind_it() -> None:
    village, enemy = Laid("B7"), foot("e", "defender", "Nim", "0504")
    state = moving(foot("a", "attacker", "Nim", "0503"), laid=village)
    walk(state, "a", "0504")
    assert state.people["a"].hex == "0504"
    wounded = moving(foot("a", "attacker", "Nim", "0503", "wounded"), laid=village)
    assert denied(wounded, "a", "0504").rule == "GT-4a", "three points are too few"
    guarded = moving(foot("a", "attacker", "Nim", "0503"), enemy, laid=village)
    assert denied(guarded, "a", "0504").rule == "GT-4.2a"
    lain = moving(
        foot("a", "attacker", "Lia", "0503"), foot("e", "defender", "Nim", "0504", "stunned"), laid=village
    )
    assert denied(lain, "a", "0504").rule == "GT-8.4.1a", "a stunned man is an enemy too"
    friend = moving(foot("a", "attacker", "Lia", "0503"), foot("f", "attacker", "Nim", "0504"), laid=village)
    walk(friend, "a", "0504", "0505")
    assert friend.people["a"].hex == "0505"


@pytest.mark.rule("GT-8.4.1a")
def test_nobody_is_driven_or_advances_through_a_window_behind_which_an_enemy_lies() -> None:
    people = foot("a", "attacker", "Lia", "0503"), foot("e", "defender", "Nim", "0504", "stunned")
    state = moving(*people, laid=Laid("B7"))
    ground, one = ground_in(state), state.people["a"]
    assert not passable(state, ground, one, "0503", "0504")
    assert "0504" not in {step.hex for step in next_steps(state, ground, one, "0503", 0, 8)}
    assert "0504" not in Strides(state, one, {}).ends
    del state.at["0504"]
    state.people["e"].hex = ""
    assert passable(state, ground, one, "0503", "0504")
    assert "0504" in {step.hex for step in next_steps(state, ground, one, "0503", 0, 8)}
    assert "0504" in Strides(state, one, {}).ends
