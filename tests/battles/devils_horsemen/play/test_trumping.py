"""Leaders trump each other, given as positions, orders and dice."""

from typing import Any

import pytest

from battles.devils_horsemen.play.activating import Activate, GoOn, PassOver
from battles.devils_horsemen.play.commanding import EndOrders, RallyStandard
from battles.devils_horsemen.play.items import Ordering, Overtrumping
from battles.devils_horsemen.play.orders import Forgo, Halt
from battles.devils_horsemen.play.phases import LeaderFinished
from battles.devils_horsemen.play.trumping import LeadersBypassed, Trump, TrumpTried
from battles.devils_horsemen.state import Kind, State, Unit
from tests.battles.devils_horsemen.orders import give, kinds, offered, why
from tests.battles.devils_horsemen.positions import leader, standard, unit
from tests.battles.devils_horsemen.turns import ends, genghis, malik, orders_phases, shah, turn


@pytest.mark.rule("DH-5.41a", "DH-5.41b", "DH-5.15a", "DH-5.43a")
def test_w6_who_fails_a_trump_is_finished_and_the_one_who_was_due_leads() -> None:
    events = give(turn(malik(), shah()), Trump("shah"), 7)
    (tried,) = kinds(events, TrumpTried)
    assert (tried.leader, tried.over, tried.passed) == ("shah", "malik", False)
    assert orders_phases(events) == ["malik"]
    state = turn(malik(), shah())
    events = give(state, Trump("shah"), 6)
    assert orders_phases(events) == ["shah"]
    assert state.agenda == [Ordering("shah", duty=True)]
    assert (state.leaders["malik"].status, state.leaders["malik"].bypassed) == ("inactive", True)


@pytest.mark.rule("DH-5.42a", "DH-5.44b", "DH-5.42c", "DH-5.44a")
def test_w7_genghis_may_trump_the_trump_of_the_shah() -> None:
    state = turn(malik(), shah(), genghis())
    events = give(state, Trump("shah"), 0)
    assert orders_phases(events) == []
    assert state.agenda == [Overtrumping("attacker", "shah")]
    assert set(offered(state)) == {Trump("genghis"), Forgo()}
    assert why(state, Trump("shah")) == "DH-5.42a"
    assert why(state, Halt()) == "DH-5.42a"
    events = give(state, Trump("genghis"), 9)
    assert orders_phases(events) == ["shah"]
    assert state.leaders["genghis"].status == "finished"

    state = turn(malik(), shah(), genghis())
    give(state, Trump("shah"), 0)
    events = give(state, Trump("genghis"), 8)
    assert orders_phases(events) == ["genghis"]
    assert kinds(events, LeadersBypassed) == [LeadersBypassed(("malik", "shah"))]
    assert state.leaders["shah"].status == "inactive"
    # Who has trumped must do something first: here his unit has gone already.
    next(state.on_map("attacker")).start = "0101"
    ends(state)
    assert {Activate("malik"), PassOver("malik")} <= set(offered(state))


@pytest.mark.rule("DH-5.46a", "DH-5.42a")
def test_who_has_trumped_must_do_something_and_tries_none_if_he_can_do_nothing() -> None:
    state = turn(malik(), shah())
    assert orders_phases(give(state, Trump("shah"), 0)) == ["shah"], "nobody is left who could trump him"
    assert why(state, EndOrders()) == "DH-5.46a"
    far = (unit("d", "defender", "0101"),)
    assert Trump("shah") not in offered(turn(malik(), shah(), units=far))
    assert Trump("shah") in offered(turn(malik(), shah(), units=(unit("n", "defender", "1212"), *far)))
    rallied = (unit("d", "defender", "1212", rallied=True),)
    assert Trump("shah") not in offered(turn(malik(), shah(), units=rallied))
    tired = (unit("d", "defender", "1212", ordered=True, went=True, fought=True, idle=True),)
    assert Trump("shah") in offered(turn(malik(), shah(), units=tired))


@pytest.mark.rule("DH-11.53a", "DH-11.51a", "DH-5.46a")
def test_a_leader_who_can_only_rally_somebody_may_trump_for_that() -> None:
    def trumps(hex_: str, *more: Unit, planted: str = "", **values: Any) -> bool:
        standards = (standard(shah(), hex=planted),) if planted else ()
        runs = unit("d", "defender", hex_, routed=True, **values)
        return Trump("shah") in offered(turn(malik(), shah(), units=(runs, *more), standards=standards))

    assert trumps("0505", planted="0504")
    assert trumps("1113"), "he stands beside it"
    assert not trumps("0505")
    assert not trumps("0505", planted="0704")
    assert not trumps("0505", planted="0504", forsaken=True)
    assert not trumps("1113", unit("e", "attacker", "1114", "S"))
    runs = unit("d", "defender", "0505", routed=True)
    state = turn(malik(), shah(), units=(runs,), standards=(standard(shah(), hex="0504"),))
    give(state, Trump("shah"), 0)
    assert RallyStandard() in offered(state)


@pytest.mark.rule("DH-4.31f", "DH-5.46a")
def test_an_overall_commander_who_can_only_replace_a_leader_may_trump_for_that() -> None:
    def trumps(kind: Kind, replacements: int = 1) -> bool:
        lost = leader("lost", "defender", "", place="gone", status="finished", replacements=replacements)
        far = unit("d", "defender", "0101")
        return Trump("shah") in offered(turn(malik(), shah(kind=kind), lost, units=(far,)))

    assert trumps("overall")
    assert not trumps("overall", 0)
    assert not trumps("subordinate")


@pytest.mark.rule("DH-5.46a", "DH-5.27a")
def test_a_leader_in_an_enemy_zone_trumps_only_to_let_somebody_strike() -> None:
    def trumps(facing: str, *others: Unit) -> bool:
        away = leader("malik", "defender", "1414", initiative=5)
        beside = unit("d", "defender", "1112", facing)
        return Trump("shah") in offered(
            turn(away, shah(), units=(beside, unit("e", "attacker", "1111", "S"), *others))
        )

    assert not trumps("S")
    assert trumps("N")
    assert trumps("N", unit("f", "defender", "1113", "S"))


@pytest.mark.rule("DH-5.46a", "DH-4.31a", "DH-4.31b")
def test_an_overall_commander_in_an_enemy_zone_trumps_if_he_can_leave_it_and_order_somebody() -> None:
    def trumps(*defenders: Unit, kind: Kind = "overall", initiative: int = 6) -> bool:
        away = leader("malik", "defender", "1414", initiative=5)
        chief = shah(kind=kind, initiative=initiative)
        enemy = unit("e", "attacker", "1111", "S")
        return Trump("shah") in offered(turn(away, chief, units=(*defenders, enemy)))

    friend = unit("d", "defender", "1112", "S")
    assert trumps(friend)
    assert not trumps(friend, kind="subordinate")
    assert not trumps(friend, initiative=2)
    assert not trumps(unit("d", "defender", "1112", "S", routed=True))


@pytest.mark.rule("DH-5.42b", "DH-5.44b", "DH-5.15a")
def test_w8_genghis_may_trump_the_momentum_of_the_shah() -> None:
    def trumped(die: int) -> tuple[State, list[Any]]:
        state = turn(shah(), genghis())
        give(state, Activate("shah"))
        give(state, EndOrders())
        give(state, GoOn(), 0)
        assert state.agenda == [Overtrumping("attacker", "shah", momentum=True)]
        return state, give(state, Trump("genghis"), die)

    state, events = trumped(7)
    assert kinds(events, LeaderFinished) == [LeaderFinished("shah")]
    assert orders_phases(events) == ["genghis"]
    assert state.agenda == [Ordering("genghis", duty=True)]
    assert state.leaders["shah"].status == "finished"
    state, events = trumped(9)
    assert orders_phases(events) == ["shah"]
    assert state.agenda == [Ordering("shah")]
    assert state.leaders["genghis"].status == "finished"
