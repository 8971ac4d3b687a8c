"""From which side an enemy comes at a formation (GT-7.3.1c, 7.3.1g, D35, D66)."""

import pytest

from battles.guiscard.drawing.picture import marks
from battles.guiscard.rules.counters import toward
from battles.guiscard.rules.hoplites import formation as f
from tests.battles.guiscard.board import foot, position, rider
from tests.battles.guiscard.play.hoplites.phalanx import RIGHT, form, phalanx, places


@pytest.mark.rule("GT-7.3.1a", "GT-7.3.1d")
@pytest.mark.parametrize(("ranks", "depth"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_a_formation_counts_three_ranks_at_most(ranks: int, depth: int) -> None:
    assert f.depth_of([("a", "b", "c")] * ranks) == depth


@pytest.mark.rule("GT-7.3.1c", "GT-7.3.3a")
def test_three_men_have_four_front_hexes() -> None:
    state = phalanx(depth=2)
    front = places()[0]
    expected = {toward(hex_, RIGHT - 2) for hex_ in front} | {toward(front[-1], RIGHT - 1)}
    assert len(expected) == 4
    assert f.front_hexes(state, state.formations["f1"]) == expected
    wider = phalanx(width=5)
    assert len(f.front_hexes(wider, wider.formations["f1"])) == 6


@pytest.mark.rule("GT-7.3.1c", "GT-7.3.1g")
@pytest.mark.parametrize(
    ("turn", "side"), [(4, "front"), (5, "front"), (0, "right"), (1, "rear"), (2, "rear"), (3, "left")]
)
def test_each_neighbour_lies_on_a_side(turn: int, side: str) -> None:
    state = phalanx()
    middle = state.people["h12"]
    assert f.approach(state, state.formations["f1"], middle, toward(middle.hex, RIGHT + turn)) == side


@pytest.mark.rule("GT-7.3.1c", "GT-7.3.1g")
def test_what_is_before_a_man_of_the_rear_rank_only_is_a_side() -> None:
    state = phalanx(depth=2)
    formation, front = state.formations["f1"], places(2)
    rear_left, rear_right = state.people["h21"], state.people["h23"]
    assert toward(front[1][2], RIGHT - 1) not in front[0]
    assert f.approach(state, formation, rear_right, toward(rear_right.hex, RIGHT - 1)) == "right"
    assert f.approach(state, formation, rear_left, toward(rear_left.hex, RIGHT + 3)) == "left"


@pytest.mark.rule("GT-7.3.1c", "GT-7.3.1g")
def test_of_a_staggered_rear_rank_the_left_man_is_open_to_the_left() -> None:
    front = places()[0]
    rear = [toward(hex_, RIGHT + 2) for hex_ in front]
    state = position(
        *(foot(f"a{n}", "defender", "Bih", hex_) for n, hex_ in enumerate(front)),
        *(foot(f"b{n}", "defender", "Bih", hex_) for n, hex_ in enumerate(rear)),
    )
    form(state, ["a0", "a1", "a2", "b0", "b1", "b2"])
    left = state.people["b0"]
    assert f.approach(state, state.formations["f1"], left, toward(left.hex, RIGHT - 2)) == "left"


@pytest.mark.rule("GT-7.3.1g")
def test_the_side_worst_for_the_formation_counts() -> None:
    sides = (["front", "left"], ["right", "front", "left"], ["rear", "right"], ["front", "front"])
    assert [f.worst(each) for each in sides] == ["left", "right", "rear", "front"]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("front", "facing", "hex_"), [("1213", "SE", "1213"), ("1113", "NW", "1113"), ("1212", "N", "1213")]
)
def test_a_rider_attacks_from_his_front_half_if_it_touches_else_from_the_rear(
    front: str, facing: str, hex_: str
) -> None:
    state = phalanx(rider("r", "attacker", "Nck", front, facing))
    hoplite = state.people["h12"]
    assert hoplite.hex == "1114"
    assert f.hex_of_attack(state.people["r"], hoplite) == hex_


@pytest.mark.rule("GT-7.3.1f")
def test_the_pikes_go_where_the_hoplite_goes() -> None:
    state = phalanx()
    assert [mark.hex for mark, _ in marks(state)] == list(places()[0])
    state.people["h11"].hex = "0505"
    assert next(marks(state))[0].hex == f.pike_at(state, "h11") == "0505"
