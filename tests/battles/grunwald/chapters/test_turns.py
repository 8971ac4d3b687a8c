"""The turn: phases, morale after it, and the end."""

from typing import Any

import pytest
from msgspec.structs import replace

from battles.grunwald.chapters import fates, turns
from battles.grunwald.chapters.fighting import Fighting
from battles.grunwald.chapters.fleeing import Fleeing
from battles.grunwald.chapters.moving import EndPhase, Moving, Take
from battles.grunwald.chapters.reacting import Reacting
from battles.grunwald.state import Banner, State
from tests.battles.grunwald.positions import HERE, drafting, give, kinds, leader, offered, position, unit

FORT = "1405"


def after(phase: int, *pieces: Any, **more: Any) -> tuple[list[Any], State]:
    """What follows upon a phase, and the position then."""
    state = position(*pieces, **more)
    state.phase = phase
    draft = drafting(state)
    turns.next_step(draft)
    return draft.events, state


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


@pytest.mark.rule("GR-14.1.3", "GR-14.1.4")
def test_leaders_who_did_something_are_wearier_and_the_others_rest() -> None:
    one, other = leader("witold", "attacker", HERE), leader("szymon", "attacker", HERE)
    one.stirred, one.fatigue, other.fatigue = True, 3, 3
    events, state = after(8, one, other, fatigue=True)
    assert kinds(events, turns.FatigueTaken) == [turns.FatigueTaken({"witold": 4, "szymon": 2})]
    assert not state.leaders["witold"].stirred


@pytest.mark.rule("GR-S0b", "GR-S0c", "GR-7.1.8", "GR-2.0c")
def test_after_the_last_turn_points_decide_banners_in_enemy_hands_among_them() -> None:
    taken = Banner("banner-witold", "attacker", hex=HERE, captor="defender")
    state = position(taken, points={"attacker": 9})
    state.turn, state.phase = 16, 9
    assert turns.points(state) == {"attacker": 9, "defender": 10}
    draft = drafting(state)
    turns.next_step(draft)
    assert draft.events == [turns.BattleDecided("attacker", {"attacker": 9, "defender": 10}, False)]
    even = position()
    even.turn, even.phase = 16, 9
    draft = drafting(even)
    turns.next_step(draft)
    assert even.over is not None
    assert even.over.loser is None


@pytest.mark.rule("GR-S0a")
def test_a_side_without_leaders_on_the_field_has_lost_at_once() -> None:
    gone = leader("jungingen", "defender", "")
    gone.place = "left"
    state = position(leader("witold", "attacker", HERE), gone)
    draft = drafting(state)
    turns.stock(draft)
    assert [event.loser for event in kinds(draft.events, turns.BattleDecided)] == ["defender"]
    both = drafting(position(leader("witold", "attacker", HERE), leader("jungingen", "defender", "2510")))
    turns.stock(both)
    assert both.events == []


@pytest.mark.rule("GR-10.3.1", "GR-10.2.2", "GR-12.1.6")
def test_as_moves_begin_forts_that_were_held_in_peace_fall_and_the_panicked_flee() -> None:
    holder = unit("holder", "attacker", FORT, since=1)
    events, state = after(0, holder, unit("fled", "attacker", HERE, order="panicked"))
    assert kinds(events, fates.FortificationFell) == []
    assert state.agenda == [Moving(), Fleeing(("fled",)), Reacting("defender")], (
        "shots come before the flight"
    )
    state = position(replace(holder))
    state.turn, state.phase = 5, 0
    draft = drafting(state)
    turns.next_step(draft)
    assert kinds(draft.events, fates.FortificationFell) == [
        fates.FortificationFell(FORT, "holder", "taken apart")
    ]
    assert state.ruined == (FORT,)


@pytest.mark.rule("GR-2.0b")
def test_nobody_has_to_move() -> None:
    state = position(unit("a", "attacker", HERE), unit("b", "defender", "2510"), agenda=[Moving()])
    assert Take("a") in offered(state)
    events = give(state, EndPhase())
    assert turns.PhaseBegan(5) in events
    assert state.active == "defender"


@pytest.mark.rule("GR-2.1b", "GR-2.1d", "GR-10.2.2", "GR-10.3.1", "GR-2.0a", "GR-2.0c")
def test_only_the_class_of_the_phase_flees_and_a_fort_falls_once() -> None:
    foot = unit("f", "attacker", HERE, kind="levy", order="panicked")
    _, state = after(0, foot)
    assert state.agenda == [Moving(), Reacting("defender")]
    _, state = after(2, foot)
    assert state.agenda[-2:] == [Fleeing(("f",)), Reacting("defender")]
    pair = (unit(name, "attacker", FORT, kind="levy", since=1) for name in "ab")
    state = position(*pair)
    state.turn, state.phase = 5, 2
    draft = drafting(state)
    turns.next_step(draft)
    assert len(kinds(draft.events, fates.FortificationFell)) == 1
    fresh = position()
    fresh.turn, fresh.phase = 0, 0
    draft = drafting(fresh)
    turns.next_step(draft)
    assert draft.events == [turns.TurnBegan(1)]


@pytest.mark.rule("GR-S0a", "GR-14.1.3", "GR-14.1.4")
def test_it_is_decided_once_and_not_where_nobody_leads_and_the_dead_are_not_weary() -> None:
    gone = leader("jungingen", "defender", "")
    gone.place = "eliminated"
    state = position(leader("witold", "attacker", HERE), gone)
    draft = drafting(state)
    turns.stock(draft)
    [decided] = kinds(draft.events, turns.BattleDecided)
    assert (decided.loser, decided.leaderless) == ("defender", True)
    turns.stock(draft)
    assert len(draft.events) == 1
    nobody = drafting(position())
    turns.stock(nobody)
    assert nobody.events == []
    events, _ = after(8, leader("witold", "attacker", HERE), gone, fatigue=True)
    assert kinds(events, turns.FatigueTaken) == [turns.FatigueTaken({"witold": 0})]
