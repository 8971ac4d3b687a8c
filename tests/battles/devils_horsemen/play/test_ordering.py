"""Whom a leader orders to do what in his Orders Phase."""

from typing import Any

import pytest

from battles.devils_horsemen.play import phases
from battles.devils_horsemen.play.activating import GoOn
from battles.devils_horsemen.play.commanding import (
    Command,
    EndOrders,
    Lead,
    Line,
    RallyStandard,
    Replace,
    TestLines,
)
from battles.devils_horsemen.play.designating import Attack
from battles.devils_horsemen.play.happenings import UnitMoved
from battles.devils_horsemen.play.items import Charging, Designating, Leading, Lining, Marching, Ordering
from battles.devils_horsemen.play.marching import UnitOrdered
from battles.devils_horsemen.play.ordering import LinesTested, end, take
from battles.devils_horsemen.play.orders import Forgo, Halt, Plant, Step
from battles.devils_horsemen.state import Leader, LineRight, State, Unit
from tests.battles.devils_horsemen.orders import chooser, drafting, give, kinds, offered, why
from tests.battles.devils_horsemen.positions import leader, position, standard, unit

HERE = "0505"
RIGHTS = (LineRight("l", "body", ("HC",)),)


def horse(id_: str = "a", hex_: str = "0605", **more: Any) -> Unit:
    return unit(id_, "attacker", hex_, **more)


def phase(*units: Unit, leaders: tuple[Leader, ...] = (), item: Any = None, **more: Any) -> State:
    """The Orders Phase of `l`, who stands at HERE."""
    who = leader("l", "attacker", HERE, **{"status": "active", "kind": "overall", "initiative": 3, **more})
    state = position(*units, leaders=(who, *leaders), active="l", rights=RIGHTS)
    state.agenda = [item or Ordering("l")]
    return state


def ordering(state: State) -> Ordering:
    found = state.agenda[0]
    assert isinstance(found, Ordering)
    return found


@pytest.mark.rule("DH-4.0a", "DH-5.22a", "DH-4.21a", "DH-4.22a")
def test_an_order_to_a_unit_lets_it_move_and_counts() -> None:
    state = phase(horse())
    assert Command("a") in offered(state)
    events = give(state, Command("a"))
    assert kinds(events, UnitOrdered) == [UnitOrdered("a")]
    assert isinstance(state.agenda[-1], Marching)
    assert ordering(state).given == 1
    give(state, Halt())
    assert why(state, Command("a")) == "DH-5.25a"
    assert why(state, Command("nobody")) == "DH-4.0a"
    assert why(state, Halt()) == "DH-5.22a"


@pytest.mark.rule("DH-4.22b", "DH-5.28a")
def test_with_nothing_left_to_order_his_orders_end() -> None:
    state = phase(horse(), item=Ordering("l", "orders", 3))
    assert chooser(state, ordering(state)) is None
    free = phase(horse())
    draft = drafting(free)
    take(draft, ordering(free), EndOrders())
    assert free.agenda == [Designating("l")]


@pytest.mark.rule("DH-4.25a", "DH-5.27a", "DH-4.31a", "DH-4.31b")
def test_an_overall_commander_in_an_enemy_zone_first_leaves_it_for_two_orders() -> None:
    state = phase(horse("a", "0705"), unit("e", "defender", "0404", "SE", type="MI"))
    assert set(offered(state)) == {Lead("l"), EndOrders()}
    assert why(state, Command("a")) == why(state, Line("body", "HC")) == "DH-4.25a"
    give(state, Lead("l"))
    give(state, Step("0605"))
    give(state, Halt())
    assert (ordering(state).given, ordering(state).freed) == (2, True)
    assert Command("a") in offered(state)
    fresh = phase(horse("a", "0705"), item=Ordering("l", freed=True))
    assert why(fresh, Line("body", "HC")) == "DH-4.31b"


@pytest.mark.rule("DH-4.31c", "DH-4.24a", "DH-5.24d", "DH-7.23b")
def test_w4_he_sends_one_other_leader_for_two_orders_out_of_a_zone() -> None:
    friend = leader("m", "attacker", "0905")
    other = leader("n", "attacker", "1105")
    enemy = unit("e", "defender", "0804", "SE", type="MI")
    state = phase(horse("a", "0905"), enemy, leaders=(friend, other))
    give(state, Lead("m"))
    assert (ordering(state).given, ordering(state).moved_other) == (2, True)
    assert state.agenda[-1] == Leading("m", by="l")
    give(state, Halt())
    assert why(state, Lead("n")) == "DH-4.31c"


@pytest.mark.rule("DH-5.24b", "DH-6.15a", "DH-5.22a")
def test_a_leader_goes_with_the_unit_that_he_orders() -> None:
    state = phase(horse("a", HERE))
    give(state, Command("a", "move", "l"))
    (moved,) = kinds(give(state, Step("0504")), UnitMoved)
    assert moved.leaders == ("l",)
    assert (state.leaders["l"].hex, state.leaders["l"].spent) == ("0504", 1)
    away = phase(horse())
    assert why(away, Command("a", "move", "l")) == "DH-5.24b"
    other = phase(horse("a", HERE), leaders=(leader("m", "attacker", HERE),))
    assert why(other, Command("a", "move", "m")) == "DH-5.24b"


@pytest.mark.rule("DH-4.32b", "DH-4.32a")
def test_w10_out_of_range_a_die_gives_line_orders_or_ends_the_leader() -> None:
    for die, passed in ((3, True), (4, False)):
        state = phase(horse(), kind="subordinate")
        assert why(state, Line("body", "HC")) == "DH-4.32a"
        draft = drafting(state, die)
        take(draft, ordering(state), TestLines())
        (tested,) = kinds(draft.events, LinesTested)
        assert tested.passed is passed
        if passed:
            assert Line("body", "HC") in offered(state)
            assert why(state, TestLines()) == "DH-4.32b"
        else:
            assert state.leaders["l"].status == "finished"
            end(draft, ordering(state))
            assert state.agenda == []


@pytest.mark.rule("DH-4.31d", "DH-4.23a", "DH-4.1c")
def test_an_overall_commander_gives_lines_without_a_die_as_many_as_rated() -> None:
    state = phase(horse(), horse("b", "0705"))
    assert why(state, TestLines()) == "DH-4.32b"
    assert why(state, Line("body", "LC")) == "DH-4.23b"
    give(state, Line("body", "HC"))
    assert isinstance(state.agenda[-1], Lining)
    spent = phase(horse(), item=Ordering("l", "lines", 1))
    assert why(spent, Line("body", "HC")) == "DH-4.23a"


@pytest.mark.rule("DH-4.31f", "DH-4.43a", "DH-4.43c", "DH-5.22a")
def test_he_spends_an_order_to_bring_a_lost_leader_back() -> None:
    lost = leader("m", "attacker", "", place="gone", replacements=1)
    state = phase(horse("a", "1212"), leaders=(lost,))
    assert Replace("m", "a") in offered(state)
    give(state, Replace("m", "a"))
    assert (state.leaders["m"].hex, state.leaders["m"].status) == ("1212", "finished")
    assert ordering(state).given == 1


@pytest.mark.rule("DH-9.31a", "DH-9.31b")
def test_europeans_are_held_back_by_a_die_before_they_move() -> None:
    for die, kind in ((5, Marching), (6, Charging)):
        state = phase(
            horse(type="KN", chivalry=5),
            unit("e", "defender", "0601", type="MI"),
            unit("f", "defender", "0701", type="MI"),
        )
        give(state, Command("a"), die)
        assert any(isinstance(item, kind) for item in state.agenda)


@pytest.mark.rule("DH-11.32a", "DH-11.53a")
def test_a_leader_may_leave_his_standard_where_it_is_and_rally_about_it_from_afar() -> None:
    state = phase(horse("a", HERE), horse("b", "0506", routed=True))
    assert why(state, Plant()) == "DH-11.32a"
    state.standards = {"l": standard(state.leaders["l"])}
    assert Plant() in offered(state)
    give(state, Plant())
    assert ordering(state).given == 0
    assert why(state, Plant()) == "DH-11.32a"
    give(state, Command("a", "move", "l"))
    give(state, Step("0504"))
    give(state, Halt())
    assert (state.leaders["l"].hex, state.standards["l"].hex) == ("0504", HERE)
    assert not state.units["b"].forsaken
    phases.begin(drafting(state), state.leaders["l"])
    assert not state.standards["l"].planted
    assert RallyStandard() in offered(state)


@pytest.mark.rule("DH-11.53a", "DH-3.0e", "DH-5.28a")
def test_a_rally_about_a_standard_is_followed_by_the_shock_segment() -> None:
    router = horse("r", "0506", routed=True)
    state = phase(router, horse("a", "0605"), unit("e", "defender", "0604"), item=Ordering("l", duty=True))
    state.standards["l"] = standard(state.leaders["l"])
    give(state, RallyStandard(), 0)
    assert router.rallied
    assert isinstance(state.agenda[-1], Designating)
    assert set(offered(state)) == {Attack("a"), Forgo()}


@pytest.mark.rule("DH-4.31a", "DH-4.31b", "DH-4.22a", "DH-5.24a")
def test_a_leader_who_goes_from_no_zone_spends_one_order_and_has_left_none() -> None:
    state = phase(horse("a", "0705"), leaders=(leader("m", "attacker", "0905"),))
    give(state, Lead("l"))
    assert state.agenda[-1] == Leading("l")
    give(state, Step("0605"))
    give(state, Halt())
    assert ordering(state) == Ordering("l", "orders", 1)
    assert why(state, Line("body", "HC")) == "DH-4.2a"
    give(state, Lead("m"))
    give(state, Halt())
    assert ordering(state) == Ordering("l", "orders", 2, moved_other=True)


@pytest.mark.rule("DH-5.25a")
def test_w3_no_second_order_in_an_orders_phase_but_one_in_the_next() -> None:
    noyan = leader("n", "attacker", "0707", status="active", initiative=5, phases=1)
    state = position(
        unit("a", "attacker", "0708"), unit("b", "attacker", "0808"), unit("e", "defender", "1414"),
        leaders=(noyan,), active="n", elected=True,
    )  # fmt: skip
    state.agenda = [Ordering("n")]
    give(state, Command("a"))
    give(state, Step("0707"))
    give(state, Halt())
    assert why(state, Command("a")) == "DH-5.25a"
    give(state, EndOrders())
    give(state, GoOn(), 5)
    assert isinstance(state.agenda[-1], Ordering)
    assert Command("a") in offered(state)
