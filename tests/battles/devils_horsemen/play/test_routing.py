"""Units rout, rally and recover; standards are left, taken and set up again: positions, orders, dice, events."""

from typing import Any

import pytest

from battles.devils_horsemen.play import effects, phases, routing
from battles.devils_horsemen.play.fates import StandardCaptured, StandardLost, UnitsForsaken
from battles.devils_horsemen.play.happenings import CohesionLost, UnitEliminated, UnitMoved, UnitRouted
from battles.devils_horsemen.play.items import Electing, Routing, Seizing
from battles.devils_horsemen.play.orders import Forgo, Halt
from battles.devils_horsemen.play.routing import CarryOff, GoAlong, RallyTried, TakeDown, UnitRecovered
from battles.devils_horsemen.rules.routs import about
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.state.field import CORNERS
from battles.devils_horsemen.system import LOOP
from tests.battles.devils_horsemen.orders import drafting, give, kinds, offered, why
from tests.battles.devils_horsemen.positions import leader, position, standard, unit

HERE = "0505"
"""The attacker's edge is the top one; NW is 0404, NE 0504."""


def waiting(*units: Unit, **more: Any) -> State:
    """A battle in which the defender is asked something else when all that happens by itself has happened."""
    state = position(*units, **more)
    state.agenda.append(Electing("defender"))
    return state


def runs(state: State, name: str = "r", *, whole: bool = False, dice: tuple[int, ...] = ()) -> list[Any]:
    """What comes of a rout of a unit, up to the next choice."""
    draft = drafting(state, *dice, item=Routing(name, whole=whole))
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


@pytest.mark.rule("DH-11.41b", "DH-11.42a")
@pytest.mark.parametrize(("looks", "facing"), [("S", "NW"), ("SW", "NW"), ("NE", "N"), ("N", "N")])
@pytest.mark.parametrize("whole", [False, True])
def test_a_unit_that_routs_looks_where_it_goes_and_turns_by_as_little_as_it_must(
    looks: str, facing: str, whole: bool
) -> None:
    state = waiting(unit("r", "attacker", "0503", looks, routed=True, ma=2))
    events = runs(state, whole=whole)
    first = kinds(events, UnitMoved)[0]
    assert (first.to, CORNERS[first.facing]) == ("0402", facing)


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
    assert effects.roll_quality(draft, state.units["r"], "DH-11.16a", "shock") == 0
    assert effects.roll_quality(draft, state.units["r"], "DH-11.16a", "shock") == 1
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


def led(at: str, **more: Any) -> dict[str, Any]:
    """A leader in a far corner, with his standard at a hex."""
    lead = leader("l", "attacker", "1401")
    return {"leaders": (lead,), "standards": (standard(lead, hex=at, **more),)}


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


@pytest.mark.rule("DH-11.42a", "DH-11.43a")
@pytest.mark.parametrize(("ma", "gone"), [(1, {}), (2, {"r": "cannot rout"}), (5, {"r": "cannot rout"})])
def test_who_could_only_go_to_and_fro_in_the_rally_phase_is_lost_with_points_left(
    ma: int, gone: dict[str, str]
) -> None:
    around = position().field.around
    here, east, west = "0510", around["0510"][1], around["0510"][4]
    walls = {hex_ for hex_ in (*around[here], *around[west]) if hex_} - {here, east, west}
    friends = [unit(hex_, "attacker", hex_) for hex_ in sorted(walls)]
    shut = unit("e", "attacker", east)
    events = runs(waiting(routed(here, ma=ma), *friends, shut), whole=True)
    assert (moves(events), lost(events)) == ([west], gone)


@pytest.mark.rule("DH-11.42a", "DH-11.43a")
def test_who_could_only_go_round_before_enemies_in_the_rally_phase_is_lost() -> None:
    """A row of enemies looks away from it, and bars the way to the edge from side to side of the map."""
    row = [unit(f"e{column}", "defender", f"{column:02d}09", "N") for column in range(1, 5)]
    events = runs(waiting(routed("0210", ma=8), *row, columns=4, rows=12), whole=True)
    assert len(moves(events)) == len(set(moves(events)))
    assert {hex_[2:] for hex_ in moves(events)} == {"10"}
    assert lost(events) == {"r": "cannot rout"}


@pytest.mark.rule("DH-11.42a", "DH-11.44a")
def test_in_the_rally_phase_it_looks_no_further_than_the_next_hex() -> None:
    around = position().field.around
    here, east, west = "0510", around["0510"][1], around["0510"][4]
    walls = {hex_ for hex_ in (*around[here], *around[west]) if hex_} - {here, east, west}
    friends = [unit(hex_, "attacker", hex_) for hex_ in sorted(walls)]
    assert moves(runs(waiting(routed(here, ma=1), *friends), whole=True)) == [west]
    assert moves(runs(waiting(routed(here), *friends)))[0] == east


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
@pytest.mark.parametrize(("others", "asked"), [((), True), (("m",), False)])
def test_nobody_is_asked_any_more_when_all_leaders_go_along(others: tuple[str, ...], asked: bool) -> None:
    item = Routing("r")
    state = position(routed(), leaders=tuple(leader(name, "attacker", HERE) for name in ("l", *others)))
    routing.take_companion(drafting(state, item=item), item, GoAlong("l"))
    assert state.agenda == [Routing("r", leaders=("l",), asked=asked)]


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
        unit("d", "attacker", "0504", routed=True, tq=6),
        leaders=(lead,),
        standards=(standard(lead, hex=HERE),),
    )
    draft = drafting(state, 6, 6, 7)
    routing.standard_rally(draft, lead)
    state.units["d"].place = "gone"
    state.gone()
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


@pytest.mark.rule("DH-11.55a", "DH-11.47a", "DH-11.53b")
def test_who_routs_together_with_a_leader_and_his_standard_is_not_left_behind_by_it() -> None:
    lead = leader("l", "attacker", HERE)
    state = waiting(
        routed(), unit("a", "attacker", "0605", routed=True), leaders=(lead,), standards=(standard(lead),)
    )
    runs(state)
    events = give(state, GoAlong("l"))
    assert kinds(events, UnitsForsaken) == [UnitsForsaken("l", ("a",))]
    assert state.standards["l"].hex == state.units["r"].hex
    assert not state.units["r"].forsaken
    assert about(state, state.standards["l"]) == ("r",)


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
    again = drafting(state)
    routing.seize(again)
    assert again.events == [], "one is asked once"
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


TAKEN = {"away": True, "hex": "", "since": 2}


@pytest.mark.rule("DH-11.33b")
@pytest.mark.parametrize(
    ("place", "turn", "taken", "gone"),
    [
        ("map", 3, TAKEN, False),
        ("gone", 2, TAKEN, False),
        ("gone", 3, TAKEN, True),
        ("gone", 3, {"captor": "e", "since": 2}, True),
        ("gone", 3, {"since": 2}, False),
    ],
)
def test_a_standard_that_was_taken_is_gone_at_the_end_of_the_next_turn_where_its_leader_is_dead(
    place: Any, turn: int, taken: dict[str, Any], gone: bool
) -> None:
    chief = leader("l", "attacker", "1401", place=place)
    enemy, flag = unit("e", "defender", HERE), standard(chief, **{"hex": HERE, **taken})
    state = waiting(enemy, leaders=(chief,), standards=(flag,), turn=turn)
    draft = drafting(state)
    routing.lose_standards(draft)
    assert draft.events == [StandardLost("l")] * gone
    assert ("l" in state.standards) is not gone
