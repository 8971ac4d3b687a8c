"""A unit under way on an order."""

from typing import Any

import pytest

from battles.devils_horsemen.chapters import marching as chapter
from battles.devils_horsemen.chapters.happenings import CohesionLost, UnitMoved, UnitTurned
from battles.devils_horsemen.chapters.items import Marching, Ordering
from battles.devils_horsemen.chapters.marching import FaceChanged, Form, MoveBegan, Remount
from battles.devils_horsemen.chapters.orders import Fire, Halt, Step, TurnTo
from battles.devils_horsemen.state import State, Unit
from tests.battles.devils_horsemen.positions import (
    drafting,
    give,
    kinds,
    leader,
    offered,
    position,
    unit,
    why,
)

HERE = "0505"
NW, NE = "0404", "0504"


def marching(*units: Unit, **more: Any) -> State:
    """The first of these units is under way, on an order of a leader with more to order."""
    who = leader("l", "attacker", "1414", status="active", kind="overall")
    state = position(*units, unit("z", "attacker", "1413"), leaders=(who,), active="l", **more)
    units[0].ordered = True
    state.agenda = [Ordering("l", "orders", 1), Marching(units[0].id, began=True)]
    return state


def mover(**more: Any) -> Unit:
    return unit("a", "attacker", HERE, **{"type": "KN", "ma": 7, **more})


@pytest.mark.rule("DH-6.13a", "DH-6.14a", "DH-6.12a", "DH-2.21c")
def test_the_second_move_of_a_turn_costs_a_hit_as_it_begins() -> None:
    for moved, penalty, hits in ((False, True, 0), (True, True, 1), (True, False, 0)):
        state = marching(mover(moved=moved, moved_penalty=penalty))
        events = give(state, Step(NE))
        assert kinds(events, MoveBegan) == [MoveBegan("a", hits == 1)]
        assert [each.cause for each in kinds(events, CohesionLost)] == ["moved again"] * hits
        assert not kinds(give(state, TurnTo(1)), MoveBegan)
        assert state.units["a"].moved


@pytest.mark.rule("DH-6.13a", "DH-2.21c")
def test_a_move_begins_once_and_goes_on_from_hex_to_hex() -> None:
    state = marching(mover(moved=True, moved_penalty=True))
    first, second = give(state, Step(NE)), give(state, Step("0503"))
    assert [each.to for each in kinds([*first, *second], UnitMoved)] == [NE, "0503"]
    assert not kinds(second, MoveBegan)
    assert state.units["a"].hits == 1


@pytest.mark.rule("DH-6.13b", "DH-6.13a")
def test_neither_a_withdrawal_nor_an_advance_nor_fire_is_a_move() -> None:
    for reason in ("withdrawal", "advance"):
        state = marching(mover(moved_penalty=True))
        drafting(state).emit(UnitMoved("a", NE, 0, reason))
        assert not state.units["a"].moved
        assert not kinds(give(state, TurnTo(1)), CohesionLost)
    archer = unit("a", "attacker", HERE, type="LI", missile="C", moved_penalty=True)
    state = marching(archer, unit("e", "defender", "0503", "N", type="MI"))
    state.agenda[-1] = Marching("a", began=True, still=True)
    give(state, Fire("e"), 5)
    assert not state.units["a"].moved


@pytest.mark.rule("DH-7.13b")
def test_who_turns_where_an_enemy_holds_it_neither_fires_nor_goes_nor_attacks() -> None:
    archer = unit("a", "attacker", HERE, type="LC", ma=9, missile="C", fired=False)
    state = marching(archer, unit("e", "defender", NW, "SE", type="MI"))
    assert Fire("e") in offered(state)
    (turned,) = kinds(give(state, TurnTo(5)), UnitTurned)
    assert turned.bound
    assert state.units["a"].idle
    assert why(state, Fire("e")) == "DH-7.13b"
    assert why(state, Step("0405")) == "DH-7.13b"
    shot = marching(unit("a", "attacker", HERE, type="LC", ma=9, fired=True), unit("e", "defender", NW, "SE"))
    assert why(shot, TurnTo(5)) == "DH-7.13b"


@pytest.mark.rule("DH-6.61a", "DH-6.63a", "DH-6.63b")
def test_a_unit_goes_through_friends_and_does_not_stay_there() -> None:
    state = marching(mover(), unit("b", "attacker", NE, type="MI"))
    events = give(state, Step(NE))
    assert [(each.unit, each.hits) for each in kinds(events, CohesionLost)] == [("b", 1)]
    assert why(state, Halt()) == "DH-6.61a"
    give(state, Step("0603"))
    assert Halt() in offered(state)
    lost = marching(mover(), unit("b", "attacker", NE, type="MI", routed=True))
    give(lost, Step(NE))
    assert lost.units["b"].place == "gone"


@pytest.mark.rule("DH-6.32a", "DH-6.11a", "DH-11.13a")
def test_hits_of_the_ground_are_taken_where_it_is_entered() -> None:
    state = marching(mover(), terrain={NE: "r"})
    events = give(state, Step(NE))
    assert [(each.hits, each.cause) for each in kinds(events, CohesionLost)] == [(3, "terrain")]
    assert state.units["a"].spent == 3


@pytest.mark.rule("DH-6.41a", "DH-6.45a")
def test_who_goes_into_column_or_out_of_it_has_ended_its_move() -> None:
    for column in (False, True):
        state = marching(mover(column=column, began=column, facing="NE", spent=2))
        (turned,) = kinds(give(state, Form(1)), UnitTurned)
        assert turned == UnitTurned("a", 1, 3, column=not column, formed=True)
        assert state.units["a"].column != column
        assert isinstance(state.agenda[-1], Ordering)


@pytest.mark.rule("DH-6.45a", "DH-6.13a")
def test_who_goes_into_column_with_more_hits_than_it_bears_there_routs() -> None:
    state = marching(mover(hits=4, moved=True, moved_penalty=True))
    give(state, Form(0))
    assert state.units["a"].routed
    assert not state.units["a"].column


@pytest.mark.rule("DH-6.61a", "DH-8.23a")
def test_nobody_showers_among_friends_who_could_not_go_on_then() -> None:
    rider = mover(type="LC", missile="C", shower=True, ma=9, spent=4)
    friend, enemy = unit("b", "attacker", HERE, type="LC"), unit("e", "defender", "0503", type="MI")
    for letter, able in (("r", False), (".", True)):
        state = marching(rider, friend, enemy, terrain=dict.fromkeys((NW, NE), letter))
        state.agenda[-1] = Marching("a", began=True, nearer=("e",))
        assert Fire("e") in offered(state)
        assert (Fire("e", "direct", True) in offered(state)) is able


@pytest.mark.rule("DH-6.13a", "DH-2.21c", "DH-11.13a", "DH-6.21a")
@pytest.mark.parametrize("order", [Step(NE), TurnTo(1), Form(0), Remount(3)])
def test_who_routs_as_its_second_move_begins_does_nothing_of_it(order: Any) -> None:
    for moved in (True, False):
        state = marching(mover(tq=1, moved=moved, moved_penalty=True, dismount="HI"))
        events = give(state, order)
        done = [each for each in kinds(events, UnitMoved) if each.why == "order"]
        assert state.units["a"].routed is moved
        assert bool(done or kinds(events, UnitTurned) or kinds(events, FaceChanged)) is not moved


@pytest.mark.rule("DH-6.13a", "DH-11.41a")
@pytest.mark.parametrize("order", [Step(NE), TurnTo(1), Form(0), Remount(3)])
def test_who_routs_as_its_second_move_begins_flees_two_hexes_at_once(order: Any) -> None:
    state = marching(mover(tq=1, moved=True, moved_penalty=True, dismount="HI"))
    events = give(state, order)
    assert [each.why for each in kinds(events, UnitMoved)] == ["rout", "rout"]
    assert state.field.distance(HERE, state.units["a"].hex) == 2


@pytest.mark.rule("DH-6.21a")
@pytest.mark.parametrize(
    ("more", "goes"),
    [({}, True), ({"spent": 6}, True), ({"spent": 7}, False)],
)
def test_a_step_that_waited_is_not_taken_where_it_can_be_no_more(more: dict[str, Any], goes: bool) -> None:
    state = marching(mover(**more))
    draft, item = drafting(state), Marching("a", began=True, next=NE, nearer=("x",))
    draft.change(item)
    chapter.step(draft, item, state.units["a"], NE)
    assert [each.to for each in kinds(draft.events, UnitMoved) if each.why == "order"] == [NE] * goes
    assert (Marching("a", began=True) == state.agenda[-1]) is not goes
