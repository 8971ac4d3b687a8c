"""Advances after combat."""

import pytest

from battles.guiscard import system
from battles.guiscard.play.combat import advance
from battles.guiscard.play.combat.advance import Advanced, AdvanceTo, Step
from battles.guiscard.play.combat.ways import FallBack
from battles.guiscard.play.movement.infiltration import Infiltrated
from battles.guiscard.play.orders import EndStep, StandFast
from battles.guiscard.rules.counters import toward
from battles.guiscard.rules.ground import ground_of
from battles.guiscard.state.items import Advancing
from battles.guiscard.system import SYSTEM
from hexmap.grid import SIDES
from tests.battles.guiscard.board import asked, decision, foot, happened, order, position, refused, rider
from tests.battles.guiscard.grounds import drawn
from tests.battles.guiscard.play.combat.fights import (
    AROUND,
    HERE,
    NE,
    NW,
    SE,
    SW,
    N,
    S,
    attack,
    on_foot,
    one_of,
)
from tests.battles.guiscard.play.hoplites.phalanx import phalanx


def won(*placed, hexes=(HERE,), losers=(), candidates=("a",), **more):
    """A position in which the attackers may advance."""
    item = Advancing("attacker", candidates, hexes, losers)
    return position(*placed, step="combat", agenda=[item], **more)


@pytest.mark.rule("GT-6.6a", "GC-8.4h")
@pytest.mark.parametrize(
    ("one", "points"),
    [
        (foot("a", "attacker", "Nim", N), 3),
        (foot("a", "attacker", "Nim", N, "wounded"), 1),
        (foot("a", "attacker", "Nil", N), 4),
        (rider("a", "attacker", "Nck", N, "S"), 6),
        (rider("a", "attacker", "Bca", N, "S"), 7),
        (foot("a", "attacker", "Nim", N, penalty=1), 1),
        (rider("a", "attacker", "Nck", N, "S", penalty=1), 3),
    ],
)
def test_the_winner_advances_by_half_his_allowance(one, points):
    assert advance.reach(one[0]) == points


@pytest.mark.rule("GT-6.6a", "GT-6.6c")
def test_the_winner_goes_into_the_hex_left_and_on_as_long_as_his_points_last():
    state = won(foot("a", "attacker", "Nim", N))
    assert system.LOOP.to_act(state) == "attacker"
    assert system.LOOP.orders(state) == [AdvanceTo("a", HERE), StandFast()]
    (event,) = happened(order(state, AdvanceTo("a", HERE)), Advanced)
    assert event == Advanced("a", HERE, 0, 1)
    assert (state.agenda[-1].character, state.agenda[-1].points) == ("a", 2)
    order(state, AdvanceTo("a", S))
    order(state, AdvanceTo("a", "1520"))
    assert not any(isinstance(item, Advancing) for item in state.agenda)
    assert (one_of(state, "a").hex, one_of(state, "a").deeds.spent) == ("1520", 0)


@pytest.mark.rule("GT-6.6b", "GT-6.6c", "GT-6.6a")
@pytest.mark.parametrize(
    ("given", "rule"),
    [
        (AdvanceTo("a", NE), "GT-6.6b"),
        (AdvanceTo("a", "1515"), "GT-6.6b"),
        (AdvanceTo("b", HERE), "GT-6.6c"),
        (AdvanceTo("nobody", HERE), "GT-6.6c"),
        (AdvanceTo("c", HERE), "GT-6.6a"),
        (EndStep(), "GT-2.1g"),
    ],
)
def test_only_a_participant_advances_and_first_into_what_the_enemy_has_left(given, rule):
    state = won(*on_foot("attacker", a=N, b=SE, c="0519"), candidates=("a", "c"))
    assert refused(state, given).rule == rule


@pytest.mark.rule("GT-6.6b")
def test_the_first_hexes_are_those_left_and_those_where_the_fallen_lie():
    people = [
        foot("a", "attacker", "Nim", N),
        foot("d", "defender", "Nim", HERE),
        foot("f", "defender", "Nim", SE, "stunned"),
        foot("g", "defender", "Nim", "", "dead", fell=SW),
        foot("w", "defender", "Nim", "", "dead"),
    ]
    state = won(*people, hexes=(HERE, S), losers=("d", "f", "g", "w", "horse"))
    assert advance.entries(state, state.agenda[-1]) == {S, SE, SW}


@pytest.mark.rule("GT-6.6b", "GT-6.6c", "GT-4.1b")
def test_nobody_stays_in_the_hex_of_a_stunned_enemy():
    fallen = foot("d", "defender", "Nim", HERE, "stunned")
    state = won(foot("a", "attacker", "Nim", N), fallen, losers=("d",))
    order(state, AdvanceTo("a", HERE))
    assert refused(state, StandFast()).rule == "GT-6.6b"
    order(state, AdvanceTo("a", S))
    order(state, StandFast())
    assert one_of(state, "a").hex == S
    # Without a free hex behind there is no advance.
    friends = [foot(f"f{hex_}", "attacker", "Nim", hex_) for hex_ in AROUND if hex_ not in (N, S)]
    behind = foot("s", "defender", "Nim", S)
    state = won(foot("a", "attacker", "Nim", N, "wounded"), fallen, *friends, behind, losers=("d",))
    assert list(advance.moves(state, state.agenda[-1])) == []


@pytest.mark.rule("GT-6.6d")
def test_enemies_beside_the_way_cost_nothing():
    enemies = [foot(f"e{hex_}", "defender", "Nim", hex_) for hex_ in (SW, SE)]
    state = won(foot("a", "attacker", "Nim", N), *enemies)
    assert not happened(order(state, AdvanceTo("a", HERE)), Infiltrated)
    assert state.agenda[-1].points == 2


@pytest.mark.rule("GT-6.6d")
@pytest.mark.parametrize("facing", range(6))
def test_a_rider_advances_ahead_or_in_a_pivot_whichever_way_he_looks(facing):
    state = position(rider("a", "attacker", "Nck", HERE, SIDES[facing]), foot("b", "attacker", "Nim", "0519"))
    ground = ground_of(state.laid)

    def step(name, turn):
        hex_ = toward(HERE, facing + turn)
        return advance.step_to(ground, one_of(state, name), HERE, facing, hex_, 1)

    found = [step("a", turn) for turn in range(6)]
    assert [(each.facing - facing) % 6 if each else None for each in found] == [0, 1, 1, None, 5, 5]
    assert [each.points if each else 0 for each in found] == [1, 1, 2, 0, 2, 1]
    on_foot = [Step(toward(HERE, facing + turn), facing, 1) for turn in range(6)]
    assert [step("b", turn) for turn in range(6)] == on_foot


@pytest.mark.rule("GT-6.6d")
def test_no_pivot_over_ground_that_a_rider_cannot_cross():
    one = position(rider("a", "attacker", "Nck", HERE, "N")).people["a"]
    assert advance.step_to(drawn(), one, HERE, 0, SE, 1) == Step(SE, 1, 2)
    assert advance.step_to(drawn(_1618="clear 1"), one, HERE, 0, SE, 1) is None


@pytest.mark.rule("GT-6.6a")
def test_terrain_and_the_dead_are_paid_for_and_enemies_bar_the_way():
    state = won(foot("a", "attacker", "Nim", N), foot("e", "defender", "Nim", SE), bodies={S: 3, SW: 6})
    a, ground = one_of(state, "a"), drawn(_1417="brush")
    found = {step.hex: step.points for step in advance.next_steps(state, ground, a, HERE, 0, 2)}
    assert found == {N: 1, NE: 1, S: 2, NW: 2}
    found = {step.hex: step.points for step in advance.next_steps(state, ground, a, HERE, 0, 1)}
    assert found == {N: 1, NE: 1}


@pytest.mark.rule("GT-6.6c")
def test_without_a_way_nobody_is_asked():
    shut = won(foot("a", "attacker", "Nim", N), foot("d", "defender", "Nim", HERE))
    down = won(foot("a", "attacker", "Nim", N, "stunned"))
    free = won(foot("a", "attacker", "Nim", N))
    assert [asked(each, each.agenda[-1]) for each in (shut, down, free)] == [None, None, "attacker"]
    SYSTEM.topics[Advancing].run(decision(shut), shut.agenda[-1])
    assert shut.agenda == []


@pytest.mark.rule("GT-6.6a", "GT-6.6c", "GT-7.3.1c")
def test_a_hoplite_advances_out_of_his_rank_after_those_whom_his_pikes_throw_back():
    before = toward("1114", 1)
    state = phalanx(foot("a", "attacker", "Nim", before), step="combat")
    attack(state, "a", "h12", [10])
    order(state, FallBack(toward(before, 1)))
    assert system.LOOP.to_act(state) == "defender"
    assert AdvanceTo("h12", before) in system.LOOP.orders(state)
    order(state, AdvanceTo("h12", before))
    order(state, StandFast())
    assert not state.formations, "two of three are no formation"
