"""Which orders a leader may give in his Orders Phase, and which not."""

from typing import Any

import pytest

from battles.devils_horsemen.play.charging import TemperTested
from battles.devils_horsemen.play.commanding import Command, Dismount, Lead, Line, RallyStandard, Recover
from battles.devils_horsemen.play.items import Ordering
from battles.devils_horsemen.play.marching import FaceChanged, Remount
from battles.devils_horsemen.play.orders import Halt, TurnTo
from battles.devils_horsemen.state import State
from tests.battles.devils_horsemen.orders import give, kinds, offered, why
from tests.battles.devils_horsemen.play.test_ordering import HERE, horse, phase
from tests.battles.devils_horsemen.positions import leader, unit


@pytest.mark.rule("DH-4.2a", "DH-3.0c", "DH-4.23a")
def test_orders_of_one_kind_alone_are_given_in_a_phase() -> None:
    state = phase(horse(), horse("b", "0705"), item=Ordering("l", "lines", 0))
    assert why(state, Command("a")) == why(state, Lead("l")) == why(state, Recover("a")) == "DH-4.2a"
    other = phase(horse(), item=Ordering("l", "orders", 1))
    assert why(other, Line("body", "HC")) == why(other, RallyStandard()) == "DH-4.2a"


@pytest.mark.rule("DH-9.31a", "DH-9.4b")
def test_europeans_who_only_dismount_need_not_be_held_back() -> None:
    def tempting(hex_: str, **more: Any) -> State:
        return phase(
            horse("a", "0605", type="KN", **{"dismount": "HI", "chivalry": 5, **more}),
            unit("e", "defender", hex_, type="MI"),
        )

    state = tempting("0610")
    dismount = Dismount("a")
    assert dismount in offered(state)
    events = give(state, dismount)
    assert kinds(events, TemperTested) == []
    assert offered(state) == [*(Remount(facing) for facing in range(6)), Halt()]
    assert why(state, TurnTo(1)) == "DH-9.4b"
    events = give(state, Remount(3))
    assert kinds(events, FaceChanged) == [FaceChanged("a", True, 3)]
    assert kinds(give(tempting("0610"), Command("a"), 5), TemperTested)

    for other, rule in (
        (tempting("0609"), "DH-9.4b"),
        (tempting("0613"), "DH-9.31a"),
        (tempting("0610", chivalry=0), "DH-9.31a"),
        (tempting("0610", dismount=""), "DH-9.4a"),
        (tempting("0610", rallied=True), "DH-11.56a"),
    ):
        assert dismount not in offered(other)
        assert why(other, dismount) == rule


@pytest.mark.rule("DH-5.24b")
def test_no_leader_goes_with_a_unit_that_only_fires() -> None:
    archer = horse("a", HERE, type="LC", missile="C", formation="body")
    state = phase(archer, unit("e", "defender", "0503"))
    assert {Command("a", "fire"), Command("a", "move", "l")} <= set(offered(state))
    assert why(state, Command("a", "fire", "l")) == "DH-5.24b"


@pytest.mark.rule("DH-4.31a", "DH-4.31c", "DH-4.22a", "DH-4.2a")
def test_no_leader_is_sent_beside_lines_nor_with_fewer_orders_left_than_it_takes() -> None:
    holds_l, holds_m = (
        unit("e", "defender", "0404", "SE", type="MI"),
        unit("f", "defender", "0804", "SE", type="MI"),
    )
    others = {"leaders": (leader("m", "attacker", "0905"),)}
    for given, rule in ((1, ""), (2, "DH-4.22a")):
        item = Ordering("l", "orders", given)
        cornered = phase(holds_l, item=item)
        sent = phase(horse("a", "0905"), holds_m, item=item, **others)
        assert (Lead("l") in offered(cornered), Lead("m") in offered(sent)) == (not rule, not rule)
        assert not rule or why(cornered, Lead("l")) == why(sent, Lead("m")) == rule
    lines = phase(horse("a", "0905"), item=Ordering("l", "lines", 0), **others)
    assert why(lines, Lead("l")) == why(lines, Lead("m")) == "DH-4.2a"
