"""Who has panicked rallies, or flees."""

from typing import Any

import pytest

from battles.grunwald.play import fates, fleeing, going
from battles.grunwald.play.fleeing import Fleeing
from battles.grunwald.play.leading import Ride
from battles.grunwald.play.moving import EndPhase, Flee, Lead, Moving, Take
from battles.grunwald.play.orders import Halt
from battles.grunwald.play.reacting import CounterCharge, Countering, Reacting, Shoot
from battles.grunwald.play.salvoes import ShotFired
from battles.grunwald.state import Banner, Leader, State, Unit
from battles.grunwald.system import LOOP
from tests.battles.grunwald.positions import (
    HERE,
    drafting,
    give,
    kinds,
    leader,
    offered,
    position,
    unit,
    why,
)


def frightened(hex_: str = HERE, kind: str = "levy", facing: str = "S", **more: Any) -> Unit:
    return unit("a", "attacker", hex_, facing, kind=kind, order="panicked", **more)


def moving(*pieces: Any, phase: int = 3, **more: Any) -> State:
    """A movement phase in which those who have panicked are still to be tested."""
    state = position(*pieces, phase=phase, **more)
    state.agenda = [Moving(tuple(unit.id for unit in state.on_map("attacker") if unit.panicked))]
    return state


def gone_on(state: State, *faces: int) -> list[Any]:
    """What happens by itself while any have still to be tested or flee, until somebody has a choice."""
    draft = drafting(state, *faces)
    while isinstance(item := state.agenda[-1], Moving | Fleeing | Reacting | Countering):
        chapter = LOOP.topic_of(state)
        if chapter.is_asked(state, item) or (isinstance(item, Moving) and not item.panicked):
            break
        chapter.run(draft, item)
    return draft.events


def fled(one: Unit, *others: Unit | Leader | Banner) -> tuple[list[going.UnitStepped], list[str]]:
    """The steps of a flight after a failed test, and of what the unit was lost in it."""
    state = moving(one, *others, phase=1 if one.cavalry else 3)
    events = gone_on(state, 6)
    lost = [event.cause for event in kinds(events, fates.UnitEliminated)]
    return kinds(events, going.UnitStepped), lost


@pytest.mark.rule("GR-10.3.1", "GR-10.2.2")
@pytest.mark.parametrize(("face", "order", "hexes"), [(3, "disorganised", 0), (4, "panicked", 4)])
def test_he_rallies_and_stays_or_flees_as_far_as_his_points_go(face: int, order: str, hexes: int) -> None:
    one = frightened()
    events = gone_on(moving(one), face)
    assert (one.order, len(kinds(events, going.UnitStepped))) == (order, hexes)


@pytest.mark.rule("GR-10.1.3", "GR-4.5.2a", "GR-10.3.1")
def test_nobody_rallies_where_there_is_no_room_for_him() -> None:
    one = frightened()
    assert fleeing.rallies_here(position(one), one)
    full = moving(one, unit("b", "attacker", HERE))
    assert not fleeing.rallies_here(full, one)
    gone_on(full, 1, 1, 1)
    assert one.hex != HERE


@pytest.mark.rule("GR-10.3.1", "GR-4.1.2")
def test_their_owner_says_who_is_tested_first_and_each_is_tested_once() -> None:
    one, other = frightened(), unit("b", "attacker", "2820", "S", kind="levy", order="panicked")
    state = moving(one, other, unit("e", "defender", "2501"), unit("c", "attacker", "0420", kind="levy"))
    assert {Flee("a"), Flee("b"), Take("c"), EndPhase()} == set(offered(state))
    events = give(state, Flee("b"), 3)
    assert [event.unit for event in kinds(events, fates.MoraleTested)] == ["b"]
    assert why(state, Flee("b")) == why(state, Flee("c")) == "GR-10.3.1"
    assert why(state, Flee("nobody")) == "GR-2.0a"


@pytest.mark.rule("GR-10.2.2", "GR-10.3.1", "GR-2.0b")
def test_who_has_not_been_tested_is_as_the_phase_ends_and_who_is_gone_or_has_rallied_is_not() -> None:
    state = moving(
        frightened(),
        unit("b", "attacker", "2820", "S", kind="levy", order="panicked"),
        unit("c", "attacker", "3020", "S", kind="levy", order="panicked"),
        unit("e", "defender", "2501"),
    )
    state.units["c"].order = "good"
    events = give(state, EndPhase(), 3, 3)
    assert [event.unit for event in kinds(events, fates.MoraleTested)] == ["a", "b"]


@pytest.mark.rule("GR-10.3.1", "GR-2.0b")
def test_nobody_is_asked_about_one_who_must_flee_anyway() -> None:
    one = moving(frightened())
    assert not LOOP.topic_of(one).is_asked(one, one.agenda[-1])
    two = moving(frightened(), unit("b", "attacker", "2820", kind="levy", order="panicked"))
    assert LOOP.topic_of(two).is_asked(two, two.agenda[-1])
    assert LOOP.to_act(two) == "attacker"
    closed = moving(frightened(), unit("b", "attacker", "2820", kind="levy"))
    closed.agenda = [Moving(("a",), closed=True)]
    assert not LOOP.topic_of(closed).is_asked(closed, closed.agenda[-1])


@pytest.mark.rule("GR-10.3.1", "GR-6.2.2", "GR-6.2.3", "GR-4.1.2")
def test_a_leader_rides_up_before_the_test() -> None:
    one = frightened(kind="cavalry")
    leaders = leader("witold", "attacker", "2517"), leader("jungingen", "defender", "2501")
    state = moving(one, *leaders, phase=1)
    give(state, Lead("witold"))
    for hex_ in ("2518", "2519"):
        give(state, Ride(hex_))
    [test] = kinds(give(state, Halt(), 4), fates.MoraleTested)
    assert (test.added, test.passed) == ({"leader": -1}, True)


@pytest.mark.rule("GR-10.2.3", "GR-10.2.4")
def test_he_is_lost_among_enemies_and_over_his_own_edge_for_which_he_needs_a_point_but_at_it() -> None:
    assert fled(frightened(), unit("e", "defender", "2522", "N"))[1] == ["fled into the enemy"]
    for hexes, lost in ((2, ["fled off the field"]), (3, [])):
        steps, cause = fled(frightened(f"25{31 - hexes}", kind="crossbow"))
        assert (len(steps), cause) == (hexes, lost)
    slow = frightened("2531", kind="bombard", formation="combat", spent=40)
    assert fled(slow) == ([], ["fled off the field"])


@pytest.mark.rule("GR-10.2.2", "GR-4.2.9a", "GR-11.1.3")
@pytest.mark.parametrize(
    ("kind", "formation", "hexes"),
    [("archer", "movement", 4), ("archer", "combat", 3), ("levy", "combat", 4)],
)
def test_shooters_turn_their_counter_first(kind: str, formation: str, hexes: int) -> None:
    one = frightened(kind=kind, formation=formation)
    steps, _ = fled(one)
    assert (len(steps), one.formation) == (hexes, "combat" if kind == "levy" else "movement")


@pytest.mark.rule("GR-10.2.2", "GR-4.2.9a")
def test_who_flees_goes_a_hex_at_least() -> None:
    [step], _ = fled(frightened("3524", kind="bombard", formation="combat"))
    assert (step.hex, step.cost) == ("3525", 4)


@pytest.mark.rule("GR-10.2.2", "GR-4.3.2")
@pytest.mark.parametrize("hex_", ["2012", "2112"])
def test_riders_who_look_toward_their_edge_flee_nine_hexes(hex_: str) -> None:
    steps, _ = fled(frightened(hex_, kind="cavalry"))
    assert len(steps) == 9


@pytest.mark.rule("GR-10.2.2", "GR-4.3.2")
def test_a_turn_of_a_flight_is_paid_and_told() -> None:
    one = frightened(facing="N", kind="cavalry")
    state = moving(one, phase=1)
    events = gone_on(state, 6)
    [turn] = kinds(events, going.UnitTurned)
    assert (turn.facing, turn.cost, len(kinds(events, going.UnitStepped))) == (3, 8, 5)


@pytest.mark.rule("GR-10.2.3")
def test_who_flees_through_a_hex_does_what_everybody_does_who_comes() -> None:
    lord = leader("salzbach", "defender", "2521")
    fled(frightened(), lord)
    assert lord.place == "eliminated"


@pytest.mark.rule("GR-10.2.2", "GR-4.2.4", "GR-4.4.2")
def test_a_flight_pays_for_ground_turns_and_friends_on_its_way_and_for_the_turn_to_the_edge() -> None:
    one, friend, enemy = frightened(), unit("b", "attacker", "2521"), unit("e", "defender", "2519")
    for others, costs in (((), (2, 4)), ((friend, enemy), (4, 4))):
        state = position(one, *others)
        assert tuple(fleeing.price(state, one, hex_) for hex_ in ("2521", "2519")) == costs
    for facing, gone in (("S", True), ("N", False)):
        edge = frightened("2531", facing=facing, entered=1, spent=5)
        assert (fled(edge)[1] == ["fled off the field"]) == gone, facing


@pytest.mark.rule("GR-11.1.5", "GR-11.2.7")
def test_the_enemy_shoots_at_who_flees_past_him() -> None:
    bows = unit("s", "defender", "2319", "NE", kind="archer", formation="combat")
    one = frightened("2515", kind="cavalry_light")
    state = moving(one, bows, phase=1)
    gone_on(state, 6)
    assert Shoot("s", one.hex, "a") in offered(state)
    assert one.entered
    chapter = LOOP.topic_of(state)
    chapter.take(drafting(state), state.agenda[-1], Shoot("s", one.hex, "a"))
    events = gone_on(state, 6, 6)
    assert (one.sp, len(kinds(events, ShotFired))) == (0, 1)
    assert kinds(events, going.UnitStepped) == []


@pytest.mark.rule("GR-5.7.1", "GR-5.7.11", "GR-2.1e")
def test_riders_who_flee_are_ridden_against_and_then_flee_no_further() -> None:
    one = frightened("2516", kind="cavalry_light")
    state = moving(one, unit("k", "defender", "2720", "NW"), phase=1)
    gone_on(state, 6)
    ride = next(order for order in offered(state) if isinstance(order, CounterCharge))
    draft = drafting(state, 6, 6)
    LOOP.topic_of(state).take(draft, state.agenda[-1], ride)
    LOOP.topic_of(state).run(draft, state.agenda[-1])
    assert going.UnitHalted("a") in draft.events
    state.agenda = [each for each in state.agenda if isinstance(each, Moving | Fleeing)]
    assert len(state.agenda) == 2
    assert kinds(gone_on(state), going.UnitStepped) == []


@pytest.mark.rule("GR-11.7.1", "GR-10.2.2")
def test_whom_a_shot_stops_flees_no_further() -> None:
    one = frightened()
    state = position(one, phase=3, agenda=[Moving(), Fleeing("a", ("2521", "2522"))])
    one.done = True
    gone_on(state)
    assert one.hex == HERE
