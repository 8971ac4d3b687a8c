"""Who has lost a round tests, and breaks."""

import pytest

from battles.ancient_battles.play import testing
from battles.ancient_battles.play.breaking import BreakResisted, UnitBroken, breaks, nerve
from battles.ancient_battles.rules import losses
from tests.battles.ancient_battles.combats import beaten, bows, by, face_to_face, fought, one, some, told
from tests.battles.ancient_battles.positions import Natures, drafting, touching, unit


@pytest.mark.rule("AB-24.1", "AB-24.2", "AB-24.3")
@pytest.mark.parametrize(("dice", "passed"), [((1, 1), True), ((1, 2), False)])
def test_the_loser_tests_on_its_leadership_less_the_difference(dice: tuple[int, int], passed: bool) -> None:
    state = beaten()
    events = fought(state, *by(2), *dice)
    test = one(testing.TestTaken, events)
    assert (test.unit, test.kind, test.score.total, test.passed) == ("b1", "morale", 2, passed)
    assert (state.units["b1"].broken_by == "a1") is not passed
    assert state.lost == (() if passed else ("b1",))
    assert state.agenda == [], "whether it stands or flees, it does not give ground"
    assert told(state, events, UnitBroken) == ["Lombard archers b1 is broken (AB-24.3)"] * (not passed)


@pytest.mark.rule("AB-24.1")
def test_each_unit_of_the_losing_side_tests_by_id_and_none_of_the_winners() -> None:
    state = face_to_face(bows("a1", won=True), bows("b1", 31.6), bows("b2", 38.8), bows("b3", 60))
    touching(state, "a1", "front", "b2", "front")
    # Two strike the one, four the other; of who touch it one of three and none of four are left to strike back.
    events = fought(state, *[6] * 4, *[6] * 8, 1, 5, 5, 5, 5)
    assert [each.unit for each in some(testing.TestTaken, events)] == ["b1", "b2"]
    assert {each.score.total for each in some(testing.TestTaken, events)} == {6 - 8}
    assert state.lost == ("b1", "b2")


@pytest.mark.rule("AB-16.5")
def test_who_is_broken_is_frenzied_no_more() -> None:
    state = beaten()
    fought(state, *by(2), 6, 6)
    assert (state.units["b1"].tamed, state.units["a1"].tamed) == (True, False)


@pytest.mark.rule("AB-8.2a", "AB-H15.2", "AB-H12.4")
@pytest.mark.parametrize(("y", "again"), [(34.4, True), (34.42, False)])
def test_a_failed_test_of_morale_is_thrown_again_at_once_near_the_army_standard(
    y: float, again: bool
) -> None:
    banner = unit("b2", 36, y, 180, kind="army_standard_foot", models=1, files=1, banner=True)
    events = fought(beaten(banner), *by(2), 6, 6, *([1, 1] if again else []))
    test = one(testing.TestTaken, events)
    assert (len(test.rolls), test.passed) == ((4, True) if again else (2, False))


@pytest.mark.rule("AB-17.1")
def test_who_has_lost_to_a_hated_enemy_tests_on_ten(natures: Natures) -> None:
    natures(b1=("hatred",))
    events = fought(beaten(rounds=1), *by(2), 2, 4)
    assert (one(testing.TestTaken, events).score.total, one(testing.TestTaken, events).passed) == (6, True)


@pytest.mark.rule("AB-24.7", "AB-8.2a")
@pytest.mark.parametrize(
    ("models", "started", "broken"), [(6, 6, True), (7, 12, False), (6, 12, True), (4, 4, False)]
)
def test_a_loser_of_whom_fewer_than_five_are_left_is_broken_without_a_test_unless_it_began_so_small(
    models: int, started: int, broken: bool
) -> None:
    state = beaten(models=models, files=models if models < 6 else 6, started=started)
    struck = min(6, models)
    events = fought(state, *by(2, struck), *([] if broken else [1, 1]))
    assert state.agenda == []
    assert (some(testing.TestTaken, events) == []) is broken
    assert [each.why for each in some(UnitBroken, events)] == ["too_few"] * broken
    if broken:
        assert told(state, events, UnitBroken) == [
            "Lombard archers b1 is broken with 4 models left, fewer than 5 (AB-24.7)"
        ]


@pytest.mark.rule("AB-14.3a", "AB-14.3b", "AB-8.2a")
@pytest.mark.parametrize(("models", "broken"), [(11, True), (10, False)])
def test_who_loses_to_a_greater_number_that_it_fears_is_broken_without_a_test(
    natures: Natures, models: int, broken: bool
) -> None:
    natures(a1=("fear",))
    state = face_to_face(bows("a1", won=True, models=models), bows("b1"))
    events = fought(state, *by(2), *([] if broken else [1, 1]))
    assert [each.why for each in some(UnitBroken, events)] == ["fear"] * broken
    assert (some(testing.TestTaken, events) == []) is broken


@pytest.mark.rule("AB-16.4")
def test_frenzied_troops_are_not_broken_by_fear(natures: Natures) -> None:
    natures(a1=("fear",), b1=("frenzy",))
    events = fought(beaten(), *by(2), *[1] * 4, 1, 1)
    assert one(testing.TestTaken, events).passed


@pytest.mark.rule("AB-16.4", "AB-24.7")
def test_frenzy_does_not_keep_those_from_breaking_of_whom_too_few_are_left(natures: Natures) -> None:
    natures(a1=("fear",), b1=("frenzy",))
    events = fought(beaten(models=6), *by(2), *[1] * 4)
    assert one(UnitBroken, events).why == "too_few"
    assert some(testing.TestTaken, events) == []


@pytest.mark.rule("AB-18.3", "AB-14.3a")
@pytest.mark.parametrize(("die", "resists"), [(3, False), (4, True)])
def test_disciplined_troops_throw_a_die_not_to_be_broken_by_fear(
    natures: Natures, die: int, resists: bool
) -> None:
    natures(a1=("fear",), b1=("disciplined",))
    state = beaten()
    events = fought(state, *by(2), die)
    assert one(BreakResisted, events).resisted is resists
    assert len(some(UnitBroken, events)) == (not resists)
    assert some(testing.TestTaken, events) == []
    assert state.agenda == [], "whether it stands or flees, it does not give ground"
    assert told(state, events, BreakResisted) == [
        f"Lombard archers b1 {'withstands its' if resists else 'is broken by'} fear, die {die} (AB-18.3)"
    ]


@pytest.mark.rule("AB-18.3", "AB-24.7")
def test_no_die_saves_disciplined_troops_of_whom_too_few_are_left(natures: Natures) -> None:
    natures(a1=("fear",), b1=("disciplined",))
    events = fought(beaten(models=6), *by(2))
    assert one(UnitBroken, events).why == "too_few"


@pytest.mark.rule("AB-18.2", "AB-24.3")
def test_disciplined_troops_whose_enemies_are_all_gone_have_nobody_to_give_ground_to(
    natures: Natures,
) -> None:
    natures(b1=("disciplined",))
    for touches in (True, False):
        state = face_to_face(bows("a1"), bows("b1"))
        if not touches:
            losses.part(state, state.units["a1"])
        draft = drafting(state, 6, 6)
        assert nerve(draft, state.units["b1"], 1) is touches
        assert len(some(UnitBroken, draft.events)) == (not touches)


@pytest.mark.rule("AB-24.3", "AB-H8.1")
def test_who_is_broken_flees_from_most_models_in_contact_or_from_the_nearest_where_none_is_left() -> None:
    small = bows("a1", 33, 20, models=1, files=1)
    state = touching(
        face_to_face(bows("a2"), bows("b1"), small, bows("a0", 36, 5)), "a1", "front", "b1", "front"
    )
    for enemy in ("a2", "a1"):
        draft = drafting(state)
        breaks(draft, state.units["b1"], "")
        assert one(UnitBroken, draft.events).enemy == enemy
        for each in list(state.units["b1"].contacts):
            losses.part(state, state.units[each.enemy])
