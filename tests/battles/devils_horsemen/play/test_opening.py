"""Devil's Horsemen, 2: how a battle begins."""

import pytest

from battles.devils_horsemen.play import opening
from battles.devils_horsemen.scenarios import SCENARIOS
from battles.devils_horsemen.state import Horsemen, State
from tests.battles.devils_horsemen.orders import drafting


def opened(name: str) -> State:
    state: State = Horsemen()
    opening.begin(drafting(state), SCENARIOS.content(name))
    return state


@pytest.mark.rule("DH-2.6a")
def test_a_battle_begins_with_all_that_its_scenario_says_before_the_first_turn() -> None:
    state = opened("liegnitz")

    assert (state.turn, state.name, state.mongol) == (0, "Liegnitz 1241", "attacker")
    assert (state.names, state.levels) == (
        {"attacker": "mongol", "defender": "european"},
        {"attacker": 60, "defender": 55},
    )
    assert state.edges == {"attacker": "top", "defender": "bottom"}
    assert (len(state.units), len(state.leaders), len(state.standards)) == (49, 9, 7)
    assert state.points == {"attacker": 0, "defender": 0}
    assert state.field.kinds("2220", "2321") == {"stream"}
    assert any(right.leader == "poppo" and right.types == ("KN",) for right in state.rights)


@pytest.mark.rule("DH-12.2a")
def test_where_no_side_is_mongol_nobody_may_dismount_and_defend() -> None:
    assert opened("mirror").mongol is None


def test_two_battles_do_not_share_their_counters() -> None:
    one, other = opened("mirror"), opened("mirror")

    one.units["G-LC-1"].hits = 3

    assert other.units["G-LC-1"].hits == 0
