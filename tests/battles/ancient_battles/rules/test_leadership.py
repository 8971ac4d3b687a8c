"""What a test on Ld is passed on, and who tries again (AB-8, 12 to 18, 24, 25)."""

import pytest
from msgspec.structs import replace

from battles.ancient_battles.rules import leadership
from battles.ancient_battles.rules.leadership import Kind, Score, score
from battles.ancient_battles.state import Joined, Unit
from tests.battles.ancient_battles.figures import lone, unit
from tests.battles.ancient_battles.positions import position


def apart(distance: int) -> leadership.Gap:
    """All units are so far from each other."""
    return lambda one, other: float(distance)


@pytest.mark.rule("AB-8.1", "AB-H12.4")
def test_the_general_lends_his_ld_to_who_is_near() -> None:
    chief, spearmen = lone(general=True), unit()
    state = position(chief, spearmen, unit("b01", general=True))
    assert leadership.general(state, spearmen, apart(12_001)) is chief
    assert leadership.general(state, spearmen, apart(12_002)) is None
    assert leadership.general(state, chief, apart(99_000)) is chief
    for away in (replace(chief, fleeing=True), replace(chief, gone="fleeing"), replace(chief, general=False)):
        assert leadership.general(position(away, spearmen), spearmen, apart(0)) is None
    assert leadership.general(position(chief), unit("a02", "byzantine_horse_archers"), apart(0)) is None


@pytest.mark.rule("AB-8.1")
def test_the_higher_ld_is_used_and_deductions_come_after() -> None:
    chief = lone(general=True)
    assert score(unit(), "fear", chief) == Score(9, "general")
    assert score(unit(profile="varangian_guard"), "fear", chief) == Score(9)
    assert score(unit(models=10, started=20), "panic", chief) == Score(9, "general", {"half_strength": -1})


@pytest.mark.rule("AB-8.1", "AB-H12.4")
def test_a_general_who_goes_with_a_unit_leads_by_his_own_ld() -> None:
    with_him = unit(general=True, characters=(Joined("chief", "general_foot", general=True),))
    assert leadership.of_the_general(with_him) == 9
    braver = unit(general=True, characters=(Joined("chief", "general_foot", leadership=10, general=True),))
    assert leadership.of_the_general(braver) == 10
    assert leadership.own(unit(leadership=5)) == leadership.of_the_general(unit(leadership=5)) == 5


@pytest.mark.rule("AB-13.0b", "AB-25.3", "AB-25.4")
@pytest.mark.parametrize(
    ("kind", "models", "near", "total"),
    [
        ("panic", 11, True, 7),
        ("panic", 10, True, 6),
        ("rally", 11, False, 7),
        ("rally", 10, False, 6),
        ("rally", 10, True, 5),
        ("return", 10, True, 5),
        ("fear", 10, True, 7),
        ("terror", 10, True, 7),
        ("reform", 10, True, 7),
        ("morale", 10, True, 7),
        ("pursuit", 10, True, 7),
    ],
)
def test_heavy_losses_and_a_near_enemy_take_from_panic_and_rally(
    kind: Kind, models: int, near: bool, total: int
) -> None:
    assert score(unit(models=models, started=20), kind, enemy_near=near).total == total


@pytest.mark.rule("AB-24.2", "AB-17.1")
def test_morale_falls_by_the_difference_and_who_hates_begins_at_ten() -> None:
    assert score(unit(), "morale", difference=3) == Score(7, "own", {"lost_by": -3})
    assert score(unit(), "morale", lone(), difference=3, hated=True) == Score(10, "hatred", {"lost_by": -3})
    assert score(unit(), "panic", difference=3, hated=True) == Score(7)


@pytest.mark.rule("AB-8.2a", "AB-H12.4")
def test_the_army_s_standard_is_near_or_gives_nothing() -> None:
    bearer, spearmen = lone(profile="army_standard_mounted", banner=True), unit()

    def near(distance: int, *units: Unit, who: Unit = spearmen) -> bool:
        return leadership.standard(position(*units), who, apart(distance))

    assert near(12_001, bearer)
    assert not near(12_002, bearer)
    assert near(99_000, bearer, who=bearer)
    assert not near(0, replace(bearer, fleeing=True))
    assert not near(0, unit("b01", banner=True))
    assert not near(0, bearer, who=unit("a02", "byzantine_horse_archers"))


@pytest.mark.rule("AB-25.2")
def test_five_models_may_rally_unless_they_took_flight_this_turn() -> None:
    assert leadership.may_rally(unit(models=5, started=20, fleeing=True))
    assert not leadership.may_rally(unit(models=4, started=20, files=4, fleeing=True))
    assert not leadership.may_rally(unit(fleeing=True, took_flight=True))
    assert not leadership.may_rally(lone(general=True, fleeing=True)), "a leader on his own is one model"


@pytest.mark.rule("GC-8.4g", "AB-8.1")
def test_who_came_without_supply_has_an_ld_of_one_less_unless_the_general_lends_his() -> None:
    hungry, chief = unit(unsupplied=True), lone(general=True)
    assert leadership.own(hungry) == leadership.own(unit()) - 1 == 6
    assert leadership.own(unit(unsupplied=True, leadership=9)) == 8
    assert score(hungry, "panic") == Score(6)
    assert score(hungry, "panic", chief) == Score(9, "general")
