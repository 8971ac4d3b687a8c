"""Units rout, rally and recover; standards are left, taken and set up again: positions, orders, dice, events."""

from typing import Any

import pytest

from battles.devils_horsemen.chapters import effects, phases, routing
from battles.devils_horsemen.chapters.fates import StandardCaptured, StandardLost, UnitsForsaken
from battles.devils_horsemen.chapters.happenings import CohesionLost, UnitEliminated, UnitMoved, UnitRouted
from battles.devils_horsemen.chapters.items import Electing, Routing, Seizing
from battles.devils_horsemen.chapters.loop import LOOP
from battles.devils_horsemen.chapters.orders import Forgo, Halt
from battles.devils_horsemen.chapters.routing import (
    CarryOff,
    GoAlong,
    RallyTried,
    TakeDown,
    UnitRecovered,
)
from battles.devils_horsemen.state import Leader, State, Unit
from tests.battles.devils_horsemen.positions import (
    drafting,
    give,
    kinds,
    leader,
    offered,
    position,
    standard,
    unit,
    why,
)

HERE = "0505"
"""The attacker's edge is the top one; NW is 0404, NE 0504."""


def waiting(*units: Unit, **more: Any) -> State:
    """A battle in which the defender is asked something else when all that happens by itself has happened."""
    state = position(*units, **more)
    state.agenda.append(Electing("defender"))
    return state


def runs(state: State, name: str = "r", *, whole: bool = False, dice: tuple[int, ...] = ()) -> list[Any]:
    """What comes of a rout of a unit, up to the next choice."""
    draft = drafting(state, *dice)
    draft.add(Routing(name, whole=whole))
    LOOP.go_on(draft)
    return draft.events


def moves(events: list[Any]) -> list[str]:
    return [event.to for event in kinds(events, UnitMoved)]


def lost(events: list[Any]) -> dict[str, str]:
    """Who is gone, and why."""
    return {event.unit: event.cause for event in kinds(events, UnitEliminated)}


def routed(hex_: str = HERE, **more: Any) -> Unit:
    return unit("r", "attacker", hex_, routed=True, **more)


@pytest.mark.rule("DH-11.13a", "DH-11.41a", "DH-11.11a", "DH-11.46a")
def test_hits_add_up_and_at_its_quality_a_unit_routs_by_two_hexes() -> None:
    state = waiting(unit("r", "attacker", HERE, "S", type="MI", tq=5, missile="B", column=False))
    draft = drafting(state)
    effects.harm(draft, state.units["r"], 3, "missiles")
    assert [event.total for event in kinds(draft.events, CohesionLost)] == [3]
    assert not state.units["r"].routed
    effects.harm(draft, state.units["r"], 2, "missiles")
    LOOP.go_on(draft)
    assert kinds(draft.events, UnitRouted) == [UnitRouted("r", "none")]
    assert moves(draft.events) == ["0404", "0403"]
    assert state.units["r"].facing == 5
    assert state.agenda == [Electing("defender")]


@pytest.mark.rule("DH-11.13a", "DH-6.55a")
def test_who_is_gone_or_routs_already_does_not_rout() -> None:
    changed: tuple[tuple[dict[str, Any], bool], ...] = (
        ({}, True),
        ({"hits": 5}, False),
        ({"place": "gone"}, False),
        ({"routed": True}, False),
    )
    for more, routs in changed:
        state = waiting(unit("u", "attacker", HERE, **{"tq": 6, "hits": 6, **more}))
        draft = drafting(state)
        effects.settle(draft, state.units["u"])
        assert [event.unit for event in kinds(draft.events, UnitRouted)] == ["u"] * routs


@pytest.mark.rule("DH-11.46b", "DH-11.16a")
def test_a_unit_that_routs_is_lost_with_the_next_hit() -> None:
    state = waiting(routed(tq=6))
    draft = drafting(state, 1, 2)
    assert effects.check(draft, state.units["r"], "DH-11.16a", "shock") == 0
    assert effects.check(draft, state.units["r"], "DH-11.16a", "shock") == 1
    assert lost(draft.events) == {"r": "routed and hit"}
    state = waiting(routed(tq=6))
    draft = drafting(state)
    effects.harm(draft, state.units["r"], 1, "missiles")
    assert lost(draft.events) == {"r": "routed and hit"}


@pytest.mark.rule("DH-11.11a", "DH-11.46b")
@pytest.mark.parametrize(("hits", "more"), [(0, {}), (0, {"routed": True}), (1, {"place": "gone"})])
def test_no_hits_change_nothing_for_who_routs_either_nor_any_hits_for_who_is_gone(
    hits: int, more: dict[str, Any]
) -> None:
    state = waiting(unit("r", "attacker", HERE, **more))
    draft = drafting(state)
    effects.harm(draft, state.units["r"], hits, "terrain")
    assert draft.events == []


@pytest.mark.rule("DH-11.16a", "DH-11.15a")
def test_a_check_costs_as_many_hits_as_the_die_is_above_the_printed_quality_whatever_hits_there_are() -> None:
    state = waiting(unit("u", "attacker", HERE, tq=6, hits=4))
    draft = drafting(state, 6, 7)
    assert effects.check(draft, state.units["u"], "DH-11.16a", "shock") == 0
    assert effects.check(draft, state.units["u"], "DH-11.16a", "shock") == 1
    assert state.units["u"].hits == 5


def led(at: str, **more: Any) -> dict[str, Any]:
    """A leader in a far corner, with his standard at a hex."""
    lead = leader("l", "attacker", "1401")
    return {"leaders": (lead,), "standards": (standard(lead, hex=at, **more),)}


@pytest.mark.rule("DH-11.41a", "DH-11.41b")
def test_w36_two_hexes_to_the_standard_or_to_the_edge() -> None:
    near = waiting(routed(type="CAT_HC", ma=8), **led("0511"))
    runs(near)
    assert near.field.distance(near.units["r"].hex, "0511") == 4
    far = waiting(routed(type="CAT_HC", ma=8), **led("0514"))
    assert moves(runs(far)) == ["0404", "0403"]


@pytest.mark.rule("DH-11.44a", "DH-11.41a")
def test_at_once_it_goes_two_hexes_also_past_its_standard() -> None:
    assert moves(runs(waiting(routed(), **led("0506")))) == ["0506", "0505"]
    taken = waiting(routed(), unit("f", "attacker", "0506"), **led("0506"))
    assert moves(runs(taken)) == ["0404", "0403"]


@pytest.mark.rule("DH-11.42a", "DH-3.0h")
def test_in_the_rally_phase_it_spends_its_whole_allowance_and_pays_for_terrain() -> None:
    state = waiting(routed("0510", ma=5))
    assert len(moves(runs(state, whole=True))) == 5
    rough = waiting(routed("0510", ma=5), terrain={f"{column:02d}09": "r" for column in range(1, 15)})
    events = runs(rough, whole=True)
    assert len(moves(events)) == 3
    assert kinds(events, CohesionLost) == []
    steep = waiting(routed("0510", ma=2), terrain={f"{column:02d}09": "r" for column in range(1, 15)})
    assert moves(runs(steep, whole=True)) == []
    assert steep.units["r"].place == "map"


def walled(row: int, *beside: str) -> list[Unit]:
    """Friends who stand in a whole row, and beside the way to it."""
    hexes = [f"{column:02d}{row:02d}" for column in range(1, 15)]
    return [unit(f"f{hex_}", "attacker", hex_) for hex_ in (*hexes, *beside)]


@pytest.mark.rule("DH-11.42a", "DH-11.43a")
@pytest.mark.parametrize(("ma", "gone"), [(4, {}), (5, {"r": "cannot rout"})])
def test_who_has_no_points_for_the_ground_where_friends_stand_need_not_enter_it(
    ma: int, gone: dict[str, str]
) -> None:
    rough = {f"{column:02d}05": "r" for column in range(1, 15)}
    state = waiting(routed("0508", ma=ma), *walled(5, "0406", "0606"), terrain=rough)
    assert lost(runs(state, whole=True)) == gone


@pytest.mark.rule("DH-11.42a", "DH-11.43a")
@pytest.mark.parametrize(("ma", "gone"), [(4, {}), (5, {"r": "left the map"})])
def test_the_step_over_the_edge_takes_a_point_like_any_other(ma: int, gone: dict[str, str]) -> None:
    events = runs(waiting(routed("0505", ma=ma)), whole=True)
    assert moves(events)[-1].endswith("01")
    assert lost(events) == gone


@pytest.mark.rule("DH-11.42a", "DH-11.44a")
def test_in_the_rally_phase_it_stops_at_its_standard_or_before_friends() -> None:
    state = waiting(routed(), **led("0508"))
    assert moves(runs(state, whole=True))[-1] == "0508"
    assert runs(state, whole=True)[1:-1] == []
    full = waiting(routed(), unit("f", "attacker", "0508"), **led("0508"))
    runs(full, whole=True)
    assert full.field.adjacent(full.units["r"].hex, "0508")
    row = [unit(f"f{n}", "attacker", f"{n:02d}07") for n in range(3, 8)]
    barred = waiting(routed(), *row, **led("0508"))
    runs(barred, whole=True)
    assert barred.units["r"].hex in ("0406", "0506")


@pytest.mark.rule("DH-11.42a")
def test_who_runs_to_the_edge_does_not_turn_to_a_standard_on_the_way() -> None:
    state = waiting(routed("0512", ma=5), **led("0706"))
    assert state.field.distance("0512", "0706") > 5 >= state.field.distance("0611", "0706")
    assert moves(runs(state, whole=True)) == moves(runs(waiting(routed("0512", ma=5)), whole=True))


@pytest.mark.rule("DH-11.43a")
def test_who_comes_over_the_edge_or_can_go_nowhere_is_lost() -> None:
    assert lost(runs(waiting(routed("0502")))) == {"r": "left the map"}
    walls = [unit(f"f{n}", "attacker", hex_) for n, hex_ in enumerate(("0404", "0504", "0405", "0605"))]
    assert lost(runs(waiting(routed(), *walls))) == {"r": "cannot rout"}
    assert lost(runs(waiting(routed(), *walls), whole=True)) == {"r": "cannot rout"}
    held = waiting(routed(), *walls[1:], unit("e", "defender", "0304", "NE"))
    assert lost(runs(held)) == {"r": "cannot rout"}


@pytest.mark.rule("DH-11.41b", "DH-11.43a")
def test_who_could_only_go_to_and_fro_before_friends_cannot_rout() -> None:
    pocket = [unit(f"f{hex_}", "attacker", hex_) for hex_ in ("0104", "0204", "0304", "0305")]
    events = runs(waiting(routed("0105"), *pocket))
    assert moves(events) == ["0205"]
    assert lost(events) == {"r": "cannot rout"}
    assert moves(runs(waiting(routed("0105"), *pocket[:-1]))) == ["0205", "0305"]


@pytest.mark.rule("DH-11.41b")
@pytest.mark.parametrize(
    ("start", "friends", "way"),
    [
        ("0205", ("0104", "0204", "0304"), ["0305", "0405"]),
        ("0305", ("0203", "0303", "0104", "0304"), ["0205", "0204"]),
    ],
)
def test_who_can_go_two_hexes_by_some_way_does_not_run_into_a_pocket(
    start: str, friends: tuple[str, ...], way: list[str]
) -> None:
    others = [unit(f"f{hex_}", "attacker", hex_) for hex_ in friends]
    events = runs(waiting(routed(start), *others))
    assert moves(events) == way
    assert lost(events) == {}


@pytest.mark.rule("DH-11.45a", "DH-11.43a")
def test_who_runs_into_a_friend_that_routs_takes_him_along_to_ruin() -> None:
    walls = [
        unit(f"f{n}", "attacker", hex_, routed=n == 0)
        for n, hex_ in enumerate(("0404", "0504", "0405", "0605"))
    ]
    assert lost(runs(waiting(routed(), *walls))) == {
        "r": "routed through friends",
        "f0": "routed through friends",
    }


@pytest.mark.rule("DH-11.47a")
def test_a_leader_may_go_along() -> None:
    lead = leader("l", "attacker", HERE)
    state = waiting(routed(), leaders=(lead, leader("m", "attacker", HERE)))
    runs(state)
    assert set(offered(state)) == {GoAlong("l"), GoAlong("m"), Forgo()}
    assert why(state, GoAlong("x")) == "DH-11.47a"
    assert why(state, Halt()) == "DH-11.47a"
    give(state, GoAlong("l"))
    assert set(offered(state)) == {GoAlong("m"), Forgo()}
    events = give(state, Forgo())
    assert [event.leaders for event in kinds(events, UnitMoved)] == [("l",), ("l",)]
    assert (state.leaders["l"].hex, state.leaders["m"].hex) == ("0403", HERE)


@pytest.mark.rule("DH-11.51a", "DH-11.52a", "DH-11.52b", "DH-11.56a", "DH-5.22a")
def test_a_leader_rallies_a_unit_or_loses_it() -> None:
    def tried(at: str, *dice: int) -> tuple[Unit, list[Any]]:
        state = waiting(routed(tq=7, hits=7), leaders=(leader("l", "attacker", at, charisma=2),))
        draft = drafting(state, *dice)
        routing.rally(draft, state.leaders["l"], state.units["r"])
        return state.units["r"], draft.events

    one, events = tried(HERE)
    assert kinds(events, RallyTried) == [RallyTried("r", (), 2, True, 2)]
    assert (one.routed, one.rallied, one.hits, one.idle) == (False, True, 2, True)
    one, events = tried("0605", 2)
    assert one.rallied
    one, events = tried("0605", 3)
    assert lost(events) == {"r": "no rally"}


@pytest.mark.rule("DH-11.53a", "DH-11.53b", "DH-11.54a", "DH-11.52b")
def test_about_a_standard_each_throws_against_its_quality() -> None:
    lead = leader("l", "attacker", "1401")
    state = waiting(
        unit("a", "attacker", "0605", routed=True, tq=6),
        unit("b", "attacker", "0705", routed=True, tq=6, formation="other"),
        unit("c", "attacker", "0404", routed=True, tq=6),
        leaders=(lead,),
        standards=(standard(lead, hex=HERE),),
    )
    draft = drafting(state, 6, 6, 7)
    routing.standard_rally(draft, lead)
    LOOP.go_on(draft)
    assert [event.rallied for event in kinds(draft.events, RallyTried)] == [True, True, False]
    assert len(lost(draft.events)) == 1
    assert [unit_.rallied for unit_ in state.on_map("attacker")] == [True, True]


@pytest.mark.rule("DH-11.14a", "DH-11.14b")
def test_recovery_takes_two_hits_and_the_order() -> None:
    state = waiting(unit("u", "attacker", HERE, hits=3))
    draft = drafting(state)
    routing.recover(draft, state.units["u"])
    assert draft.events == [UnitRecovered("u", 2, 1)]
    assert (state.units["u"].hits, state.units["u"].ordered, state.units["u"].idle) == (1, True, True)


@pytest.mark.rule("DH-11.55a", "DH-11.32a")
def test_a_standard_that_goes_leaves_who_routs_about_it() -> None:
    lead = leader("l", "attacker", HERE)
    state = waiting(
        unit("a", "attacker", "0605", routed=True),
        unit("u", "attacker", HERE),
        leaders=(lead,),
        standards=(standard(lead),),
    )
    draft = drafting(state)
    effects.go(draft, UnitMoved("u", "0506", 3, "order", 1))
    assert kinds(draft.events, UnitsForsaken) == []
    effects.go(draft, UnitMoved("u", HERE, 3, "order", 2))
    assert kinds(draft.events, UnitsForsaken) == []
    effects.go(draft, UnitMoved("u", "0506", 3, "order", 3, ("l",)))
    assert kinds(draft.events, UnitsForsaken) == [UnitsForsaken("l", ("a",))]
    assert state.standards["l"].hex == "0506"
    assert state.units["a"].forsaken
    assert moves(runs(state, "a"))[0][2:] == "04"


def seized(**more: Any) -> State:
    """An enemy unit has come into the hex of a standard whose leader is elsewhere."""
    state = waiting(
        unit("e", "defender", HERE),
        unit("a", "attacker", "0605", routed=True),
        leaders=(leader("l", "attacker", "1401"),),
        standards=(standard(leader("l", "attacker", "1401"), hex=HERE),),
        **more,
    )
    LOOP.go_on(drafting(state))
    return state


@pytest.mark.rule("DH-11.33a", "DH-11.33b", "DH-11.55a")
def test_a_unit_takes_a_standard_that_stands_alone_carries_it_or_takes_it_down() -> None:
    state = seized()
    assert state.agenda[-1] == Seizing("e", "l")
    assert state.units["a"].forsaken
    assert offered(state) == [CarryOff(), TakeDown()]
    assert why(state, Halt()) == "DH-11.33b"
    assert kinds(give(state, CarryOff()), StandardCaptured) == [StandardCaptured("l", "e", carried=True)]
    draft = drafting(state)
    effects.go(draft, UnitMoved("e", "0506", 3, "order", 1))
    assert (state.standards["l"].captor, state.standards["l"].hex, state.standards["l"].since) == (
        "e", "0506", 2,
    )  # fmt: skip
    down = seized()
    give(down, TakeDown())
    assert (down.standards["l"].away, down.standards["l"].hex) == (True, "")


@pytest.mark.rule("DH-11.33a")
@pytest.mark.parametrize("there", [{"side": "attacker"}, {"side": "defender", "routed": True}])
def test_neither_a_friend_nor_a_routed_enemy_in_its_hex_takes_a_standard(there: Any) -> None:
    chief = leader("l", "attacker", "1401")
    state = waiting(unit("u", hex_=HERE, **there), leaders=(chief,), standards=(standard(chief, hex=HERE),))
    draft = drafting(state)
    routing.seize(draft)
    assert draft.events == []
    assert state.agenda == [Electing("defender")]


@pytest.mark.rule("DH-11.55a", "DH-11.33b")
def test_a_standard_that_was_carried_off_leaves_who_has_come_to_it_wherever_it_goes() -> None:
    state = seized()
    give(state, CarryOff())
    state.units["a"].forsaken = False

    draft = drafting(state)
    effects.go(draft, UnitMoved("e", "0506", 3, "order", 1))

    assert kinds(draft.events, UnitsForsaken) == [UnitsForsaken("l", ("a",))]


@pytest.mark.rule("DH-11.55a", "DH-11.33b")
def test_a_standard_that_comes_back_to_its_leader_leaves_who_has_come_to_it() -> None:
    state = seized()
    give(state, CarryOff())
    state.units["a"].forsaken, state.turn = False, 3

    draft = drafting(state)
    phases.begin(draft, state.leaders["l"])

    assert kinds(draft.events, UnitsForsaken) == [UnitsForsaken("l", ("a",))]
    assert state.standards["l"].hex == state.leaders["l"].hex


@pytest.mark.rule("DH-11.33b")
def test_a_standard_whose_captor_is_gone_is_down() -> None:
    state = seized()
    give(state, CarryOff())
    state.units["e"].routed = True
    draft = drafting(state)
    state.turn = 3
    routing.seize(draft)
    assert draft.events == [StandardCaptured("l", "e", carried=False)]
    assert state.standards["l"].since == 2


@pytest.mark.rule("DH-11.33b")
def test_a_standard_that_was_taken_from_a_dead_leader_is_gone_at_the_end_of_the_next_turn() -> None:
    state = seized()
    give(state, TakeDown())
    draft = drafting(state)
    state.turn = 3
    routing.lose_standards(draft)
    assert draft.events == []
    state.leaders["l"].place, state.turn = "gone", 2
    routing.lose_standards(draft)
    assert draft.events == []
    state.turn = 3
    routing.lose_standards(draft)
    assert draft.events == [StandardLost("l")]
    assert state.standards == {}


@pytest.mark.rule("DH-11.33b")
def test_a_standard_that_was_not_taken_stays_when_its_leader_is_dead_and_one_carried_off_does_not() -> None:
    dead = leader("l", "attacker", "1401", place="gone")
    for captor, gone in (("", []), ("e", [StandardLost("l")])):
        state = waiting(
            unit("e", "defender", HERE),
            leaders=(dead,),
            standards=(standard(dead, hex=HERE, captor=captor, since=1),),
        )
        draft = drafting(state)
        routing.lose_standards(draft)
        assert draft.events == gone


def test_a_leader_of_the_other_side_is_no_companion() -> None:
    there: Leader = leader("l", "defender", "1414")
    assert moves(runs(waiting(routed(), leaders=(there,)))) == ["0404", "0403"]
