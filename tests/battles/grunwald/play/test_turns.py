"""The turn: phases, morale after it, and the end."""

from typing import Any

import pytest

from battles.contract.muster import Side
from battles.grunwald.play import fates, turns
from battles.grunwald.play.fighting import Fighting
from battles.grunwald.play.moving import EndPhase, Moving, Take
from battles.grunwald.play.reacting import Reacting
from battles.grunwald.state import Banner, State
from battles.kit.agenda.state import Over
from tests.battles.grunwald.positions import (
    HERE,
    drafting,
    give,
    kinds,
    leader,
    line,
    offered,
    position,
    unit,
)

FORT = "1405"


def after(phase: int, *pieces: Any, **more: Any) -> tuple[list[Any], State]:
    """What follows upon a phase, and the position then."""
    state = position(*pieces, phase=phase, **more)
    draft = drafting(state)
    turns.next_step(draft)
    return draft.events, state


def decided(*pieces: Any) -> list[turns.BattleDecided]:
    """What is decided by who is left."""
    draft = drafting(position(*pieces))
    turns.stock(draft)
    turns.stock(draft)
    return kinds(draft.events, turns.BattleDecided)


@pytest.mark.rule("GR-2.0a", "GR-2.1b", "GR-2.1d", "GR-2.1g", "GR-2.1h", "GR-2.1j")
@pytest.mark.parametrize(
    ("phase", "side", "riding"),
    [(1, "attacker", 1), (3, "attacker", 0), (5, "defender", 1), (7, "defender", 0)],
)
def test_both_sides_move_first_their_cavalry_then_their_foot(phase: int, side: str, riding: int) -> None:
    events, state = after(phase - 1)
    assert events[0] == turns.PhaseBegan(phase)
    assert state.agenda == [Moving(), Reacting("defender" if side == "attacker" else "attacker")]
    assert (state.active, state.riding) == (side, phase in (1, 5))


@pytest.mark.rule("GR-2.1f", "GR-2.1i", "GR-2.1j")
@pytest.mark.parametrize(("phase", "owing"), [(2, "rider"), (4, "foot"), (6, "enemy")])
def test_after_its_moves_each_class_must_fight_whom_it_controls(phase: int, owing: str) -> None:
    rider, foot = unit("rider", "attacker", "2519", "N"), unit("foot", "attacker", "2618", "NW", kind="levy")
    _, state = after(phase - 1, rider, foot, unit("enemy", "defender", "2518", "S"))
    [item] = state.agenda
    assert isinstance(item, Fighting)
    assert item.owed.attackers == (owing,)


@pytest.mark.rule("GR-2.0c", "GR-2.1k", "GR-6.1.9")
def test_the_marker_is_read_after_all_phases_and_works_in_the_next_turn() -> None:
    events, state = after(8, box=12, level=0)
    assert events[1] == turns.MoraleTaken(12, 1)
    assert (state.level, state.turn) == (1, 1)
    draft = drafting(state)
    turns.next_step(draft)
    assert draft.events == [turns.TurnBegan(2)]
    assert (state.turn, state.phase) == (2, 0)
    assert after(0, turn=0)[0] == [turns.TurnBegan(1)]


@pytest.mark.rule("GR-S0b", "GR-S0c", "GR-7.1.8", "GR-2.0c")
def test_after_the_last_turn_points_decide_banners_in_enemy_hands_among_them() -> None:
    taken = Banner("banner-witold", "attacker", hex=HERE, captor="defender")
    points: dict[Side, int] = {"attacker": 9, "defender": 10}
    assert turns.points(position(taken, points={"attacker": 9})) == points
    events, _ = after(9, taken, points={"attacker": 9}, turn=16)
    assert events == [turns.BattleDecided("attacker", points, False)]
    _, even = after(9, turn=16)
    assert even.over == Over("undecided", None)


@pytest.mark.rule("GR-S0a")
def test_a_side_without_leaders_on_the_field_has_lost_at_once_and_once() -> None:
    witold, jungingen = leader("witold", "attacker", HERE), leader("jungingen", "defender", "2510")
    assert decided(witold, jungingen) == decided() == []
    for place in ("left", "eliminated"):
        [event] = decided(witold, leader("jungingen", "defender", "", place=place))
        assert (event.loser, event.leaderless) == ("defender", True)


@pytest.mark.rule("GR-10.3.1", "GR-10.2.2", "GR-12.1.6")
def test_as_moves_begin_forts_that_were_held_in_peace_fall_once_and_the_panicked_flee() -> None:
    held = [unit(name, "attacker", FORT, since=1) for name in "ab"]
    events, state = after(0, *held, unit("fled", "attacker", HERE, order="panicked"))
    assert kinds(events, fates.FortificationFell) == []
    assert state.agenda == [Moving(("fled",)), Reacting("defender")], "shots come before the flight"
    events, state = after(0, *held, turn=5)
    assert kinds(events, fates.FortificationFell) == [fates.FortificationFell(FORT, "a", "taken apart")]
    assert state.ruined == (FORT,)


@pytest.mark.rule("GR-2.0b")
def test_nobody_has_to_move() -> None:
    state = position(unit("a", "attacker", HERE), unit("b", "defender", "2510"), agenda=[Moving()])
    assert Take("a") in offered(state)
    events = give(state, EndPhase())
    assert turns.PhaseBegan(5) in events
    assert state.active == "defender"


@pytest.mark.rule("GR-2.1b", "GR-2.1d", "GR-10.2.2", "GR-10.3.1", "GR-2.0a")
def test_only_the_class_of_the_phase_flees() -> None:
    for phase, flees in ((0, ()), (2, ("f",))):
        _, state = after(phase, unit("f", "attacker", HERE, kind="levy", order="panicked"))
        assert state.agenda == [Moving(flees), Reacting("defender")]


@pytest.mark.rule("GR-14.1.3", "GR-14.1.4")
def test_leaders_who_did_something_are_wearier_the_others_rest_and_the_dead_do_not_count() -> None:
    one = leader("witold", "attacker", HERE, stirred=True, fatigue=3)
    other = leader("szymon", "attacker", HERE, fatigue=3)
    gone = leader("jungingen", "defender", "", place="eliminated")
    away = leader("jerzy", "attacker", "", place="left", fatigue=2)
    events, _ = after(8, one, other, gone, away, fatigue=True)
    assert kinds(events, turns.FatigueTaken) == [turns.FatigueTaken({"witold": 4, "szymon": 2, "jerzy": 1})]
    assert not one.stirred


@pytest.mark.rule("GR-14.1.4", "GR-14.2.1a")
def test_the_log_says_how_weary_each_leader_is() -> None:
    state = position()
    for levels, told in (({"witold": 2, "jungingen": 0}, "Witold 2"), ({"witold": 0}, "none")):
        line = str(turns.FatigueTaken(levels).tell(state, None))
        assert line == (
            f"fatigue of the leaders: {told}; above 12 their units fight as if disorganised (GR-14.1.4)"
        )


@pytest.mark.rule("GR-2.1k")
def test_the_log_says_the_level_of_both_armies() -> None:
    told = line(position(), turns.MoraleTaken(12, 1))
    assert told.endswith("level of the attacker +1, of the defender -1 from the next turn on (GR-2.1k)")
