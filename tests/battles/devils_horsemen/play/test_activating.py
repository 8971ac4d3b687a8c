"""Leaders are activated and go on by momentum, given as positions, orders and dice."""

from typing import Any

import pytest

from battles.devils_horsemen.play.activating import (
    Activate,
    Elect,
    EliteSettled,
    GoOn,
    MomentumTried,
    PassOver,
    TieSettled,
)
from battles.devils_horsemen.play.commanding import EndOrders
from battles.devils_horsemen.play.items import Activating, Continuing, Electing, Ordering, RallyPhase
from battles.devils_horsemen.play.orders import Forgo, Halt
from battles.devils_horsemen.play.phases import LeaderFinished, OrdersPhaseBegan, OrdersPhaseEnded
from battles.devils_horsemen.play.trumping import Trump
from battles.devils_horsemen.state import Leader, State
from battles.devils_horsemen.system import LOOP
from tests.battles.devils_horsemen.orders import drafting, give, kinds, offered, why
from tests.battles.devils_horsemen.positions import leader, position
from tests.battles.devils_horsemen.turns import HOSTS, ends, genghis, malik, orders_phases, shah, turn


@pytest.mark.rule("DH-3.0b", "DH-5.12a", "DH-5.11a", "DH-5.29a")
def test_the_lowest_is_due_first_over_both_sides_and_the_turn_ends_when_all_are_finished() -> None:
    state = turn(malik(), shah(), genghis())
    assert state.agenda == [Activating("defender")]
    assert set(offered(state)) == {Activate("malik"), PassOver("malik"), Trump("shah")}
    assert why(state, Activate("shah")) == "DH-5.12a"
    assert why(state, Halt()) == "DH-3.0b"
    assert orders_phases(give(state, Activate("malik"))) == ["malik"]
    assert state.agenda == [Ordering("malik")]
    assert (state.active, state.segment, state.leaders["malik"].status) == ("malik", 1, "active")
    (ended,) = kinds(ends(state), OrdersPhaseEnded)
    assert ended == OrdersPhaseEnded("malik")
    assert state.agenda == [Activating("defender")]
    give(state, PassOver("shah"))
    events = give(state, PassOver("genghis"))
    assert kinds(events, LeaderFinished) == [LeaderFinished("genghis", due=True)]
    assert isinstance(state.agenda[-1], RallyPhase)


@pytest.mark.rule("DH-5.12b", "DH-5.12c", "DH-5.12a")
def test_w1_dice_decide_at_a_tie_and_then_the_sides_alternate() -> None:
    state = position(
        *HOSTS,
        leaders=(
            leader("polish", "defender", "1211", initiative=4),
            leader("moravian", "defender", "1112", initiative=4),
            leader("west", "attacker", "0304", initiative=4),
        ),
        elected=True,
    )
    draft = drafting(state, 5, 5, 3, 7)
    LOOP.go_on(draft)
    (tie,) = kinds(draft.events, TieSettled)
    assert (tie.initiative, tie.side, len(tie.rolls)) == (4, "defender", 4)
    assert {Activate("polish"), Activate("moravian")} <= set(offered(state))
    give(state, Activate("moravian"))
    ends(state)
    assert state.agenda == [Activating("attacker")]
    give(state, PassOver("west"))
    assert offered(state) == [Activate("polish"), PassOver("polish")]


@pytest.mark.rule("DH-5.12b", "DH-4.1a")
def test_a_wounded_leader_is_due_and_alternates_at_the_initiative_in_force() -> None:
    state = turn(malik(wounded=True), genghis(initiative=4), dice=(1, 8))
    assert state.order == {4: "defender"}
    give(state, Activate("malik"))
    assert state.order == {4: "attacker"}


@pytest.mark.rule("DH-5.43a", "DH-5.12c", "DH-5.41b")
def test_after_a_failed_trump_one_of_those_who_are_due_must_lead() -> None:
    state = turn(malik(), malik_too(), shah(), leader("khan", "defender", "1213", initiative=7))
    give(state, Trump("shah"), 9)
    assert state.agenda == [Activating("defender", tried=True)]
    assert offered(state) == [Activate("malik"), Activate("other")]
    assert why(state, PassOver("malik")) == "DH-5.12a"
    assert why(state, Trump("khan")) == "DH-5.41a"


def malik_too() -> Leader:
    return leader("other", "defender", "1210", initiative=5)


@pytest.mark.rule("DH-3.0f", "DH-5.29a", "DH-5.31a", "DH-5.32a", "DH-5.13a")
def test_w5_who_has_ended_his_orders_phase_may_go_on() -> None:
    def tried(*dice: int) -> tuple[State, list[Any]]:
        state = turn(shah())
        give(state, Activate("shah"))
        give(state, EndOrders())
        assert state.agenda == [Continuing("shah")]
        assert offered(state) == [GoOn(), Forgo()]
        assert why(state, Halt()) == "DH-5.31a"
        return state, give(state, GoOn(), *dice)

    state, events = tried(6)
    assert orders_phases(events) == ["shah"]
    assert (state.leaders["shah"].phases, state.segment) == (2, 2)
    state, events = tried(7)
    assert orders_phases(events) == []
    assert state.leaders["shah"].status == "finished"


@pytest.mark.rule("DH-5.33a", "DH-5.33b", "DH-5.33c", "DH-5.33d", "DH-3.0a")
@pytest.mark.parametrize(
    ("second", "what"), [(9, "cut"), (0, "paralysed"), (1, "paralysed"), (2, "finished")]
)
def test_a_nine_is_thrown_again(second: int, what: str) -> None:
    state = turn(malik(), shah(), genghis())
    give(state, Activate("malik"))
    give(state, EndOrders())
    events = give(state, GoOn(), 9, second)
    assert [event.result for event in kinds(events, MomentumTried)] == [what]
    assert state.leaders["malik"].status == "finished"
    if what == "cut":
        assert isinstance(state.agenda[-1], RallyPhase)
    else:
        assert state.agenda == [Activating("attacker" if what == "paralysed" else "defender")]
    assert state.paralysed == (("defender",) if what == "paralysed" else ())


def elite() -> Leader:
    return leader("khan", "attacker", "0304", kind="overall", initiative=8, elite=True)


def begins(*leaders: Leader, dice: tuple[int, ...] = ()) -> tuple[State, list[Any]]:
    """A turn begins with these."""
    state = position(*HOSTS, leaders=leaders)
    draft = drafting(state, *dice)
    LOOP.go_on(draft)
    return state, draft.events


@pytest.mark.rule("DH-5.5a", "DH-5.5b", "DH-5.14a", "DH-5.34a", "DH-4.1b")
def test_an_elite_commander_or_a_subordinate_in_his_range_may_lead_first() -> None:
    near = leader("near", "attacker", "0305", initiative=6)
    state, _ = begins(
        elite(),
        near,
        leader("far", "attacker", "1401", initiative=7),
        leader("clan", "attacker", "0204", kind="contingent", initiative=7),
        malik(),
    )
    assert state.agenda == [Electing("attacker")]
    assert set(offered(state)) == {Elect("khan"), Elect("near"), Forgo()}
    assert why(state, Elect("far")) == "DH-5.5a"
    assert why(state, Halt()) == "DH-5.5a"
    events = give(state, Elect("near"))
    assert kinds(events, OrdersPhaseBegan)[0].elite
    events = give(state, EndOrders())
    assert kinds(events, OrdersPhaseEnded) == [OrdersPhaseEnded("near", finished=False)]
    assert (near.status, near.phases) == ("inactive", 1)
    assert state.agenda == [Activating("defender")]


@pytest.mark.rule("DH-5.5a")
def test_nobody_needs_to_lead_first() -> None:
    state, events = begins(elite(), malik())
    assert kinds(events, EliteSettled) == [EliteSettled("attacker")]
    give(state, Forgo())
    assert state.agenda == [Activating("defender")]
    assert kinds(begins(malik())[1], EliteSettled) == [EliteSettled(None)]


@pytest.mark.rule("DH-5.5c")
@pytest.mark.parametrize(("dice", "side"), [((3, 5), "attacker"), ((3, 6), None), ((3, 7), "defender")])
def test_of_two_elite_commanders_dice_with_their_initiative_decide(dice: Any, side: Any) -> None:
    other = leader("sultan", "defender", "1211", kind="overall", initiative=5, elite=True)
    _, events = begins(elite(), other, dice=dice)
    assert [event.side for event in kinds(events, EliteSettled)] == [side]


@pytest.mark.rule("DH-5.41b")
def test_where_nobody_of_a_side_is_due_any_more_after_a_failed_trump_the_other_goes_on() -> None:
    state = turn(shah(), genghis())
    state.agenda = [Activating("attacker", tried=True)]
    LOOP.go_on(drafting(state))
    assert state.agenda == [Activating("defender")]
