"""Orders Phases begin and end, given as positions, orders and dice."""

from typing import Any

import pytest

from battles.devils_horsemen.play import phases
from battles.devils_horsemen.play.activating import Activate, GoOn
from battles.devils_horsemen.play.commanding import EndOrders
from battles.devils_horsemen.play.designating import Attack, ShockMarked
from battles.devils_horsemen.play.fates import StandardMoved
from battles.devils_horsemen.play.items import Activating, Continuing, Designating, RallyPhase
from battles.devils_horsemen.play.phases import LeaderFinished, OrdersPhaseBegan, OrdersPhaseEnded
from battles.devils_horsemen.play.shocking import CombatJoined
from battles.devils_horsemen.ruleset import RULESET
from battles.devils_horsemen.system import LOOP
from tests.battles.devils_horsemen.orders import drafting, give, kinds
from tests.battles.devils_horsemen.positions import changed, leader, standard, unit
from tests.battles.devils_horsemen.turns import genghis, malik, orders_phases, shah, turn

HELD = (unit("d", "defender", "1112", "S"), unit("e", "attacker", "1111", "S"))
"""The Shah, at 1112, is in the zone of an enemy; the unit of his own that is with him looks the other way."""


@pytest.mark.rule("DH-11.33b")
def test_a_standard_comes_back_with_its_leader_in_a_following_turn() -> None:
    def returned(**taken: Any) -> list[StandardMoved]:
        lead = malik()
        state = turn(lead, standards=(standard(lead, **taken),))
        return kinds(give(state, Activate("malik")), StandardMoved)

    assert returned(away=True, hex="", since=1) == [StandardMoved("malik", "1211")]
    assert returned(captor="a", hex="0303", since=1) == [StandardMoved("malik", "1211")]
    assert returned(away=True, hex="", since=2) == []
    assert returned() == []


@pytest.mark.rule("DH-3.0c", "DH-3.0e", "DH-5.26a", "DH-5.28a")
def test_orders_bring_no_shock_the_segment_after_them_does() -> None:
    beside = (unit("d", "defender", "1112", "N"), unit("e", "attacker", "1111", "N"))
    state = turn(leader("shah", "defender", "1113"), units=beside)
    give(state, Activate("shah"))
    events = give(state, EndOrders())
    assert kinds(events, CombatJoined) == []
    assert state.agenda[-1] == Designating("shah")
    events = give(state, Attack("d"), *[5] * 20)
    assert kinds(events, ShockMarked) == [ShockMarked("d", "no_check")]
    assert len(kinds(events, CombatJoined)) == 1


@pytest.mark.rule("DH-5.27a", "DH-5.27c")
def test_who_led_nobody_in_an_enemy_zone_is_set_aside_and_due_again_once_he_is_out() -> None:
    state = turn(shah(), genghis(), units=HELD)
    events = give(state, Activate("shah"))
    assert kinds(events, OrdersPhaseBegan)[0].cornered
    assert kinds(events, OrdersPhaseEnded) == [OrdersPhaseEnded("shah", finished=False, aside=True)]
    assert state.agenda == [Activating("attacker")]
    state.leaders["shah"].hex = "1213"
    state.gone()
    state.agenda.clear()
    LOOP.go_on(drafting(state))
    assert state.agenda == [Activating("defender")]
    assert orders_phases(give(state, Activate("shah"))) == ["shah"]
    events = give(state, EndOrders())
    assert kinds(events, OrdersPhaseEnded) == [OrdersPhaseEnded("shah")]


@pytest.mark.rule("DH-5.27a", "DH-5.27b", "DH-5.31a")
def test_w4_who_lets_units_strike_by_his_range_in_an_enemy_zone_is_finished() -> None:
    state = turn(shah(), genghis(), units=HELD)
    state.active = "shah"
    poppo = state.leaders["shah"]
    poppo.status, poppo.phases, poppo.cornered = "active", 1, True
    state.units["d"].fought = True
    draft = drafting(state)
    phases.end(draft)
    assert draft.events == [OrdersPhaseEnded("shah")]
    state.active, poppo.status, poppo.kind = "shah", "active", "overall"
    changed(state, "e", facing=0)
    state.agenda.clear()
    phases.end(draft)
    assert state.agenda == [Continuing("shah")]
    assert phases.may_go_on(state, poppo)
    poppo.bypassed = True
    assert not phases.may_go_on(state, poppo)


@pytest.mark.rule("DH-5.15a", "DH-5.29a", "DH-5.31a")
@pytest.mark.parametrize(("place", "status"), [("gone", "active"), ("map", "finished")])
def test_an_orders_phase_ends_with_its_leader(place: Any, status: Any) -> None:
    state = turn(shah(), malik())
    give(state, Activate("malik"))
    state.agenda.clear()
    state.leaders["malik"].place, state.leaders["malik"].status = place, status
    draft = drafting(state)
    phases.end(draft)
    assert draft.events == [OrdersPhaseEnded("malik")]
    assert state.active == ""


@pytest.mark.rule("DH-5.15a", "DH-5.27c", "DH-5.44b")
@pytest.mark.parametrize(
    ("event", "said"),
    [
        (LeaderFinished("shah", due=True), "Shah is passed over, and is finished (DH-5.15a)"),
        (LeaderFinished("shah"), "Shah loses his momentum to the trump, and is finished (DH-5.44b)"),
        (
            OrdersPhaseEnded("shah", finished=False, aside=True),
            "Shah is set aside: an enemy zone of control holds him, and no shock attack used his range (DH-5.27c)",
        ),
        (OrdersPhaseEnded("shah"), None),
        (OrdersPhaseEnded("shah", finished=False), None),
    ],
)
def test_who_does_nothing_more_in_the_turn_is_told_with_the_reason(event: Any, said: str | None) -> None:
    told = RULESET.tell(turn(shah()), event)
    assert (told and str(told)) == said


@pytest.mark.rule("DH-5.14a", "DH-5.34a")
def test_after_three_orders_phases_a_leader_does_not_go_on() -> None:
    state = turn(shah())
    give(state, Activate("shah"))
    for _ in range(2):
        give(state, EndOrders())
        give(state, GoOn(), 0)
    give(state, EndOrders())
    assert state.leaders["shah"].status == "finished"
    assert isinstance(state.agenda[-1], RallyPhase)
