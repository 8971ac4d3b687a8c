"""Who shoots at whom."""

import pytest

from battles.warmaster.rules.missiles import Shot, shots, volleys
from battles.warmaster.state import State
from battles.warmaster.state.ground import Line
from tests.battles.warmaster.positions import area, laid, lone, position, unit

NOBODY: frozenset[str] = frozenset()


def aimed(state: State, engaged: frozenset[str] = NOBODY) -> list[tuple[str, int]]:
    """The units at which the stands of a1 shoot, and what they need."""
    return [(shot.enemy, shot.needs) for shot in shots(state, state.units["a1"], engaged)]


@pytest.mark.rule("WM-H11.1")
def test_each_stand_shoots_at_the_nearest_enemy_that_it_sees_in_range() -> None:
    archers = unit("a1", 50, 50, kind="archers")
    near, far = unit("b1", 62, 80), unit("b2", 44, 81)
    assert aimed(position(archers, near, far)) == [("b2", 4), ("b1", 4), ("b1", 4)]
    assert aimed(position(archers, unit("b1", 50, 82))) == [("b1", 4)] * 3, "30 cm"
    assert aimed(position(archers, unit("b1", 50, 83))) == [], "31 cm"
    assert aimed(position(archers, lone("b1", 30, 75))) == [("b1", 4)], "too far for the second and the third"
    assert aimed(position(archers, unit("b1", 50, 40))) == [], "behind them"
    hidden = unit("a2", 50, 52)
    assert aimed(position(archers, near, hidden)) == []


@pytest.mark.rule("WM-H11.1")
def test_nobody_who_is_engaged_shoots_or_is_shot_at() -> None:
    archers, enemy = unit("a1", 50, 50, kind="archers"), unit("b1", 50, 70)
    state = position(archers, enemy, unit("b2", 50, 78))
    assert aimed(state, frozenset({"a1"})) == []
    assert aimed(state, frozenset({"b1"})) == [], "the other is hidden"
    assert aimed(position(unit("a1", 50, 50), enemy)) == [], "no shooters"


@pytest.mark.rule("WM-H11.1", "WM-6.8", "WM-6.9", "WM-4.4b", "WM-4.4c")
def test_cover_helps_against_shots_as_it_does_in_combat() -> None:
    archers, enemy = unit("a1", 50, 50, kind="archers"), unit("b1", 50, 70)
    wood = laid(area("wood", 40, 69, 70, 80))
    assert aimed(position(archers, enemy, ground=wood)) == [("b1", 5)] * 3
    wall = laid(Line("rampart", (40, 69), (70, 69)))
    assert aimed(position(archers, enemy, ground=wall)) == [("b1", 6)] * 3
    behind = laid(Line("rampart", (40, 71), (70, 71)))
    assert aimed(position(archers, enemy, ground=behind)) == [("b1", 4)] * 3
    enemy.retreated = True
    assert aimed(position(archers, enemy, ground=wall)) == [("b1", 4)] * 3


@pytest.mark.rule("WM-H11.1", "WM-H5.2")
def test_dice_are_grouped_by_enemy_and_by_what_they_need() -> None:
    found = [Shot(1, "b2", 1, 5, 1), Shot(2, "b1", 1, 4, 2), Shot(3, "b2", 2, 4, 1), Shot(4, "b2", 2, 5, 1)]
    told = volleys(found)
    assert [(enemy, list(pools.items())) for enemy, pools in told.items()] == [
        ("b1", [(4, 2)]),
        ("b2", [(4, 1), (5, 2)]),
    ]
