"""Who wins a round, and who is broken without a test (AB-20, 14.3, 24)."""

from typing import Any

import pytest
from msgspec.structs import replace

from battles.ancient_battles.rules import results
from battles.ancient_battles.rules.results import Decided
from battles.ancient_battles.state import Combat, Facing, Unit
from battles.contract.muster import Side
from tests.battles.ancient_battles.figures import touching, unit
from tests.battles.ancient_battles.positions import Natures, position

LOOSE = "norman_archers"


def against(theirs: Facing = "front", mine: Facing = "front", **more: Any) -> list[Unit]:
    """Two units in loose order that touch."""
    first = unit("a01", LOOSE, 12, 6, contacts=(touching("b01", theirs, mine),), **more)
    return [first, unit("b01", LOOSE, 12, 6, contacts=(touching("a01", mine, theirs),))]


def points(*units: Unit, side: Side = "attacker", wounds: Any = None, **more: Any) -> dict[str, int]:
    """What a side has but its wounds, if none are given."""
    ids = tuple(each.id for each in units)
    found = results.points(
        position(*units, number=3),
        Combat(ids, wounds=wounds or {}),
        more.get("ranks", {}),
        more.get("levels", {}),
        more.get("difficult", ()),
    )[side]
    return {reason: value for reason, value in found.items() if value}


@pytest.mark.rule("AB-20.1", "AB-H9.1")
def test_a_side_counts_the_wounds_that_it_has_inflicted() -> None:
    wounds = {"attacker": 3, "defender": 1}
    assert points(*against(), wounds=wounds) == {"wounds": 3}
    assert points(*against(), wounds=wounds, side="defender") == {"wounds": 1}
    assert points(*against()) == {}


@pytest.mark.rule("AB-20.2a", "AB-20.2c", "AB-20.2d")
def test_order_and_banners_count_once_a_side() -> None:
    first, enemy = against(standard=True, banner=True)
    close = unit("a02", "norman_spearmen", standard=True, contacts=(touching("b01"),))
    assert points(first, enemy) == {"standard": 1, "army_standard": 1}
    assert points(first, close, enemy) == {"close_order": 1, "standard": 1, "army_standard": 1}
    assert points(first, replace(close, gone="destroyed"), enemy) == {"standard": 1, "army_standard": 1}
    assert points(first, replace(close, fleeing=True), enemy) == {"standard": 1, "army_standard": 1}


@pytest.mark.rule("AB-20.2b")
@pytest.mark.parametrize(("ranks", "bonus"), [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_complete_ranks_count_up_to_two(ranks: int, bonus: int) -> None:
    first, enemy = against()
    other = unit("a02", LOOSE, contacts=(touching("b01"),))
    found = points(first, other, enemy, ranks={"a01": ranks, "a02": 0, "b01": 2})
    assert found == ({"ranks": bonus} if bonus else {})


@pytest.mark.rule("AB-20.2b")
def test_where_nobody_fights_there_are_no_ranks() -> None:
    first, enemy = against(fleeing=True)
    assert points(first, enemy, ranks={"a01": 2}) == {}
    assert points(enemy) == {}


@pytest.mark.rule("AB-20.2e")
def test_momentum_counts_for_who_charged_or_won() -> None:
    assert points(*against(charged=3)) == {"momentum": 1}
    assert points(*against(charged=2)) == {}
    assert points(*against(won=True)) == {"momentum": 1}
    knights = unit("a01", "arab_light_cavalry", 10, 5, charged=3, contacts=(touching("b01"),))
    assert points(knights, against()[1]) == {"momentum": 1}
    assert points(knights, against()[1], difficult={"a01"}) == {}


@pytest.mark.rule("AB-20.2f")
def test_who_stands_higher_than_an_enemy_whom_he_touches_has_one_more() -> None:
    assert points(*against(), levels={"a01": 1, "b01": 0}) == {"higher_ground": 1}
    assert points(*against(), levels={"a01": 1, "b01": 1}) == {}
    assert points(*against(), levels={"a01": 1}) == {"higher_ground": 1}
    assert points(*against(), levels={}) == {}
    assert points(*against(), levels={"a01": 1, "b01": 1, "b02": 0}) == {}


@pytest.mark.rule("AB-20.2g", "AB-20.2h")
def test_flank_and_rear_count_both_if_units_attack_both() -> None:
    assert points(*against("left")) == {"flank_attack": 1}
    assert points(*against("right")) == {"flank_attack": 1}
    assert points(*against("rear")) == {"rear_attack": 2}
    first, enemy = against("left")
    behind = unit("a02", LOOSE, contacts=(touching("b01", "rear"),))
    assert points(first, behind, enemy) == {"flank_attack": 1, "rear_attack": 2}
    assert points(first, behind, enemy, side="defender") == {}


@pytest.mark.rule("AB-20.1")
def test_the_higher_total_wins_and_equal_totals_are_a_draw() -> None:
    one: dict[Side, dict[str, int]] = {"attacker": {"wounds": 2, "standard": 1}, "defender": {"wounds": 1}}
    assert results.outcome(one) == Decided("attacker", 2)
    assert results.outcome({"attacker": {"wounds": 1}, "defender": {"wounds": 4}}) == Decided("defender", 3)
    assert results.outcome({"attacker": {"wounds": 1}, "defender": {"ranks": 1}}) == Decided(None, 0)


@pytest.mark.rule("AB-H9.7")
def test_who_alone_is_left_has_won_whatever_the_points() -> None:
    points: dict[Side, dict[str, int]] = {"attacker": {"wounds": 1}, "defender": {"wounds": 3}}
    assert results.outcome(points, ["attacker"]).winner == "attacker"
    assert results.outcome(points, []).winner is None


@pytest.mark.rule("AB-24.1")
def test_every_loser_that_stands_takes_the_test() -> None:
    units = [unit("b02"), unit("b01"), unit("b03", fleeing=True), unit("b04", gone="destroyed"), unit("a01")]
    state = position(*units)
    found = results.losers(state, Combat(tuple(each.id for each in units)), "attacker")
    assert [each.id for each in found] == ["b01", "b02"]


@pytest.mark.rule("AB-24.7")
@pytest.mark.parametrize(
    ("models", "started", "why"), [(4, 20, "too_few"), (5, 20, ""), (4, 5, "too_few"), (1, 1, ""), (3, 4, "")]
)
def test_fewer_than_five_of_no_small_unit_break(models: int, started: int, why: str) -> None:
    assert results.broken_without_test(unit(models=models, started=started, files=1), []) == why


@pytest.mark.rule("AB-14.3a", "AB-14.3b")
def test_who_is_beaten_by_a_feared_enemy_of_greater_number_breaks(natures: Natures) -> None:
    natures(b01=("fear",))
    loser = unit(models=20)
    assert results.broken_without_test(loser, [unit("b01", models=21)]) == "fear"
    assert results.broken_without_test(loser, [unit("b01", models=20)]) == ""
    assert results.broken_without_test(loser, [unit("b02", models=40)]) == ""


@pytest.mark.rule("AB-18.3")
def test_the_disciplined_resist_on_a_four() -> None:
    assert [results.resists(face) for face in (1, 3, 4, 6)] == [False, False, True, True]
