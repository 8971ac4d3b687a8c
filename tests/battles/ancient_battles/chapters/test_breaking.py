"""A round is decided: who has won, who breaks, and who gives ground instead."""

from typing import Any

import pytest

from battles.ancient_battles.chapters import testing
from battles.ancient_battles.chapters.breaking import (
    Break,
    BreakResisted,
    Follow,
    Following,
    GiveGround,
    GroundGiven,
    RanksClosed,
    RoundDecided,
    Stay,
    Turning,
    UnitBroken,
    UnitFollowed,
    UnitTurned,
    Yielding,
)
from battles.ancient_battles.chapters.loop import LOOP
from battles.ancient_battles.chapters.orders import Face, GoOn
from battles.ancient_battles.formations import footprint
from battles.ancient_battles.state import State, Unit
from battles.plane.rectangle import distance
from tests.battles.ancient_battles.combats import (
    BANNER,
    at_side,
    bows,
    face_to_face,
    fought,
    happens,
    led,
    one,
    some,
    told,
)
from tests.battles.ancient_battles.positions import (
    area,
    laid,
    natures,
    position,
    refused,
    touching,
    unit,
)

MISS = [1] * 6
WON = [*[6] * 12, *MISS]
"""Blows of bowmen that fell six before those strike back, with none of them in contact left."""
GUARD: dict[str, Any] = {"kind": "varangian_guard", "models": 12, "files": 4}


def beaten(*others: Unit, lost: int = 1, **more: Any) -> State:
    """Bowmen with momentum who will beat others."""
    return face_to_face(bows("a1", won=True), bows("b1", **more), *others)


def by(wounds: int, struck: int = 6) -> list[int]:
    """The dice of a round in which bowmen who strike first inflict so many wounds on so many, and suffer none."""
    hits = [*[6] * wounds, *[1] * (struck - wounds)]
    return [*hits, *[6] * wounds, *[1] * max(0, struck - wounds)]


@pytest.mark.rule("AB-20.1", "AB-20.2b", "AB-20.2e", "AB-21.6")
def test_wounds_and_bonuses_decide_a_round_and_are_told_with_their_reasons() -> None:
    state = beaten()
    events = fought(state, *by(2), 1, 1)
    decided = one(RoundDecided, events)
    assert (decided.winner, decided.difference) == ("attacker", 4)
    assert told(state, events, RoundDecided) == [
        "the attacker wins the round by 4: 4 (2 wounds, +1 ranks, +1 momentum) against 0 (0 wounds) (AB-20.1)"
    ]


@pytest.mark.rule("AB-20.1", "AB-20.2g", "AB-20.2h", "AB-20.2f", "AB-20.2a", "AB-20.2c", "AB-20.2d")
def test_bonuses_are_those_of_order_banners_height_and_the_side_that_is_touched() -> None:
    spears = unit("b1", 39.6, 18.8, 270, models=12, files=3, standard=True)
    target = led("a1", BANNER, banner=True)
    state = at_side(spears, target, "right", ground=laid(area("gentle_hill", 39, 10, 60, 30)))
    events = fought(state, *[1] * 2, *[1] * 2, *[1] * 6)
    assert one(RoundDecided, events).points == {
        "attacker": {"wounds": 0, "ranks": 1, "army_standard": 1},
        "defender": {"wounds": 0, "close_order": 1, "standard": 1, "higher_ground": 1, "flank_attack": 1},
    }
    rear = one(
        RoundDecided,
        fought(at_side(bows("a1", 36, 22.4, heading=180), bows("b1"), "rear"), *MISS, *MISS, 1, 1),
    )
    assert rear.points["attacker"] == {"wounds": 0, "ranks": 1, "rear_attack": 2}


@pytest.mark.rule("AB-20.1")
def test_nobody_tests_after_a_draw() -> None:
    events = fought(face_to_face(bows("a1"), bows("b1")), *MISS, *MISS)
    assert one(RoundDecided, events).winner is None
    assert some(testing.TestTaken, events) == []
    assert told(position(), events, RoundDecided) == [
        "the round is a draw: 1 (0 wounds, +1 ranks) against 1 (0 wounds, +1 ranks) (AB-20.1)"
    ]


@pytest.mark.rule("AB-24.1", "AB-24.2", "AB-24.3")
@pytest.mark.parametrize(("dice", "passed"), [((1, 1), True), ((1, 2), False)])
def test_the_loser_tests_on_its_leadership_less_the_difference(dice: tuple[int, int], passed: bool) -> None:
    state = beaten()
    events = fought(state, *by(2), *dice)
    test = one(testing.TestTaken, events)
    assert (test.unit, test.kind, test.score.total, test.passed) == ("b1", "morale", 2, passed)
    assert (state.units["b1"].broken_by == "a1") is not passed
    assert state.lost == (() if passed else ("b1",))
    assert told(state, events, UnitBroken) == ["lombard archers b1 is broken (AB-24.3)"] * (not passed)


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
@pytest.mark.parametrize(
    ("banner", "again"),
    [
        (unit("b2", 36, 34.4, 180, kind="army_standard_foot", models=1, files=1, banner=True), True),
        (unit("b2", 36, 34.42, 180, kind="army_standard_foot", models=1, files=1, banner=True), False),
        (
            unit("b2", 36, 30, 180, kind="army_standard_foot", models=1, files=1, banner=True, fleeing=True),
            False,
        ),
    ],
)
def test_a_failed_test_of_morale_is_thrown_again_at_once_near_the_army_standard(
    banner: Unit, again: bool
) -> None:
    events = fought(beaten(banner), *by(2), 6, 6, *([1, 1] if again else []))
    test = one(testing.TestTaken, events)
    assert (len(test.rolls), test.passed) == ((4, True) if again else (2, False))


@pytest.mark.rule("AB-8.1", "AB-24.2")
def test_the_general_lends_his_leadership_within_twelve_inches() -> None:
    chief = unit("b2", 36, 34.4, 180, kind="general_foot", models=1, files=1, general=True)
    test = one(testing.TestTaken, fought(beaten(chief), *by(2), 2, 3))
    assert (test.score.leadership, test.score.whose, test.score.total, test.passed) == (9, "general", 5, True)


@pytest.mark.rule("AB-17.1")
def test_who_has_lost_to_a_hated_enemy_tests_on_ten(monkeypatch: pytest.MonkeyPatch) -> None:
    natures(monkeypatch, b1=("hatred",))
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
    assert (some(testing.TestTaken, events) == []) is broken
    assert [each.why for each in some(UnitBroken, events)] == ["too_few"] * broken
    if broken:
        assert told(state, events, UnitBroken) == [
            "lombard archers b1 is broken: too few are left of it (AB-24.7)"
        ]


@pytest.mark.rule("AB-24.7")
def test_a_winner_of_whom_few_are_left_is_not_broken() -> None:
    state = face_to_face(bows("a1", won=True, models=3, files=3, started=12), bows("b1"))
    events = fought(state, *[6] * 3, *[6] * 3, 1, 1, 1)
    assert state.units["a1"].models == 3
    assert [each.unit for each in some(testing.TestTaken, events)] == ["b1"]


@pytest.mark.rule("AB-14.3a", "AB-14.3b", "AB-8.2a")
@pytest.mark.parametrize(("models", "broken"), [(11, True), (10, False)])
def test_who_loses_to_a_greater_number_that_it_fears_is_broken_without_a_test(
    monkeypatch: pytest.MonkeyPatch, models: int, broken: bool
) -> None:
    natures(monkeypatch, a1=("fear",))
    state = face_to_face(bows("a1", won=True, models=models), bows("b1"))
    events = fought(state, *by(2), *([] if broken else [1, 1]))
    assert [each.why for each in some(UnitBroken, events)] == ["fear"] * broken
    assert (some(testing.TestTaken, events) == []) is broken


@pytest.mark.rule("AB-16.4")
def test_frenzied_troops_are_not_broken_by_fear(monkeypatch: pytest.MonkeyPatch) -> None:
    natures(monkeypatch, a1=("fear",), b1=("frenzy",))
    events = fought(beaten(), *by(2), *[1] * 4, 1, 1)
    assert one(testing.TestTaken, events).passed


@pytest.mark.rule("AB-18.3", "AB-14.3a")
@pytest.mark.parametrize(("die", "resists"), [(3, False), (4, True)])
def test_disciplined_troops_throw_a_die_not_to_be_broken_by_fear(
    monkeypatch: pytest.MonkeyPatch, die: int, resists: bool
) -> None:
    natures(monkeypatch, a1=("fear",), b1=("disciplined",))
    state = beaten()
    events = fought(state, *by(2), die)
    assert one(BreakResisted, events).resisted is resists
    assert len(some(UnitBroken, events)) == (not resists)
    assert some(testing.TestTaken, events) == []
    assert told(state, events, BreakResisted) == [
        f"lombard archers b1 is {'not ' * resists}broken by fear, die {die} (AB-18.3)"
    ]


@pytest.mark.rule("AB-18.3", "AB-24.7")
def test_no_die_saves_disciplined_troops_of_whom_too_few_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    natures(monkeypatch, a1=("fear",), b1=("disciplined",))
    events = fought(beaten(models=6), *by(2))
    assert one(UnitBroken, events).why == "too_few"


@pytest.mark.rule("AB-H9.5", "AB-21.2c", "AB-20.2e")
def test_a_loser_who_is_not_broken_stays_in_contact_and_the_winner_has_momentum_in_the_next_round() -> None:
    state = face_to_face(bows("a1", charged=1), bows("b1"))
    fought(state, *by(2), 1, 1)
    assert state.units["b1"].contacts
    assert [(each.rounds, each.won) for each in state.units.values()] == [(1, True), (1, False)]
    state.number, state.active = 2, "defender"
    decided = one(RoundDecided, fought(state, *MISS, *MISS, 1, 1))
    assert decided.points["attacker"] == {"wounds": 0, "ranks": 1, "momentum": 1}


def yields(monkeypatch: pytest.MonkeyPatch, *others: Unit, **more: Any) -> State:
    """Disciplined troops that have failed their test of morale."""
    natures(monkeypatch, b1=("disciplined",), b2=("disciplined",))
    state = face_to_face(bows("a1", won=True), bows("b1"), *others, **more)
    fought(state, *by(2), 6, 6)
    return state


@pytest.mark.rule("AB-18.2", "AB-H9.6")
def test_disciplined_troops_that_fail_may_break_or_give_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    state = yields(monkeypatch)
    assert (state.agenda, LOOP.to_act(state)) == ([Yielding("b1")], "defender")
    assert LOOP.orders(state) == [GiveGround(), Break()]
    assert LOOP.calm(state) == GiveGround()
    refused(state, GoOn(), "AB-18.2", "order")
    events = happens(state, order=Break())
    assert one(UnitBroken, events).enemy == "a1"


@pytest.mark.rule("AB-18.2", "AB-H9.6")
def test_who_gives_ground_goes_two_inches_back_with_its_face_to_the_enemy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = yields(monkeypatch)
    events = happens(state, order=GiveGround())
    assert one(GroundGiven, events).pose == (36_000, 22_000, 180_000)
    assert told(state, events, GroundGiven) == ["lombard archers b1 gives ground (AB-18.2)"]
    assert (state.units["b1"].contacts, state.units["b1"].files, state.lost) == ((), 6, ())
    assert LOOP.to_act(state) == "attacker"
    assert LOOP.orders(state) == [Follow(), Stay()]
    assert LOOP.calm(state) == Follow()
    refused(state, GoOn(), "AB-H9.6", "order")


@pytest.mark.rule("AB-H9.6", "AB-21.2c")
def test_the_winner_who_follows_is_in_contact_again_and_keeps_its_momentum(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = yields(monkeypatch)
    before = state.units["a1"].contacts, state.units["b1"].contacts
    happens(state, order=GiveGround())
    events = happens(state, order=Follow())
    assert one(UnitFollowed, events).pose == (36_000, 22_000, 0)
    assert told(state, events, UnitFollowed) == ["lombard archers a1 follows lombard archers b1 (AB-H9.6)"]
    assert (state.units["a1"].contacts, state.units["b1"].contacts) == before
    assert (state.units["a1"].won, state.units["a1"].rounds, state.units["b1"].rounds) == (True, 1, 1)


@pytest.mark.rule("AB-H9.6")
def test_the_combat_ends_for_a_winner_who_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    state = yields(monkeypatch)
    happens(state, order=GiveGround())
    assert some(UnitFollowed, happens(state, order=Stay())) == []
    assert (state.units["a1"].contacts, state.units["a1"].pose.y) == ((), 20_000)


@pytest.mark.rule("AB-H9.6")
@pytest.mark.parametrize(("far", "room"), [(24.39, False), (24.41, True)])
def test_who_has_no_room_to_give_ground_is_broken_instead(
    monkeypatch: pytest.MonkeyPatch, far: float, room: bool
) -> None:
    # Ten bowmen in two ranks reach from 22 to 24.4 when they have given ground.
    state = yields(monkeypatch, bows("b3", 36, far))
    events = happens(state, order=GiveGround())
    assert [each.why for each in some(UnitBroken, events)] == ["no_room"] * (not room)
    if not room:
        assert told(state, events, UnitBroken) == [
            "lombard archers b1 has no room to give ground, and is broken (AB-H9.6)"
        ]


@pytest.mark.rule("AB-H9.6")
@pytest.mark.parametrize(
    ("side", "x", "y", "heading", "gone"),
    [
        ("rear", 36, 22.4, 180, (0, -2000)),
        ("left", 39.6, 21.2, 270, (-2000, 0)),
        ("right", 32.4, 21.2, 90, (2000, 0)),
    ],
)
def test_ground_is_given_forwards_from_the_rear_and_aside_from_a_flank(
    monkeypatch: pytest.MonkeyPatch, side: Any, x: float, y: float, heading: float, gone: tuple[int, int]
) -> None:
    natures(monkeypatch, b1=("disciplined",))
    state = at_side(bows("a1", x, y, heading=heading), bows("b1"), side)
    state.agenda = [Yielding("b1")]
    before = state.units["b1"].pose
    pose = one(GroundGiven, happens(state, order=GiveGround())).pose
    assert (pose.x - before.x, pose.y - before.y, pose.heading) == (*gone, before.heading)
    happens(state, order=Follow())
    after = state.units["a1"].pose
    assert (after.x - round(x * 1000), after.y - round(y * 1000)) == gone


@pytest.mark.rule("AB-H9.6")
def test_all_who_can_go_straight_ahead_after_who_gives_ground_may_follow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    natures(monkeypatch, b1=("disciplined",))
    state = face_to_face(bows("a1", 31.6), bows("b1"), bows("a2", 38.8))
    touching(state, "a2", "front", "b1", "front")
    state.agenda = [Yielding("b1")]
    happens(state, order=GiveGround())
    assert [(each.unit, each.enemy) for each in state.agenda if isinstance(each, Following)] == [
        ("a2", "b1"),
        ("a1", "b1"),
    ]
    happens(state, order=Follow())
    happens(state, order=Follow())
    assert {each.enemy for each in state.units["b1"].contacts} == {"a1", "a2"}
    assert state.units["a2"].pose == (38_800, 22_000, 0)
    beside = face_to_face(
        bows("a1", files=3), bows("b1"), bows("a2", 32.4, 21.2, heading=90, files=2, models=4)
    )
    touching(beside, "a2", "front", "b1", "right")
    beside.agenda = [Yielding("b1")]
    happens(beside, order=GiveGround())
    assert [each.unit for each in beside.agenda if isinstance(each, Following)] == ["a1"]


@pytest.mark.rule("AB-H9.6")
def test_who_touches_another_enemy_still_or_has_no_room_is_not_asked_to_follow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    natures(monkeypatch, b1=("disciplined",))
    state = face_to_face(bows("a1"), bows("b1", 31.6), bows("b2", 38.8))
    touching(state, "a1", "front", "b2", "front")
    state.agenda = [Yielding("b1")]
    happens(state, order=GiveGround())
    assert state.agenda == []
    assert [each.enemy for each in state.units["a1"].contacts] == ["b2"]
    barred = face_to_face(bows("a1"), bows("b1", files=3, x=33), bows("a2", 38.4, 23, heading=0, files=2))
    barred.agenda = [
        Following("a1", "b1", (0, 2000), barred.units["a1"].contacts[0], barred.units["b1"].contacts[0])
    ]
    refused(barred, Follow(), "AB-H9.6", "order")
    assert some(UnitFollowed, happens(barred)) == []


@pytest.mark.rule("AB-H2.4", "AB-H2.3")
def test_who_stands_on_the_flank_closes_up_to_a_unit_that_has_become_shorter() -> None:
    # Four ranks are 4.8 inches deep, and one rank 1.2.
    state = at_side(
        bows("a1", 32.4, 23.8, heading=90, models=4, files=2, charged=1),
        bows("b1", models=24),
        "right",
        bows("a2", won=True),
    )
    touching(state, "a2", "front", "b1", "front")
    events = fought(state, *[6] * 4, *[6] * 12, 1, 1)
    assert one(RanksClosed, events).poses == {"a1": (32_400, 22_400, 90_000)}
    assert state.units["a1"].contacts[0].at == 600
    assert distance(footprint(state.units["a1"]), footprint(state.units["b1"])) <= 1


@pytest.mark.rule("AB-H9.7")
def test_a_side_that_has_destroyed_all_its_enemies_has_won_and_may_turn() -> None:
    state = face_to_face(
        bows("a1", charged=1),
        bows("b1", models=2, files=2, standard=True, started=2),
        bows("b2", 41.5, 18.8, heading=0),
    )
    assert one(RoundDecided, fought(state, *[6] * 4)).winner == "attacker"
    assert (state.agenda, LOOP.to_act(state)) == ([Turning("a1")], "attacker")
    assert state.lost == ("b1",)


@pytest.mark.rule("AB-H9.7")
def test_a_turn_is_made_on_the_spot_where_there_is_room() -> None:
    state = position(bows("a1"), bows("b1", 36, 25), phase="close_combat", agenda=[Turning("a1")])
    assert LOOP.orders(state) == [GoOn()]
    refused(state, Follow(), "AB-H9.7", "order")
    events = happens(state, order=Face(90_000))
    assert told(state, events, UnitTurned) == ["lombard archers a1 turns (AB-H9.7)"]
    assert state.units["a1"].pose == (37_200, 18_800, 90_000)
    assert state.agenda == []
    tight = position(bows("a1"), bows("b1", 36, 21), phase="close_combat", agenda=[Turning("a1")])
    assert refused(tight, Face(90_000), "AB-H9.7", "heading") == (
        "AB-H9.7: there is no room at 90000 (heading)"
    )
    happens(tight, order=GoOn())
    assert tight.units["a1"].pose == (36_000, 20_000, 0)


@pytest.mark.rule("AB-24.3", "AB-H8.1")
def test_a_loser_who_touches_nobody_any_more_will_flee_from_the_nearest_enemy() -> None:
    state = position(bows("a1", 36, 10), bows("a2", 36, 2), bows("b1", 36, 30), phase="close_combat")
    state.agenda = [Yielding("b1")]
    assert one(UnitBroken, happens(state, order=Break())).enemy == "a1"
