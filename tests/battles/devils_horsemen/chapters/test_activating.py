"""Leaders are activated, trump each other and go on, given as positions, orders and dice."""

from typing import Any

import pytest

from battles.devils_horsemen.chapters import activating
from battles.devils_horsemen.chapters.activating import (
    Activate,
    Elect,
    EliteSettled,
    GoOn,
    LeaderFinished,
    LeadersBypassed,
    MomentumTried,
    OrdersPhaseBegan,
    OrdersPhaseEnded,
    PassOver,
    TieSettled,
    Trump,
    TrumpTried,
)
from battles.devils_horsemen.chapters.designating import Attack, ShockMarked
from battles.devils_horsemen.chapters.happenings import StandardMoved
from battles.devils_horsemen.chapters.items import (
    Activating,
    Arriving,
    Continuing,
    Designating,
    Electing,
    Facing,
    Ordering,
    Overtrumping,
    RallyPhase,
)
from battles.devils_horsemen.chapters.loop import LOOP
from battles.devils_horsemen.chapters.ordering import EndOrders
from battles.devils_horsemen.chapters.orders import Forgo, Halt
from battles.devils_horsemen.chapters.shocking import CombatJoined
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

HOSTS = (unit("a", "attacker", "0303"), unit("d", "defender", "1212"))
"""A unit for each side's leaders to command, far from the other."""


def malik(**more: Any) -> Leader:
    return leader("malik", "defender", "1211", **{"initiative": 5, **more})


def shah(**more: Any) -> Leader:
    return leader("shah", "defender", "1112", **{"initiative": 6, **more})


def genghis(**more: Any) -> Leader:
    return leader("genghis", "attacker", "0304", **{"initiative": 8, **more})


def turn(*leaders: Leader, units: tuple[Unit, ...] = HOSTS, dice: tuple[int, ...] = (), **more: Any) -> State:
    """A turn in which these may be activated, up to the first choice."""
    state = position(*units, leaders=leaders, elected=True, **more)
    LOOP.go_on(drafting(state, *dice))
    return state


def phases(events: list[Any]) -> list[str]:
    """Who has an Orders Phase."""
    return [event.leader for event in kinds(events, OrdersPhaseBegan)]


def ends(state: State, *dice: int) -> list[Any]:
    """The Orders Phase under way ends without anything done in it, and without a try at momentum."""
    events = give(state, EndOrders(), *dice)
    while type(state.agenda[-1]) in (Continuing, Overtrumping):
        events += give(state, Forgo())
    return events


@pytest.mark.rule("DH-3.0b", "DH-5.12a", "DH-5.11a", "DH-5.29a")
def test_the_lowest_is_due_first_over_both_sides_and_the_turn_ends_when_all_are_finished() -> None:
    state = turn(malik(), shah(), genghis())
    assert state.agenda == [Activating("defender")]
    assert set(offered(state)) == {Activate("malik"), PassOver("malik"), Trump("shah")}
    assert why(state, Activate("shah")) == "DH-5.12a"
    assert why(state, Halt()) == "DH-3.0b"
    assert phases(give(state, Activate("malik"))) == ["malik"]
    assert state.agenda == [Ordering("malik")]
    assert (state.active, state.segment, state.leaders["malik"].status) == ("malik", 1, "active")
    (ended,) = kinds(ends(state), OrdersPhaseEnded)
    assert ended == OrdersPhaseEnded("malik")
    assert state.agenda == [Activating("defender")]
    give(state, PassOver("shah"))
    events = give(state, PassOver("genghis"))
    assert kinds(events, LeaderFinished) == [LeaderFinished("genghis", due=True)]
    assert isinstance(state.agenda[-1], RallyPhase)


@pytest.mark.rule("DH-5.12b", "DH-5.12c")
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


@pytest.mark.rule("DH-5.41a", "DH-5.41b", "DH-5.15a", "DH-5.43a")
def test_w6_who_fails_a_trump_is_finished_and_the_one_who_was_due_leads() -> None:
    events = give(turn(malik(), shah()), Trump("shah"), 7)
    (tried,) = kinds(events, TrumpTried)
    assert (tried.leader, tried.over, tried.passed) == ("shah", "malik", False)
    assert phases(events) == ["malik"]
    state = turn(malik(), shah())
    events = give(state, Trump("shah"), 6)
    assert phases(events) == ["shah"]
    assert state.agenda == [Ordering("shah", duty=True)]
    assert (state.leaders["malik"].status, state.leaders["malik"].bypassed) == ("inactive", True)


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


@pytest.mark.rule("DH-5.42a", "DH-5.44b", "DH-5.42c")
def test_w7_genghis_may_trump_the_trump_of_the_shah() -> None:
    state = turn(malik(), shah(), genghis())
    events = give(state, Trump("shah"), 0)
    assert phases(events) == []
    assert state.agenda == [Overtrumping("attacker", "shah")]
    assert set(offered(state)) == {Trump("genghis"), Forgo()}
    assert why(state, Trump("shah")) == "DH-5.42a"
    assert why(state, Halt()) == "DH-5.42a"
    events = give(state, Trump("genghis"), 9)
    assert phases(events) == ["shah"]
    assert state.leaders["genghis"].status == "finished"

    state = turn(malik(), shah(), genghis())
    give(state, Trump("shah"), 0)
    events = give(state, Trump("genghis"), 8)
    assert phases(events) == ["genghis"]
    assert kinds(events, LeadersBypassed) == [LeadersBypassed(("malik", "shah"))]
    assert state.leaders["shah"].status == "inactive"
    ends_by_duty(state)
    assert {Activate("malik"), PassOver("malik")} <= set(offered(state))


def ends_by_duty(state: State) -> None:
    """Who has trumped must do something first: here his unit has gone already."""
    next(state.on_map(state.leaders[state.active].side)).start = "0101"
    ends(state)


@pytest.mark.rule("DH-5.46a")
def test_who_has_trumped_must_do_something_and_tries_none_if_he_can_do_nothing() -> None:
    state = turn(malik(), shah())
    give(state, Trump("shah"), 0)
    assert why(state, EndOrders()) == "DH-5.46a"
    far = (unit("d", "defender", "0101"),)
    assert Trump("shah") not in offered(turn(malik(), shah(), units=far))
    rallied = (unit("d", "defender", "1212", rallied=True),)
    assert Trump("shah") not in offered(turn(malik(), shah(), units=rallied))
    tired = (unit("d", "defender", "1212", ordered=True, went=True, fought=True, idle=True),)
    assert Trump("shah") in offered(turn(malik(), shah(), units=tired))


@pytest.mark.rule("DH-5.46a", "DH-5.27a")
def test_a_leader_in_an_enemy_zone_trumps_only_to_let_somebody_strike() -> None:
    def trumps(facing: str) -> bool:
        away = leader("malik", "defender", "1414", initiative=5)
        beside = unit("d", "defender", "1112", facing)
        return Trump("shah") in offered(
            turn(away, shah(), units=(beside, unit("e", "attacker", "1111", "S")))
        )

    assert not trumps("S")
    assert trumps("N")


@pytest.mark.rule("DH-5.44a")
def test_w9_a_trump_of_the_shah_bypasses_all_of_his_initiative_or_less() -> None:
    state = turn(
        malik(),
        shah(),
        genghis(),
        leader("tului", "attacker", "0204", initiative=6),
        leader("kutuku", "attacker", "0403", initiative=6, status="finished"),
    )
    give(state, Trump("shah"), 0)
    events = give(state, Forgo())
    assert kinds(events, LeadersBypassed) == [LeadersBypassed(("malik", "tului"))]
    ends_by_duty(state)
    give(state, Activate("malik"))
    assert [type(event) for event in ends(state)].count(OrdersPhaseEnded) == 1
    assert state.leaders["malik"].status == "finished"


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
    assert phases(events) == ["shah"]
    assert (state.leaders["shah"].phases, state.segment) == (2, 2)
    state, events = tried(7)
    assert phases(events) == []
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
    assert phases(events) == ["genghis"]
    assert state.agenda == [Ordering("genghis", duty=True)]
    assert state.leaders["shah"].status == "finished"
    state, events = trumped(9)
    assert phases(events) == ["shah"]
    assert state.agenda == [Ordering("shah")]
    assert state.leaders["genghis"].status == "finished"


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


HELD = (unit("d", "defender", "1112", "S"), unit("e", "attacker", "1111", "S"))
"""The Shah, at 1112, is in the zone of an enemy; the unit of his own that is with him looks the other way."""


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
    assert phases(give(state, Activate("shah"))) == ["shah"]
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
    activating.end(draft)
    assert draft.events == [OrdersPhaseEnded("shah")]
    state.active, poppo.status, poppo.kind = "shah", "active", "overall"
    state.units["e"].facing = 0
    state.gone()
    state.agenda.clear()
    activating.end(draft)
    assert state.agenda == [Continuing("shah")]


@pytest.mark.rule("DH-5.15a")
def test_an_orders_phase_ends_with_its_leader() -> None:
    state = turn(shah(), malik())
    give(state, Activate("malik"))
    state.agenda.clear()
    state.leaders["malik"].place = "gone"
    draft = drafting(state)
    activating.end(draft)
    assert draft.events == [OrdersPhaseEnded("malik")]
    assert state.active == ""


@pytest.mark.rule("DH-4.32a", "DH-5.27a", "DH-5.25a")
def test_an_orders_phase_begins_with_clean_hands() -> None:
    done = unit(
        "d", "defender", "1212", ordered=True, went=True, fired=True, spent=3, showering=True, turned=True,
        harried=True, struck=True, fought=True, idle=True, quarry="x", lured=True, met=("x",), moved=True,
    )  # fmt: skip
    chief = leader("chief", "defender", "1213", kind="overall", initiative=9, spent=4)
    state = turn(malik(spent=4), chief, units=(done, HOSTS[0]))
    give(state, Activate("malik"))
    unit_ = state.units["d"]
    assert unit_.start == unit_.hex
    assert not any(
        (unit_.ordered, unit_.went, unit_.fired, unit_.spent, unit_.showering, unit_.turned, unit_.harried,
         unit_.struck, unit_.fought, unit_.idle, unit_.quarry, unit_.lured, unit_.met)
    )  # fmt: skip
    assert unit_.moved
    assert (state.leaders["malik"].spent, state.leaders["chief"].spent) == (0, 0)
    assert state.leaders["malik"].lines_free


@pytest.mark.rule("DH-3.0d", "DH-7.15a")
def test_in_the_middle_of_a_move_enemies_may_react() -> None:
    state = position(
        unit("a", "attacker", "0505"), unit("d", "defender", "0504", "N"), acting="attacker", elected=True
    )
    draft = drafting(state)
    draft.add(Arriving("a", "facings"))
    LOOP.go_on(draft)
    assert state.agenda[-1] == Facing("d", "a")
    assert LOOP.to_act(state) == "defender"


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


ELITE = leader("khan", "attacker", "0304", kind="overall", initiative=8, elite=True)


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
        copy(ELITE),
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
    state, events = begins(copy(ELITE), malik())
    assert kinds(events, EliteSettled) == [EliteSettled("attacker")]
    give(state, Forgo())
    assert state.agenda == [Activating("defender")]
    assert kinds(begins(malik())[1], EliteSettled) == [EliteSettled(None)]


@pytest.mark.rule("DH-5.5c")
@pytest.mark.parametrize(("dice", "side"), [((3, 5), "attacker"), ((3, 6), None), ((3, 7), "defender")])
def test_of_two_elite_commanders_dice_with_their_initiative_decide(dice: Any, side: Any) -> None:
    other = leader("sultan", "defender", "1211", kind="overall", initiative=5, elite=True)
    _, events = begins(copy(ELITE), other, dice=dice)
    assert [event.side for event in kinds(events, EliteSettled)] == [side]


def copy(lead: Leader) -> Leader:
    return leader("khan", lead.side, lead.hex, kind=lead.kind, initiative=lead.initiative, elite=True)


@pytest.mark.rule("DH-5.31a", "DH-5.29a")
def test_momentum_is_tried_by_who_wants_to() -> None:
    state = turn(shah())
    give(state, Activate("shah"))
    give(state, EndOrders())
    events = give(state, Forgo())
    assert kinds(events, MomentumTried) == []
    assert kinds(events, OrdersPhaseEnded) == [OrdersPhaseEnded("shah")]


@pytest.mark.rule("DH-5.41b")
def test_where_nobody_of_a_side_is_due_any_more_after_a_failed_trump_the_other_goes_on() -> None:
    state = turn(shah(), genghis())
    state.agenda = [Activating("attacker", tried=True)]
    LOOP.go_on(drafting(state))
    assert state.agenda == [Activating("defender")]
