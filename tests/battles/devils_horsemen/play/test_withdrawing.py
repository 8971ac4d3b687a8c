"""DH-6.5: units withdraw in order before an enemy that comes within two hexes: questions, events, what follows."""

from typing import Any

import pytest

from battles.devils_horsemen.play import withdrawing
from battles.devils_horsemen.play.happenings import (
    CheckPassed,
    CohesionLost,
    Realigned,
    UnitMoved,
    UnitRouted,
)
from battles.devils_horsemen.play.items import Feigning, Marching, Responding, Withdrawing
from battles.devils_horsemen.play.orders import Fire, Forgo, Halt, Step, TurnTo
from battles.devils_horsemen.play.routing import GoAlong
from battles.devils_horsemen.play.shooting import VolleyFired
from battles.devils_horsemen.play.withdrawing import Feign, FireDrawn, RetreatBegan, Withdraw
from battles.devils_horsemen.ruleset import RULESET
from battles.devils_horsemen.state import LineRight, State, Unit
from tests.battles.devils_horsemen.orders import chooser, drafting, give, kinds, offered, why
from tests.battles.devils_horsemen.positions import changed, leader, position, standard, unit

HERE, AHEAD, FROM = "0707", "0705", "0704"


def coming(*more: Unit, mover: str = "MI", type_: str = "KN", looks: str = "N", **values: Any) -> State:
    """An attacker that moves on a defender from the north and is three hexes away, about to come to two."""
    own = {name: value for name, value in values.items() if name in Unit.__struct_fields__}
    rest = {name: value for name, value in values.items() if name not in own}
    return position(
        unit("A", "attacker", FROM, "S", mover, ma=5, ordered=True),
        unit("D", "defender", HERE, looks, type_, **{"ma": 7, **own}),
        *more,
        acting="attacker",
        agenda=[Marching("A", began=True)],
        **rest,
    )


def come(state: State, *dice: int) -> list[Any]:
    """It comes to two hexes."""
    return give(state, Step(AHEAD), *dice)


@pytest.mark.rule("DH-6.51a", "DH-6.52a", "DH-6.52b", "DH-6.53a", "DH-6.56a")
def test_w17_knights_withdraw_two_hexes_before_foot_which_then_goes_on() -> None:
    state = coming()
    come(state)
    assert offered(state) == [Withdraw("D"), Forgo()]
    [began] = kinds(give(state, Withdraw("D")), RetreatBegan)
    assert began == RetreatBegan("D", "A", False)
    assert (
        str(RULESET.tell(state, began)) == "↳ D withdraws before A by 2 points at most (7 less 5, DH-6.52a)"
    )
    assert why(state, Halt()) == "DH-6.52a"
    assert why(state, Step("0706")) == "DH-6.57a"
    assert why(state, TurnTo(2)) == "DH-6.52a"
    [first] = kinds(give(state, Step("0708")), UnitMoved)
    [second] = kinds(give(state, Step("0709")), UnitMoved)
    assert (first.facing, second.facing, second.why) == (0, 0, "withdrawal")
    assert offered(state) == [Halt(), *map(TurnTo, (1, 2, 3, 4, 5))]
    give(state, Halt())
    knights = state.units["D"]
    assert (knights.hex, knights.facing, knights.spent, knights.went, knights.moved) == (
        "0709",
        0,
        0,
        False,
        False,
    )
    assert isinstance(state.agenda[-1], Marching)
    assert Step("0706") in offered(state)


@pytest.mark.rule("DH-6.56a", "DH-6.51a")
def test_it_withdraws_again_when_the_enemy_comes_to_two_hexes_again() -> None:
    state = coming()
    come(state)
    give(state, Withdraw("D"))
    give(state, Step("0708"))
    give(state, Halt())
    give(state, Step("0706"))
    assert offered(state) == [Withdraw("D"), Forgo()]
    give(state, Forgo())
    assert isinstance(state.agenda[-1], Marching)


@pytest.mark.rule("DH-6.53b", "DH-7.14a")
def test_at_the_end_it_may_look_another_way_and_suffers_what_that_does() -> None:
    state = coming(terrain={"0708": "w"}, tq=6)
    come(state)
    give(state, Withdraw("D"))
    [woods] = kinds(give(state, Step("0708")), CohesionLost)
    assert (woods.hits, woods.cause) == (1, "terrain")
    events = give(state, TurnTo(2))
    assert kinds(events, Realigned) == [Realigned("D", 2)]
    assert [(lost.hits, lost.cause) for lost in kinds(events, CohesionLost)] == [(2, "pivot")]
    assert isinstance(state.agenda[-1], Marching)


@pytest.mark.rule("DH-6.54a")
def test_who_is_taken_from_behind_takes_a_hit_first() -> None:
    state = coming(looks="S", tq=6)
    come(state)
    events = give(state, Withdraw("D"))
    assert [(lost.hits, lost.cause) for lost in kinds(events, CohesionLost)] == [(1, "from flank or rear")]


@pytest.mark.rule("DH-6.55a")
def test_who_comes_to_its_quality_in_a_withdrawal_routs() -> None:
    state = coming(looks="S", tq=3, hits=2)
    come(state)
    draft = drafting(state)
    withdrawing.respond(draft, state.agenda[-1], Withdraw("D"))
    assert kinds(draft.events, UnitRouted)
    assert state.units["D"].routed
    assert chooser(state, Withdrawing("D", "A", 2, 2)) is None


@pytest.mark.rule("DH-11.62c")
def test_who_withdraws_in_disorder_is_checked_first() -> None:
    state = coming(disordered=True, tq=6)
    come(state)
    [lost] = kinds(give(state, Withdraw("D"), 8), CohesionLost)
    assert (lost.hits, lost.cause) == (2, "withdrew in disorder")
    calm = coming(disordered=True, tq=6)
    come(calm)
    assert kinds(give(calm, Withdraw("D"), 6), CheckPassed)


@pytest.mark.rule("DH-6.57b", "DH-6.57c")
def test_cavalry_with_bows_shoots_before_it_goes_once_at_each_unit_that_comes() -> None:
    state = coming(type_="LC", missile="C", ma=9, tq=6)
    come(state)
    give(state, Withdraw("D"))
    assert Fire("A") in offered(state)
    assert why(state, Fire("A", "arched")) == "DH-6.57b"
    events = give(state, Fire("A"), 9)
    [volley] = kinds(events, VolleyFired)
    assert (volley.range, volley.mode, volley.why) == (2, "direct", "withdrawal")
    assert volley.modifiers["has moved or will move"] == 1
    assert kinds(events, FireDrawn) == [FireDrawn("A", "D")]
    assert why(state, Fire("A")) == "DH-6.57c"
    give(state, Step("0708"))
    give(state, Halt())
    give(state, Step("0706"))
    give(state, Withdraw("D"))
    assert Fire("A") not in offered(state)
    late = coming(type_="LC", missile="C", ma=9)
    come(late)
    give(late, Withdraw("D"))
    give(late, Step("0708"))
    assert why(late, Fire("A")) == "DH-6.57b"


@pytest.mark.rule("DH-6.63a", "DH-6.61a")
def test_foot_that_is_ridden_through_takes_a_hit_and_nobody_stays_with_it() -> None:
    state = coming(
        unit("F", "defender", "0708", "N", "MI", tq=4), unit("G", "defender", "0608", "N", "MI"), ma=8
    )
    come(state)
    give(state, Withdraw("D"))
    events = give(state, Step("0708"))
    assert [(lost.unit, lost.cause) for lost in kinds(events, CohesionLost)] == [("F", "passed through")]
    assert why(state, Halt()) == "DH-6.52a"
    assert all(isinstance(order, Step) for order in offered(state))


@pytest.mark.rule("DH-6.65a", "DH-5.24e", "DH-4.42a")
def test_a_leader_goes_along_or_stays_as_his_owner_wants() -> None:
    chief = leader("L", "defender", HERE)
    state = coming(leaders=(chief,), standards=(standard(chief),))
    come(state)
    assert offered(state) == [Withdraw("D"), Withdraw("D", "L"), Forgo()]
    assert why(state, Withdraw("D", "M")) == "DH-6.65a"
    give(state, Withdraw("D", "L"))
    give(state, Step("0708"))
    give(state, Step("0709"))
    assert (state.leaders["L"].hex, state.leaders["L"].spent, state.standards["L"].hex) == ("0709", 0, "0709")
    alone = coming(leaders=(leader("L", "defender", HERE),))
    come(alone)
    give(alone, Withdraw("D"))
    give(alone, Step("0708"))
    assert alone.leaders["L"].hex == HERE


@pytest.mark.rule("DH-6.65a", "DH-4.42a")
def test_of_two_leaders_with_it_both_may_go_along_or_one_or_neither() -> None:
    def led(*orders: Any) -> list[str]:
        state = coming(leaders=(leader("L", "defender", HERE), leader("M", "defender", HERE)))
        come(state)
        for order in orders:
            give(state, order)
        for name in "LMX" if orders == (Withdraw("D"),) else "X":
            assert why(state, GoAlong(name)) == "DH-6.52b"
        give(state, Step("0708"))
        assert not [order for order in offered(state) if isinstance(order, GoAlong)]
        return [name for name in "LM" if state.leaders[name].hex == "0708"]

    assert led(Withdraw("D")) == []
    assert led(Withdraw("D", "M")) == ["M"]
    assert led(Withdraw("D", "L"), GoAlong("M")) == ["L", "M"]


@pytest.mark.rule("DH-6.52c", "DH-6.53a")
def test_others_of_the_line_follow_one_that_has_withdrawn_and_as_far_as_it_went() -> None:
    mate = unit("E", "defender", "0908", "N", "KN", ma=8)
    state = coming(
        mate, leaders=(leader("L", "defender", "0709"),), rights=(LineRight("L", "body", ("KN",)),)
    )
    come(state)
    assert why(state, Withdraw("E")) == "DH-6.52b"
    give(state, Withdraw("D"))
    give(state, Step("0708"))
    give(state, Halt())
    assert offered(state) == [Withdraw("E"), Forgo()]
    give(state, Withdraw("E"))
    [moved] = kinds(give(state, Step("1009")), UnitMoved)
    assert (moved.facing, moved.spent) == (0, 0)
    assert not [order for order in offered(state) if isinstance(order, Step)]
    give(state, Halt())
    assert isinstance(state.agenda[-1], Marching)


@pytest.mark.rule("DH-6.52c", "DH-6.75a")
def test_who_is_asked_for_itself_goes_as_far_as_it_can_and_who_is_no_more_only_as_far_as_its_line() -> None:
    state = coming(unit("E", "defender", "0607", "N", "KN"), unit("F", "defender", "0606", "N", "KN"))
    changed(state, "A", hex=AHEAD)
    item = Responding("A", ("D",), line=(("D", 1), ("E", 1), ("E", 2)))

    def most() -> list[int]:
        return [withdrawing.most(state, item, state.units[name]) for name in "DEF"]

    assert most() == [0, 2, 0]
    changed(state, "D", hex="0708")
    assert most() == [1, 2, 0]


@pytest.mark.rule("DH-6.51c", "DH-6.71a")
def test_who_feigns_retreats_feigns_one_before_cavalry() -> None:
    state = coming(mover="KN", type_="LC", feign=True, ma=9)
    come(state)
    assert offered(state) == [Feign("D"), Forgo()]
    assert why(state, Withdraw("D")) == "DH-6.51a"
    assert why(state, Halt()) == "DH-6.52b"
    assert kinds(give(state, Feign("D")), RetreatBegan) == [RetreatBegan("D", "A", True)]
    assert state.agenda[-1] == Feigning("D", "A", (HERE,))


@pytest.mark.rule("DH-6.75a", "DH-6.72a", "DH-6.52c")
def test_who_only_follows_one_of_its_line_does_not_feign() -> None:
    mate = unit("E", "defender", "0607", "N", "LC", ma=9, feign=True)
    state = changed(coming(mate, mover="KN", type_="LC", feign=True, ma=9), "A", hex=AHEAD)
    both, alone = Responding("A", ("D", "E")), Responding("A", ("D",), line=(("E", 1),))
    assert list(withdrawing.answers(state, both)) == [Feign("D"), Feign("E")]
    assert list(withdrawing.answers(state, alone)) == [Feign("D")]
    assert list(withdrawing.answers(state, Responding("A", ("D", "E"), done=("D",)))) == [Feign("E")]
    mate.place = "gone"
    assert list(withdrawing.answers(state, both)) == [Feign("D")]
