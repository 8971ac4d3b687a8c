"""A unit under way on an order."""

from typing import Any

import pytest

from battles.devils_horsemen.play import marching as chapter
from battles.devils_horsemen.play.happenings import CohesionLost, UnitMoved, UnitTurned
from battles.devils_horsemen.play.items import Marching, Ordering
from battles.devils_horsemen.play.marching import FaceChanged, Form, MoveBegan, Remount
from battles.devils_horsemen.play.orders import Fire, Halt, Step, TurnTo
from battles.devils_horsemen.play.shooting import VolleyFired
from battles.devils_horsemen.state import State, Unit
from tests.battles.devils_horsemen.orders import drafting, give, kinds, offered, why
from tests.battles.devils_horsemen.positions import leader, position, unit

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


@pytest.mark.rule("DH-8.25a", "DH-8.15a")
@pytest.mark.parametrize(("fired", "left"), [(0, "none"), (1, "full")])
def test_of_two_volleys_the_second_die_alone_counts_for_what_is_left(fired: int, left: str) -> None:
    archer = unit("a", "attacker", HERE, type="LI", missile="C", supply="low")
    state = marching(archer, unit("e", "defender", "0503", "N", type="MI"))
    state.agenda[-1] = Marching("a", began=True, still=True, fired=fired)
    give(state, Fire("e"), 5)
    assert archer.supply == left


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
    others = unit("e", "defender", "0501", "N"), unit("f", "defender", "0510", "S")
    state = marching(mover(), *others, terrain={NE: "r"})
    state.agenda[-1] = Marching("a", began=True, pivots=1)
    events = give(state, Step(NE))
    assert [(each.hits, each.cause) for each in kinds(events, CohesionLost)] == [(3, "terrain")]
    assert state.units["a"].spent == 3
    assert state.agenda[-1] == Marching("a", began=True, nearer=("e",)), "turns were in the hex that it left"


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


@pytest.mark.rule("DH-6.13a", "DH-2.21c", "DH-11.13a", "DH-6.21a", "DH-11.41a")
@pytest.mark.parametrize("order", [Step(NE), TurnTo(1), Form(0), Remount(3)])
def test_who_routs_as_its_second_move_begins_flees_two_hexes_and_does_nothing_of_it(order: Any) -> None:
    for moved in (True, False):
        state = marching(mover(tq=1, moved=moved, moved_penalty=True, dismount="HI"))
        events = give(state, order)
        done = [each for each in kinds(events, UnitMoved) if each.why == "order"]
        assert state.units["a"].routed is moved
        assert [each.why for each in kinds(events, UnitMoved) if each.why != "order"] == ["rout"] * 2 * moved
        assert bool(done or kinds(events, UnitTurned) or kinds(events, FaceChanged)) is not moved


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


def light(hex_: str) -> Unit:
    """Mongol light cavalry that looks up the map."""
    return unit("a", "attacker", hex_, "N", type="LC", missile="C", ma=9)


@pytest.mark.rule("DH-6.31a", "DH-7.12a")
def test_w12_a_stream_a_turn_and_seven_hexes_take_nine_points() -> None:
    one = light("0505")
    state = marching(one, sides={"stream": [("0505", "0504")]})
    give(state, Step("0504"))
    assert one.spent == 2
    give(state, TurnTo(3))
    assert one.spent == 3
    for hex_ in ("0605", "0606", "0607", "0608", "0609", "0610"):
        give(state, Step(hex_))
    assert (one.hex, one.spent, one.ma) == ("0610", 9, 9)
    assert isinstance(state.agenda[-1], Ordering)


@pytest.mark.rule("DH-6.63a", "DH-7.12a", "DH-8.11b")
def test_w13_five_hexes_through_a_friend_a_volley_a_turn_and_two_hexes_back() -> None:
    one, friend = light("0710"), unit("b", "attacker", "0708", type="HI")
    state = marching(one, friend, unit("e", "defender", "0703", "N", type="MI"))
    hexes = ["0709", "0708", "0707", "0706", "0705"]
    events = [event for hex_ in hexes for event in give(state, Step(hex_))]
    assert one.spent == 5 + 1
    assert [(lost.unit, lost.hits) for lost in kinds(events, CohesionLost)] == [("b", 1)]
    assert len(kinds(give(state, Fire("e"), 9), VolleyFired)) == 1
    assert one.spent == 6
    give(state, TurnTo(3))
    assert one.spent == 6 + 1
    give(state, Step("0706"))
    give(state, Step("0707"))
    assert one.spent == one.ma == 9


@pytest.mark.rule("DH-8.11a", "DH-8.11b", "DH-8.18b")
def test_w22_it_goes_four_hexes_fires_at_four_and_goes_on() -> None:
    one = light("0712")
    state = marching(one, unit("e", "defender", "0704", "N", type="MI"))
    for hex_ in ("0711", "0710", "0709", "0708"):
        give(state, Step(hex_))
    assert state.field.distance(one.hex, "0704") == 4
    [volley] = kinds(give(state, Fire("e"), 1), VolleyFired)
    assert (volley.range, volley.most, volley.modifiers["has moved or will move"]) == (4, 2, 1)
    for hex_ in ("0707", "0706"):
        assert Step(hex_) in offered(state)
        give(state, Step(hex_))
    assert one.spent == 6
    assert Halt() in offered(state)
