"""DH-5.46a: what a trump binds its leader to."""

from typing import Any

import pytest

from battles.devils_horsemen.play.commanding import Command, EndOrders, Lead, Line, Recover
from battles.devils_horsemen.play.items import Ordering
from battles.devils_horsemen.play.lining import EndLine, FallIn, Task
from battles.devils_horsemen.play.orders import Halt, Step, TurnTo
from battles.devils_horsemen.state import LineRight, State, Unit
from tests.battles.devils_horsemen.orders import give, offered, why
from tests.battles.devils_horsemen.play.test_ordering import horse, phase
from tests.battles.devils_horsemen.positions import unit


def trumped(*units: Unit, given: int = 2, **more: Any) -> State:
    """Orders of a leader who has trumped, an enemy far off: of his three so many are given."""
    more = {"item": Ordering("l", "orders" if given else "", given, duty=True), **more}
    return phase(*units, unit("e", "defender", "1201"), **more)


@pytest.mark.rule("DH-5.46a")
def test_who_has_trumped_ends_his_orders_when_somebody_can_strike_or_has_gone() -> None:
    def may_end(where: str, *, duty: bool = True, **more: Any) -> bool:
        state = phase(horse(**more), unit("e", "defender", where), item=Ordering("l", duty=duty))
        return EndOrders() in offered(state)

    assert not may_end("0601")
    assert may_end("0604")
    assert may_end("0601", start="0606")
    assert may_end("0601", duty=False)
    item = Ordering("l", duty=True)
    assert EndOrders() in offered(
        phase(horse(), horse("b", "0808"), unit("e", "defender", "0604"), item=item)
    )


@pytest.mark.rule("DH-5.46a", "DH-4.22a")
def test_who_has_trumped_keeps_his_last_order_for_somebody_who_goes_or_fires() -> None:
    hurt, other = horse(hits=1), horse("b", "0805")
    assert Recover("a") in offered(trumped(hurt, other, given=1))
    state = trumped(hurt, other)
    assert why(state, Recover("a")) == why(state, Lead("l")) == "DH-5.46a"
    assert Recover("a") in offered(trumped(horse(hits=1, start="0606"), other))
    assert Recover("a") in offered(trumped(horse(hits=1), item=Ordering("l", "orders", 2)))


@pytest.mark.rule("DH-5.46a")
def test_the_last_who_can_go_or_fire_does_and_does_not_only_turn() -> None:
    state = trumped(horse(), horse("b", "0805"))
    give(state, Command("a"))
    assert why(state, Halt()) == "DH-5.46a"
    give(state, TurnTo(3))
    assert why(state, Halt()) == "DH-5.46a"
    give(state, next(order for order in offered(state) if isinstance(order, Step)))
    assert Halt() in offered(state)
    for free in (
        trumped(horse(), horse("b", "0805"), given=1),
        phase(horse(), item=Ordering("l", "orders", 2)),
    ):
        give(free, Command("a"))
        assert Halt() in offered(free)


@pytest.mark.rule("DH-5.46a", "DH-7.31a")
def test_a_turn_is_enough_where_the_unit_must_strike_for_it() -> None:
    state = phase(
        horse("a", "0605", facing="S"), unit("e", "defender", "0604", "N"), item=Ordering("l", duty=True)
    )
    give(state, Command("a"))
    assert why(state, Halt()) == "DH-5.46a"
    give(state, TurnTo(0))
    give(state, Halt())
    assert state.units["a"].marker == "check"


@pytest.mark.rule("DH-5.46a", "DH-5.23a", "DH-4.22a")
def test_somebody_of_a_line_goes_or_fires_where_nobody_else_is_left_to() -> None:
    state = trumped(horse(), horse("b", "0805"), given=0, lines=1)
    give(state, Line("body", "HC"))
    give(state, FallIn(("a", "b")))
    assert EndLine() not in offered(state)
    give(state, Task("a"))
    give(state, Halt())
    assert set(offered(state)) == {Task("b")}
    give(state, Task("b"))
    assert why(state, Halt()) == "DH-5.46a"
    give(state, next(order for order in offered(state) if isinstance(order, Step)))
    assert Halt() in offered(state)
    state = trumped(horse(), given=0, lines=2)
    state.units["c"] = unit("c", "attacker", "0805", type="LC")
    state.rights = (LineRight("l", "body", ("HC", "LC")),)
    state.gone()
    give(state, Line("body", "HC"))
    give(state, FallIn(("a",)))
    assert EndLine() in offered(state)


@pytest.mark.rule("DH-5.46a", "DH-4.31a", "DH-4.31b")
def test_an_overall_commander_who_has_trumped_in_an_enemy_zone_leaves_it_if_he_can_order_somebody_then() -> (
    None
):
    def may_end(**more: Any) -> bool:
        holder = unit("e", "defender", "0404", "SE", type="MI")
        state = phase(horse("a", "0705", facing="N"), holder, item=Ordering("l", duty=True), range=9, **more)
        return EndOrders() in offered(state)

    assert not may_end()
    assert may_end(initiative=2)
    assert may_end(spent=9)
