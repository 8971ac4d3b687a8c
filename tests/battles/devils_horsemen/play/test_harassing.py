"""DH-8.3: hit and decline: the ride, the volley, the answer, and what it provokes."""

from typing import Any

import pytest

from battles.devils_horsemen.play import harassing
from battles.devils_horsemen.play.happenings import CohesionLost, UnitMoved, UnitTurned
from battles.devils_horsemen.play.harassing import ChargeProvoked, HarassmentBegan, PatienceTested
from battles.devils_horsemen.play.items import Facing, Harassing, Marching, Ordering
from battles.devils_horsemen.play.marching import Harass, MoveBegan
from battles.devils_horsemen.play.orders import Fire, Forgo, Halt, Step, TurnTo
from battles.devils_horsemen.play.shocking import CombatJoined, ShockResolved
from battles.devils_horsemen.play.shooting import VolleyFired
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.state.field import CORNERS
from battles.devils_horsemen.system import LOOP
from tests.battles.devils_horsemen.orders import drafting, give, kinds, offered, why
from tests.battles.devils_horsemen.positions import leader, position, unit

HERE, THERE = "0708", "0704"
MISS, HIT = 9, 0


def galician(**values: Any) -> Unit:
    """Heavy cavalry that looks at who harasses it."""
    return unit(
        "D",
        "defender",
        values.pop("hex_", THERE),
        values.pop("looks", "S"),
        values.pop("type", "HC"),
        **{"tq": 6, "ma": 7, **values},
    )


def near(target: Unit, *more: Unit, missile: str = "C", **values: Any) -> State:
    """Mongol light cavalry at 0708 that has an order, and a target in front of it."""
    return position(
        unit("A", "attacker", HERE, "N", "LC", ma=9, tq=6, missile=missile, feign=True, ordered=True),
        target,
        *more,
        acting="attacker",
        agenda=[Ordering("boss"), Marching("A", began=True)],
        **values,
    )


def began(target: Unit, *dice: int, more: tuple[Unit, ...] = (), **values: Any) -> tuple[State, list[Any]]:
    """It hits and declines from 0705: what it comes to, and the events."""
    state = near(target, *more, **values)
    return state, give(state, Harass("D", "0705"), *dice)


@pytest.mark.rule("DH-8.36a", "DH-8.36b", "DH-8.36c")
def test_w25_heavy_cavalry_charges_four_points_and_light_cavalry_gets_away_two_hexes_first() -> None:
    state, events = began(galician(turned=True), MISS, 7)
    [tested] = kinds(events, PatienceTested)
    assert (tested.unit, tested.wanted, tested.provoked) == ("D", 6, True)
    assert Halt() in offered(state)
    give(state, Step("0709"))
    events = give(state, Step("0710"))
    assert kinds(events, ChargeProvoked) == [ChargeProvoked("D", "A", 3)]
    while not isinstance(state.agenda[-1], Ordering):
        events = give(state, offered(state)[0])
    assert (state.units["A"].hex, state.units["A"].facing) == ("0710", 0)
    assert state.field.distance(THERE, state.units["D"].hex) == 4
    assert state.field.distance(state.units["D"].hex, "0710") == 2
    assert not state.units["D"].fought
    assert not state.units["D"].moved


@pytest.mark.rule("DH-8.36a", "DH-8.36b", "DH-8.36c")
def test_w25_from_two_hexes_the_retreat_does_not_save_it() -> None:
    state = near(galician(hex_="0706", turned=True))
    give(state, Harass("D", "0707"), MISS, 7)
    give(state, Step("0709"))
    give(state, Step("0710"))
    events: list[Any] = []
    while not state.units["D"].fought:
        events = give(state, offered(state)[0], 0, 0, 5)
    assert kinds(events, CombatJoined) == [CombatJoined(("D",), ("A",))]
    assert kinds(events, ShockResolved)


@pytest.mark.rule("DH-8.31a", "DH-8.34a", "DH-6.13a")
def test_it_fires_as_at_one_hex_without_moving_and_has_done_all_that_it_does() -> None:
    state, events = began(galician(turned=True), MISS, 0)
    assert kinds(events, HarassmentBegan) == [HarassmentBegan("A", "D", "0705")]
    [volley] = kinds(events, VolleyFired)
    assert (volley.range, volley.mode, volley.modifiers["has moved or will move"]) == (1, "direct", 1)
    rider = state.units["A"]
    assert (rider.hex, rider.fired, rider.idle, rider.went, rider.moved) == (HERE, True, True, False, False)
    assert not kinds(events, MoveBegan)
    assert isinstance(state.agenda[-1], Ordering)


@pytest.mark.rule("DH-8.33a", "DH-6.63a")
def test_foot_that_it_rides_through_takes_a_hit() -> None:
    feet = [
        unit(f"F{n}", "attacker", hex_, "N", "MI", tq=4)
        for n, hex_ in enumerate(("0707", "0807", "0608", "0808", "0709", "0809"))
    ]
    state = near(galician(), *feet)
    events = give(state, Harass("D", "0705"))
    assert [lost.cause for lost in kinds(events, CohesionLost)] == ["passed through"]


@pytest.mark.rule("DH-8.37a", "DH-7.15a")
def test_the_target_may_turn_to_face_it_before_it_fires() -> None:
    state = near(galician(looks="SE"))
    give(state, Harass("D", "0705"))
    assert isinstance(state.agenda[-1], Harassing)
    assert offered(state) == [TurnTo(1), TurnTo(3), Forgo()]
    events = give(state, TurnTo(3), MISS, 0)
    [turned] = kinds(events, UnitTurned)
    assert (turned.unit, turned.facing, turned.reacted) == ("D", 3, True)
    assert [type(event) for event in events].index(UnitTurned) < [type(event) for event in events].index(
        VolleyFired
    )
    assert state.units["D"].turned


@pytest.mark.rule("DH-8.37a", "DH-8.34a")
def test_the_target_fires_back_once_after_it() -> None:
    state = near(galician(type="LC", missile="B", turned=True))
    give(state, Harass("D", "0705"), MISS)
    assert offered(state) == [Fire("A"), Forgo()]
    assert why(state, Halt()) == "DH-8.34a"
    events = give(state, Fire("A"), 0)
    [volley] = kinds(events, VolleyFired)
    assert (volley.firer, volley.target, volley.range, volley.hit) == ("D", "A", 1, True)
    assert "has moved or will move" not in volley.modifiers
    assert isinstance(state.agenda[-1], Ordering)


@pytest.mark.rule("DH-8.35a")
def test_foot_that_was_hit_is_pressed_on_a_hex_towards_it() -> None:
    foot = galician(type="MI", tq=4, turned=True)
    state, events = began(foot, HIT, 5)
    [tested] = kinds(events, PatienceTested)
    assert (tested.wanted, tested.provoked) == (4, True)
    assert set(offered(state)) == {Step("0705"), Step("0805")}
    [pressed] = kinds(give(state, Step("0705")), UnitMoved)
    assert (pressed.why, pressed.to, pressed.spent) == ("press", "0705", 0)
    assert not state.units["D"].fought
    unhit, events = began(galician(type="MI", tq=4, turned=True), MISS)
    assert not kinds(events, PatienceTested)
    calm, events = began(galician(type="MI", tq=4, turned=True), HIT, 4)
    assert calm.units["D"].hex == unhit.units["D"].hex == THERE


@pytest.mark.rule("DH-8.35a", "DH-7.15a", "DH-8.44a")
def test_whom_foot_is_pressed_on_to_may_turn_and_does_not_fire() -> None:
    state, _ = began(
        galician(type="MI", tq=4, turned=True),
        HIT,
        5,
        more=(unit("B", "attacker", "0706", "S", "LC", missile="C"),),
    )
    give(state, Step("0705"))
    assert state.agenda[-1] == Facing("B", "D")
    events = give(state, TurnTo(2))
    assert state.units["B"].facing == 2
    assert isinstance(state.agenda[-1], Ordering)
    assert not kinds(events, VolleyFired)


@pytest.mark.rule("DH-8.36a")
def test_a_provoked_charge_pays_and_suffers_the_ground_and_takes_its_leader_along() -> None:
    banks = {"steep_bank": [["0704", "0705"], ["0704", "0805"]]}
    state, _ = began(galician(turned=True), MISS, 7, leaders=(leader("L", "defender", THERE),), sides=banks)
    events = [*give(state, Halt()), *give(state, Step("0705"))]
    assert next(moved.spent for moved in kinds(events, UnitMoved)) == 3 + 3
    assert [(lost.unit, lost.cause) for lost in kinds(events, CohesionLost)] == [("D", "terrain")]
    assert state.leaders["L"].hex == state.units["D"].hex != THERE


@pytest.mark.rule("DH-6.44a", "DH-8.36a")
@pytest.mark.parametrize("looks", ["SE", "SW"])
def test_a_provoked_column_steps_ahead_and_beside_that_without_a_turn_and_keeps_to_its_points(
    looks: str,
) -> None:
    state = near(galician(column=True, began=True, looks=looks), missile="B")
    events = give(state, Harass("D", "0705"), MISS, 9)
    while not isinstance(state.agenda[-1], Ordering):
        events += give(state, offered(state)[0])
    assert not any(turned.unit == "D" for turned in kinds(events, UnitTurned))
    assert [moved.spent for moved in kinds(events, UnitMoved)] == [5, 6, 7]
    assert state.field.adjacent(state.units["D"].hex, HERE)


@pytest.mark.rule("DH-6.44a", "DH-8.36a", "DH-6.45a")
def test_a_provoked_column_that_looks_away_pays_for_one_turn_and_for_none_at_its_end() -> None:
    state = near(galician(column=True, began=True, looks="NE"), missile="B")
    events = give(state, Harass("D", "0705"), MISS, 9)
    while not isinstance(state.agenda[-1], Ordering):
        events += give(state, offered(state)[0])
    assert [turned.spent for turned in kinds(events, UnitTurned) if turned.unit == "D"] == [5]
    assert [moved.spent for moved in kinds(events, UnitMoved)] == [6, 7, 8]
    assert not state.units["D"].fought


@pytest.mark.rule("DH-8.36a", "DH-8.36b", "DH-7.15a")
def test_who_is_charged_may_turn_by_a_corner_as_the_charge_comes_beside_it_and_nobody_else() -> None:
    def charged(*, turned: bool, dice: tuple[int, ...] = ()) -> tuple[State, list[Any]]:
        state = near(galician(hex_="0706", turned=True), unit("B", "attacker", "0808", "SE", "LC"))
        rider = state.units["A"]
        rider.facing, rider.turned = CORNERS.index("NW"), turned
        give(state, Harass("D", "0707"), MISS, 7)
        give(state, Halt())
        return state, give(state, Step("0807"), *dice)

    state, _ = charged(turned=False)
    assert state.agenda[-1] == Facing("A", "D")
    assert offered(state) == [TurnTo(4), TurnTo(0), Forgo()]
    [resolved] = kinds(give(state, TurnTo(0), 0, 0, 5), ShockResolved)
    assert (resolved.angle, resolved.superior) == ("front", "")

    [resolved] = kinds(charged(turned=True, dice=(0, 0, 5))[1], ShockResolved)
    assert (resolved.angle, resolved.superior) == ("flank", "AS")


@pytest.mark.rule("DH-8.36a", "DH-11.62a")
def test_a_charge_of_cavalry_in_disorder_ends_beside_it_without_a_shock() -> None:
    state = near(galician(hex_="0706", turned=True, disordered=True), missile="B")
    give(state, Harass("D", "0707"), MISS, 9)
    while not isinstance(state.agenda[-1], Ordering):
        give(state, offered(state)[0])
    assert state.field.adjacent(state.units["D"].hex, HERE)
    assert not state.units["D"].fought


@pytest.mark.rule("DH-8.34a")
def test_it_ends_where_one_of_the_two_routs() -> None:
    state, events = began(galician(tq=6, hits=5, turned=True), HIT)
    assert state.units["D"].routed
    assert state.field.distance(THERE, state.units["D"].hex) == 2, "it runs its two hexes"
    assert not kinds(events, PatienceTested)
    assert not any(isinstance(item, Harassing) for item in state.agenda)


@pytest.mark.rule("DH-8.36c", "DH-6.61a")
def test_who_gets_away_through_a_friend_with_but_one_way_on_goes_on() -> None:
    friend = unit("F", "attacker", "0709", "N", "LC")
    walls = [unit(f"W{hex_}", "attacker", hex_, "N", "LC") for hex_ in ("0609", "0610", "0809")]
    state, _ = began(galician(turned=True), MISS, 7, more=(friend, *walls))
    give(state, Step("0709"))
    assert (state.units["A"].hex, len(state.at("0709"))) == ("0710", 1)


@pytest.mark.rule("DH-8.34a", "DH-8.36b", "DH-8.36c")
def test_who_can_get_away_no_further_is_charged_though_it_stands_with_a_friend() -> None:
    state = near(galician(turned=True), unit("F", "attacker", HERE, "N", "LC"), missile="B")
    item = Harassing("A", "D", "0705", "retreat")
    draft = drafting(state, item=item)
    harassing.go_on(draft, item)
    assert kinds(draft.events, ChargeProvoked) == [ChargeProvoked("D", "A", 3)]
    assert state.agenda[-1] == Harassing("A", "D", "0705", "charge")


@pytest.mark.rule("DH-8.35a", "DH-8.36a", "DH-8.36c", "DH-8.37a")
@pytest.mark.parametrize("stage", ["press", "retreat", "charge"])
@pytest.mark.parametrize(
    ("who", "lost"), [("A", {"place": "gone"}), ("D", {"place": "gone"}), ("D", {"routed": True})]
)
def test_nothing_is_left_to_choose_once_the_target_routs_or_one_of_the_two_is_gone(
    stage: Any, who: str, lost: dict[str, Any]
) -> None:
    state = near(galician(turned=True))
    item = Harassing("A", "D", "0705", stage)
    state.agenda = [item]
    assert offered(state)
    for name, value in lost.items():
        setattr(state.units[who], name, value)
    state.gone()
    draft = drafting(state)
    LOOP.topic_of(state).run(draft, item)
    assert state.agenda == []
    assert kinds(draft.events, UnitMoved) == []


def routed_by_the_answer(target: Unit, *dice: int, edge: str = "bottom") -> tuple[State, list[Any]]:
    """A rider who routs by the fire that comes back, and what comes of it after its two hexes to the edge."""
    state = near(target, edges={"attacker": edge, "defender": "top"})
    state.units["A"].hits = 5
    give(state, Harass("D", "0705"), HIT)
    events = give(state, Fire("A"), HIT, *dice)
    assert state.units["A"].routed
    return state, events


@pytest.mark.rule("DH-8.36a", "DH-8.36b", "DH-8.37a")
def test_heavy_cavalry_that_routs_the_rider_by_its_answer_may_be_provoked_and_rides_after_it() -> None:
    state, events = routed_by_the_answer(galician(turned=True, missile="C"), 6)
    assert [tested.provoked for tested in kinds(events, PatienceTested)] == [False]
    assert isinstance(state.agenda[-1], Ordering)

    state, events = routed_by_the_answer(galician(turned=True, missile="C"), 7)
    assert [tested.provoked for tested in kinds(events, PatienceTested)] == [True]
    assert kinds(events, ChargeProvoked) == [ChargeProvoked("D", "A", 3)]
    while not isinstance(state.agenda[-1], Ordering):
        give(state, offered(state)[0])
    assert state.field.distance(THERE, state.units["D"].hex) == 4
    assert not state.units["D"].fought


@pytest.mark.rule("DH-8.36b", "DH-9.14c", "DH-11.46b")
def test_who_comes_up_with_a_rider_that_its_answer_has_routed_strikes_it() -> None:
    state, _ = routed_by_the_answer(galician(turned=True, missile="C"), 7, 9, edge="top")
    assert state.units["D"].fought
    assert state.units["A"].place == "gone"


@pytest.mark.rule("DH-8.35a", "DH-8.37a")
def test_foot_that_was_hit_and_routs_the_rider_by_its_answer_is_pressed_on_after_it() -> None:
    _, events = routed_by_the_answer(galician(type="MI", tq=4, turned=True, missile="B"), 5)
    assert [tested.provoked for tested in kinds(events, PatienceTested)] == [True]


@pytest.mark.rule("DH-8.34a")
def test_a_rider_that_routs_before_it_has_fired_does_not_fire() -> None:
    state = near(galician(turned=True))
    item = Harassing("A", "D", "0705", "fire")
    draft = drafting(state, item=item)
    state.units["A"].routed = True
    harassing.shoot(draft, item)
    assert not kinds(draft.events, VolleyFired)
    assert item not in state.agenda
