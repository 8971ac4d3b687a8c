"""Charges by initiative, orders, and moves."""

import pytest

from battles.warmaster.play.charging import Follow, Following, Lead
from battles.warmaster.play.commanding import Charge, Command, Initiative, Move, OrderGiven, Ordering, Resign
from battles.warmaster.play.orders import GoOn
from battles.warmaster.play.placing import Column, Face, Placing, Row, StandsPlaced
from battles.warmaster.state import State
from battles.warmaster.system import LOOP, SYSTEM
from tests.battles.warmaster.positions import give, position, refused, unit


def facing_each_other(phase: str = "orders") -> State:
    """Two enemies, 12 cm apart, one of them with a friend far behind it who has the general."""
    item = Initiative() if phase == "initiative" else Ordering()
    return position(
        unit("a1", 50, 50),
        unit("a2", 50, 20, general=True),
        unit("b1", 50, 64),
        phase=phase,
        agenda=[item],
    )


def centres(state: State, id_: str) -> list[tuple[int, int]]:
    """Where the stands of a unit are."""
    return [stand.centre for stand in state.units[id_].stands]


@pytest.mark.rule("WM-H10.1", "WM-H10.2", "WM-H10.4", "WM-3.1")
def test_a_unit_charges_the_nearest_enemy_without_a_roll() -> None:
    state = facing_each_other("initiative")
    assert LOOP.orders(state) == [Charge("a1", "b1"), GoOn()]
    give(state, Charge("a1", "b1"))
    assert LOOP.calm(state) == Lead(1, 1), "the shortest way"
    give(state, Lead(2, 2))
    assert isinstance(state.agenda[-1], Placing)
    events = give(state, GoOn())
    assert centres(state, "a1") == [(58, 62), (54, 62), (50, 62)]
    (placed,) = (event for event in events if isinstance(event, StandsPlaced))
    assert placed.touched == ("b1",)
    assert state.units["a1"].charged
    assert state.units["a1"].stormed == ("b1",)
    assert str(SYSTEM.tell(state, placed)) == (
        "infantry a1 charges infantry b1 on its own initiative (longest way 14 cm, WM-H10.2)"
    )


@pytest.mark.rule("WM-H10.2")
def test_another_than_the_nearest_is_not_charged_by_initiative() -> None:
    state = facing_each_other("initiative")
    refused(state, Charge("a1", "b9"), "WM-H10.2", "target")
    refused(state, Charge("a2", "b1"), "WM-H10.2", "target")
    refused(state, Charge("b1", "a1"), "WM-H10.3", "unit")
    refused(state, Move(), "WM-H10.2", "order")


@pytest.mark.rule("WM-H10.3")
def test_an_order_is_carried_out_if_two_dice_are_low_enough() -> None:
    state = facing_each_other()
    events = give(state, Command("a1"), 4, 5)
    assert events[0].taken_off == 1, "28 cm"
    assert not events[0].obeyed
    assert (
        str(SYSTEM.tell(state, events[0]))
        == "infantry a1 gets no order (dice 4+5 against 9 (-1 distance: 8), WM-H10.3)"
    )
    refused(state, Command("a1"), "WM-H10.3", "unit")
    state = facing_each_other()
    events = give(state, Command("a1"), 4, 4)
    assert events[0].obeyed
    assert LOOP.orders(state) == [Charge("a1", "b1"), Move(), GoOn()]


@pytest.mark.rule("WM-H10.3")
def test_a_unit_that_has_an_order_charges_or_moves_or_stays() -> None:
    state = facing_each_other()
    give(state, Command("a1"), 1, 1)
    refused(state, Charge("a2", "b1"), "WM-H10.3", "unit")
    refused(state, Charge("a1", "b2"), "WM-H10.4", "target")
    refused(state, Command("a2"), "WM-H10.3", "order")
    give(state, GoOn())
    assert centres(state, "a1")[0] == (50, 50)
    refused(state, Command("a1"), "WM-H10.3", "unit")


@pytest.mark.rule("WM-H10.3")
def test_a_stand_is_placed_by_its_column_its_row_and_its_facing() -> None:
    state = facing_each_other()
    give(state, Command("a1"), 1, 1)
    give(state, Move())
    assert Column(70) in LOOP.orders(state)
    refused(state, Column(71), "WM-H10.3", "x")
    refused(state, Row(50), "WM-H10.3", "order")
    give(state, Column(40))
    refused(state, Row(68), "WM-H10.3", "y")
    give(state, Row(52))
    assert LOOP.orders(state) == [Face("N"), Face("E"), Face("S"), Face("W"), GoOn()]
    give(state, Face("E"))
    events = give(state, GoOn())
    assert [(s.x, s.y, s.facing) for s in state.units["a1"].stands] == [
        (40, 52, "E"),
        (40, 48, "E"),
        (40, 56, "E"),
    ]
    moved = next(event for event in events if isinstance(event, StandsPlaced))
    assert str(SYSTEM.tell(state, moved)) == (
        "infantry a1 moves: stand 1 from column 50, row 50 to column 40, row 52, facing E "
        "(longest way 18 cm, WM-H10.3)"
    )
    assert not state.units["a1"].charged


@pytest.mark.rule("WM-H10.3")
def test_a_unit_that_is_not_placed_stays_where_it_is() -> None:
    state = facing_each_other()
    give(state, Command("a1"), 1, 1)
    give(state, Move())
    give(state, Column(40))
    assert not any(isinstance(event, StandsPlaced) for event in give(state, GoOn()))
    assert centres(state, "a1")[0] == (50, 50)


@pytest.mark.rule("WM-14.1", "WM-14.2", "WM-14.3a", "WM-14.3b", "WM-H10.6")
def test_whoever_was_directly_behind_a_unit_that_charges_may_follow() -> None:
    state = position(
        unit("a1", 50, 50),
        unit("a2", 50, 48),
        unit("a3", 150, 10),
        unit("b1", 50, 64),
        agenda=[Initiative()],
        phase="initiative",
    )
    give(state, Charge("a1", "b1"))
    give(state, Lead(1, 1))
    give(state, GoOn())
    assert LOOP.orders(state) == [Follow("a2"), GoOn()]
    refused(state, Follow("b1"), "WM-14.3a", "unit")
    refused(state, Move(), "WM-14.1", "order")
    give(state, Follow("a2"))
    assert Following not in map(type, state.agenda), "nobody else does"
    events = give(state, GoOn())
    assert centres(state, "a1") == [(50, 62), (54, 62), (46, 62)]
    assert centres(state, "a2") == [(50, 60), (54, 60), (46, 60)]
    followed = next(event for event in events if isinstance(event, StandsPlaced))
    assert str(SYSTEM.tell(state, followed)) == "infantry a2 follows infantry a1 (longest way 16 cm, WM-14.1)"
    assert not state.units["a2"].charged


def in_two_ranks(y: int = 48) -> State:
    """The unit of the general before an enemy, and a friend behind it; orders are given."""
    return position(
        unit("a1", 50, 50, general=True),
        unit("a2", 50, y),
        unit("a3", 150, 10),
        unit("b1", 50, 64),
        agenda=[Ordering()],
    )


def charges_by_order(state: State) -> None:
    """The foremost gets an order and charges."""
    give(state, Command("a1"), 1, 1)
    for order in (Charge("a1", "b1"), Lead(1, 1), GoOn()):
        give(state, order)


@pytest.mark.rule("WM-14.1", "WM-H10.3")
@pytest.mark.parametrize(("face", "obeyed"), [(6, False), (1, True)])
def test_who_got_no_order_or_stayed_where_he_was_on_it_may_follow(face: int, obeyed: bool) -> None:
    state = in_two_ranks()
    events = give(state, Command("a2"), face, face)
    assert [event.obeyed for event in events if isinstance(event, OrderGiven)] == [obeyed]
    if obeyed:
        give(state, GoOn())
    charges_by_order(state)
    assert LOOP.orders(state) == [Follow("a2"), GoOn()]


@pytest.mark.rule("WM-14.1", "WM-H10.2")
def test_who_has_moved_on_an_order_follows_nobody() -> None:
    state = in_two_ranks(47)
    give(state, Command("a2"), 1, 1)
    for order in (Move(), Column(50), Row(48), Face("N"), GoOn()):
        give(state, order)
    assert state.units["a2"].stands[0].rect.y1 == state.units["a1"].stands[0].rect.y0
    charges_by_order(state)
    assert Follow("a2") not in LOOP.orders(state)


@pytest.mark.rule("WM-H10.1", "WM-H10.3")
def test_whoever_gives_no_more_orders_lets_the_phase_end() -> None:
    state = facing_each_other()
    events = give(state, GoOn())
    assert not any(isinstance(event, OrderGiven) for event in events)
    assert state.active == "defender"


@pytest.mark.rule("WM-H12.4")
def test_a_side_may_give_the_battle_up() -> None:
    state = facing_each_other()
    (event,) = give(state, Resign())
    assert state.over is not None
    assert (state.over.end, state.over.loser) == ("surrender", "attacker")
    assert str(SYSTEM.tell(state, event)) == "the attacker gives up the battle (WM-H12.4)"
